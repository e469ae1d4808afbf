-- People: a name and the hash of the token in their cookie.
CREATE TABLE people (
    who INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    token_sha256 BLOB NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL
);

-- One-time links that move an identity to another device.
CREATE TABLE moves (
    code_sha256 BLOB PRIMARY KEY,
    who INTEGER NOT NULL REFERENCES people (who),
    until_ms INTEGER NOT NULL
);

-- Tables: what was agreed, and the server's part of the shuffle. How far a table is, is in its log.
CREATE TABLE tables (
    id BLOB PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    host INTEGER NOT NULL REFERENCES people (who),
    agreed TEXT NOT NULL,
    secret BLOB NOT NULL,
    created_ms INTEGER NOT NULL
);

-- The log: what happened at a table, numbered from 1 without a gap. Only ever added to.
CREATE TABLE entries (
    id BLOB NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    logged TEXT NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;

-- Who has sat where, to find one's own games.
CREATE TABLE sitters (
    who INTEGER NOT NULL REFERENCES people (who),
    id BLOB NOT NULL REFERENCES tables (id),
    PRIMARY KEY (who, id)
) WITHOUT ROWID;

-- Tables that everybody may find, as long as they gather.
CREATE INDEX newest_tables ON tables (created_ms);

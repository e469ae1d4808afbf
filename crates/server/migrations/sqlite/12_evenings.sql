-- Duplicate evenings: the settings, and the secret from which the seeds of all rounds are made. How far an evening is, is in
-- its log.
CREATE TABLE evenings (
    id BLOB PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    host INTEGER NOT NULL REFERENCES people (who),
    host_name TEXT NOT NULL,
    settings TEXT NOT NULL,
    secret BLOB NOT NULL,
    created_ms INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    finished BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE INDEX open_evenings ON evenings (created_ms) WHERE NOT finished;

-- The log: what happened at an evening, numbered from 1 without a gap. Only ever added to.
CREATE TABLE evening_entries (
    id BLOB NOT NULL REFERENCES evenings (id),
    number INTEGER NOT NULL,
    logged TEXT NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;

-- When the people of an evening were last seen.
CREATE TABLE evening_presence (
    id BLOB NOT NULL REFERENCES evenings (id),
    who INTEGER NOT NULL REFERENCES people (who),
    seen_ms INTEGER NOT NULL,
    PRIMARY KEY (id, who)
) WITHOUT ROWID;

-- People: a name and the hash of the token in their cookie.
CREATE TABLE people (
    who BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    token_sha256 BYTEA NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL
);

-- One-time links that move an identity to another device.
CREATE TABLE moves (
    code_sha256 BYTEA PRIMARY KEY,
    who BIGINT NOT NULL REFERENCES people (who),
    until_ms BIGINT NOT NULL
);

-- Tables: what was agreed, and the server's part of the shuffle. How far a table is, is in its log.
CREATE TABLE tables (
    id BYTEA PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    host BIGINT NOT NULL REFERENCES people (who),
    agreed TEXT NOT NULL,
    secret BYTEA NOT NULL,
    created_ms BIGINT NOT NULL,
    -- Whether it is listed for everybody.
    public BOOLEAN NOT NULL DEFAULT FALSE,
    -- Whether a game may be on, so that bots or clocks may be due, and if nobody looks after it now, when they will be.
    playing BOOLEAN NOT NULL DEFAULT FALSE,
    due_ms BIGINT
);

CREATE INDEX newest_tables ON tables (created_ms);
CREATE INDEX public_tables ON tables (created_ms) WHERE public;
CREATE INDEX playing_tables ON tables (due_ms) WHERE playing;

-- The log: what happened at a table, numbered from 1 without a gap. Only ever added to; who adds a number first wins.
CREATE TABLE entries (
    id BYTEA NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    logged TEXT NOT NULL,
    PRIMARY KEY (id, number)
);

-- Who has sat where, to find one's own games.
CREATE TABLE sitters (
    who BIGINT NOT NULL REFERENCES people (who),
    id BYTEA NOT NULL REFERENCES tables (id),
    PRIMARY KEY (who, id)
);

-- The servers that run, each with its last sign of life by the database's clock. What a dead one held falls with it.
CREATE TABLE nodes (
    node BIGINT PRIMARY KEY,
    alive_ms BIGINT NOT NULL
);

-- Which node looks after a table: lets its bots think and its clocks run out.
CREATE TABLE leases (
    id BYTEA PRIMARY KEY REFERENCES tables (id),
    node BIGINT NOT NULL REFERENCES nodes (node) ON DELETE CASCADE
);

CREATE INDEX leases_of_a_node ON leases (node);

-- Which of the people who sit at a table are connected, and where.
CREATE TABLE presence (
    id BYTEA NOT NULL REFERENCES tables (id),
    node BIGINT NOT NULL REFERENCES nodes (node) ON DELETE CASCADE,
    who BIGINT NOT NULL,
    PRIMARY KEY (id, node, who)
);

CREATE INDEX presence_at_a_node ON presence (node);

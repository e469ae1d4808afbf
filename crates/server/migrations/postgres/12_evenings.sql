-- Duplicate evenings: the settings, and the secret from which the seeds of all rounds are made. How far an evening is, is in
-- its log.
CREATE TABLE evenings (
    id BYTEA PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    host BIGINT NOT NULL REFERENCES people (who),
    host_name TEXT NOT NULL,
    settings TEXT NOT NULL,
    secret BYTEA NOT NULL,
    created_ms BIGINT NOT NULL,
    checksum BIGINT NOT NULL,
    finished BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE INDEX open_evenings ON evenings (created_ms) WHERE NOT finished;

-- The log: what happened at an evening, numbered from 1 without a gap. Only ever added to; who adds a number first wins.
CREATE TABLE evening_entries (
    id BYTEA NOT NULL REFERENCES evenings (id),
    number BIGINT NOT NULL,
    logged TEXT NOT NULL,
    PRIMARY KEY (id, number)
);

-- When the people of an evening were last seen.
CREATE TABLE evening_presence (
    id BYTEA NOT NULL REFERENCES evenings (id),
    who BIGINT NOT NULL REFERENCES people (who),
    seen_ms BIGINT NOT NULL,
    PRIMARY KEY (id, who)
);

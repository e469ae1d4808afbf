-- One row that the readiness check writes, so that a full or read-only disk is noticed.
CREATE TABLE health (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    checked_ms BIGINT NOT NULL
);

-- What lists show of a table, as JSON; NULL in rows of older versions, until the table is loaded once.
-- `playing`, `finished` and `listing` now change in the same transaction as the log.
ALTER TABLE tables ADD COLUMN listing TEXT;

-- The seats that the game waits for after this entry: bit 0 is seat 1. NULL in entries of older versions.
ALTER TABLE entries ADD COLUMN waiting INTEGER;

-- Copies of the table's columns, so that a person's own list is one index scan.
ALTER TABLE sitters ADD COLUMN created_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitters ADD COLUMN finished BOOLEAN NOT NULL DEFAULT FALSE;
-- Whether the person has a seat at the table and its game has not begun.
ALTER TABLE sitters ADD COLUMN gathering BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE sitters SET created_ms = tables.created_ms, finished = tables.finished,
    gathering = NOT tables.finished AND NOT tables.playing
FROM tables WHERE tables.id = sitters.id;

DROP INDEX public_tables;
CREATE INDEX lobby ON tables (playing, created_ms) WHERE public AND NOT finished;
CREATE INDEX tables_of_a_person ON sitters (who, finished, created_ms DESC);
CREATE INDEX gathering_seats ON sitters (who, created_ms) WHERE gathering;
CREATE INDEX gathering_tables ON sitters (created_ms) WHERE gathering;
CREATE INDEX people_of_a_table ON sitters (id);

-- Whole states of tables, so that a long log need not be replayed. Only a cache: the log decides.
CREATE TABLE snapshots (
    id BLOB PRIMARY KEY REFERENCES tables (id),
    number INTEGER NOT NULL,
    version TEXT NOT NULL,
    state TEXT NOT NULL,
    checksum INTEGER NOT NULL
) WITHOUT ROWID;

-- Whether the game is known to be over: set soon after its end, to find what is still open. The truth is in the log.
ALTER TABLE tables ADD COLUMN finished BOOLEAN NOT NULL DEFAULT FALSE;

DROP INDEX public_tables;
CREATE INDEX public_tables ON tables (created_ms) WHERE public AND NOT finished;
CREATE INDEX open_tables ON tables (host, created_ms) WHERE NOT finished;

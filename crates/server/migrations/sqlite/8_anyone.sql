-- The game of a table for anyone who waits for a game; NULL for all other tables.
ALTER TABLE tables ADD COLUMN anyone TEXT;
CREATE INDEX tables_for_anyone ON tables (anyone, created_ms) WHERE anyone IS NOT NULL AND NOT playing AND NOT finished;

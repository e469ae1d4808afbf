-- Whether a table is listed for everybody.
ALTER TABLE tables ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE;
-- Whether a game may be on, so that bots or clocks may be due, and if nobody looks after it now, when they will be.
ALTER TABLE tables ADD COLUMN playing BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tables ADD COLUMN due_ms INTEGER;

UPDATE tables SET
    public = COALESCE(json_extract(agreed, '$.visibility') = 'public', FALSE),
    playing = EXISTS (SELECT 1 FROM entries WHERE entries.id = tables.id);

CREATE INDEX public_tables ON tables (created_ms) WHERE public;
CREATE INDEX playing_tables ON tables (due_ms) WHERE playing;

-- The versions that a table's log is written under, and a checksum of the row's fixed columns. Tables made before this
-- have version 1 and no checksum.
ALTER TABLE tables ADD COLUMN log_format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN checksum BIGINT;

-- How far the time that the nodes share is ahead of the database's clock. It is 0 until the database's clock jumps: the
-- nodes then keep their time, and a node that joins takes it over from them.
ALTER TABLE nodes ADD COLUMN offset_ms BIGINT NOT NULL DEFAULT 0;

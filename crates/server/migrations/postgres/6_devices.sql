-- The devices on which people are signed in, each with the hash of its own token. `seen_ms` is a whole day (UTC).
CREATE TABLE devices (
    id BIGINT PRIMARY KEY,
    who BIGINT NOT NULL REFERENCES people (who),
    token_sha256 BYTEA NOT NULL UNIQUE,
    label TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL
);

CREATE INDEX devices_of_a_person ON devices (who);

-- Cookies from before keep working. From here on, the hash in `people` is no longer read.
INSERT INTO devices (id, who, token_sha256, label, created_ms, seen_ms)
SELECT who, who, token_sha256, '', created_ms, created_ms - created_ms % 86400000 FROM people;

-- One-time codes that add a device. A code ends with the device that made it. A claimed code is kept until it expires,
-- so that the claim can be repeated. Codes from before are dropped: they were valid for ten minutes.
DROP TABLE moves;
CREATE TABLE device_codes (
    code_sha256 BYTEA PRIMARY KEY,
    who BIGINT NOT NULL REFERENCES people (who),
    device BIGINT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    salt BYTEA NOT NULL,
    until_ms BIGINT NOT NULL,
    claimed_by BIGINT REFERENCES devices (id) ON DELETE CASCADE
);

CREATE INDEX device_codes_of_a_person ON device_codes (who);
CREATE INDEX device_codes_by_expiry ON device_codes (until_ms);

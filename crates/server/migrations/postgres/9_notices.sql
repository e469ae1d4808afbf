-- Keys that the server made at its first start, by name. All nodes share them.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    secret BYTEA NOT NULL
);

-- Where the push service of a device's browser takes messages, and the keys to encrypt them with (RFC 8291).
-- Quiet hours are minutes after midnight, `zone` is the device's distance from UTC in minutes.
CREATE TABLE push_subscriptions (
    device BIGINT PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    public_key BYTEA NOT NULL,
    auth_secret BYTEA NOT NULL,
    language TEXT NOT NULL,
    quiet_from BIGINT NOT NULL,
    quiet_to BIGINT NOT NULL,
    zone BIGINT NOT NULL
);

-- The tables about which a device wants notices.
CREATE TABLE push_tables (
    device BIGINT NOT NULL REFERENCES push_subscriptions (device) ON DELETE CASCADE,
    id BYTEA NOT NULL REFERENCES tables (id),
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (device, id)
);

CREATE INDEX push_devices_of_a_table ON push_tables (id);

-- Notices that are to be sent. `channel` is a device, or 0 for the webhook.
CREATE TABLE notices (
    id BYTEA NOT NULL REFERENCES tables (id),
    who BIGINT NOT NULL REFERENCES people (who),
    channel BIGINT NOT NULL,
    due_ms BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (id, who, channel)
);

CREATE INDEX notices_by_time ON notices (due_ms);

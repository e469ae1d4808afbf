-- Keys that the server made at its first start, by name. All nodes share them.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    secret BLOB NOT NULL
);

-- Where the push service of a device's browser takes messages, and the keys to encrypt them with (RFC 8291).
-- Quiet hours are minutes after midnight, `zone` is the device's distance from UTC in minutes.
CREATE TABLE push_subscriptions (
    device INTEGER PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    public_key BLOB NOT NULL,
    auth_secret BLOB NOT NULL,
    language TEXT NOT NULL,
    quiet_from INTEGER NOT NULL,
    quiet_to INTEGER NOT NULL,
    zone INTEGER NOT NULL
);

-- The tables about which a device wants notices.
CREATE TABLE push_tables (
    device INTEGER NOT NULL REFERENCES push_subscriptions (device) ON DELETE CASCADE,
    id BLOB NOT NULL REFERENCES tables (id),
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (device, id)
) WITHOUT ROWID;

CREATE INDEX push_devices_of_a_table ON push_tables (id);

-- Notices that are to be sent. `channel` is a device, or 0 for the webhook.
CREATE TABLE notices (
    id BLOB NOT NULL REFERENCES tables (id),
    who INTEGER NOT NULL REFERENCES people (who),
    channel INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (id, who, channel)
) WITHOUT ROWID;

CREATE INDEX notices_by_time ON notices (due_ms);

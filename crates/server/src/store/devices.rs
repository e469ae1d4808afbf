//! The devices on which people are signed in. Each has its own token, of which only the hash is stored.

use hosting::{Guest, PersonId};
use protocol::{Device, DeviceId};

use super::{Notification, Pool, Store, StoreError, either, postgres};

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

pub(super) const INSERT_DEVICE: &str =
    "INSERT INTO devices (id, who, token_sha256, label, created_ms, seen_ms) VALUES ($1, $2, $3, $4, $5, $6)";

/// The beginning of a time's day (UTC).
pub(super) fn day_of(ms: i64) -> i64 {
    ms - ms.rem_euclid(DAY_MS)
}

/// A device that is about to be added.
pub(crate) struct NewDevice {
    pub(crate) id: DeviceId,
    pub(crate) token_sha256: [u8; 32],
    pub(crate) label: String,
}

impl NewDevice {
    pub(crate) fn new(token_sha256: [u8; 32], label: String) -> Result<Self, StoreError> {
        // A random number is never used again, and does not reveal how many devices there are.
        let id = i64::from_le_bytes(crate::random_bytes()?) & ((1 << 53) - 1);
        Ok(Self { id: DeviceId(id), token_sha256, label })
    }
}

/// A person, and the device that they use.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    /// The person.
    pub(crate) guest: Guest,
    /// The device whose token was sent.
    pub(crate) device: DeviceId,
    seen_ms: i64,
}

impl SignedIn {
    /// Whether the device is known to have been used on this day.
    pub(crate) fn is_marked(&self, now_ms: i64) -> bool {
        self.seen_ms >= day_of(now_ms)
    }
}

impl Store {
    /// The person and device whose token has this hash.
    pub(crate) async fn signed_in(&self, token_sha256: &[u8]) -> Result<Option<SignedIn>, StoreError> {
        let query = "SELECT devices.who, name, id, seen_ms FROM devices JOIN people ON people.who = devices.who
                     WHERE devices.token_sha256 = $1";
        let row: Option<(i64, String, i64, i64)> =
            either!(self, pool => sqlx::query_as(query).bind(token_sha256).fetch_optional(pool).await)?;
        Ok(row.map(|(who, name, device, seen_ms)| {
            let guest = Guest { id: PersonId(who), name };
            SignedIn { guest, device: DeviceId(device), seen_ms }
        }))
    }

    /// Stores that a device is used today. A device without a label, which is older than labels, gets this one.
    pub(crate) async fn mark_used(&self, device: DeviceId, label: &str, now_ms: i64) -> Result<(), StoreError> {
        let query = "UPDATE devices SET seen_ms = $2, label = CASE WHEN label = '' THEN $3 ELSE label END
                     WHERE id = $1 AND seen_ms < $2";
        either!(self, pool =>
            sqlx::query(query).bind(device.0).bind(day_of(now_ms)).bind(label).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// The devices of a person: first `this`, then the others, the last used first.
    pub(crate) async fn devices(&self, person: PersonId, this: DeviceId) -> Result<Vec<Device>, StoreError> {
        let query = "SELECT id, label, created_ms, seen_ms FROM devices WHERE who = $1
                     ORDER BY id <> $2, seen_ms DESC, created_ms DESC, id";
        let rows: Vec<(i64, String, i64, i64)> =
            either!(self, pool => sqlx::query_as(query).bind(person.0).bind(this.0).fetch_all(pool).await)?;
        let device = |(id, label, created_ms, seen_ms)| {
            let id = DeviceId(id);
            Device { id, label, created_ms, seen_ms, this: id == this }
        };
        Ok(rows.into_iter().map(device).collect())
    }

    /// Signs out a person's device: deletes it with its token and the codes it made, and notifies the other nodes.
    /// Returns false if the person has no such device.
    pub(crate) async fn sign_out(&self, person: PersonId, device: DeviceId) -> Result<bool, StoreError> {
        let query = "DELETE FROM devices WHERE id = $1 AND who = $2";
        let deleted = match &self.pool {
            Pool::Sqlite(file) => {
                let deleted = sqlx::query(query).bind(device.0).bind(person.0).execute(file.pool()?).await?;
                deleted.rows_affected()
            }
            Pool::Postgres(pool) => {
                let mut change = pool.begin().await?;
                let deleted = sqlx::query(query).bind(device.0).bind(person.0).execute(&mut *change).await?;
                let deleted = deleted.rows_affected();
                if deleted == 1 {
                    // In the same transaction, so that the others are notified even if this node dies after the commit.
                    let notification = Notification::SignedOut(device).encode(&self.node)?;
                    postgres::notify(&mut change, vec![notification]).await?;
                }
                change.commit().await?;
                deleted
            }
        };
        Ok(deleted == 1)
    }

    /// Those of these devices that are no longer signed in. Only nodes that share a database need to ask.
    pub(crate) async fn signed_out(&self, devices: &[DeviceId]) -> Result<Vec<DeviceId>, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(Vec::new()) };
        let query = "SELECT asked.id FROM UNNEST($1) AS asked (id)
                     WHERE NOT EXISTS (SELECT 1 FROM devices WHERE devices.id = asked.id)";
        let ids: Vec<i64> = devices.iter().map(|device| device.0).collect();
        let rows: Vec<i64> = sqlx::query_scalar(query).bind(ids).fetch_all(pool).await?;
        Ok(rows.into_iter().map(DeviceId).collect())
    }
}

//! Snapshots of tables. They are a cache: one that cannot be used is ignored.

use game_core::Hash;
use hosting::SNAPSHOT_VERSION;
use protocol::TableId;

use super::{Store, StoreError, either};

/// The state of a table after an entry.
pub(crate) struct Snapshot {
    pub(crate) number: u64,
    pub(crate) state: String,
}

impl Store {
    /// The newest snapshot of a table. `None` if there is none, if another version of the program wrote it, or if it
    /// is damaged.
    pub(crate) async fn snapshot(&self, id: TableId) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT number, state, checksum FROM snapshots WHERE id = $1 AND version = $2";
        let row: Result<Option<(i64, String, i64)>, sqlx::Error> = either!(self, pool =>
            sqlx::query_as(query).bind(id.bytes().as_slice()).bind(SNAPSHOT_VERSION).fetch_optional(pool).await);
        match row {
            Ok(row) => Ok(row.and_then(|(number, state, sum)| {
                let number = u64::try_from(number).ok()?;
                (checksum(id, number, &state) == sum).then_some(Snapshot { number, state })
            })),
            Err(sqlx::Error::ColumnDecode { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Stores a snapshot, unless there is a newer one.
    pub(crate) async fn add_snapshot(&self, id: TableId, snapshot: &Snapshot) -> Result<(), StoreError> {
        let query = "INSERT INTO snapshots (id, number, version, state, checksum) VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (id) DO UPDATE SET number = EXCLUDED.number, version = EXCLUDED.version,
                                                    state = EXCLUDED.state, checksum = EXCLUDED.checksum
                     WHERE snapshots.number < EXCLUDED.number OR snapshots.version <> EXCLUDED.version";
        let Snapshot { number, state } = snapshot;
        let sum = checksum(id, *number, state);
        either!(self, pool => {
            let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(*number as i64).bind(SNAPSHOT_VERSION);
            query.bind(state).bind(sum).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}

/// Covers the table and the number too, so that a snapshot cannot be moved.
fn checksum(id: TableId, number: u64, state: &str) -> i64 {
    let mut bytes = Vec::with_capacity(state.len() + 24);
    bytes.extend_from_slice(id.bytes());
    bytes.extend_from_slice(&number.to_le_bytes());
    bytes.extend_from_slice(state.as_bytes());
    Hash::of(&bytes).short() as i64
}

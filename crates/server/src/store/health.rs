//! The readiness check: a real write, because a full or read-only disk still answers queries.

use std::time::Duration;

use super::{Pool, Store, StoreError, either};

/// A database that does not finish the write within this time is not ready.
const TIMEOUT: Duration = Duration::from_secs(3);

impl Store {
    /// Checks that the database can be written to, by writing one small row, and that a SQLite file can still grow.
    pub(crate) async fn check_writable(&self) -> Result<(), StoreError> {
        if let Pool::Sqlite(file) = &self.pool {
            file.check_free_space()?;
        }
        let written = tokio::time::timeout(TIMEOUT, self.write_health_row()).await;
        written.unwrap_or(Err(StoreError::Timeout))
    }

    async fn write_health_row(&self) -> Result<(), StoreError> {
        let query = "INSERT INTO health (id, checked_ms) VALUES (1, $1)
                     ON CONFLICT (id) DO UPDATE SET checked_ms = EXCLUDED.checked_ms";
        either!(self, pool => sqlx::query(query).bind(crate::now_ms()).execute(pool).await.map(drop))?;
        Ok(())
    }
}

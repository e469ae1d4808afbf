//! Queries that check a database as a whole.

use std::collections::BTreeSet;

use hosting::PersonId;
use protocol::TableId;
use sqlx::Row;

use super::{Pool, Store, StoreError, either, table_id};

/// The most problems that are listed of one kind.
const MAX_PROBLEMS: i64 = 100;

impl Store {
    /// The ids of tables above an id, in order, as they are stored.
    pub(crate) async fn table_ids_above(&self, above: &[u8], max: i64) -> Result<Vec<Vec<u8>>, StoreError> {
        let query = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let ids = either!(self, pool => sqlx::query_scalar(query).bind(above).bind(max).fetch_all(pool).await)?;
        Ok(ids)
    }

    /// What SQLite finds wrong with its own file, and table ids that are not even bytes.
    pub(crate) async fn integrity_problems(&self) -> Result<Vec<String>, StoreError> {
        let Pool::Sqlite(file) = &self.pool else { return Ok(Vec::new()) };
        let pool = file.pool()?;
        let query = "PRAGMA integrity_check(100)";
        let mut problems: Vec<String> = sqlx::query_scalar(query).fetch_all(pool).await?;
        problems.retain(|problem| problem != "ok");
        let query = "SELECT COUNT(*) FROM tables WHERE typeof(id) <> 'blob'";
        let count: i64 = sqlx::query_scalar(query).fetch_one(pool).await?;
        if count > 0 {
            problems.push(format!("{count} tables have an id that cannot be read"));
        }
        Ok(problems)
    }

    /// For each code that is not unique, the number of its tables.
    pub(crate) async fn duplicate_codes(&self) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT COUNT(*) FROM tables GROUP BY code HAVING COUNT(*) > 1 LIMIT $1";
        let counts = either!(self, pool => sqlx::query_scalar(query).bind(MAX_PROBLEMS).fetch_all(pool).await)?;
        Ok(counts)
    }

    /// The ids in logs and lists of players for which there is no table. `None` stands for an id that cannot be read.
    pub(crate) async fn orphans(&self) -> Result<Vec<Option<TableId>>, StoreError> {
        let query = "SELECT id FROM (SELECT id FROM entries UNION SELECT id FROM sitters) AS used
                     WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = used.id) LIMIT $1";
        Ok(either!(self, pool => {
            let rows = sqlx::query(query).bind(MAX_PROBLEMS).fetch_all(pool).await?;
            rows.iter().map(|row| table_id(row.try_get(0).ok()?)).collect()
        }))
    }

    /// The people who are listed as players of a table. Rows that cannot be read are left out.
    pub(crate) async fn sitters(&self, id: TableId) -> Result<BTreeSet<PersonId>, StoreError> {
        let query = "SELECT who FROM sitters WHERE id = $1";
        Ok(either!(self, pool => {
            let rows = sqlx::query(query).bind(id.bytes().as_slice()).fetch_all(pool).await?;
            rows.iter().filter_map(|row| row.try_get(0).ok().map(PersonId)).collect()
        }))
    }
}

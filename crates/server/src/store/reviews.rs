//! Reviews of finished games, one for each budget.

use protocol::TableId;

use super::{Store, StoreError, either};

impl Store {
    /// The review of a game with this budget.
    pub(crate) async fn review(&self, id: TableId, budget: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT report FROM reviews WHERE id = $1 AND budget = $2";
        let found = either!(self, pool =>
            sqlx::query_scalar(query).bind(id.bytes().as_slice()).bind(budget).fetch_optional(pool).await)?;
        Ok(found)
    }

    /// Keeps a review in the place of an earlier one with the same budget.
    pub(crate) async fn keep_review(&self, id: TableId, budget: &str, report: &str) -> Result<(), StoreError> {
        let query = "INSERT INTO reviews (id, budget, report) VALUES ($1, $2, $3)
                     ON CONFLICT (id, budget) DO UPDATE SET report = EXCLUDED.report";
        either!(self, pool => {
            let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(budget).bind(report);
            query.execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}

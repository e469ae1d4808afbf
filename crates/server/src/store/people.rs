//! People, and the one-time links that move an identity to another device.

use hosting::{Guest, PersonId};

use super::{Store, StoreError, either};

impl Store {
    /// Adds a person.
    pub async fn add_person(&self, name: &str, token_sha256: &[u8], now_ms: i64) -> Result<Guest, StoreError> {
        let query = "INSERT INTO people (name, token_sha256, created_ms) VALUES ($1, $2, $3) RETURNING who";
        // Reads to the end, not only the first row: SQLite commits with the last step, and only then it is on disk.
        let rows: Vec<i64> = either!(self, pool =>
            sqlx::query_scalar(query).bind(name).bind(token_sha256).bind(now_ms).fetch_all(pool).await)?;
        let id = *rows.first().ok_or(sqlx::Error::RowNotFound)?;
        Ok(Guest { id: PersonId(id), name: name.into() })
    }

    /// The person whose token has this hash.
    pub async fn person(&self, token_sha256: &[u8]) -> Result<Option<Guest>, StoreError> {
        let query = "SELECT who, name FROM people WHERE token_sha256 = $1";
        let row: Option<(i64, String)> =
            either!(self, pool => sqlx::query_as(query).bind(token_sha256).fetch_optional(pool).await)?;
        Ok(row.map(|(id, name)| Guest { id: PersonId(id), name }))
    }

    /// Changes a person's name.
    pub async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        let query = "UPDATE people SET name = $1 WHERE who = $2";
        either!(self, pool => sqlx::query(query).bind(name).bind(person.0).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Adds a one-time link, which is valid until a time.
    pub async fn add_move(&self, person: PersonId, code_sha256: &[u8], until_ms: i64) -> Result<(), StoreError> {
        let query = "INSERT INTO moves (code_sha256, who, until_ms) VALUES ($1, $2, $3)";
        either!(self, pool =>
            sqlx::query(query).bind(code_sha256).bind(person.0).bind(until_ms).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Uses a one-time link: the person gets the new token, and the old token stops working. `None` if the link was
    /// used before or is too old.
    pub async fn use_move(
        &self,
        code_sha256: &[u8],
        token_sha256: &[u8],
        now_ms: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let used = "DELETE FROM moves WHERE code_sha256 = $1 AND until_ms >= $2 RETURNING who";
        let moved = "UPDATE people SET token_sha256 = $1 WHERE who = $2 RETURNING name";
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let row = sqlx::query_scalar(used).bind(code_sha256).bind(now_ms).fetch_optional(&mut *change).await?;
            let Some(id) = row else { return Ok(None) };
            let id: i64 = id;
            let name = sqlx::query_scalar(moved).bind(token_sha256).bind(id).fetch_one(&mut *change).await?;
            change.commit().await?;
            Ok(Some(Guest { id: PersonId(id), name }))
        })
    }
}

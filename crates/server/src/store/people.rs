//! People.

use hosting::{Guest, PersonId};

use super::devices::{INSERT_DEVICE, NewDevice, day_of};
use super::{Store, StoreError, either};

impl Store {
    /// Adds a person with their first device.
    pub(crate) async fn add_person(&self, name: &str, device: &NewDevice, now_ms: i64) -> Result<Guest, StoreError> {
        // The hash in `people` is from before there were devices; it is written because the column needs a value.
        let person = "INSERT INTO people (name, token_sha256, created_ms) VALUES ($1, $2, $3) RETURNING who";
        let token = device.token_sha256.as_slice();
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let person = sqlx::query_scalar(person).bind(name).bind(token).bind(now_ms);
            let id: i64 = person.fetch_one(&mut *change).await?;
            let insert = sqlx::query(INSERT_DEVICE).bind(device.id.0).bind(id).bind(token).bind(&device.label);
            insert.bind(now_ms).bind(day_of(now_ms)).execute(&mut *change).await?;
            change.commit().await?;
            Ok(Guest { id: PersonId(id), name: name.into() })
        })
    }

    /// Changes a person's name.
    pub async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        let query = "UPDATE people SET name = $1 WHERE who = $2";
        either!(self, pool => sqlx::query(query).bind(name).bind(person.0).execute(pool).await.map(drop))?;
        Ok(())
    }
}

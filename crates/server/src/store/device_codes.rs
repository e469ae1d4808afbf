//! The one-time codes that sign a person in on another device.

use hosting::PersonId;

use super::devices::{INSERT_DEVICE, NewDevice, SignedIn, day_of};
use super::{Store, StoreError, either};

/// A code that has not expired. It may have been claimed.
pub(crate) struct OpenCode {
    pub(crate) person: PersonId,
    /// Random bytes that go into the token of a repeatable claim, and are deleted with the code.
    pub(crate) salt: Vec<u8>,
}

/// The result of a claim.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Claimed {
    /// The device is signed in, under this name. Either it was added, or the same claim had added it before.
    SignedIn(String),
    /// The code has expired, or another device has claimed it.
    Used,
    /// The person has too many devices. The code can still be claimed.
    TooManyDevices,
}

impl Store {
    /// Adds a code that is valid until a time. If the person has more than `max` unclaimed codes, the oldest are deleted.
    pub(crate) async fn add_device_code(
        &self,
        maker: &SignedIn,
        code_sha256: &[u8],
        until_ms: i64,
        max: u32,
    ) -> Result<(), StoreError> {
        let salt: [u8; 32] = crate::random_bytes()?;
        let person = maker.guest.id.0;
        let insert = "INSERT INTO device_codes (code_sha256, who, device, salt, until_ms) VALUES ($1, $2, $3, $4, $5)";
        let limit = "DELETE FROM device_codes WHERE who = $1 AND claimed_by IS NULL AND code_sha256 NOT IN (
                         SELECT code_sha256 FROM device_codes WHERE who = $1 AND claimed_by IS NULL
                         ORDER BY until_ms DESC, code_sha256 LIMIT $2)";
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let insert = sqlx::query(insert).bind(code_sha256).bind(person).bind(maker.device.0);
            insert.bind(salt.as_slice()).bind(until_ms).execute(&mut *change).await?;
            sqlx::query(limit).bind(person).bind(i64::from(max)).execute(&mut *change).await?;
            change.commit().await?;
        });
        Ok(())
    }

    /// A code that has not expired.
    pub(crate) async fn open_device_code(
        &self,
        code_sha256: &[u8],
        now_ms: i64,
    ) -> Result<Option<OpenCode>, StoreError> {
        let query = "SELECT who, salt FROM device_codes WHERE code_sha256 = $1 AND until_ms >= $2";
        let row: Option<(i64, Vec<u8>)> =
            either!(self, pool => sqlx::query_as(query).bind(code_sha256).bind(now_ms).fetch_optional(pool).await)?;
        Ok(row.map(|(who, salt)| OpenCode { person: PersonId(who), salt }))
    }

    /// Claims a person's code for a device, which is added. The same claim again changes nothing.
    pub(crate) async fn claim_device_code(
        &self,
        code_sha256: &[u8],
        person: PersonId,
        device: &NewDevice,
        max_devices: u32,
        now_ms: i64,
    ) -> Result<Claimed, StoreError> {
        // Changes nothing, but locks the person: claims of one person take turns, so that none exceeds the limit.
        let lock = "UPDATE people SET name = name WHERE who = $1 RETURNING name";
        let same = "SELECT COUNT(*) FROM device_codes JOIN devices ON devices.id = claimed_by
                    WHERE code_sha256 = $1 AND until_ms >= $2 AND token_sha256 = $3";
        let count = "SELECT COUNT(*) FROM devices WHERE who = $1";
        let claim = "UPDATE device_codes SET claimed_by = $3
                     WHERE code_sha256 = $1 AND until_ms >= $2 AND claimed_by IS NULL";
        let (token, day_ms) = (device.token_sha256.as_slice(), day_of(now_ms));
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let name: String = sqlx::query_scalar(lock).bind(person.0).fetch_one(&mut *change).await?;
            let same = sqlx::query_scalar(same).bind(code_sha256).bind(now_ms).bind(token);
            let same: i64 = same.fetch_one(&mut *change).await?;
            if same > 0 {
                return Ok(Claimed::SignedIn(name));
            }
            let devices: i64 = sqlx::query_scalar(count).bind(person.0).fetch_one(&mut *change).await?;
            let insert = sqlx::query(INSERT_DEVICE).bind(device.id.0).bind(person.0).bind(token).bind(&device.label);
            insert.bind(now_ms).bind(day_ms).execute(&mut *change).await?;
            let claim = sqlx::query(claim).bind(code_sha256).bind(now_ms).bind(device.id.0);
            // What was not committed is rolled back.
            if claim.execute(&mut *change).await?.rows_affected() == 0 {
                return Ok(Claimed::Used);
            }
            if devices >= i64::from(max_devices) {
                return Ok(Claimed::TooManyDevices);
            }
            change.commit().await?;
            Ok(Claimed::SignedIn(name))
        })
    }

    /// Deletes expired codes.
    pub(crate) async fn delete_expired_device_codes(&self, now_ms: i64) -> Result<(), StoreError> {
        let any = "SELECT EXISTS (SELECT 1 FROM device_codes WHERE until_ms < $1)";
        let delete = "DELETE FROM device_codes WHERE until_ms < $1";
        either!(self, pool => {
            // Mostly there is none: then no writer has to wait.
            if sqlx::query_scalar(any).bind(now_ms).fetch_one(pool).await? {
                sqlx::query(delete).bind(now_ms).execute(pool).await?;
            }
        });
        Ok(())
    }
}

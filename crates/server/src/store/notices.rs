//! Push subscriptions, the notices that are to be sent, and the server's own keys.

use hosting::PersonId;
use protocol::{DeviceId, TableId};

use super::{Store, StoreError, either, ids, table_id};
use crate::notices::{BrowserKeys, QuietHours};

/// The channel of the webhook. Other channels are devices.
const WEBHOOK: i64 = 0;

/// How a device's browser gets notices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PushSubscription {
    /// The address of the push service for this browser.
    pub(crate) endpoint: String,
    pub(crate) keys: BrowserKeys,
    /// The language of the notices.
    pub(crate) language: String,
    pub(crate) quiet: QuietHours,
}

/// A notice that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DueNotice {
    pub(crate) table: TableId,
    pub(crate) person: PersonId,
    /// The device that gets it; `None` for the webhook.
    pub(crate) device: Option<DeviceId>,
    /// How often it was tried before.
    pub(crate) tries: i64,
    /// When it is due again. Another time in the database belongs to a newer turn.
    again_ms: i64,
}

impl DueNotice {
    fn channel(&self) -> i64 {
        self.device.map_or(WEBHOOK, |device| device.0)
    }
}

type SubscriptionRow = (String, Vec<u8>, Vec<u8>, String, i64, i64, i64);

impl Store {
    /// The server's secret with this name. Stores `new` if there is none.
    pub(crate) async fn server_key(&self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        let insert = "INSERT INTO server_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        let select = "SELECT secret FROM server_keys WHERE name = $1";
        Ok(either!(self, pool => {
            let found: Option<Vec<u8>> = sqlx::query_scalar(select).bind(name).fetch_optional(pool).await?;
            match found {
                Some(found) => found,
                None => {
                    sqlx::query(insert).bind(name).bind(new).execute(pool).await?;
                    // Another node may have been quicker.
                    sqlx::query_scalar(select).bind(name).fetch_one(pool).await?
                }
            }
        }))
    }

    /// Stores how a device gets notices, in place of what was stored before.
    pub(crate) async fn subscribe(&self, device: DeviceId, new: &PushSubscription) -> Result<(), StoreError> {
        let query = "INSERT INTO push_subscriptions
                         (device, endpoint, public_key, auth_secret, language, quiet_from, quiet_to, zone)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                     ON CONFLICT (device) DO UPDATE SET endpoint = excluded.endpoint,
                         public_key = excluded.public_key, auth_secret = excluded.auth_secret,
                         language = excluded.language, quiet_from = excluded.quiet_from,
                         quiet_to = excluded.quiet_to, zone = excluded.zone";
        either!(self, pool => {
            let query = sqlx::query(query).bind(device.0).bind(&new.endpoint).bind(&new.keys.public_key);
            let query = query.bind(&new.keys.auth_secret).bind(&new.language).bind(new.quiet.from);
            query.bind(new.quiet.to).bind(new.quiet.zone).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Forgets how a device gets notices, and about which tables.
    pub(crate) async fn unsubscribe(&self, device: DeviceId) -> Result<(), StoreError> {
        let query = "DELETE FROM push_subscriptions WHERE device = $1";
        either!(self, pool => sqlx::query(query).bind(device.0).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Adds a table about which a device wants notices. Of more than `max` tables the oldest are forgotten.
    pub(crate) async fn add_push_table(
        &self,
        device: DeviceId,
        table: TableId,
        now_ms: i64,
        max: u32,
    ) -> Result<(), StoreError> {
        let insert = "INSERT INTO push_tables (device, id, created_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let limit = "DELETE FROM push_tables WHERE device = $1 AND id NOT IN (
                         SELECT id FROM push_tables WHERE device = $1 ORDER BY created_ms DESC, id LIMIT $2)";
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let insert = sqlx::query(insert).bind(device.0).bind(table.bytes().as_slice()).bind(now_ms);
            insert.execute(&mut *change).await?;
            sqlx::query(limit).bind(device.0).bind(i64::from(max)).execute(&mut *change).await?;
            change.commit().await?;
        });
        Ok(())
    }

    pub(crate) async fn remove_push_table(&self, device: DeviceId, table: TableId) -> Result<(), StoreError> {
        let query = "DELETE FROM push_tables WHERE device = $1 AND id = $2";
        either!(self, pool =>
            sqlx::query(query).bind(device.0).bind(table.bytes().as_slice()).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// The tables about which a device wants notices, the newest first.
    pub(crate) async fn push_tables(&self, device: DeviceId) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM push_tables WHERE device = $1 ORDER BY created_ms DESC, id";
        Ok(either!(self, pool => ids!(sqlx::query(query).bind(device.0).fetch_all(pool).await?)))
    }

    /// The quiet hours of a device, if it gets notices.
    pub(crate) async fn quiet_hours(&self, device: DeviceId) -> Result<Option<QuietHours>, StoreError> {
        let query = "SELECT quiet_from, quiet_to, zone FROM push_subscriptions WHERE device = $1";
        let row: Option<(i64, i64, i64)> =
            either!(self, pool => sqlx::query_as(query).bind(device.0).fetch_optional(pool).await)?;
        Ok(row.map(|(from, to, zone)| QuietHours { from, to, zone }))
    }

    /// How a device gets notices about a table, if it wants them.
    pub(crate) async fn push_subscription(
        &self,
        device: DeviceId,
        table: TableId,
    ) -> Result<Option<PushSubscription>, StoreError> {
        let query = "SELECT endpoint, public_key, auth_secret, language, quiet_from, quiet_to, zone
                     FROM push_subscriptions WHERE device = $1
                     AND EXISTS (SELECT 1 FROM push_tables WHERE push_tables.device = $1 AND id = $2)";
        let row: Option<SubscriptionRow> = either!(self, pool =>
            sqlx::query_as(query).bind(device.0).bind(table.bytes().as_slice()).fetch_optional(pool).await)?;
        Ok(row.map(|(endpoint, public_key, auth_secret, language, from, to, zone)| PushSubscription {
            endpoint,
            keys: BrowserKeys { public_key, auth_secret },
            language,
            quiet: QuietHours { from, to, zone },
        }))
    }

    /// Stores that a person is to be told about a table at a time, on all devices that want it and perhaps by webhook.
    pub(crate) async fn add_notices(
        &self,
        table: TableId,
        person: PersonId,
        due_ms: i64,
        webhook: bool,
    ) -> Result<(), StoreError> {
        let push = "INSERT INTO notices (id, who, channel, due_ms)
                    SELECT push_tables.id, devices.who, devices.id, $3 FROM push_tables
                    JOIN devices ON devices.id = push_tables.device WHERE push_tables.id = $1 AND devices.who = $2
                    ON CONFLICT (id, who, channel) DO UPDATE SET due_ms = excluded.due_ms, tries = 0";
        let call = "INSERT INTO notices (id, who, channel, due_ms) VALUES ($1, $2, $4, $3)
                    ON CONFLICT (id, who, channel) DO UPDATE SET due_ms = excluded.due_ms, tries = 0";
        either!(self, pool => {
            let push = sqlx::query(push).bind(table.bytes().as_slice()).bind(person.0).bind(due_ms);
            push.execute(pool).await?;
            if webhook {
                let call = sqlx::query(call).bind(table.bytes().as_slice()).bind(person.0).bind(due_ms).bind(WEBHOOK);
                call.execute(pool).await?;
            }
        });
        Ok(())
    }

    /// Takes up to `max` notices that are due. They are due again at `again_ms`, unless they are deleted or postponed.
    pub(crate) async fn claim_notices(
        &self,
        now_ms: i64,
        again_ms: i64,
        max: i64,
    ) -> Result<Vec<DueNotice>, StoreError> {
        let any = "SELECT EXISTS (SELECT 1 FROM notices WHERE due_ms <= $1)";
        let claim = "UPDATE notices SET due_ms = $2 WHERE due_ms <= $1 AND (id, who, channel) IN (
                         SELECT id, who, channel FROM notices WHERE due_ms <= $1 ORDER BY due_ms LIMIT $3)
                     RETURNING id, who, channel, tries";
        let rows: Vec<(Vec<u8>, i64, i64, i64)> = either!(self, pool => {
            // Mostly there is none: then no writer has to wait.
            if sqlx::query_scalar(any).bind(now_ms).fetch_one(pool).await? {
                sqlx::query_as(claim).bind(now_ms).bind(again_ms).bind(max).fetch_all(pool).await?
            } else {
                Vec::new()
            }
        });
        let notice = |(id, who, channel, tries)| {
            let device = Some(DeviceId(channel)).filter(|_| channel != WEBHOOK);
            Some(DueNotice { table: table_id(id)?, person: PersonId(who), device, tries, again_ms })
        };
        Ok(rows.into_iter().filter_map(notice).collect())
    }

    pub(crate) async fn delete_notice(&self, notice: &DueNotice) -> Result<(), StoreError> {
        let query = "DELETE FROM notices WHERE id = $1 AND who = $2 AND channel = $3 AND due_ms = $4";
        either!(self, pool => {
            let query = sqlx::query(query).bind(notice.table.bytes().as_slice()).bind(notice.person.0);
            query.bind(notice.channel()).bind(notice.again_ms).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Makes a notice due at a later time, after it was tried so often.
    pub(crate) async fn postpone_notice(&self, notice: &DueNotice, due_ms: i64, tries: i64) -> Result<(), StoreError> {
        let query = "UPDATE notices SET due_ms = $5, tries = $6
                     WHERE id = $1 AND who = $2 AND channel = $3 AND due_ms = $4";
        either!(self, pool => {
            let query = sqlx::query(query).bind(notice.table.bytes().as_slice()).bind(notice.person.0);
            let query = query.bind(notice.channel()).bind(notice.again_ms);
            query.bind(due_ms).bind(tries).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}

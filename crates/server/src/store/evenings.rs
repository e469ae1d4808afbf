//! Duplicate evenings and their logs.

use evening::{Event, EventHeader};
use game_core::{Hash, Seed};
use hosting::{Guest, PersonId};
use protocol::{EventId, TableCode};

use super::{Store, StoreError, either};
use crate::log_id::LogEventId;

/// An evening's row as the database returns it: code, host, name of the host, settings, secret, checksum.
type Row = (String, i64, String, String, Vec<u8>, i64);

impl Store {
    /// Stores a new evening.
    pub(crate) async fn add_evening(&self, header: &EventHeader, now_ms: i64) -> Result<(), StoreError> {
        let EventHeader { id, code, host, secret, .. } = header;
        let settings = serde_json::to_string(&header.settings)?;
        let sum = checksum(*id, &code.to_string(), host, &settings, secret);
        let query = "INSERT INTO evenings (id, code, host, host_name, settings, secret, created_ms, checksum)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        either!(self, pool => {
            let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(code.to_string()).bind(host.id.0);
            let query = query.bind(&host.name).bind(settings).bind(secret.bytes().as_slice()).bind(now_ms).bind(sum);
            query.execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// An evening with its whole log, replayed. `None` if there is none with this id.
    pub(crate) async fn evening(&self, id: EventId) -> Result<Option<Event>, StoreError> {
        let query = "SELECT code, host, host_name, settings, secret, checksum FROM evenings WHERE id = $1";
        let row: Option<Row> =
            either!(self, pool => sqlx::query_as(query).bind(id.bytes().as_slice()).fetch_optional(pool).await)?;
        let Some(row) = row else { return Ok(None) };
        let header = read_header(id, row)?;
        let lines = self.evening_entries(id, 0).await?;
        let lines = lines.iter().map(|(number, line)| (*number, line.as_str()));
        let replayed = Event::replay(header, lines);
        Ok(Some(replayed.map_err(|error| damaged(id, &error.to_string()))?))
    }

    /// The lines of an evening's log after an entry, with their numbers, in order.
    pub(crate) async fn evening_entries(&self, id: EventId, after: u64) -> Result<Vec<(u64, String)>, StoreError> {
        let query = "SELECT number, logged FROM evening_entries WHERE id = $1 AND number > $2 ORDER BY number";
        let rows: Vec<(i64, String)> = either!(self, pool =>
            sqlx::query_as(query).bind(id.bytes().as_slice()).bind(after as i64).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(|(number, line)| (number as u64, line)).collect())
    }

    /// Appends a line to an evening's log. Returns when it is on disk. Of two writers of a number, the first one wins.
    pub(crate) async fn append_to_evening(
        &self,
        id: EventId,
        number: u64,
        line: &str,
        finished: bool,
    ) -> Result<(), StoreError> {
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let query = "INSERT INTO evening_entries (id, number, logged) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(number as i64).bind(line);
            if query.execute(&mut *change).await?.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
            if finished {
                let query = sqlx::query("UPDATE evenings SET finished = TRUE WHERE id = $1");
                query.bind(id.bytes().as_slice()).execute(&mut *change).await?;
            }
            change.commit().await?;
        });
        Ok(())
    }

    /// The evening with this code.
    pub(crate) async fn evening_by_code(&self, code: TableCode) -> Result<Option<EventId>, StoreError> {
        let query = "SELECT id FROM evenings WHERE code = $1";
        let id: Option<Vec<u8>> =
            either!(self, pool => sqlx::query_scalar(query).bind(code.to_string()).fetch_optional(pool).await)?;
        Ok(id.and_then(event_id))
    }

    /// The evenings that were opened since a time and are not finished, the newest first.
    pub(crate) async fn open_evenings(&self, since_ms: i64, max: i64) -> Result<Vec<EventId>, StoreError> {
        let query = "SELECT id FROM evenings WHERE NOT finished AND created_ms >= $1 ORDER BY created_ms DESC LIMIT $2";
        let ids: Vec<Vec<u8>> =
            either!(self, pool => sqlx::query_scalar(query).bind(since_ms).bind(max).fetch_all(pool).await)?;
        Ok(ids.into_iter().filter_map(event_id).collect())
    }

    /// Stores when a person of an evening was last seen.
    pub(crate) async fn saw_at_evening(&self, id: EventId, person: PersonId, seen_ms: i64) -> Result<(), StoreError> {
        let query = "INSERT INTO evening_presence (id, who, seen_ms) VALUES ($1, $2, $3)
                     ON CONFLICT (id, who) DO UPDATE SET seen_ms = EXCLUDED.seen_ms
                     WHERE evening_presence.seen_ms < EXCLUDED.seen_ms";
        either!(self, pool => {
            let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(person.0).bind(seen_ms);
            query.execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// When the people of an evening were last seen.
    pub(crate) async fn seen_at_evening(&self, id: EventId) -> Result<Vec<(PersonId, i64)>, StoreError> {
        let query = "SELECT who, seen_ms FROM evening_presence WHERE id = $1";
        let rows: Vec<(i64, i64)> =
            either!(self, pool => sqlx::query_as(query).bind(id.bytes().as_slice()).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(|(person, seen_ms)| (PersonId(person), seen_ms)).collect())
    }
}

fn event_id(bytes: Vec<u8>) -> Option<EventId> {
    bytes.try_into().ok().map(EventId::from_bytes)
}

fn read_header(id: EventId, (code, host, host_name, settings, secret, sum): Row) -> Result<EventHeader, StoreError> {
    let column = |name: &str| damaged(id, &format!("the column {name} cannot be read"));
    let host = Guest { id: PersonId(host), name: host_name };
    let secret = Seed::from_bytes(secret.try_into().map_err(|_| column("secret"))?);
    if sum != checksum(id, &code, &host, &settings, &secret) {
        return Err(damaged(id, "the checksum of its row does not match"));
    }
    let code = code.parse().map_err(|_| column("code"))?;
    let settings = serde_json::from_str(&settings).map_err(|_| column("settings"))?;
    Ok(EventHeader { id, code, host, settings, secret })
}

fn damaged(id: EventId, problem: &str) -> StoreError {
    StoreError::DamagedEvening(format!("evening {}: {problem}", LogEventId(id)))
}

/// Covers everything that is fixed when an evening is opened.
fn checksum(id: EventId, code: &str, host: &Guest, settings: &str, secret: &Seed) -> i64 {
    let text = format!("{id}\n{code}\n{}\n{}\n{settings}\n{secret}", host.id.0, host.name);
    Hash::of(text.as_bytes()).short() as i64
}

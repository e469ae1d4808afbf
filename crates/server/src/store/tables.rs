//! Tables and their logs.

use futures_util::TryStreamExt;
use game_core::Seed;
use hosting::{Games, HeaderError, LogVersion, Outlook, PersonId, StoredHeader, Table, TableHeader};
use protocol::{TableCode, TableId};
use serde_json::value::RawValue;
use sqlx::{ColumnIndex, Decode, Type};
use tokio::sync::oneshot;

use super::daily::{NewAttempt, insert_attempt};
use super::error::damage_or_error;
use super::listing::ListingColumns;
use super::{Damage, DamageFault, Pool, Store, StoreError, Write, bytes, either, ids, table_id};

/// The first log format whose tables have a checksum and a trustworthy `finished` flag. Older servers set the flag
/// also for tables whose game had not begun.
const FIRST_CHECKED_FORMAT: u32 = 2;

/// A table as it is stored.
pub struct StoredTable {
    /// Everything that was fixed when the table was made.
    pub header: TableHeader,
    /// Whether the table is marked as finished: its game is over, or all people have left it.
    pub finished: bool,
    /// What lists show of the table, as JSON; `None` in a row of an older version.
    pub listing: Option<String>,
    /// The lines of its log with their numbers, in order.
    pub lines: Vec<(u64, String)>,
}

impl StoredTable {
    /// Replays the log and checks that it reaches the end of a finished table.
    pub fn replay(self, games: &Games) -> Result<Table, StoreError> {
        let (id, format) = (self.header.id, self.header.version.format);
        let lines = self.lines.iter().map(|(number, line)| (*number, line.as_str()));
        let table = Table::replay(games, self.header, lines).map_err(|error| StoreError::replay(id, error))?;
        check_end(&table, self.finished && format >= FIRST_CHECKED_FORMAT)?;
        Ok(table)
    }

    /// Applies the entries after a snapshot. The lines begin with the last entry that the snapshot has.
    pub(crate) fn continue_from(self, games: &Games, snapshot: &str) -> Result<Table, StoreError> {
        let (id, format) = (self.header.id, self.header.version.format);
        let unusable = |_| Damage::header(id, DamageFault::Snapshot);
        let mut table = Table::restore(games, self.header, snapshot).map_err(unusable)?;
        if self.lines.first().map(|(number, _)| *number) != Some(table.number()) {
            return Err(Damage::header(id, DamageFault::Snapshot).into());
        }
        for (number, line) in self.lines.iter().skip(1) {
            table.apply_line(*number, line).map_err(|error| StoreError::replay(id, error))?;
        }
        check_end(&table, self.finished && format >= FIRST_CHECKED_FORMAT)?;
        Ok(table)
    }
}

/// Checks that a log reaches the end of a table that is marked as finished.
fn check_end(table: &Table, finished: bool) -> Result<(), Damage> {
    if finished && !table.has_ended() {
        return Err(Damage { table: table.id(), entry: table.number() + 1, fault: DamageFault::EndMissing });
    }
    Ok(())
}

/// A table's row as the database returns it.
struct HeaderRow {
    agreed: String,
    code: String,
    host: i64,
    secret: Vec<u8>,
    log_format: i64,
    rules: i64,
    checksum: Option<i64>,
    finished: bool,
    listing: Option<String>,
}

/// Written out, because sqlx's macro would build both databases' drivers a second time.
impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for HeaderRow
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
    Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            agreed: row.try_get("agreed")?,
            code: row.try_get("code")?,
            host: row.try_get("host")?,
            secret: row.try_get("secret")?,
            log_format: row.try_get("log_format")?,
            rules: row.try_get("rules")?,
            checksum: row.try_get("checksum")?,
            finished: row.try_get("finished")?,
            listing: row.try_get("listing")?,
        })
    }
}

impl HeaderRow {
    fn read(self, id: TableId) -> Result<TableHeader, StoreError> {
        let column = |name: &str| Damage::column(id, 0, name);
        let version = |name: &str, version: i64| {
            u32::try_from(version).ok().filter(|version| *version > 0).ok_or_else(|| column(name))
        };
        let stored = StoredHeader {
            id,
            agreed: serde_json::from_str(&self.agreed).map_err(|_| column("agreed"))?,
            code: self.code.parse().map_err(|_| column("code"))?,
            host: PersonId(self.host),
            secret: Seed::from_bytes(self.secret.try_into().map_err(|_| column("secret"))?),
            version: LogVersion {
                format: version("log_format", self.log_format)?,
                rules: version("rules", self.rules)?,
            },
        };
        let matches = match self.checksum {
            Some(checksum) => checksum == stored.checksum() as i64,
            None => stored.version.format < FIRST_CHECKED_FORMAT,
        };
        if !matches {
            return Err(Damage::header(id, DamageFault::HeaderChecksum).into());
        }
        stored.read().map_err(|error| match error {
            HeaderError::Newer(error) => StoreError::NewerLog { table: id, fault: error.into() },
            HeaderError::Agreement(_) => column("agreed").into(),
        })
    }
}

/// The columns of a new table that are computed.
struct NewRow {
    agreed: Box<RawValue>,
    listing: String,
    anyone: Option<String>,
    checksum: i64,
}

impl NewRow {
    fn of(table: &Table) -> Result<Self, StoreError> {
        let header = table.header();
        let agreed = serde_json::value::to_raw_value(&header.agreed)?;
        let TableHeader { id, code, host, secret, version, .. } = *header;
        let checksum = StoredHeader { id, code, host, agreed: &agreed, secret, version }.checksum() as i64;
        let anyone = header.agreed.anyone.then(|| header.agreed.game.to_string());
        Ok(Self { listing: serde_json::to_string(&table.listing())?, agreed, anyone, checksum })
    }
}

/// The query that stores a new table, for either database.
macro_rules! insert_table {
    ($row:expr, $table:expr, $now_ms:expr) => {{
        let header = $table.header();
        let query = "INSERT INTO tables
                         (id, code, host, agreed, secret, created_ms, public, log_format, rules, checksum, listing, anyone)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let query = sqlx::query(query).bind(header.id.bytes().as_slice()).bind(header.code.to_string());
        let query = query.bind(header.host.0).bind($row.agreed.get()).bind(header.secret.bytes().as_slice());
        let query = query.bind($now_ms).bind(header.agreed.visibility == protocol::Visibility::Public);
        let query = query.bind(header.version.format as i32).bind(header.version.rules as i32);
        query.bind($row.checksum).bind($row.listing.as_str()).bind($row.anyone.as_deref())
    }};
}

impl Store {
    /// Appends the line of an entry to a table's log, together with what it changes in lists. Returns when both are on
    /// disk.
    pub async fn append(&self, id: TableId, number: u64, line: String, outlook: &Outlook) -> Result<(), StoreError> {
        let (done, outcome) = oneshot::channel();
        let (waiting, listing) = (outlook.waiting.bits(), ListingColumns::of(outlook)?);
        let write = Write { id, number, line, waiting, listing, done };
        self.writer.send(write).await.map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }

    /// Stores a new table.
    pub async fn add_table(&self, table: &Table, now_ms: i64) -> Result<(), StoreError> {
        let row = NewRow::of(table)?;
        either!(self, pool => insert_table!(row, table, now_ms).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Stores a new table and the rated attempt that is made at it, both or none. Returns a conflict if the person has made
    /// an attempt at this daily dig before.
    pub(crate) async fn add_attempt(
        &self,
        table: &Table,
        attempt: NewAttempt<'_>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let row = NewRow::of(table)?;
        either!(self, pool => {
            let mut change = pool.begin().await?;
            insert_table!(row, table, now_ms).execute(&mut *change).await?;
            if insert_attempt!(attempt, table).execute(&mut *change).await?.rows_affected() == 0 {
                // Dropping the transaction takes the table back too.
                return Err(StoreError::Conflict);
            }
            change.commit().await?;
        });
        Ok(())
    }

    /// A table with its whole log.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        // All entries, whatever their numbers: an entry that became number 0 or less is damage too.
        self.table_with_lines(id, i64::MIN).await
    }

    /// A table with its log from an entry on.
    pub(crate) async fn table_after(&self, id: TableId, first: u64) -> Result<Option<StoredTable>, StoreError> {
        self.table_with_lines(id, i64::try_from(first).unwrap_or(i64::MAX) - 1).await
    }

    async fn table_with_lines(&self, id: TableId, after: i64) -> Result<Option<StoredTable>, StoreError> {
        let query = "SELECT agreed, code, host, secret, CAST(log_format AS BIGINT) AS log_format,
                            CAST(rules AS BIGINT) AS rules, checksum, finished, listing FROM tables WHERE id = $1";
        let row: Result<Option<HeaderRow>, _> =
            either!(self, pool => sqlx::query_as(query).bind(id.bytes().as_slice()).fetch_optional(pool).await);
        let Some(mut row) = row.map_err(|error| damage_or_error(id, 0, error))? else { return Ok(None) };
        let (finished, listing) = (row.finished, row.listing.take());
        let header = row.read(id)?;
        Ok(Some(StoredTable { header, finished, listing, lines: self.lines_above(id, after).await? }))
    }

    /// The lines of a table's log after an entry, with their numbers, in order.
    pub async fn entries(&self, id: TableId, after: u64) -> Result<Vec<(u64, String)>, StoreError> {
        self.lines_above(id, i64::try_from(after).unwrap_or(i64::MAX)).await
    }

    /// The number of the last entry of each of these tables that has one.
    pub(crate) async fn last_numbers(&self, tables: &[TableId]) -> Result<Vec<(TableId, u64)>, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(Vec::new()) };
        let query = "SELECT id, last.number FROM UNNEST($1) AS given (id)
                     CROSS JOIN LATERAL (SELECT number FROM entries WHERE entries.id = given.id
                                         ORDER BY number DESC LIMIT 1) AS last";
        let rows: Vec<(Vec<u8>, i64)> = sqlx::query_as(query).bind(bytes(tables)).fetch_all(pool).await?;
        Ok(rows.into_iter().filter_map(|(id, number)| Some((table_id(id)?, number.try_into().ok()?))).collect())
    }

    async fn lines_above(&self, id: TableId, after: i64) -> Result<Vec<(u64, String)>, StoreError> {
        let query = "SELECT number, logged FROM entries WHERE id = $1 AND number > $2 ORDER BY number";
        let mut lines: Vec<(u64, String)> = Vec::new();
        either!(self, pool => {
            let mut rows = sqlx::query_as::<_, (i64, String)>(query).bind(id.bytes().as_slice()).bind(after).fetch(pool);
            loop {
                let next = lines.last().map_or(u64::try_from(after).unwrap_or(0), |(number, _)| *number) + 1;
                let row = rows.try_next().await.map_err(|error| damage_or_error(id, next, error))?;
                let Some((number, line)) = row else { break };
                let number = u64::try_from(number).map_err(|_| Damage::column(id, next, "number"))?;
                lines.push((number, line));
            }
        });
        Ok(lines)
    }

    /// The table with this code.
    pub async fn by_code(&self, code: TableCode) -> Result<Option<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE code = $1";
        let found = either!(self, pool => ids!(sqlx::query(query).bind(code.to_string()).fetch_all(pool).await?));
        Ok(found.first().copied())
    }

    /// The number of a host's tables that are not finished and were made since a time, counted up to `max`.
    pub async fn open_tables(&self, host: PersonId, since_ms: i64, max: i64) -> Result<i64, StoreError> {
        let query = "SELECT COUNT(*) FROM (SELECT 1 FROM tables WHERE host = $1 AND NOT finished AND created_ms >= $2
                                           LIMIT $3) AS open";
        let count = either!(self, pool =>
            sqlx::query_scalar(query).bind(host.0).bind(since_ms).bind(max).fetch_one(pool).await)?;
        Ok(count)
    }
}

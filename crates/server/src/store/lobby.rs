//! Lists of tables, each read with one query from indexed columns.

use game_core::{GameName, SeatSet};
use hosting::{Listing, PersonId};
use protocol::{Clock, Stage, TableCode, TableId, TableSummary};

use super::{Store, StoreError, either, ids, table_id};

/// A table in a list, as it is stored.
pub(crate) struct ListedTable {
    pub(crate) id: TableId,
    code: TableCode,
    listing: Listing,
    waiting: SeatSet,
    /// When the next clock runs out, if the table is not in the memory of any node.
    due_ms: Option<i64>,
}

impl ListedTable {
    /// The table as a person sees it.
    pub(crate) fn summary(&self, person: Option<PersonId>, now_ms: i64) -> TableSummary {
        let summary = self.listing.summary(self.id, self.code, self.waiting, person);
        let left = self.due_ms.filter(|_| summary.stage == Stage::Playing && summary.clock != Clock::None);
        let clock_left = left.map(|due_ms| u64::try_from(due_ms - now_ms).unwrap_or(0));
        TableSummary { clock_left, ..summary }
    }
}

/// A row of a list.
pub(crate) enum ListedRow {
    /// The row has everything that a list shows.
    Complete(ListedTable),
    /// The row was written by an older version, or is damaged: load the table.
    Incomplete(TableId),
}

/// The columns in the order of [`Columns`].
macro_rules! columns {
    () => {
        "tables.id, code, listing,
         CAST((SELECT waiting FROM entries WHERE entries.id = tables.id ORDER BY number DESC LIMIT 1) AS BIGINT),
         due_ms"
    };
}

/// The values of a row that could be read.
struct Columns {
    id: Option<Vec<u8>>,
    code: Option<String>,
    listing: Option<String>,
    waiting: Option<i64>,
    due_ms: Option<i64>,
}

impl Columns {
    /// `None` if not even the id can be read.
    fn read(self) -> Option<ListedRow> {
        let id = table_id(self.id?)?;
        let complete = || {
            let listing: Listing = serde_json::from_str(self.listing.as_deref()?).ok()?;
            let waiting = match listing.stage {
                Stage::Playing => SeatSet::from_bits(u8::try_from(self.waiting?).ok()?),
                Stage::Gathering | Stage::Finished => SeatSet::EMPTY,
            };
            Some(ListedTable { id, code: self.code?.parse().ok()?, listing, waiting, due_ms: self.due_ms })
        };
        Some(complete().map_or(ListedRow::Incomplete(id), ListedRow::Complete))
    }
}

/// The rows of a query with [`columns!`].
macro_rules! rows {
    ($rows:expr) => {
        $rows
            .iter()
            .filter_map(|row| {
                let columns = Columns {
                    id: sqlx::Row::try_get(row, 0).ok(),
                    code: sqlx::Row::try_get(row, 1).ok(),
                    listing: sqlx::Row::try_get(row, 2).ok(),
                    waiting: sqlx::Row::try_get(row, 3).ok(),
                    due_ms: sqlx::Row::try_get(row, 4).ok().flatten(),
                };
                columns.read()
            })
            .collect::<Vec<ListedRow>>()
    };
}

impl Store {
    /// One table as in a list. `None` if there is none with this id.
    pub(crate) async fn listed(&self, id: TableId) -> Result<Option<ListedRow>, StoreError> {
        let query = concat!("SELECT ", columns!(), " FROM tables WHERE tables.id = $1");
        let mut rows =
            either!(self, pool => rows!(sqlx::query(query).bind(id.bytes().as_slice()).fetch_all(pool).await?));
        Ok(rows.pop())
    }

    /// The newest public tables that were made since a time and are not finished. Those that gather come first.
    pub(crate) async fn lobby(&self, since_ms: i64, max: i64) -> Result<Vec<ListedRow>, StoreError> {
        // Two scans of the index `lobby`, each of at most `max` rows.
        let query = concat!(
            "WITH newest AS (
                 SELECT * FROM (SELECT id, playing, created_ms FROM tables
                                WHERE public AND NOT finished AND playing = FALSE AND created_ms >= $1
                                ORDER BY created_ms DESC LIMIT $2) AS gathering
                 UNION ALL
                 SELECT * FROM (SELECT id, playing, created_ms FROM tables
                                WHERE public AND NOT finished AND playing = TRUE AND created_ms >= $1
                                ORDER BY created_ms DESC LIMIT $2) AS in_play
                 ORDER BY 2, 3 DESC LIMIT $2)
             SELECT ",
            columns!(),
            " FROM newest JOIN tables ON tables.id = newest.id ORDER BY newest.playing, newest.created_ms DESC"
        );
        Ok(either!(self, pool => rows!(sqlx::query(query).bind(since_ms).bind(max).fetch_all(pool).await?)))
    }

    /// The tables of a game for anyone that were made since a time and have not begun, the oldest first.
    pub(crate) async fn tables_for_anyone(
        &self,
        game: GameName,
        since_ms: i64,
        max: i64,
    ) -> Result<Vec<TableId>, StoreError> {
        let query = "SELECT id FROM tables WHERE anyone = $1 AND created_ms >= $2 AND NOT playing AND NOT finished
                     ORDER BY created_ms LIMIT $3";
        Ok(either!(self, pool => {
            ids!(sqlx::query(query).bind(game.to_string()).bind(since_ms).bind(max).fetch_all(pool).await?)
        }))
    }

    /// The tables where a person has sat: unfinished ones first, then the newest.
    pub(crate) async fn tables_of(&self, person: PersonId, max: i64) -> Result<Vec<ListedRow>, StoreError> {
        let query = concat!(
            "WITH own AS (SELECT id, finished, created_ms FROM sitters WHERE who = $1
                          ORDER BY finished, created_ms DESC LIMIT $2)
             SELECT ",
            columns!(),
            " FROM own JOIN tables ON tables.id = own.id ORDER BY own.finished, own.created_ms DESC"
        );
        Ok(either!(self, pool => rows!(sqlx::query(query).bind(person.0).bind(max).fetch_all(pool).await?)))
    }
}

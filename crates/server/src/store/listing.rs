//! The columns that lists are read from. They change in the same transaction as the log.

use hosting::{Listing, Outlook, PersonId, Table};
use protocol::Stage;
use rusqlite::Transaction;

use super::writer::Write;
use super::{Store, StoreError, either};

/// The columns of a table that change with its stage or its seats.
pub(super) struct ListingColumns {
    pub(super) playing: bool,
    pub(super) finished: bool,
    pub(super) listing: String,
    /// The people with a seat, as long as the game has not begun.
    pub(super) gathering: Vec<i64>,
}

impl ListingColumns {
    pub(super) fn new(listing: &Listing) -> Result<Self, StoreError> {
        let people: Vec<i64> = listing.people().map(|(_, PersonId(id))| id).collect();
        // When all people have left a game, nothing will be due there any more: it counts as finished.
        let is_abandoned = listing.stage == Stage::Playing && people.is_empty() && !listing.evening;
        Ok(Self {
            playing: listing.stage == Stage::Playing && !is_abandoned,
            finished: listing.stage == Stage::Finished || is_abandoned,
            gathering: if listing.stage == Stage::Gathering { people } else { Vec::new() },
            listing: serde_json::to_string(listing)?,
        })
    }

    pub(super) fn of(outlook: &Outlook) -> Result<Option<Self>, StoreError> {
        outlook.listing.as_ref().map(Self::new).transpose()
    }
}

/// Writes the columns of all new entries of a group: three statements, or none if no seat and no stage has changed.
pub(super) fn write_in_file<'w>(
    commit: &Transaction<'_>,
    new: impl Iterator<Item = &'w Write>,
) -> Result<(), StoreError> {
    let row = |write: &Write| {
        let ListingColumns { playing, finished, listing, gathering } = write.listing.as_ref()?;
        Some(serde_json::json!([write.id, playing, finished, listing, gathering]))
    };
    let rows: Vec<serde_json::Value> = new.filter_map(row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let rows = serde_json::to_string(&rows)?;
    let queries = [
        "UPDATE tables SET playing = new.value ->> 1, finished = new.value ->> 2, listing = new.value ->> 3
         FROM json_each($1) AS new WHERE tables.id = unhex(new.value ->> 0)",
        "UPDATE sitters SET finished = new.value ->> 2, gathering = FALSE
         FROM json_each($1) AS new WHERE sitters.id = unhex(new.value ->> 0)",
        "INSERT INTO sitters (who, id, created_ms, gathering)
         SELECT person.value, tables.id, tables.created_ms, TRUE
         FROM json_each($1) AS new, json_each(new.value, '$[4]') AS person, tables
         WHERE tables.id = unhex(new.value ->> 0) ON CONFLICT (who, id) DO UPDATE SET gathering = TRUE",
    ];
    for query in queries {
        commit.prepare_cached(query)?.execute([&rows])?;
    }
    Ok(())
}

/// The parts of PostgreSQL's statement that write the columns of new entries. `fresh` holds the new entries; the
/// parameters from $5 on are the arrays of [`ListingArrays`].
macro_rules! listing_queries {
    () => {
        "changed AS (SELECT * FROM UNNEST($5, $6, $7, $8, $9) AS new (id, number, playing, finished, listing)
                 JOIN fresh USING (id, number)),
     seat AS (SELECT * FROM UNNEST($10, $11) AS seat (id, who) JOIN changed USING (id)),
     listed AS (UPDATE tables SET playing = changed.playing, finished = changed.finished, listing = changed.listing
                FROM changed WHERE tables.id = changed.id),
     seated AS (INSERT INTO sitters (who, id, created_ms, gathering)
                SELECT who, id, tables.created_ms, TRUE FROM seat JOIN tables USING (id)
                ON CONFLICT (who, id) DO UPDATE SET gathering = TRUE),
     gone AS (UPDATE sitters SET gathering = FALSE, finished = changed.finished FROM changed
              WHERE sitters.id = changed.id AND NOT EXISTS (
                  SELECT 1 FROM seat WHERE seat.id = sitters.id AND seat.who = sitters.who))"
    };
}
pub(super) use listing_queries;

/// The columns of a group as arrays, in the order of [`listing_queries!`].
#[derive(Default)]
pub(super) struct ListingArrays {
    pub(super) ids: Vec<Vec<u8>>,
    pub(super) numbers: Vec<i64>,
    pub(super) playing: Vec<bool>,
    pub(super) finished: Vec<bool>,
    pub(super) listings: Vec<String>,
    pub(super) seat_ids: Vec<Vec<u8>>,
    pub(super) people: Vec<i64>,
}

impl ListingArrays {
    pub(super) fn of(group: &[Write]) -> Self {
        let mut arrays = Self::default();
        for (write, columns) in group.iter().filter_map(|write| Some((write, write.listing.as_ref()?))) {
            arrays.ids.push(write.id.bytes().to_vec());
            arrays.numbers.push(write.number as i64);
            arrays.playing.push(columns.playing);
            arrays.finished.push(columns.finished);
            arrays.listings.push(columns.listing.clone());
            arrays.seat_ids.extend(columns.gathering.iter().map(|_| write.id.bytes().to_vec()));
            arrays.people.extend(&columns.gathering);
        }
        arrays
    }
}

impl Store {
    /// Stores the columns of a table that an older version wrote. Does nothing if entries were added since the table
    /// was loaded, or if the columns are there already.
    pub(crate) async fn add_listing(&self, table: &Table) -> Result<(), StoreError> {
        let (id, number) = (table.id(), table.number() as i64);
        let columns = ListingColumns::new(&table.listing())?;
        let waiting = i16::from(table.waiting().bits());
        either!(self, pool => {
            let mut change = pool.begin().await?;
            let query = "UPDATE tables SET playing = $2, finished = $3, listing = $4
                         WHERE id = $1 AND listing IS NULL
                         AND $5 = COALESCE((SELECT MAX(number) FROM entries WHERE entries.id = $1), 0)";
            let query = sqlx::query(query).bind(id.bytes().as_slice()).bind(columns.playing).bind(columns.finished);
            let result = query.bind(&columns.listing).bind(number).execute(&mut *change).await?;
            if result.rows_affected() == 0 {
                return Ok(());
            }
            let query = "UPDATE entries SET waiting = $3 WHERE id = $1 AND number = $2";
            sqlx::query(query).bind(id.bytes().as_slice()).bind(number).bind(waiting).execute(&mut *change).await?;
            let query = "UPDATE sitters SET finished = $2, gathering = FALSE WHERE id = $1";
            sqlx::query(query).bind(id.bytes().as_slice()).bind(columns.finished).execute(&mut *change).await?;
            for person in columns.gathering {
                let query = "UPDATE sitters SET gathering = TRUE WHERE id = $1 AND who = $2";
                sqlx::query(query).bind(id.bytes().as_slice()).bind(person).execute(&mut *change).await?;
            }
            change.commit().await?;
        });
        Ok(())
    }

    /// The number of tables at which a person has a seat and the game has not begun, of those that were made since a
    /// time, counted up to `max`.
    pub(crate) async fn gathering_seats(&self, person: PersonId, since_ms: i64, max: i64) -> Result<i64, StoreError> {
        let query = "SELECT COUNT(*) FROM (SELECT 1 FROM sitters WHERE who = $1 AND gathering AND created_ms >= $2
                                           LIMIT $3) AS seats";
        let count = either!(self, pool => sqlx::query_scalar(query).bind(person.0).bind(since_ms).bind(max).fetch_one(pool).await)?;
        Ok(count)
    }
}

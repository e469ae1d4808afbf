//! The attempts at daily digs and their results.

use hosting::PersonId;
use protocol::{DailyFormat, DailyResult, Day, TableId};

use super::{Store, StoreError, either, table_id};

/// A person's rated attempt.
pub(crate) struct DailyRow {
    pub(crate) table: TableId,
    /// The name, if the person shows it.
    pub(crate) name: Option<String>,
    /// The rank and the result, if the attempt is over and was verified.
    pub(crate) settled: Option<(i64, DailyResult)>,
}

/// A rated attempt that begins.
#[derive(Clone, Copy)]
pub(crate) struct NewAttempt<'n> {
    pub(crate) day: Day,
    pub(crate) format: DailyFormat,
    /// The name, if the person shows it.
    pub(crate) name: Option<&'n str>,
}

/// The query that stores the attempt of a table's host, for either database. It changes nothing if there is one already.
macro_rules! insert_attempt {
    ($attempt:expr, $table:expr) => {{
        let query = "INSERT INTO daily_attempts (day, format, who, id, name) VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (day, format, who) DO NOTHING";
        let query = sqlx::query(query).bind($attempt.day.number()).bind($attempt.format.name());
        query.bind($table.header().host.0).bind($table.id().bytes().as_slice()).bind($attempt.name)
    }};
}
pub(super) use insert_attempt;

/// A line of a list.
pub(crate) struct ListedAttempt {
    pub(crate) person: PersonId,
    pub(crate) name: Option<String>,
    pub(crate) rank: i64,
    pub(crate) points: i64,
}

/// The attempts of a day in a format.
pub(crate) struct DailySum {
    /// How many were begun.
    pub(crate) attempts: i64,
    /// How many of them are over and verified.
    pub(crate) results: i64,
}

type AttemptRow = (Vec<u8>, Option<String>, Option<i64>, Option<String>);
type ListedRow = (i64, Option<String>, i64, i64);

impl Store {
    /// The rated attempt of a person.
    pub(crate) async fn daily_attempt(
        &self,
        day: Day,
        format: DailyFormat,
        person: PersonId,
    ) -> Result<Option<DailyRow>, StoreError> {
        let query = "SELECT id, name, rank, result FROM daily_attempts WHERE day = $1 AND format = $2 AND who = $3";
        let row: Option<AttemptRow> = either!(self, pool => {
            let query = sqlx::query_as(query).bind(day.number()).bind(format.name()).bind(person.0);
            query.fetch_optional(pool).await
        })?;
        let read = |(id, name, rank, result): AttemptRow| {
            let settled = rank.zip(result.and_then(|result| serde_json::from_str(&result).ok()));
            Some(DailyRow { table: table_id(id)?, name, settled })
        };
        Ok(row.and_then(read))
    }

    /// Attempts without a result: those whose game is over, or all if the day is.
    pub(crate) async fn unsettled_attempts(
        &self,
        day: Day,
        format: DailyFormat,
        is_over: bool,
    ) -> Result<Vec<(PersonId, TableId)>, StoreError> {
        let query = "SELECT who, daily_attempts.id FROM daily_attempts JOIN tables ON tables.id = daily_attempts.id
                     WHERE day = $1 AND format = $2 AND rank IS NULL AND (finished OR $3)";
        let rows: Vec<(i64, Vec<u8>)> = either!(self, pool => {
            sqlx::query_as(query).bind(day.number()).bind(format.name()).bind(is_over).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().filter_map(|(who, id)| Some((PersonId(who), table_id(id)?))).collect())
    }

    /// Stores the result of an attempt. All nodes find the same one.
    pub(crate) async fn settle_attempt(
        &self,
        (day, format, person): (Day, DailyFormat, PersonId),
        rank: i64,
        result: &DailyResult,
        record: &str,
    ) -> Result<(), StoreError> {
        let json = serde_json::to_string(result)?;
        let query = "UPDATE daily_attempts SET rank = $4, points = $5, result = $6, record = $7
                     WHERE day = $1 AND format = $2 AND who = $3";
        either!(self, pool => {
            let query = sqlx::query(query).bind(day.number()).bind(format.name()).bind(person.0);
            query.bind(rank).bind(result.points).bind(json.as_str()).bind(record).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// How many attempts there are.
    pub(crate) async fn daily_sum(&self, day: Day, format: DailyFormat) -> Result<DailySum, StoreError> {
        let query = "SELECT COUNT(*), COUNT(rank) FROM daily_attempts WHERE day = $1 AND format = $2";
        let (attempts, results) = either!(self, pool =>
            sqlx::query_as(query).bind(day.number()).bind(format.name()).fetch_one(pool).await)?;
        Ok(DailySum { attempts, results })
    }

    /// How many attempts have which points, the lowest first.
    pub(crate) async fn daily_histogram(&self, day: Day, format: DailyFormat) -> Result<Vec<(i64, i64)>, StoreError> {
        let query = "SELECT points, COUNT(*) FROM daily_attempts WHERE day = $1 AND format = $2 AND points IS NOT NULL
                     GROUP BY points ORDER BY points";
        Ok(either!(self, pool => sqlx::query_as(query).bind(day.number()).bind(format.name()).fetch_all(pool).await)?)
    }

    /// How many attempts are better than a rank.
    pub(crate) async fn better_attempts(&self, day: Day, format: DailyFormat, rank: i64) -> Result<i64, StoreError> {
        let query = "SELECT COUNT(*) FROM daily_attempts WHERE day = $1 AND format = $2 AND rank > $3";
        Ok(either!(self, pool =>
            sqlx::query_scalar(query).bind(day.number()).bind(format.name()).bind(rank).fetch_one(pool).await)?)
    }

    /// Attempts of a format in the order of their ranks, the best first.
    pub(crate) async fn ranked_attempts(
        &self,
        day: Day,
        format: DailyFormat,
        (skip, max): (i64, i64),
    ) -> Result<Vec<ListedAttempt>, StoreError> {
        let query = "SELECT who, name, rank, points FROM daily_attempts
                     WHERE day = $1 AND format = $2 AND rank IS NOT NULL ORDER BY rank DESC, who LIMIT $3 OFFSET $4";
        let rows: Vec<ListedRow> = either!(self, pool => {
            let query = sqlx::query_as(query).bind(day.number()).bind(format.name());
            query.bind(max).bind(skip).fetch_all(pool).await
        })?;
        let read = |(who, name, rank, points)| ListedAttempt { person: PersonId(who), name, rank, points };
        Ok(rows.into_iter().map(read).collect())
    }

    /// The result and the record of an attempt that is over.
    pub(crate) async fn daily_record(
        &self,
        day: Day,
        format: DailyFormat,
        person: PersonId,
    ) -> Result<Option<(DailyResult, String)>, StoreError> {
        let query = "SELECT result, record FROM daily_attempts
                     WHERE day = $1 AND format = $2 AND who = $3 AND record IS NOT NULL";
        let row: Option<(String, String)> = either!(self, pool => {
            let query = sqlx::query_as(query).bind(day.number()).bind(format.name()).bind(person.0);
            query.fetch_optional(pool).await
        })?;
        Ok(row.and_then(|(result, record)| Some((serde_json::from_str(&result).ok()?, record))))
    }

    /// What `expert` made of a day's deal, and the record, if it has played.
    pub(crate) async fn daily_par(
        &self,
        day: Day,
        format: DailyFormat,
    ) -> Result<Option<(DailyResult, String)>, StoreError> {
        let query = "SELECT result, record FROM daily_par WHERE day = $1 AND format = $2";
        let row: Option<(String, String)> = either!(self, pool =>
            sqlx::query_as(query).bind(day.number()).bind(format.name()).fetch_optional(pool).await)?;
        Ok(row.and_then(|(result, record)| Some((serde_json::from_str(&result).ok()?, record))))
    }

    /// Stores what `expert` made of a day's deal. All nodes find the same.
    pub(crate) async fn add_daily_par(
        &self,
        day: Day,
        format: DailyFormat,
        result: &DailyResult,
        record: &str,
    ) -> Result<(), StoreError> {
        let json = serde_json::to_string(result)?;
        let query =
            "INSERT INTO daily_par (day, format, result, record) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        either!(self, pool => {
            let query = sqlx::query(query).bind(day.number()).bind(format.name());
            query.bind(json.as_str()).bind(record).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// The last days on which a person made a rated attempt, the newest first.
    pub(crate) async fn daily_days_of(&self, person: PersonId, max: i64) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT DISTINCT day FROM daily_attempts WHERE who = $1 ORDER BY day DESC LIMIT $2";
        Ok(either!(self, pool => sqlx::query_scalar(query).bind(person.0).bind(max).fetch_all(pool).await)?)
    }

    /// The first day on which anybody made a rated attempt.
    pub(crate) async fn first_daily_day(&self) -> Result<Option<Day>, StoreError> {
        let query = "SELECT MIN(day) FROM daily_attempts";
        let first: Option<i64> = either!(self, pool => sqlx::query_scalar(query).fetch_one(pool).await)?;
        Ok(first.and_then(Day::from_number))
    }

    /// The number of attempts on each of some days.
    pub(crate) async fn daily_counts(&self, from: Day, to: Day) -> Result<Vec<(i64, i64)>, StoreError> {
        let query = "SELECT day, COUNT(*) FROM daily_attempts WHERE day BETWEEN $1 AND $2 GROUP BY day";
        Ok(either!(self, pool => sqlx::query_as(query).bind(from.number()).bind(to.number()).fetch_all(pool).await)?)
    }

    /// A person's points on some days.
    pub(crate) async fn daily_points_of(
        &self,
        person: PersonId,
        from: Day,
        to: Day,
    ) -> Result<Vec<(i64, DailyFormat, i64)>, StoreError> {
        let query = "SELECT day, format, points FROM daily_attempts
                     WHERE who = $1 AND day BETWEEN $2 AND $3 AND points IS NOT NULL";
        let rows: Vec<(i64, String, i64)> = either!(self, pool => {
            let query = sqlx::query_as(query).bind(person.0).bind(from.number()).bind(to.number());
            query.fetch_all(pool).await
        })?;
        Ok(rows.into_iter().filter_map(|(day, format, points)| Some((day, format.parse().ok()?, points))).collect())
    }
}

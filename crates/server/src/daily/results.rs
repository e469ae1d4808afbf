//! The results of attempts: found from their logs as they stood at midnight, and verified like any record.

use game_core::Seed;
use games::daily::{Judged, judge};
use hosting::{Games, PersonId, Table, decode_entry};
use protocol::{DailyFormat, Day, TableId};

use super::Daily;
use crate::error::RequestError;
use crate::log_id::LogId;
use crate::store::{StoreError, StoredTable};

impl Daily {
    /// Finds the results of all attempts that are over. Nothing else may be relied on: after a crash, or on another node,
    /// the next request finds what is missing.
    pub(super) async fn settle(&self, day: Day, format: DailyFormat) -> Result<(), RequestError> {
        let is_over = self.is_over(day);
        if self.store().unsettled_attempts(day, format, is_over).await?.is_empty() {
            return Ok(());
        }
        let _one_at_a_time = self.settling.lock().await;
        for (person, table) in self.store().unsettled_attempts(day, format, is_over).await? {
            self.settle_attempt(day, format, person, table).await?;
        }
        Ok(())
    }

    async fn settle_attempt(
        &self,
        day: Day,
        format: DailyFormat,
        person: PersonId,
        table: TableId,
    ) -> Result<(), RequestError> {
        let stored = match self.store().table(table).await {
            Err(error @ (StoreError::Corrupt(_) | StoreError::NewerLog { .. })) => {
                tracing::warn!(table = %LogId(table), %error, "an attempt at a daily dig cannot be read");
                return Ok(());
            }
            stored => stored?,
        };
        let Some(stored) = stored else { return Ok(()) };
        let (games, secret) = (self.rooms.games().clone(), self.secret(day));
        let judged = move || judge_at_midnight(&games, stored, day, format, &secret);
        match tokio::task::spawn_blocking(judged).await.map_err(|_| StoreError::Closed)? {
            Ok(Some((judged, record))) => {
                let key = (day, format, person);
                self.store().settle_attempt(key, judged.rank, &judged.result, &record).await?;
            }
            // The server stopped before the game began.
            Ok(None) => {}
            Err(reason) => tracing::warn!(table = %LogId(table), reason, "an attempt at a daily dig does not count"),
        }
        Ok(())
    }
}

/// The result of an attempt and its record, as its log stood when the day was over. `None` if the game had not begun.
fn judge_at_midnight(
    games: &Games,
    stored: StoredTable,
    day: Day,
    format: DailyFormat,
    secret: &Seed,
) -> Result<Option<(Judged, String)>, String> {
    let (id, log_format) = (stored.header.id, stored.header.version.format);
    let is_in_time = |(number, line): &&(u64, String)| {
        // A line that cannot be read is left for the replay to report.
        decode_entry(id, *number, log_format, line).map_or(true, |logged| logged.at_ms < day.end_ms())
    };
    let lines = stored.lines.iter().take_while(is_in_time).map(|(number, line)| (*number, line.as_str()));
    let table = Table::replay(games, stored.header, lines).map_err(|error| error.to_string())?;
    let Some(record) = table.revealed_record() else { return Ok(None) };
    let judged = judge(day, format, secret, &record, false).map_err(|forged| forged.to_string())?;
    Ok(Some((judged, record)))
}

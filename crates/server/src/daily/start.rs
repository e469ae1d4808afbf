//! Starts attempts, and continues them.

use game_core::Seat;
use games::daily::{HIDDEN_NAME, agreement};
use hosting::{Command, Guest};
use protocol::{ClientMessage, DailyMark, DailyTable, NewDailyTable, Stage, TableId};

use super::Daily;
use crate::error::RequestError;
use crate::random_bytes;
use crate::store::{NewAttempt, StoreError};

impl Daily {
    /// The person's rated attempt of today, if it is not over yet.
    pub(crate) async fn unfinished(
        &self,
        guest: &Guest,
        wanted: NewDailyTable,
    ) -> Result<Option<DailyTable>, RequestError> {
        let (day, format) = (self.today(), wanted.format);
        if wanted.day.is_some_and(|wanted| wanted != day) {
            return Ok(None);
        }
        let Some(row) = self.store().daily_attempt(day, format, guest.id).await? else { return Ok(None) };
        let guest = shown(guest, row.name.as_deref());
        let begun = self.seat(row.table, &guest, DailyMark { day, format, rated: true }).await?;
        Ok(Some(begun).filter(|(_, stage)| *stage != Stage::Finished).map(|(table, _)| table))
    }

    /// Makes a table for a new attempt: rated if it is the person's first at the deal of today, else practice.
    pub(crate) async fn start(
        self: &std::sync::Arc<Self>,
        guest: &Guest,
        wanted: NewDailyTable,
    ) -> Result<DailyTable, RequestError> {
        let today = self.today();
        let (day, format) = (wanted.day.unwrap_or(today), wanted.format);
        self.check_begun(day)?;
        let name = wanted.show_name.then_some(guest.name.as_str());
        let secret = self.secret(day);
        let rated = DailyMark { day, format, rated: true };
        if day == today {
            self.start_par(day, format);
            let attempt = Some(NewAttempt { day, format, name });
            match self.rooms.create_with(guest.id, agreement(rated), secret, attempt).await {
                // The person has made an attempt before, perhaps just now on another device.
                Err(RequestError::Store(StoreError::Conflict)) => {
                    if let Some(begun) = self.unfinished(guest, wanted).await? {
                        return Ok(begun);
                    }
                }
                made => return Ok(self.seat(made?.table, &shown(guest, name), rated).await?.0),
            }
        }
        let practice = DailyMark { rated: false, ..rated };
        let made = self.rooms.create_with(guest.id, agreement(practice), secret, None).await?;
        Ok(self.seat(made.table, &shown(guest, name), practice).await?.0)
    }

    /// Seats a person at the table of an attempt and begins the game, as far as that has not been done.
    async fn seat(&self, table: TableId, guest: &Guest, daily: DailyMark) -> Result<(DailyTable, Stage), RequestError> {
        let room = self.rooms.room(table).await?;
        let (stage, sits, code) = {
            let table = room.table_on_disk().await?;
            (table.stage(), table.seat_of(guest.id).is_some(), table.code())
        };
        if stage == Stage::Gathering {
            let sit = (!sits).then_some(ClientMessage::Sit { table, seat: Some(Seat::FIRST) });
            for message in sit.into_iter().chain([ClientMessage::Ready { table, luck: daily.part() }]) {
                let request_id = format!("daily {:x}", u64::from_le_bytes(random_bytes()?));
                let done = room.perform(&Command { guest: guest.clone(), request_id, message }).await;
                // Another request of the same person may have been quicker.
                let is_begun = room.table_on_disk().await?.seat_of(guest.id).is_some();
                done.map(drop).or_else(|error| if is_begun { Ok(()) } else { Err(error) })?;
            }
            self.rooms.run_bots(&room);
        }
        Ok((DailyTable { table, code, rated: daily.rated }, stage))
    }
}

/// A person as the record of an attempt names them.
fn shown(guest: &Guest, name: Option<&str>) -> Guest {
    Guest { id: guest.id, name: name.unwrap_or(HIDDEN_NAME).into() }
}

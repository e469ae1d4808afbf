//! The rounds of an evening: makes and seats tables, collects their results, and starts the next round.

use std::sync::Arc;

use evening::{EventHeader, round_seed};
use game_core::{Level, Seat};
use hosting::{Guest, Table, VerifiedScore};
use protocol::{EventMark, EventStage, NewEvent, NewTable, RefusalCode, Stage, TableId, Visibility};

use super::{Evenings, Hall};
use crate::error::RequestError;
use crate::room::Room;

/// The level of the bots that finish a game whose time is over, as of all stand-ins.
const HURRIED: Level = Level::Easy;

/// A table of the present round that has not ended.
struct OpenTable {
    header: EventHeader,
    mark: EventMark,
    table: TableId,
    guests: Vec<Option<Guest>>,
}

/// The agreement of a table with bots on the seats that have no person.
pub(super) fn agreement(header: &EventHeader, round: u8, table: u8, guests: &[Option<Guest>]) -> NewTable {
    let NewEvent { game, seats, options, clock, level, .. } = header.settings.clone();
    let is_empty = |(number, guest): (u8, &Option<Guest>)| Seat::from_number(number).filter(|_| guest.is_none());
    NewTable {
        options,
        clock,
        visibility: Visibility::Link,
        bots: (1..).zip(guests).filter_map(is_empty).map(|seat| (seat, level)).collect(),
        event: Some(EventMark { event: header.id, round, table }),
        ..NewTable::new(game, seats)
    }
}

impl Evenings {
    /// Does what is due at an evening. All nodes do this: the log decides who was first.
    pub(super) async fn look_after(&self, hall: &Arc<Hall>) -> Result<(), RequestError> {
        hall.catch_up().await?;
        let stage = hall.event().await.stage();
        match stage {
            EventStage::Playing => self.play_round(hall).await,
            EventStage::Pause => {
                if self.store().is_shared() {
                    hall.refresh_presence().await?;
                }
                if hall.write(|event, moment| Ok(event.decide_next_round(moment))).await? {
                    self.play_round(hall).await?;
                }
                Ok(())
            }
            EventStage::Open if self.store().is_shared() => hall.refresh_presence().await,
            EventStage::Open | EventStage::Finished => Ok(()),
        }
    }

    /// Makes the tables of the present round that are missing, and notes those that have ended.
    pub(crate) async fn play_round(&self, hall: &Arc<Hall>) -> Result<(), RequestError> {
        let (tables, is_late) = {
            let event = hall.event().await;
            let round = event.rounds().len() as u8;
            let open = |(table, id, seats): (u8, TableId, &[Option<u8>])| OpenTable {
                header: event.header().clone(),
                mark: EventMark { event: hall.id(), round, table },
                table: id,
                guests: event.guests(seats),
            };
            let is_late = event.deadline_ms().is_some_and(|deadline| deadline <= self.store().now_ms());
            (event.open_tables().map(open).collect::<Vec<_>>(), is_late)
        };
        hall.keep_seated(|seated| tables.iter().any(|open| open.table == *seated));
        for open in tables {
            if let Err(error) = self.look_after_table(hall, &open, is_late).await {
                self.failures.warn(&error);
            }
        }
        Ok(())
    }

    async fn look_after_table(&self, hall: &Hall, open: &OpenTable, is_late: bool) -> Result<(), RequestError> {
        let is_damaged = |error: &RequestError| matches!(error, RequestError::Refused(refusal) if refusal.code == RefusalCode::Damaged);
        match self.advance_table(hall, open, is_late).await {
            Err(error) if is_damaged(&error) => {
                hall.write(|event, _| Ok(event.decide_table(open.table, None))).await?;
                Ok(())
            }
            result => result,
        }
    }

    async fn advance_table(&self, hall: &Hall, open: &OpenTable, is_late: bool) -> Result<(), RequestError> {
        if !hall.is_seated(open.table) {
            let room = self.seat(open).await?;
            if room.table().await.stage() != Stage::Gathering {
                hall.add_seated(open.table).await;
            }
            self.rooms.run_bots(&room);
        }
        let summary = self.rooms.summary(open.table, None).await?;
        match summary.map(|summary| summary.stage) {
            Some(Stage::Finished) => self.end_table(hall, open).await,
            Some(Stage::Playing) if is_late => self.hurry(open.table).await,
            _ => Ok(()),
        }
    }

    /// Makes a table, if it is not there yet, and seats its people.
    async fn seat(&self, open: &OpenTable) -> Result<Arc<Room>, RequestError> {
        if self.store().listed(open.table).await?.is_none() {
            let EventMark { round, table, .. } = open.mark;
            let new = agreement(&open.header, round, table, &open.guests);
            let given = (open.table, round_seed(&open.header.secret, round));
            self.rooms.create_for_evening(open.header.host.id, new, given).await?;
        }
        let room = self.rooms.room(open.table).await?;
        let next = |table: &Table| table.decide_evening_seat(&open.guests);
        while next(&*room.table_on_disk().await?).is_some() {
            room.perform_internal(next).await?;
        }
        Ok(room)
    }

    /// Lets bots finish a game, because the time of the round is over.
    async fn hurry(&self, table: TableId) -> Result<(), RequestError> {
        let room = self.rooms.room(table).await?;
        let next = |table: &Table| table.decide_hurry(HURRIED);
        while next(&*room.table_on_disk().await?).is_some() {
            room.perform_internal(next).await?;
        }
        self.rooms.run_bots(&room);
        Ok(())
    }

    /// Verifies the record of a finished game, and notes its result.
    async fn end_table(&self, hall: &Hall, open: &OpenTable) -> Result<(), RequestError> {
        let room = self.rooms.room(open.table).await?;
        let Some(record) = room.table_on_disk().await?.record() else { return Ok(()) };
        let game = self.rooms.games().get(open.header.settings.game)?.clone();
        let verified = tokio::task::spawn_blocking(move || game.verify(&record)).await;
        let result = match verified {
            Ok(Ok(scores)) => {
                let places = scores.iter().map(|VerifiedScore { place, .. }| *place).collect();
                Some((places, scores.iter().map(|score| score.points).collect()))
            }
            Ok(Err(problem)) => {
                let table = crate::log_id::LogId(open.table);
                tracing::error!(%table, problem, "the record of an evening's table does not verify: it does not count");
                None
            }
            // The server stops, or verifying panicked: try again.
            Err(_) => return Ok(()),
        };
        hall.write(|event, _| Ok(event.decide_table(open.table, result.clone()))).await?;
        Ok(())
    }
}

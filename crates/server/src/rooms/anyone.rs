//! "Play with anyone": people who wait for a game are put at one table. It starts after a short time, with bots on the seats
//! that are left.

use std::sync::Arc;

use game_core::{GameName, Level};
use hosting::{Command, Guest, Table};
use protocol::{ClientMessage, Clock, Found, NewTable, RefusalCode, Stage, TableId, Visibility};

use super::Rooms;
use crate::error::{RequestError, log_background_failure};
use crate::random_bytes;
use crate::room::Room;

/// Tables that gather for longer than this are not offered.
const MAX_AGE_MS: i64 = 600_000;
/// How many tables are looked at. More than a few wait only under heavy load.
const MAX_TABLES: i64 = 20;
/// A table that starts sooner is not offered: the person could hardly be ready in time.
const MIN_LEFT_MS: i64 = 3_000;
/// The seats of a new table, for games that can be played by as many. Others have two.
const SEATS: [u8; 2] = [3, 2];
/// The level of the bots on the seats that are left.
const LEVEL: Level = Level::Easy;
/// The clock: strangers who leave must not stop the game for long.
const CLOCK: Clock = Clock::Minutes2;

impl Rooms {
    /// A table with other people who wait for this game, at which the person has a seat now. If nobody waits, a new one.
    pub(crate) async fn seat_with_anyone(
        self: &Arc<Self>,
        guest: &Guest,
        game: GameName,
    ) -> Result<Found, RequestError> {
        let _one_at_a_time = self.anyone.lock().await;
        let since_ms = self.store().now_ms() - MAX_AGE_MS;
        for id in self.store().tables_for_anyone(game, since_ms, MAX_TABLES).await? {
            if let Some(found) = self.sit_if_waiting(id, guest).await? {
                return Ok(found);
            }
        }
        let found = self.create_for_anyone(guest, game).await?;
        self.sit_if_waiting(found.table, guest).await?;
        Ok(found)
    }

    async fn create_for_anyone(&self, guest: &Guest, game: GameName) -> Result<Found, RequestError> {
        let [many, few] = SEATS.map(|seats| NewTable {
            visibility: Visibility::Public,
            clock: CLOCK,
            anyone: true,
            ..NewTable::new(game, seats)
        });
        match self.create(guest, many).await {
            Err(RequestError::Refused(refusal)) if refusal.code == RefusalCode::Malformed => {
                self.create(guest, few).await
            }
            created => created,
        }
    }

    /// Takes a seat at a table, if it waits for people. `None` if it does not, or if others were quicker.
    async fn sit_if_waiting(self: &Arc<Self>, id: TableId, guest: &Guest) -> Result<Option<Found>, RequestError> {
        // A damaged table must not keep anyone from playing.
        let Ok(room) = self.room(id).await else { return Ok(None) };
        let (found, sits, waits) = {
            let table = room.table_on_disk().await?;
            let is_late = table.starts_at_ms().is_some_and(|at| at < self.store().now_ms() + MIN_LEFT_MS);
            let waits = table.stage() == Stage::Gathering && !is_late;
            (Found { table: id, code: table.code() }, table.seat_of(guest.id).is_some(), waits)
        };
        if sits || !waits {
            return Ok(Some(found).filter(|_| sits && waits));
        }
        let request_id = format!("anyone {:x}", u64::from_le_bytes(random_bytes()?));
        let message = ClientMessage::Sit { table: id, seat: None };
        match room.perform(&Command { guest: guest.clone(), request_id, message }).await {
            Ok(_) => Ok(Some(found)),
            Err(RequestError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Starts a table for anyone whose waiting time is over.
    pub(super) async fn start_with_bots(&self, room: &Room) {
        let next = |table: &Table| table.decide_start(self.store().now_ms(), LEVEL);
        while room.is_leased() && next(&*room.table().await).is_some() {
            if let Err(error) = room.perform_internal(next).await {
                return log_background_failure(&error);
            }
        }
    }
}

//! Tables of a daily dig: everybody gets the same deal, and nobody can change what was agreed.

use game_core::{Hash, Seat};
use protocol::{ClientMessage, DailyMark, Refusal, RefusalCode, Stage};

use crate::table::{Command, Table, wrong_stage};

impl Table {
    /// The daily dig that is played here.
    pub fn daily(&self) -> Option<DailyMark> {
        self.header.agreed.daily
    }

    /// Refuses what would change the deal, the opponent or the player of a daily dig.
    pub(crate) fn check_daily(&self, command: &Command) -> Result<(), Refusal> {
        let Some(daily) = self.daily() else { return Ok(()) };
        let taken = |reason| Err(Refusal::new(RefusalCode::SeatTaken, reason));
        match &command.message {
            ClientMessage::Sit { .. } if command.guest.id != self.header.host => {
                taken("this is another person's daily dig")
            }
            ClientMessage::Ready { luck, .. } if *luck != daily.part() => {
                let reason = "everybody gets the same deal: a daily dig takes no other part of the shuffle";
                Err(Refusal::new(RefusalCode::Illegal, reason))
            }
            ClientMessage::Leave { .. } | ClientMessage::Bot { .. } | ClientMessage::Free { .. } => {
                let reason = "no bot takes over a daily dig: come back until midnight (UTC), or it counts as it stands";
                Err(wrong_stage(reason))
            }
            _ => Ok(()),
        }
    }

    /// The random number with which a bot of a daily dig thinks about its turn, so that the same moves get the same
    /// answers. `None` at other tables.
    pub fn daily_bot_luck(&self, seat: Seat) -> Option<u64> {
        self.daily()?;
        let asked = format!("bot {seat} {}", self.version(seat));
        Some(Hash::of(&[self.header.secret.bytes().as_slice(), asked.as_bytes()].concat()).short())
    }

    /// The record of a finished game without its seed and receipt, which would reveal the secret of the day.
    pub fn sealed_record(&self) -> Option<String> {
        let game = self.game.as_ref().filter(|_| self.stage() == Stage::Finished)?;
        Some(game.sealed_record())
    }

    /// The record up to now with the seed and the receipt, also of a game that is not over. `None` before it begins.
    pub fn revealed_record(&self) -> Option<String> {
        self.game.as_ref().map(|game| game.revealed_record())
    }
}

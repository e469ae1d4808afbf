//! Turns commands into log entries, or refuses them. Nothing here changes a table.

use game_core::{Level, Seat, Seed};
use protocol::{Choices, ClientMessage, GameOptions, NewTable, Refusal, RefusalCode, Stage, Visibility};

use crate::entry::{Entry, Guest, PersonId};
use crate::games::malformed;
use crate::seating::SeatState;
use crate::table::{Command, Table, wrong_stage};

/// How often a guest may take a seat at a table before its game.
const MAX_CHANGES_GUEST: u32 = 10;
/// How often the host may take, fill and free seats before the game.
const MAX_CHANGES_HOST: u32 = 300;
/// The number of entries before the game from which guests take no more seats.
const MAX_GATHERING_ENTRIES: u64 = 1_000;

impl Table {
    /// The entry that a command becomes, or why it is refused.
    pub fn decide(&self, command: &Command) -> Result<Entry, Refusal> {
        let person = command.guest.id;
        #[cfg(not(target_family = "wasm"))]
        self.check_daily(command)?;
        self.check_evening(&command.message)?;
        match &command.message {
            ClientMessage::Sit { seat, .. } => self.decide_sit(&command.guest, *seat),
            ClientMessage::Leave { .. } => {
                let seat = self.own_seat(person)?;
                match self.stage() {
                    Stage::Gathering => Ok(Entry::Left { seat }),
                    Stage::Playing => Ok(Entry::Bot { seat, level: Some(Level::Easy) }),
                    Stage::Finished => Err(wrong_stage("the game is over")),
                }
            }
            ClientMessage::Bot { seat, level, .. } => self.decide_seat_bot(person, *seat, *level),
            ClientMessage::Free { seat, .. } => self.decide_free(person, *seat),
            ClientMessage::Ready { luck, .. } => {
                self.expect(Stage::Gathering)?;
                Ok(Entry::Ready { seat: self.own_seat(person)?, luck: *luck })
            }
            ClientMessage::Act { version, choices, .. } => {
                let seat = self.own_seat(person)?;
                let choices = self.playing()?.check(seat, *version, choices)?;
                Ok(Entry::Acted { seat, choices })
            }
            ClientMessage::Withdraw { version, .. } => {
                let seat = self.own_seat(person)?;
                self.playing()?.check_withdraw(seat, *version)?;
                Ok(Entry::Withdrew { seat })
            }
            _ => Err(malformed("this message does not change a table".into())),
        }
    }

    /// At a table of an evening the server seats people. Nobody changes that, and nobody leaves: for an absent person a bot
    /// plays.
    fn check_evening(&self, message: &ClientMessage) -> Result<(), Refusal> {
        let plays = matches!(message, ClientMessage::Act { .. } | ClientMessage::Withdraw { .. });
        if self.header.agreed.event.is_none() || plays {
            return Ok(());
        }
        let reason =
            "this table belongs to an evening: the server seats the players, and a bot plays for an absent one";
        Err(wrong_stage(reason))
    }

    /// The next entry that seats these people at a table of an evening and begins the game; bots are on the other seats.
    /// `None` if there is nothing to do.
    pub fn decide_evening_seat(&self, people: &[Option<Guest>]) -> Option<Entry> {
        if self.header.agreed.event.is_none() || self.stage() != Stage::Gathering {
            return None;
        }
        let seats = || self.seat_numbers().zip(&self.seats).zip(people);
        let to_seat =
            seats().find_map(|((seat, state), guest)| Some((seat, guest.clone().filter(|_| state.is_open())?)));
        if let Some((seat, guest)) = to_seat {
            return Some(Entry::Sat { seat, guest });
        }
        let unready = |((seat, state), _): ((Seat, &SeatState), _)| {
            (state.guest.is_some() && state.luck.is_none()).then_some(seat)
        };
        // The table has its seed from the evening: this part of a shuffle is not used.
        seats().find_map(unready).map(|seat| Entry::Ready { seat, luck: Seed::from_bytes([0; 32]) })
    }

    /// The next entry that gives a person's seat to a bot for good, because the time of the round is over. `None` if the game
    /// is over or no person plays any more.
    pub fn decide_hurry(&self, level: Level) -> Option<Entry> {
        let in_play = self.header.agreed.event.is_some() && self.stage() == Stage::Playing;
        let (seat, _) = self.people().next().filter(|_| in_play)?;
        Some(Entry::Bot { seat, level: Some(level) })
    }

    fn decide_sit(&self, guest: &Guest, wanted: Option<Seat>) -> Result<Entry, Refusal> {
        // At a table for anyone, people take the seats of bots during the game.
        let takes_over = self.header.agreed.anyone && self.stage() == Stage::Playing;
        if !takes_over {
            self.expect(Stage::Gathering)?;
        }
        let taken = |reason: &str| Refusal::new(RefusalCode::SeatTaken, reason);
        if let Some(seat) = self.seat_of(guest.id) {
            return Err(taken(&format!("you have {seat} already")));
        }
        if self.removed.contains(&guest.id) {
            return Err(taken("the host has freed your seat; you cannot sit at this table again"));
        }
        self.check_changes(guest.id)?;
        let is_free = |state: &SeatState| if takes_over { state.bot.is_some() } else { state.is_open() };
        let is_open = |seat: &Seat| self.seat(*seat).is_some_and(is_free);
        let seat = match wanted {
            Some(seat) => Some(seat).filter(is_open).ok_or_else(|| taken("this seat is not open"))?,
            None => self.seat_numbers().find(is_open).ok_or_else(|| taken("all seats are taken"))?,
        };
        Ok(Entry::Sat { seat, guest: guest.clone() })
    }

    /// The host seats bots: before the game on open seats, during it in place of a person whose stand-in plays.
    fn decide_seat_bot(&self, person: PersonId, seat: Seat, level: Option<Level>) -> Result<Entry, Refusal> {
        let state = self.seat_for_host(person, seat)?;
        match self.stage() {
            Stage::Gathering if state.guest.is_some() => {
                Err(Refusal::new(RefusalCode::SeatTaken, "a player sits there"))
            }
            Stage::Gathering => self.check_changes(person).map(|()| Entry::Bot { seat, level }),
            Stage::Playing if state.stand_in && level.is_some() => Ok(Entry::Bot { seat, level }),
            Stage::Playing => Err(wrong_stage("a bot may take over only from a player who is absent")),
            Stage::Finished => Err(wrong_stage("the game is over")),
        }
    }

    /// The host frees the seat of another person before the game.
    fn decide_free(&self, person: PersonId, seat: Seat) -> Result<Entry, Refusal> {
        let state = self.seat_for_host(person, seat)?;
        self.expect(Stage::Gathering)?;
        match &state.guest {
            Some(guest) if guest.id == person => Err(wrong_stage("this is your own seat: leave it instead")),
            Some(_) => self.check_changes(person).map(|()| Entry::Removed { seat }),
            None => Err(wrong_stage("no person has this seat")),
        }
    }

    /// A seat that the host wants to change.
    fn seat_for_host(&self, person: PersonId, seat: Seat) -> Result<&SeatState, Refusal> {
        if person != self.header.host {
            return Err(Refusal::new(RefusalCode::NotHost, "only the host may do this"));
        }
        self.seat(seat).ok_or_else(|| malformed(format!("there is no {seat} here")))
    }

    /// Limits how often people take or change seats before the game, so that nobody can make the log long. A person
    /// has an allowance of their own; all guests together leave enough for the host.
    fn check_changes(&self, person: PersonId) -> Result<(), Refusal> {
        let is_host = person == self.header.host;
        let max = if is_host { MAX_CHANGES_HOST } else { MAX_CHANGES_GUEST };
        if self.changes.get(&person).is_some_and(|changes| *changes >= max) {
            let reason = format!("you have changed seats here {max} times, which is the limit: play at another table");
            return Err(Refusal::new(RefusalCode::TooMany, reason));
        }
        if !is_host && self.number >= MAX_GATHERING_ENTRIES {
            let reason = "seats have changed here too often before the game: the host should make a new table";
            return Err(Refusal::new(RefusalCode::TooMany, reason));
        }
        Ok(())
    }

    /// Whether an entry would change nothing. It need not be written.
    pub fn is_redundant(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Ready { seat, .. } => self.seat(*seat).is_some_and(|state| state.luck.is_some()),
            Entry::Bot { seat, level } => {
                self.seat(*seat).is_some_and(|state| state.guest.is_none() && state.bot == *level)
            }
            _ => false,
        }
    }

    /// Frees the seat of an absent person before the game. `None` if the person does not sit there any more.
    pub fn decide_absent(&self, seat: Seat, person: PersonId) -> Option<Entry> {
        let is_theirs = self.stage() == Stage::Gathering && self.seat_of(person) == Some(seat);
        is_theirs.then_some(Entry::Left { seat })
    }

    /// The entries that start a table for anyone whose waiting time is over: people who are not ready lose their seats, and
    /// bots take all open ones. Each call returns the next entry; `None` if there is nothing to do.
    pub fn decide_start(&self, now_ms: i64, level: Level) -> Option<Entry> {
        if self.starts_at_ms()? > now_ms {
            return None;
        }
        let seats = || self.seat_numbers().zip(&self.seats);
        let unready = seats().find(|(_, state)| state.guest.is_some() && state.luck.is_none());
        if let Some((seat, _)) = unready {
            return Some(Entry::Left { seat });
        }
        let (seat, _) = seats().find(|(_, state)| state.is_open())?;
        Some(Entry::Bot { seat, level: Some(level) })
    }

    /// The agreement for a rematch: the same game with the same bots, found by link only. Refused unless the game is
    /// over and the person played in it.
    pub fn rematch_agreement(&self, person: PersonId) -> Result<NewTable, Refusal> {
        self.expect(Stage::Finished)?;
        self.own_seat(person)?;
        if self.header.agreed.event.is_some() {
            return Err(wrong_stage("this table belongs to an evening, which goes on with its next round"));
        }
        let bots = self.seat_numbers().zip(&self.seats).filter_map(|(seat, state)| Some((seat, state.bot?)));
        let agreed = self.header.agreed.clone();
        let options = self.rematch_options();
        Ok(NewTable {
            bots: bots.collect(),
            visibility: Visibility::Link,
            anyone: false,
            from: None,
            assisted: false,
            daily: None,
            event: None,
            options,
            ..agreed
        })
    }

    /// The options of a rematch: those of this game, unless they depend on how it ended.
    pub fn rematch_options(&self) -> GameOptions {
        let changed = self.game.as_ref().and_then(|game| game.rematch_options());
        changed.unwrap_or_else(|| self.header.agreed.options.clone())
    }

    /// Starts or ends a stand-in for a seat's person. `None` if nothing changes.
    pub fn decide_stand_in(&self, seat: Seat, on: bool) -> Option<Entry> {
        let state = self.seat(seat)?;
        let changes = state.guest.is_some() && state.stand_in != on && self.stage() == Stage::Playing;
        changes.then_some(Entry::StandIn { seat, on })
    }

    /// Ends a stand-in after its turn if no other person is playing, so that bots do not play on among themselves.
    /// `None` if nothing changes.
    pub fn decide_give_back(&self, seat: Seat) -> Option<Entry> {
        let plays = |state: &SeatState| state.guest.is_some() && !state.stand_in;
        // At a table of an evening bots play on: the others wait for its end.
        let plays_on = self.header.agreed.event.is_some() || self.seats.iter().any(plays);
        if plays_on { None } else { self.decide_stand_in(seat, false) }
    }

    /// The entry for a bot's turn. `None` if the position has changed since the bot started, or its person is back.
    pub fn decide_bot(&self, seat: Seat, version: u64, choices: &Choices) -> Option<Entry> {
        let game = self.game.as_ref().filter(|_| self.bots_to_act().contains(seat))?;
        let choices = game.check(seat, version, choices).ok()?;
        Some(Entry::Acted { seat, choices })
    }

    /// The entry for a random turn, in place of a bot that has failed to choose one in time. `None` as for
    /// [`decide_bot`](Self::decide_bot). Only servers need it.
    #[cfg(not(target_family = "wasm"))]
    pub fn decide_fast_bot(&self, seat: Seat, version: u64, luck: u64) -> Option<Entry> {
        let game = self.game.as_ref().filter(|_| self.bots_to_act().contains(seat))?;
        self.decide_bot(seat, version, &game.random_turn(seat, luck)?)
    }
}

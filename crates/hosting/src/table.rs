//! A table: who sits there, what is agreed, and the game.

use std::collections::HashMap;
use std::sync::Arc;

use game_core::{Hash, Participant, Receipt, Recorded, Seat, SeatSet, Seed, Viewer};
use nile::{Board, Nile};
use protocol::{
    Choices, ClientMessage, GameEvents, GameName, GameView, Level, Material, NewTable, Refusal, RefusalCode, SeatInfo,
    Sitter, Stage, TableCode, TableId, TableInfo, Visibility,
};
use silver_gold::{Deck, SilverGold};

use crate::entry::{Entry, Guest, LoggedEntry, PersonId};
use crate::play::{AnyMatch, Match, Thinking, bot_job};

/// Somebody wants something.
#[derive(Clone, Debug)]
pub struct Command {
    /// Who.
    pub guest: Guest,
    /// Their own id for it.
    pub id: String,
    /// What.
    pub ask: ClientMessage,
}

/// A bot that is to think.
pub struct BotJob {
    /// For which seat.
    pub seat: Seat,
    /// On which version.
    pub version: u64,
    think: Thinking,
}

impl BotJob {
    /// Thinks.
    pub fn think(self) -> Option<Choices> {
        (self.think)()
    }
}

/// A table as its entries made it.
pub struct Table {
    id: TableId,
    code: TableCode,
    host: PersonId,
    agreed: NewTable,
    material: Agreed,
    secret: Seed,
    /// The hash of the secret: everybody is told it again and again.
    commitment: Hash,
    number: u64,
    seats: Vec<Place>,
    game: Option<Box<dyn AnyMatch>>,
    answered: HashMap<(PersonId, String), u64>,
    rematch: Option<TableId>,
}

/// One seat.
#[derive(Clone, Default)]
struct Place {
    guest: Option<Guest>,
    bot: Option<Level>,
    luck: Option<Seed>,
    stand_in: bool,
    /// Since when the game waits for it, or waited last; 0 if that is not known.
    asked_ms: i64,
}

/// What is played, read and checked.
enum Agreed {
    SilverGold(SilverGold),
    Nile(Nile),
}

impl Agreed {
    fn new(new: &NewTable) -> Result<Self, Refusal> {
        let refuse = |reason: String| Refusal::new(RefusalCode::Malformed, reason);
        let unusable = |what: &str, problems: Vec<game_core::Problem>| {
            let first = problems.first().map_or_else(String::new, ToString::to_string);
            refuse(format!("the {what} cannot be used: {first}"))
        };
        match (new.game, &new.material) {
            (GameName::SilverGold, material) => {
                let deck = match material {
                    None => Deck::standard(),
                    Some(Material::Deck(text)) => {
                        Deck::parse(text).map(|(deck, _)| Arc::new(deck)).map_err(|bad| unusable("deck", bad))?
                    }
                    Some(Material::Board(_)) => return Err(refuse("Silver & Gold needs a deck, not a board".into())),
                };
                let game = SilverGold::new(deck, usize::from(new.seats));
                game.map(Self::SilverGold).ok_or_else(|| refuse(format!("{} seats, expected 1 to 4", new.seats)))
            }
            (GameName::Nile, _) if new.seats != 2 => Err(refuse(format!("{} seats, expected 2", new.seats))),
            (GameName::Nile, material) => {
                let board = match material {
                    None => Board::standard(),
                    Some(Material::Board(text)) => {
                        Board::parse(text).map(|(board, _)| Arc::new(board)).map_err(|bad| unusable("board", bad))?
                    }
                    Some(Material::Deck(_)) => return Err(refuse("Nile needs a board, not a deck".into())),
                };
                Ok(Self::Nile(Nile::new(board, new.options)))
            }
        }
    }

    fn setup(&self) -> serde_json::Value {
        let setup = match self {
            Self::SilverGold(game) => serde_json::to_value(game.setup()),
            Self::Nile(game) => serde_json::to_value(game.setup()),
        };
        setup.unwrap_or_default()
    }

    fn begin(&self, participants: Vec<Participant>, receipt: Receipt, number: u64) -> Box<dyn AnyMatch> {
        match self {
            Self::SilverGold(game) => Box::new(Match::begin(game.clone(), participants, receipt, number)),
            Self::Nile(game) => Box::new(Match::begin(game.clone(), participants, receipt, number)),
        }
    }
}

impl Table {
    /// An empty table, or why there cannot be such a one.
    pub fn new(id: TableId, code: TableCode, host: PersonId, agreed: NewTable, secret: Seed) -> Result<Self, Refusal> {
        let material = Agreed::new(&agreed)?;
        let mut seats = vec![Place::default(); usize::from(agreed.seats)];
        for (seat, level) in &agreed.bots {
            let place = seats.get_mut(seat.index());
            let place =
                place.ok_or_else(|| Refusal::new(RefusalCode::Malformed, format!("there is no {seat} here")))?;
            place.bot = Some(*level);
        }
        let (game, answered) = (None, HashMap::new());
        let commitment = Receipt::promise(&secret);
        Ok(Self {
            id,
            code,
            host,
            agreed,
            material,
            secret,
            commitment,
            number: 0,
            seats,
            game,
            answered,
            rematch: None,
        })
    }

    /// The table's secret name.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The number of the last entry.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What was agreed when it was made.
    pub fn agreed(&self) -> &NewTable {
        &self.agreed
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        match &self.game {
            None => Stage::Gathering,
            Some(game) if game.is_over() => Stage::Finished,
            Some(_) => Stage::Playing,
        }
    }

    /// The seat that somebody has.
    pub fn seat_of(&self, who: PersonId) -> Option<Seat> {
        self.seat_numbers().find(|seat| self.place(*seat).is_some_and(|place| is_of(place, who)))
    }

    /// Somebody's eyes.
    pub fn viewer(&self, who: PersonId) -> Viewer {
        self.seat_of(who).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether somebody sees no more than any stranger with the link: no seat, and not the host.
    pub fn only_watches(&self, who: PersonId) -> bool {
        who != self.host && self.seat_of(who).is_none()
    }

    /// The entry that a request already became.
    pub fn answered(&self, who: PersonId, id: &str) -> Option<u64> {
        self.answered.get(&(who, id.to_string())).copied()
    }

    /// What becomes of somebody's wish: the entry to write down, or why not. Changes nothing.
    pub fn decide(&self, want: &Command) -> Result<Entry, Refusal> {
        let who = want.guest.who;
        match &want.ask {
            ClientMessage::Sit { seat, .. } => self.sit(&want.guest, *seat),
            ClientMessage::Leave { .. } => {
                let seat = self.own_seat(who)?;
                match self.stage() {
                    Stage::Gathering => Ok(Entry::Left { seat }),
                    Stage::Playing => Ok(Entry::Bot { seat, level: Some(Level::Easy) }),
                    Stage::Finished => Err(wrong_stage("the game is over")),
                }
            }
            ClientMessage::Bot { seat, level, .. } => self.put_bot(who, *seat, *level),
            ClientMessage::Ready { luck, .. } => {
                self.expect(Stage::Gathering)?;
                Ok(Entry::Ready { seat: self.own_seat(who)?, luck: *luck })
            }
            ClientMessage::Act { version, choices, .. } => {
                let seat = self.own_seat(who)?;
                self.playing()?.check(seat, *version, choices)?;
                Ok(Entry::Acted { seat, choices: choices.clone() })
            }
            ClientMessage::Withdraw { version, .. } => {
                let seat = self.own_seat(who)?;
                self.playing()?.check_withdraw(seat, *version)?;
                Ok(Entry::Withdrew { seat })
            }
            _ => Err(Refusal::new(RefusalCode::Malformed, "this is nothing that is written down")),
        }
    }

    fn sit(&self, guest: &Guest, wanted: Option<Seat>) -> Result<Entry, Refusal> {
        self.expect(Stage::Gathering)?;
        let taken = |reason: &str| Refusal::new(RefusalCode::SeatTaken, reason);
        if let Some(seat) = self.seat_of(guest.who) {
            return Err(taken(&format!("you have {seat} already")));
        }
        let is_open = |seat: &Seat| self.place(*seat).is_some_and(|place| place.guest.is_none() && place.bot.is_none());
        let seat = match wanted {
            Some(seat) => Some(seat).filter(is_open).ok_or_else(|| taken("this seat is not open"))?,
            None => self.seat_numbers().find(is_open).ok_or_else(|| taken("all seats are taken"))?,
        };
        Ok(Entry::Sat { seat, guest: guest.clone() })
    }

    /// Before the game on open seats; during it for a person for whom a bot marks already.
    fn put_bot(&self, who: PersonId, seat: Seat, level: Option<Level>) -> Result<Entry, Refusal> {
        if who != self.host {
            return Err(Refusal::new(RefusalCode::NotHost, "only the host may do this"));
        }
        let no_seat = || Refusal::new(RefusalCode::Malformed, format!("there is no {seat} here"));
        let place = self.place(seat).ok_or_else(no_seat)?;
        match self.stage() {
            Stage::Gathering if place.guest.is_some() => {
                Err(Refusal::new(RefusalCode::SeatTaken, "somebody sits there"))
            }
            Stage::Gathering => Ok(Entry::Bot { seat, level }),
            Stage::Playing if place.stand_in && level.is_some() => Ok(Entry::Bot { seat, level }),
            Stage::Playing => Err(wrong_stage("a bot may take the seat only of somebody who is gone")),
            Stage::Finished => Err(wrong_stage("the game is over")),
        }
    }

    /// What the same people would play again, the bots on their seats, and listed for nobody else; refused unless the
    /// game is over and `who` played.
    pub fn again(&self, who: PersonId) -> Result<NewTable, Refusal> {
        self.expect(Stage::Finished)?;
        self.own_seat(who)?;
        let bots = self.seat_numbers().zip(&self.seats).filter_map(|(seat, place)| Some((seat, place.bot?)));
        Ok(NewTable { bots: bots.collect(), visibility: Visibility::Link, ..self.agreed.clone() })
    }

    /// Where the same people play again, if somebody has asked for it.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch
    }

    /// What chance to come back, or to be replaced for a while, a seat has. `None` if nothing changes.
    pub fn decide_stand_in(&self, seat: Seat, on: bool) -> Option<Entry> {
        let place = self.place(seat)?;
        let changes = place.guest.is_some() && place.stand_in != on && self.stage() == Stage::Playing;
        changes.then_some(Entry::StandIn { seat, on })
    }

    /// After a stand-in has acted: where no other person plays, nobody waits, so the seat is given back at once and the
    /// bots do not play on among themselves. `None` if nothing changes.
    pub fn decide_give_back(&self, seat: Seat) -> Option<Entry> {
        let plays = |place: &Place| place.guest.is_some() && !place.stand_in;
        if self.seats.iter().any(plays) { None } else { self.decide_stand_in(seat, false) }
    }

    /// A bot's thinking for a seat that is waited for: by the seat's own bot, or the stand-in. It may take a while and
    /// needs nothing of the table; what comes of it goes to [`decide_bot`](Self::decide_bot).
    pub fn bot_job(&self, seat: Seat, luck: u64) -> Option<BotJob> {
        let place = self.place(seat)?;
        let level = place.bot.or(place.stand_in.then_some(Level::Easy))?;
        let game = self.game.as_ref().filter(|game| game.waiting().contains(seat))?;
        Some(BotJob { seat, version: game.version(seat), think: bot_job(game.as_ref(), seat, level, luck)? })
    }

    /// What a bot thought of, unless the table has changed meanwhile or the person is back.
    pub fn decide_bot(&self, seat: Seat, version: u64, choices: Choices) -> Option<Entry> {
        let game = self.game.as_ref().filter(|_| self.bots_to_act().contains(seat))?;
        game.check(seat, version, &choices).ok().map(|()| Entry::Acted { seat, choices })
    }

    /// The seats for which a bot is to act now.
    pub fn bots_to_act(&self) -> SeatSet {
        let Some(game) = &self.game else { return SeatSet::EMPTY };
        let by_bot = |seat: &Seat| self.place(*seat).is_some_and(|place| place.bot.is_some() || place.stand_in);
        game.waiting().iter().filter(by_bot).collect()
    }

    /// The people whom the table waits for.
    pub fn people_to_act(&self) -> SeatSet {
        let bots = self.bots_to_act();
        self.waiting().iter().filter(|seat| !bots.contains(*seat)).collect()
    }

    /// The seats that the game waits for.
    pub fn waiting(&self) -> SeatSet {
        self.game.as_ref().map_or(SeatSet::EMPTY, |game| game.waiting())
    }

    /// Takes the next entry in. It must have been decided by this table, or by one with the same log.
    pub fn apply(&mut self, logged: &LoggedEntry) {
        self.number += 1;
        let waited_for = self.waiting();
        if let Some(request) = &logged.request {
            self.answered.insert(request.clone(), self.number);
        }
        match &logged.entry {
            Entry::Sat { seat, guest } => {
                self.change(*seat, |place| *place = Place { guest: Some(guest.clone()), ..Place::default() });
            }
            Entry::Left { seat } => self.change(*seat, |place| *place = Place::default()),
            Entry::Bot { seat, level } => {
                self.change(*seat, |place| *place = Place { bot: *level, luck: place.luck, ..Place::default() });
                self.begin_if_ready();
            }
            Entry::Ready { seat, luck } => {
                self.change(*seat, |place| place.luck = Some(*luck));
                self.begin_if_ready();
            }
            Entry::Acted { seat, choices } => {
                if let Some(game) = &mut self.game {
                    game.act(*seat, choices, self.number);
                }
            }
            Entry::Withdrew { seat } => {
                if let Some(game) = &mut self.game {
                    game.withdraw(*seat, self.number);
                }
            }
            Entry::StandIn { seat, on } => self.change(*seat, |place| place.stand_in = *on),
            Entry::Rematch { table } => self.rematch = Some(*table),
        }
        self.start_clocks(waited_for, logged);
    }

    /// Notes since when seats are waited for. Taking something back gives nobody more time.
    fn start_clocks(&mut self, waited_for: SeatSet, logged: &LoggedEntry) {
        let asked_anew = |seat: Seat| match logged.entry {
            Entry::Acted { seat: by, .. } | Entry::StandIn { seat: by, on: false } if by == seat => true,
            Entry::Withdrew { seat: by } if by == seat => false,
            _ => !waited_for.contains(seat),
        };
        for seat in self.waiting().iter().filter(|seat| asked_anew(*seat)) {
            self.change(seat, |place| place.asked_ms = logged.at_ms);
        }
    }

    /// Since when a person is waited for, if one is and it is known.
    pub fn asked_ms(&self, seat: Seat) -> Option<i64> {
        let place = self.place(seat).filter(|_| self.people_to_act().contains(seat))?;
        Some(place.asked_ms).filter(|at| *at > 0)
    }

    /// What is left on the clock in milliseconds: for the viewer if their seat is waited for, else for the seat that has
    /// the least. `None` without a clock, or if only bots are waited for.
    pub fn clock_left(&self, viewer: Viewer, now_ms: i64) -> Option<u64> {
        let limit = self.agreed.clock.millis()?;
        let left = |seat: Seat| {
            let spent = u64::try_from(now_ms - self.asked_ms(seat)?).unwrap_or(0);
            Some(limit.saturating_sub(spent))
        };
        let own = if let Viewer::Seat(seat) = viewer { left(seat) } else { None };
        own.or_else(|| self.people_to_act().iter().filter_map(left).min())
    }

    /// Cards are shuffled only when every seat is filled and everybody is ready.
    fn begin_if_ready(&mut self) {
        let is_ready = |place: &Place| place.bot.is_some() || (place.guest.is_some() && place.luck.is_some());
        let somebody = self.seats.iter().any(|place| place.guest.is_some());
        if self.game.is_some() || !somebody || !self.seats.iter().all(is_ready) {
            return;
        }
        let parts = self.seats.iter().map(|place| place.luck).collect();
        let receipt = Receipt { secret: self.secret, parts };
        let participants = self.seats.iter().map(|place| match (&place.guest, place.bot) {
            (Some(guest), _) => Participant { name: guest.name.clone(), bot: None },
            (None, bot) => {
                let name = bot.map_or("nobody", Level::name).to_string();
                Participant { name: name.clone(), bot: Some(name) }
            }
        });
        self.game = Some(self.material.begin(participants.collect(), receipt, self.number));
    }

    /// What may be done after a draft, and whether the draft is whole.
    pub fn legal(&self, who: PersonId, draft: &Choices) -> Result<(Choices, bool), Refusal> {
        self.playing()?.legal(self.own_seat(who)?, draft)
    }

    /// The game as somebody may see it, once it is on.
    pub fn sight(&self, viewer: Viewer) -> Option<GameView> {
        self.game.as_ref().map(|game| game.sight(viewer))
    }

    /// What happened in the game after an entry, as far as somebody may know.
    pub fn news(&self, viewer: Viewer, after: u64) -> Option<GameEvents> {
        self.game.as_ref().map(|game| game.news(viewer, after))
    }

    /// The version of a seat, to act on.
    pub fn version(&self, seat: Seat) -> u64 {
        self.game.as_ref().map_or(0, |game| game.version(seat))
    }

    /// The record, once the game is over: before that it would tell secrets.
    pub fn record(&self) -> Option<String> {
        self.game.as_ref().filter(|game| game.is_over()).map(|game| game.record())
    }

    /// Everything but the game, as somebody sees it; who is connected is known elsewhere.
    pub fn info(&self, who: PersonId, connected: impl Fn(PersonId) -> bool) -> TableInfo {
        let seat_info = |(seat, place): (Seat, &Place)| SeatInfo {
            seat,
            sitter: sitter(place),
            ready: place.bot.is_some() || place.luck.is_some(),
            connected: place.guest.as_ref().is_some_and(|guest| connected(guest.who)),
            stand_in: place.stand_in,
        };
        TableInfo {
            table: self.id,
            code: self.code,
            game: self.agreed.game,
            setup: None,
            visibility: self.agreed.visibility,
            clock: self.agreed.clock,
            stage: self.stage(),
            seats: self.seat_numbers().zip(&self.seats).map(seat_info).collect(),
            your_seat: self.seat_of(who),
            you_host: who == self.host,
            commitment: self.commitment,
            rematch: self.rematch,
        }
    }

    /// What is agreed, as in a record.
    pub fn setup(&self) -> serde_json::Value {
        self.material.setup()
    }

    /// The table's name to be said aloud.
    pub fn code(&self) -> TableCode {
        self.code
    }

    /// Who sits where, from seat 1 on.
    pub fn sitters(&self) -> Vec<Sitter> {
        self.seats.iter().map(sitter).collect()
    }

    /// The people who sit here.
    pub fn people(&self) -> impl Iterator<Item = (Seat, PersonId)> {
        self.seat_numbers().zip(&self.seats).filter_map(|(seat, place)| Some((seat, place.guest.as_ref()?.who)))
    }

    fn seat_numbers(&self) -> game_core::Seats {
        SeatSet::first_seats(self.seats.len()).iter()
    }

    fn place(&self, seat: Seat) -> Option<&Place> {
        self.seats.get(seat.index())
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Place)) {
        if let Some(place) = self.seats.get_mut(seat.index()) {
            change(place);
        }
    }

    fn own_seat(&self, who: PersonId) -> Result<Seat, Refusal> {
        self.seat_of(who).ok_or_else(|| Refusal::new(RefusalCode::NotSeated, "you have no seat at this table"))
    }

    fn expect(&self, stage: Stage) -> Result<(), Refusal> {
        match self.stage() {
            now if now == stage => Ok(()),
            Stage::Gathering => Err(wrong_stage("the game has not begun")),
            Stage::Playing => Err(wrong_stage("the game has begun")),
            Stage::Finished => Err(wrong_stage("the game is over")),
        }
    }

    fn playing(&self) -> Result<&dyn AnyMatch, Refusal> {
        self.expect(Stage::Playing)?;
        self.game.as_deref().ok_or_else(|| wrong_stage("the game has not begun"))
    }
}

fn is_of(place: &Place, who: PersonId) -> bool {
    place.guest.as_ref().is_some_and(|guest| guest.who == who)
}

fn sitter(place: &Place) -> Sitter {
    match (&place.guest, place.bot) {
        (Some(guest), _) => Sitter::Person(guest.name.clone()),
        (None, Some(level)) => Sitter::Bot(level),
        (None, None) => Sitter::Open,
    }
}

fn wrong_stage(reason: &str) -> Refusal {
    Refusal::new(RefusalCode::WrongStage, reason)
}

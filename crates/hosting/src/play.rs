//! A game under way at a table.

#[cfg(not(target_family = "wasm"))]
mod server;

use std::any::Any;

use bots::{Bot, Playable, Settings, TimeLimit};
use game_core::{
    ActionSet, Branch, BySeat, Hosted, Level, LineOf, Participant, Practice, Receipt, Scribe, Seat, SeatSet, Seed,
    Viewer, Waiting,
};
use protocol::{Choices, GameEvents, GameOptions, GameView, Refusal, RefusalCode};

#[cfg(not(target_family = "wasm"))]
pub(crate) use server::{Position, ServerGame, ServerMatch};
#[cfg(target_family = "wasm")]
use without_server::{ServerGame, ServerMatch};

/// How often a seat may take back one turn. Without a limit, a player could make the log as long as they like.
const MAX_WITHDRAWALS: u32 = 20;

/// Where the seed of a game comes from.
pub(crate) enum Shuffle {
    /// The host and all people have a part in it, and the record proves it.
    Agreed(Receipt),
    /// The host gives it, so that several tables have the same luck.
    Given(Seed),
    /// The game branched off another one, whose seed decides what both share.
    Branched {
        /// The seed of the other game.
        past: Seed,
        /// The seed of this game: the same for the same future.
        future: Seed,
        /// Where it branched off.
        from: Branch,
    },
}

impl Shuffle {
    pub(crate) fn seed(&self) -> Seed {
        match self {
            Self::Agreed(receipt) => receipt.seed(),
            Self::Given(seed) => *seed,
            Self::Branched { future, .. } => *future,
        }
    }
}

/// A game that is set up but not begun.
pub(crate) trait OpenedGame: ServerGame + Send + Sync {
    /// The setup, as a record's first line holds it.
    fn setup(&self) -> serde_json::Value;
    /// Begins the game with log entry `number`.
    fn begin(
        &self,
        participants: Vec<Participant>,
        shuffle: Shuffle,
        practice: Practice,
        number: u64,
    ) -> Result<Box<dyn AnyMatch>, Refusal>;
}

impl<G: Hosted> OpenedGame for G {
    fn setup(&self) -> serde_json::Value {
        serde_json::to_value(game_core::Recorded::setup(self)).unwrap_or_default()
    }

    fn begin(
        &self,
        participants: Vec<Participant>,
        shuffle: Shuffle,
        practice: Practice,
        number: u64,
    ) -> Result<Box<dyn AnyMatch>, Refusal> {
        Ok(Box::new(Match::begin(self.clone(), participants, shuffle, practice, number)?))
    }
}

/// A game of one kind with its luck, its record so far and its events.
pub(crate) struct Match<G: Hosted> {
    game: G,
    state: G::State,
    luck: G::Luck,
    /// The luck of the game that this one branched off, and how many outcomes it still decides.
    past: Option<(G::Luck, u32)>,
    scribe: Scribe,
    /// Counts how often the position that a seat decides on has changed.
    versions: BySeat<u64>,
    /// How often each seat has taken back its turn since turns were last shown.
    withdrawals: BySeat<u32>,
    /// Every event with the number of the log entry that caused it, in order.
    events: Vec<(u64, G::Event)>,
}

/// What a table needs of a game of any kind.
pub(crate) trait AnyMatch: ServerMatch + Any + Send + Sync {
    /// Checks a turn that was made on a version. Returns it in the form to be stored.
    fn check(&self, seat: Seat, version: u64, choices: &Choices) -> Result<Choices, Refusal>;
    /// Checks that a seat may take back its turn.
    fn check_withdraw(&self, seat: Seat, version: u64) -> Result<(), Refusal>;
    /// Plays a turn as log entry `number`. A turn that is not legal changes nothing.
    fn act(&mut self, seat: Seat, choices: &Choices, number: u64) -> Result<(), Refusal>;
    /// Takes a turn back as log entry `number`.
    fn withdraw(&mut self, seat: Seat, number: u64) -> Result<(), Refusal>;
    /// Lists the actions that may follow a draft, and says whether the draft is a complete turn.
    fn legal(&self, seat: Seat, draft: &Choices) -> Result<(Choices, bool), Refusal>;
    fn view(&self, viewer: Viewer) -> GameView;
    /// The events after a log entry that the viewer may know.
    fn events(&self, viewer: Viewer, after: u64) -> GameEvents;
    /// The number of events after one log entry, up to and with another, that the viewer may know.
    fn count_events(&self, viewer: Viewer, after: u64, until: u64) -> usize;
    fn version(&self, seat: Seat) -> u64;
    /// The seats that must act now.
    fn waiting(&self) -> SeatSet;
    fn is_over(&self) -> bool;
    /// The options of a rematch, if they depend on how this game ended.
    fn rematch_options(&self) -> Option<GameOptions>;
    /// The record so far. It reveals seed and receipt once the game is over.
    fn record(&self) -> String;
}

impl<G: Hosted> Match<G> {
    fn begin(
        game: G,
        participants: Vec<Participant>,
        shuffle: Shuffle,
        practice: Practice,
        number: u64,
    ) -> Result<Self, Refusal> {
        let (state, luck) = (game.start(), game.luck(&shuffle.seed()));
        let past = match &shuffle {
            Shuffle::Branched { past, from, .. } => from.chance.map(|copied| (game.luck(past), copied)),
            _ => None,
        };
        let scribe = match shuffle {
            Shuffle::Agreed(receipt) => Scribe::begin_practice(&game, participants, receipt, practice),
            Shuffle::Given(seed) => Scribe::begin(&game, participants, seed),
            Shuffle::Branched { future, .. } => Scribe::begin_branch(&game, participants, future, practice),
        };
        let (versions, withdrawals) = (BySeat::default(), BySeat::default());
        let mut begun = Self { game, state, luck, past, scribe, versions, withdrawals, events: Vec::new() };
        begun.settle(number)?;
        Ok(begun)
    }

    /// Answers chance from the seed until a seat must act.
    fn settle(&mut self, number: u64) -> Result<(), Refusal> {
        let mut events = Vec::new();
        while let Waiting::Chance(draw) = self.game.waiting(&self.state) {
            let outcome = match &mut self.past {
                Some((luck, left)) if *left > 0 => {
                    *left -= 1;
                    G::decide(luck, draw)
                }
                _ => G::decide(&self.luck, draw),
            };
            self.game.settle(&mut self.state, outcome, &mut events).map_err(illegal)?;
            self.scribe.note(&LineOf::<G>::Chance(outcome));
        }
        self.note_events(number, events);
        Ok(())
    }

    fn note_events(&mut self, number: u64, events: Vec<G::Event>) {
        self.events.extend(events.into_iter().map(|event| (number, event)));
    }

    /// The events after a log entry that the viewer may know, each with the number of its entry.
    fn visible(&self, viewer: Viewer, after: u64) -> impl Iterator<Item = &(u64, G::Event)> {
        // Events are in the order of their entries: the new ones are at the end.
        let first = self.events.partition_point(|(number, _)| *number <= after);
        self.events[first..].iter().filter(move |(_, event)| G::audience(event).includes(viewer))
    }

    fn asked(&self, state: &G::State) -> SeatSet {
        if let Waiting::Seats(seats) = self.game.waiting(state) { seats } else { SeatSet::EMPTY }
    }

    fn check_version(&self, seat: Seat, version: u64) -> Result<(), Refusal> {
        let now = self.versions[seat];
        if version == now {
            return Ok(());
        }
        let reason =
            format!("the turn was made on version {version}, but the seat is at version {now}; fetch the table again");
        Err(Refusal::new(RefusalCode::Stale, reason))
    }

    fn actions(choices: &Choices) -> Result<Vec<G::Action>, Refusal> {
        choices.decode(G::NAME).map_err(illegal)
    }

    /// The position after a draft, if every action of it is legal.
    fn drafted(&self, seat: Seat, actions: &[G::Action]) -> Result<G::State, Refusal> {
        let mut state = self.state;
        for (action, number) in actions.iter().zip(1..) {
            if number > 1 && (self.game.is_turn_complete(&state, seat) || !self.asked(&state).contains(seat)) {
                return Err(illegal(format!("choice {number} belongs to a later turn")));
            }
            let refuse = |refusal: G::Refusal| illegal(format!("choice {number}: {refusal}"));
            self.game.act(&mut state, seat, *action, &mut ()).map_err(refuse)?;
        }
        Ok(state)
    }

    /// The actions of a complete, legal turn.
    fn turn(&self, seat: Seat, choices: &Choices) -> Result<Vec<G::Action>, Refusal> {
        let actions = Self::actions(choices)?;
        if actions.is_empty() {
            return Err(illegal("nothing is chosen"));
        }
        let after = self.drafted(seat, &actions)?;
        if self.game.is_turn_complete(&after, seat) {
            return Ok(actions);
        }
        Err(illegal("the turn is not complete: choose the rest"))
    }

    /// The turn that a bot chooses. `None` if it chooses nothing, something illegal, or a turn without an end.
    fn bot_turn(game: &G, mut state: G::State, seat: Seat, bot: &mut dyn Bot<G>) -> Option<Choices> {
        let asked = |state: &G::State| matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
        let mut actions = Vec::new();
        while actions.is_empty() || (!game.is_turn_complete(&state, seat) && asked(&state)) {
            // The bot gets the seat's view and nothing else.
            let action = bot.choose(game, &game.view(&state, Viewer::Seat(seat)), seat)?;
            game.act(&mut state, seat, action, &mut ()).ok()?;
            actions.push(action);
            if actions.len() > MAX_ACTIONS {
                return None;
            }
        }
        Some(Choices::encode(G::NAME, &actions))
    }

    /// Increments the version of every seat whose view changes: the seat itself, and all seats once its turn shows.
    /// Then all versions are equal, so versions do not reveal the order in which turns arrived.
    fn count_versions(&mut self, seat: Seat, shows: bool) {
        self.versions[seat] += 1;
        if shows {
            let highest = self.game.seats().iter().map(|seat| self.versions[seat]).max().unwrap_or(0);
            self.game.seats().iter().for_each(|seat| self.versions[seat] = highest + 1);
            self.withdrawals = BySeat::default();
        }
    }
}

impl<G: Hosted> AnyMatch for Match<G> {
    fn check(&self, seat: Seat, version: u64, choices: &Choices) -> Result<Choices, Refusal> {
        self.check_version(seat, version)?;
        Ok(Choices::encode(G::NAME, &self.turn(seat, choices)?))
    }

    fn check_withdraw(&self, seat: Seat, version: u64) -> Result<(), Refusal> {
        self.check_version(seat, version)?;
        if self.withdrawals[seat] >= MAX_WITHDRAWALS {
            let reason = format!("you have taken this turn back {MAX_WITHDRAWALS} times: now it stays as it is");
            return Err(Refusal::new(RefusalCode::TooMany, reason));
        }
        let mut state = self.state;
        self.game.withdraw(&mut state, seat, &mut ()).map_err(illegal)
    }

    fn act(&mut self, seat: Seat, choices: &Choices, number: u64) -> Result<(), Refusal> {
        let actions = self.turn(seat, choices)?;
        // While other seats are still choosing, they must not see this turn.
        let shows = self.asked(&self.state).len() <= 1;
        let mut events = Vec::new();
        for action in actions {
            self.game.act(&mut self.state, seat, action, &mut events).map_err(illegal)?;
            self.scribe.note(&LineOf::<G>::Act { seat, action });
        }
        self.note_events(number, events);
        self.settle(number)?;
        self.count_versions(seat, shows);
        Ok(())
    }

    fn withdraw(&mut self, seat: Seat, number: u64) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.game.withdraw(&mut self.state, seat, &mut events).map_err(illegal)?;
        self.scribe.note(&LineOf::<G>::Withdraw { seat });
        self.note_events(number, events);
        self.count_versions(seat, false);
        self.withdrawals[seat] += 1;
        Ok(())
    }

    fn legal(&self, seat: Seat, draft: &Choices) -> Result<(Choices, bool), Refusal> {
        let actions = Self::actions(draft)?;
        let state = self.drafted(seat, &actions)?;
        let complete = !actions.is_empty() && self.game.is_turn_complete(&state, seat);
        let asked = self.asked(&state).contains(seat) && !complete;
        let next: Vec<G::Action> = if asked { self.game.actions(&state, seat).iter().collect() } else { Vec::new() };
        Ok((Choices::encode(G::NAME, &next), complete))
    }

    fn view(&self, viewer: Viewer) -> GameView {
        GameView::encode(G::NAME, &self.game.view(&self.state, viewer))
    }

    fn events(&self, viewer: Viewer, after: u64) -> GameEvents {
        let events: Vec<&G::Event> = self.visible(viewer, after).map(|(_, event)| event).collect();
        GameEvents::encode(G::NAME, &events)
    }

    fn count_events(&self, viewer: Viewer, after: u64, until: u64) -> usize {
        self.visible(viewer, after).take_while(|(number, _)| *number <= until).count()
    }

    fn version(&self, seat: Seat) -> u64 {
        self.versions[seat]
    }

    fn waiting(&self) -> SeatSet {
        self.asked(&self.state)
    }

    fn is_over(&self) -> bool {
        matches!(self.game.waiting(&self.state), Waiting::Nobody)
    }

    fn rematch_options(&self) -> Option<GameOptions> {
        self.game.rematch_options(&self.state).filter(|_| self.is_over())
    }

    fn record(&self) -> String {
        if self.is_over() { self.scribe.clone().end(&self.game, &self.state) } else { self.scribe.text().into() }
    }
}

/// A bot's thinking for one turn. It owns all it needs and can run on any thread.
pub(crate) type Thinking = Box<dyn FnOnce(Option<TimeLimit>) -> Option<Choices> + Send>;

/// More actions than any turn has: a bot that never ends its turn is stopped.
const MAX_ACTIONS: usize = 10_000;

impl<G: Hosted + Playable> Match<G> {
    pub(crate) fn start_bot(&self, seat: Seat, level: Level, luck: u64) -> Thinking {
        let (game, state) = (self.game.clone(), self.state);
        Box::new(move |time_limit| {
            let mut bot = G::level_bot(level, Settings { time_limit, ..Settings::new(luck) });
            Self::bot_turn(&game, state, seat, &mut bot)
        })
    }
}

fn illegal(reason: impl std::fmt::Display) -> Refusal {
    Refusal::new(RefusalCode::Illegal, reason)
}

/// A browser does not carry what only a server needs.
#[cfg(target_family = "wasm")]
mod without_server {
    pub(crate) trait ServerGame {}
    impl<G> ServerGame for G {}
    pub(crate) trait ServerMatch {}
    impl<G> ServerMatch for G {}
}

//! A game under way at a table.

use std::any::Any;

use bots::Settings;
use game_core::{ActionSet, BySeat, LineOf, Participant, Receipt, Scribe, Seat, SeatSet, Viewer, Waiting};
use nile::Nile;
use protocol::{Choices, GameEvents, GameView, Level, Refusal, RefusalCode};
use silver_gold::SilverGold;

use crate::hosted::Hosted;

/// A game of one kind, with its luck and everything that has happened.
pub(crate) struct Match<G: Hosted> {
    game: G,
    state: G::State,
    luck: G::Luck,
    scribe: Scribe,
    /// How often what a seat decides on has changed.
    versions: BySeat<u64>,
    /// What happened, each with the number of the table's entry that brought it.
    events: Vec<(u64, G::Event)>,
}

/// What a table needs of a game, whichever it is.
pub(crate) trait AnyMatch: Any + Send {
    /// Whether the seat may do all this now; changes nothing.
    fn check(&self, seat: Seat, version: u64, choices: &Choices) -> Result<(), Refusal>;
    /// Whether the seat may take back what it did; changes nothing.
    fn check_withdraw(&self, seat: Seat, version: u64) -> Result<(), Refusal>;
    /// Does what was checked, as entry number `number`.
    fn act(&mut self, seat: Seat, choices: &Choices, number: u64);
    /// Takes back what was checked.
    fn withdraw(&mut self, seat: Seat, number: u64);
    /// What may be done after a draft, and whether the draft is whole.
    fn legal(&self, seat: Seat, draft: &Choices) -> Result<(Choices, bool), Refusal>;
    fn sight(&self, viewer: Viewer) -> GameView;
    /// What happened after an entry, as far as the viewer may know.
    fn news(&self, viewer: Viewer, after: u64) -> GameEvents;
    fn version(&self, seat: Seat) -> u64;
    fn waiting(&self) -> SeatSet;
    fn is_over(&self) -> bool;
    /// The record, with the seed and where it came from if the game is over.
    fn record(&self) -> String;
}

impl<G: Hosted> Match<G> {
    /// Begins the game: what chance decides first is decided at once.
    pub(crate) fn begin(game: G, participants: Vec<Participant>, receipt: Receipt, number: u64) -> Self {
        let (state, luck) = (game.start(), game.luck(&receipt.seed()));
        let scribe = Scribe::begin_with_receipt(&game, participants, receipt);
        let mut begun = Self { game, state, luck, scribe, versions: BySeat::default(), events: Vec::new() };
        begun.settle(number);
        begun
    }

    /// Lets chance decide until a seat is asked.
    fn settle(&mut self, number: u64) {
        let mut events = Vec::new();
        while let Waiting::Chance(draw) = self.game.waiting(&self.state) {
            let outcome = G::decide(&self.luck, draw);
            if self.game.settle(&mut self.state, outcome, &mut events).is_err() {
                break;
            }
            self.scribe.note(&LineOf::<G>::Chance(outcome));
        }
        self.events.extend(events.into_iter().map(|event| (number, event)));
    }

    fn asked(&self, state: &G::State) -> SeatSet {
        if let Waiting::Seats(seats) = self.game.waiting(state) { seats } else { SeatSet::EMPTY }
    }

    fn check_version(&self, seat: Seat, version: u64) -> Result<(), Refusal> {
        let now = self.versions[seat];
        if version == now {
            return Ok(());
        }
        let reason = format!("this was made on version {version}, the seat is at {now}: look at the table again");
        Err(Refusal::new(RefusalCode::Stale, reason))
    }

    /// The table after a draft, if every step of it is allowed.
    fn drafted(&self, seat: Seat, choices: &Choices) -> Result<G::State, Refusal> {
        let Some(actions) = G::choices(choices) else {
            return Err(Refusal::new(RefusalCode::Illegal, format!("these are no choices of {}", G::NAME)));
        };
        let mut state = self.state;
        for (action, number) in actions.iter().zip(1..) {
            if number > 1 && (self.game.is_whole(&state, seat) || !self.asked(&state).contains(seat)) {
                return Err(Refusal::new(RefusalCode::Illegal, format!("choice {number} belongs to a later turn")));
            }
            let told = |refusal: G::Refusal| Refusal::new(RefusalCode::Illegal, format!("choice {number}: {refusal}"));
            self.game.act(&mut state, seat, *action, &mut ()).map_err(told)?;
        }
        Ok(state)
    }

    /// Counts up who must look again: the seat itself, and everybody once its doings show. Then all count the same,
    /// so that it never matters in which order they came.
    fn bump(&mut self, seat: Seat, shows: bool) {
        self.versions[seat] += 1;
        if shows {
            let highest = self.game.seats().iter().map(|seat| self.versions[seat]).max().unwrap_or(0);
            self.game.seats().iter().for_each(|seat| self.versions[seat] = highest + 1);
        }
    }
}

impl<G> AnyMatch for Match<G>
where
    G: Hosted + Clone + Send + Sync + 'static,
    G::State: Send + Sync,
    G::Luck: Send,
    G::Event: Send,
{
    fn check(&self, seat: Seat, version: u64, choices: &Choices) -> Result<(), Refusal> {
        self.check_version(seat, version)?;
        if choices.is_empty() {
            return Err(Refusal::new(RefusalCode::Illegal, "nothing is chosen"));
        }
        let after = self.drafted(seat, choices)?;
        if self.game.is_whole(&after, seat) {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::Illegal, "the turn is not whole: something is still to be chosen"))
    }

    fn check_withdraw(&self, seat: Seat, version: u64) -> Result<(), Refusal> {
        self.check_version(seat, version)?;
        let mut state = self.state;
        let withdrawn = self.game.withdraw(&mut state, seat, &mut ());
        withdrawn.map_err(|refusal| Refusal::new(RefusalCode::Illegal, refusal))
    }

    fn act(&mut self, seat: Seat, choices: &Choices, number: u64) {
        let Some(actions) = G::choices(choices) else { return };
        // While others are still asked they choose without seeing this.
        let shows = self.asked(&self.state).len() <= 1;
        for action in actions {
            let mut events = Vec::new();
            if self.game.act(&mut self.state, seat, *action, &mut events).is_err() {
                return;
            }
            self.scribe.note(&LineOf::<G>::Act { seat, action: *action });
            self.events.extend(events.into_iter().map(|event| (number, event)));
        }
        self.settle(number);
        self.bump(seat, shows);
    }

    fn withdraw(&mut self, seat: Seat, number: u64) {
        let mut events = Vec::new();
        if self.game.withdraw(&mut self.state, seat, &mut events).is_ok() {
            self.scribe.note(&LineOf::<G>::Withdraw { seat });
            self.events.extend(events.into_iter().map(|event| (number, event)));
            self.bump(seat, false);
        }
    }

    fn legal(&self, seat: Seat, draft: &Choices) -> Result<(Choices, bool), Refusal> {
        let state = self.drafted(seat, draft)?;
        let whole = !draft.is_empty() && self.game.is_whole(&state, seat);
        let asked = self.asked(&state).contains(seat) && !whole;
        let next = if asked { self.game.actions(&state, seat).iter().collect() } else { Vec::new() };
        Ok((G::wrap_choices(next), whole))
    }

    fn sight(&self, viewer: Viewer) -> GameView {
        G::wrap_view(self.game.view(&self.state, viewer))
    }

    fn news(&self, viewer: Viewer, after: u64) -> GameEvents {
        // Entries are in order: what is new is at the end.
        let first = self.events.partition_point(|(number, _)| *number <= after);
        let heard = self.events[first..].iter().filter(|(_, event)| G::audience(event).includes(viewer));
        G::wrap_events(heard.map(|(_, event)| *event).collect())
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

    fn record(&self) -> String {
        if self.is_over() { self.scribe.clone().end(&self.game, &self.state) } else { self.scribe.text().into() }
    }
}

/// A bot's thinking, to be done anywhere.
pub(crate) type Thinking = Box<dyn FnOnce() -> Option<Choices> + Send>;

/// What a bot does for a seat that is waited for. Apart from [`AnyMatch`], so that a page in a browser, whose bots think
/// in a worker, does not carry the bots.
pub(crate) fn bot_job(game: &dyn AnyMatch, seat: Seat, level: Level, luck: u64) -> Option<Thinking> {
    fn of<G: Hosted + Clone + Send + Sync + 'static>(
        game: &dyn Any,
        seat: Seat,
        level: Level,
        luck: u64,
    ) -> Option<Thinking>
    where
        G::State: Send + Sync,
    {
        Some(game.downcast_ref::<Match<G>>()?.bot_job(seat, level, luck))
    }
    of::<SilverGold>(game, seat, level, luck).or_else(|| of::<Nile>(game, seat, level, luck))
}

impl<G: Hosted + Clone + Send + Sync + 'static> Match<G>
where
    G::State: Send + Sync,
{
    fn bot_job(&self, seat: Seat, level: Level, luck: u64) -> Thinking {
        let (game, mut state) = (self.game.clone(), self.state);
        Box::new(move || {
            let mut bot = G::bot(level.name(), Settings::new(luck))?;
            let mut actions = Vec::new();
            let asked = |state: &G::State| matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
            while actions.is_empty() || (!game.is_whole(&state, seat) && asked(&state)) {
                // The bot sees what its seat may see, and nothing else.
                let action = bot.choose(&game, &game.view(&state, Viewer::Seat(seat)), seat)?;
                game.act(&mut state, seat, action, &mut ()).ok()?;
                actions.push(action);
            }
            Some(G::wrap_choices(actions))
        })
    }
}

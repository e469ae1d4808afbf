//! What is seen by following a game: how often a discovery is of use when its space is rolled, and what is lost in the
//! race for the last pieces.

use bots::race_loss;
use game_core::{Game, Line, LineOf, Seat};
use games::nile::{
    Action, Discovery, Effect, Event, Exchange, NUMBERED_DISCOVERIES, Nile, Phase, Spot, State, missing,
};

/// Rolls that reached a discovery, and how many of them were of use.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub(crate) rolls: u64,
    pub(crate) useful: u64,
}

impl Uses {
    pub(crate) fn merge(&mut self, other: &Self) {
        self.rolls += other.rolls;
        self.useful += other.useful;
    }

    pub(crate) fn rate(&self) -> f64 {
        self.useful as f64 / self.rolls.max(1) as f64
    }
}

/// Turns of races for the last pieces, and the winning probability that they lost, in millionths.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Races {
    pub(crate) turns: u64,
    lost_millionths: u64,
}

impl Races {
    pub(crate) fn merge(&mut self, other: &Self) {
        self.turns += other.turns;
        self.lost_millionths += other.lost_millionths;
    }

    pub(crate) fn mean_loss(&self) -> f64 {
        self.lost_millionths as f64 / 1e6 / self.turns.max(1) as f64
    }
}

/// Follows a game and counts the uses of its discoveries.
#[derive(Clone, Debug)]
pub(crate) struct Usefulness {
    state: Option<State>,
    pub(crate) uses: [Uses; NUMBERED_DISCOVERIES],
    /// Discoveries used in this turn that help only with a purchase.
    pending: Vec<Discovery>,
    /// Whether land was bought below its printed price in this turn.
    bought_cheaper: bool,
    events: Vec<Event>,
    /// The state in which the spending of this turn began.
    spending: Option<State>,
    pub(crate) races: Races,
}

impl Default for Usefulness {
    fn default() -> Self {
        Self {
            state: None,
            uses: [Uses::default(); NUMBERED_DISCOVERIES],
            pending: Vec::new(),
            bought_cheaper: false,
            events: Vec::new(),
            spending: None,
            races: Races::default(),
        }
    }
}

impl Usefulness {
    /// Takes the next line of the game into account.
    pub(crate) fn observe(&mut self, game: &Nile, line: &LineOf<Nile>) {
        let mut state = self.state.take().unwrap_or_else(|| game.start());
        match *line {
            Line::Chance(outcome) => {
                // Bots play by the rules, so nothing is refused.
                let _ = game.settle(&mut state, outcome, &mut self.events);
            }
            Line::Act { seat, action } => {
                self.before_action(game, &state, seat, action);
                let spends = state.phase() == Phase::Spending;
                let before = spends.then(|| *self.spending.get_or_insert(state));
                game.apply(&mut state, seat, action, &mut self.events);
                if state.phase() != Phase::Spending {
                    self.spending = None;
                    let sampled = before.filter(is_sampled);
                    if let Some(loss) = sampled.and_then(|before| race_loss(game, &before, &state, seat)) {
                        self.races.turns += 1;
                        self.races.lost_millionths += (1e6 * loss).round() as u64;
                    }
                }
            }
            _ => {}
        }
        for event in std::mem::take(&mut self.events) {
            self.count(game, &event);
        }
        self.state = Some(state);
    }

    fn before_action(&mut self, game: &Nile, state: &State, seat: Seat, action: Action) {
        match (state.phase(), action) {
            (Phase::Discoveries, Action::Decline) => {
                // What is declined was reached too.
                let reached = Spot::all().filter(|spot| is_open(game, state, seat, *spot));
                for discovery in reached.filter_map(|spot| state.discoveries()[spot.index()]) {
                    self.add(discovery, false);
                }
            }
            (Phase::Spending, Action::End) => {
                for discovery in std::mem::take(&mut self.pending) {
                    let useful = match discovery.effect() {
                        Effect::CheaperLand => self.bought_cheaper,
                        Effect::Market => needs_market(game, state),
                        _ => state.turn().bought().1 > 0,
                    };
                    self.add(discovery, useful);
                }
            }
            _ => {}
        }
    }

    fn count(&mut self, game: &Nile, event: &Event) {
        match *event {
            Event::Rolled { .. } => self.bought_cheaper = false,
            Event::Idle { discovery, .. } => self.add(discovery, false),
            Event::Discovered { discovery, before, after, .. } => match discovery.effect() {
                Effect::CheaperPiece | Effect::CheaperLand | Effect::Market => {
                    self.pending.push(discovery);
                }
                Effect::Die(_) | Effect::Jar | Effect::Granary | Effect::Storm => self.add(discovery, true),
                _ => self.add(discovery, before != after),
            },
            Event::Bought { space, price, .. } => self.bought_cheaper |= price < game.board().price(space.row),
            // The turn ended without a purchase.
            Event::TurnEnded { .. } => {
                for discovery in std::mem::take(&mut self.pending) {
                    self.add(discovery, false);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, discovery: Discovery, useful: bool) {
        let uses = &mut self.uses[usize::from(discovery.get()) - 1];
        uses.rolls += 1;
        uses.useful += u64::from(useful);
    }
}

/// A race takes a thousand times as long to compute as a turn of a simple bot, so only some turns are: one in 16, by
/// their dice.
fn is_sampled(state: &State) -> bool {
    let sum: u32 = (1..).zip(state.turn().dice()).map(|(factor, die)| factor * u32::from(die.face.get())).sum();
    sum.is_multiple_of(16)
}

/// Whether a discovery can be used now.
fn is_open(game: &Nile, state: &State, seat: Seat, spot: Spot) -> bool {
    use game_core::ActionSet;
    game.actions(state, seat)
        .iter()
        .any(|action| matches!(action, Action::Discover { spot: found, .. } if found == spot))
}

/// Whether the purchases of the turn would cost more boxes without a Market.
fn needs_market(game: &Nile, state: &State) -> bool {
    let usual = if game.options().no_exchange { Exchange::None } else { Exchange::OneStep };
    missing(&game.cost(state), state.turn().tray(), usual) > game.boxes_needed(state)
}

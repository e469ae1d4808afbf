//! Greedy play of Nile, with or without mistakes.

use ::nile::{Action, Area, Choice, Column, Effect, Face, Harvest, Nile, Phase, Space, Spot, State, View, Way};
use game_core::{ActionSet, Game, QuickRandom, Random, Seat};

use super::features::rival_of;
use crate::Bot;
use crate::choice::{best, overlook};

/// Buys what yields most for its price: land early, pieces later. It does not look beyond this turn.
#[derive(Clone, Debug)]
pub struct NileGreedy {
    random: QuickRandom,
    /// How much it prefers the second space of a column in the opening. It differs from game to game.
    second_space_bonus: f64,
    /// The share of actions that it overlooks.
    overlook_percent: u32,
    /// Whether it builds whenever it can, even before it has the land for it.
    builds_early: bool,
}

/// The worth of an ability each time it is rolled, in resources.
pub(super) const BUMP: f64 = 0.6;
pub(super) const DOUBLE: f64 = 1.2;
pub(super) const EXTRA: f64 = 1.5;
pub(super) const DISCOVERY: f64 = 1.6;
/// The most turns that land is expected to pay off.
const MAX_TURNS_LEFT: f64 = 16.0;

impl NileGreedy {
    /// Sees everything. The seed varies openings and breaks ties.
    pub fn new(random_seed: u64) -> Self {
        let mut random = QuickRandom::new(random_seed);
        let second_space_bonus = (3.0 * random.unit() - 1.0).max(0.0);
        Self { random, second_space_bonus, overlook_percent: 0, builds_early: false }
    }

    /// Overlooks some actions, and likes high columns in the opening.
    pub fn easy(random_seed: u64) -> Self {
        let usual = Self::new(random_seed);
        Self { overlook_percent: 35, second_space_bonus: usual.second_space_bonus + 0.6, ..usual }
    }

    /// Overlooks most actions, likes high columns in the opening, and prefers building to buying land.
    pub fn novice(random_seed: u64) -> Self {
        let usual = Self::new(random_seed);
        let second_space_bonus = usual.second_space_bonus + 1.2;
        Self { overlook_percent: 80, builds_early: true, second_space_bonus, ..usual }
    }
}

impl Bot<Nile> for NileGreedy {
    fn choose(&mut self, game: &Nile, view: &View, seat: Seat) -> Option<Action> {
        let state = &view.state;
        let heuristic = Heuristic { game, state, seat };
        let opening = state.phase() == Phase::FirstPurchases;
        let spread = if opening { 1.2 } else { 1e-6 };
        let seen = overlook(game.actions(state, seat).iter().collect(), self.overlook_percent, &mut self.random);
        best(seen, |action| {
            let preference = if self.builds_early && matches!(action, Action::Build(_)) {
                4.0
            } else if opening && heuristic.buys_second_space(action) {
                1.0 + self.second_space_bonus
            } else {
                1.0
            };
            let noise = 1.0 + spread * self.random.unit();
            heuristic.value(action) * preference * noise + 1e-9 * self.random.unit()
        })
    }
}

/// Rules of thumb for the actions of a seat.
pub(super) struct Heuristic<'a> {
    pub(super) game: &'a Nile,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

impl Heuristic<'_> {
    /// How good an action is. Only values of the same position can be compared.
    pub(super) fn value(&self, action: Action) -> f64 {
        match action {
            // The draft is left to chance.
            Action::Draft(_) => 1.0,
            Action::Buy(space) => self.land(space),
            Action::Build(row) => 1.0 + 0.05 * f64::from(row.get()),
            Action::Bump { die, way } => self.bump(die, way),
            Action::Extra(area) => self.mean_yield(self.seat, area),
            Action::Discover { spot, choice } => 0.5 + self.discovery(spot, choice),
            Action::Double(number) => self.state.turn().die(number).map_or(0.0, |die| f64::from(die.gathered)),
            Action::Decline => 1e-6,
            // What is not spent is lost, so everything useful comes first; then the rest goes into the storehouse.
            Action::Store => 0.02,
            Action::End => 0.01,
        }
    }

    /// Whether an action buys the second space of a column.
    fn buys_second_space(&self, action: Action) -> bool {
        matches!(action, Action::Buy(space) if self.state.holding(self.seat).height(space.in_column()) == 1)
    }

    /// What a space will yield in the remaining turns, for each unit of its price.
    fn land(&self, space: Space) -> f64 {
        let column = space.in_column();
        let height = self.state.holding(self.seat).height(column);
        let before = worth(self.harvest(self.seat, column, height));
        let after = worth(self.harvest(self.seat, column, height + 1));
        let gain = (after - before) / 6.0;
        let price = f64::from(self.game.board().price(space.row));
        gain * self.turns_left() * self.need(space.area) / price
    }

    /// The value of a resource: more if the seat gets less of it than of the others.
    fn need(&self, area: Area) -> f64 {
        let mean = Area::ALL.map(|area| self.mean_yield(self.seat, area)).iter().sum::<f64>() / 3.0;
        1.0 + 0.4 * (mean - self.mean_yield(self.seat, area)) / (mean + 0.2)
    }

    fn turns_left(&self) -> f64 {
        let left = f64::from(60 - self.state.holding(self.seat).built().min(60));
        let income: f64 = Area::ALL.map(|area| self.mean_yield(self.seat, area)).iter().sum();
        (left / (income + 0.7)).min(MAX_TURNS_LEFT)
    }

    fn harvest(&self, seat: Seat, column: Column, height: u8) -> Harvest {
        self.game.board().harvest_of(seat, column, height)
    }

    /// The mean yield of a die of a colour.
    fn mean_yield(&self, seat: Seat, area: Area) -> f64 {
        let holding = self.state.holding(seat);
        let columns = Face::all().map(|face| Column { area, face });
        columns.map(|column| worth(self.harvest(seat, column, holding.height(column)))).sum::<f64>() / 6.0
    }

    /// What bumping a die gains. Coins are only estimated: a pair gains about one.
    fn bump(&self, die: Area, way: Way) -> f64 {
        let rolled = &self.state.turn().dice()[..3];
        let face = rolled[die as usize].face;
        let Some(to) = face.bumped(way) else { return 0.0 };
        let worth = |face| {
            let column = Column { area: die, face };
            let pairs = rolled.iter().filter(|other| other.area != die && other.face == face).count();
            worth(self.harvest(self.seat, column, self.state.holding(self.seat).height(column))) + pairs as f64
        };
        worth(to) - worth(face)
    }

    fn effect(&self, spot: Spot) -> Option<Effect> {
        self.state.discoveries()[spot.index()].map(|discovery| discovery.effect())
    }

    fn discovery(&self, spot: Spot, choice: Option<Choice>) -> f64 {
        match choice {
            None => 1.0,
            Some(Choice::Die(number)) => {
                let Some(die) = self.state.turn().die(number) else { return 0.0 };
                let column = Column { area: die.area, face: die.face };
                let yields = |seat| self.harvest(seat, column, self.state.holding(seat).height(column)).resources;
                let rivals = yields(rival_of(self.seat));
                f64::from(match self.effect(spot) {
                    Some(Effect::Toll) => rivals,
                    _ => rivals.saturating_sub(yields(self.seat)),
                })
            }
            Some(Choice::Area(area)) => {
                let is_storm = matches!(self.effect(spot), Some(Effect::Storm | Effect::DustStorm));
                let has = f64::from(self.state.turn().tray().resources[area]);
                if is_storm { self.mean_yield(rival_of(self.seat), area) } else { 1.0 / (1.0 + has) }
            }
        }
    }
}

/// The worth of a harvest in resources, abilities included.
fn worth(harvest: Harvest) -> f64 {
    f64::from(harvest.resources)
        + BUMP * f64::from(harvest.bumps)
        + DOUBLE * f64::from(harvest.doubles)
        + EXTRA * f64::from(harvest.extras)
        + DISCOVERY * f64::from(harvest.spots.len())
}

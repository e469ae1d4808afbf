//! The levels of Silver & Gold.

use std::sync::LazyLock;

use ::silver_gold::{COLOUR_POINTS, Colour, Own, Phase, ROUNDS, SilverGold, State, TURNS, View, colour_points};
use game_core::{Game, Level, Seat, Seed};

use super::SilverGoldGreedy;
use super::evaluator::SilverGoldEvaluator;
use super::features::{FIRST_INPUTS, INPUTS};
use super::opening::OpeningBot;
use super::oracle::{BEAM_WIDTH, oracle};
use crate::budget::Settings;
use crate::net::Net;
use crate::plan::{Effort, PlanningGame};
use crate::planning_bot::{PlanningBot, Strength};
use crate::sequential_halving::Search;
use crate::{AnyBot, Playable};

/// Made by `pyramids train`.
const WEIGHTS: &[u8] = include_bytes!("../../../../weights/silver-gold.bin");
/// The weights of the yardstick `expert-1`. They never change.
const FIRST_WEIGHTS: &[u8] = include_bytes!("../../../../weights/silver-gold-1.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::embedded(WEIGHTS, INPUTS));
static FIRST_NET: LazyLock<Net> = LazyLock::new(|| Net::embedded(FIRST_WEIGHTS, FIRST_INPUTS));

/// The network of the yardstick `expert-1`.
pub(super) fn first_network() -> &'static Net {
    &FIRST_NET
}

/// Higher than any score of a solo game.
const MAX_SOLO_POINTS: f64 = 250.0;

/// The share of the open pyramid points that is taken in a turn, over all seats.
const OPEN_POINTS_A_TURN: f64 = 0.0188;

/// What the network underestimates, fitted to games of `hard`: this much for each turn that is left, less an offset, up
/// to a limit; by the number of rivals. Its training imagines rivals that are quicker than they are.
const UNDERESTIMATED_A_TURN: f64 = 0.62;
const UNDERESTIMATED_OFFSETS: [f64; 3] = [1.0, 4.0, 7.5];
const UNDERESTIMATED_LIMITS: [f64; 3] = [13.8, 11.4, 7.9];

/// The effort for evaluating plans without looking ahead.
pub(super) const NO_ROLLOUT: Effort = Effort { horizon: 0, beam_width: 1 };

const HARD: Strength = Strength { overlook_percent: 15, search: None, effort: NO_ROLLOUT };

/// The points that `hard` and `expert` may give up for varied openings.
const HARD_SPREAD: f32 = 4.0;
const EXPERT_SPREAD: f32 = 1.5;

/// The yardstick searches as `expert` did when it was made.
const FIRST_EXPERT: Strength = Strength { search: Some(Search { usual_iterations: 1000, ..SEARCH }), ..EXPERT };

const SEARCH: Search = Search { usual_iterations: 1500, candidates: 8, margin: 8.0, prior_weight: 16.0 };

const EXPERT: Strength =
    Strength { overlook_percent: 0, search: Some(SEARCH), effort: Effort { horizon: 5, beam_width: 1 } };

impl Playable for SilverGold {
    fn greedy(random_seed: u64) -> AnyBot<Self> {
        Box::new(SilverGoldGreedy::new(random_seed))
    }

    fn level_bot(level: Level, settings: Settings) -> AnyBot<Self> {
        match level {
            Level::Novice => Box::new(SilverGoldGreedy::novice(settings.random_seed)),
            Level::Easy => Box::new(SilverGoldGreedy::easy(settings.random_seed)),
            Level::Hard => Box::new(OpeningBot::new(HARD, HARD_SPREAD, settings)),
            Level::Expert => Box::new(OpeningBot::new(EXPERT, EXPERT_SPREAD, settings)),
        }
    }

    fn first_expert(settings: Settings) -> AnyBot<Self> {
        Box::new(PlanningBot::with_network(first_network(), FIRST_EXPERT, settings))
    }

    fn weights() -> &'static [u8] {
        WEIGHTS
    }

    fn oracle(&self, seed: &Seed) -> Option<Self::State> {
        oracle(self, seed, BEAM_WIDTH)
    }

    /// A solo game has no opponent to beat, so its points count.
    fn reward(&self, end: &Self::State, seat: Seat) -> f64 {
        match self.standing(end) {
            Some(_) if self.seats().len() == 1 => {
                (f64::from(self.score(end, seat).total) / MAX_SOLO_POINTS).clamp(0.0, 1.0)
            }
            Some(standing) => standing.share(seat),
            None => 0.0,
        }
    }
}

impl PlanningGame for SilverGold {
    type Evaluator<'n> = SilverGoldEvaluator<'n>;
    type Expectation = (u8, u8, Option<Own>);

    fn network() -> &'static Net {
        &NET
    }

    fn evaluator<'n>(&self, net: &'n Net, state: &State, seat: Seat, effort: Effort) -> SilverGoldEvaluator<'n> {
        SilverGoldEvaluator::new(net, self, state, seat, effort.horizon)
    }

    /// The network learns a seat's points less the mean pyramid points that each rival will have. So those are added
    /// again: what the rivals have, and their usual share of what is still open.
    fn correction(&self, state: &State, seat: Seat) -> f64 {
        let rivals = self.seats().iter().filter(|&other| other != seat);
        let taken: i16 = rivals.map(|rival| colour_points(state.prizes(), rival)).sum();
        let open = Colour::ALL.iter().flat_map(|colour| state.prizes()[*colour].iter().zip(COLOUR_POINTS));
        let open: u8 = open.filter(|(taker, _)| taker.is_none()).map(|(_, points)| points).sum();
        let count = f64::from(self.seats().len().saturating_sub(1));
        if count == 0.0 {
            return 0.0;
        }
        if state.phase() == Phase::Over {
            return f64::from(taken) / count;
        }
        let turns_left = f64::from(ROUNDS - state.round()) * f64::from(TURNS) + f64::from(TURNS + 1 - state.turn());
        let share = OPEN_POINTS_A_TURN * turns_left / (count + 1.0);
        let rivals = (self.seats().len() as usize - 2).min(2);
        let underestimated = (UNDERESTIMATED_A_TURN * turns_left - UNDERESTIMATED_OFFSETS[rivals])
            .clamp(0.0, UNDERESTIMATED_LIMITS[rivals]);
        f64::from(taken) / count + share.min(1.0 / (count + 1.0)) * f64::from(open) + underestimated
    }

    fn expectation(view: &View) -> Self::Expectation {
        (view.round, view.turn, view.own)
    }
}

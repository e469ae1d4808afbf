//! The levels of Nile.

use std::sync::LazyLock;

use ::nile::{Nile, State, View};
use game_core::{Level, Seat};

use super::NileGreedy;
use super::evaluator::NileEvaluator;
use super::features::INPUTS;
use crate::budget::Settings;
use crate::net::Net;
use crate::plan::{Effort, PlanningGame};
use crate::planning_bot::{PlanningBot, Strength};
use crate::sequential_halving::Search;
use crate::{AnyBot, Playable};

/// Made by `pyramids train`.
const WEIGHTS: &[u8] = include_bytes!("../../../../weights/nile.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::embedded(WEIGHTS, INPUTS));

const BEAM_WIDTH: usize = 6;

const HARD: Strength =
    Strength { overlook_percent: 25, search: None, effort: Effort { horizon: 0, beam_width: BEAM_WIDTH } };

const EXPERT: Strength = Strength {
    overlook_percent: 0,
    search: Some(Search { usual_iterations: 300, candidates: 6, margin: 0.06, prior_weight: 30.0 }),
    effort: Effort { horizon: 4, beam_width: BEAM_WIDTH },
};

impl Playable for Nile {
    fn greedy(random_seed: u64) -> AnyBot<Self> {
        Box::new(NileGreedy::new(random_seed))
    }

    fn level_bot(level: Level, settings: Settings) -> AnyBot<Self> {
        match level {
            Level::Novice => Box::new(NileGreedy::novice(settings.random_seed)),
            Level::Easy => Box::new(NileGreedy::easy(settings.random_seed)),
            Level::Hard => Box::new(PlanningBot::new(HARD, settings)),
            Level::Expert => Box::new(PlanningBot::new(EXPERT, settings)),
        }
    }

    fn weights() -> &'static [u8] {
        WEIGHTS
    }
}

impl PlanningGame for Nile {
    type Evaluator<'n> = NileEvaluator<'n>;
    type Expectation = State;

    fn network() -> &'static Net {
        &NET
    }

    fn evaluator<'n>(&self, net: &'n Net, _: &State, _: Seat, effort: Effort) -> NileEvaluator<'n> {
        NileEvaluator { net, effort }
    }

    fn expectation(view: &View) -> State {
        view.state
    }
}

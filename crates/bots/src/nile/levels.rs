//! The levels of Nile.

use std::sync::LazyLock;

use ::nile::{Nile, State, View};
use game_core::{Level, QuickRandom, Seat};

use super::NileGreedy;
use super::evaluator::NileEvaluator;
use super::features::{FIRST_INPUTS, INPUTS};
use super::phase_bot::{Drafting, PhaseBot};
use crate::budget::Settings;
use crate::net::Net;
use crate::plan::{Effort, PlanningGame};
use crate::planning_bot::{PlanningBot, Strength};
use crate::playable::bot_of_any_game;
use crate::sequential_halving::Search;
use crate::{AnyBot, Playable};

/// Made by `pyramids train`.
const WEIGHTS: &[u8] = include_bytes!("../../../../weights/nile.bin");

/// The weights of the first day, for `expert-1`.
const FIRST_WEIGHTS: &[u8] = include_bytes!("../../../../weights/nile-1.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::embedded(WEIGHTS, INPUTS));
static FIRST_NET: LazyLock<Net> = LazyLock::new(|| Net::embedded(FIRST_WEIGHTS, FIRST_INPUTS));

const BEAM_WIDTH: usize = 6;

const HARD: Strength =
    Strength { overlook_percent: 25, search: None, effort: Effort { horizon: 0, beam_width: BEAM_WIDTH } };

const EXPERT: Strength = Strength {
    overlook_percent: 0,
    search: Some(Search { usual_iterations: 300, candidates: 6, margin: 0.06, prior_weight: 30.0 }),
    effort: Effort { horizon: 4, beam_width: BEAM_WIDTH },
};

/// How much winning probability `hard` and `expert` give up for varied openings.
const HARD_SPREAD: f32 = 0.01;
const EXPERT_SPREAD: f32 = 0.003;

/// Bots that differ from a level only in their draft, to measure what the draft is worth.
pub const RANDOM_DRAFTERS: [&str; 2] = ["hard-random-draft", "expert-random-draft"];

fn planner(strength: Strength, spread: f32, drafting: Drafting, settings: Settings) -> AnyBot<Nile> {
    let rest = Box::new(PlanningBot::new(strength, settings));
    let random = QuickRandom::new(settings.random_seed ^ SETUP_SEED);
    let races = strength.search.is_some();
    // The first network judges the first purchases better than the later one, which was trained on many boards.
    Box::new(PhaseBot { rest, net: &NET, opening_net: &FIRST_NET, drafting, spread, races, random })
}

/// The setup has random numbers of its own.
const SETUP_SEED: u64 = 0x5e70_5e70_5e70_5e70;

impl Playable for Nile {
    fn greedy(random_seed: u64) -> AnyBot<Self> {
        Box::new(NileGreedy::new(random_seed))
    }

    fn level_bot(level: Level, settings: Settings) -> AnyBot<Self> {
        match level {
            Level::Novice => Box::new(NileGreedy::novice(settings.random_seed)),
            Level::Easy => Box::new(NileGreedy::easy(settings.random_seed)),
            Level::Hard => planner(HARD, HARD_SPREAD, Drafting::Judged, settings),
            Level::Expert => planner(EXPERT, EXPERT_SPREAD, Drafting::Judged, settings),
        }
    }

    fn first_expert(settings: Settings) -> AnyBot<Self> {
        Box::new(PlanningBot::with_network(&FIRST_NET, EXPERT, settings))
    }

    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>> {
        match name {
            "hard-random-draft" => Some(planner(HARD, HARD_SPREAD, Drafting::Random, settings)),
            "expert-random-draft" => Some(planner(EXPERT, EXPERT_SPREAD, Drafting::Random, settings)),
            _ => bot_of_any_game(name, settings),
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

//! Nile: who thinks how.

use std::sync::LazyLock;

use ::nile::{Nile, State, View};
use game_core::Seat;

use super::mind::NileMind;
use super::outlook::INPUTS;
use crate::budget::Budget;
use crate::net::Net;
use crate::rollout::Search;
use crate::thinker::{Level, Thinking};

/// What was learned; `pyramids train` made it.
pub(crate) const WEIGHTS: &[u8] = include_bytes!("../../../../weights/nile.bin");

#[expect(clippy::expect_used, reason = "the file is compiled in, and a test reads it")]
pub(crate) static NET: LazyLock<Net> = LazyLock::new(|| Net::from_bytes(WEIGHTS, INPUTS).expect("the weights fit"));

/// How many ways to spend are followed at once.
const WIDTH: usize = 6;

pub(crate) const HARD: Level = Level { overlooks: 25, search: None, horizon: 0 };

pub(crate) const EXPERT: Level = Level {
    overlooks: 0,
    search: Some(Search { budget: Budget::Usual, usual: 300, threads: 1, width: 6, margin: 0.06, trust: 30.0 }),
    horizon: 4,
};

impl Thinking for Nile {
    type Mind = NileMind<'static>;
    type Moment = State;

    fn mind(&self, _: &State, _: Seat, horizon: u32) -> NileMind<'static> {
        NileMind { net: &NET, horizon, width: WIDTH }
    }

    fn moment(view: &View) -> State {
        view.state
    }
}

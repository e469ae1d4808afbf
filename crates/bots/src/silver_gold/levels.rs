//! Silver & Gold: who thinks how.

use std::sync::LazyLock;

use ::silver_gold::{Own, SilverGold, State, View};
use game_core::Seat;

use super::mind::SilverGoldMind;
use super::outlook::INPUTS;
use crate::budget::Budget;
use crate::net::Net;
use crate::rollout::Search;
use crate::thinker::{Level, Thinking};

/// What was learned; `pyramids train` made it.
pub(crate) const WEIGHTS: &[u8] = include_bytes!("../../../../weights/silver-gold.bin");

#[expect(clippy::expect_used, reason = "the file is compiled in, and a test reads it")]
pub(crate) static NET: LazyLock<Net> = LazyLock::new(|| Net::from_bytes(WEIGHTS, INPUTS).expect("the weights fit"));

pub(crate) const HARD: Level = Level { overlooks: 15, search: None, horizon: 0 };

pub(crate) const EXPERT: Level = Level {
    overlooks: 0,
    search: Some(Search { budget: Budget::Usual, usual: 1000, threads: 1, width: 8, margin: 8.0, trust: 16.0 }),
    horizon: 5,
};

impl Thinking for SilverGold {
    type Mind = SilverGoldMind<'static>;
    type Moment = (u8, u8, Option<Own>);

    fn mind(&self, state: &State, seat: Seat, horizon: u32) -> SilverGoldMind<'static> {
        SilverGoldMind::new(&NET, self, state, seat, horizon)
    }

    fn moment(view: &View) -> Self::Moment {
        (view.round, view.turn, view.own)
    }
}

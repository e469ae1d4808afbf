//! When rivals are likely to take colour points, for rollouts in which only one seat plays.

use ::silver_gold::{Colour, Deck, State};
use game_core::{QuickRandom, Random, Seat};

use super::features::{FeatureExtractor, Threats};

/// The probability that a rival completes a pyramid in a turn, once it may be near enough.
const NEAR: f64 = 0.4;
/// The same, while it does not have a card of the colour.
const WITHOUT_CARD: f64 = 0.12;
/// The turns before a rival without a card of the colour may complete one.
const TURNS_WITHOUT_CARD: u32 = 4;
/// The boxes that a rival crosses off in a turn towards one tomb.
const BOXES_A_TURN: usize = 3;
/// Further ahead than any rollout.
const NEVER: u32 = 100;

/// For each colour the rival who is next to take points, if one is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RivalRaces([Option<RivalRace>; 3]);

#[derive(Clone, Copy, Debug)]
struct RivalRace {
    rival: Seat,
    /// The turns that it needs at least.
    turns: u32,
    /// The probability that it takes the points in each turn after those.
    hazard: f64,
}

impl RivalRaces {
    pub(super) fn new(deck: &Deck, state: &State, features: &FeatureExtractor) -> Self {
        let race = |colour: Colour| {
            if features.threats()[colour as usize] == 0 {
                return None;
            }
            let of_rival = |rival: Seat| Some((features.rival_steps(deck, state.shown(rival), colour)?, rival));
            let nearest = features.rivals().iter().filter_map(of_rival).min();
            let without_card = || {
                let rival = features.rivals().first()?;
                Some(RivalRace { rival, turns: TURNS_WITHOUT_CARD, hazard: WITHOUT_CARD })
            };
            let with_card = |(steps, rival): (usize, Seat)| {
                let turns = (steps.saturating_sub(1) / BOXES_A_TURN) as u32;
                RivalRace { rival, turns, hazard: NEAR }
            };
            nearest.map(with_card).or_else(without_card)
        };
        Self(Colour::ALL.map(race))
    }

    /// Imagines when the rivals take points. It always uses three random numbers, so that all plans meet the same future.
    pub(super) fn imagine(&self, random: &mut QuickRandom) -> ImaginedRaces {
        ImaginedRaces(self.0.map(|race| {
            let chance = random.unit();
            let race = race?;
            let (mut turn, mut open) = (race.turns, 1.0 - race.hazard);
            while open > chance && turn < NEVER {
                turn += 1;
                open *= 1.0 - race.hazard;
            }
            Some((turn, race.rival))
        }))
    }
}

/// For each colour the turn, counted from the present one, in which a rival takes points.
pub(super) struct ImaginedRaces([Option<(u32, Seat)>; 3]);

impl ImaginedRaces {
    /// Gives the rivals what they have taken before the turn with this number. They threaten no more.
    pub(super) fn take_points(&mut self, turn: u32, state: &mut State, threats: &mut Threats) {
        for colour in Colour::ALL {
            if let Some((_, rival)) = self.0[colour as usize].take_if(|(when, _)| *when <= turn) {
                state.award(colour, rival);
                threats[colour as usize] = 0;
            }
        }
    }
}

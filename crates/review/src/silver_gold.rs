//! Reviews of Silver & Gold: the value of a position is the points at the end.

use bots::Judged;
use game_core::{BySeat, Game, QuickRandom, Seat, Waiting};
use silver_gold::{
    COLOUR_POINTS, CardNumber, Colour, Draw, Outcome, Phase, Pile, Player, ROUNDS, Score, SilverGold, State, TURNS,
};

use crate::decision::Candidate;
use crate::grade::Thresholds;
use crate::ledger::LuckKind;
use crate::reason::{Explained, Reason};
use crate::reviewed::{Outcomes, Reviewed};
use crate::win_chance::chances;

/// The variance of a seat's final points around what it can expect: in the last turn, and for each turn before it.
/// Fitted to games of `hard` (`cargo run --profile play -p review --example proof -- luck silver-gold 2000`).
const LAST_VARIANCE: f64 = 15.0;
const VARIANCE_A_TURN: f64 = 4.0;
/// The deals that the value before the deal is the mean of.
const SAMPLED_DEALS: u32 = 200;

impl Reviewed for SilverGold {
    const THRESHOLDS: Thresholds = Thresholds { good: 0.3, inaccuracy: 1.0, mistake: 2.5 };
    const ZERO_SUM: bool = false;

    fn result(&self, end: &State, seat: Seat) -> f64 {
        f64::from(self.score(end, seat).total)
    }

    fn expectation(&self, state: &State, seat: Seat) -> f64 {
        match self.waiting(state) {
            Waiting::Nobody => self.result(state, seat),
            Waiting::Seats(seats) if seats.contains(seat) => self.best_value(state, seat).unwrap_or(0.0),
            _ => self.outlook(state, seat),
        }
    }

    fn win_chances(&self, state: &State, expectations: &BySeat<f64>) -> BySeat<f64> {
        if let Some(standing) = self.standing(state) {
            return BySeat::from_fn(|seat| standing.share(seat));
        }
        let turns_left = f64::from(u32::from(ROUNDS * TURNS) - Self::turn(state).max(1));
        chances(self.seats(), expectations, (LAST_VARIANCE + VARIANCE_A_TURN * turns_left).sqrt())
    }

    fn outcomes(&self, draw: Draw) -> Option<Outcomes<Self>> {
        match draw {
            Draw::Pyramid { pile: Pile::Deal, .. } => None,
            Draw::Pyramid { from, .. } => {
                let each = 1.0 / f64::from(from.len().max(1));
                Some(from.iter().map(|card| (Outcome::Pyramid(card), each)).collect())
            }
            Draw::Expedition { from, .. } => {
                let each = 1.0 / f64::from(from.len().max(1));
                Some(from.iter().map(|card| (Outcome::Expedition(card), each)).collect())
            }
        }
    }

    fn luck_kind(draw: Draw) -> LuckKind {
        match draw {
            Draw::Pyramid { .. } => LuckKind::Cards,
            Draw::Expedition { .. } => LuckKind::Expeditions,
        }
    }

    fn before_the_deal(&self) -> Option<(f64, f64)> {
        let values: Vec<f64> = (0..SAMPLED_DEALS).map(|deal| value_of_a_deal(self, deal.into())).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64;
        Some((mean, (variance / values.len() as f64).sqrt()))
    }

    fn turn(state: &State) -> u32 {
        match state.phase() {
            Phase::Dealing | Phase::Keeping | Phase::LayingOut => 0,
            _ => u32::from(state.round() - 1) * u32::from(TURNS) + u32::from(state.turn()),
        }
    }

    fn is_simultaneous(state: &State) -> bool {
        matches!(state.phase(), Phase::Keeping | Phase::Crossing)
    }

    fn is_same_decision(before: &State, after: &State) -> bool {
        before.phase() == Phase::Crossing && after.phase() == Phase::Crossing
    }

    fn known_to(state: &State, seat: Seat) -> State {
        state.alone(seat)
    }
}

/// What the first seat can expect after a random deal.
fn value_of_a_deal(game: &SilverGold, number: u64) -> f64 {
    let mut random = QuickRandom::new(number);
    let mut state = game.start();
    while let (Phase::Dealing, Waiting::Chance(draw)) = (state.phase(), game.waiting(&state)) {
        let outcome = game.sample(draw, &mut random);
        if game.settle(&mut state, outcome, &mut ()).is_err() {
            break;
        }
    }
    game.expectation(&state, Seat::FIRST)
}

impl Explained for SilverGold {
    fn reasons(&self, before: &State, seat: Seat, better: &Candidate<Self>, chosen: &Candidate<Self>) -> Vec<Reason> {
        let deck = self.deck();
        let (good, other) = (better.after.player(seat), chosen.after.player(seat));
        let mut reasons = Vec::new();
        reasons.extend((good.completed - other.completed).iter().map(Reason::Completes));
        for colour in Colour::ALL {
            let place = before.prizes()[colour].iter().position(Option::is_none);
            let reaches = |player: &Player| !player.fresh.is_empty() && player.reaches_points(deck, colour);
            if let Some(place) = place.filter(|_| reaches(good) && !reaches(other)) {
                reasons.push(Reason::PyramidPoints { colour, points: COLOUR_POINTS[place] });
            }
        }
        reasons.extend((good.torches.len() > other.torches.len()).then_some(Reason::Torch));
        let score = |player: &Player| Score::new(deck, player, 0);
        let (good_score, other_score) = (score(good), score(other));
        let gems = |score: &Score| score.gem_pairs + score.single_gems;
        let more = |one: i16, two: i16| (one > two).then_some(one - two);
        reasons.extend(more(gems(&good_score), gems(&other_score)).map(Reason::Gems));
        reasons.extend(more(good_score.skulls, other_score.skulls).map(Reason::Skulls));
        for slot in 0..2 {
            let (Some(card), Some(other_card)) = (good.cards[slot], other.cards[slot]) else { continue };
            let steps = |card: CardNumber, player: &Player| deck.card(card).steps_to_tomb(player.crossed[slot]);
            let (Some(left), Some(other_left)) = (steps(card, good), steps(other_card, other)) else { continue };
            if card != other_card {
                reasons.push(Reason::OtherCard { card, boxes: left });
            } else if left < other_left && !good.completed.contains(card) {
                reasons.push(Reason::NearerToTomb { card, boxes: other_left - left });
            }
        }
        reasons
    }
}

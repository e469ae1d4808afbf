//! Evaluates positions of Silver & Gold: a network estimates the points to come, and rollouts play one seat on.

use std::cell::RefCell;

use ::silver_gold::{Action, Outcome, Phase, SilverGold, Source, State};
use game_core::{ActionSet, Game, QuickRandom, Seat, Waiting};

use super::features::FeatureExtractor;
use crate::net::{Features, Net};
use crate::plan::{Evaluator, Plan, applied, sort_best_first};

/// The points that a network output of 1 stands for.
pub(crate) const UNIT: f32 = 10.0;
/// The worth of a box owed by a red cross while it is not placed yet.
const EXTRA_BOX: f32 = 2.0;

/// Evaluates for one seat. The rivals do not move: what they do in the meantime hardly changes what is best for the
/// seat.
pub(crate) struct SilverGoldEvaluator<'n> {
    net: &'n Net,
    features: FeatureExtractor,
    /// The turns of a rollout before the network evaluates.
    horizon: u32,
}

thread_local! {
    static FEATURES: RefCell<Features> = RefCell::default();
}

impl<'n> SilverGoldEvaluator<'n> {
    pub(crate) fn new(net: &'n Net, game: &SilverGold, state: &State, seat: Seat, horizon: u32) -> Self {
        Self { net, features: FeatureExtractor::new(game, state, seat), horizon }
    }

    /// The points that `seat` is expected to have at the end.
    pub(crate) fn evaluate(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        FEATURES.with_borrow_mut(|features| self.evaluate_into(game, state, seat, features).0)
    }

    /// The same, but leaves the network's inputs in `features`, and also returns the points so far.
    pub(crate) fn evaluate_into(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        features: &mut Features,
    ) -> (f32, f32) {
        let points = self.features.write(game, state, seat, features);
        let to_come = if state.phase() == Phase::Over { 0.0 } else { UNIT * self.net.output(features) };
        (points + to_come, points)
    }

    /// Calls `found` with every plan: its actions, the state after them and its value.
    pub(crate) fn for_each_plan(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let mut actions = Vec::with_capacity(4);
        self.extend_plan(game, state, seat, &mut actions, found);
    }

    fn extend_plan(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        actions: &mut Vec<Action>,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let set = game.actions(state, seat);
        for index in 0..set.len() {
            let Some(action) = set.nth(index) else { return };
            let after = applied(game, state, seat, action);
            actions.push(action);
            if after.phase() == Phase::Crossing && after.owed(seat) > 0 {
                self.place_owed_boxes(game, after, seat, actions, found);
            } else if action == Action::Take(Source::Deck) {
                found(actions, &after, self.evaluate_draw(game, &after, seat));
            } else {
                found(actions, &after, self.evaluate(game, &after, seat));
            }
            actions.pop();
        }
    }

    /// Places extra boxes: tries every choice for the last one, and puts each one before it where it looks best.
    fn place_owed_boxes(
        &self,
        game: &SilverGold,
        mut state: State,
        seat: Seat,
        actions: &mut Vec<Action>,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let before = actions.len();
        while state.owed(seat) > 1 && state.phase() == Phase::Crossing {
            let set = game.actions(&state, seat);
            let evaluated = set.iter().map(|action| {
                let after = applied(game, &state, seat, action);
                let value = self.evaluate(game, &after, seat) + EXTRA_BOX * f32::from(after.owed(seat));
                (action, after, value)
            });
            let best = evaluated.reduce(|best, next| if next.2 > best.2 { next } else { best });
            let Some((action, after, _)) = best else { break };
            actions.push(action);
            state = after;
        }
        if state.owed(seat) == 1 && state.phase() == Phase::Crossing {
            self.extend_plan(game, &state, seat, actions, found);
        } else {
            found(actions, &state, self.evaluate(game, &state, seat));
        }
        actions.truncate(before);
    }

    /// The mean over all cards that may be on top of the deck.
    fn evaluate_draw(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        let deck = state.deck();
        let values = deck.iter().map(|card| {
            let mut after = *state;
            let settled = game.settle(&mut after, Outcome::Pyramid(card), &mut ());
            settled.map_or(0.0, |()| self.evaluate(game, &after, seat))
        });
        values.sum::<f32>() / deck.len().max(1) as f32
    }

    /// Plays the best plan without looking ahead.
    fn play_best(&self, game: &SilverGold, state: &mut State, seat: Seat) {
        let mut best: Option<(State, f32)> = None;
        let mut keep_best = |after: State, value: f32| {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((after, value));
            }
        };
        if matches!(state.phase(), Phase::Replacing(_)) && !state.display().is_empty() {
            // A displayed card is nearly always better than the top of the deck, and quicker to evaluate.
            for card in state.display() {
                let after = applied(game, state, seat, Action::Take(Source::Display(card)));
                keep_best(after, self.evaluate(game, &after, seat));
            }
        } else {
            self.for_each_plan(game, state, seat, &mut |_, after, value| keep_best(*after, value));
        }
        if let Some((after, _)) = best {
            *state = after;
        }
    }
}

impl Evaluator<SilverGold> for SilverGoldEvaluator<'_> {
    fn plans(&self, game: &SilverGold, state: &State, seat: Seat) -> Vec<Plan<SilverGold>> {
        let mut plans = Vec::new();
        let state = state.alone(seat);
        self.for_each_plan(game, &state, seat, &mut |actions, after, value| {
            plans.push(Plan { actions: actions.to_vec(), after: *after, value });
        });
        sort_best_first(&mut plans);
        plans
    }

    fn rollout(&self, game: &SilverGold, after: &State, seat: Seat, random: &mut QuickRandom) -> f32 {
        let mut state = *after;
        let mut turns = 0;
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(_) if state.phase() == Phase::Revealing && turns == self.horizon => break,
                Waiting::Chance(draw) => {
                    turns += u32::from(state.phase() == Phase::Revealing);
                    if game.settle(&mut state, game.sample(draw, random), &mut ()).is_err() {
                        break;
                    }
                }
                Waiting::Seats(seats) if seats.contains(seat) => self.play_best(game, &mut state, seat),
                Waiting::Seats(_) => break,
            }
        }
        self.evaluate(game, &state, seat)
    }
}

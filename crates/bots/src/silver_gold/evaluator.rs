//! Evaluates positions of Silver & Gold: a network estimates the points to come, and rollouts play one seat on.

use std::cell::RefCell;

use ::silver_gold::{Action, Outcome, Phase, SilverGold, Source, State};
use game_core::{ActionSet, Game, QuickRandom, Seat, Waiting};

use super::features::FeatureExtractor;
use crate::net::{Features, Net};
use crate::plan::{Evaluator, Plan, applied, sort_best_first};
use crate::visits::Visits;

/// The points that a network output of 1 stands for.
pub(crate) const UNIT: f32 = 10.0;
/// The worth of a box owed by a red cross while it is not placed yet.
const EXTRA_BOX: f32 = 2.0;

/// The most positions that are evaluated to find the plans of one decision, so also the most plans, but for one more for
/// each first action. One first action may use an eighth of them, so that the later ones have a share too. The standard
/// deck needs a tenth. A deck with many red crosses has more chains of extra boxes than memory could hold.
pub(super) const MAX_VISITS: u32 = 4_000;
/// A rollout ends early after this many positions. The standard deck needs an eighth.
pub(super) const MAX_ROLLOUT_VISITS: u32 = 4_000;

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

    /// Calls `found` with every plan: its actions, the state after them and its value. Returns how many positions it
    /// evaluated. Once that is [`MAX_VISITS`], plans end where they are, with extra boxes still to be placed: the seat
    /// plans again when it gets there.
    pub(crate) fn for_each_plan(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) -> u32 {
        let mut draft = Draft { actions: Vec::with_capacity(4), visits: Visits::limited_to(MAX_VISITS) };
        self.extend_plan(game, state, seat, &mut draft, found);
        draft.visits.all()
    }

    fn extend_plan(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        draft: &mut Draft,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let set = game.actions(state, seat);
        for index in 0..set.len() {
            let Some(action) = set.nth(index) else { return };
            if draft.actions.is_empty() {
                draft.visits.begin_share();
            } else if index > 0 && draft.visits.are_used_up() {
                return;
            }
            let after = applied(game, state, seat, action);
            draft.visits.count(1);
            draft.actions.push(action);
            if after.phase() == Phase::Crossing && after.owed(seat) > 0 {
                self.place_owed_boxes(game, after, seat, draft, found);
            } else if action == Action::Take(Source::Deck) {
                found(&draft.actions, &after, self.evaluate_draw(game, &after, seat));
            } else {
                found(&draft.actions, &after, self.evaluate(game, &after, seat));
            }
            draft.actions.pop();
        }
    }

    /// Places extra boxes: tries every choice for the last one, and puts each one before it where it looks best.
    fn place_owed_boxes(
        &self,
        game: &SilverGold,
        mut state: State,
        seat: Seat,
        draft: &mut Draft,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let before = draft.actions.len();
        while state.owed(seat) > 1 && state.phase() == Phase::Crossing && !draft.visits.are_used_up() {
            let set = game.actions(&state, seat);
            draft.visits.count(set.len());
            let evaluated = set.iter().map(|action| {
                let after = applied(game, &state, seat, action);
                let value = self.evaluate(game, &after, seat) + EXTRA_BOX * f32::from(after.owed(seat));
                (action, after, value)
            });
            let best = evaluated.reduce(|best, next| if next.2 > best.2 { next } else { best });
            let Some((action, after, _)) = best else { break };
            draft.actions.push(action);
            state = after;
        }
        if draft.visits.are_used_up() {
            let value = self.evaluate(game, &state, seat) + EXTRA_BOX * f32::from(state.owed(seat));
            found(&draft.actions, &state, value);
        } else if state.owed(seat) == 1 && state.phase() == Phase::Crossing {
            self.extend_plan(game, &state, seat, draft, found);
        } else {
            found(&draft.actions, &state, self.evaluate(game, &state, seat));
        }
        draft.actions.truncate(before);
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

    /// Plays the best plan without looking ahead. Returns how many positions it evaluated.
    fn play_best(&self, game: &SilverGold, state: &mut State, seat: Seat) -> u32 {
        let mut best: Option<(State, f32)> = None;
        let mut keep_best = |after: State, value: f32| {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((after, value));
            }
        };
        let visits = if matches!(state.phase(), Phase::Replacing(_)) && !state.display().is_empty() {
            // A displayed card is nearly always better than the top of the deck, and quicker to evaluate.
            for card in state.display() {
                let after = applied(game, state, seat, Action::Take(Source::Display(card)));
                keep_best(after, self.evaluate(game, &after, seat));
            }
            state.display().len()
        } else {
            self.for_each_plan(game, state, seat, &mut |_, after, value| keep_best(*after, value))
        };
        if let Some((after, _)) = best {
            *state = after;
        }
        visits
    }
}

/// A plan as far as it goes, and the positions evaluated so far.
struct Draft {
    actions: Vec<Action>,
    visits: Visits,
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

    fn value(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        self.evaluate(game, &state.alone(seat), seat)
    }

    fn rollout(&self, game: &SilverGold, after: &State, seat: Seat, random: &mut QuickRandom) -> f32 {
        let mut state = *after;
        let (mut turns, mut visits) = (0, 0);
        while visits < MAX_ROLLOUT_VISITS {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(_) if state.phase() == Phase::Revealing && turns == self.horizon => break,
                Waiting::Chance(draw) => {
                    turns += u32::from(state.phase() == Phase::Revealing);
                    if game.settle(&mut state, game.sample(draw, random), &mut ()).is_err() {
                        break;
                    }
                }
                Waiting::Seats(seats) if seats.contains(seat) => visits += self.play_best(game, &mut state, seat),
                Waiting::Seats(_) => break,
            }
        }
        #[cfg(test)]
        crate::visits::highest::note_rollout(visits);
        self.evaluate(game, &state, seat)
    }
}

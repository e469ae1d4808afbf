//! Evaluates positions of Silver & Gold: a network estimates the points to come, and rollouts play one seat on.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use ::silver_gold::{Action, Phase, SilverGold, Source, State};
use game_core::{Game, QuickRandom, Seat, Waiting};

use super::exact_end;
use super::features::{FIRST_INPUTS, FeatureExtractor, Reach, Scene, Threats};
use super::partial_sums::{PartialSum, PartialSums};
use super::plan_search::{NARROW, PlanSearch, WIDE};
use super::rival_races::RivalRaces;
use crate::net::{Features, Net};
use crate::plan::{Evaluator, Plan, applied};

/// The points that a network output of 1 stands for.
pub(crate) const UNIT: f32 = 10.0;
/// A rollout ends early after this many positions. The standard deck needs a half at most.
pub(super) const MAX_ROLLOUT_POSITIONS: u32 = 1_000;

/// Evaluates for one seat. The rivals do not move: what they do in the meantime hardly changes what is best for the
/// seat. But they take colour points when they are likely to.
pub(crate) struct SilverGoldEvaluator<'n> {
    net: &'n Net,
    features: FeatureExtractor,
    rivals: RivalRaces,
    /// The turns of a rollout before the network evaluates.
    horizon: u32,
    /// Tells its sums from those of other evaluators.
    id: u64,
}

/// How many evaluators were made.
static EVALUATORS: AtomicU64 = AtomicU64::new(0);

/// Memory that is kept from evaluation to evaluation, so that none allocates.
#[derive(Default)]
struct Memory {
    features: Features,
    parts: PartialSums,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

impl<'n> SilverGoldEvaluator<'n> {
    pub(crate) fn new(net: &'n Net, game: &SilverGold, state: &State, seat: Seat, horizon: u32) -> Self {
        let features = FeatureExtractor::new(game, state, seat);
        // The yardstick does not know that rivals take points.
        let rivals = if is_first(net) { RivalRaces::default() } else { RivalRaces::new(game.deck(), state, &features) };
        // From 1 on: 0 is no evaluator.
        let id = EVALUATORS.fetch_add(1, Ordering::Relaxed) + 1;
        Self { net, features, rivals, horizon, id }
    }

    /// The points that `seat` is expected to have at the end, less the colour points of its rivals.
    pub(crate) fn evaluate(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        self.evaluate_with(game, state, seat, self.features.threats())
    }

    /// The same, if the rivals threaten to take colour points as `threats` says.
    pub(super) fn evaluate_with(&self, game: &SilverGold, state: &State, seat: Seat, threats: &Threats) -> f32 {
        let scene = self.features.scene(game, state, seat, threats);
        let base = self.base(state, &scene);
        if state.phase() == Phase::Over {
            return base;
        }
        let output = MEMORY.with_borrow_mut(|Memory { features, parts }| {
            features.clear();
            if is_first(self.net) {
                self.features.write_general(game, state, seat, &scene, features);
                for (place, card) in (0..).zip(scene.cards.iter().flatten()) {
                    self.features.write_card(game, &scene, place, card, features);
                }
                return self.net.output(features);
            }
            parts.belong_to(self.id);
            let mut sums = self.net.first_bias;
            let mut add = |part: &PartialSum| sums.iter_mut().zip(&part.sums).for_each(|(sum, part)| *sum += part);
            add(parts.get(scene.key(state, state.player(seat)), |sums| {
                self.features.write_general(game, state, seat, &scene, features);
                self.features.write_patterns(&scene, features);
                self.net.accumulate(sums, features.as_slice());
                Reach::default()
            }));
            let mut reaches = [Reach::default(); 2];
            for (place, card) in scene.cards.iter().enumerate() {
                let Some(card) = card else { continue };
                let part = parts.get(card.key(place, &scene), |sums| {
                    features.clear();
                    self.features.write_card(game, &scene, place, card, features);
                    let reach = self.features.write_reach(game, &scene, place, card, features);
                    self.net.accumulate(sums, features.as_slice());
                    reach
                });
                add(part);
                reaches[place] = part.reach;
            }
            features.clear();
            self.features.write_added(&scene, reaches, features);
            self.net.accumulate(&mut sums, features.as_slice());
            self.net.output_of_sums(&sums)
        });
        base + UNIT * output
    }

    /// The part of the value that does not come from the network.
    fn base(&self, state: &State, scene: &Scene) -> f32 {
        scene.points - if is_first(self.net) { 0.0 } else { self.features.lost_points(state) }
    }

    /// How near the rivals are to colour points.
    pub(crate) fn threats(&self) -> &Threats {
        self.features.threats()
    }

    /// The inputs of a position for training, and the part of its value that does not come from the network.
    pub(crate) fn inputs(&self, game: &SilverGold, state: &State, seat: Seat) -> (Features, f32) {
        let mut features = Features::default();
        self.features.write(game, state, seat, self.features.threats(), &mut features);
        (features, self.base(state, &self.features.scene(game, state, seat, self.features.threats())))
    }

    /// Plays the best plan without looking ahead. Returns how many positions it evaluated.
    fn play_best(&self, game: &SilverGold, state: &mut State, seat: Seat, threats: &Threats) -> u32 {
        let mut best: Option<(State, f32)> = None;
        let mut keep_best = |after: State, value: f32| {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((after, value));
            }
        };
        let positions = if matches!(state.phase(), Phase::Replacing(_)) && !state.display().is_empty() {
            // A displayed card is nearly always better than the top of the deck, and quicker to evaluate.
            for card in state.display() {
                let after = applied(game, state, seat, Action::Take(Source::Display(card)));
                keep_best(after, self.evaluate_with(game, &after, seat, threats));
            }
            state.display().len()
        } else {
            let search = PlanSearch { evaluator: self, game, seat, widths: NARROW, threats };
            search.for_each_plan(state, |plan| keep_best(*plan.after, plan.value))
        };
        if let Some((after, _)) = best {
            *state = after;
        }
        positions
    }
}

impl Evaluator<SilverGold> for SilverGoldEvaluator<'_> {
    fn plans(&self, game: &SilverGold, state: &State, seat: Seat) -> Vec<Plan<SilverGold>> {
        let threats = self.features.threats();
        PlanSearch { evaluator: self, game, seat, widths: WIDE, threats }.best_plans(&state.alone(seat))
    }

    fn solve(&self, game: &SilverGold, state: &State, plans: &mut Vec<Plan<SilverGold>>, seat: Seat) -> bool {
        !is_first(self.net) && exact_end::solve(self, game, state, plans, seat)
    }

    fn value(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        self.evaluate(game, &state.alone(seat), seat)
    }

    fn rollout(&self, game: &SilverGold, after: &State, seat: Seat, random: &mut QuickRandom) -> f32 {
        let mut state = *after;
        let mut rivals = self.rivals.imagine(random);
        let mut threats = *self.features.threats();
        let (mut turns, mut positions) = (0, 0);
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(draw) => {
                    if state.phase() == Phase::Revealing {
                        rivals.take_points(turns, &mut state, &mut threats);
                        if turns == self.horizon || positions >= MAX_ROLLOUT_POSITIONS {
                            break;
                        }
                        turns += 1;
                    }
                    if game.settle(&mut state, game.sample(draw, random), &mut ()).is_err() {
                        break;
                    }
                }
                Waiting::Seats(seats) if seats.contains(seat) => {
                    positions += self.play_best(game, &mut state, seat, &threats);
                }
                Waiting::Seats(_) => break,
            }
        }
        rivals.take_points(turns, &mut state, &mut threats);
        #[cfg(test)]
        crate::visits::highest::note_rollout(positions);
        self.evaluate_with(game, &state, seat, &threats)
    }
}

/// Whether this is the network of the yardstick `expert-1`.
fn is_first(net: &Net) -> bool {
    net.first.len() == FIRST_INPUTS
}

#[cfg(test)]
mod tests {
    use game_core::{ActionSet, Random};

    use super::*;
    use crate::plan::PlanningGame;

    /// A state of a random game, after this many cards were turned up.
    fn state_after(game: &SilverGold, cards: u32, random: &mut QuickRandom) -> State {
        let (mut state, mut turned) = (game.start(), 0);
        while turned < cards {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(draw) => {
                    let outcome = game.sample(draw, random);
                    game.settle(&mut state, outcome, &mut ()).expect("a card of the pile");
                    turned += 1;
                }
                Waiting::Seats(seats) => {
                    for seat in seats {
                        let actions = game.actions(&state, seat);
                        let action = actions.nth(random.below(actions.len())).expect("something may be done");
                        game.apply(&mut state, seat, action, &mut ());
                    }
                }
            }
        }
        state
    }

    #[test]
    fn sums_that_are_kept_give_the_same_value_as_all_inputs() {
        let game = SilverGold::new(::silver_gold::Deck::standard(), 2).expect("two may play");
        let (mut random, net) = (QuickRandom::new(5), SilverGold::network());
        for cards in 0..60 {
            let state = state_after(&game, cards, &mut random);
            let evaluator = SilverGoldEvaluator::new(net, &game, &state, Seat::FIRST, 0);
            let (features, base) = evaluator.inputs(&game, &state, Seat::FIRST);
            let to_come = if state.phase() == Phase::Over { 0.0 } else { UNIT * net.output(&features) };
            // The second evaluation uses the sums of the first.
            for _ in 0..2 {
                assert!((evaluator.evaluate(&game, &state, Seat::FIRST) - base - to_come).abs() < 1e-2, "{cards}");
            }
        }
    }
}

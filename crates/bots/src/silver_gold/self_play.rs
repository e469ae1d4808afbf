//! Training games of Silver & Gold.

use ::silver_gold::{Deck, Phase, SilverGold, State, Variety, colour_points, generate_with};
use game_core::{BySeat, Game, QuickRandom, Random, Seat, Seed, Viewer, Waiting};

use super::evaluator::{SilverGoldEvaluator, UNIT};
use super::features::INPUTS;
use super::levels::NO_ROLLOUT;
use crate::net::Net;
use crate::plan::{Evaluator, Plan, sort_best_first};
use crate::planning_bot::NetworkBot;
use crate::trainable::{
    Evaluation, Output, SelfPlaySettings, Step, Trainable, TrainingExample, examples, explore, play_against_greedy,
};

/// Exploration chooses one of this many best plans.
const EXPLORED_PLANS: u32 = 6;
/// The turns of a rollout.
const HORIZON: u32 = 5;
/// Plans whose value is lower than the best by more than this are not rolled out.
const MARGIN: f32 = 8.0;

/// The network learns the points to come.
impl Trainable for SilverGold {
    const INPUTS: usize = INPUTS;
    const OUTPUT: Output = Output::Linear;

    fn self_play(net: &Net, seed: &Seed, settings: SelfPlaySettings) -> Vec<TrainingExample> {
        // The name of the stream stays as it was when the weights were trained: another name would give other games.
        let mut random = QuickRandom::new(seed.stream("school").next_u64());
        let Some(game) = any_game(&mut random) else { return Vec::new() };
        let mut lesson = Lesson { game: &game, net, settings, random, steps: BySeat::default(), searched: Vec::new() };
        let end = lesson.play(seed);
        let Lesson { mut steps, mut searched, .. } = lesson;
        for seat in game.seats() {
            let of_seat = std::mem::take(&mut steps[seat]);
            searched.extend(examples(of_seat, outcome(&game, &end, seat), settings.lambda, UNIT));
        }
        searched
    }

    fn evaluate(net: &Net, seed: &Seed) -> Evaluation {
        let Some(game) = SilverGold::new(Deck::standard(), 2) else { return Evaluation::default() };
        let network = NetworkBot { net, effort: NO_ROLLOUT };
        let greedy_seed = seed.stream("exam").next_u64();
        play_against_greedy(&game, network, Seat::FIRST, greedy_seed, seed, |score| f64::from(score.total))
    }
}

/// Mostly two players. Most of the games have a generated deck, so that the network learns to play any deck.
fn any_game(random: &mut QuickRandom) -> Option<SilverGold> {
    let players = [1, 2, 2, 2, 2, 2, 3, 4][random.below(8) as usize];
    let deck = match random.below(6) {
        0 | 1 => Deck::standard(),
        2 => Deck::first_edition(),
        3 => generate_with(random.next_u64(), Variety::Even).into(),
        _ => generate_with(random.next_u64(), Variety::Varied).into(),
    };
    SilverGold::new(deck, players)
}

/// A seat's points, less the mean colour points of its rivals, which it could have taken from them.
fn outcome(game: &SilverGold, end: &State, seat: Seat) -> f32 {
    let rivals = game.seats().iter().filter(|&other| other != seat);
    let lost: f32 = rivals.map(|rival| f32::from(colour_points(end.prizes(), rival))).sum();
    let count = game.seats().len().saturating_sub(1).max(1) as f32;
    f32::from(game.score(end, seat).total) - lost / count
}

/// A training game, and what is learned from it.
struct Lesson<'a> {
    game: &'a SilverGold,
    net: &'a Net,
    settings: SelfPlaySettings,
    random: QuickRandom,
    /// The positions that each seat chose without looking ahead.
    steps: BySeat<Vec<Step>>,
    /// The positions that were rolled out.
    searched: Vec<TrainingExample>,
}

impl Lesson<'_> {
    /// Plays a whole game with the network on every seat.
    fn play(&mut self, seed: &Seed) -> State {
        let game = self.game;
        let luck = game.luck(seed);
        let mut state = game.start();
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => return state,
                Waiting::Chance(draw) => {
                    if game.settle(&mut state, SilverGold::decide(&luck, draw), &mut ()).is_err() {
                        return state;
                    }
                }
                Waiting::Seats(seats) => {
                    for seat in seats {
                        let Some(plan) = self.choose(&state, seat) else { return state };
                        for action in plan.actions {
                            game.apply(&mut state, seat, action, &mut ());
                        }
                    }
                }
            }
        }
    }

    /// Chooses a plan and notes what can be learned.
    fn choose(&mut self, state: &State, seat: Seat) -> Option<Plan<SilverGold>> {
        let seen = self.game.imagine(&self.game.view(state, Viewer::Seat(seat)), &mut self.random);
        let horizon = if self.settings.futures > 0 { HORIZON } else { 0 };
        let evaluator = SilverGoldEvaluator::new(self.net, self.game, &seen, seat, horizon);
        let mut plans = evaluator.plans(self.game, &seen, seat);
        if self.settings.futures > 0 && plans.len() > 1 {
            self.roll_out(&evaluator, &mut plans, seat);
        }
        let plan = explore(&plans, self.settings.exploration, EXPLORED_PLANS, &mut self.random)?.clone();
        // The next card of the deck is not known yet.
        if self.settings.futures == 0 && !matches!(plan.after.phase(), Phase::Drawing(_)) {
            let value = evaluator.evaluate(self.game, &plan.after, seat);
            let (features, base) = evaluator.inputs(self.game, &plan.after, seat);
            self.steps[seat].push(Step { features, value, base });
        }
        Some(plan)
    }

    /// Rolls the best plans out in the same futures. The means become their values, and targets for the network.
    fn roll_out(&mut self, evaluator: &SilverGoldEvaluator<'_>, plans: &mut Vec<Plan<SilverGold>>, seat: Seat) {
        let highest = plans.first().map_or(0.0, |plan| plan.value);
        plans.truncate(EXPLORED_PLANS as usize);
        plans.retain(|plan| plan.value >= highest - MARGIN);
        let first_future = self.random.next_u64();
        for plan in &mut *plans {
            let mut sum = 0.0;
            for future in 0..u64::from(self.settings.futures) {
                let mut random = QuickRandom::new(first_future.wrapping_add(future));
                random.next_u64();
                sum += evaluator.rollout(self.game, &plan.after, seat, &mut random);
            }
            plan.value = sum / self.settings.futures as f32;
            if !matches!(plan.after.phase(), Phase::Drawing(_) | Phase::Over) {
                let (features, base) = evaluator.inputs(self.game, &plan.after, seat);
                let target = (plan.value - base) / UNIT;
                self.searched.push(TrainingExample { features: features.as_slice().to_vec(), target });
            }
        }
        sort_best_first(plans);
    }
}

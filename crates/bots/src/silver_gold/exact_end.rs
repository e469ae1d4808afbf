//! Exact play at the end of a game, by enumeration.
//!
//! Before the last turn, a seat that plays alone meets every expedition card that may come, and makes the best of each.
//! In the last turn of two, both know the pattern: the seat meets the best plan of its rival.

use ::silver_gold::{Outcome, Phase, ROUNDS, SilverGold, State, TURNS};
use game_core::{ActionSet, Game, Seat};

use super::evaluator::SilverGoldEvaluator;
use super::plan_search::{PlanSearch, WIDE};
use crate::plan::{Evaluator, Plan, PlanningGame, applied, sort_best_first};

/// The most plans that are compared. The others are worse by many points.
const MAX_CANDIDATES: usize = 12;
/// The most positions that are enumerated for one plan. The standard deck needs half.
const MAX_POSITIONS: u32 = 20_000;
/// More than any difference of points, so that winning counts first.
const WIN: f32 = 1_000.0;

/// Gives the best plans their exact values, and sorts them. Returns false, and changes nothing, if the end is too far.
pub(super) fn solve(
    evaluator: &SilverGoldEvaluator<'_>,
    game: &SilverGold,
    state: &State,
    plans: &mut Vec<Plan<SilverGold>>,
    seat: Seat,
) -> bool {
    let to_come = turns_to_come(state);
    let rivals = game.seats().len() - 1;
    let candidates = plans.len().min(MAX_CANDIDATES);
    let exact: Option<Vec<f32>> = match (to_come, rivals) {
        (0, 1) if state.phase() == Phase::Crossing => Some(against_best(game, state, &plans[..candidates], seat)),
        (0, _) => return true,
        (1, 0) => {
            let mut end = End { evaluator, game, seat, positions: 0 };
            let value = |plan: &Plan<SilverGold>| {
                end.positions = 0;
                end.value(&plan.after)
            };
            plans[..candidates].iter().map(value).collect()
        }
        _ => None,
    };
    let Some(exact) = exact else { return false };
    plans.truncate(candidates);
    plans.iter_mut().zip(exact).for_each(|(plan, value)| plan.value = value);
    sort_best_first(plans);
    true
}

/// The turns after the present one.
fn turns_to_come(state: &State) -> u32 {
    u32::from(ROUNDS - state.round()) * u32::from(TURNS) + u32::from(TURNS - state.turn())
}

/// The results of plans in the last turn if the rival plays the plan that brings it most points.
fn against_best(game: &SilverGold, state: &State, plans: &[Plan<SilverGold>], seat: Seat) -> Vec<f32> {
    let Some(rival) = game.seats().iter().find(|&other| other != seat) else { return Vec::new() };
    // The rival's marks of this turn are secret, so it is imagined to start from what it shows.
    let mut shown = *state;
    if shown.player(rival) != shown.shown(rival) && game.withdraw(&mut shown, rival, &mut ()).is_err() {
        return plans.iter().map(|plan| plan.value).collect();
    }
    let its_evaluator = SilverGoldEvaluator::new(SilverGold::network(), game, &shown, rival, 0);
    let reply = its_evaluator.plans(game, &shown, rival).into_iter().next();
    let replied =
        reply.iter().flat_map(|plan| &plan.actions).fold(shown, |state, action| applied(game, &state, rival, *action));
    let result = |plan: &Plan<SilverGold>| {
        let end = plan.actions.iter().fold(replied, |state, action| applied(game, &state, seat, *action));
        let margin = game.score(&end, seat).total - game.score(&end, rival).total;
        let won = game.standing(&end).map_or(0.5, |standing| standing.share(seat));
        WIN * won as f32 + f32::from(margin)
    };
    plans.iter().map(result).collect()
}

/// The end of a game in which only `seat` plays, and one more turn is to come.
struct End<'e, 'n> {
    evaluator: &'e SilverGoldEvaluator<'n>,
    game: &'e SilverGold,
    seat: Seat,
    positions: u32,
}

impl End<'_, '_> {
    /// The points at the end, on average over all cards that may come; `None` if there are too many positions.
    fn value(&mut self, state: &State) -> Option<f32> {
        match state.phase() {
            Phase::Over => Some(self.evaluator.evaluate(self.game, state, self.seat)),
            Phase::Revealing => {
                let outcomes = state.expeditions_left().iter().map(Outcome::Expedition);
                self.mean(state, outcomes, |end, after| end.best_last_turn(after))
            }
            Phase::Drawing(_) => {
                self.mean(state, state.deck().iter().map(Outcome::Pyramid), |end, after| end.value(after))
            }
            // Nobody can take the card any more, so any card will do.
            Phase::Refilling => {
                let any_card = state.deck().first().map(Outcome::Pyramid);
                self.mean(state, any_card.into_iter(), |end, after| end.value(after))
            }
            Phase::Replacing(_) => {
                let actions = self.game.actions(state, self.seat);
                let mut best: Option<f32> = None;
                for action in actions.iter() {
                    let value = self.value(&applied(self.game, state, self.seat, action))?;
                    best = Some(best.map_or(value, |best| best.max(value)));
                }
                best
            }
            _ => None,
        }
    }

    /// The points of the best plan of the last turn, whose pattern is known.
    fn best_last_turn(&mut self, state: &State) -> Option<f32> {
        let Self { evaluator, game, seat, .. } = *self;
        if state.phase() == Phase::Over {
            return self.value(state);
        }
        let mut best = f32::MIN;
        let search = PlanSearch { evaluator, game, seat, widths: WIDE, threats: evaluator.threats() };
        self.positions += search.for_each_plan(state, |plan| best = best.max(plan.value));
        (self.positions <= MAX_POSITIONS && best > f32::MIN).then_some(best)
    }

    fn mean(
        &mut self,
        state: &State,
        outcomes: impl Iterator<Item = Outcome>,
        mut value: impl FnMut(&mut Self, &State) -> Option<f32>,
    ) -> Option<f32> {
        let (mut sum, mut count) = (0.0, 0.0_f32);
        for outcome in outcomes {
            let mut after = *state;
            self.game.settle(&mut after, outcome, &mut ()).ok()?;
            sum += value(self, &after)?;
            count += 1.0;
        }
        (count > 0.0).then(|| sum / count)
    }
}

#[cfg(test)]
mod tests {
    use ::silver_gold::Deck;
    use game_core::{QuickRandom, Viewer, Waiting};

    use super::*;
    use crate::{Playable, Settings};

    /// A state in which `seat` is asked to cross off and `to_come` turns follow.
    fn near_the_end(players: usize, to_come: u32, random_seed: u64) -> (SilverGold, State) {
        let game = SilverGold::new(Deck::standard(), players).expect("some may play");
        let mut random = QuickRandom::new(random_seed);
        let mut bots: Vec<_> = (0..4).map(|seat| SilverGold::greedy(random_seed + seat)).collect();
        let mut state = game.start();
        loop {
            match game.waiting(&state) {
                Waiting::Chance(draw) => {
                    let outcome = game.sample(draw, &mut random);
                    game.settle(&mut state, outcome, &mut ()).expect("a card of the pile");
                }
                Waiting::Seats(_) if state.phase() == Phase::Crossing && turns_to_come(&state) == to_come => {
                    return (game, state);
                }
                Waiting::Seats(seats) => {
                    for seat in seats {
                        let view = game.view(&state, Viewer::Seat(seat));
                        let action = bots[seat.index()].choose(&game, &view, seat).expect("it is asked");
                        game.act(&mut state, seat, action, &mut ()).expect("by the rules");
                    }
                }
                Waiting::Nobody => panic!("the end was missed"),
            }
        }
    }

    fn solved(game: &SilverGold, state: &State) -> Vec<Plan<SilverGold>> {
        let evaluator = SilverGoldEvaluator::new(SilverGold::network(), game, state, Seat::FIRST, 5);
        let mut plans = evaluator.plans(game, state, Seat::FIRST);
        assert!(solve(&evaluator, game, state, &mut plans, Seat::FIRST), "it can be enumerated");
        plans
    }

    /// The mean over the next patterns of the most points, by trying everything.
    fn obvious_value(game: &SilverGold, state: &State) -> f32 {
        let outcomes = state.expeditions_left().iter().map(Outcome::Expedition);
        let best = |outcome| {
            let mut after = *state;
            game.settle(&mut after, outcome, &mut ()).expect("a card of the pile");
            most_points(game, &after)
        };
        let values: Vec<f32> = outcomes.map(best).collect();
        values.iter().sum::<f32>() / values.len() as f32
    }

    fn most_points(game: &SilverGold, state: &State) -> f32 {
        if state.phase() == Phase::Over {
            return f32::from(game.score(state, Seat::FIRST).total);
        }
        let actions = game.actions(state, Seat::FIRST);
        actions
            .iter()
            .map(|action| most_points(game, &applied(game, state, Seat::FIRST, action)))
            .fold(f32::MIN, f32::max)
    }

    #[test]
    fn alone_the_value_before_the_last_turn_is_the_mean_of_the_best_ends() {
        let mut compared = 0;
        for random_seed in 0..12 {
            let (game, state) = near_the_end(1, 1, random_seed);
            for plan in solved(&game, &state).iter().filter(|plan| plan.after.phase() == Phase::Revealing) {
                assert!((plan.value - obvious_value(&game, &plan.after)).abs() < 0.01);
                compared += 1;
            }
        }
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn of_two_the_last_turn_is_won_if_any_plan_wins_against_the_best_reply() {
        let mut won = 0;
        for random_seed in 0..20 {
            let (game, state) = near_the_end(2, 0, random_seed);
            let plans = solved(&game, &state);
            assert!(plans.is_sorted_by(|one, other| one.value >= other.value));
            won += u32::from(plans[0].value > WIN / 2.0);
        }
        assert!((4..=16).contains(&won), "both seats win some games: {won}");
    }

    /// The exact value of what a bot does in the last turn but one.
    fn value_of_choice(game: &SilverGold, state: &State, name: &str) -> f32 {
        let mut bot = SilverGold::bot(name, Settings::new(1)).expect("a bot");
        let mut after = *state;
        while after.phase() == Phase::Crossing {
            let view = game.view(&after, Viewer::Seat(Seat::FIRST));
            let action = bot.choose(game, &view, Seat::FIRST).expect("it is asked");
            game.act(&mut after, Seat::FIRST, action, &mut ()).expect("by the rules");
        }
        let evaluator = SilverGoldEvaluator::new(SilverGold::network(), game, state, Seat::FIRST, 0);
        let mut end = End { evaluator: &evaluator, game, seat: Seat::FIRST, positions: 0 };
        end.value(&after).expect("it can be enumerated")
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "prints the figures of docs/bots.md")]
    fn the_weaker_a_level_the_more_points_it_loses_in_the_last_turn_but_one() {
        const POSITIONS: u64 = 40;
        let mean_loss = |name: &str| {
            let losses = (0..POSITIONS).map(|random_seed| {
                let (game, state) = near_the_end(1, 1, random_seed);
                let best = solved(&game, &state).first().map_or(0.0, |plan| plan.value);
                best - value_of_choice(&game, &state, name)
            });
            let mean = losses.sum::<f32>() / POSITIONS as f32;
            println!("{name} loses {mean:.2} points");
            mean
        };
        let [novice, easy, greedy, hard, expert] = ["novice", "easy", "greedy", "hard", "expert"].map(mean_loss);
        assert!(expert.abs() < 0.01, "it plays exactly");
        assert!(expert < hard && hard < greedy.min(easy) && easy < novice);
    }

    #[test]
    fn an_expert_needs_no_iterations_in_the_last_turns_alone() {
        let (game, state) = near_the_end(1, 1, 3);
        let mut expert = SilverGold::bot("expert", Settings::new(1)).expect("a bot");
        let view = game.view(&state, Viewer::Seat(Seat::FIRST));
        assert!(expert.choose(&game, &view, Seat::FIRST).is_some() && expert.iterations() == 0);
    }
}

//! Nile: judges the chance to win by a learned network, and follows both players into imagined futures.

use std::cell::RefCell;

use ::nile::{Action, Face, Holding, Nile, Outcome, Phase, ROW_PIECES, State};
use game_core::{ActionSet, Game, QuickRandom, Seat, Waiting};

use super::greedy::Judge;
use super::outlook::{describe, describe_own, describe_rest};
use crate::choice::best;
use crate::net::{FIRST, Features, Net};
use crate::plan::{Mind, Plan, best_first};
use crate::school::chance;

/// Abilities are tried out so deep; beyond that the quick judgement decides.
const DEPTH: u32 = 2;

/// More ways to spend than these are never looked at.
const MOST_PLANS: usize = 24;

/// Judges for either seat.
pub(crate) struct NileMind<'a> {
    pub(crate) net: &'a Net,
    /// How many turns are imagined before the network judges.
    pub(crate) horizon: u32,
    /// How many ways to spend are followed at once.
    pub(crate) width: usize,
}

thread_local! {
    static FEATURES: RefCell<Features> = RefCell::default();
}

impl NileMind<'_> {
    /// The chance that `seat` wins.
    pub(crate) fn judge(&self, game: &Nile, state: &State, seat: Seat) -> f32 {
        FEATURES.with_borrow_mut(|features| self.judge_into(game, state, seat, features))
    }

    /// The same; leaves the inputs in `features`.
    pub(crate) fn judge_into(&self, game: &Nile, state: &State, seat: Seat, features: &mut Features) -> f32 {
        if let Some(standing) = game.standing(state) {
            return standing.share(seat) as f32;
        }
        describe(game, state, seat, features);
        chance(self.net.answer(features))
    }

    /// The best ways to spend what was gathered, at most `count`. They are found one more purchase at a time, and
    /// only the best few are followed further.
    fn spendings(&self, game: &Nile, state: &State, seat: Seat, width: usize, count: usize) -> Vec<Plan<Nile>> {
        let rest = self.rest(game, state, seat);
        let value = |state: &State, stored: bool| self.value_at_end(game, state, seat, &rest, stored);
        let mut ended = vec![Spending { value: value(state, false), from: 0, last: Action::End }];
        // Who gathered something and buys nothing may store it.
        let store = game.actions(state, seat).iter().find(|action| *action == Action::Store);
        ended.extend(store.map(|last| Spending { value: value(state, true), from: 0, last }));
        let mut followed = vec![Followed { state: *state, from: 0, by: Action::End }];
        let mut level = 0..1;
        while !level.is_empty() {
            let mut found: Vec<(Spending, Holding)> = Vec::new();
            for from in level {
                let before = followed[from].state;
                for last in game.actions(&before, seat).iter() {
                    if !matches!(last, Action::Buy(_) | Action::Build(_)) {
                        continue;
                    }
                    let mut after = before;
                    game.apply(&mut after, seat, last, &mut ());
                    let holding = *after.holding(seat);
                    if from == 0 || found.iter().all(|(_, known)| *known != holding) {
                        found.push((Spending { value: value(&after, false), from, last }, holding));
                    }
                }
            }
            ended.extend(found.iter().map(|(spending, _)| *spending));
            let first = followed.len();
            best_to_front(&mut found, width, |(spending, _)| spending.value);
            for (Spending { from, last, .. }, _) in found.into_iter().take(width) {
                let mut state = followed[from].state;
                game.apply(&mut state, seat, last, &mut ());
                followed.push(Followed { state, from, by: last });
            }
            level = first..followed.len();
        }
        best_to_front(&mut ended, count, |spending| spending.value);
        ended.truncate(count);
        ended.into_iter().map(|spending| spending.plan(game, &followed, seat)).collect()
    }

    /// The chance to win if the turn ends now.
    fn value_at_end(&self, game: &Nile, state: &State, seat: Seat, rest: &Rest, stored: bool) -> f32 {
        let mut holding = *state.holding(seat);
        if holding.pieces == ROW_PIECES {
            return 1.0;
        }
        holding.boxes = holding.boxes.saturating_sub(game.boxes_needed(state) as u8) + u8::from(stored);
        holding.fillings += u8::from(stored);
        FEATURES.with_borrow_mut(|features| {
            features.clear();
            describe_own(game, state, seat, &holding, rest.turns, features);
            chance(self.net.answer_with(rest.sums, features))
        })
    }

    /// What spending hardly changes, worked out once: all but the seat's own side. (What the rival may buy next does
    /// change when a column is bought full; that is seen when the turn is over.)
    fn rest(&self, game: &Nile, state: &State, seat: Seat) -> Rest {
        let mut after = *state;
        game.apply(&mut after, seat, Action::End, &mut ());
        FEATURES.with_borrow_mut(|features| {
            let turns = describe_rest(game, &after, seat, features);
            let mut sums = self.net.first_bias;
            self.net.add(&mut sums, features.list());
            Rest { sums, turns }
        })
    }

    /// The chance to win if the turn is played on well.
    fn promise(&self, game: &Nile, state: &State, seat: Seat, depth: u32) -> f32 {
        match state.phase() {
            Phase::Spending => self.spendings(game, state, seat, 1, 1).first().map_or(0.0, |plan| plan.value),
            Phase::RollingExtra(_) => {
                let values = Face::all().map(|face| {
                    let mut after = *state;
                    let settled = game.settle(&mut after, Outcome::Die(face), &mut ());
                    settled.map_or(0.0, |()| self.promise(game, &after, seat, depth + 1))
                });
                values.sum::<f32>() / 6.0
            }
            Phase::Bumping | Phase::Extras | Phase::Discoveries | Phase::Doubling if depth < DEPTH => {
                let actions = game.actions(state, seat);
                let values = actions.iter().map(|action| {
                    let mut after = *state;
                    game.apply(&mut after, seat, action, &mut ());
                    self.promise(game, &after, seat, depth + 1)
                });
                values.fold(0.0, f32::max)
            }
            Phase::Bumping | Phase::Discoveries | Phase::Doubling => {
                let mut after = *state;
                self.use_ability(game, &mut after, seat);
                self.promise(game, &after, seat, depth + 1)
            }
            // So many in a row hardly ever come: not followed further, they count as declined, a little too low.
            Phase::Extras => {
                let mut after = *state;
                game.apply(&mut after, seat, Action::Decline, &mut ());
                self.promise(game, &after, seat, depth + 1)
            }
            _ => self.judge(game, state, seat),
        }
    }

    /// Uses an ability by the quick judgement.
    pub(crate) fn use_ability(&self, game: &Nile, state: &mut State, seat: Seat) {
        let judge = Judge { game, state, seat };
        if let Some(action) = best(game.actions(state, seat).iter(), |action| judge.value(action)) {
            game.apply(state, seat, action, &mut ());
        }
    }

    /// Does at once what looks best.
    fn play(&self, game: &Nile, state: &mut State, seat: Seat) {
        match state.phase() {
            Phase::Spending => {
                if let Some(plan) = self.spendings(game, state, seat, 1, 1).into_iter().next() {
                    *state = plan.after;
                }
            }
            Phase::FirstPurchases => {
                let plans = self.plans(game, state, seat);
                if let Some(plan) = plans.into_iter().next() {
                    *state = plan.after;
                }
            }
            _ => self.use_ability(game, state, seat),
        }
    }
}

/// All of a position but the seat's own side: how it adds up in the network, and the turns the rival needs.
struct Rest {
    sums: [f32; FIRST],
    turns: f32,
}

/// A table on the way to a spending: reached from another by a purchase.
struct Followed {
    state: State,
    from: usize,
    by: Action,
}

/// A way to spend: the table it is reached from, and the last action, a purchase or the end of the turn.
#[derive(Clone, Copy)]
struct Spending {
    value: f32,
    from: usize,
    last: Action,
}

impl Spending {
    fn plan(self, game: &Nile, followed: &[Followed], seat: Seat) -> Plan<Nile> {
        let mut actions = vec![self.last];
        let mut at = self.from;
        while at > 0 {
            actions.push(followed[at].by);
            at = followed[at].from;
        }
        actions.reverse();
        if matches!(self.last, Action::Buy(_) | Action::Build(_)) {
            actions.push(Action::End);
        }
        let mut after = followed[0].state;
        for action in &actions {
            game.apply(&mut after, seat, *action, &mut ());
        }
        Plan { actions, after, value: self.value }
    }
}

/// Puts the best `count` in front, the best first; equal ones stay in the order they were found.
fn best_to_front<T>(found: &mut [T], count: usize, value: impl Fn(&T) -> f32) {
    if count == 1 {
        let best =
            (0..found.len()).reduce(|best, next| if value(&found[next]) > value(&found[best]) { next } else { best });
        if let Some(best) = best {
            found.swap(0, best);
        }
    } else {
        found.sort_by(|one, other| value(other).total_cmp(&value(one)));
    }
}

impl Mind<Nile> for NileMind<'_> {
    fn plans(&self, game: &Nile, state: &State, seat: Seat) -> Vec<Plan<Nile>> {
        let mut plans = if state.phase() == Phase::Spending {
            self.spendings(game, state, seat, self.width, MOST_PLANS)
        } else {
            let plan = |action| {
                let mut after = *state;
                game.apply(&mut after, seat, action, &mut ());
                Plan { actions: vec![action], after, value: self.promise(game, &after, seat, 0) }
            };
            game.actions(state, seat).iter().map(plan).collect()
        };
        best_first(&mut plans);
        plans
    }

    fn look_ahead(&self, game: &Nile, after: &State, seat: Seat, random: &mut QuickRandom) -> f32 {
        let mut state = *after;
        // The turn about to be rolled is counted already: whole turns, then, besides the one that is under way.
        let until = state.turns() + self.horizon as u16;
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(_) if state.phase() == Phase::Rolling && state.turns() > until => break,
                Waiting::Chance(draw) => {
                    if game.settle(&mut state, game.sample(draw, random), &mut ()).is_err() {
                        break;
                    }
                }
                Waiting::Seats(_) => {
                    let active = state.active();
                    self.play(game, &mut state, active);
                }
            }
        }
        self.judge(game, &state, seat)
    }
}

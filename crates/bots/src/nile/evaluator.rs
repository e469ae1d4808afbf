//! Evaluates positions of Nile: a network estimates the probability of winning, and rollouts play both seats on.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use ::nile::{Action, Face, Holding, Nile, Options, Outcome, Phase, ROW_PIECES, State};
use game_core::{ActionSet, Game, Hash, QuickRandom, Seat, Waiting};

use super::features::{Inputs, TurnsLeft, write_features, write_other_features, write_own_features};
use super::greedy::Heuristic;
use crate::choice::best;
use crate::net::{FIRST_UNITS, Features, Net};
use crate::plan::{Effort, Evaluator, Plan, PlanningGame, applied, sort_best_first};
use crate::trainable::sigmoid;
use crate::visits::Visits;

/// The depth of the search through abilities. Deeper ones are chosen by the heuristic.
const MAX_DEPTH: u32 = 2;

/// The most ends of the turn that are evaluated to compare the ways to use abilities. One first action may use a quarter
/// of them. The standard board needs fewer than half of either, with any options.
pub(super) const MAX_VISITS: u32 = 4_000;

/// The same where only the value of the best way matters.
const QUICK_VISITS: u32 = 48;

/// The most spending plans that are returned.
const MAX_PLANS: usize = 24;

/// Evaluates for either seat.
pub(crate) struct NileEvaluator<'n> {
    pub(crate) net: &'n Net,
    pub(crate) effort: Effort,
}

/// The values of states in which a seat spends, for one turn of one game, as the bots' own network judges them.
#[derive(Default)]
struct SpendingValues {
    /// The board, the options and the version of the rules, and the number of the turn.
    turn: Option<(Hash, Options, u32, u16)>,
    values: HashMap<State, f32, BuildHasherDefault<QuickHasher>>,
}

/// Hashes small numbers quickly. Nobody chooses the states, so that it need not resist attacks.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.chunks(8).for_each(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        });
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

thread_local! {
    static FEATURES: RefCell<Features> = RefCell::default();
    static SPENT: RefCell<SpendingValues> = RefCell::default();
}

impl NileEvaluator<'_> {
    /// The probability that `seat` wins.
    pub(crate) fn evaluate(&self, game: &Nile, state: &State, seat: Seat) -> f32 {
        FEATURES.with_borrow_mut(|features| self.evaluate_into(game, state, seat, features))
    }

    /// The same, but leaves the network's inputs in `features` unless the game is over.
    pub(crate) fn evaluate_into(&self, game: &Nile, state: &State, seat: Seat, features: &mut Features) -> f32 {
        if let Some(standing) = game.standing(state) {
            return standing.share(seat) as f32;
        }
        write_features(game, state, seat, Inputs::of(self.net), features);
        sigmoid(self.net.output(features))
    }

    /// The best `count` ways to spend what was gathered. A beam search finds them, one more purchase at a time.
    fn spending_plans(
        &self,
        game: &Nile,
        state: &State,
        seat: Seat,
        beam_width: usize,
        count: usize,
    ) -> Vec<Plan<Nile>> {
        let others = self.other_inputs(game, state, seat);
        let value = |state: &State, stored: bool| self.value_at_turn_end(game, state, seat, &others, stored);
        let mut ended = vec![Spending { value: value(state, false), from: 0, last: Action::End }];
        // A player who buys nothing may store something instead.
        let store = game.actions(state, seat).iter().find(|action| *action == Action::Store);
        ended.extend(store.map(|last| Spending { value: value(state, true), from: 0, last }));
        let mut nodes = vec![BeamNode { state: *state, parent: 0, action: Action::End }];
        let mut level = 0..1;
        while !level.is_empty() {
            let mut found: Vec<(Spending, Holding)> = Vec::new();
            for from in level {
                let before = nodes[from].state;
                for last in game.actions(&before, seat).iter() {
                    if !matches!(last, Action::Buy(_) | Action::Build(_)) {
                        continue;
                    }
                    let after = applied(game, &before, seat, last);
                    let holding = *after.holding(seat);
                    if from == 0 || found.iter().all(|(_, known)| *known != holding) {
                        found.push((Spending { value: value(&after, false), from, last }, holding));
                    }
                }
            }
            ended.extend(found.iter().map(|(spending, _)| *spending));
            let first = nodes.len();
            best_to_front(&mut found, beam_width, |(spending, _)| spending.value);
            for (Spending { from, last, .. }, _) in found.into_iter().take(beam_width) {
                let state = applied(game, &nodes[from].state, seat, last);
                nodes.push(BeamNode { state, parent: from, action: last });
            }
            level = first..nodes.len();
        }
        best_to_front(&mut ended, count, |spending| spending.value);
        ended.truncate(count);
        ended.into_iter().map(|spending| spending.plan(game, &nodes, seat)).collect()
    }

    /// The probability of winning if everything gathered is spent well. Many rolls and many ways to use abilities gather
    /// the same, so the values of a turn are remembered.
    fn spending_value(&self, game: &Nile, state: &State, seat: Seat) -> f32 {
        let find = || self.spending_plans(game, state, seat, 1, 1).first().map_or(0.0, |plan| plan.value);
        // Training changes its network all the time.
        if !std::ptr::eq(self.net, Nile::network()) {
            return find();
        }
        let turn = Some((game.board().hash(), *game.options(), game.rules(), state.turns()));
        let gathered = state.without_dice();
        let known = SPENT.with_borrow_mut(|spent| {
            if spent.turn != turn {
                *spent = SpendingValues { turn, values: HashMap::default() };
            }
            spent.values.get(&gathered).copied()
        });
        known.unwrap_or_else(|| {
            let value = find();
            SPENT.with_borrow_mut(|spent| spent.values.insert(gathered, value));
            value
        })
    }

    /// The probability of winning if the turn ends now.
    fn value_at_turn_end(&self, game: &Nile, state: &State, seat: Seat, others: &OtherInputs, stored: bool) -> f32 {
        let mut holding = *state.holding(seat);
        if holding.pieces == ROW_PIECES {
            return 1.0;
        }
        holding.boxes = holding.boxes.saturating_sub(game.boxes_needed(state) as u8) + u8::from(stored);
        holding.fillings += u8::from(stored);
        FEATURES.with_borrow_mut(|features| {
            features.clear();
            let inputs = Inputs::of(self.net);
            write_own_features(game, state, seat, &holding, others.rival_turns, inputs, features);
            sigmoid(self.net.output_from(others.sums, features))
        })
    }

    /// Accumulates all inputs but the seat's own, once for all ways to spend. A purchase that fills a column does change
    /// what the rival may buy next; that is ignored until the turn is over.
    fn other_inputs(&self, game: &Nile, state: &State, seat: Seat) -> OtherInputs {
        let after = applied(game, state, seat, Action::End);
        FEATURES.with_borrow_mut(|features| {
            let rival_turns = write_other_features(game, &after, seat, Inputs::of(self.net), features);
            let mut sums = self.net.first_bias;
            self.net.accumulate(&mut sums, features.as_slice());
            OtherInputs { sums, rival_turns }
        })
    }

    /// The probability of winning if the rest of the turn is played well. When the visits are used up, the heuristic
    /// chooses the rest.
    fn turn_value(&self, game: &Nile, state: &State, seat: Seat, depth: u32, visits: &mut Visits) -> f32 {
        let may_search = depth < MAX_DEPTH && !visits.are_used_up();
        let value_after = |action, visits: &mut Visits| {
            self.turn_value(game, &applied(game, state, seat, action), seat, depth + 1, visits)
        };
        match state.phase() {
            Phase::Spending => {
                visits.count(1);
                self.spending_value(game, state, seat)
            }
            Phase::RollingExtra(_) => {
                let values = Face::all().map(|face| {
                    let mut after = *state;
                    let settled = game.settle(&mut after, Outcome::Die(face), &mut ());
                    settled.map_or(0.0, |()| self.turn_value(game, &after, seat, depth + 1, visits))
                });
                values.sum::<f32>() / 6.0
            }
            Phase::Bumping | Phase::Extras | Phase::Discoveries | Phase::Doubling if may_search => {
                let mut best = 0.0_f32;
                for (index, action) in game.actions(state, seat).iter().enumerate() {
                    if index > 0 && visits.are_used_up() {
                        break;
                    }
                    best = best.max(value_after(action, visits));
                }
                best
            }
            Phase::Bumping | Phase::Discoveries | Phase::Doubling => {
                let mut after = *state;
                self.use_ability(game, &mut after, seat);
                self.turn_value(game, &after, seat, depth + 1, visits)
            }
            // This many extra dice in a row are rare. Count the next one as declined, which is a little too low.
            Phase::Extras => value_after(Action::Decline, visits),
            _ => {
                visits.count(1);
                self.evaluate(game, state, seat)
            }
        }
    }

    /// Every way to begin the rest of the turn, with its value. At most `visits` ends of the turn are evaluated.
    fn ability_plans(&self, game: &Nile, state: &State, seat: Seat, visits: u32) -> Vec<Plan<Nile>> {
        let mut visits = Visits::limited_to(visits);
        let plan = |action| {
            visits.begin_share();
            let after = applied(game, state, seat, action);
            Plan { actions: vec![action], after, value: self.turn_value(game, &after, seat, 0, &mut visits) }
        };
        game.actions(state, seat).iter().map(plan).collect()
    }

    /// Uses an ability as the heuristic says.
    pub(crate) fn use_ability(&self, game: &Nile, state: &mut State, seat: Seat) {
        let heuristic = Heuristic { game, state, seat };
        if let Some(action) = best(game.actions(state, seat).iter(), |action| heuristic.value(action)) {
            game.apply(state, seat, action, &mut ());
        }
    }

    /// Plays the best plan without looking ahead.
    fn play_best(&self, game: &Nile, state: &mut State, seat: Seat) {
        let plans = match state.phase() {
            Phase::Spending => self.spending_plans(game, state, seat, 1, 1),
            Phase::FirstPurchases => self.plans(game, state, seat),
            _ => return self.use_ability(game, state, seat),
        };
        if let Some(plan) = plans.into_iter().next() {
            *state = plan.after;
        }
    }
}

/// All inputs but the seat's own.
struct OtherInputs {
    /// Their sums in the first layer of the network.
    sums: [f32; FIRST_UNITS],
    /// The turns that the rival still needs.
    rival_turns: TurnsLeft,
}

/// A node of the beam search: the state after a purchase. Node 0 is the root.
struct BeamNode {
    state: State,
    parent: usize,
    action: Action,
}

/// A way to spend: the path to a node, then a last action that is a purchase or ends the turn.
#[derive(Clone, Copy)]
struct Spending {
    value: f32,
    from: usize,
    last: Action,
}

impl Spending {
    fn plan(self, game: &Nile, nodes: &[BeamNode], seat: Seat) -> Plan<Nile> {
        let mut actions = vec![self.last];
        let mut node = self.from;
        while node > 0 {
            actions.push(nodes[node].action);
            node = nodes[node].parent;
        }
        actions.reverse();
        if matches!(self.last, Action::Buy(_) | Action::Build(_)) {
            actions.push(Action::End);
        }
        let mut after = nodes[0].state;
        for action in &actions {
            game.apply(&mut after, seat, *action, &mut ());
        }
        Plan { actions, after, value: self.value }
    }
}

/// Moves the best `count` to the front, the best first. Equal ones keep their order.
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

impl Evaluator<Nile> for NileEvaluator<'_> {
    fn plans(&self, game: &Nile, state: &State, seat: Seat) -> Vec<Plan<Nile>> {
        let mut plans = if state.phase() == Phase::Spending {
            self.spending_plans(game, state, seat, self.effort.beam_width, MAX_PLANS)
        } else {
            self.ability_plans(game, state, seat, MAX_VISITS)
        };
        sort_best_first(&mut plans);
        plans
    }

    /// The network estimates the result itself, so that the state after the plan needs no correction.
    fn quick_best(&self, game: &Nile, state: &State, seat: Seat) -> Option<(f32, State)> {
        if state.phase() == Phase::Spending {
            return Some((self.spending_value(game, state, seat), *state));
        }
        let mut plans = self.ability_plans(game, state, seat, QUICK_VISITS);
        sort_best_first(&mut plans);
        plans.into_iter().next().map(|plan| (plan.value, plan.after))
    }

    fn value(&self, game: &Nile, state: &State, seat: Seat) -> f32 {
        self.evaluate(game, state, seat)
    }

    fn rollout(&self, game: &Nile, after: &State, seat: Seat, random: &mut QuickRandom) -> f32 {
        let mut state = *after;
        // `turns` already counts the turn that is about to be rolled. The turn under way comes on top of the horizon.
        let until = state.turns() + self.effort.horizon as u16;
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
                    self.play_best(game, &mut state, active);
                }
            }
        }
        self.evaluate(game, &state, seat)
    }
}

//! Finds the plans of a decision: a beam search over the chains of extra boxes.
//!
//! A red cross owes an extra box, which may be another red cross, so a deck with many of them has more chains than memory
//! could hold. The beam keeps the best few of every length. Chains that lead to the same marks are one.

use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ::silver_gold::{Action, Outcome, Phase, Player, SilverGold, Source, State};
use game_core::{ActionSet, Game, Seat};

use super::evaluator::SilverGoldEvaluator;
use super::features::Threats;
use crate::plan::{Plan, applied};

/// The worth of a box owed by a red cross while it is not placed yet.
const EXTRA_BOX: f32 = 2.0;

/// The most plans that a decision keeps. A bot chooses between the best few.
pub(super) const MAX_PLANS: usize = 48;

/// How many chains of each length are followed; those that are longer count as the last.
pub(crate) type Widths = &'static [usize];

/// For a decision.
pub(crate) const WIDE: Widths = &[64, 16, 8, 4];
/// For a turn of a rollout.
pub(crate) const NARROW: Widths = &[16, 4, 2, 1];

/// After this many positions only the best chain of each length is followed. The standard deck needs a tenth.
pub(super) const MAX_POSITIONS: u32 = 4_000;

/// A plan that was found, until the search goes on.
pub(crate) struct Found<'a> {
    /// Its last action.
    pub(crate) action: Action,
    /// The state after it.
    pub(crate) after: &'a State,
    /// The evaluation of that state.
    pub(crate) value: f32,
    /// The chain that it ends, by number; `None` if it is a single action.
    chain: Option<usize>,
}

/// A chain that still owes boxes.
#[derive(Clone, Copy)]
struct Chain {
    /// The chain without its last action.
    shorter: Option<usize>,
    action: Action,
    after: State,
    value: f32,
}

/// The memory of a search. It is kept from search to search, so that none allocates.
#[derive(Default)]
struct Memory {
    /// The chains that were followed, and those of the current length.
    chains: Vec<Chain>,
    /// What chains led to.
    seen: HashSet<(Player, u8), BuildHasherDefault<Mixer>>,
    /// The best plans so far.
    kept: Vec<KeptPlan>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Searches for the plans of a seat.
pub(crate) struct PlanSearch<'e, 'n> {
    pub(crate) evaluator: &'e SilverGoldEvaluator<'n>,
    pub(crate) game: &'e SilverGold,
    pub(crate) seat: Seat,
    pub(crate) widths: Widths,
    /// How near the rivals are to colour points.
    pub(crate) threats: &'e Threats,
}

impl PlanSearch<'_, '_> {
    /// Calls `found` with every plan. Returns how many positions it evaluated.
    pub(crate) fn for_each_plan(&self, state: &State, mut found: impl FnMut(&Found<'_>)) -> u32 {
        let mut memory = MEMORY.take();
        let positions = self.search(&mut memory, state, &mut found);
        MEMORY.set(memory);
        positions
    }

    /// The best plans, the best first. Equal ones keep their order.
    pub(crate) fn best_plans(&self, state: &State) -> Vec<Plan<SilverGold>> {
        let mut memory = MEMORY.take();
        let mut kept = std::mem::take(&mut memory.kept);
        kept.clear();
        self.search(&mut memory, state, &mut |plan| keep_best(&mut kept, plan));
        let plans = kept.iter().map(|plan| plan.with_actions(&memory.chains)).collect();
        memory.kept = kept;
        MEMORY.set(memory);
        plans
    }

    fn search(&self, memory: &mut Memory, state: &State, found: &mut impl FnMut(&Found<'_>)) -> u32 {
        memory.chains.clear();
        let mut positions = 0;
        self.extend(memory, state, None, &mut positions, found);
        if memory.chains.is_empty() {
            return positions;
        }
        memory.seen.clear();
        let mut first = 0;
        for length in 0.. {
            let width = self.widths.get(length).or(self.widths.last());
            let width = width.filter(|_| positions < MAX_POSITIONS).copied().unwrap_or(1);
            self.keep_best_chains(&mut memory.chains, first, width, &mut positions);
            let last = memory.chains.len();
            if first == last {
                break;
            }
            for chain in first..last {
                let after = memory.chains[chain].after;
                self.extend(memory, &after, Some(chain), &mut positions, found);
            }
            first = last;
        }
        positions
    }

    /// Tries every next action.
    fn extend(
        &self,
        memory: &mut Memory,
        state: &State,
        chain: Option<usize>,
        positions: &mut u32,
        found: &mut impl FnMut(&Found<'_>),
    ) {
        let set = self.game.actions(state, self.seat);
        for action in set.iter() {
            let after = applied(self.game, state, self.seat, action);
            let owed = after.owed(self.seat);
            // Different first actions lead to different marks.
            if chain.is_some() && !memory.seen.insert((*after.player(self.seat), owed)) {
                continue;
            }
            *positions += 1;
            if after.phase() == Phase::Crossing && owed > 0 {
                memory.chains.push(Chain { shorter: chain, action, after, value: 0.0 });
                continue;
            }
            let value =
                if action == Action::Take(Source::Deck) { self.evaluate_draw(&after) } else { self.evaluate(&after) };
            found(&Found { action, after: &after, value, chain });
        }
    }

    /// Drops all but the best chains from `first` on.
    fn keep_best_chains(&self, chains: &mut Vec<Chain>, first: usize, width: usize, positions: &mut u32) {
        if chains.len() - first <= width {
            return;
        }
        let Some(newest) = chains.get_mut(first..) else { return };
        *positions += newest.len() as u32;
        for chain in &mut *newest {
            let owed = f32::from(chain.after.owed(self.seat));
            chain.value = self.evaluate(&chain.after) + EXTRA_BOX * owed;
        }
        newest.sort_by(|one, other| other.value.total_cmp(&one.value));
        chains.truncate(first + width);
    }

    fn evaluate(&self, state: &State) -> f32 {
        self.evaluator.evaluate_with(self.game, state, self.seat, self.threats)
    }

    /// The mean over all cards that may be on top of the deck.
    fn evaluate_draw(&self, state: &State) -> f32 {
        let deck = state.deck();
        let values = deck.iter().map(|card| {
            let mut after = *state;
            let settled = self.game.settle(&mut after, Outcome::Pyramid(card), &mut ());
            settled.map_or(0.0, |()| self.evaluate(&after))
        });
        values.sum::<f32>() / deck.len().max(1) as f32
    }
}

/// One of the best plans so far.
struct KeptPlan {
    chain: Option<usize>,
    action: Action,
    after: State,
    value: f32,
}

impl KeptPlan {
    fn with_actions(&self, chains: &[Chain]) -> Plan<SilverGold> {
        let shorter = |chain: &&Chain| chain.shorter.and_then(|shorter| chains.get(shorter));
        let chain = std::iter::successors(self.chain.and_then(|chain| chains.get(chain)), shorter);
        let mut actions: Vec<Action> = std::iter::once(self.action).chain(chain.map(|chain| chain.action)).collect();
        actions.reverse();
        Plan { actions, after: self.after, value: self.value }
    }
}

/// Inserts a plan if it is among the best [`MAX_PLANS`].
fn keep_best(kept: &mut Vec<KeptPlan>, plan: &Found<'_>) {
    let place = kept.partition_point(|other| other.value >= plan.value);
    if place < MAX_PLANS {
        kept.truncate(MAX_PLANS - 1);
        kept.insert(place, KeptPlan { chain: plan.chain, action: plan.action, after: *plan.after, value: plan.value });
    }
}

/// A quick hash for sets that hold a few hundred elements and are not attacked: the worst that equal hashes cost is time,
/// and the number of elements is bounded.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        // The table uses the lowest and the highest bits.
        self.0 ^ self.0 >> 32
    }
}

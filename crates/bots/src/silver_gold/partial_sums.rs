//! What parts of a position add to the sums of the network's first layer, kept for the next position with that part.
//!
//! The plans of a turn change one card and leave the other as it is, and rollouts come to the same marks again and again.

use super::features::Reach;
use crate::net::FIRST_UNITS;

/// How many parts of a kind are kept.
const ENTRIES: usize = 1 << 11;

/// A part of a position, and what matters of the rest of it.
#[derive(Clone, Copy)]
pub(super) struct PartialSum {
    pub(super) sums: [f32; FIRST_UNITS],
    /// If it is a card: how near the next patterns bring the tomb.
    pub(super) reach: Reach,
}

/// The parts that were met last, for one evaluator.
#[derive(Default)]
pub(super) struct PartialSums {
    /// The evaluator to which the sums belong: others have another network or deck.
    owner: u64,
    /// The key of each entry; 0 if it is empty.
    keys: Vec<u128>,
    entries: Vec<PartialSum>,
}

impl PartialSums {
    /// Forgets everything if it was another evaluator's.
    pub(super) fn belong_to(&mut self, evaluator: u64) {
        if self.owner != evaluator {
            self.owner = evaluator;
            self.keys.clear();
            self.keys.resize(ENTRIES, 0);
            self.entries.resize(ENTRIES, PartialSum { sums: [0.0; FIRST_UNITS], reach: Reach::default() });
        }
    }

    /// The entry of a key, which is not 0. `compute` adds the part's inputs to sums of 0.
    pub(super) fn get(&mut self, key: u128, compute: impl FnOnce(&mut [f32; FIRST_UNITS]) -> Reach) -> &PartialSum {
        let folded = key as u64 ^ (key >> 64) as u64;
        let place = (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 53) as usize % ENTRIES;
        let entry = &mut self.entries[place];
        if self.keys[place] != key {
            entry.sums = [0.0; FIRST_UNITS];
            entry.reach = compute(&mut entry.sums);
            self.keys[place] = key;
        }
        entry
    }
}

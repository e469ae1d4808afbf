//! Queues that are served in turn.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Something that gives out its items one at a time.
pub(super) trait Queue {
    type Item;

    fn pop(&mut self) -> Option<Self::Item>;
    fn is_empty(&self) -> bool;
}

impl<T> Queue for VecDeque<T> {
    type Item = T;

    fn pop(&mut self) -> Option<T> {
        self.pop_front()
    }

    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }
}

/// One queue for each key. Each key gives one item, then it is the next key's turn. A key without items is forgotten;
/// when it comes again it goes to the end, so that it gains nothing by leaving.
pub(super) struct RoundRobin<K, Q> {
    order: VecDeque<K>,
    queues: HashMap<K, Q>,
}

impl<K, Q> Default for RoundRobin<K, Q> {
    fn default() -> Self {
        Self { order: VecDeque::new(), queues: HashMap::new() }
    }
}

impl<K: Hash + Eq + Copy, Q: Queue + Default> RoundRobin<K, Q> {
    /// The queue of a key, to be added to.
    pub(super) fn queue(&mut self, key: K) -> &mut Q {
        self.queues.entry(key).or_insert_with(|| {
            self.order.push_back(key);
            Q::default()
        })
    }
}

impl<K: Hash + Eq + Copy, Q: Queue + Default> Queue for RoundRobin<K, Q> {
    type Item = Q::Item;

    fn pop(&mut self) -> Option<Q::Item> {
        while let Some(key) = self.order.pop_front() {
            let queue = self.queues.get_mut(&key)?;
            let item = queue.pop();
            if queue.is_empty() {
                self.queues.remove(&key);
            } else {
                self.order.push_back(key);
            }
            if item.is_some() {
                return item;
            }
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Between two items of one key, and before its first, every other key gives at most one item. Nothing is lost,
        /// and the items of a key keep their order.
        #[test]
        fn every_key_has_its_turn(steps in prop::collection::vec(prop::option::of(0_u8..6), 0..200)) {
            let mut robin: RoundRobin<u8, VecDeque<usize>> = RoundRobin::default();
            let mut waiting: HashMap<u8, VecDeque<usize>> = HashMap::new();
            // For each key that waits, which others have given an item since it began to wait or last gave one.
            let mut since: HashMap<u8, Vec<u8>> = HashMap::new();
            let drain = std::iter::repeat_n(None, steps.len());
            for (number, step) in steps.iter().copied().chain(drain).enumerate() {
                if let Some(key) = step {
                    robin.queue(key).push_back(number);
                    waiting.entry(key).or_default().push_back(number);
                    since.entry(key).or_default();
                } else if let Some(item) = robin.pop() {
                    let key = *waiting.iter().find(|(_, items)| items.front() == Some(&item)).expect("the oldest item").0;
                    for (other, givers) in since.iter_mut().filter(|(other, _)| **other != key) {
                        prop_assert!(!givers.contains(&key), "{key} goes twice before {other}");
                        givers.push(key);
                    }
                    let items = waiting.get_mut(&key).expect("a queue");
                    items.pop_front();
                    if items.is_empty() { waiting.remove(&key); since.remove(&key); } else { since.insert(key, Vec::new()); }
                } else {
                    prop_assert!(waiting.is_empty());
                }
            }
            prop_assert!(robin.is_empty() && waiting.is_empty() && robin.queues.is_empty());
        }
    }
}

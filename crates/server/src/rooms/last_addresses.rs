//! The address from which each person last connected to this node.

use std::collections::{HashMap, VecDeque};

use hosting::PersonId;

use crate::rate_limit::Address;

/// The most people that are remembered: a few megabytes.
const MAX: usize = 100_000;

/// Remembers the newest people. The bots of a host who is forgotten, or was never connected here, share the place of
/// the people whose address is not counted.
#[derive(Default)]
pub(super) struct LastAddresses {
    addresses: HashMap<PersonId, Option<Address>>,
    /// In the order in which they were first seen.
    order: VecDeque<PersonId>,
}

impl LastAddresses {
    pub(super) fn set(&mut self, person: PersonId, address: Option<Address>) {
        if self.addresses.insert(person, address).is_none() {
            self.order.push_back(person);
        }
        while self.order.len() > MAX {
            let oldest = self.order.pop_front();
            oldest.and_then(|oldest| self.addresses.remove(&oldest));
        }
    }

    pub(super) fn get(&self, person: PersonId) -> Option<Address> {
        self.addresses.get(&person).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_address_counts_and_the_oldest_people_are_forgotten() {
        let address = |last: u8| Some(Address::new([192, 0, 2, last].into()));
        let mut last = LastAddresses::default();
        last.set(PersonId(-1), address(1));
        last.set(PersonId(-1), address(2));
        assert_eq!(last.get(PersonId(-1)), address(2));
        for person in 0..2 * MAX as i64 {
            last.set(PersonId(person), address(3));
        }
        assert_eq!((last.get(PersonId(-1)), last.get(PersonId(MAX as i64))), (None, address(3)));
        assert!(last.addresses.len() == MAX && last.order.len() == MAX);
    }
}

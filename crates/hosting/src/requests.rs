//! The idempotency keys that a table remembers.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::entry::PersonId;

/// The keys that are remembered for each person: all of a usual game. A client resends only what was not answered yet, so
/// fewer would do.
const MAX_REMEMBERED: usize = 512;

/// The newest idempotency keys of each person, each with the number of the entry that it became.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct AnsweredRequests(BTreeMap<PersonId, VecDeque<(String, u64)>>);

impl AnsweredRequests {
    pub(crate) fn number(&self, person: PersonId, request_id: &str) -> Option<u64> {
        // The newest is at the end: an id that was used twice means the last use.
        self.0.get(&person)?.iter().rev().find(|(id, _)| id == request_id).map(|(_, number)| *number)
    }

    pub(crate) fn remember(&mut self, person: PersonId, request_id: String, number: u64) {
        let requests = self.0.entry(person).or_default();
        if requests.len() == MAX_REMEMBERED {
            requests.pop_front();
        }
        requests.push_back((request_id, number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_keys_of_each_person_are_remembered() {
        let mut requests = AnsweredRequests::default();
        requests.remember(PersonId(2), "other".into(), 1);
        for number in 2..1000 {
            requests.remember(PersonId(1), format!("id {number}"), number);
        }
        assert_eq!(requests.number(PersonId(1), "id 999"), Some(999));
        assert_eq!(requests.number(PersonId(1), "id 488"), Some(488));
        assert_eq!(requests.number(PersonId(1), "id 487"), None, "forgotten");
        assert_eq!(requests.number(PersonId(2), "other"), Some(1), "a person cannot push out the keys of another");
    }
}

//! The phrases that were said last at a table, so that a phrase that is sent again is not said again.

use std::collections::VecDeque;
use std::sync::Mutex;

use hosting::PersonId;

use crate::lock;

/// The most phrases that are remembered. A client sends a phrase again soon or not at all.
const MAX_REMEMBERED: usize = 64;

/// The person and the idempotency key of the last phrases.
#[derive(Default)]
pub(super) struct Said(Mutex<VecDeque<(PersonId, String)>>);

impl Said {
    /// Remembers a phrase. Returns false if it was said before.
    pub(super) fn remember(&self, person: PersonId, request_id: &str) -> bool {
        let mut said = lock(&self.0);
        if said.iter().any(|(who, id)| *who == person && id == request_id) {
            return false;
        }
        if said.len() >= MAX_REMEMBERED {
            said.pop_front();
        }
        said.push_back((person, request_id.into()));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_new_once_for_each_person_and_memory_is_bounded() {
        let (said, ada, bob) = (Said::default(), PersonId(1), PersonId(2));
        assert!(said.remember(ada, "1") && said.remember(bob, "1") && said.remember(ada, "2"));
        assert!(!said.remember(ada, "1") && !said.remember(bob, "1"));
        for id in 0..1000 {
            said.remember(bob, &format!("more {id}"));
        }
        assert_eq!(lock(&said.0).len(), MAX_REMEMBERED);
    }
}

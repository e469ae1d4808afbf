//! Properties that several targets check.

use std::fmt::Debug;

use game_core::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that a value, if the text is one, is the same after writing and reading it again.
pub fn check_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
    let Ok(value) = serde_json::from_str::<T>(text) else { return };
    let written = serde_json::to_string(&value).expect("what was read can be written");
    let again: T = serde_json::from_str(&written).expect("what we write can be read");
    assert_eq!(again, value);
}

/// Checks that a refusal has a reason, and that its lines exist.
pub fn check_problems(text: &str, problems: &[Problem]) {
    assert!(problems.iter().any(|problem| !problem.is_warning), "refused without a reason");
    let lines = text.lines().count().max(1);
    for problem in problems {
        assert!((1..=lines).contains(&problem.line), "{problem}, but there are {lines} lines");
        assert!(!problem.reason.is_empty());
    }
}

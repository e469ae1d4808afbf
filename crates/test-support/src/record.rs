//! Checks of records.

use game_core::{Recorded, Referee};

/// The record of a finished game has no fault, and proves its chance.
pub fn assert_proven<G: Recorded>(record: &str) {
    let verdict = Referee::<G>::check(record).expect("no fault");
    assert!(verdict.finished && verdict.chance_proven);
}

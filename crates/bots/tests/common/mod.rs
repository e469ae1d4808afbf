//! Records of games between bots.

use std::sync::Arc;

use bots::play_recorded;
use game_core::{Fault, Recorded, Referee, Seed, Verdict};
use silver_gold::{Deck, SilverGold};

/// A whole game of Silver & Gold between these bots, as its record.
pub(crate) fn record(deck: Arc<Deck>, names: &[&str], seed: Seed) -> String {
    let game = SilverGold::new(deck, names.len()).expect("one to four may play");
    play_recorded(&game, names, seed, |_| {}).expect("bots play by the rules").1
}

/// What a referee makes of a record.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn referee<G: Recorded>(record: &str) -> Result<Verdict, Fault> {
    Referee::<G>::check(record)
}

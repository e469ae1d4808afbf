//! Games and their records, shared by the tests.

#![allow(dead_code, reason = "not every test file uses every function")]

use std::sync::Arc;

use bots::{Playable, play_recorded};
use game_core::{Recorded, Seed};
use nile::{Board, Nile, Options};
use silver_gold::{Deck, SilverGold};

/// Silver & Gold with the standard deck.
pub(crate) fn silver_gold(players: usize) -> SilverGold {
    silver_gold_with(Deck::standard(), players)
}

/// Silver & Gold with any deck.
pub(crate) fn silver_gold_with(deck: Arc<Deck>, players: usize) -> SilverGold {
    SilverGold::new(deck, players).expect("one to four may play")
}

/// Nile with the standard board and the usual rules.
pub(crate) fn nile() -> Nile {
    Nile::new(Board::standard(), Options::default())
}

/// The record of a whole game between the bots of these names.
pub(crate) fn record<G: Playable + Recorded>(game: &G, names: &[&str], seed: Seed) -> String {
    play_recorded(game, names, seed, |_| {}).expect("bots play by the rules").1
}

//! Playing allocates nothing.
#![cfg(test)]

use game_core::{Game, QuickRandom, play_out};
use silver_gold::{Deck, SilverGold};

#[test]
fn a_random_game_allocates_nothing_after_setup() {
    for players in 1..=4 {
        let game = SilverGold::new(Deck::standard(), players).expect("one to four may play");
        let mut random = QuickRandom::new(1);
        let used = allocation_counter::measure(|| {
            for _ in 0..100 {
                let mut state = game.start();
                play_out(&game, &mut state, &mut random);
                assert!(game.standing(&state).is_some());
            }
        });
        assert_eq!((used.count_total, used.bytes_total), (0, 0));
    }
}

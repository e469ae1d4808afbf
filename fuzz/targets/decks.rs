//! Reads any text as a deck. A deck that is read is the same after writing and reading it again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use silver_gold::Deck;

fuzz_target!(|text: &str| match Deck::parse(text) {
    Ok((deck, warnings)) => {
        assert!(warnings.iter().all(|warning| warning.is_warning), "a valid deck has only warnings");
        for written in [deck.readable_text(), deck.compact_text()] {
            let (again, _) = Deck::parse(&written).expect("what we write can be read");
            assert_eq!(again, deck);
            assert_eq!(again.hash(), deck.hash());
        }
        let _ = deck.balance();
    }
    Err(problems) => fuzz::check_problems(text, &problems),
});

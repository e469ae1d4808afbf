//! Reads any text as a board. A board that is read is the same after writing and reading it again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nile::Board;

fuzz_target!(|text: &str| match Board::parse(text) {
    Ok((board, warnings)) => {
        assert!(warnings.iter().all(|warning| warning.is_warning), "a valid board has only warnings");
        for written in [board.readable_text(), board.compact_text()] {
            let (again, _) = Board::parse(&written).expect("what we write can be read");
            assert_eq!(again, board);
            assert_eq!(again.hash(), board.hash());
        }
        let _ = board.balance();
    }
    Err(problems) => fuzz::check_problems(text, &problems),
});

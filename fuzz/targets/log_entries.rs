//! Reads any text as an entry of a table's log. An entry that is read is the same after writing and reading it again.
#![no_main]

use hosting::LoggedEntry;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::check_json::<LoggedEntry>(text));

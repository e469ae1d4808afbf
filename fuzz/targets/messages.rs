//! Reads any text as a message of the protocol. A message that is read is the same after writing and reading it again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{NewTable, Request, ServerMessage};

fuzz_target!(|text: &str| {
    fuzz::check_json::<Request>(text);
    fuzz::check_json::<ServerMessage>(text);
    fuzz::check_json::<NewTable>(text);
});

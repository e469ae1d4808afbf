//! Reads any text as a line of a table's log, in both formats. An entry that is read comes back from a stored line with
//! a checksum, and the line belongs to its place in the log alone.
#![no_main]

use hosting::{LOG_FORMAT, decode_entry, encode_entry};
use libfuzzer_sys::fuzz_target;
use protocol::TableId;

const TABLE: TableId = TableId::from_bytes([7; 16]);

fuzz_target!(|text: &str| {
    assert!(decode_entry(TABLE, 1, LOG_FORMAT, text).is_err(), "a checksum by chance");
    let Ok(logged) = decode_entry(TABLE, 1, 1, text) else { return };
    let line = encode_entry(TABLE, 1, &logged, LOG_FORMAT).expect("an entry can be written");
    assert_eq!(decode_entry(TABLE, 1, LOG_FORMAT, &line).as_ref(), Ok(&logged));
    assert!(decode_entry(TABLE, 2, LOG_FORMAT, &line).is_err(), "the line was accepted in another place");
});

//! How entries are stored: one line of JSON each, with a checksum.

use game_core::{GameName, Hash};
use protocol::TableId;
use serde::{Deserialize, Serialize};

use crate::entry::LoggedEntry;

/// The format that new logs are written in: 1 had no checksums.
pub const LOG_FORMAT: u32 = 2;

/// The versions that a log was written under. They are fixed when the table is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogVersion {
    /// The format of the stored lines, up to [`LOG_FORMAT`].
    pub format: u32,
    /// The version of the game's rules, see [`Recorded::RULES`](game_core::Recorded::RULES).
    pub rules: u32,
}

impl LogVersion {
    /// The version of logs that were written before versions were stored.
    pub const FIRST: Self = Self { format: 1, rules: 1 };

    /// The version of a new log of a game with these rules.
    pub const fn current(rules: u32) -> Self {
        Self { format: LOG_FORMAT, rules }
    }
}

impl Default for LogVersion {
    fn default() -> Self {
        Self::FIRST
    }
}

/// Why a stored line is not an entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntryError {
    /// The checksum is missing.
    #[error("its checksum is missing")]
    NoChecksum,
    /// The line was changed after it was written, or belongs to another table or place in the log.
    #[error("its checksum does not match")]
    Checksum,
    /// The line is not JSON, or not an entry.
    #[error("it is not an entry (column {column})")]
    Unreadable {
        /// Where reading stopped. The text itself is left out: it may hold a name.
        column: usize,
    },
    /// The log was written by a newer program.
    #[error("log format {0} is newer than this program")]
    Format(u32),
    /// The game's rules are of a version that this program does not have.
    #[error("version {1} of the rules of {0} is newer than this program")]
    Rules(GameName, u32),
}

const SUM: &str = ",\"sum\":\"";
/// The checksum field with its 16 digits, the quote and the closing brace.
const SUM_LENGTH: usize = SUM.len() + 18;

/// Writes an entry as a line of the given format. A log keeps the format it was begun in.
pub fn encode_entry(table: TableId, number: u64, logged: &LoggedEntry, format: u32) -> Result<String, EntryError> {
    let line = serde_json::to_string(logged).map_err(|error| unreadable(&error))?;
    Ok(if format == 1 { line } else { seal_line(table.bytes(), number, line) })
}

/// Adds a checksum to a JSON object, the entry with a number in the log of `owner`.
pub fn seal_line(owner: &[u8; 16], number: u64, mut line: String) -> String {
    let sum = checksum(owner, number, &line);
    line.pop();
    line.push_str(&format!("{SUM}{sum:016x}\"}}"));
    line
}

/// Verifies the checksum of a line and removes it.
pub fn unseal_line(owner: &[u8; 16], number: u64, line: &str) -> Result<String, EntryError> {
    let cut = line.len().checked_sub(SUM_LENGTH).filter(|cut| line.is_char_boundary(*cut));
    let (body, sum) = line.split_at(cut.ok_or(EntryError::NoChecksum)?);
    let digits = sum.strip_prefix(SUM).and_then(|sum| sum.strip_suffix("\"}")).ok_or(EntryError::NoChecksum)?;
    let body = format!("{body}}}");
    if digits == format!("{:016x}", checksum(owner, number, &body)) { Ok(body) } else { Err(EntryError::Checksum) }
}

/// Reads a line of the given format and verifies its checksum.
pub fn decode_entry(table: TableId, number: u64, format: u32, line: &str) -> Result<LoggedEntry, EntryError> {
    let parse = |text: &str| serde_json::from_str(text).map_err(|error| unreadable(&error));
    match format {
        1 => parse(line),
        LOG_FORMAT => parse(&unseal_line(table.bytes(), number, line)?),
        newer => Err(EntryError::Format(newer)),
    }
}

fn unreadable(error: &serde_json::Error) -> EntryError {
    EntryError::Unreadable { column: error.column() }
}

/// Covers the entry's place too, so that entries cannot be swapped between logs or moved within a log.
fn checksum(owner: &[u8; 16], number: u64, text: &str) -> u64 {
    let mut bytes = Vec::with_capacity(text.len() + 24);
    bytes.extend_from_slice(owner);
    bytes.extend_from_slice(&number.to_le_bytes());
    bytes.extend_from_slice(text.as_bytes());
    Hash::of(&bytes).short()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::{Entry, Guest, PersonId};
    use game_core::Seat;
    use proptest::prelude::*;

    const TABLE: TableId = TableId::from_bytes([7; 16]);

    fn sat(name: &str) -> LoggedEntry {
        let guest = Guest { id: PersonId(7), name: name.into() };
        LoggedEntry {
            entry: Entry::Sat { seat: Seat::FIRST, guest },
            request: Some((PersonId(7), "x".into())),
            at_ms: 9,
        }
    }

    #[test]
    fn a_line_belongs_to_its_table_and_number() {
        let line = encode_entry(TABLE, 3, &sat("Zoë"), LOG_FORMAT).expect("a line");
        assert_eq!(decode_entry(TABLE, 3, LOG_FORMAT, &line), Ok(sat("Zoë")));
        assert_eq!(decode_entry(TABLE, 4, LOG_FORMAT, &line), Err(EntryError::Checksum));
        let other = TableId::from_bytes([8; 16]);
        assert_eq!(decode_entry(other, 3, LOG_FORMAT, &line), Err(EntryError::Checksum));
        let bare = serde_json::to_string(&sat("Zoë")).expect("JSON");
        assert_eq!(decode_entry(TABLE, 3, 1, &bare), Ok(sat("Zoë")), "old logs have no checksums");
        assert_eq!(decode_entry(TABLE, 3, LOG_FORMAT, &bare), Err(EntryError::NoChecksum));
        assert_eq!(decode_entry(TABLE, 3, 9, &line), Err(EntryError::Format(9)));
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let line = encode_entry(TABLE, 3, &sat("Zoë"), LOG_FORMAT).expect("a line");
        for bit in 0..line.len() * 8 {
            let mut bytes = line.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            // A line that is no longer text is refused by the database or the caller.
            let Ok(flipped) = String::from_utf8(bytes) else { continue };
            assert!(decode_entry(TABLE, 3, LOG_FORMAT, &flipped).is_err(), "{flipped}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_reading_panic(line: String, format in 0_u32..4) {
            let _ = decode_entry(TABLE, 1, format, &line);
        }
    }
}

//! A table's header as hosts store it.

use game_core::{Hash, Seed};
use protocol::{TableCode, TableId};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::entry::PersonId;
use crate::log::{EntryError, LOG_FORMAT, LogVersion};
use crate::table::TableHeader;

/// A table's header as it is stored: the agreement is still text.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StoredHeader<'t> {
    /// The secret id in the table's link.
    #[serde(rename = "table")]
    pub id: TableId,
    /// The short code that players say aloud.
    pub code: TableCode,
    /// The person who made the table.
    pub host: PersonId,
    /// The text of the agreement, see [`TableHeader::agreed`].
    pub agreed: &'t RawValue,
    /// The host's share of the seed.
    pub secret: Seed,
    /// The versions that the log is written under.
    pub version: LogVersion,
}

/// Why a stored header cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum HeaderError {
    /// The table was made by a newer program.
    #[error(transparent)]
    Newer(EntryError),
    /// The text is not an agreement.
    #[error("the agreement cannot be read: {0}")]
    Agreement(#[source] serde_json::Error),
}

impl StoredHeader<'_> {
    /// A checksum of everything in the header. It covers the stored text, not what this program reads from it: a field
    /// that is added to agreements later does not change the checksum of older tables. All formats of logs must keep
    /// this checksum, because a program verifies it before it knows whether it can read the rest.
    pub fn checksum(&self) -> u64 {
        // A header always has a JSON form: it is made of strings, numbers and a text that is JSON.
        Hash::of(&serde_json::to_vec(self).unwrap_or_default()).short()
    }

    /// Reads the agreement, unless a newer program wrote it.
    pub fn read(&self) -> Result<TableHeader, HeaderError> {
        let Self { id, code, host, secret, version, .. } = *self;
        if version.format > LOG_FORMAT {
            return Err(HeaderError::Newer(EntryError::Format(version.format)));
        }
        let agreed = serde_json::from_str(self.agreed.get()).map_err(HeaderError::Agreement)?;
        Ok(TableHeader { id, code, host, agreed, secret, version })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(agreed: &RawValue, format: u32) -> StoredHeader<'_> {
        StoredHeader {
            id: TableId::from_bytes([7; 16]),
            code: "ABC234".parse().expect("a code"),
            host: PersonId(5),
            agreed,
            secret: Seed::numbered(1, 2),
            version: LogVersion { format, rules: 1 },
        }
    }

    #[test]
    fn the_checksum_of_a_stored_table_never_changes() {
        let agreed =
            r#"{"game":"nile","seats":2,"options":{},"material":null,"visibility":"link","clock":"none","bots":[]}"#;
        let header = stored(serde_json::from_str(agreed).expect("JSON"), LOG_FORMAT);
        assert_eq!(header.checksum(), 8_643_197_991_398_804_651);
        let read = header.read().expect("a header");
        assert_eq!(read.agreed, protocol::NewTable::new(read.agreed.game, 2));
        // Fields that this program would write in another way, or not at all, count as they are stored.
        let shorter = r#"{"game":"nile","seats":2}"#;
        let shorter = stored(serde_json::from_str(shorter).expect("JSON"), LOG_FORMAT);
        assert_eq!(shorter.read().expect("a header"), read);
        assert_ne!(shorter.checksum(), header.checksum());
    }

    #[test]
    fn a_newer_format_is_recognised_before_the_agreement_is_read() {
        let agreed: &RawValue = serde_json::from_str(r#"{"of":"the future"}"#).expect("JSON");
        assert!(matches!(stored(agreed, LOG_FORMAT + 1).read(), Err(HeaderError::Newer(EntryError::Format(3)))));
        assert!(matches!(stored(agreed, LOG_FORMAT).read(), Err(HeaderError::Agreement(_))));
    }
}

//! The two names of a table: its secret id and its short code.

use std::fmt;
use std::str::FromStr;

use game_core::hex;
use serde::{Deserialize, Serialize};

/// Digits and letters that are not mistaken for each other: no 0, 1, i, l, o, u.
const DIGITS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";

/// A table's secret id, which is in its link: 128 random bits. Anyone who knows it may open the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId([u8; 16]);

/// A table's short code, to read aloud: six digits and letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableCode([u8; 6]);

/// A text that is not the id or code of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not the id or code of a table")]
pub struct InvalidId;

impl TableId {
    /// An id of random bytes.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes of the id.
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl TableCode {
    /// A code from random bytes.
    pub fn from_bytes(bytes: [u8; 6]) -> Self {
        Self(bytes.map(|byte| DIGITS[usize::from(byte) % DIGITS.len()]))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, &self.0)
    }
}

impl FromStr for TableId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        hex::decode(text).map(Self).map_err(|_| InvalidId)
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{}", char::from(*digit)))
    }
}

impl FromStr for TableCode {
    type Err = InvalidId;

    /// Ignores capitals and spaces, because people type codes.
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let digits: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').map(|byte| byte.to_ascii_lowercase()).collect();
        let known = digits.iter().all(|digit| DIGITS.contains(digit));
        digits.try_into().ok().filter(|_| known).map(Self).ok_or(InvalidId)
    }
}

/// Writes a type as text, also in JSON.
macro_rules! written_as_text {
    ($type:ident) => {
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }

        impl TryFrom<String> for $type {
            type Error = InvalidId;

            fn try_from(text: String) -> Result<Self, InvalidId> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(id: $type) -> Self {
                id.to_string()
            }
        }
    };
}

written_as_text!(TableId);
written_as_text!(TableCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let id = TableId::from_bytes([7, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
        assert_eq!(id.to_string().parse(), Ok(id));
        let code = TableCode::from_bytes([0, 29, 30, 99, 255, 7]);
        assert_eq!(code.to_string().to_uppercase().parse(), Ok(code));
        for nonsense in ["", "7", "zz", "+7ff0001020304050607080900a0b0c0d", &"0".repeat(33), &"A".repeat(32)] {
            assert_eq!(nonsense.parse::<TableId>(), Err(InvalidId), "{nonsense}");
        }
        for nonsense in ["", "abcde", "abcdeo", "abcde1", "ábcde", "abcdefg"] {
            assert_eq!(nonsense.parse::<TableCode>(), Err(InvalidId), "{nonsense}");
        }
    }
}

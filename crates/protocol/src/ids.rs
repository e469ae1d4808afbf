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

/// An evening's secret id, which is in its link: 128 random bits. Anyone who knows it may join.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EventId([u8; 16]);

/// A table's short code, to read aloud: a word and a number, such as `amber-417`. Tables of older versions have six digits
/// and letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableCode {
    /// The code as text. What is behind its end is 0.
    text: [u8; MAX_CODE],
}

/// The longest code: a word, a dash and a number.
const MAX_CODE: usize = MAX_WORD + 1 + MAX_NUMBER;
/// The shortest and longest word. Every word is longer than the letters of an older code before its first digit could be,
/// if the code is as long as an older one: so no new code is taken for an older one.
const MIN_WORD: usize = 4;
const MAX_WORD: usize = 8;
/// The fewest and most digits of the number.
const MIN_NUMBER: usize = 3;
const MAX_NUMBER: usize = 6;
/// The length of older codes.
const OLD_LENGTH: usize = 6;

/// A text that is not the id or code of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not the id or code of a table or an evening")]
pub struct InvalidId;

impl TableCode {
    /// A code of six digits and letters, as older versions made them.
    pub fn from_bytes(bytes: [u8; OLD_LENGTH]) -> Self {
        Self::of(&bytes.map(|byte| DIGITS[usize::from(byte) % DIGITS.len()]))
    }

    /// A code of a word and a number with `digits` digits (3 to 6), chosen by random bytes.
    #[cfg(not(target_family = "wasm"))]
    pub fn sayable(bytes: [u8; 8], digits: u32) -> Self {
        use crate::code_words::WORDS;
        let random = u64::from_le_bytes(bytes);
        let word = WORDS[(random % WORDS.len() as u64) as usize];
        // The first digit is not 0: people do not say zeros in front.
        let least = 10_u64.pow(digits.clamp(MIN_NUMBER as u32, MAX_NUMBER as u32) - 1);
        let number = least + random / WORDS.len() as u64 % (9 * least);
        Self::of(format!("{word}-{number}").as_bytes())
    }

    /// Keeps the beginning of a text that is too long. No caller has one.
    fn of(text: &[u8]) -> Self {
        let mut code = Self { text: [0; MAX_CODE] };
        code.text.iter_mut().zip(text).for_each(|(to, from)| *to = *from);
        code
    }
}

/// Implements a secret id of 16 bytes: 32 hexadecimal digits.
macro_rules! secret_id {
    ($type:ident) => {
        impl $type {
            /// An id of random bytes.
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(bytes)
            }

            /// The bytes of the id.
            pub const fn bytes(&self) -> &[u8; 16] {
                &self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                hex::write(f, &self.0)
            }
        }

        impl FromStr for $type {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                hex::decode(text).map(Self).map_err(|_| InvalidId)
            }
        }
    };
}

secret_id!(TableId);
secret_id!(EventId);

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.iter().take_while(|byte| **byte != 0).try_for_each(|byte| write!(f, "{}", char::from(*byte)))
    }
}

impl FromStr for TableCode {
    type Err = InvalidId;

    /// Ignores capitals, spaces and dashes, because people type codes.
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let is_separator = |char: &char| char.is_whitespace() || matches!(char, '-' | '_' | '\u{2010}'..='\u{2015}');
        let typed: String = text.chars().filter(|char| !is_separator(char)).take(MAX_CODE + 1).collect();
        let typed = typed.to_ascii_lowercase();
        if typed.len() == OLD_LENGTH && typed.bytes().all(|byte| DIGITS.contains(&byte)) {
            return Ok(Self::of(typed.as_bytes()));
        }
        let (word, number) = typed.split_at(typed.find(|char: char| !char.is_ascii_lowercase()).ok_or(InvalidId)?);
        let fits = (MIN_WORD..=MAX_WORD).contains(&word.len())
            && (MIN_NUMBER..=MAX_NUMBER).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit());
        if fits { Ok(Self::of(format!("{word}-{number}").as_bytes())) } else { Err(InvalidId) }
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
written_as_text!(EventId);
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
        for nonsense in ["", "abcde", "abcdeo", "abcde1", "ábcde", "abcdefg", "amber", "417", "amber-41", "amb-417"] {
            assert_eq!(nonsense.parse::<TableCode>(), Err(InvalidId), "{nonsense}");
        }
        for nonsense in ["ambers-4177777", "amber-4a7", "amber-417-amber", "ämber-417", "ambersamber-417"] {
            assert_eq!(nonsense.parse::<TableCode>(), Err(InvalidId), "{nonsense}");
        }
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code: TableCode = "amber-417".parse().expect("a code");
        assert_eq!(code.to_string(), "amber-417");
        for typed in ["Amber 417", "AMBER417", " amber - 417 ", "amber\u{2013}417", "amber_417", "am ber 4 17"] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        assert_eq!("abc234".parse::<TableCode>().map(|code| code.to_string()), Ok("abc234".into()), "an older code");
        assert_eq!("ABC 234".parse::<TableCode>(), "abc234".parse());
    }

    #[test]
    fn every_word_makes_codes_that_are_read_again_and_no_word_sounds_twice() {
        use crate::code_words::WORDS;
        assert!(WORDS.is_sorted() && WORDS.windows(2).all(|pair| pair[0] != pair[1]));
        for (index, word) in WORDS.iter().enumerate() {
            assert!((MIN_WORD..=MAX_WORD).contains(&word.len()), "{word}");
            for digits in 3..=6 {
                let code = TableCode::sayable((index as u64).to_le_bytes(), digits);
                assert_eq!(code.to_string(), format!("{word}-1{}", "0".repeat(digits as usize - 1)));
                assert_eq!(code.to_string().parse(), Ok(code));
            }
            let last = TableCode::sayable((index as u64 + WORDS.len() as u64 * 899).to_le_bytes(), 3);
            assert_eq!(last.to_string(), format!("{word}-999"));
        }
    }
}

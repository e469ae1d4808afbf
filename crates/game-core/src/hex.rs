//! Bytes as hexadecimal digits in lower case.

use std::fmt;

/// A text that does not have the expected number of hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {digits} digits from 0-9 and a-f")]
pub struct NotHex {
    /// How many digits were expected.
    pub digits: usize,
}

/// Writes two digits for each byte.
pub fn write(out: &mut impl fmt::Write, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
}

/// Two digits for each byte.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    // Writing to a string cannot fail.
    let _ = write(&mut text, bytes);
    text
}

/// Reads exactly `N` bytes from `2 * N` digits in lower case.
pub fn decode<const N: usize>(text: &str) -> Result<[u8; N], NotHex> {
    let not_hex = NotHex { digits: 2 * N };
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return Err(not_hex);
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0]).zip(digit(pair[1])).map(|(high, low)| high << 4 | low).ok_or(not_hex)?;
    }
    Ok(bytes)
}

fn digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_and_other_texts_are_refused() {
        let bytes = [0x00, 0x7f, 0xff, 0xa5];
        assert_eq!(encode(&bytes), "007fffa5");
        assert_eq!(decode(&encode(&bytes)), Ok(bytes));
        for nonsense in ["", "00", "007fffa", "007fffa55", "007FFFA5", "007fffag", "ééüü"] {
            assert_eq!(decode::<4>(nonsense), Err(NotHex { digits: 8 }), "{nonsense}");
        }
    }
}

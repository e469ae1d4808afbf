//! Bytes as text for links, and bits in bytes.

/// The digits of base64 that addresses need not escape.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bytes as base64 for addresses, without padding.
pub fn to_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = (0..3).fold(0, |number, index| number << 8 | u32::from(three.get(index).copied().unwrap_or(0)));
        for digit in 0..=three.len() {
            let value = number >> (18 - 6 * digit) & 63;
            text.push(char::from(DIGITS[value as usize]));
        }
    }
    text
}

/// Reads such a text; the number of the first sign that is no digit, counted from 1, if there is one.
pub fn from_text(text: &str) -> Result<Vec<u8>, usize> {
    let (mut bytes, mut number, mut bits) = (Vec::with_capacity(text.len() * 3 / 4), 0_u32, 0);
    for (place, sign) in (1_usize..).zip(text.chars()) {
        let value = DIGITS.iter().position(|digit| char::from(*digit) == sign).ok_or(place)?;
        number = number << 6 | value as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((number >> bits) as u8);
            number &= (1 << bits) - 1;
        }
    }
    Ok(bytes)
}

/// Reads fields of known length, front to back. Every method returns `None` past the end.
pub struct Fields<'a>(
    /// What is left.
    pub &'a [u8],
);

impl<'a> Fields<'a> {
    /// The next bytes.
    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|byte| byte[0])
    }

    /// The next bytes, as many as the array has.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    /// A number in two bytes.
    pub fn number(&mut self) -> Option<usize> {
        self.array().map(|bytes| usize::from(u16::from_be_bytes(bytes)))
    }

    /// A text after its length.
    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.number()?;
        std::str::from_utf8(self.bytes(length)?).ok()
    }
}

/// Appends a text after its length. The caller has checked that it is short.
pub fn push_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend_from_slice(&(text.len() as u16).to_be_bytes());
    bytes.extend_from_slice(text.as_bytes());
}

/// Bits, from the highest bit of the first byte on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    used: usize,
}

impl BitWriter {
    /// Appends the lowest bits of a value.
    pub fn write(&mut self, value: u32, bits: u32) {
        for bit in (0..bits).rev() {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let place = self.used % 8;
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> bit & 1) as u8) << (7 - place);
            }
            self.used += 1;
        }
    }

    /// All bytes; the unused bits of the last one are 0.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what [`BitWriter`] wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitReader {
    bytes: Vec<u8>,
    used: usize,
}

impl BitReader {
    /// Starts at the first bit.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, used: 0 }
    }

    /// The next bits as a number; `None` past the end.
    pub fn read(&mut self, bits: u32) -> Option<u32> {
        let mut value = 0;
        for _ in 0..bits {
            let byte = self.bytes.get(self.used / 8)?;
            value = value << 1 | u32::from(byte >> (7 - self.used % 8) & 1);
            self.used += 1;
        }
        Some(value)
    }

    /// Whether nothing but the unused bits of the last byte is left.
    pub fn is_at_end(&self) -> bool {
        self.used.div_ceil(8) == self.bytes.len()
    }
}

/// The number of bits that tell this many things apart.
pub fn bits_for(count: u32) -> u32 {
    if count < 2 { 0 } else { u32::BITS - (count - 1).leading_zeros() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_come_back_from_their_text(bytes: Vec<u8>) {
            let text = to_text(&bytes);
            prop_assert!(text.bytes().all(|sign| DIGITS.contains(&sign)));
            prop_assert_eq!(from_text(&text), Ok(bytes));
        }

        #[test]
        fn bits_come_back(values: Vec<(u32, u8)>) {
            let values: Vec<(u32, u32)> = values.iter().map(|(value, bits)| {
                let bits = u32::from(bits % 33);
                (if bits == 32 { *value } else { value & ((1 << bits) - 1) }, bits)
            }).collect();
            let mut writer = BitWriter::default();
            values.iter().for_each(|(value, bits)| writer.write(*value, *bits));
            let mut reader = BitReader::new(writer.into_bytes());
            for (value, bits) in values {
                prop_assert_eq!(reader.read(bits), Some(value));
            }
            prop_assert!(reader.is_at_end());
        }
    }

    #[test]
    fn a_foreign_sign_is_found() {
        assert_eq!(from_text("AB.D"), Err(3));
        assert_eq!(from_text("é"), Err(1));
    }

    #[test]
    fn bits_are_enough_for_every_choice() {
        assert_eq!([0, 1, 2, 3, 4, 5, 64, 65].map(bits_for), [0, 0, 1, 2, 2, 3, 6, 7]);
    }
}

//! Bytes as text for addresses in QR codes.
//!
//! QR codes pack capitals, digits and a few signs into 5½ bits, but small letters need 8. Three of these 41 signs hold two
//! bytes. Blank, `%` and `.` are left out: addresses escape the first two, and chats cut a dot off the end of a link.

const DIGITS: &[u8; 41] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-/:";
const BASE: u32 = DIGITS.len() as u32;

/// Writes bytes as text. The highest digit of a group stands last, so that no text ends in `/` or `:`, which chats cut off.
pub(crate) fn to_qr_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(2) * 3);
    for pair in bytes.chunks(2) {
        let mut number = pair.iter().fold(0, |number, byte| number << 8 | u32::from(*byte));
        for _ in 0..=pair.len() {
            text.push(char::from(DIGITS[(number % BASE) as usize]));
            number /= BASE;
        }
    }
    text
}

/// Reads such a text; the number of the first sign that is wrong, counted from 1, if there is one. Small letters count as
/// capitals, because some programs change them. A group at the end that is cut off is left out.
pub(crate) fn from_qr_text(text: &str) -> Result<Vec<u8>, usize> {
    let mut values = Vec::with_capacity(text.len());
    for (place, sign) in (1_usize..).zip(text.chars()) {
        let sign = sign.to_ascii_uppercase();
        values.push(DIGITS.iter().position(|digit| char::from(*digit) == sign).ok_or(place)? as u32);
    }
    let mut bytes = Vec::with_capacity(values.len() / 3 * 2 + 1);
    for (group, digits) in values.chunks(3).enumerate() {
        let number = digits.iter().rev().fold(0, |number, digit| number * BASE + digit);
        let last = group * 3 + digits.len();
        match (digits.len(), u16::try_from(number)) {
            (3, Ok(number)) => bytes.extend_from_slice(&number.to_be_bytes()),
            (2, Ok(number @ 0..=255)) => bytes.push(number as u8),
            (3, Err(_)) => return Err(last),
            _ => {}
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_come_back_from_their_text(bytes: Vec<u8>) {
            let text = to_qr_text(&bytes);
            prop_assert!(!text.ends_with(['/', ':']));
            prop_assert_eq!(from_qr_text(&text), Ok(bytes.clone()));
            prop_assert_eq!(from_qr_text(&text.to_lowercase()), Ok(bytes));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[0-9A-Z$+/: .-]{0,40}") {
            if let Ok(bytes) = from_qr_text(&text) {
                prop_assert!(text.starts_with(&to_qr_text(&bytes)));
            }
        }
    }

    #[test]
    fn the_wrong_sign_is_found() {
        assert_eq!(from_qr_text("AB.D"), Err(3));
        assert_eq!(from_qr_text("A"), Ok(Vec::new()), "one sign holds no byte");
        assert_eq!(from_qr_text("000:::"), Err(6), "more than two bytes");
    }
}

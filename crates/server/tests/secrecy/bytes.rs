//! Searches every message before the end of the game for secrets, in several encodings.

use std::collections::HashSet;

use crate::listen::Played;

/// This many consecutive bytes of a secret are no coincidence.
const ENOUGH: usize = 8;
/// The length of that many bytes in hexadecimal and in Base64.
const HEX_LETTERS: usize = 2 * ENOUGH;
const BASE64_LETTERS: usize = 11;

/// Searches all messages before the end for the seed, the server's secret and the other players' parts.
pub(crate) fn check(played: &Played) -> Result<(), String> {
    for received in &played.received {
        let mut secrets = Secrets::default();
        secrets.add(&played.seed());
        secrets.add(&played.server_secret);
        let others = played.lucks.iter().filter(|(viewer, _)| *viewer != received.viewer);
        others.for_each(|(_, luck)| secrets.add(luck));
        for raw in received.raw.iter().take_while(|raw| !raw.contains("\"stage\":\"finished\"")) {
            if let Some(part) = secrets.found_in(raw) {
                return Err(format!("{:?} received {part}, part of a secret: {raw}", received.viewer));
            }
        }
    }
    Ok(())
}

/// All runs of eight bytes of some secrets, in hexadecimal, in Base64 and as lists of numbers.
#[derive(Default)]
struct Secrets {
    texts: HashSet<Vec<u8>>,
    numbers: HashSet<Vec<u8>>,
}

impl Secrets {
    fn add(&mut self, secret: &[u8; 32]) {
        self.texts.extend(secret.windows(ENOUGH).map(|part| hex(part).into_bytes()));
        self.numbers.extend(secret.windows(ENOUGH).map(<[u8]>::to_vec));
        for url in [false, true] {
            // Base64 encodes three bytes as four letters, so a secret within other data has three encodings.
            for skipped in 0..3 {
                let letters = base64(&secret[skipped..], url).into_bytes();
                self.texts.extend(letters.windows(BASE64_LETTERS).map(<[u8]>::to_vec));
            }
        }
    }

    fn found_in(&self, text: &str) -> Option<String> {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(byte);
        for run in text.as_bytes().split(|byte| !is_letter(byte)).filter(|run| run.len() >= BASE64_LETTERS) {
            // Hexadecimal may be in upper case.
            let lower = run.to_ascii_lowercase();
            let found =
                run.windows(BASE64_LETTERS).chain(lower.windows(HEX_LETTERS)).find(|part| self.texts.contains(*part));
            if let Some(part) = found {
                return Some(String::from_utf8_lossy(part).into());
            }
        }
        let is_list = |byte: &u8| byte.is_ascii_digit() || b", ".contains(byte);
        for run in text.as_bytes().split(|byte| !is_list(byte)).filter(|run| run.len() >= HEX_LETTERS) {
            let numbers = run.split(|byte| !byte.is_ascii_digit()).filter(|number| !number.is_empty());
            let numbers: Vec<u8> =
                numbers.filter_map(|number| std::str::from_utf8(number).ok()?.parse().ok()).collect();
            if let Some(part) = numbers.windows(ENOUGH).find(|part| self.numbers.contains(*part)) {
                return Some(format!("{part:?}"));
            }
        }
        None
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn base64(bytes: &[u8], url: bool) -> String {
    let last = if url { *b"-_" } else { *b"+/" };
    let letters: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(last).collect();
    let whole = bytes.chunks_exact(3).flat_map(|three| {
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        [18, 12, 6, 0].map(|shift| letters[(bits >> shift) as usize % 64] as char)
    });
    whole.collect()
}

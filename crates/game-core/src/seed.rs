//! Verifiable shuffles: a 256-bit seed, random streams derived from it, and the commitment to it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hex::{self, NotHex};
use crate::random::Random;

/// The 256-bit secret from which all chance outcomes of a game are derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 bytes, which should come from the operating system's random generator.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed of game number `index` in a series that starts from a plain number.
    pub fn numbered(series: u64, index: u64) -> Self {
        let text = format!("pyramids series {series} game {index}");
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// The random stream with this name. Streams with different names are independent.
    pub fn stream(&self, name: &str) -> Stream {
        let mut prefix = Sha256::new();
        prefix.update(self.0);
        prefix.update(name.as_bytes());
        Stream { prefix, next_block: 0, block: [0; 32], used: 32 }
    }

    /// The commitment that is published before the game and can be checked once the seed is known:
    /// the SHA-256 of the seed's 32 bytes followed by the setup's bytes.
    pub fn commitment(&self, setup: &[u8]) -> Hash {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(setup);
        Hash(hash.finalize().into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A seed in a log line would reveal the cards to come.
        f.write_str("Seed(secret)")
    }
}

/// A SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The 32 bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The first eight bytes as a big-endian number: a short fingerprint.
    pub fn short(&self) -> u64 {
        self.0.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(f, &self.0)
    }
}

/// Implements text conversion for a type with 32 bytes: 64 hexadecimal digits.
macro_rules! written_in_hex {
    ($type:ident) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                hex::write(f, &self.0)
            }
        }

        impl FromStr for $type {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<Self, NotHex> {
                hex::decode(text).map(Self)
            }
        }

        impl TryFrom<String> for $type {
            type Error = NotHex;

            fn try_from(text: String) -> Result<Self, NotHex> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }
    };
}

written_in_hex!(Seed);
written_in_hex!(Hash);

/// A stream of random numbers: block `k` is the SHA-256 of the seed's bytes, the stream's name and `k` as eight
/// big-endian bytes; the blocks' bytes, one after the other, are read as big-endian 32-bit numbers.
#[derive(Clone, Debug)]
pub struct Stream {
    prefix: Sha256,
    next_block: u64,
    block: [u8; 32],
    used: usize,
}

impl Stream {
    fn next_u32(&mut self) -> u32 {
        if self.used == self.block.len() {
            let mut hash = self.prefix.clone();
            hash.update(self.next_block.to_be_bytes());
            self.block = hash.finalize().into();
            self.next_block += 1;
            self.used = 0;
        }
        let bytes = [0, 1, 2, 3].map(|i| self.block[self.used + i]);
        self.used += 4;
        u32::from_be_bytes(bytes)
    }

    /// A number below `bound`, exactly uniformly distributed; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // Skip numbers above the last whole multiple of `bound`: they would favour the low results.
        let fair = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let number = self.next_u32();
            if number <= fair {
                return number % bound;
            }
        }
    }

    /// The Fisher–Yates shuffle: from the last place down to the second, swap with a place drawn from 0 up to it.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            cards.swap(last, other);
        }
    }
}

impl Random for Stream {
    fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) << 32 | u64::from(self.next_u32())
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.below(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_the_hash_of_seed_name_and_block_number() {
        let seed = Seed::from_bytes([7; 32]);
        let mut stream = seed.stream("test");
        let mut expected = Vec::new();
        for block in 0_u64..3 {
            let mut bytes = vec![7; 32];
            bytes.extend_from_slice(b"test");
            bytes.extend_from_slice(&block.to_be_bytes());
            expected.extend_from_slice(Hash::of(&bytes).bytes());
        }
        for four in expected.chunks_exact(4) {
            let number = u32::from_be_bytes([four[0], four[1], four[2], four[3]]);
            assert_eq!(stream.next_u32(), number);
        }
    }

    #[test]
    fn shuffles_reach_every_order_equally_often() {
        let mut counts = std::collections::BTreeMap::new();
        for game in 0..6_000 {
            let mut cards = [1, 2, 3];
            Seed::numbered(1, game).stream("deck").shuffle(&mut cards);
            *counts.entry(cards).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (880..1120).contains(count)), "{counts:?}");
    }

    #[test]
    fn hex_round_trips_and_nonsense_is_refused() {
        let seed = Seed::numbered(3, 4);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        for nonsense in ["", "00", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
            assert_eq!(nonsense.parse::<Seed>(), Err(NotHex { digits: 64 }));
        }
    }

    #[test]
    fn a_seed_never_prints_itself_by_accident() {
        assert_eq!(format!("{:?}", Seed::from_bytes([1; 32])), "Seed(secret)");
    }
}

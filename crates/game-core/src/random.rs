//! Sources of random numbers.

/// A source of uniformly distributed random numbers.
pub trait Random {
    /// 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A uniformly distributed number below `bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32 {
        // Multiply and shift: the bias is below bound / 2^64 and cannot be noticed.
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u32
    }

    /// A number from 0 up to, but not including, 1.
    fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A fast generator for bots, search and simulation (SplitMix64). Portable, but not secret:
/// shuffles that players must be able to check come from a [`Seed`](crate::Seed).
#[derive(Clone, Debug)]
pub struct QuickRandom(u64);

impl QuickRandom {
    /// Starts from a number: the same number, the same sequence.
    pub const fn new(start: u64) -> Self {
        Self(start)
    }
}

impl Random for QuickRandom {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_stays_below_and_reaches_every_number() {
        let mut random = QuickRandom::new(1);
        let mut seen = [0_u32; 7];
        for _ in 0..7_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }
}

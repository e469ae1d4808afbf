//! Finds the n-th set bit of a word.

/// The position of the n-th set bit, counted from 0 at the low end; 64 or more if there are fewer.
#[inline(always)]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    if n >= 64 {
        return 64;
    }
    // Count bits by byte, add up from the low end, find the byte that the n-th bit is in, then walk that byte.
    let mut counts = word - ((word >> 1) & 0x5555_5555_5555_5555);
    counts = (counts & 0x3333_3333_3333_3333) + ((counts >> 2) & 0x3333_3333_3333_3333);
    counts = (counts + (counts >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = counts.wrapping_mul(0x0101_0101_0101_0101);
    // Every byte whose running sum is at most n lies wholly before the bit.
    let low = u64::from(n) * 0x0101_0101_0101_0101;
    let before = (((low | 0x8080_8080_8080_8080) - sums) & 0x8080_8080_8080_8080).count_ones() * 8;
    if before >= 64 {
        return 64;
    }
    let rest = n - ((sums << 8) >> before & 0xff) as u32;
    let byte = (word >> before & 0xff) as usize;
    before + u32::from(NTH_BIT_OF_BYTE[(rest & 7) as usize][byte])
}

/// The position of the n-th set bit of every byte; a table, because a loop of unknown length is mispredicted.
static NTH_BIT_OF_BYTE: [[u8; 256]; 8] = {
    let mut table = [[8; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[n][byte] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_bit_agrees_with_walking_all_bits(word: u64, sparse: u64, n in 0_u32..300) {
            for word in [word, word & sparse, word & sparse & (sparse >> 7), word | sparse, u64::MAX, 0] {
                let walked = (0..64).filter(|place| word >> place & 1 == 1).nth(n as usize);
                match walked {
                    Some(place) => prop_assert_eq!(nth_bit(word, n), place),
                    None => prop_assert!(nth_bit(word, n) >= 64),
                }
            }
        }
    }
}

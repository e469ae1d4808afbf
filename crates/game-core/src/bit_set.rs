//! A small set of things that can be numbered, one bit for each.

use std::fmt;
use std::hash::Hash;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bits::nth_bit;
use crate::invalid::NamedTwice;

/// A type whose values can be members of a [`BitSet`].
pub trait Element: Copy + Ord + Hash + fmt::Debug {
    /// The integer that holds a set of these, one bit for each value.
    type Word: Word;
    /// What a value is called in error texts.
    const KIND: &'static str;
    /// The bits of all values.
    const ALL: Self::Word;

    /// The bit of this value, counted from 0 at the low end.
    fn bit(self) -> u32;

    /// The value with this bit; `None` if there is none.
    fn from_bit(bit: u32) -> Option<Self>;

    /// Formats a set of these for `Debug`.
    fn fmt_set(set: BitSet<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(set).finish()
    }
}

/// An unsigned integer used as a row of bits.
pub trait Word:
    Copy + Ord + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + fmt::Debug
{
    /// No bit is set.
    const ZERO: Self;

    /// Only this bit is set.
    fn single(bit: u32) -> Self;

    /// How many bits are set.
    fn count(self) -> u32;

    /// The lowest bit that is set; the width of the word if none is.
    fn lowest(self) -> u32;

    /// The word without its lowest set bit.
    fn without_lowest(self) -> Self;

    /// The n-th set bit, counted from 0 at the low end; the width of the word or more if there are fewer.
    fn nth(self, n: u32) -> u32;
}

macro_rules! word {
    ($word:ty, $nth:expr) => {
        impl Word for $word {
            const ZERO: Self = 0;

            #[inline(always)]
            fn single(bit: u32) -> Self {
                1 << bit
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn nth(self, n: u32) -> u32 {
                $nth(self, n)
            }
        }
    };
}

word!(u8, |word: u8, n| nth_bit(word.into(), n));
word!(u32, |word: u32, n| nth_bit(word.into(), n));
word!(u64, nth_bit);
word!(u128, |word: u128, n| {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let in_low = low.count_ones();
    if n < in_low { nth_bit(low, n) } else { 64 + nth_bit(high, n - in_low) }
});

/// A set of `T`, stored as the bits of one integer. It is written as a list, lowest element first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitSet<T: Element> {
    bits: T::Word,
    element: PhantomData<T>,
}

impl<T: Element> BitSet<T> {
    /// The set without elements.
    pub const EMPTY: Self = Self::from_bits_retain(T::Word::ZERO);
    /// The set of all values.
    pub const ALL: Self = Self::from_bits_retain(T::ALL);

    /// The set with these bits. Bits that stand for no value are kept: use it for constants only.
    pub const fn from_bits_retain(bits: T::Word) -> Self {
        Self { bits, element: PhantomData }
    }

    /// The set with these bits; those that stand for no value are dropped.
    #[inline]
    pub fn from_bits(bits: T::Word) -> Self {
        Self::from_bits_retain(bits & T::ALL)
    }

    /// The set of one element.
    #[inline]
    pub fn of(element: T) -> Self {
        Self::from_bits_retain(T::Word::single(element.bit()))
    }

    /// The set's bits.
    #[inline]
    pub const fn bits(self) -> T::Word {
        self.bits
    }

    /// Whether the set has this element.
    #[inline]
    pub fn contains(self, element: T) -> bool {
        self.meets(Self::of(element))
    }

    /// Whether the sets have an element in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.bits & other.bits != T::Word::ZERO
    }

    /// Whether the set has no element.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == T::Word::ZERO
    }

    /// How many elements the set has.
    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count()
    }

    /// The lowest element.
    #[inline]
    pub fn first(self) -> Option<T> {
        if self.is_empty() { None } else { T::from_bit(self.bits.lowest()) }
    }

    /// The n-th element from the lowest, counted from 0; `None` past the last.
    #[inline(always)]
    pub fn nth(self, n: u32) -> Option<T> {
        T::from_bit(self.bits.nth(n))
    }

    /// The elements, lowest first.
    #[inline]
    pub fn iter(self) -> Elements<T> {
        Elements(self)
    }

    /// Adds an element.
    #[inline]
    pub fn insert(&mut self, element: T) {
        self.bits = self.bits | T::Word::single(element.bit());
    }

    /// Removes an element.
    #[inline]
    pub fn remove(&mut self, element: T) {
        self.bits = self.bits & !T::Word::single(element.bit());
    }
}

impl<T: Element> Default for BitSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Element> fmt::Debug for BitSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::fmt_set(*self, f)
    }
}

impl<T: Element> BitOr for BitSet<T> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits_retain(self.bits | other.bits)
    }
}

impl<T: Element> BitOrAssign for BitSet<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<T: Element> BitAnd for BitSet<T> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits_retain(self.bits & other.bits)
    }
}

impl<T: Element> Sub for BitSet<T> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits_retain(self.bits & !other.bits)
    }
}

impl<T: Element> FromIterator<T> for BitSet<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        elements.into_iter().fold(Self::EMPTY, |set, element| set | Self::of(element))
    }
}

impl<T: Element> IntoIterator for BitSet<T> {
    type Item = T;
    type IntoIter = Elements<T>;

    #[inline]
    fn into_iter(self) -> Elements<T> {
        self.iter()
    }
}

/// The elements of a [`BitSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Elements<T: Element>(BitSet<T>);

impl<T: Element> Iterator for Elements<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let element = self.0.first()?;
        self.0.bits = self.0.bits.without_lowest();
        Some(element)
    }
}

impl<T: Element> FusedIterator for Elements<T> {}

impl<T: Element + Serialize> Serialize for BitSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de, T: Element + Deserialize<'de>> Deserialize<'de> for BitSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let elements = Vec::<T>::deserialize(deserializer)?;
        let set: Self = elements.iter().copied().collect();
        if set.len() as usize == elements.len() { Ok(set) } else { Err(serde::de::Error::custom(NamedTwice(T::KIND))) }
    }
}

/// Writes a set as the number that its bits form, where the format was fixed before there were sets:
/// `#[serde(with = "game_core::bits_as_number")]`. Bits that stand for no value are dropped when it is read.
pub mod bits_as_number {
    use super::{BitSet, Deserialize, Deserializer, Element, Serialize, Serializer};

    /// Writes the number.
    pub fn serialize<T: Element<Word: Serialize>, S: Serializer>(
        set: &BitSet<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        set.bits().serialize(serializer)
    }

    /// Reads the number.
    pub fn deserialize<'de, T: Element<Word: Deserialize<'de>>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BitSet<T>, D::Error> {
        T::Word::deserialize(deserializer).map(BitSet::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    struct Small(u8);

    impl Element for Small {
        type Word = u128;
        const KIND: &'static str = "small number";
        const ALL: u128 = (1 << 100) - 1;

        fn bit(self) -> u32 {
            self.0.into()
        }

        fn from_bit(bit: u32) -> Option<Self> {
            (bit < 100).then_some(Self(bit as u8))
        }
    }

    fn set(elements: &BTreeSet<u8>) -> BitSet<Small> {
        elements.iter().copied().map(Small).collect()
    }

    proptest! {
        #[test]
        fn a_bit_set_agrees_with_a_tree_set(
            a in prop::collection::btree_set(0_u8..100, 0..40), b in prop::collection::btree_set(0_u8..100, 0..40)
        ) {
            let listed = |set: BitSet<Small>| set.iter().map(|element| element.0).collect::<BTreeSet<u8>>();
            prop_assert_eq!(listed(set(&a) | set(&b)), &a | &b);
            prop_assert_eq!(listed(set(&a) & set(&b)), &a & &b);
            prop_assert_eq!(listed(set(&a) - set(&b)), &a - &b);
            prop_assert_eq!(set(&a).meets(set(&b)), !a.is_disjoint(&b));
            prop_assert_eq!(set(&a).len() as usize, a.len());
            prop_assert_eq!(set(&a).first().map(|element| element.0), a.first().copied());
            for n in 0..a.len() + 2 {
                prop_assert_eq!(set(&a).nth(n as u32).map(|element| element.0), a.iter().nth(n).copied());
            }
            for element in (0..100).map(Small) {
                prop_assert_eq!(set(&a).contains(element), a.contains(&element.0));
            }
        }

        #[test]
        fn a_set_is_written_as_a_sorted_list(elements in prop::collection::btree_set(0_u8..100, 0..20)) {
            let json = serde_json::to_string(&set(&elements)).expect("JSON");
            prop_assert_eq!(&json, &serde_json::to_string(&elements).expect("JSON"));
            prop_assert_eq!(serde_json::from_str::<BitSet<Small>>(&json).expect("a set"), set(&elements));
        }
    }

    #[test]
    fn a_list_with_duplicates_is_no_set() {
        let error = serde_json::from_str::<BitSet<Small>>("[3,4,3]").expect_err("a duplicate");
        assert!(error.to_string().contains("a small number is named twice"), "{error}");
    }
}

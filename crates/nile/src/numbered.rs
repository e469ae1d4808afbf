//! Things that are counted from 1: dice of a turn, Discovery spaces, rows of a pyramid.

/// Implements the methods of a type whose numbers are counted from 1, and its conversions from and into `u8`.
macro_rules! numbered {
    ($type:ident, $kind:literal, $last:expr) => {
        impl $type {
            /// The one with this number, if there is one.
            pub const fn new(number: u8) -> Option<Self> {
                if number >= 1 && number as usize <= $last { Some(Self(number)) } else { None }
            }

            /// The one with this index, counted from 0, if there is one.
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < $last { Some(Self(index as u8 + 1)) } else { None }
            }

            /// All of them, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (1..=$last as u8).map(Self)
            }

            /// The number, counted from 1.
            pub const fn get(self) -> u8 {
                self.0
            }

            /// The index, counted from 0.
            pub const fn index(self) -> usize {
                self.0 as usize - 1
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        game_core::counted_from_one!($type, $kind, $last);
    };
}

/// Makes a type with the methods of `numbered!` the element of a bit set.
macro_rules! element {
    ($type:ident, $word:ty, $kind:literal, $last:expr) => {
        impl game_core::Element for $type {
            type Word = $word;
            const KIND: &'static str = $kind;
            const ALL: $word = (1 << $last) - 1;

            #[inline(always)]
            fn bit(self) -> u32 {
                u32::from(self.0) - 1
            }

            #[inline(always)]
            fn from_bit(bit: u32) -> Option<Self> {
                Self::from_index(bit as usize)
            }
        }
    };
}

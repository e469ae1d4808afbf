//! The seats at the table, and sets and lists of them.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::bit_set::{BitSet, Element, Elements};
use crate::invalid::OutOfRange;

/// The most seats a table has, in either game.
pub const MAX_SEATS: usize = 4;

/// One place at the table. People and records count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// Seat 1.
    pub const FIRST: Self = Self(0);
    /// Seat 2.
    pub const SECOND: Self = Self(1);

    /// The seat with this number, counted from 1; `None` beyond the table.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= MAX_SEATS { Some(Self(number - 1)) } else { None }
    }

    /// The seat's number as players see it, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The other seat in a game for two.
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The seat's position in a list of players, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = OutOfRange;

    fn try_from(number: u8) -> Result<Self, OutOfRange> {
        Self::from_number(number).ok_or(OutOfRange { kind: "seat", found: number, last: MAX_SEATS as u8 })
    }
}

/// A set of seats.
pub type SeatSet = BitSet<Seat>;

/// The seats of a set, lowest number first.
pub type Seats = Elements<Seat>;

impl Element for Seat {
    type Word = u8;
    const KIND: &'static str = "seat";
    const ALL: u8 = (1 << MAX_SEATS) - 1;

    #[inline]
    fn bit(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn from_bit(bit: u32) -> Option<Self> {
        if bit < MAX_SEATS as u32 { Some(Self(bit as u8)) } else { None }
    }
}

impl SeatSet {
    /// The first `count` seats; never more than a table has.
    pub const fn first_seats(count: usize) -> Self {
        let count = if count < MAX_SEATS { count } else { MAX_SEATS };
        Self::from_bits_retain((1 << count) - 1)
    }
}

/// One `T` for every seat a table can have; only a [`Seat`] can index it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Makes the value of each seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Seat(index as u8))))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        // A seat's number never exceeds the table; the mask lets the compiler see it.
        &self.0[seat.index() & (MAX_SEATS - 1)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & (MAX_SEATS - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_count_from_one_and_stop_at_the_table() {
        let numbers: Vec<u8> = (0..=255).filter_map(Seat::from_number).map(Seat::number).collect();
        assert_eq!(numbers, [1, 2, 3, 4]);
    }

    #[test]
    fn a_set_of_seats_is_walked_in_order() {
        for count in 0..=MAX_SEATS {
            let seats: Vec<usize> = SeatSet::first_seats(count).iter().map(Seat::index).collect();
            assert_eq!(seats, (0..count).collect::<Vec<_>>());
        }
    }
}

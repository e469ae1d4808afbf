//! Pyramid cards as printed.

use crate::boxes::{Boxes, Cell, Region};
use crate::colour::Colour;

/// What is printed in a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// An empty box.
    Plain,
    /// Never to be crossed off.
    Wall,
    /// Gives one extra box (S9).
    RedCross,
    /// A red gem.
    Ruby,
    /// A green gem.
    Emerald,
    /// Marks the torch of the round.
    Torch,
    /// Marks a skull.
    Skull,
    /// Wipes two skulls.
    Potion,
    /// Completes the pyramid (S10).
    Tomb,
}

impl Symbol {
    /// All symbols.
    pub const ALL: [Self; 9] = [
        Self::Plain,
        Self::Wall,
        Self::RedCross,
        Self::Ruby,
        Self::Emerald,
        Self::Torch,
        Self::Skull,
        Self::Potion,
        Self::Tomb,
    ];

    /// The sign that stands for it in deck files.
    pub const fn sign(self) -> char {
        match self {
            Self::Plain => '.',
            Self::Wall => '#',
            Self::RedCross => 'x',
            Self::Ruby => 'r',
            Self::Emerald => 'g',
            Self::Torch => 't',
            Self::Skull => 's',
            Self::Potion => 'p',
            Self::Tomb => 'T',
        }
    }

    /// The symbol for a sign of a deck file.
    pub fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|symbol| symbol.sign() == sign)
    }
}

/// One pyramid card's chamber: its colour, its entrance and what each box shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The pyramid's colour.
    pub colour: Colour,
    /// The one box where crossing off begins.
    pub entrance: Boxes,
    /// The boxes that are never crossed off.
    pub walls: Boxes,
    /// The boxes that give one extra box each (S9).
    pub red_crosses: Boxes,
    /// The boxes with red gems.
    pub rubies: Boxes,
    /// The boxes with green gems.
    pub emeralds: Boxes,
    /// The boxes that light the torch of the round (S12).
    pub torches: Boxes,
    /// The boxes that mark a skull (S13).
    pub skulls: Boxes,
    /// The boxes that wipe two skulls (S13).
    pub potions: Boxes,
    /// The one box that completes the pyramid.
    pub tomb: Boxes,
    /// Every box whose crossing does more than cross it: all symbols and the tomb.
    pub(crate) effects: Boxes,
}

impl Card {
    /// The card with this entrance whose boxes show these symbols.
    pub fn new(colour: Colour, entrance: Cell, symbol_at: impl Fn(Cell) -> Symbol) -> Self {
        let all = |symbol| Cell::all().filter(|&cell| symbol_at(cell) == symbol).collect::<Boxes>();
        Self {
            colour,
            entrance: Boxes::of(entrance),
            walls: all(Symbol::Wall),
            red_crosses: all(Symbol::RedCross),
            rubies: all(Symbol::Ruby),
            emeralds: all(Symbol::Emerald),
            torches: all(Symbol::Torch),
            skulls: all(Symbol::Skull),
            potions: all(Symbol::Potion),
            tomb: all(Symbol::Tomb),
            effects: Boxes::ALL - all(Symbol::Wall) - all(Symbol::Plain),
        }
    }

    /// The boxes that show a symbol.
    pub fn boxes(&self, symbol: Symbol) -> Boxes {
        match symbol {
            Symbol::Plain => Boxes::ALL - self.walls - self.effects,
            Symbol::Wall => self.walls,
            Symbol::RedCross => self.red_crosses,
            Symbol::Ruby => self.rubies,
            Symbol::Emerald => self.emeralds,
            Symbol::Torch => self.torches,
            Symbol::Skull => self.skulls,
            Symbol::Potion => self.potions,
            Symbol::Tomb => self.tomb,
        }
    }

    /// What a box shows.
    pub fn symbol(&self, cell: Cell) -> Symbol {
        let shows = |symbol: &Symbol| self.boxes(*symbol).contains(cell);
        Symbol::ALL.into_iter().find(shows).unwrap_or(Symbol::Plain)
    }

    /// The boxes that can ever be crossed off.
    pub fn room(&self) -> Boxes {
        Boxes::ALL - self.walls
    }

    /// The boxes that may be crossed next: the entrance of an untouched card, else those beside a crossed one (S8).
    #[inline(always)]
    pub fn open_boxes(&self, crossed: Boxes) -> Boxes {
        if crossed.is_empty() { self.entrance } else { crossed.neighbours() - crossed - self.walls }
    }

    /// How many skulls must be crossed off at least on a way from the entrance to the tomb.
    pub fn forced_skulls(&self) -> u32 {
        let safe = self.room() - self.skulls;
        let mut skulls = u32::from(self.entrance.meets(self.skulls));
        let mut reached = self.entrance;
        loop {
            reached = reached | (reached | (reached.neighbours() & safe)).flood(safe);
            let wider = reached | (reached.neighbours() & self.skulls);
            if reached.meets(self.tomb) || wider == reached {
                return skulls;
            }
            (reached, skulls) = (wider, skulls + 1);
        }
    }

    /// How hard the chamber is to complete, from 1 to 5. The estimated number of turns grows with the shortest way and
    /// with the skulls that cannot be avoided; a level is 0.4 turns wide.
    pub fn difficulty(&self) -> u8 {
        let way = self.steps_to_tomb(Boxes::EMPTY).unwrap_or(0);
        let turns = 1.0 + 0.36 * f64::from(way) + 0.2 * f64::from(self.forced_skulls());
        [3.4, 3.8, 4.2, 4.6].iter().filter(|limit| turns > **limit).count() as u8 + 1
    }

    /// How many more boxes must be crossed to reach the tomb; `None` if it cannot be reached.
    pub fn steps_to_tomb(&self, crossed: Boxes) -> Option<u32> {
        if crossed.is_empty() {
            self.entrance.steps_to(self.tomb, self.room()).map(|steps| steps + 1)
        } else {
            crossed.steps_to(self.tomb, self.room())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(rows: [&str; 5]) -> Card {
        let sign = |cell: Cell| rows[usize::from(cell.row() - 1)].chars().nth(usize::from(cell.column() - 1));
        let entrance = Cell::all().find(|cell| sign(*cell) == Some('>')).expect("an entrance");
        Card::new(Colour::Green, entrance, |cell| sign(cell).and_then(Symbol::from_sign).unwrap_or(Symbol::Plain))
    }

    #[test]
    fn skulls_are_forced_only_where_no_way_avoids_them() {
        let free = card([">....", "s....", "s....", "s....", "T...."]);
        assert_eq!((free.forced_skulls(), free.difficulty()), (0, 1));
        let one = card([">####", "s####", ".####", "s.###", "#T###"]);
        assert_eq!(one.forced_skulls(), 2, "both stand in the only way");
        let cheaper = card([">s.##", "s##.#", "s##.#", "..#.#", "T####"]);
        assert_eq!(cheaper.forced_skulls(), 2, "the other way is a dead end");
        let long = card([">....", "####.", ".....", ".####", "....T"]);
        assert_eq!((long.forced_skulls(), long.difficulty()), (0, 5));
    }
}

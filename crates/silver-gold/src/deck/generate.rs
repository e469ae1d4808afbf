//! Generates new decks that pass every check.

use game_core::{Seed, Stream};

use crate::boxes::{Boxes, Cell, Region, SIDE};
use crate::card::{Card, Symbol};
use crate::card_set::CardNumber;
use crate::colour::{CARDS_PER_COLOUR, Colour};
use crate::deck::{Deck, EXPEDITIONS, SKULLS};
use crate::pattern::Pattern;

/// How many boxes of each kind a chamber has, and how far the tomb may be.
struct Recipe {
    walls: usize,
    symbols: [(Symbol, usize); 6],
    /// The shortest way to the tomb, in boxes, from the entrance to the tomb itself.
    way: std::ops::RangeInclusive<u32>,
}

const fn recipe(walls: usize, counts: [usize; 6], shortest: u32, longest: u32) -> Recipe {
    let [crosses, rubies, emeralds, torches, skulls, potions] = counts;
    Recipe {
        walls,
        symbols: [
            (Symbol::RedCross, crosses),
            (Symbol::Ruby, rubies),
            (Symbol::Emerald, emeralds),
            (Symbol::Torch, torches),
            (Symbol::Skull, skulls),
            (Symbol::Potion, potions),
        ],
        way: shortest..=longest,
    }
}

/// The sixteen kinds of chamber. Every colour has one of each, so all colours have equally many walls and symbols.
/// Chambers with a short way are poor or full of skulls, those with a long way are rich.
const RECIPES: [Recipe; CARDS_PER_COLOUR] = [
    recipe(8, [0, 1, 0, 0, 2, 0], 7, 7),
    recipe(8, [0, 0, 1, 0, 2, 0], 7, 7),
    recipe(8, [0, 1, 0, 0, 2, 1], 7, 8),
    recipe(8, [0, 0, 1, 0, 2, 1], 7, 8),
    recipe(8, [1, 1, 0, 0, 3, 0], 8, 9),
    recipe(8, [1, 0, 1, 0, 3, 0], 8, 9),
    recipe(8, [0, 1, 0, 1, 2, 0], 8, 9),
    recipe(8, [0, 0, 1, 1, 2, 0], 8, 9),
    recipe(8, [0, 1, 1, 0, 2, 1], 8, 9),
    recipe(8, [1, 1, 1, 0, 2, 0], 9, 10),
    recipe(8, [1, 1, 1, 0, 2, 0], 9, 10),
    recipe(8, [1, 1, 0, 1, 2, 0], 9, 10),
    recipe(8, [1, 0, 1, 1, 2, 0], 9, 10),
    recipe(8, [0, 1, 1, 0, 2, 1], 9, 11),
    recipe(8, [2, 1, 1, 0, 2, 0], 10, 11),
    recipe(8, [1, 1, 1, 1, 2, 0], 10, 11),
];

/// I2, I3 twice, V3 twice, L4, O4, S4 (S2).
const EXPEDITIONS_DRAWN: [&str; EXPEDITIONS] = ["XX", "XXX", "XXX", "XX/X.", "XX/X.", "XXX/X..", "XX/XX", ".XX/XX."];

const SKULL_VALUES: [u8; SKULLS] = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20];

/// Generates a deck. The same number gives the same deck.
pub fn generate(number: u64) -> Deck {
    let mut stream = Seed::numbered(number, 0).stream("silver-gold new deck");
    let mut cards: Vec<(CardNumber, Card)> = Vec::new();
    for (first, colour) in (1_u8..).zip(Colour::ALL) {
        // Each colour gets every third number, so that no colour comes first more often than another.
        let mut numbers: Vec<CardNumber> = (first..).step_by(3).map_while(CardNumber::new).collect();
        stream.shuffle(&mut numbers);
        let chambers = RECIPES.iter().map(|recipe| chamber(recipe, colour, &mut stream));
        cards.extend(numbers.into_iter().zip(chambers));
    }
    cards.sort_by_key(|(number, _)| *number);
    let cards = std::array::from_fn(|index| cards[index].1);
    Deck::assemble(format!("new {number}"), cards, EXPEDITIONS_DRAWN.map(pattern), SKULL_VALUES)
}

#[expect(
    clippy::expect_used,
    reason = "the drawings are constants of this file, and every test that generates a deck reads them"
)]
fn pattern(drawn: &str) -> Pattern {
    let crossed = |cell: &Cell| {
        let row = drawn.split('/').nth(usize::from(cell.row()) - 1);
        row.and_then(|row| row.chars().nth(usize::from(cell.column()) - 1)) == Some('X')
    };
    Pattern::new(Cell::all().filter(crossed).collect()).expect("the drawing is a pattern")
}

fn chamber(recipe: &Recipe, colour: Colour, stream: &mut Stream) -> Card {
    loop {
        let card = attempt(recipe, colour, stream);
        let all_reached = card.entrance.flood(card.room()) == card.room();
        let way_fits = card.steps_to_tomb(Boxes::EMPTY).is_some_and(|steps| recipe.way.contains(&steps));
        if all_reached && way_fits && !has_hall(&card) && !shortcut_is_bare(&card) {
            return card;
        }
    }
}

fn attempt(recipe: &Recipe, colour: Colour, stream: &mut Stream) -> Card {
    let column = |stream: &mut Stream| stream.below(u32::from(SIDE)) as usize;
    let cells: Vec<Cell> = Cell::all().collect();
    let entrance = cells[column(stream)];
    let tomb = cells[cells.len() - 1 - column(stream)];
    let mut free: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != entrance && cell != tomb).collect();
    stream.shuffle(&mut free);
    let walls = std::iter::repeat_n(Symbol::Wall, recipe.walls);
    let symbols = recipe.symbols.iter().flat_map(|&(symbol, count)| std::iter::repeat_n(symbol, count));
    let printed: Vec<(Cell, Symbol)> = free.into_iter().zip(walls.chain(symbols)).collect();
    Card::new(colour, entrance, |cell| {
        let found = printed.iter().find(|(at, _)| *at == cell).map(|(_, symbol)| *symbol);
        if cell == tomb { Symbol::Tomb } else { found.unwrap_or(Symbol::Plain) }
    })
}

/// Whether the chamber has a 3×3 square without a wall, which would be no labyrinth.
fn has_hall(card: &Card) -> bool {
    let square: Boxes = Cell::all().filter(|cell| cell.row() <= 3 && cell.column() <= 3).collect();
    let offsets = (0..3).flat_map(|down| (0..3).map(move |right| down * u32::from(SIDE) + right));
    offsets.map(|by| Boxes::from_bits(square.bits() << by)).any(|hall| !hall.meets(card.walls))
}

/// Whether all boxes beside the tomb are plain. One should show a symbol, so that the last step offers a choice.
fn shortcut_is_bare(card: &Card) -> bool {
    let beside = card.tomb.neighbours() - card.walls;
    beside - card.boxes(Symbol::Plain) == Boxes::EMPTY
}

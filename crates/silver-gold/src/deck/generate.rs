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
    /// Whether two ways must lead from the entrance to the tomb.
    choice: bool,
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
        choice: false,
    }
}

const fn with_choice(recipe: Recipe) -> Recipe {
    Recipe { choice: true, ..recipe }
}

/// How different the chambers of a new deck are from each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variety {
    /// Eight walls and mostly two skulls in every chamber, as in the first edition.
    #[default]
    Even,
    /// Six to ten walls, none to four skulls, short and long ways, as in the second edition.
    Varied,
}

/// The sixteen kinds of chamber. Every colour has one of each, so all colours have equally many walls and symbols.
/// Chambers with a short way are poor or full of skulls, those with a long way are rich.
const EVEN: [Recipe; CARDS_PER_COLOUR] = [
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

/// The same number of each symbol as in [`EVEN`], but distributed unevenly: some chambers are short and full of skulls,
/// some are long and without any.
const VARIED: [Recipe; CARDS_PER_COLOUR] = [
    recipe(10, [0, 0, 0, 0, 4, 0], 5, 5),
    recipe(9, [0, 1, 0, 0, 4, 1], 5, 6),
    with_choice(recipe(8, [0, 0, 1, 0, 3, 0], 6, 7)),
    with_choice(recipe(7, [0, 1, 0, 0, 4, 0], 6, 7)),
    with_choice(recipe(6, [0, 0, 1, 0, 3, 1], 7, 8)),
    with_choice(recipe(6, [1, 1, 0, 0, 2, 0], 7, 8)),
    with_choice(recipe(7, [1, 0, 1, 0, 3, 0], 8, 9)),
    recipe(8, [0, 1, 1, 0, 2, 0], 8, 9),
    recipe(9, [0, 1, 0, 1, 1, 0], 8, 10),
    with_choice(recipe(8, [0, 0, 1, 1, 2, 0], 8, 10)),
    with_choice(recipe(7, [1, 1, 1, 0, 2, 1], 9, 10)),
    recipe(8, [1, 1, 1, 0, 1, 0], 9, 11),
    recipe(10, [1, 1, 1, 1, 0, 0], 11, 12),
    recipe(9, [2, 1, 1, 0, 1, 1], 10, 12),
    recipe(8, [1, 1, 1, 1, 0, 0], 10, 12),
    recipe(7, [1, 1, 1, 1, 2, 0], 9, 11),
];

/// I2, I3 twice, V3 twice, L4, O4, S4 (S2).
const EXPEDITIONS_DRAWN: [&str; EXPEDITIONS] = ["XX", "XXX", "XXX", "XX/X.", "XX/X.", "XXX/X..", "XX/XX", ".XX/XX."];

const SKULL_VALUES: [u8; SKULLS] = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20];

/// Generates a deck with even chambers. The same number gives the same deck.
pub fn generate(number: u64) -> Deck {
    generate_with(number, Variety::Even)
}

/// Generates a deck. The same number gives the same deck.
pub fn generate_with(number: u64, variety: Variety) -> Deck {
    let (recipes, stream, name) = match variety {
        Variety::Even => (&EVEN, "silver-gold new deck", "new"),
        Variety::Varied => (&VARIED, "silver-gold varied deck", "varied"),
    };
    let mut stream = Seed::numbered(number, 0).stream(stream);
    let numbers = match variety {
        // Each colour gets every third number, so that no colour comes first more often than another.
        Variety::Even => [1, 2, 3].map(|first| (first..).step_by(3).map_while(CardNumber::new).collect()),
        Variety::Varied => mixed_numbers(&mut stream),
    };
    let mut cards: Vec<(CardNumber, Card)> = Vec::new();
    for (mut numbers, colour) in numbers.into_iter().zip(Colour::ALL) {
        stream.shuffle(&mut numbers);
        let chambers = recipes.iter().map(|recipe| chamber(recipe, colour, &mut stream));
        cards.extend(numbers.into_iter().zip(chambers));
    }
    cards.sort_by_key(|(number, _)| *number);
    let cards = std::array::from_fn(|index| cards[index].1);
    Deck::assemble(format!("{name} {number}"), cards, EXPEDITIONS_DRAWN.map(pattern), SKULL_VALUES)
}

/// Numbers for three colours in no regular order. Low numbers come first in a tie, so their sums are nearly equal.
fn mixed_numbers(stream: &mut Stream) -> [Vec<CardNumber>; 3] {
    /// How far a sum may be from a third of the sum of all numbers.
    const TOLERANCE: u32 = 6;
    let mut all: Vec<CardNumber> = CardNumber::all().collect();
    let third: u32 = all.iter().map(|number| u32::from(number.get())).sum::<u32>() / 3;
    loop {
        stream.shuffle(&mut all);
        let numbers = [0, 1, 2].map(|colour| all[colour * CARDS_PER_COLOUR..][..CARDS_PER_COLOUR].to_vec());
        let sums = numbers.each_ref().map(|numbers| numbers.iter().map(|number| u32::from(number.get())).sum::<u32>());
        if sums.iter().all(|sum| sum.abs_diff(third) <= TOLERANCE) {
            return numbers;
        }
    }
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
        let choice_fits = !recipe.choice || offers_choice(&card);
        if all_reached && way_fits && choice_fits && !has_hall(&card) && !shortcut_is_bare(&card) {
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

/// Whether the tomb can be reached by way of two different boxes beside the entrance, each without the other.
fn offers_choice(card: &Card) -> bool {
    let first_steps = card.entrance.neighbours() - card.walls;
    let leads_on = |cell: &Cell| {
        let room = card.room() - card.entrance - (first_steps - Boxes::of(*cell));
        Boxes::of(*cell).flood(room).meets(card.tomb)
    };
    first_steps.iter().filter(leads_on).count() > 1
}

/// Whether all boxes beside the tomb are plain. One should show a symbol, so that the last step offers a choice.
fn shortcut_is_bare(card: &Card) -> bool {
    let beside = card.tomb.neighbours() - card.walls;
    beside - card.boxes(Symbol::Plain) == Boxes::EMPTY
}

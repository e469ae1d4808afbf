//! The numbers of actions:
//!
//! | numbers | action |
//! |---|---|
//! | 0 | wait |
//! | 1 to 6 | keep two of the four cards dealt, which are sorted by number: 1+2, 1+3, 1+4, 2+3, 2+4, 3+4 |
//! | 7 to 10 | take the card at this position of the display, which is sorted by number |
//! | 11 | take the top card of the deck |
//! | 12 to 398 | cross off these boxes on the left card: 25 single boxes, then all placements of all patterns |
//! | 399 to 785 | the same on the right card |

use game_core::{Element, Game, Seat};
use silver_gold::{
    Action, Actions, Boxes, CardNumber, CardSet, Cell, Deck, ExpeditionNumber, Pattern, Phase, Placement, SilverGold,
    Slot, Source, State,
};

use crate::codec::{NoAction, WAIT};

const KEEP: usize = 1;
/// The positions of the two cards kept, in the order of the numbers.
const PAIRS: [(u32, u32); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
const TAKE: usize = KEEP + PAIRS.len();
const DISPLAYED: usize = 4;
const TAKE_TOP: usize = TAKE + DISPLAYED;
const CROSS: usize = TAKE_TOP + 1;
/// The sets of boxes that can be crossed off at once: single boxes, and all patterns of two to four boxes wherever they fit.
pub(super) const SETS: usize = 387;
/// How many numbers there are.
pub(super) const ACTIONS: usize = CROSS + 2 * SETS;

/// The most placements of one pattern.
const PLACEMENTS: usize = 96;

/// Every pattern of two to four boxes, as rows of a chamber, in the order of the numbers.
const SHAPES: [(&str, &str); 8] = [
    ("domino", "XX"),
    ("line of three", "XXX"),
    ("corner", "XX/X"),
    ("line of four", "XXXX"),
    ("square", "XX/XX"),
    ("T", "XXX/.X"),
    ("zigzag", "XX/.XX"),
    ("L", "XXX/X"),
];

/// The numbers of all sets of boxes, and those of the placements of a deck's patterns.
pub(super) struct Crossings {
    /// By number.
    sets: Vec<Boxes>,
    /// By number, the name of the shape.
    shapes: Vec<&'static str>,
    /// Sorted by set.
    numbers: Vec<(Boxes, u16)>,
    /// By expedition card and placement.
    placements: Vec<[u16; PLACEMENTS]>,
}

impl Crossings {
    pub(super) fn new(deck: &Deck) -> Self {
        let mut sets: Vec<Boxes> = Cell::all().map(Boxes::of).collect();
        let mut shapes = vec!["box"; sets.len()];
        for (name, rows) in SHAPES {
            let Some(pattern) = Pattern::new(drawn(rows)) else { continue };
            sets.extend(pattern.placements());
            shapes.resize(sets.len(), name);
        }
        let mut numbers: Vec<(Boxes, u16)> = sets.iter().copied().zip(0..).collect();
        numbers.sort();
        let mut crossings = Self { sets, shapes, numbers, placements: Vec::new() };
        let of_expedition = |expedition| {
            let mut placements = [0; PLACEMENTS];
            for (number, boxes) in placements.iter_mut().zip(deck.pattern(expedition).placements()) {
                *number = crossings.set_number(*boxes) as u16;
            }
            placements
        };
        let placements = ExpeditionNumber::all().map(of_expedition).collect();
        crossings.placements = placements;
        crossings
    }

    /// The number of a set of boxes; that of the first box if no legal action crosses it off.
    fn set_number(&self, boxes: Boxes) -> usize {
        let found = self.numbers.binary_search_by_key(&boxes, |(boxes, _)| *boxes);
        found.ok().and_then(|place| self.numbers.get(place)).map_or(0, |(_, number)| (*number).into())
    }

    pub(super) fn encode(&self, state: &State, seat: Seat, action: Action) -> usize {
        match action {
            Action::Keep(pair) => {
                let hand = state.hand(seat);
                let pair_at = |(one, other): &(u32, u32)| pair_of(hand, *one, *other) == pair;
                KEEP + PAIRS.iter().position(pair_at).unwrap_or(0)
            }
            Action::Take(Source::Deck) => TAKE_TOP,
            Action::Take(Source::Display(card)) => {
                TAKE + state.display().iter().position(|displayed| displayed == card).unwrap_or(0)
            }
            Action::Cross(Placement { slot, boxes }) => CROSS + slot as usize * SETS + self.set_number(boxes),
        }
    }

    pub(super) fn decode(&self, state: &State, seat: Seat, number: usize) -> Result<Action, NoAction> {
        match number {
            WAIT => Err(NoAction::Wait),
            KEEP..TAKE => {
                let (one, other) = PAIRS[number - KEEP];
                Ok(Action::Keep(pair_of(state.hand(seat), one, other)))
            }
            TAKE..TAKE_TOP => match state.display().nth((number - TAKE) as u32) {
                Some(card) => Ok(Action::Take(Source::Display(card))),
                // In another phase the rules say what is asked instead.
                None if !matches!(state.phase(), Phase::Replacing(_)) => {
                    Ok(Action::Take(Source::Display(CardNumber::FIRST)))
                }
                None => Err(NoAction::NotDisplayed(number - TAKE + 1)),
            },
            TAKE_TOP => Ok(Action::Take(Source::Deck)),
            CROSS..ACTIONS => {
                let slot = Slot::BOTH[(number - CROSS) / SETS];
                let boxes = self.sets.get((number - CROSS) % SETS).copied().unwrap_or_default();
                Ok(Action::Cross(Placement { slot, boxes }))
            }
            _ => Err(NoAction::OutOfRange { found: number, last: ACTIONS - 1 }),
        }
    }

    pub(super) fn write_mask(&self, game: &SilverGold, state: &State, seat: Seat, mask: &mut [i8]) {
        let mut allow = |number: usize| {
            if let Some(entry) = mask.get_mut(number) {
                *entry = 1;
            }
        };
        match game.actions(state, seat) {
            Actions::Nothing => {}
            Actions::Keep(_) => (KEEP..TAKE).for_each(allow),
            Actions::Take { display, deck } => {
                (TAKE..TAKE + display.len() as usize).for_each(&mut allow);
                if deck {
                    allow(TAKE_TOP);
                }
            }
            Actions::Cross { patterns, singles, .. } => {
                let placements = state.expedition().and_then(|card| self.placements.get(card.index()));
                for slot in [0, 1] {
                    let base = CROSS + slot * SETS;
                    singles[slot].iter().for_each(|cell| allow(base + cell.index()));
                    let Some(placements) = placements else { continue };
                    for placement in patterns[slot].iter() {
                        allow(base + usize::from(placements[placement.bit() as usize % PLACEMENTS]));
                    }
                }
            }
        }
    }

    pub(super) fn describe(&self, number: usize) -> String {
        match number {
            WAIT => "wait".into(),
            KEEP..TAKE => {
                let (one, other) = PAIRS[number - KEEP];
                format!("keep cards {} and {} of the hand", one + 1, other + 1)
            }
            TAKE..TAKE_TOP => format!("take card {} of the display", number - TAKE + 1),
            TAKE_TOP => "take the top card of the deck".into(),
            _ => {
                let (slot, set) = ((number - CROSS) / SETS, (number - CROSS) % SETS);
                let slot = Slot::BOTH.get(slot).map(ToString::to_string).unwrap_or_default();
                let cells: Vec<String> = self
                    .sets
                    .get(set)
                    .into_iter()
                    .flat_map(|boxes| boxes.iter())
                    .map(|cell| format!("{cell:?}"))
                    .collect();
                let shape = self.shapes.get(set).copied().unwrap_or_default();
                format!("cross off {} on the {slot} card ({shape})", cells.join(" "))
            }
        }
    }
}

/// The cards at two positions of a hand; fewer if the hand has fewer.
fn pair_of(hand: CardSet, one: u32, other: u32) -> CardSet {
    [hand.nth(one), hand.nth(other)].into_iter().flatten().collect()
}

/// The boxes of a shape that is drawn with rows between slashes.
fn drawn(rows: &str) -> Boxes {
    let row = |(row, text): (u8, &str)| {
        let cells = (1..).zip(text.chars()).filter(|(_, sign)| *sign == 'X');
        cells.filter_map(|(column, _)| Cell::at(row, column)).collect::<Vec<_>>()
    };
    (1..).zip(rows.split('/')).flat_map(row).collect()
}

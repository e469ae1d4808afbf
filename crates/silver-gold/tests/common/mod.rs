//! A table for tests: cards are drawn, chance is scripted.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use std::sync::Arc;

use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting};
use silver_gold::{
    Action, Boxes, CardNumber, Cell, Deck, Event, ExpeditionNumber, Outcome, Placement, Refusal, SilverGold, Slot,
    Source, State,
};

/// Expedition cards of [`plain_deck`], by what they show.
pub const I2: u8 = 1;
pub const I3: u8 = 2;
pub const V3: u8 = 4;
pub const L4: u8 = 6;
pub const O4: u8 = 7;
pub const S4: u8 = 8;

/// An empty chamber: entrance and tomb in the middle column.
const PLAIN: &str = ". . > . . / . . . . . / . . . . . / . . . . . / . . T . .";

/// A deck of empty chambers (1 green, 2 orange, 3 purple, 4 green, ...), except for these.
pub fn deck_with(cards: &[(u8, &str)]) -> Deck {
    let mut text = "[deck test]\n[skulls]\n1 2 3 4 6 8 10 13 16 20\n".to_owned();
    let patterns = ["XX", "XXX", "XXX", "XX/X.", "XX/X.", "XXX/X..", "XX/XX", ".XX/XX."];
    for (number, pattern) in (1..).zip(patterns) {
        text += &format!("[expedition {number}]\n{}\n", pattern.replace('/', "\n"));
    }
    for number in 1..=48 {
        let colour = ["purple", "green", "orange"][number as usize % 3];
        let drawn = cards.iter().find(|(known, _)| *known == number).map_or(PLAIN, |(_, drawn)| drawn);
        text += &format!("[{number} {colour}]\n{}\n", drawn.replace('/', "\n"));
    }
    let (deck, warnings) = Deck::parse(&text).expect("a valid deck");
    assert_eq!(warnings, [], "a deck without oddities");
    deck
}

/// Boxes from a drawing: `X` for those in the set, rows separated by `/`, missing rows are empty.
pub fn boxes(drawing: &str) -> Boxes {
    let rows = drawing.split('/').map(|row| row.split_whitespace().collect::<String>());
    let cells = (1..).zip(rows).flat_map(|(row, signs)| {
        let crossed: Vec<u8> = (1..).zip(signs.chars()).filter(|(_, sign)| *sign == 'X').map(|(c, _)| c).collect();
        crossed.into_iter().map(move |column| Cell::at(row, column).expect("inside the chamber"))
    });
    cells.collect()
}

/// One box, by row and column.
pub fn single(row: u8, column: u8) -> Boxes {
    Boxes::of(Cell::at(row, column).expect("inside the chamber"))
}

pub fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

pub fn number(number: u8) -> CardNumber {
    CardNumber::new(number).expect("a card")
}

pub fn numbers(cards: &[u8]) -> Vec<CardNumber> {
    cards.iter().map(|card| number(*card)).collect()
}

/// A game whose chance is scripted.
#[derive(Clone)]
pub struct Table {
    pub game: SilverGold,
    pub state: State,
    pub events: Vec<Event>,
}

impl Table {
    /// Sits down with these cards: seat 1 keeps the first pair, seat 2 the second, and so on.
    /// The display is turned up from the highest numbers that no player holds.
    pub fn with_deck(deck: Deck, kept: &[[u8; 2]]) -> Self {
        Self::with_display(deck, kept, &[])
    }

    /// As above with a display that starts with these cards.
    pub fn with_display(deck: Deck, kept: &[[u8; 2]], display: &[u8]) -> Self {
        let game = SilverGold::new(Arc::new(deck), kept.len()).expect("one to four may play");
        let mut table = Self { state: game.start(), game, events: Vec::new() };
        let wanted: Vec<u8> = kept.iter().flatten().chain(display).copied().collect();
        let mut spare = (1..=48).rev().filter(|card| !wanted.contains(card));
        for pair in kept {
            for card in pair.iter().copied().chain(spare.by_ref().take(2)).collect::<Vec<_>>() {
                table.turn_up(card);
            }
        }
        for (index, pair) in (1..).zip(kept) {
            table.act(index, Action::Keep(numbers(pair).into_iter().collect())).expect("they were dealt");
        }
        let rest = (1..=48).rev().filter(|card| !kept.iter().flatten().any(|held| held == card));
        let turned = display.iter().copied().chain(rest.filter(|card| !display.contains(card)));
        for card in turned.take(4) {
            table.turn_up(card);
        }
        table.events.clear();
        table
    }

    /// Two players on plain cards, except for these.
    pub fn two(cards: &[(u8, &str)], kept: [[u8; 2]; 2]) -> Self {
        Self::with_deck(deck_with(cards), &kept)
    }

    /// Chance turns up a pyramid card.
    pub fn turn_up(&mut self, card: u8) {
        let outcome = Outcome::Pyramid(number(card));
        self.game.settle(&mut self.state, outcome, &mut self.events).expect("the card is in the pile");
    }

    /// Chance reveals an expedition card.
    pub fn reveal(&mut self, expedition: u8) {
        let outcome = Outcome::Expedition(ExpeditionNumber::new(expedition).expect("an expedition"));
        self.game.settle(&mut self.state, outcome, &mut self.events).expect("the card is in the pile");
    }

    pub fn act(&mut self, seat_number: u8, action: Action) -> Result<(), Refusal> {
        self.game.act(&mut self.state, seat(seat_number), action, &mut self.events)
    }

    /// Crosses off as drawn.
    pub fn cross(&mut self, seat_number: u8, slot: Slot, drawing: &str) -> Result<(), Refusal> {
        self.act(seat_number, Action::Cross(Placement { slot, boxes: boxes(drawing) }))
    }

    /// Crosses off a single box.
    pub fn cross_box(&mut self, seat_number: u8, slot: Slot, row: u8, column: u8) -> Result<(), Refusal> {
        self.act(seat_number, Action::Cross(Placement { slot, boxes: single(row, column) }))
    }

    pub fn take(&mut self, seat_number: u8, card: u8) -> Result<(), Refusal> {
        self.act(seat_number, Action::Take(Source::Display(number(card))))
    }

    pub fn withdraw(&mut self, seat_number: u8) -> Result<(), Refusal> {
        self.game.withdraw(&mut self.state, seat(seat_number), &mut self.events)
    }

    /// Lets a seat cross off single boxes as far from the tomb as it can, on the right card if there is one,
    /// until it stands confirmed.
    pub fn cross_anything(&mut self, seat_number: u8) {
        while self.state.pending().contains(seat(seat_number)) {
            let actions = self.game.actions(&self.state, seat(seat_number));
            let singles = actions.iter().filter_map(|action| match action {
                Action::Cross(placement) if placement.boxes.len() == 1 => Some(placement),
                _ => None,
            });
            let highest = singles.min_by_key(|mark| (mark.slot == Slot::Left, mark.boxes));
            self.act(seat_number, Action::Cross(highest.expect("there is always a box"))).expect("it is legal");
        }
    }

    /// Plays on at random until something is reached, or the end.
    pub fn play_until(&mut self, random: &mut QuickRandom, reached: impl Fn(&State) -> bool) {
        while !reached(&self.state) && self.step(random) {}
    }

    /// One random step; `false` at the end.
    pub fn step(&mut self, random: &mut QuickRandom) -> bool {
        match self.game.waiting(&self.state) {
            Waiting::Nobody => return false,
            Waiting::Chance(draw) => {
                let outcome = self.game.sample(draw, random);
                self.game.settle(&mut self.state, outcome, &mut self.events).expect("a fair outcome");
            }
            Waiting::Seats(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = seats[random.below(seats.len() as u32) as usize];
                let actions = self.game.actions(&self.state, seat);
                let action = actions.nth(random.below(actions.len())).expect("a pending seat has a legal action");
                self.game.act(&mut self.state, seat, action, &mut self.events).expect("a listed action is legal");
            }
        }
        true
    }

    /// Who took which colour's points in the events so far, in order.
    pub fn points_taken(&self) -> Vec<(u8, &'static str, u8)> {
        let taken = |event: &Event| match event {
            Event::TookPoints { seat, colour, points } => Some((seat.number(), colour.name(), *points)),
            _ => None,
        };
        self.events.iter().filter_map(taken).collect()
    }
}

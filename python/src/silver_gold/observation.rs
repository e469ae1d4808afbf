//! What a seat may know of a game of Silver & Gold, as zeros and ones. docs/python.md draws the layout.

use game_core::{BySeat, Seat};
use silver_gold::{
    Boxes, CARDS, Card, CardNumber, CardSet, Colour, Deck, EXPEDITIONS, MAX_GEMS, Phase, Player, ROUNDS, SKULLS,
    SilverGold, Slot, Symbol, TURNS, View,
};

use crate::bit_writer::BitWriter;
use crate::codec::Part;

/// What is asked: keep, cross off, an extra box, take a card, nothing, or the game is over.
const ASKED: usize = 6;
const OWED: usize = 3;
const BOXES: usize = 25;
const DECK_SIZE: usize = 6;
const PRIZES: usize = 9;
const GEMS: usize = MAX_GEMS as usize + 1;
const SKULL_CLASSES: usize = SKULLS + 1;
const COMPLETED: usize = 8;
const PLAYER: usize = 2 * GEMS + SKULL_CLASSES + ROUNDS as usize + 3 * COMPLETED + 1 + CARDS;
const NUMBER: usize = 6;
/// The symbols of a card that have a plane of their own.
const SYMBOLS: [Symbol; 8] = [
    Symbol::Wall,
    Symbol::RedCross,
    Symbol::Ruby,
    Symbol::Emerald,
    Symbol::Torch,
    Symbol::Skull,
    Symbol::Potion,
    Symbol::Tomb,
];
/// A card as printed: whether there is one, its number, its colour, its entrance and its symbols.
const CARD: usize = 1 + NUMBER + 3 + BOXES + SYMBOLS.len() * BOXES;
/// A card with the boxes that are crossed off, and those that may be crossed off next.
const CARD_IN_PLAY: usize = CARD + 2 * BOXES;
const DISPLAYED: usize = 4;
const DEALT: usize = 4;

pub(super) fn layout(players: usize) -> Vec<Part> {
    let mut parts = vec![
        Part::new("asked: keep, cross off, extra box, take, nothing, over", ASKED),
        Part::new("extra boxes owed, as a binary number", OWED),
        Part::new("round", ROUNDS.into()),
        Part::new("turn of the round", TURNS.into()),
        Part::new("pattern of the turn, in the top left corner of a chamber", BOXES),
        Part::new("expedition cards still to come", EXPEDITIONS),
        Part::new("cards in the deck, as a binary number", DECK_SIZE),
        Part::new("cards that the seat cannot see", CARDS),
        Part::new("colour points taken: colour, place, player from the own seat on", PRIZES * players),
    ];
    for player in 0..players {
        parts.push(Part::new(
            format!("player {player}: rubies, emeralds, skulls, torches, pyramids by colour, still to choose, completed cards"),
            PLAYER,
        ));
        for side in ["left", "right"] {
            parts.push(Part::new(
                format!(
                    "player {player}, {side} card: there, number, colour, entrance, {} symbols, crossed off, open",
                    SYMBOLS.len()
                ),
                CARD_IN_PLAY,
            ));
        }
    }
    let printed = |place: &str, index: usize| Part::new(format!("{place} card {}: as printed", index + 1), CARD);
    parts.extend((0..DISPLAYED).map(|index| printed("display", index)));
    parts.extend((0..DEALT).map(|index| printed("hand", index)));
    parts
}

/// The printed part of every card, written once.
pub(super) struct CardImages(Vec<[i8; CARD]>);

impl CardImages {
    pub(super) fn new(deck: &Deck) -> Self {
        Self(CardNumber::all().map(|number| image(number, deck.card(number))).collect())
    }

    fn write(&self, out: &mut BitWriter<'_>, card: Option<CardNumber>) {
        match card.and_then(|card| self.0.get(card.index())) {
            Some(image) => out.copy(image),
            None => out.skip(CARD),
        }
    }
}

fn image(number: CardNumber, card: &Card) -> [i8; CARD] {
    let mut image = [0; CARD];
    let mut out = BitWriter::new(&mut image);
    out.bit(true);
    out.number(NUMBER, number.get().into());
    out.one_hot(3, Some(card.colour as usize));
    out.boxes(card.entrance);
    for symbol in SYMBOLS {
        out.boxes(card.boxes(symbol));
    }
    debug_assert_eq!(out.position(), CARD);
    image
}

pub(super) fn write(game: &SilverGold, images: &CardImages, view: &View, seat: Seat, out: &mut [i8]) {
    let mut out = BitWriter::new(out);
    let seats = from(view, seat);
    let owed = view.own.map_or(0, |own| own.owed);
    write_clock(&mut out, game, view, seat, owed);
    out.number(DECK_SIZE, view.deck_size as usize);
    out.set_of(CARDS, view.unseen().bits() >> 1);
    write_prizes(&mut out, view, &seats);
    for &other in &seats {
        let player = match view.own {
            Some(own) if other == seat => own.player,
            _ => view.players[other],
        };
        write_player(&mut out, game.deck(), &player, view.pending.contains(other));
        for slot in Slot::BOTH {
            write_card_in_play(&mut out, game.deck(), images, &player, slot);
        }
    }
    write_cards(&mut out, images, view.display, DISPLAYED);
    write_cards(&mut out, images, view.own.map_or(CardSet::EMPTY, |own| own.hand), DEALT);
    debug_assert_eq!(out.position(), Part::total(&layout(seats.len())));
}

/// The seats from `seat` on, around the table.
fn from(view: &View, seat: Seat) -> Vec<Seat> {
    let mut seats: Vec<Seat> = view.seats.iter().collect();
    let own = seats.iter().position(|other| *other == seat).unwrap_or(0);
    seats.rotate_left(own);
    seats
}

fn write_clock(out: &mut BitWriter<'_>, game: &SilverGold, view: &View, seat: Seat, owed: u8) {
    let asked = match view.phase {
        Phase::Keeping if view.pending.contains(seat) => 0,
        Phase::Crossing if view.pending.contains(seat) => 1 + usize::from(owed > 0),
        Phase::Replacing(replacing) if replacing == seat => 3,
        Phase::Over => 5,
        _ => 4,
    };
    out.one_hot(ASKED, Some(asked));
    out.number(OWED, owed.into());
    out.one_hot(ROUNDS.into(), Some(usize::from(view.round) - 1));
    out.one_hot(TURNS.into(), Some(usize::from(view.turn) - 1));
    out.boxes(view.expedition.map_or(Boxes::EMPTY, |card| game.deck().pattern(card).drawn()));
    out.set_of(EXPEDITIONS, view.expeditions_left.bits().into());
}

fn write_prizes(out: &mut BitWriter<'_>, view: &View, seats: &[Seat]) {
    let places = BySeat::from_fn(|seat| seats.iter().position(|other| *other == seat));
    for colour in Colour::ALL {
        for taker in view.prizes[colour] {
            out.one_hot(seats.len(), taker.and_then(|taker| places[taker]));
        }
    }
}

fn write_player(out: &mut BitWriter<'_>, deck: &Deck, player: &Player, pending: bool) {
    out.one_hot(GEMS, Some(player.rubies.into()));
    out.one_hot(GEMS, Some(player.emeralds.into()));
    out.one_hot(SKULL_CLASSES, Some(player.skulls.into()));
    out.set_of(ROUNDS.into(), player.torches.bits().into());
    for colour in Colour::ALL {
        out.one_hot(COMPLETED, Some((player.completed & deck.of_colour(colour)).len() as usize));
    }
    out.bit(pending);
    out.set_of(CARDS, player.completed.bits() >> 1);
}

fn write_card_in_play(out: &mut BitWriter<'_>, deck: &Deck, images: &CardImages, player: &Player, slot: Slot) {
    let index = slot as usize;
    images.write(out, player.cards[index]);
    out.boxes(player.crossed[index]);
    out.boxes(player.open_boxes(deck, slot));
}

fn write_cards(out: &mut BitWriter<'_>, images: &CardImages, cards: CardSet, places: usize) {
    for place in 0..places {
        images.write(out, cards.nth(place as u32));
    }
}

//! State transitions: the deal, the four steps of a turn, the rounds.

use game_core::{Seat, Sink};

use crate::action::{Placement, Slot, Source};
use crate::boxes::Boxes;
use crate::card_set::{CardNumber, CardSet};
use crate::deck::{Deck, ExpeditionNumber, ExpeditionSet};
use crate::event::Event;
use crate::game::SilverGold;
use crate::player::Player;
use crate::score::COLOUR_POINTS;
use crate::state::{DEALT, DISPLAY, Phase, ROUNDS, State, TURNS};

/// A pyramid card was turned up: dealt, laid out, drawn or refilled.
#[inline(always)]
pub(crate) fn turn_pyramid(game: &SilverGold, state: &mut State, card: CardNumber, sink: &mut impl Sink<Event>) {
    state.deck.remove(card);
    match state.phase {
        Phase::Dealing => deal(game, state, card, sink),
        Phase::Drawing(seat) => put_down(game, state, seat, card, Pickup::Deck, sink),
        _ => {
            state.display.insert(card);
            sink.emit(Event::Displayed { card });
            let full = state.display.len() >= DISPLAY || state.deck.is_empty();
            match state.phase {
                _ if !full => {}
                Phase::LayingOut => state.phase = Phase::Revealing,
                _ => next_replacement(game, state, sink),
            }
        }
    }
}

/// S4: four cards to each seat in turn.
fn deal(game: &SilverGold, state: &mut State, card: CardNumber, sink: &mut impl Sink<Event>) {
    let dealt = CardSet::ALL.len() - state.deck.len();
    if let Some(seat) = game.seats.iter().nth((dealt.saturating_sub(1) / DEALT) as usize) {
        state.hands[seat].insert(card);
        sink.emit(Event::Dealt { seat, card });
    }
    if dealt == DEALT * game.seats.len() {
        state.phase = Phase::Keeping;
        state.pending = game.seats;
    }
}

/// S4: keeps two cards, the lower number on the left.
pub(crate) fn keep(game: &SilverGold, state: &mut State, seat: Seat, pair: CardSet, sink: &mut impl Sink<Event>) {
    let mut cards = pair.iter();
    state.players[seat].cards = [cards.next(), cards.next()];
    sink.emit(Event::Placed { seat, placement: None });
    if !confirm(state, seat, sink) {
        return;
    }
    for seat in game.seats {
        let kept: CardSet = state.players[seat].cards.into_iter().flatten().collect();
        state.deck |= state.hands[seat] - kept;
        state.hands[seat] = CardSet::EMPTY;
        sink.emit(Event::Kept { seat, cards: kept });
    }
    state.phase = Phase::LayingOut;
}

/// S5: the next expedition card is turned up, and everyone who holds a card crosses off.
#[inline(always)]
pub(crate) fn turn_expedition(
    game: &SilverGold,
    state: &mut State,
    card: ExpeditionNumber,
    sink: &mut impl Sink<Event>,
) {
    state.expeditions_left.remove(card);
    state.expedition = Some(card);
    sink.emit(Event::Revealed { round: state.round(), turn: state.turn(), expedition: card });
    state.phase = Phase::Crossing;
    for seat in game.seats {
        // Copy before changing: reading back a value that was just written would stall the processor.
        state.shown[seat] = state.players[seat];
        state.shown[seat].fresh = CardSet::EMPTY;
        state.players[seat].fresh = CardSet::EMPTY;
        if state.players[seat].holds_a_card() {
            state.pending.insert(seat);
        }
    }
    // No seat holds a card: all pass (S15).
    if state.pending.is_empty() {
        settle_marks(game, state, sink);
    }
}

/// S7, S9: crosses off the pattern, a single box or an extra box.
#[inline(always)]
pub(crate) fn cross(
    game: &SilverGold,
    state: &mut State,
    seat: Seat,
    placement: Placement,
    sink: &mut impl Sink<Event>,
) {
    let torch = state.torch();
    let player = &mut state.players[seat];
    let owed = &mut state.owed[seat];
    *owed = owed.saturating_sub(1) + player.cross(&game.deck, torch, placement);
    sink.emit(Event::Placed { seat, placement: Some(placement) });
    if *owed > 0 {
        if can_cross(&game.deck, player) {
            return;
        }
        sink.emit(Event::ExtrasLapsed { seat, count: *owed });
        *owed = 0;
    }
    if confirm(state, seat, sink) {
        settle_marks(game, state, sink);
    }
}

fn can_cross(deck: &Deck, player: &Player) -> bool {
    Slot::BOTH.into_iter().any(|slot| !player.open_boxes(deck, slot).is_empty())
}

/// S6: confirms the seat. Returns whether it was the last.
#[inline(always)]
fn confirm(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> bool {
    state.pending.remove(seat);
    sink.emit(Event::Confirmed { seat });
    state.pending.is_empty()
}

/// S6: the seat takes back its choice or its marks.
pub(crate) fn withdraw(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let was_confirmed = !state.pending.contains(seat);
    state.players[seat] = state.shown[seat];
    state.owed[seat] = 0;
    state.pending.insert(seat);
    sink.emit(Event::Withdrew { seat, was_confirmed });
}

/// S6: all have confirmed, so all marks are shown.
#[inline(always)]
fn settle_marks(game: &SilverGold, state: &mut State, sink: &mut impl Sink<Event>) {
    let mut completions = false;
    for seat in game.seats {
        let after = &state.players[seat];
        emit_marks(seat, &state.shown[seat], after, sink);
        completions |= !after.fresh.is_empty();
    }
    if !completions {
        end_turn(state, sink);
    } else if state.is_last_turn() {
        // Only the replacement is skipped (S18).
        for seat in game.seats {
            while let Some(slot) = state.players[seat].slot_to_replace() {
                state.players[seat].cards[slot.index()] = None;
            }
        }
        take_points(game, state, sink);
        end_turn(state, sink);
    } else {
        next_replacement(game, state, sink);
    }
}

fn emit_marks(seat: Seat, before: &Player, after: &Player, sink: &mut impl Sink<Event>) {
    for slot in Slot::BOTH {
        let boxes = after.crossed[slot.index()] - before.crossed[slot.index()];
        if boxes != Boxes::EMPTY {
            sink.emit(Event::Crossed { seat, slot, boxes });
        }
    }
    let scored = |player: &Player| (player.rubies, player.emeralds, player.torches, player.skulls);
    if scored(before) != scored(after) {
        sink.emit(Event::Scored {
            seat,
            rubies: after.rubies.saturating_sub(before.rubies),
            emeralds: after.emeralds.saturating_sub(before.emeralds),
            torch: after.torches != before.torches,
            skulls: (after.skulls as i8).wrapping_sub(before.skulls as i8),
        });
    }
    for card in after.fresh {
        sink.emit(Event::Completed { seat, card });
    }
}

/// S16: the seat with the lowest number completed in this turn replaces next.
fn next_replacement(game: &SilverGold, state: &mut State, sink: &mut impl Sink<Event>) {
    loop {
        let waiting = game.seats.iter().filter(|&seat| state.players[seat].slot_to_replace().is_some());
        let Some(seat) = waiting.min_by_key(|&seat| state.players[seat].fresh.first()) else {
            take_points(game, state, sink);
            return end_turn(state, sink);
        };
        if !state.display.is_empty() || !state.deck.is_empty() {
            state.phase = Phase::Replacing(seat);
            return;
        }
        // Without any card left, the completed card is still set aside (S18).
        if let Some(slot) = state.players[seat].slot_to_replace() {
            state.players[seat].cards[slot.index()] = None;
            sink.emit(Event::Replaced { seat, slot, card: None, from_deck: false });
        }
    }
}

/// S17: takes a card of the display, or asks for the top of the deck.
pub(crate) fn take(game: &SilverGold, state: &mut State, seat: Seat, source: Source, sink: &mut impl Sink<Event>) {
    match source {
        Source::Display(card) => {
            state.display.remove(card);
            put_down(game, state, seat, card, Pickup::Display, sink);
        }
        Source::Deck => state.phase = Phase::Drawing(seat),
    }
}

/// Where a replacement was taken from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pickup {
    Display,
    Deck,
}

fn put_down(
    game: &SilverGold,
    state: &mut State,
    seat: Seat,
    card: CardNumber,
    pickup: Pickup,
    sink: &mut impl Sink<Event>,
) {
    let player = &mut state.players[seat];
    if let Some(slot) = player.slot_to_replace() {
        player.cards[slot.index()] = Some(card);
        player.crossed[slot.index()] = Boxes::EMPTY;
        sink.emit(Event::Replaced { seat, slot, card: Some(card), from_deck: pickup == Pickup::Deck });
    }
    // The display is refilled only when the player has replaced all completed cards (S17).
    if player.slot_to_replace().is_some() || state.display.len() >= DISPLAY || state.deck.is_empty() {
        next_replacement(game, state, sink);
    } else {
        state.phase = Phase::Refilling;
    }
}

/// S19: the 2nd, 4th and 6th pyramid of a colour take that colour's next points.
fn take_points(game: &SilverGold, state: &mut State, sink: &mut impl Sink<Event>) {
    let fresh = game.seats.iter().fold(CardSet::EMPTY, |cards, seat| cards | state.players[seat].fresh);
    // By rising number: a seat takes points of a colour with its lowest completed card of that colour.
    for card in fresh {
        let Some(seat) = game.seats.iter().find(|&seat| state.players[seat].fresh.contains(card)) else { continue };
        let colour = game.deck.card(card).colour;
        let player = &state.players[seat];
        let lowest = (player.fresh & game.deck.of_colour(colour)).first();
        if lowest != Some(card) || !player.reaches_points(&game.deck, colour) {
            continue;
        }
        let prizes = &mut state.prizes[colour];
        if let Some(place) = prizes.iter().position(Option::is_none) {
            prizes[place] = Some(seat);
            sink.emit(Event::TookPoints { seat, colour, points: COLOUR_POINTS[place] });
        }
    }
}

/// S5: seven turns make a round, four rounds a game.
#[inline(always)]
fn end_turn(state: &mut State, sink: &mut impl Sink<Event>) {
    state.expedition = None;
    state.phase = Phase::Revealing;
    state.turn += 1;
    if state.turn == TURNS {
        sink.emit(Event::RoundEnded { round: state.round() });
        state.turn = 0;
        state.round += 1;
        state.expeditions_left = ExpeditionSet::ALL;
        if state.round == ROUNDS {
            state.phase = Phase::Over;
            sink.emit(Event::GameEnded);
        }
    }
}

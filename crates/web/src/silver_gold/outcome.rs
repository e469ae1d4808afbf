//! What a turn will bring, told before it is confirmed.

use ::silver_gold::{COLOUR_POINTS, CardSet, Colour, Event, Placement, Player, Score, Slot, colour_points};

use super::draft::Bench;

/// What some steps bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    pub(crate) before: Score,
    pub(crate) after: Score,
    pub(crate) player: Player,
    pub(crate) rubies: u8,
    pub(crate) emeralds: u8,
    /// Whether the round's torch is lit.
    pub(crate) torch: bool,
    /// Skulls marked, or wiped if below zero.
    pub(crate) skulls: i8,
    pub(crate) completed: CardSet,
    /// Colour points within reach: others may be faster in the same turn.
    pub(crate) points: Vec<(Colour, u8)>,
    /// Boxes still owed.
    pub(crate) owed: u8,
    /// Boxes that were owed, but cannot be crossed off anywhere.
    pub(crate) lapsed: u8,
    /// Whether nothing more is to be placed.
    pub(crate) whole: bool,
}

/// What these steps bring.
pub(crate) fn outcome(bench: &Bench, steps: &[Placement]) -> Outcome {
    let (state, events) = bench.after(steps);
    let seat = bench.seat();
    let (deck, prizes) = (bench.rules().deck(), bench.base().prizes());
    let (before, after) = (bench.base().player(seat), state.player(seat));
    let next = |colour: Colour| prizes[colour].iter().zip(COLOUR_POINTS).find(|(taker, _)| taker.is_none());
    let reached = Colour::ALL.into_iter().filter(|colour| after.reaches_points(deck, *colour));
    let points: Vec<(Colour, u8)> = reached.filter_map(|colour| Some((colour, next(colour)?.1))).collect();
    let taken = colour_points(prizes, seat);
    let gained: i16 = points.iter().map(|(_, points)| i16::from(*points)).sum();
    let lapsed = |event: &Event| if let Event::ExtrasLapsed { count, .. } = event { Some(*count) } else { None };
    Outcome {
        before: Score::new(deck, before, taken),
        after: Score::new(deck, after, taken + gained),
        player: *after,
        rubies: after.rubies.saturating_sub(before.rubies),
        emeralds: after.emeralds.saturating_sub(before.emeralds),
        torch: after.torches != before.torches,
        skulls: after.skulls as i8 - before.skulls as i8,
        completed: after.fresh - before.fresh,
        points,
        owed: state.owed(seat),
        lapsed: events.iter().find_map(lapsed).unwrap_or(0),
        whole: !state.pending().contains(seat),
    }
}

/// The place of a slot in a pair.
pub(crate) const fn index(slot: Slot) -> usize {
    match slot {
        Slot::Left => 0,
        Slot::Right => 1,
    }
}

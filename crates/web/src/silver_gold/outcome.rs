//! The result of a turn, calculated before it is confirmed.

use game_core::Seat;
use games::silver_gold::{CardSet, Colour, Deck, Event, Placement, Player, Prizes, Score, Slot, colour_points};

use super::sandbox::Sandbox;
use super::threats::next_points;

/// The result of some steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    pub(crate) before: Score,
    pub(crate) after: Score,
    pub(crate) player: Player,
    pub(crate) rubies: u8,
    pub(crate) emeralds: u8,
    /// Whether the round's torch is lit.
    pub(crate) torch: bool,
    /// Skulls marked; negative if potions wiped skulls.
    pub(crate) skulls: i8,
    pub(crate) completed: CardSet,
    /// Colour points that these steps reach. Another player may still take them first in the same turn.
    pub(crate) points: Vec<(Colour, u8)>,
    /// Extra boxes that are still owed.
    pub(crate) owed: u8,
    /// Extra boxes that were owed, but fit nowhere and lapsed.
    pub(crate) lapsed: u8,
}

/// Calculates the result of some steps.
pub(crate) fn outcome(sandbox: &Sandbox, steps: &[Placement]) -> Outcome {
    let (state, events) = sandbox.after(steps);
    let seat = sandbox.seat();
    let (before, after) = (sandbox.base().player(seat), state.player(seat));
    let lapsed = |event: &Event| if let Event::ExtrasLapsed { count, .. } = event { Some(*count) } else { None };
    Outcome {
        owed: state.owed(seat),
        lapsed: events.iter().find_map(lapsed).unwrap_or(0),
        ..Outcome::between(sandbox.rules().deck(), sandbox.base().prizes(), seat, before, after)
    }
}

impl Outcome {
    /// The result of a turn that changed a player's cards and score card.
    pub(crate) fn between(deck: &Deck, prizes: &Prizes, seat: Seat, before: &Player, after: &Player) -> Self {
        let points = reached_points(deck, prizes, after);
        let taken = colour_points(prizes, seat);
        let gained: i16 = points.iter().map(|(_, points)| i16::from(*points)).sum();
        Self {
            before: Score::new(deck, before, taken),
            after: Score::new(deck, after, taken + gained),
            player: *after,
            rubies: after.rubies.saturating_sub(before.rubies),
            emeralds: after.emeralds.saturating_sub(before.emeralds),
            torch: after.torches != before.torches,
            skulls: after.skulls as i8 - before.skulls as i8,
            completed: after.fresh - before.fresh,
            points,
            owed: 0,
            lapsed: 0,
        }
    }
}

/// The colour points that the pyramids completed in this turn reach. Another player may still take them first.
pub(crate) fn reached_points(deck: &Deck, prizes: &Prizes, player: &Player) -> Vec<(Colour, u8)> {
    let reached = Colour::ALL.into_iter().filter(|colour| player.reaches_points(deck, *colour));
    reached.filter_map(|colour| Some((colour, next_points(prizes, colour)?))).collect()
}

/// The index of a slot in a pair.
pub(crate) const fn index(slot: Slot) -> usize {
    slot as usize
}

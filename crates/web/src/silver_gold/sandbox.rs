//! The sandbox in which a turn is tried out with the real rules.

use std::sync::Arc;

use game_core::{Game, QuickRandom, Seat, SeatSet, Viewer};
use games::silver_gold::{Action, Event, Pattern, Phase, Placement, SilverGold, State, View};

/// A copy of the table for trying out a turn. The other seats never confirm, so the turn never ends.
#[derive(Clone)]
pub(crate) struct Sandbox {
    game: SilverGold,
    base: State,
    seat: Seat,
}

impl PartialEq for Sandbox {
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base && self.seat == other.seat
    }
}

impl Sandbox {
    /// The game of the sandbox: the same deck, with at least one other seat.
    pub(crate) fn game(game: &SilverGold) -> Option<SilverGold> {
        SilverGold::new(Arc::new(game.deck().clone()), (game.seats().len() as usize).max(2))
    }

    /// The sandbox of the viewer; `None` unless the viewer has to cross off boxes.
    pub(crate) fn new(game: &SilverGold, view: &View) -> Option<Self> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        if view.phase != Phase::Crossing || !view.pending.contains(seat) {
            return None;
        }
        let mut view = view.clone();
        view.pending = SeatSet::first_seats(game.seats().len() as usize);
        let base = game.imagine(&view, &mut QuickRandom::new(0));
        Some(Self { game: game.clone(), base, seat })
    }

    pub(crate) fn rules(&self) -> &SilverGold {
        &self.game
    }

    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// The table before the turn.
    pub(crate) fn base(&self) -> &State {
        &self.base
    }

    /// The table after some steps, and the events of these steps. Illegal steps are skipped.
    pub(crate) fn after(&self, steps: &[Placement]) -> (State, Vec<Event>) {
        let (mut state, mut events) = (self.base, Vec::new());
        for step in steps {
            let _ = self.game.act(&mut state, self.seat, Action::Cross(*step), &mut events);
        }
        (state, events)
    }

    /// Whether all steps are legal, one after the other.
    pub(crate) fn allows(&self, steps: &[Placement]) -> bool {
        let mut state = self.base;
        steps.iter().all(|step| self.game.act(&mut state, self.seat, Action::Cross(*step), &mut ()).is_ok())
    }

    /// The pattern of this turn's expedition card.
    pub(crate) fn pattern(&self) -> Option<&Pattern> {
        self.base.expedition().map(|card| self.game.deck().pattern(card))
    }
}

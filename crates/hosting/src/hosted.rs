//! What a game must offer to be hosted.

use bots::Playable;
use game_core::{Audience, Game, Recorded, Seat, Waiting};
use nile::Nile;
use protocol::{Choices, GameEvents, GameView};
use silver_gold::SilverGold;

/// A game that can be played at a table.
pub trait Hosted: Playable + Recorded<Setup: Clone> {
    /// The choices, if they are for this game.
    fn choices(choices: &Choices) -> Option<&[Self::Action]>;

    /// Choices of this game.
    fn wrap_choices(actions: Vec<Self::Action>) -> Choices;

    /// A view of this game.
    fn wrap_view(view: Self::View) -> GameView;

    /// Events of this game.
    fn wrap_events(events: Vec<Self::Event>) -> GameEvents;

    /// Who may hear of an event as it happens.
    fn audience(event: &Self::Event) -> Audience;

    /// Whether a seat has done all of its turn that it can do before chance or others are asked.
    fn is_whole(&self, state: &Self::State, seat: Seat) -> bool;
}

impl Hosted for SilverGold {
    fn choices(choices: &Choices) -> Option<&[silver_gold::Action]> {
        if let Choices::SilverGold(actions) = choices { Some(actions) } else { None }
    }

    fn wrap_choices(actions: Vec<silver_gold::Action>) -> Choices {
        Choices::SilverGold(actions)
    }

    fn wrap_view(view: silver_gold::View) -> GameView {
        GameView::SilverGold(Box::new(view))
    }

    fn wrap_events(events: Vec<silver_gold::Event>) -> GameEvents {
        GameEvents::SilverGold(events)
    }

    fn audience(event: &silver_gold::Event) -> Audience {
        event.audience()
    }

    /// An owed box belongs to the turn; each replacement stands for itself (S16).
    fn is_whole(&self, state: &silver_gold::State, seat: Seat) -> bool {
        state.owed(seat) == 0
    }
}

impl Hosted for Nile {
    fn choices(choices: &Choices) -> Option<&[nile::Action]> {
        if let Choices::Nile(actions) = choices { Some(actions) } else { None }
    }

    fn wrap_choices(actions: Vec<nile::Action>) -> Choices {
        Choices::Nile(actions)
    }

    fn wrap_view(view: nile::View) -> GameView {
        GameView::Nile(Box::new(view))
    }

    fn wrap_events(events: Vec<nile::Event>) -> GameEvents {
        GameEvents::Nile(events)
    }

    fn audience(event: &nile::Event) -> Audience {
        event.audience()
    }

    /// A turn goes on until dice are rolled or the other seat acts; drafts and first purchases go one by one (N4, N5).
    fn is_whole(&self, state: &nile::State, seat: Seat) -> bool {
        use nile::Phase::{Drafting, FirstPurchases};
        let asked = matches!(self.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
        !asked || matches!(state.phase(), Drafting | FirstPurchases)
    }
}

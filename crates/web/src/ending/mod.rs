//! The end of a game: the count of all sources, the winner, what decided it, and what to do next.
//!
//! Each game describes its result as a [`Finish`]; everything else is the same for all games. The page is a part of the
//! client that is fetched when the first game ends.

mod actions;
mod bests;
mod count;
mod finish;
mod ledger;
mod page;
mod rematch;
mod towers;

use leptos::prelude::*;

use crate::fetched::{fetch_ending, fetched_inside};
use crate::session::Session;

pub(crate) use bests::Reached;
pub(crate) use finish::{Block, Finish, Finisher, Mine, Source, Tower};
pub(crate) use page::EndPage;

/// The end of a game, with the boards of that game below.
#[component]
pub(crate) fn Ending(session: Session, finish: Memo<Finish>, #[prop(into)] boards: ViewFn) -> impl IntoView {
    fetched_inside(fetch_ending, move |page| page(session, finish, boards.clone()))
}

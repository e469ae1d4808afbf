//! The same luck for everyone: challenge links, and the ghost that plays along.
//!
//! A game on a deal is a normal table in this browser. What belongs to the challenge is stored beside it ([`kept`]). The
//! ghost's game is played from the link only as far as the player's own game has come ([`sides`]): the page never holds a
//! later move in any other form than the link itself. What belongs to one game is behind [`Compared`](game::Compared).

mod compare;
mod curve;
mod expert;
mod game;
mod ghost;
mod kept;
mod make;
mod open;
mod sides;

use leptos::prelude::*;

use crate::daily;
use crate::pages::Unknown;
use crate::session::Session;

pub(crate) use expert::{Expert, ExpertStep, go_on};
pub(crate) use game::Part;
pub(crate) use kept::{Kept, start};
pub(crate) use make::{LinkPanel, challenge_address, challenge_of_local, format_name};
pub(crate) use sides::{Ghost, GhostMoves, open_duel};

/// What this part of the client offers.
#[derive(Clone, Copy)]
pub(crate) struct ChallengePart {
    /// The page of a path.
    pub(crate) page: fn(String) -> AnyView,
    /// The ghost at a table.
    pub(crate) ghost: fn(Session) -> AnyView,
}

pub(crate) static CHALLENGE: ChallengePart =
    ChallengePart { page, ghost: |session| view! { <ghost::GhostTable session /> }.into_any() };

/// The page of a path such as `challenge/LINK`, `compare/NUMBER` or `daily/2026-11-18`.
fn page(path: String) -> AnyView {
    let (first, rest) = path.split_once('/').unwrap_or((&path, ""));
    let (kind, of) = rest.split_once('/').unwrap_or((rest, ""));
    match (first, kind) {
        ("challenge", "") => view! { <make::Fresh /> }.into_any(),
        ("challenge", "local") => view! { <make::OfLocal number=of.to_string() /> }.into_any(),
        ("challenge", "table") => view! { <make::OfTable table=of.to_string() /> }.into_any(),
        ("challenge", _) => view! { <open::Opened link=rest.to_string() /> }.into_any(),
        ("compare", number) if of.is_empty() => view! { <compare::Comparison number=number.to_string() /> }.into_any(),
        ("daily", "start") => view! { <daily::StartPage of=of.to_string() /> }.into_any(),
        ("daily", date) if of.is_empty() => view! { <daily::DailyPage date=date.to_string() /> }.into_any(),
        _ => view! { <Unknown /> }.into_any(),
    }
}

//! Duplicate evenings: a club plays the same deals at all tables. This part is fetched when it is first needed.

mod following;
mod form;
mod hall;
mod projector;
mod rounds;
mod standings;
mod table_bar;

use leptos::prelude::*;
use protocol::EventMark;

use crate::pages::SignedIn;
use crate::route::Route;
use crate::session::Session;

/// The entry points of this part.
#[derive(Clone, Copy)]
pub(crate) struct EveningPart {
    /// A page of an evening.
    pub(crate) page: fn(Route) -> AnyView,
    /// What a table of an evening shows of it.
    pub(crate) at_table: fn(Session, EventMark) -> AnyView,
}

pub(crate) const EVENING: EveningPart = EveningPart {
    page: |route| match route {
        Route::Evening(evening) => {
            view! { <SignedIn then=move || view! { <hall::Hall evening /> }.into_any() /> }.into_any()
        }
        Route::Projector(evening) => view! { <projector::Projector evening /> }.into_any(),
        _ => view! { <SignedIn then=|| view! { <form::NewEvening /> }.into_any() /> }.into_any(),
    },
    at_table: |session, mark| view! { <table_bar::TableBar session mark /> }.into_any(),
};

//! The projector view: the standings or the seats of the round in large type, without anything to press.

use leptos::prelude::*;
use protocol::{EventId, EventStage, EventTable};

use super::following::Following;
use super::hall::{NotFound, StageWords};
use super::rounds::{name_of, names};
use super::standings::Standings;
use crate::parts::Waiting;
use crate::route::Route;

#[component]
pub(super) fn Projector(evening: EventId) -> impl IntoView {
    let following = Following::new(evening);
    let is_known = Memo::new(move |_| following.info.with(Option::is_some));
    let title = move || following.read(|info| info.settings.name.clone()).unwrap_or_default();
    Effect::new(move |_| document().set_title(&title()));
    move || {
        if !is_known.get() {
            return match following.failure.get() {
                None => view! { <Waiting text=|| t!("connecting") /> }.into_any(),
                Some(failure) => view! { <NotFound failure /> }.into_any(),
            };
        }
        view! {
            <main id="main" class="projector" tabindex="-1" data-test="projector">
                <header>
                    <h1>{title}</h1>
                    <p role="status">
                        <StageWords following />
                    </p>
                </header>
                <div class="projector-parts">
                    <Standings following large=true />
                    <Seating following />
                </div>
                <Code following />
            </main>
        }
        .into_any()
    }
}

/// Who sits where in the present round.
#[component]
fn Seating(following: Following) -> impl IntoView {
    let shown = Memo::new(move |_| {
        following.read(|info| {
            let round = info.rounds.last().filter(|_| info.stage == EventStage::Playing).cloned()?;
            Some((names(info), round))
        })
    });
    move || {
        let (names, round) = shown.get().flatten()?;
        let table = move |(index, table): (usize, EventTable)| {
            let seats: Vec<String> = table.seats.iter().map(|person| name_of(&names, *person)).collect();
            let is_over = !table.results.is_empty();
            view! {
                <li class:is-over=is_over>
                    <b>{move || t!("evening-table", n = index + 1)}</b>
                    <span>{seats.join(" · ")}</span>
                    {is_over.then(|| view! { <small>{move || t!("evening-table-over")}</small> })}
                </li>
            }
        };
        let tables: Vec<(usize, EventTable)> = round.tables.into_iter().enumerate().collect();
        Some(view! { <ul class="projector-tables">{tables.into_iter().map(table).collect_view()}</ul> })
    }
}

/// How to join, as long as people can.
#[component]
fn Code(following: Following) -> impl IntoView {
    let code =
        Memo::new(move |_| following.read(|info| (info.stage != EventStage::Finished).then(|| info.code.to_string())));
    let address = Route::NewEvening.link();
    let address = address.split("://").last().unwrap_or_default().to_string();
    move || {
        let code = code.get().flatten()?;
        let address = address.clone();
        Some(view! {
            <p class="projector-code">
                {move || t!("evening-how-to-join", address = address.clone(), code = code.clone())}
            </p>
        })
    }
}

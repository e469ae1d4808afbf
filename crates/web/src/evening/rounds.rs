//! The rounds of an evening: who sits where, the results, and the ways to each game.

use leptos::prelude::*;
use protocol::{ByeKind, EventInfo, EventTable, RoundInfo};

use super::following::Following;
use super::standings::percent;
use crate::parts::listed;
use crate::route::Route;

#[component]
pub(super) fn Rounds(following: Following) -> impl IntoView {
    let shown = Memo::new(move |_| following.read(|info| (names(info), info.rounds.clone())));
    move || {
        let (names, rounds) = shown.get()?;
        let numbered: Vec<(usize, RoundInfo)> = rounds.into_iter().enumerate().collect();
        let rounds = numbered.into_iter().rev().map(|(index, round)| {
            view! { <Round number=index + 1 round names=names.clone() /> }
        });
        Some(rounds.collect_view())
    }
}

/// The names by number.
pub(super) fn names(info: &EventInfo) -> Vec<String> {
    info.people.iter().map(|person| person.name.clone()).collect()
}

pub(super) fn name_of(names: &[String], person: Option<u8>) -> String {
    let name = person.and_then(|person| names.get(usize::from(person).checked_sub(1)?).cloned());
    name.unwrap_or_else(|| t!("evening-bot"))
}

#[component]
fn Round(number: usize, round: RoundInfo, names: Vec<String>) -> impl IntoView {
    let byes = |kind: ByeKind| {
        let people = round.byes.iter().filter(|bye| bye.kind == kind).map(|bye| name_of(&names, Some(bye.person)));
        people.collect::<Vec<_>>()
    };
    let (resting, absent) = (byes(ByeKind::Rest), byes(ByeKind::Absent));
    let tables: Vec<(usize, EventTable)> = round.tables.into_iter().enumerate().collect();
    let table = move |(index, table): (usize, EventTable)| {
        let seats: Vec<AnyView> = (0..table.seats.len())
            .map(|seat| {
                let name = name_of(&names, table.seats[seat]);
                let result = table.results.get(seat).map(|result| {
                    let (points, share) = (result.points, percent(result.match_points));
                    view! { <span class="number">{t!("evening-result", points = points, share = share)}</span> }
                });
                view! {
                    <li>
                        <span class="evening-name">{name}</span>
                        {result}
                    </li>
                }
                .into_any()
            })
            .collect();
        let links = table.table.map(|id| {
            let is_over = !table.results.is_empty();
            if is_over {
                view! {
                    <a class="button button-quiet" href=Route::Replay(id).href()>
                        {move || t!("replay")}
                    </a>
                    <a class="button button-quiet" href=Route::Review(id).href()>
                        {move || t!("review")}
                    </a>
                }
                .into_any()
            } else {
                view! {
                    <a class="button button-quiet" href=Route::Table(id).href()>
                        {move || t!("evening-my-table")}
                    </a>
                }
                .into_any()
            }
        });
        let void = table.void.then(|| view! { <small class="muted">{move || t!("evening-void")}</small> });
        view! {
            <li class="evening-seats" data-test="evening-table">
                <h3>{move || t!("evening-table", n = index + 1)}</h3>
                <ol>{seats}</ol>
                {void}
                <div class="actions">{links}</div>
            </li>
        }
    };
    let rests = (!resting.is_empty()).then(|| view! { <p>{move || t!("evening-rests", names = listed(&resting))}</p> });
    let misses = (!absent.is_empty()).then(|| view! { <p>{move || t!("evening-misses", names = listed(&absent))}</p> });
    view! {
        <h2>{move || t!("evening-round", n = number)}</h2>
        <ul class="evening-tables">{tables.into_iter().map(table).collect_view()}</ul>
        {rests}
        {misses}
    }
}

//! The standings of an evening as a table.

use leptos::prelude::*;
use protocol::{EventAction, EventInfo, EventStage};

use super::following::Following;
use crate::parts::Icon;

/// Match points in percent, with one decimal.
pub(super) fn percent(match_points: u32) -> String {
    let tenths = (match_points + 5) / 10;
    let decimal = t!("evening-decimal-mark");
    format!("{}{decimal}{}", tenths / 10, tenths % 10)
}

/// A row as it is shown.
#[derive(Clone, PartialEq, Eq)]
struct Row {
    number: u8,
    place: u8,
    name: String,
    is_you: bool,
    is_here: bool,
    has_left: bool,
    total: u32,
    rounds: Vec<Option<u32>>,
}

fn rows(info: &EventInfo) -> Vec<Row> {
    let row = |standing: &protocol::Standing| {
        let person = info.people.get(usize::from(standing.person).checked_sub(1)?)?;
        Some(Row {
            number: standing.person,
            place: standing.place,
            name: person.name.clone(),
            is_you: info.you == Some(standing.person),
            is_here: person.here,
            has_left: person.left,
            total: standing.total,
            rounds: standing.rounds.clone(),
        })
    };
    info.standings.iter().filter_map(row).collect()
}

#[component]
pub(super) fn Standings(following: Following, #[prop(optional)] large: bool) -> impl IntoView {
    let rows = Memo::new(move |_| following.read(rows).unwrap_or_default());
    let rounds = Memo::new(move |_| following.read(|info| info.rounds.len()).unwrap_or(0));
    let may_remove =
        Memo::new(move |_| following.read(|info| info.you_host && info.stage != EventStage::Finished) == Some(true));
    let row = move |row: Row| {
        let Row { number, place, name, is_you, is_here, has_left, total, rounds } = row;
        let label = name.clone();
        let state = move || match (has_left, is_here) {
            (true, _) => Some(t!("evening-has-left")),
            (false, false) => Some(t!("evening-away")),
            (false, true) => None,
        };
        let remove = move || {
            let label = label.clone();
            (may_remove.get() && !large && !has_left).then(|| {
                view! {
                    <button
                        type="button"
                        class="button button-quiet button-icon"
                        data-test="remove-person"
                        aria-label=move || t!("evening-remove", name = label.clone())
                        on:click=move |_| {
                            following
                                .ask(EventAction::Remove {
                                    person: number,
                                })
                        }
                    >
                        <Icon name="u-bin" />
                    </button>
                }
            })
        };
        view! {
            <tr class:is-mine=is_you data-test="standing">
                <td class="number">{place}</td>
                <th scope="row">
                    <span class="evening-name">{name}</span>
                    <small class="muted">{state}</small>
                </th>
                {rounds
                    .into_iter()
                    .map(|points| {
                        view! { <td class="number evening-round">{points.map_or("–".into(), percent)}</td> }
                    })
                    .collect_view()}
                <td class="number">
                    <b data-test="total">{percent(total)}</b>
                </td>
                <td>{remove}</td>
            </tr>
        }
    };
    let heads = move || {
        (1..=rounds.get())
            .map(|round| {
                view! {
                    <th scope="col" class="number evening-round">
                        {t!("evening-round-short", n = round)}
                    </th>
                }
            })
            .collect_view()
    };
    view! {
        <Show
            when=move || !rows.with(Vec::is_empty)
            fallback=|| view! { <p class="muted">{move || t!("evening-nobody")}</p> }
        >
            <div class="evening-scroll" tabindex="0" role="region" aria-label=move || t!("evening-standings")>
                <table class="evening-table" class:is-large=large data-test="standings">
                    <thead>
                        <tr>
                            <th scope="col" class="number">
                                {move || t!("evening-place")}
                            </th>
                            <th scope="col">{move || t!("evening-person")}</th>
                            {heads}
                            <th scope="col" class="number">
                                {move || t!("evening-total")}
                            </th>
                            <td></td>
                        </tr>
                    </thead>
                    <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
            {(!large).then(|| view! { <p class="muted evening-note">{move || t!("evening-formula")}</p> })}
        </Show>
    }
}

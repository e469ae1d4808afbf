//! A rematch at a table on the server: one click for each player, and spectators come along.
//!
//! The first click makes the new table. This page then follows both tables: it shows who has agreed, takes the player's
//! seat there, and goes there as soon as the game begins.

use game_core::Seat;
use leptos::prelude::*;
use protocol::{ClientMessage, Sitter, Stage, TableId};

use crate::pages::be_ready;
use crate::parts::{Emblem, Icon, listed, refusal_words, seat_name};
use crate::route::Route;
use crate::session::{Session, open_online};

#[component]
pub(super) fn OnlineRematch(session: Session) -> impl IntoView {
    let asked = RwSignal::new(false);
    let next = Memo::new(move |_| session.read(|table| table.info.rematch));
    let again = move |_| {
        asked.set(true);
        if next.get_untracked().is_none() {
            session.send(ClientMessage::Rematch { table: session.table });
        }
    };
    // A refused request can be repeated.
    Effect::new(move |_| {
        if session.refusal.get().is_some() {
            asked.set(false);
        }
    });
    let plays = untrack(|| session.my_seat()).is_some();
    view! {
        <Show when=move || plays>
            <button
                type="button"
                class="button button-gold"
                data-test="again"
                disabled=move || asked.get()
                on:click=again
            >
                <Icon name="u-swap" />
                {move || t!("end-rematch")}
            </button>
        </Show>
        {move || {
            session
                .refusal
                .get()
                .map(|refusal| {
                    view! {
                        <p class="error" role="alert">
                            {refusal_words(&refusal)}
                        </p>
                    }
                })
        }}
        {move || next.get().map(|next| view! { <NextTable old=session next asked /> })}
    }
}

/// The people of a table, in the order of their seats.
fn people(session: Session) -> Vec<(Seat, String)> {
    let people = session.read(|table| {
        let people = table.info.seats.iter().filter(|info| matches!(info.sitter, Sitter::Person(_)));
        Some(people.map(|info| (info.seat, seat_name(info))).collect())
    });
    people.unwrap_or_default()
}

/// The seat of the next person, so that seats change from game to game.
fn next_seat(old: Session) -> Option<Seat> {
    let (people, mine) = untrack(|| (people(old), old.my_seat()));
    let index = people.iter().position(|(seat, _)| Some(*seat) == mine)?;
    people.get((index + 1) % people.len()).map(|(seat, _)| *seat)
}

/// The names of those who have agreed: they sit at the new table and are ready.
fn agreed(new: Session) -> Vec<String> {
    let ready = new.read(|table| {
        let ready = table.info.seats.iter().filter(|info| info.ready && matches!(info.sitter, Sitter::Person(_)));
        Some(ready.map(seat_name).collect())
    });
    ready.unwrap_or_default()
}

/// The new table, followed from the old one.
#[component]
fn NextTable(old: Session, next: TableId, asked: RwSignal<bool>) -> impl IntoView {
    let new = open_online(next);
    let stage = Memo::new(move |_| new.stage());
    take_seat(old, new, asked, stage);
    // Only those who saw the table before its game begin go along; a table that is opened later only offers a link.
    let saw_it_gather = StoredValue::new(false);
    Effect::new(move |_| match stage.get() {
        Some(Stage::Gathering) => saw_it_gather.set_value(true),
        Some(Stage::Playing) if saw_it_gather.get_value() => Route::Table(next).go(),
        _ => {}
    });
    let status = Memo::new(move |_| rematch_words(old, new, stage.get()));
    let mark = move |(seat, name): (Seat, String)| {
        let has_agreed = agreed(new).contains(&name);
        view! {
            <span class="rematch-seat" class:agreed=has_agreed>
                <Emblem seat />
                {has_agreed.then(|| view! { <Icon name="u-check" class="rematch-tick" /> })}
            </span>
        }
    };
    view! {
        <div class="rematch" data-test="rematch">
            <span aria-hidden="true">{move || people(old).into_iter().map(mark).collect_view()}</span>
            <span role="status" data-test="rematch-status">
                {move || status.get()}
            </span>
            <a href=Route::Table(next).href() data-test="to-rematch">
                {move || t!("end-to-rematch")}
            </a>
        </div>
    }
}

fn rematch_words(old: Session, new: Session, stage: Option<Stage>) -> String {
    if stage.is_none_or(|stage| stage != Stage::Gathering) {
        return if stage.is_some() { t!("end-rematch-began") } else { String::new() };
    }
    let (agreed, mine) = (agreed(new), old.my_seat());
    let my_name = people(old).into_iter().find(|(seat, _)| Some(*seat) == mine).map(|(_, name)| name);
    let have_i = my_name.as_ref().is_some_and(|name| agreed.contains(name));
    let missing: Vec<String> =
        people(old).into_iter().map(|(_, name)| name).filter(|name| !agreed.contains(name)).collect();
    match have_i {
        true => t!("end-rematch-waits", names = listed(&missing)),
        false if agreed.is_empty() => String::new(),
        false => t!("end-rematch-wanted", names = listed(&agreed), count = agreed.len()),
    }
}

/// Sits down at the new table and is ready, once the player asked for it.
fn take_seat(old: Session, new: Session, asked: RwSignal<bool>, stage: Memo<Option<Stage>>) {
    let has_sat = StoredValue::new(false);
    let seat = Memo::new(move |_| new.my_seat());
    Effect::new(move |_| {
        if asked.get() && stage.get() == Some(Stage::Gathering) && seat.get().is_none() && !has_sat.get_value() {
            has_sat.set_value(true);
            new.send(ClientMessage::Sit { table: new.table, seat: next_seat(old) });
        }
    });
    // If that seat is taken, any other will do.
    let has_retried = StoredValue::new(false);
    Effect::new(move |_| {
        if new.refusal.get().is_some() && seat.get_untracked().is_none() && !has_retried.get_value() {
            has_retried.set_value(true);
            new.send(ClientMessage::Sit { table: new.table, seat: None });
        }
    });
    let is_ready = Memo::new(move |_| new.read(|table| Some(table.info.seats.get(table.seat()?.index())?.ready)));
    Effect::new(move |_| {
        if asked.get() && is_ready.get() == Some(false) {
            be_ready(new);
        }
    });
}

//! The bar of a table: the state of every seat, the clock and the connection, with the menus for phrases and for the table.

use leptos::prelude::*;
use protocol::{Clock, SeatInfo, Sitter, Stage};

use super::named::seat_name;
use super::phrases::PhraseMenu;
use super::table_menu::TableMenu;
use super::{Emblem, Icon, now_every};
use crate::browser::now_ms;
use crate::browser::stored;
use crate::fetched::{fetch_practice, fetched_piece};
use crate::session::{ConnectionStatus, Session, Snapshot, guide_slot};
use crate::web_games::WebGame;

/// The clock turns urgent, and is read aloud, at this many seconds.
const URGENT_SECONDS: i64 = 10;

/// The bar of a table, for the frame of any game.
#[component]
pub(crate) fn TableBar(session: Session) -> impl IntoView {
    let online = Memo::new(move |_| !session.is_local());
    let timed = Memo::new(move |_| session.read(|shown| Some(shown.info.clock != Clock::None)) == Some(true));
    let playing = Memo::new(move |_| session.stage() == Some(Stage::Playing));
    // The guide of a first game helps in its own way.
    let practises = Memo::new(move |_| session.is_practice() && stored(&guide_slot(session.table)).is_none());
    view! {
        <Seats session />
        <Show when=move || timed.get() && playing.get()>
            <TurnClock session />
        </Show>
        <Show when=move || online.get()>
            <Connection session />
        </Show>
        <span class="bar-gap"></span>
        <Show when=move || online.get()>
            <PhraseMenu session />
        </Show>
        {move || practises.get().then(|| fetched_piece(fetch_practice, move |card| card(session)))}
        <TableMenu session />
    }
}

/// The state of a seat: a word, a symbol and the symbol's class.
fn seat_state(shown: &Snapshot, seat: &SeatInfo, online: bool) -> (String, Option<&'static str>, &'static str) {
    let is_person = matches!(seat.sitter, Sitter::Person(_));
    let asked = shown.waiting.contains(&seat.seat);
    if shown.info.stage != Stage::Playing {
        return (String::new(), None, "");
    }
    if seat.stand_in {
        return (t!("seat-stand-in"), Some("u-bot"), "chip-warn");
    }
    if is_person && !seat.connected {
        return (t!("seat-away"), Some("u-signal-off"), "chip-danger");
    }
    // At a server, bots do not play on without people. A replay may have no people at all.
    let is_abandoned = online && !shown.info.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Person(_)));
    if asked && is_abandoned {
        return (t!("seat-paused"), Some("u-clock"), "chip-warn");
    }
    if asked {
        let mine = shown.seat() == Some(seat.seat);
        return if mine {
            (t!("seat-you"), Some("u-dig"), "chip-gold")
        } else {
            (t!("seat-thinks"), Some("u-clock"), "")
        };
    }
    // Where players take turns, a seat that is not asked has nothing to hand in.
    if WebGame::find(shown.info.game).is_some_and(|game| game.has_secrets) {
        (t!("seat-in"), Some("u-check"), "chip-ok")
    } else {
        (t!("seat-waits"), None, "")
    }
}

/// Every seat with its state.
#[component]
fn Seats(session: Session) -> impl IntoView {
    let seat = move |shown: &Snapshot, seat: &SeatInfo| {
        let (word, icon, class) = seat_state(shown, seat, !session.is_local());
        let name = seat_name(seat);
        let title = if word.is_empty() { name } else { t!("seat-state", name = name, state = word) };
        let mine = shown.seat() == Some(seat.seat);
        let spoken = title.clone();
        view! {
            <li class="bar-seat" class:is-mine=mine title=title data-test=format!("standing-{}", seat.seat.index() + 1)>
                <Emblem seat=seat.seat />
                {icon
                    .map(|icon| {
                        view! {
                            <span class=format!("bar-seat-mark {class}")>
                                <Icon name=icon />
                            </span>
                        }
                    })}
                <span class="screen-reader-only">{spoken}</span>
            </li>
        }
    };
    view! {
        <ol class="bar-seats" aria-label=move || t!("seats")>
            {move || {
                session
                    .snapshot
                    .get()
                    .map(|shown| shown.info.seats.iter().map(|info| seat(&shown, info)).collect_view())
            }}
        </ol>
    }
}

/// The time left on the clock.
#[component]
fn TurnClock(session: Session) -> impl IntoView {
    let now = now_every(500);
    let left = Memo::new(move |_| {
        now.track();
        let deadline = session.read(|shown| shown.deadline_ms)?;
        // The current time, not that of the last tick: a deadline set since then would seem further away than it is.
        Some(((deadline - now_ms()).max(0) + 999) / 1000)
    });
    let mine = Memo::new(move |_| session.is_my_turn());
    let is_urgent = Memo::new(move |_| mine.get() && left.get().is_some_and(|left| left <= URGENT_SECONDS));
    view! {
        {move || {
            left.get()
                .map(|left| {
                    view! {
                        <span
                            class="chip bar-clock"
                            class:chip-danger=move || is_urgent.get()
                            role="timer"
                            data-test="clock"
                        >
                            <Icon name="u-clock" />
                            {clock_face(left)}
                        </span>
                    }
                })
        }}
        <span class="screen-reader-only" role="alert">
            {move || is_urgent.get().then(|| t!("hurry", seconds = URGENT_SECONDS))}
        </span>
    }
}

/// `0:07`, `1:45` or `23 h`.
fn clock_face(seconds: i64) -> String {
    if seconds >= 2 * 3600 { t!("hours", n = seconds / 3600) } else { format!("{}:{:02}", seconds / 60, seconds % 60) }
}

/// The state of the connection, with a word where there is room.
#[component]
fn Connection(session: Session) -> impl IntoView {
    move || {
        let (class, icon, word) = match session.connection.get() {
            ConnectionStatus::Connected => ("chip chip-ok bar-link", "u-signal", t!("link-connected")),
            ConnectionStatus::Reconnecting { .. } => {
                ("chip chip-warn bar-link", "u-signal-off", t!("link-reconnecting"))
            }
            ConnectionStatus::Local | ConnectionStatus::Connecting | ConnectionStatus::Ended(_) => {
                ("chip bar-link", "u-signal", t!("connecting"))
            }
        };
        let title = word.clone();
        view! {
            <span class=class title=title data-test="link">
                <Icon name=icon />
                <span class="bar-word">{word}</span>
            </span>
        }
    }
}

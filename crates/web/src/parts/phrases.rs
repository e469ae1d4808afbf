//! The phrases that players at a table can send to each other.

use game_core::Seat;
use leptos::prelude::*;
use protocol::{ClientMessage, Phrase};

use super::named::{phrase_words, reaction_icon, seat_name};
use super::{Emblem, Icon, now_every};
use crate::browser::now_ms;
use crate::session::Session;

const PHRASES: [Phrase; 8] = [
    Phrase::Hello,
    Phrase::GoodLuck,
    Phrase::WellPlayed,
    Phrase::OhNo,
    Phrase::OneMoment,
    Phrase::YourTurn,
    Phrase::ThankYou,
    Phrase::OnceMore,
];
const REACTIONS: [Phrase; 4] = [Phrase::Clap, Phrase::Laugh, Phrase::Surprise, Phrase::Heart];

/// The menu of phrases and reactions.
#[component]
pub(super) fn PhraseMenu(session: Session) -> impl IntoView {
    let say = move |phrase| session.send(ClientMessage::Say { table: session.table, phrase });
    let button = move |phrase: Phrase| {
        let icon = reaction_icon(phrase);
        view! {
            <button type="button" class="button" class:button-icon=icon.is_some() popovertarget="talk" popovertargetaction="hide"
                aria-label=move || phrase_words(phrase) data-test=format!("say-{phrase:?}") on:click=move |_| say(phrase)>
                {match icon {
                    Some(icon) => view! { <Icon name=icon/> }.into_any(),
                    None => view! { {move || phrase_words(phrase)} }.into_any(),
                }}
            </button>
        }
    };
    view! {
        <button type="button" class="button button-quiet button-icon" popovertarget="talk" aria-label=move || t!("say") data-test="talk">
            <Icon name="u-talk"/>
        </button>
        <div id="talk" class="popup" popover="auto" aria-label=move || t!("say")>
            <div class="popup-row">{REACTIONS.map(button).collect_view()}</div>
            <div class="popup-list">{PHRASES.map(button).collect_view()}</div>
        </div>
    }
}

/// How long a phrase stays on the screen.
const BUBBLE_MS: i64 = 6_000;

/// Bubbles with the latest phrases.
#[component]
pub(super) fn Bubbles(session: Session) -> impl IntoView {
    let received_ms = StoredValue::new(Vec::<i64>::new());
    Effect::new(move |before: Option<usize>| {
        let count = session.phrases.with(Vec::len);
        // Phrases from before this page was opened are not shown.
        let since = if before.is_none() { 0 } else { now_ms() };
        received_ms.update_value(|times| times.resize(count, since));
        count
    });
    let now = now_every(1000);
    let recent = move || {
        let now = now.get();
        let phrases = session.phrases.get().into_iter().zip(received_ms.get_value());
        phrases.filter(|(_, at)| now - at < BUBBLE_MS).map(|(phrase, _)| phrase).collect::<Vec<_>>()
    };
    let name = move |seat: Option<Seat>| {
        let who = seat.and_then(|seat| session.seat_info(seat)).as_ref().map(seat_name);
        who.unwrap_or_else(|| t!("watcher"))
    };
    let shown = Memo::new(move |_| recent());
    view! {
        <ol class="said" role="log" aria-label=move || t!("said")>
            {move || shown.get().into_iter().map(|(seat, phrase)| view! {
                <li class="bubble" data-test="bubble">
                    {seat.map(|seat| view! { <Emblem seat/> })}
                    <b>{name(seat)}</b>
                    {match reaction_icon(phrase) {
                        Some(icon) => view! { <Icon name=icon class="reaction"/><span class="screen-reader-only">{phrase_words(phrase)}</span> }.into_any(),
                        None => view! { <span>{phrase_words(phrase)}</span> }.into_any(),
                    }}
                </li>
            }).collect_view()}
        </ol>
    }
}

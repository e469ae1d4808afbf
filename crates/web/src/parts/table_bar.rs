//! What stands in the bar while a table is shown: who is waited for, the clock, the connection, what can be said, and
//! what can be done with the table besides playing.

use game_core::Seat;
use leptos::prelude::*;
use protocol::{ClientMessage, Clock, Phrase, SeatInfo, Sitter, Stage};

use super::named::{phrase_words, reaction_icon, seat_name};
use super::{CopyButton, Emblem, Icon, now_every};
use crate::browser::{keeps_all, now_ms};
use crate::pages::AfterGame;
use crate::route::Route;
use crate::session::{ConnectionStatus, Session, Snapshot};

/// Below this the clock is read aloud at once.
const HURRY_S: i64 = 10;

/// The bar of a table; both tables put it into their frame.
#[component]
pub(crate) fn TableBar(session: Session) -> impl IntoView {
    let online = Memo::new(move |_| session.connection.get() != ConnectionStatus::Local);
    let timed = Memo::new(move |_| session.read(|shown| Some(shown.info.clock != Clock::None)) == Some(true));
    let playing = Memo::new(move |_| session.stage() == Some(Stage::Playing));
    view! {
        <Standing session/>
        <Show when=move || timed.get() && playing.get()><Countdown session/></Show>
        <Show when=move || online.get()><Connection session/></Show>
        <span class="bar-gap"></span>
        <Show when=move || online.get()><Talk session/></Show>
        <TableMenu session/>
    }
}

/// How a seat stands, as a word and a symbol.
fn standing(shown: &Snapshot, seat: &SeatInfo) -> (String, Option<&'static str>, &'static str) {
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
    if asked {
        let mine = shown.seat() == Some(seat.seat);
        return if mine {
            (t!("seat-you"), Some("u-dig"), "chip-gold")
        } else {
            (t!("seat-thinks"), Some("u-clock"), "")
        };
    }
    // In Nile one plays while the other waits; nothing is "in".
    if shown.info.game == games::SILVER_GOLD {
        (t!("seat-in"), Some("u-check"), "chip-ok")
    } else {
        (t!("seat-waits"), None, "")
    }
}

/// Every seat with its state: whose marks are in, who thinks, who is away.
#[component]
fn Standing(session: Session) -> impl IntoView {
    let seat = |shown: &Snapshot, seat: &SeatInfo| {
        let (word, icon, class) = standing(shown, seat);
        let name = seat_name(seat);
        let told = if word.is_empty() { name } else { t!("seat-told", name = name, state = word) };
        let mine = shown.seat() == Some(seat.seat);
        let said = told.clone();
        view! {
            <li class="bar-seat" class:is-mine=mine title=told data-test=format!("standing-{}", seat.seat.index() + 1)>
                <Emblem seat=seat.seat/>
                {icon.map(|icon| view! { <span class=format!("bar-seat-mark {class}")><Icon name=icon/></span> })}
                <span class="screen-reader-only">{said}</span>
            </li>
        }
    };
    view! {
        <ol class="bar-seats" aria-label=move || t!("seats")>
            {move || session.snapshot.get().map(|shown| shown.info.seats.iter().map(|info| seat(&shown, info)).collect_view())}
        </ol>
    }
}

/// What is left on the clock of the one who is waited for.
#[component]
fn Countdown(session: Session) -> impl IntoView {
    let now = now_every(500);
    let left = Memo::new(move |_| {
        now.track();
        let deadline = session.read(|shown| shown.deadline_ms)?;
        // Not what the clock ticked last: a deadline set since then would seem to be further away than it is.
        Some(((deadline - now_ms()).max(0) + 999) / 1000)
    });
    let mine = Memo::new(move |_| session.is_my_turn());
    let hurry = Memo::new(move |_| mine.get() && left.get().is_some_and(|left| left <= HURRY_S));
    view! {
        {move || left.get().map(|left| view! {
            <span class="chip bar-clock" class:chip-danger=move || hurry.get() role="timer" data-test="clock">
                <Icon name="u-clock"/>{clock_face(left)}
            </span>
        })}
        <span class="screen-reader-only" role="alert">{move || hurry.get().then(|| t!("hurry", seconds = HURRY_S))}</span>
    }
}

/// `0:07`, `1:45` or `23 h`.
fn clock_face(seconds: i64) -> String {
    if seconds >= 2 * 3600 { t!("hours", n = seconds / 3600) } else { format!("{}:{:02}", seconds / 60, seconds % 60) }
}

/// How the connection is; said in full where there is room.
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
        view! { <span class=class title=title data-test="link"><Icon name=icon/><span class="bar-word">{word}</span></span> }
    }
}

/// Everything that may be said.
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

/// Phrases and reactions to choose from.
#[component]
fn Talk(session: Session) -> impl IntoView {
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

/// What can be done with the table besides playing.
#[component]
fn TableMenu(session: Session) -> impl IntoView {
    let sure = RwSignal::new(false);
    let online = Memo::new(move |_| session.connection.get() != ConnectionStatus::Local);
    let game = Memo::new(move |_| session.read(|shown| Some(shown.info.game)));
    let may_leave = Memo::new(move |_| session.stage() == Some(Stage::Playing) && !session.is_watching());
    let code = Memo::new(move |_| session.read(|shown| Some(shown.info.code.to_string())).unwrap_or_default());
    let table = session.table;
    view! {
        <button type="button" class="button button-quiet button-icon" popovertarget="table-menu" aria-label=move || t!("table-menu") data-test="table-menu"
            on:click=move |_| sure.set(false)><Icon name="u-menu"/></button>
        <div id="table-menu" class="popup" popover="auto" aria-label=move || t!("table-menu")>
            <div class="popup-list">
                <Show when=move || online.get()>
                    <p class="popup-code">{move || t!("table-code")}" "<b class="number" data-test="code">{move || code.get()}</b></p>
                    <CopyButton text=move || Route::Table(table).link()/>
                </Show>
                <a class="button" href=move || Route::Learn(game.get()).href()><Icon name="u-help"/>{move || t!("learn")}</a>
                <a class="button" href=Route::Settings.href()><Icon name="u-settings"/>{move || t!("settings")}</a>
                <a class="button" href=Route::Mine.href()><Icon name="u-dig"/>{move || t!("mine")}</a>
                <Show when=move || online.get() && may_leave.get()>
                    <Show when=move || sure.get() fallback=move || view! {
                        <button type="button" class="button" data-test="leave" on:click=move |_| sure.set(true)>
                            <Icon name="u-door"/>{move || t!("leave")}
                        </button>
                    }>
                        <p class="popup-text">{move || t!("leave-sure")}</p>
                        <button type="button" class="button is-error" popovertarget="table-menu" popovertargetaction="hide" data-test="leave-really"
                            on:click=move |_| session.send(ClientMessage::Leave { table })><Icon name="u-door"/>{move || t!("leave-really")}</button>
                    </Show>
                </Show>
            </div>
        </div>
    }
}

/// What everybody at a table should know at once, under the bar: a lost connection, bots that stand in, and what was said.
#[component]
pub(crate) fn TableNotices(session: Session) -> impl IntoView {
    let lost = Memo::new(move |_| {
        if let ConnectionStatus::Reconnecting { since_ms: since } = session.connection.get() {
            Some(since)
        } else {
            None
        }
    });
    view! {
        {move || lost.get().map(|since| view! { <Lost since/> })}
        <Show when=move || !keeps_all()>
            <div class="banner notice-bar" role="alert" data-test="keeps-nothing"><Icon name="u-alert"/><span>{move || t!("keeps-nothing")}</span></div>
        </Show>
        <StandIns session/>
        <AfterGame session/>
        <Said session/>
    }
}

#[component]
fn Lost(since: i64) -> impl IntoView {
    let now = now_every(1000);
    let seconds = move || (now.get() - since).max(0) / 1000;
    view! {
        <div class="banner notice-bar" data-test="reconnecting">
            <Icon name="u-signal-off" class="icon pulse"/>
            <span role="alert">{move || t!("lost")}</span>
            <span class="number" aria-hidden="true">{move || (seconds() >= 3).then(|| t!("seconds", n = seconds()))}</span>
        </div>
    }
}

/// "A bot plays for Juno"; the host may make it so for good.
#[component]
fn StandIns(session: Session) -> impl IntoView {
    let gone = Memo::new(move |_| {
        session.read(|shown| {
            let shown = Some(shown).filter(|shown| shown.info.stage == Stage::Playing)?;
            let gone = shown.info.seats.iter().filter(|seat| seat.stand_in && Some(seat.seat) != shown.seat());
            Some((gone.map(|seat| (seat.seat, seat_name(seat))).collect::<Vec<(Seat, String)>>(), shown.info.you_host))
        })
    });
    let for_me = Memo::new(move |_| {
        session.read(|shown| {
            let shown = Some(shown).filter(|shown| shown.info.stage == Stage::Playing)?;
            shown.info.seats.get(shown.seat()?.index()).map(|seat| seat.stand_in)
        }) == Some(true)
    });
    let table = session.table;
    let level = Some(protocol::Level::Easy);
    // Watching the table again ends the stand-in.
    let i_am_back = move |_| {
        let after = untrack(|| session.read(|shown| Some(shown.last_entry)));
        session.send(ClientMessage::Watch { table, after });
    };
    view! {
        <div role="status">
            <Show when=move || for_me.get()>
                <div class="banner notice-bar" data-test="stand-in-for-me">
                    <Icon name="u-bot"/>
                    <span>{move || t!("stand-in-for-me")}</span>
                    <button type="button" class="button" data-test="back" on:click=i_am_back>{move || t!("i-am-back")}</button>
                </div>
            </Show>
            {move || gone.get().map(|(gone, host)| gone.into_iter().map(|(seat, name)| view! {
                <div class="banner is-wait notice-bar" data-test="stand-in">
                    <Icon name="u-bot"/>
                    <span>{move || t!("stand-in", name = name.clone())}</span>
                    {host.then(|| view! {
                        <button type="button" class="button" data-test="bot-for-good"
                            on:click=move |_| session.send(ClientMessage::Bot { table, seat, level })>{move || t!("bot-for-good")}</button>
                    })}
                </div>
            }).collect_view())}
        </div>
    }
}

/// How long what was said stays on the screen.
const SAID_MS: i64 = 6_000;

/// Small bubbles with what was said.
#[component]
fn Said(session: Session) -> impl IntoView {
    // Each with when it was heard.
    let heard = StoredValue::new(Vec::<i64>::new());
    Effect::new(move |before: Option<usize>| {
        let count = session.phrases.with(Vec::len);
        // What was said before somebody came is not said again.
        let since = if before.is_none() { 0 } else { now_ms() };
        heard.update_value(|heard| heard.resize(count, since));
        count
    });
    let now = now_every(1000);
    let recent = move || {
        let now = now.get();
        let said = session.phrases.get();
        let times = heard.get_value();
        let lately = said.into_iter().zip(times).filter(move |(_, at)| now - at < SAID_MS).map(|(said, _)| said);
        lately.collect::<Vec<_>>()
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

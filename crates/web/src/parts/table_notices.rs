//! Notices under the bar of a table: a lost connection, full storage, stand-ins, phrases.

use game_core::Seat;
use leptos::prelude::*;
use protocol::{ClientMessage, Level, Sitter, Stage};

use super::named::seat_name;
use super::phrases::Bubbles;
use super::{Icon, now_every};
use crate::browser::storage_works;
use crate::fetched::{fetch_evening, fetch_your_turn, fetched_piece};
use crate::pages::is_signed_in;
use crate::session::{ConnectionStatus, Session};

#[component]
pub(crate) fn TableNotices(session: Session) -> impl IntoView {
    let lost = Memo::new(move |_| {
        if let ConnectionStatus::Reconnecting { since_ms: since } = session.connection.get() {
            Some(since)
        } else {
            None
        }
    });
    let asks_about_push = Memo::new(move |_| {
        let is_slow = session.read(|shown| Some(shown.info.clock.is_slow() && shown.seat().is_some()));
        is_slow == Some(true) && session.has_acted.get()
    });
    let evening = Memo::new(move |_| session.read(|shown| shown.info.event));
    view! {
        <div class="notices">
            {move || lost.get().map(|since| view! { <Lost since /> })} <Show when=move || !storage_works()>
                <div class="banner notice-bar" role="alert" data-test="keeps-nothing">
                    <Icon name="u-alert" />
                    <span>{move || t!("keeps-nothing")}</span>
                </div>
            </Show> <Watching session /> <DailyNotice session /> <StandIns session />
            {move || {
                asks_about_push.get().then(|| fetched_piece(fetch_your_turn, move |part| (part.push_question)(session)))
            }}
        </div>
        {move || {
            let mark = evening.get()?;
            Some(fetched_piece(fetch_evening, move |part| (part.at_table)(session, mark)))
        }}
        <Bubbles session />
    }
}

/// Says whether a daily dig counts.
#[component]
fn DailyNotice(session: Session) -> impl IntoView {
    let daily = Memo::new(move |_| session.read(|shown| shown.info.daily));
    let words = move |rated: bool| if rated { t!("dig-counts") } else { t!("dig-practice") };
    move || {
        daily.get().map(|daily| {
            view! {
                <div class="banner is-wait notice-bar" role="status" data-test="daily-notice">
                    <Icon name="u-dig" />
                    <span>{move || words(daily.rated)}</span>
                    <a class="button" href="#/daily">
                        {move || t!("daily")}
                    </a>
                </div>
            }
        })
    }
}

/// Tells visitors that they only watch. At a table for anyone they can take the seat of a bot.
#[component]
fn Watching(session: Session) -> impl IntoView {
    let watches = Memo::new(move |_| {
        let plays = session.read(|shown| Some(shown.info.stage == Stage::Playing && shown.seat().is_none()));
        plays == Some(true) && !session.is_local()
    });
    let bot = Memo::new(move |_| {
        session.read(|shown| {
            let seats = Some(&shown.info.seats).filter(|_| shown.info.anyone && is_signed_in())?;
            seats.iter().find(|seat| matches!(seat.sitter, Sitter::Bot(_))).map(|seat| (seat.seat, seat_name(seat)))
        })
    });
    view! {
        <Show when=move || watches.get()>
            <div class="banner is-wait notice-bar" role="status" data-test="watching">
                <Icon name="u-eye" />
                <span>{move || t!("you-watch")}</span>
                {move || {
                    bot.get()
                        .map(|(seat, name)| {
                            let sit = ClientMessage::Sit {
                                table: session.table,
                                seat: Some(seat),
                            };
                            view! {
                                <button
                                    type="button"
                                    class="button"
                                    data-test="take-over"
                                    on:click=move |_| session.send(sit.clone())
                                >
                                    {move || t!("take-over", name = name.clone())}
                                </button>
                            }
                        })
                }}
            </div>
        </Show>
    }
}

#[component]
fn Lost(since: i64) -> impl IntoView {
    let now = now_every(1000);
    let seconds = move || (now.get() - since).max(0) / 1000;
    view! {
        <div class="banner notice-bar" data-test="reconnecting">
            <Icon name="u-signal-off" class="icon pulse" />
            <span role="alert">{move || t!("lost")}</span>
            <span class="number" aria-hidden="true">
                {move || (seconds() >= 3).then(|| t!("seconds", n = seconds()))}
            </span>
        </div>
    }
}

/// The seats at which a bot stands in for a person. The host can make that permanent.
#[component]
fn StandIns(session: Session) -> impl IntoView {
    let gone = Memo::new(move |_| {
        session.read(|shown| {
            let shown = Some(shown).filter(|shown| shown.info.stage == Stage::Playing)?;
            let gone = shown.info.seats.iter().filter(|seat| seat.stand_in && Some(seat.seat) != shown.seat());
            Some((gone.map(|seat| (seat.seat, seat_name(seat))).collect::<Vec<(Seat, String)>>(), shown.info.you_host))
        })
    });
    view! {
        <div role="status">
            <MyStandIn session />
            {move || {
                gone.get()
                    .map(|(gone, host)| {
                        gone.into_iter().map(|(seat, name)| view! { <StandIn session seat name host /> }).collect_view()
                    })
            }}
        </div>
    }
}

/// A note that a bot stands in for the player.
#[component]
fn MyStandIn(session: Session) -> impl IntoView {
    let for_me = Memo::new(move |_| {
        session.read(|shown| {
            let shown = Some(shown).filter(|shown| shown.info.stage == Stage::Playing)?;
            shown.info.seats.get(shown.seat()?.index()).map(|seat| seat.stand_in)
        }) == Some(true)
    });
    // Watching the table again ends the stand-in.
    let i_am_back = move |_| {
        let after = untrack(|| session.read(|shown| Some(shown.last_entry)));
        session.send(ClientMessage::Watch { table: session.table, after });
    };
    view! {
        <Show when=move || for_me.get()>
            <div class="banner notice-bar" data-test="stand-in-for-me">
                <Icon name="u-bot" />
                <span>{move || t!("stand-in-for-me")}</span>
                <button type="button" class="button" data-test="back" on:click=i_am_back>
                    {move || t!("i-am-back")}
                </button>
            </div>
        </Show>
    }
}

/// A note that a bot stands in for another player, with the host's button that keeps the bot.
#[component]
fn StandIn(session: Session, seat: Seat, name: String, host: bool) -> impl IntoView {
    let keep_bot = move |_| {
        session.send(ClientMessage::Bot { table: session.table, seat, level: Some(Level::Easy) });
    };
    let button = host.then(|| {
        view! {
            <button type="button" class="button" data-test="bot-for-good" on:click=keep_bot>
                {move || t!("bot-for-good")}
            </button>
        }
    });
    view! {
        <div class="banner is-wait notice-bar" data-test="stand-in">
            <Icon name="u-bot" />
            <span>{move || t!("stand-in", name = name.clone())}</span>
            {button}
        </div>
    }
}

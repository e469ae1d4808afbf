//! A table whose game has not started: people arrive, the host adds bots, and it starts when everybody is ready.

use std::sync::Arc;

use game_core::{Seat, Seed};
use leptos::prelude::*;
use protocol::{ClientMessage, Level, SeatInfo, Sitter, TableId, Visibility};

use super::fairness::remember_luck;
use super::new_table::store_settings;
use crate::browser::{now_ms, random_bytes, remove_stored, store, stored};
use crate::parts::{
    CopyButton, Emblem, Frame, Icon, Qr, ShareButton, TableBar, clock_name, level_name, listed, now_every,
    refusal_words, seat_name,
};
use crate::route::Route;
use crate::session::{Session, Snapshot};
use crate::web_games::game_title;

/// The name in the browser's storage of the table at which to take a seat on arrival.
const SIT_AT: &str = "sit-at";

/// Takes a seat without asking the next time this table is shown: its maker wants to play there.
pub(crate) fn sit_at(table: TableId) {
    store(SIT_AT, &table.to_string());
}

/// Adds this player's part to the shuffle, and remembers it for the check after the game.
pub(crate) fn be_ready(session: Session) {
    let (table, luck) = (session.table, Seed::from_bytes(random_bytes()));
    if let Some(commitment) = untrack(|| session.read(|shown| Some(shown.info.commitment))) {
        remember_luck(table, commitment, luck);
    }
    session.send(ClientMessage::Ready { table, luck });
}

/// Requests of this page.
#[derive(Clone, Copy)]
struct Actions {
    session: Session,
    /// Whether to be ready as soon as there is a seat. The host is not: the host starts the game.
    ready_on_arrival: RwSignal<bool>,
}

impl Actions {
    fn new(session: Session) -> Self {
        let actions = Self { session, ready_on_arrival: RwSignal::new(false) };
        if stored(SIT_AT) == Some(session.table.to_string()) {
            remove_stored(SIT_AT);
            if untrack(|| session.is_watching()) {
                actions.sit(None);
            }
        }
        Effect::new(move |_| {
            let is_ready = session.read(|shown| Some(shown.info.seats.get(shown.seat()?.index())?.ready));
            let is_host = session.read(|shown| Some(shown.info.you_host));
            // At a table for anyone the server has given the seat, and starts the game.
            let is_for_anyone = session.read(|shown| Some(shown.info.anyone)) == Some(true);
            let waits = is_host == Some(false) && actions.ready_on_arrival.get_untracked();
            if is_ready == Some(false) && (waits || is_for_anyone) {
                actions.ready_on_arrival.set(false);
                actions.ready();
            }
        });
        actions
    }

    /// Takes this seat, or any open one.
    fn sit(self, seat: Option<Seat>) {
        self.ready_on_arrival.set(true);
        self.session.send(ClientMessage::Sit { table: self.session.table, seat });
    }

    fn stand_up(self) {
        self.session.send(ClientMessage::Leave { table: self.session.table });
    }

    fn ready(self) {
        be_ready(self.session);
    }

    /// Frees the seat of another person.
    fn free(self, seat: Seat) {
        self.session.send(ClientMessage::Free { table: self.session.table, seat });
    }

    /// Puts a bot on a seat, or takes it away.
    fn bot(self, seat: Seat, level: Option<Level>) {
        self.session.send(ClientMessage::Bot { table: self.session.table, seat, level });
    }
}

#[component]
pub(crate) fn Gathering(session: Session) -> impl IntoView {
    let actions = Actions::new(session);
    let seats = move || {
        session.snapshot.get().map(|shown| {
            let seats = shown.info.seats.iter().cloned();
            seats.map(|seat| view! { <SeatRow actions seat shown=shown.clone() /> }).collect_view()
        })
    };
    view! {
        <Frame class="gather" title=Signal::derive(|| t!("gathering")) bar=move || view! { <TableBar session /> }>
            <div class="gather-grid">
                <section class="panel stack" aria-label=move || t!("seats")>
                    <div class="panel-head">
                        <h1>{move || t!("gathering")}</h1>
                        <span class="muted">{move || session.read(|shown| Some(about(shown)))}</span>
                    </div>
                    <ol class="gather-seats">{seats}</ol>
                    <StartRow actions />
                    <p class="error" role="alert">
                        {move || session.refusal.get().map(|refusal| refusal_words(&refusal))}
                    </p>
                </section>
                <Invite session />
            </div>
        </Frame>
    }
}

/// The ways to invite others, and the server's promise about the shuffle.
#[component]
fn Invite(session: Session) -> impl IntoView {
    let table = session.table;
    let link = Route::Table(table).link();
    view! {
        <section class="panel stack invite" aria-label=move || t!("invite")>
            <h2>{move || t!("invite")}</h2>
            <p class="muted">{move || t!("invite-text")}</p>
            <input class="input" readonly aria-label=move || t!("link") data-test="link-text" prop:value=link.clone() />
            <div class="actions">
                <CopyButton text=move || Route::Table(table).link() />
                <ShareButton link=link.clone() />
            </div>
            <Qr link />
            <p class="say-code">
                {move || t!("say-code")}" "<b class="number" data-test="code">
                    {move || session.read(|shown| Some(shown.info.code.to_string()))}
                </b>
            </p>
            <details class="folded">
                <summary>{move || t!("fair")}</summary>
                <p>{move || t!("fair-text")}</p>
                <p class="hash">{move || session.read(|shown| Some(shown.info.commitment.to_string()))}</p>
            </details>
        </section>
    }
}

/// The game, the clock and who may come, in one line.
fn about(shown: &Snapshot) -> String {
    let mut parts = vec![game_title(shown.info.game), clock_name(shown.info.clock)];
    if shown.info.visibility == Visibility::Public {
        parts.push(t!("for-everybody"));
    }
    parts.join(" · ")
}

/// The class, the icon and the text of a chip that describes a seat's player; none for an open seat.
fn seat_chip(seat: &SeatInfo, is_own_host_seat: bool) -> Option<(&'static str, &'static str, String)> {
    match &seat.sitter {
        Sitter::Open => None,
        Sitter::Bot(level) => Some(("chip", "u-bot", level_name(*level))),
        Sitter::Person(_) if !seat.connected => Some(("chip chip-danger", "u-signal-off", t!("seat-away"))),
        Sitter::Person(_) if seat.ready => Some(("chip chip-ok", "u-check", t!("ready"))),
        // The host starts the game instead of getting ready.
        Sitter::Person(_) if is_own_host_seat => None,
        Sitter::Person(_) => Some(("chip", "u-clock", t!("not-ready"))),
    }
}

#[component]
fn SeatRow(actions: Actions, seat: SeatInfo, shown: Arc<Snapshot>) -> impl IntoView {
    let (number, is_host) = (seat.seat, shown.info.you_host);
    let is_mine = shown.seat() == Some(number);
    let is_open = seat.sitter == Sitter::Open;
    let name = if is_mine { t!("your-seat", name = seat_name(&seat)) } else { seat_name(&seat) };
    let may_sit = is_open && shown.seat().is_none();
    let is_bot = matches!(seat.sitter, Sitter::Bot(_));
    let is_other = matches!(seat.sitter, Sitter::Person(_)) && !is_mine;
    view! {
        <li class:open=is_open data-test=format!("seat-{}", number.index() + 1)>
            <Emblem seat=number />
            <b>{name}</b>
            {seat_chip(&seat, is_mine && is_host)
                .map(|(class, icon, text)| {
                    view! {
                        <span class=class>
                            <Icon name=icon />
                            {text}
                        </span>
                    }
                })}
            <span class="spacer"></span>
            {may_sit.then(|| seat_button("sit-here", || t!("sit-here"), move || actions.sit(Some(number))))}
            {(is_open && is_host).then(|| view! { <AddBot actions seat=number /> })}
            {(is_bot && is_host)
                .then(|| seat_button("remove-bot", || t!("remove-bot"), move || actions.bot(number, None)))}
            {(is_other && is_host).then(|| seat_button("free-seat", || t!("free-seat"), move || actions.free(number)))}
        </li>
    }
}

fn seat_button(
    test: &'static str,
    text: impl Fn() -> String + Send + 'static,
    press: impl Fn() + Send + 'static,
) -> impl IntoView {
    view! {
        <button type="button" class="button" data-test=test on:click=move |_| press()>
            {text}
        </button>
    }
}

#[component]
fn AddBot(actions: Actions, seat: Seat) -> impl IntoView {
    let choose = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == value) {
            actions.bot(seat, Some(level));
        }
    };
    view! {
        <select class="input add-bot" aria-label=move || t!("add-bot") data-test="add-bot" on:change=choose>
            <option value="">{move || t!("add-bot")}</option>
            {Level::ALL
                .map(|level| view! { <option value=level.name()>{move || level_name(level)}</option> })
                .collect_view()}
        </select>
    }
}

/// What the player can do next: take a seat, get ready, start, or open another table.
#[component]
fn StartRow(actions: Actions) -> impl IntoView {
    move || {
        let shown = actions.session.snapshot.get()?;
        let is_full = shown.info.seats.iter().all(|seat| seat.sitter != Sitter::Open);
        Some(match shown.seat() {
            Some(_) if shown.info.anyone => view! { <StartsSoon actions shown /> }.into_any(),
            Some(seat) => view! { <Seated actions seat shown /> }.into_any(),
            None if is_full => view! { <Full session=actions.session /> }.into_any(),
            None => view! {
                <div class="actions">
                    <button
                        type="button"
                        class="button button-gold button-big"
                        data-test="sit"
                        on:click=move |_| actions.sit(None)
                    >
                        <Icon name="u-people" />
                        {move || t!("take-seat")}
                    </button>
                    <p class="muted">{move || t!("watch-too")}</p>
                </div>
            }
            .into_any(),
        })
    }
}

/// What the game waits for, for the player on this seat.
fn start_hint(shown: &Snapshot, seat: Seat, is_ready: bool) -> String {
    let seats = &shown.info.seats;
    let open = seats.iter().filter(|info| info.sitter == Sitter::Open).count();
    let late = seats.iter().filter(|info| !info.ready && info.seat != seat && info.sitter != Sitter::Open);
    let late: Vec<String> = late.map(seat_name).collect();
    match (open, is_ready) {
        (0, true) if late.is_empty() => t!("waiting-start"),
        (0, true) => t!("waiting-for", names = listed(&late)),
        (0, false) => t!("all-there"),
        (open, _) => t!("seats-open", n = open),
    }
}

#[component]
fn Seated(actions: Actions, seat: Seat, shown: Arc<Snapshot>) -> impl IntoView {
    let is_ready = shown.info.seats.get(seat.index()).is_some_and(|info| info.ready);
    let is_host = shown.info.you_host;
    // The host starts the game, once every seat is taken.
    let is_blocked = is_host && shown.info.seats.iter().any(|info| info.sitter == Sitter::Open);
    view! {
        <div class="actions">
            {(!is_ready)
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="button button-gold button-big"
                            data-test="ready"
                            disabled=is_blocked
                            on:click=move |_| actions.ready()
                        >
                            <Icon name="u-play" />
                            {move || if is_host { t!("start") } else { t!("i-am-ready") }}
                        </button>
                    }
                })} <button type="button" class="button" data-test="stand-up" on:click=move |_| actions.stand_up()>
                <Icon name="u-door" />
                {move || t!("stand-up")}
            </button> <p class="muted" role="status" data-test="start-hint">
                {start_hint(&shown, seat, is_ready)}
            </p>
        </div>
    }
}

/// A table for anyone: how long it waits for others.
#[component]
fn StartsSoon(actions: Actions, shown: Arc<Snapshot>) -> impl IntoView {
    let now = now_every(500);
    let deadline_ms = shown.deadline_ms;
    let seconds = move || {
        now.track();
        deadline_ms.map_or(0, |deadline| ((deadline - now_ms()).max(0) + 999) / 1000)
    };
    let open: Vec<Seat> =
        shown.info.seats.iter().filter(|seat| seat.sitter == Sitter::Open).map(|seat| seat.seat).collect();
    let start_now = move |_| open.iter().for_each(|seat| actions.bot(*seat, Some(Level::Easy)));
    let leave = move |_| {
        actions.stand_up();
        Route::Home.go();
    };
    view! {
        <p data-test="starts-in">
            <span role="timer">{move || t!("starts-in", time = format!("0:{:02}", seconds()))}</span>
            " "
            {move || t!("starts-with-bots")}
        </p>
        <div class="actions">
            {shown
                .info
                .you_host
                .then(|| {
                    view! {
                        <button type="button" class="button" data-test="start-now" on:click=start_now>
                            <Icon name="u-play" />
                            {move || t!("start-now")}
                        </button>
                    }
                })} <button type="button" class="button" data-test="stand-up" on:click=leave>
                <Icon name="u-door" />
                {move || t!("stand-up")}
            </button>
        </div>
    }
}

/// All seats are taken: the visitor may watch, or open a table like this one.
#[component]
fn Full(session: Session) -> impl IntoView {
    let open_another = move |_| {
        if let Some(shown) = session.snapshot.get_untracked() {
            let options = session.game.get_untracked().map(|game| game.options()).unwrap_or_default();
            let (visibility, clock) = (shown.info.visibility, shown.info.clock);
            let usual = protocol::NewTable::new(shown.info.game, shown.info.seats.len() as u8);
            store_settings(&protocol::NewTable { options, visibility, clock, ..usual });
        }
        Route::NewTable.go();
    };
    view! {
        <div class="banner is-wait" data-test="full">
            <Icon name="u-eye" />
            <span>{move || t!("full")}</span>
        </div>
        <div class="actions">
            <button type="button" class="button" on:click=open_another>
                {move || t!("open-another")}
            </button>
        </div>
    }
}

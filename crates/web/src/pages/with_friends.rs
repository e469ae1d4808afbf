//! A table on the server: made, and filled.

use game_core::Seed;
use leptos::prelude::*;
use protocol::{ClientMessage, Clock, Found, Level, SeatInfo, Sitter, Visibility};
use wasm_bindgen_futures::spawn_local;

use super::fairness::remember_luck;
use super::who::{Known, no_answer_words};
use crate::browser::{ask, forget, random_bytes, store, store_value, stored, stored_value};
use crate::parts::{
    CopyButton, CountChoice, Emblem, Frame, GameChoice, Icon, NileOptions, Qr, Segments, ShareButton, TableBar,
    clock_name, game_name, game_options, level_name, listed, nile_options, refusal_words, seat_name,
};
use crate::route::Route;
use crate::session::{Rules, Session, Snapshot};

/// Under which name the last settings of a table are kept.
const LAST: &str = "new-table";
/// Under which name it is kept at which table one wants a seat as soon as one is there.
const SIT_AT: &str = "sit-at";

/// The next time this table is shown, a seat is taken without asking: whoever made it wants to play there.
pub(crate) fn sit_at(table: protocol::TableId) {
    store(SIT_AT, &table.to_string());
}

fn last_settings() -> protocol::NewTable {
    stored_value(LAST).unwrap_or_else(|| protocol::NewTable::new(games::SILVER_GOLD, 2))
}

fn keep_settings(new: &protocol::NewTable) {
    store_value(LAST, new);
}

#[component]
pub(crate) fn NewTable() -> impl IntoView {
    view! { <Known then=|| view! { <TableForm/> }.into_any()/> }
}

#[component]
fn TableForm() -> impl IntoView {
    let last = last_settings();
    let game = RwSignal::new(last.game);
    let seats = RwSignal::new(usize::from(last.seats).clamp(2, 4));
    let options = RwSignal::new(nile_options(&last.options));
    let clock = RwSignal::new(last.clock);
    let visibility = RwSignal::new(last.visibility);
    let trouble = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        let is_nile = game.get_untracked() == games::NILE;
        let usual =
            protocol::NewTable::new(game.get_untracked(), if is_nile { 2 } else { seats.get_untracked() as u8 });
        let new = protocol::NewTable {
            options: if is_nile { game_options(&options.get_untracked()) } else { usual.options },
            visibility: visibility.get_untracked(),
            clock: clock.get_untracked(),
            ..usual
        };
        keep_settings(&new);
        busy.set(true);
        spawn_local(async move {
            let made = ask::<Found>("api/tables", Some(&new)).await;
            let _ = busy.try_set(false);
            match made {
                Ok(found) => {
                    sit_at(found.table);
                    Route::Table(found.table).go();
                }
                Err(no) => drop(trouble.try_set(Some(no))),
            }
        });
    };
    let clocks = [Clock::None, Clock::Seconds30, Clock::Minutes2, Clock::Day];
    let clocks = clocks.map(|clock| (clock, Signal::derive(move || clock_name(clock)))).to_vec();
    let who = vec![
        (Visibility::Link, Signal::derive(|| t!("by-link"))),
        (Visibility::Public, Signal::derive(|| t!("for-everybody"))),
    ];
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("new-table"))>
            <form class="panel stack form" on:submit=create data-test="new-table">
                <h1>{move || t!("new-table")}</h1>
                <GameChoice game/>
                <Show when=move || game.get() == games::SILVER_GOLD>
                    <div class="option"><span>{move || t!("seats")}</span><CountChoice label=Signal::derive(|| t!("seats")) range=2..=4 count=seats/></div>
                </Show>
                <Show when=move || game.get() == games::NILE><NileOptions options/></Show>
                <div class="option"><span>{move || t!("clock")}</span>
                    <Segments label=Signal::derive(|| t!("clock")) choices=clocks.clone() chosen=clock choose=move |one| clock.set(one)/></div>
                <div class="option"><span>{move || t!("who-comes")}</span>
                    <Segments label=Signal::derive(|| t!("who-comes")) choices=who.clone() chosen=visibility choose=move |one| visibility.set(one)/></div>
                <button type="submit" class="button button-gold button-big" data-test="create" disabled=move || busy.get()>
                    <Icon name="u-people"/>{move || t!("open-table")}
                </button>
                <p class="trouble" role="alert">{move || trouble.get().map(|no| no_answer_words(&no))}</p>
            </form>
        </Frame>
    }
}

/// A table whose game has not begun: people arrive, bots are added, and it starts when everybody is ready.
#[component]
pub(crate) fn Gathering(session: Session) -> impl IntoView {
    // A seat that was wanted before one came here; whoever is not the host is ready with it.
    let hasty = RwSignal::new(false);
    let table = session.table;
    if stored(SIT_AT).as_deref() == Some(table.to_string().as_str()) {
        forget(SIT_AT);
        if untrack(|| session.my_seat()).is_none() {
            session.send(ClientMessage::Sit { table, seat: None });
            hasty.set(true);
        }
    }
    let ready = move || {
        let luck = Seed::from_bytes(random_bytes());
        if let Some(commitment) = untrack(|| session.read(|shown| Some(shown.info.commitment))) {
            remember_luck(table, commitment, luck);
        }
        session.send(ClientMessage::Ready { table, luck });
    };
    Effect::new(move |_| {
        let seated = session.read(|shown| {
            let seat = shown.info.seats.get(shown.seat()?.index())?;
            Some((seat.ready, shown.info.you_host))
        });
        if let Some((false, false)) = seated
            && hasty.get_untracked()
        {
            hasty.set(false);
            ready();
        }
    });
    let sit = move |seat| {
        hasty.set(true);
        session.send(ClientMessage::Sit { table, seat });
    };
    let link = Route::Table(table).link();
    let about = move || session.read(|shown| Some(about(shown)));
    let shared = link.clone();
    view! {
        <Frame class="gather" title=Signal::derive(|| t!("gathering")) bar=move || view! { <TableBar session/> }>
            <div class="gather-grid">
                <section class="panel stack" aria-label=move || t!("seats")>
                    <div class="panel-head"><h1>{move || t!("gathering")}</h1><span class="muted">{about}</span></div>
                    <ol class="gather-seats">
                        {move || session.snapshot.get().map(|shown| {
                            shown.info.seats.iter().map(|seat| view! { <SeatRow session seat=seat.clone() shown=shown.clone() sit/> }).collect_view()
                        })}
                    </ol>
                    <StartRow session sit ready/>
                    <p class="trouble" role="alert">{move || session.refusal.get().map(|refusal| refusal_words(&refusal))}</p>
                </section>
                <section class="panel stack invite" aria-label=move || t!("invite")>
                    <h2>{move || t!("invite")}</h2>
                    <p class="muted">{move || t!("invite-text")}</p>
                    <input class="input" readonly aria-label=move || t!("link") data-test="link-text" prop:value=link.clone()/>
                    <div class="actions">
                        <CopyButton text=move || Route::Table(table).link()/>
                        <ShareButton link=shared.clone()/>
                    </div>
                    <Qr link=shared.clone()/>
                    <p class="say-code">{move || t!("say-code")}" "<b class="number" data-test="code">
                        {move || session.read(|shown| Some(spaced(&shown.info.code.to_string())))}</b></p>
                    <details class="folded">
                        <summary>{move || t!("fair")}</summary>
                        <p>{move || t!("fair-text")}</p>
                        <p class="hash">{move || session.read(|shown| Some(shown.info.commitment.to_string()))}</p>
                    </details>
                </section>
            </div>
        </Frame>
    }
}

/// `abc def` is easier to say than `abcdef`.
fn spaced(code: &str) -> String {
    let (first, second) = code.split_at_checked(3).unwrap_or((code, ""));
    format!("{first} {second}")
}

/// What is played here, in a line.
fn about(shown: &Snapshot) -> String {
    let mut parts = vec![game_name(shown.info.game), clock_name(shown.info.clock)];
    if shown.info.visibility == Visibility::Public {
        parts.push(t!("for-everybody"));
    }
    parts.join(" · ")
}

#[component]
fn SeatRow<S>(session: Session, seat: SeatInfo, shown: std::sync::Arc<Snapshot>, sit: S) -> impl IntoView
where
    S: Fn(Option<game_core::Seat>) + Copy + Send + Sync + 'static,
{
    let (number, table, host) = (seat.seat, session.table, shown.info.you_host);
    let mine = shown.seat() == Some(number);
    let is_open = seat.sitter == Sitter::Open;
    let name = if mine { t!("your-seat", name = seat_name(&seat)) } else { seat_name(&seat) };
    let state = match &seat.sitter {
        Sitter::Open => None,
        Sitter::Bot(level) => Some(("chip", "u-bot", level_name(*level))),
        Sitter::Person(_) if !seat.connected => Some(("chip chip-danger", "u-signal-off", t!("seat-away"))),
        Sitter::Person(_) if seat.ready => Some(("chip chip-ok", "u-check", t!("ready"))),
        // The host is asked to start, not whether they are ready.
        Sitter::Person(_) if mine && host => None,
        Sitter::Person(_) => Some(("chip", "u-clock", t!("not-ready"))),
    };
    let bot = move |level: Option<Level>| session.send(ClientMessage::Bot { table, seat: number, level });
    let chosen = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == value) {
            bot(Some(level));
        }
    };
    let may_sit = is_open && shown.seat().is_none();
    view! {
        <li class:open=is_open data-test=format!("seat-{}", number.index() + 1)>
            <Emblem seat=number/>
            <b>{name}</b>
            {state.map(|(class, icon, word)| view! { <span class=class><Icon name=icon/>{word}</span> })}
            <span class="spacer"></span>
            {may_sit.then(|| view! {
                <button type="button" class="button" data-test="sit-here" on:click=move |_| sit(Some(number))>{move || t!("sit-here")}</button>
            })}
            {(is_open && host).then(|| view! {
                <select class="input add-bot" aria-label=move || t!("add-bot") data-test="add-bot" on:change=chosen>
                    <option value="">{move || t!("add-bot")}</option>
                    {Level::ALL.map(|level| view! { <option value=level.name()>{move || level_name(level)}</option> }).collect_view()}
                </select>
            })}
            {(matches!(seat.sitter, Sitter::Bot(_)) && host).then(|| view! {
                <button type="button" class="button" data-test="remove-bot" on:click=move |_| bot(None)>{move || t!("remove-bot")}</button>
            })}
        </li>
    }
}

/// What one does next at this table.
#[component]
fn StartRow<S, R>(session: Session, sit: S, ready: R) -> impl IntoView
where
    S: Fn(Option<game_core::Seat>) + Copy + Send + Sync + 'static,
    R: Fn() + Copy + Send + Sync + 'static,
{
    let table = session.table;
    let leave = move |_| session.send(ClientMessage::Leave { table });
    move || {
        let shown = session.snapshot.get()?;
        let open = shown.info.seats.iter().filter(|seat| seat.sitter == Sitter::Open).count();
        let mine = shown.seat().and_then(|seat| shown.info.seats.get(seat.index()));
        let late = shown
            .info
            .seats
            .iter()
            .filter(|seat| !seat.ready && Some(seat.seat) != shown.seat() && seat.sitter != Sitter::Open);
        let late: Vec<String> = late.map(seat_name).collect();
        let Some(mine) = mine else {
            if open > 0 {
                return Some(view! {
                    <div class="actions">
                        <button type="button" class="button button-gold button-big" data-test="sit" on:click=move |_| sit(None)><Icon name="u-people"/>{move || t!("take-seat")}</button>
                        <p class="muted">{move || t!("watch-too")}</p>
                    </div>
                }.into_any());
            }
            return Some(view! { <Full session/> }.into_any());
        };
        let hint = if open > 0 {
            t!("seats-open", n = open)
        } else if mine.ready && !late.is_empty() {
            t!("waiting-for", names = listed(&late))
        } else if mine.ready {
            t!("waiting-start")
        } else {
            t!("all-there")
        };
        let (host, is_ready) = (shown.info.you_host, mine.ready);
        // Whoever opened the table starts it, once nobody is missing.
        let blocked = host && open > 0;
        Some(view! {
            <div class="actions">
                {(!is_ready).then(|| view! {
                    <button type="button" class="button button-gold button-big" data-test="ready" disabled=blocked on:click=move |_| ready()>
                        <Icon name="u-play"/>{move || if host { t!("start") } else { t!("i-am-ready") }}
                    </button>
                })}
                <button type="button" class="button" data-test="stand-up" on:click=leave><Icon name="u-door"/>{move || t!("stand-up")}</button>
                <p class="muted" role="status" data-test="start-hint">{hint}</p>
            </div>
        }.into_any())
    }
}

/// All seats are taken: one may watch, or open a table like this one.
#[component]
fn Full(session: Session) -> impl IntoView {
    let open_another = move |_| {
        if let Some(shown) = session.snapshot.get_untracked() {
            let usual = protocol::NewTable::new(shown.info.game, shown.info.seats.len() as u8);
            let options = match session.rules.get_untracked().as_deref() {
                Some(Rules::Nile(game)) => game_options(game.options()),
                _ => usual.options,
            };
            let (visibility, clock) = (shown.info.visibility, shown.info.clock);
            keep_settings(&protocol::NewTable { options, visibility, clock, ..usual });
        }
        Route::NewTable.go();
    };
    view! {
        <div class="banner is-wait" data-test="full"><Icon name="u-eye"/><span>{move || t!("full")}</span></div>
        <div class="actions">
            <button type="button" class="button" on:click=open_another>{move || t!("open-another")}</button>
        </div>
    }
}

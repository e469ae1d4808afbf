//! Makes challenges: of a finished game, or of a fresh deal.

use challenge::{Challenge, Challenger, MAX_NAME, Moves, challenge_of_record, check_name, format_deal};
use game_core::{Hosted, Level, Seat, SeatSet};
use games::with_game;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::DailyFormat;

use super::kept::{Kept, start};
use super::open::rivals_words;
use super::sides::Ghost;
use crate::browser::{random_bytes, request_text};
use crate::parts::{Choice, CopyButton, Frame, Icon, LevelChoice, Qr, ShareButton, Waiting};
use crate::route::Route;
use crate::session::{StoredGame, listed_actions, local_record};
use crate::settings::settings;
use crate::web_games::game_title;

/// The longest link that a QR code shows so that cameras can read it from a screen.
const MAX_QR: usize = 900;

/// The address of a challenge.
pub(crate) fn challenge_address(challenge: &Challenge) -> String {
    Route::Shared(format!("challenge/{}", challenge.to_link())).link()
}

/// A link to send: to copy, to share, to scan.
#[component]
pub(crate) fn LinkPanel(#[prop(into)] link: Signal<String>) -> impl IntoView {
    let qr = move || {
        let link = link.get();
        (link.len() <= MAX_QR).then(|| view! { <Qr link /> })
    };
    view! {
        <div class="challenge-link">
            <div>
                <label>
                    <span class="screen-reader-only">{move || t!("link")}</span>
                    <input class="input" readonly data-test="challenge-link" prop:value=move || link.get() />
                </label>
                <div class="actions">
                    <CopyButton text=move || link.get() />
                    {move || view! { <ShareButton link=link.get() /> }}
                </div>
            </div>
            {qr}
        </div>
    }
}

/// The challenge to play a stored game, with the player's own game in it.
pub(crate) fn challenge_of_local(number: &str, name: &str) -> Result<Challenge, String> {
    let stored = StoredGame::load(number).map_err(|error| error.to_string())?;
    let kept = Kept::load(number).and_then(|kept| kept.challenge());
    let Some(challenge) = kept else {
        let record = local_record(number).map_err(|error| error.to_string())?.unwrap_or_default();
        let people = people_of(&record);
        let seat = people.first().map_or(Seat::FIRST, |(seat, _)| *seat);
        return challenge_of_record(&record, seat, name).map_err(|error| error.to_string());
    };
    let moves = with_game!(challenge.deal.game, G => own_moves::<G>(&challenge, &stored));
    let moves = moves.ok_or_else(|| t!("replay-not-here"))??;
    Ok(Challenge { by: Some(Challenger { name: name.into(), moves }), ..challenge })
}

fn own_moves<G: Hosted>(challenge: &Challenge, stored: &StoredGame) -> Result<Moves, String> {
    let listed = listed_actions::<G>(stored).map_err(|refusal| refusal.reason)?;
    Moves::pack(&challenge.deal, listed).map_err(|error| error.to_string())
}

/// The people of a record, each with the seat.
fn people_of(record: &str) -> Vec<(Seat, String)> {
    let opening: serde_json::Value =
        record.lines().next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let players = opening.get("players").and_then(serde_json::Value::as_array).cloned().unwrap_or_default();
    let seats = SeatSet::first_seats(players.len());
    let people = seats.iter().zip(&players).filter(|(_, player)| player.get("bot").is_none());
    let name = |player: &serde_json::Value| player.get("name").and_then(|name| name.as_str()).unwrap_or("").to_string();
    people.map(|(seat, player)| (seat, name(player))).collect()
}

/// A challenge of a game in this browser.
#[component]
pub(super) fn OfLocal(number: String) -> impl IntoView {
    match local_record(&number) {
        Ok(Some(record)) => {
            let people = people_of(&record);
            // Several people share the device: each can send their own game.
            let is_shared = people.len() > 1 && Kept::load(&number).is_none();
            if is_shared {
                return view! { <OfRecord record people /> }.into_any();
            }
            let make = move |_: Seat, name: &str| challenge_of_local(&number, name);
            view! { <Make people=people.into_iter().take(1).collect() make /> }.into_any()
        }
        _ => view! { <CannotMake reason=t!("challenge-not-over") /> }.into_any(),
    }
}

/// A challenge of a game on the server.
#[component]
pub(super) fn OfTable(table: String) -> impl IntoView {
    let record = RwSignal::new(None);
    spawn_local(async move {
        let answer = request_text(&format!("api/tables/{table}/record"), None::<&()>).await;
        record.try_set(Some(answer));
    });
    move || match record.get() {
        None => view! { <Waiting text=|| t!("replay-loading") /> }.into_any(),
        Some(Ok(record)) => {
            let people = people_of(&record);
            view! { <OfRecord record people /> }.into_any()
        }
        Some(Err(error)) => view! { <CannotMake reason=error.to_string() /> }.into_any(),
    }
}

#[component]
fn OfRecord(record: String, people: Vec<(Seat, String)>) -> impl IntoView {
    let make =
        move |seat: Seat, name: &str| challenge_of_record(&record, seat, name).map_err(|error| error.to_string());
    view! { <Make people make /> }
}

#[component]
fn CannotMake(reason: String) -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("challenge-friend"))>
            <div class="panel notice" role="alert">
                <h1>{move || t!("challenge-friend")}</h1>
                <p data-test="cannot-challenge">{reason}</p>
                <a class="button" href="#/">
                    {move || t!("to-home")}
                </a>
            </div>
        </Frame>
    }
}

/// A name as it can be part of a link.
fn usable(name: &str) -> String {
    let short: String = name.trim().chars().take(MAX_NAME).collect();
    let short = short.trim_end().to_string();
    if check_name(&short) { short } else { String::new() }
}

#[component]
fn Make(
    people: Vec<(Seat, String)>,
    make: impl Fn(Seat, &str) -> Result<Challenge, String> + Send + Sync + 'static,
) -> impl IntoView {
    let own = settings().name.get_untracked();
    let mine = people.iter().find(|(_, name)| *name == own).or(people.first()).cloned();
    let (seat, name) = mine.unwrap_or((Seat::FIRST, String::new()));
    let name = RwSignal::new(if name.is_empty() { own } else { name });
    let seat = RwSignal::new(seat);
    let made = Memo::new(move |_| make(seat.get(), &usable(&name.get())));
    let link = Signal::derive(move || made.with(|made| made.as_ref().map(challenge_address).unwrap_or_default()));
    let names = StoredValue::new(people.clone());
    let choose = move |chosen: Seat| {
        seat.set(chosen);
        let found = names.with_value(|names| names.iter().find(|(seat, _)| *seat == chosen).cloned());
        name.set(found.map(|(_, name)| name).unwrap_or_default());
    };
    let who = (people.len() > 1).then(|| {
        let choices = people.iter().map(|(seat, name)| (*seat, Signal::stored(name.clone()))).collect();
        view! { <Choice label=|| t!("challenge-who") choices chosen=Signal::from(seat) choose /> }
    });
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("challenge-friend"))>
            <div class="panel challenge-make" data-test="make-challenge">
                <h1>{move || t!("challenge-friend")}</h1>
                <p>{move || t!("challenge-friend-text")}</p>
                {who}
                <label class="challenge-name">
                    <span>{move || t!("challenge-name")}</span>
                    <input
                        class="input"
                        maxlength=MAX_NAME.to_string()
                        data-test="challenge-name"
                        prop:value=move || name.get()
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                {move || match made.get() {
                    Ok(challenge) => {
                        view! {
                            <p>{format!("{}, {}", game_title(challenge.deal.game), rivals_words(&challenge))}</p>
                            <LinkPanel link />
                        }
                            .into_any()
                    }
                    Err(reason) => view! { <p role="alert">{reason}</p> }.into_any(),
                }}
                <p class="challenge-note">{move || t!("challenge-sealed-note")}</p>
            </div>
        </Frame>
    }
}

/// A fresh deal: to play, and to send.
#[component]
pub(super) fn Fresh() -> impl IntoView {
    let format = RwSignal::new(DailyFormat::Alone);
    let level = RwSignal::new(Level::Hard);
    let key = StoredValue::new(random_bytes::<16>());
    let challenge = move || {
        let mut deal = format_deal(format.get(), key.get_value());
        deal.bots.iter_mut().for_each(|(_, of_bot)| *of_bot = level.get());
        Challenge { deal, by: None, day: None }
    };
    let link = Signal::derive(move || challenge_address(&challenge()));
    let choices = DailyFormat::ALL.map(|format| (format, Signal::derive(move || format_name(format)))).to_vec();
    let begin = move |_| {
        if let Ok(number) = start(&untrack(challenge), Ghost::Nobody, false) {
            Route::Local(number).go();
        }
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("challenge-fresh"))>
            <div class="panel challenge-make" data-test="fresh">
                <h1>{move || t!("challenge-fresh")}</h1>
                <p>{move || t!("challenge-fresh-text")}</p>
                <Choice
                    label=|| t!("which-game")
                    choices
                    chosen=Signal::from(format)
                    choose=move |chosen| format.set(chosen)
                />
                <Show when=move || format.get() != DailyFormat::Alone>
                    <LevelChoice level />
                </Show>
                <button type="button" class="button button-gold" data-test="play-fresh" on:click=begin>
                    <Icon name="u-play" />
                    {move || t!("challenge-play")}
                </button>
                <LinkPanel link />
            </div>
        </Frame>
    }
}

/// What is played in a format.
pub(crate) fn format_name(format: DailyFormat) -> String {
    match format {
        DailyFormat::Alone => t!("format-alone"),
        DailyFormat::Duel => t!("format-duel"),
        DailyFormat::Nile => t!("format-nile"),
    }
}

//! Checks in the browser that nobody chose the shuffle, from the record and from what was published before the game.

use game_core::{Hash, Hosted, Reason, Referee, Seat, Seed, announced_game};
use leptos::prelude::*;
use protocol::TableId;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::sign_in::error_words;
use crate::browser::{RequestError, download, request_text, store_value, stored_value};
use crate::parts::Icon;

/// What this browser knew of a shuffle before the game.
#[derive(Serialize, Deserialize)]
struct Luck {
    /// The server's commitment to its part.
    commitment: Hash,
    /// The player's own part.
    luck: Seed,
}

fn name(table: TableId) -> String {
    format!("luck.{table}")
}

/// Remembers the server's commitment and the player's part until after the game.
pub(crate) fn remember_luck(table: TableId, commitment: Hash, luck: Seed) {
    store_value(&name(table), &Luck { commitment, luck });
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Checked {
    Fair {
        /// Whether the player's own part was checked too.
        own: bool,
    },
    /// The record has no receipt.
    NoReceipt,
    /// Why the check failed, in English.
    Unfair(String),
    NoRecord(RequestError),
}

fn check<G: Hosted>(record: &str, luck: Option<&Luck>, shown: Hash, seat: Option<Seat>) -> Checked {
    let read = || -> Result<Checked, game_core::Fault> {
        let mut lines = record.lines();
        let mut referee = Referee::<G>::open(lines.next().unwrap_or_default())?;
        for line in lines {
            referee.read(line, &mut ())?;
        }
        let (Some(receipt), Some(promise)) = (referee.receipt(), referee.promise()) else {
            return Ok(Checked::NoReceipt);
        };
        let own = luck.and_then(|luck| Some((seat?, luck.luck)));
        let shown = luck.map_or(shown, |luck| luck.commitment);
        Ok(match receipt.check_own(promise, shown, own) {
            Ok(()) if referee.verdict().fair => Checked::Fair { own: own.is_some() },
            Ok(()) => Checked::NoReceipt,
            Err(unfair) => Checked::Unfair(unfair.to_string()),
        })
    };
    read().unwrap_or_else(|fault| Checked::Unfair(fault.to_string()))
}

fn check_record(record: &str, luck: Option<&Luck>, shown: Hash, seat: Option<Seat>) -> Checked {
    match announced_game(record.lines().next().unwrap_or_default()) {
        Ok(name) => games::with_game!(name, G => check::<G>(record, luck, shown, seat))
            .unwrap_or_else(|| Checked::Unfair(Reason::UnknownGame(name).to_string())),
        Err(fault) => Checked::Unfair(fault.to_string()),
    }
}

/// A button that checks the shuffle of a finished game on the server, and the result.
#[component]
pub(crate) fn CheckShuffle(table: TableId, commitment: Hash, seat: Option<Seat>) -> impl IntoView {
    let checked = RwSignal::new(None::<Checked>);
    let record = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let press = move |_| {
        busy.set(true);
        spawn_local(async move {
            let answer = request_text(&format!("api/tables/{table}/record"), None::<&()>).await;
            let result = match &answer {
                Ok(text) => {
                    let luck: Option<Luck> = stored_value(&name(table));
                    check_record(text, luck.as_ref(), commitment, seat)
                }
                Err(error) => Checked::NoRecord(error.clone()),
            };
            let _ = record.try_set(answer.ok());
            let _ = checked.try_set(Some(result));
            let _ = busy.try_set(false);
        });
    };
    let save = move |_| {
        if let Some(record) = record.get_untracked() {
            download(&format!("pyramids-{table}.jsonl"), &record);
        }
    };
    view! {
        <button type="button" class="button" data-test="check-shuffle" disabled=move || busy.get() on:click=press>
            <Icon name="u-check" />
            {move || t!("check-shuffle")}
        </button>
        <Show when=move || record.with(Option::is_some)>
            <button type="button" class="button" data-test="save-record" on:click=save>
                <Icon name="u-copy" />
                {move || t!("save-record")}
            </button>
        </Show>
        <Answer checked />
    }
}

/// What the check found.
#[component]
fn Answer(checked: RwSignal<Option<Checked>>) -> impl IntoView {
    let answer = |checked: Checked| {
        let (class, icon, words) = match checked {
            Checked::Fair { own: true } => ("banner is-ok", "u-check", t!("fair-own")),
            Checked::Fair { own: false } => ("banner is-ok", "u-check", t!("fair-other")),
            Checked::NoReceipt => ("banner", "u-alert", t!("fair-no-receipt")),
            Checked::Unfair(reason) => ("banner is-error", "u-alert", t!("unfair", reason = reason)),
            Checked::NoRecord(error) => ("banner is-error", "u-alert", error_words(&error)),
        };
        view! {
            <p class=class data-test="shuffle-result">
                <Icon name=icon />
                {words}
            </p>
        }
    };
    view! {
        <div role="status" class="check-result">
            {move || checked.get().map(answer)}
        </div>
    }
}

//! Whether nobody chose the shuffle: checked in the browser, from the record and from what was seen before the game.

use game_core::Hosted;
use game_core::{Hash, Recorded, Referee, Seat, Seed, announced_game};
use leptos::prelude::*;
use protocol::TableId;
use serde::{Deserialize, Serialize};
use silver_gold::SilverGold;
use wasm_bindgen_futures::spawn_local;

use super::who::no_answer_words;
use crate::browser::{NoAnswer, ask_text, download, store_value, stored_value};
use crate::parts::Icon;

/// What this browser knows of a shuffle before it happens.
#[derive(Serialize, Deserialize)]
struct Luck {
    commitment: Hash,
    luck: Seed,
}

fn name(table: TableId) -> String {
    format!("luck.{table}")
}

/// Remembers what was promised and what was added to it.
pub(crate) fn remember_luck(table: TableId, commitment: Hash, luck: Seed) {
    store_value(&name(table), &Luck { commitment, luck });
}

/// What came of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Checked {
    /// Everything is as it should be; with one's own part or without.
    Fair {
        own: bool,
    },
    /// The record has no receipt.
    NoReceipt,
    /// Something is wrong, in the words of the one who found it.
    Unfair(String),
    NoRecord(NoAnswer),
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

/// A button that checks the shuffle of a finished game of the server, and says what came of it.
#[component]
pub(crate) fn CheckShuffle(table: TableId, commitment: Hash, seat: Option<Seat>) -> impl IntoView {
    let checked = RwSignal::new(None::<Checked>);
    let record = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let press = move |_| {
        busy.set(true);
        spawn_local(async move {
            let answer = ask_text(&format!("api/tables/{table}/record"), None::<&()>).await;
            let told = match &answer {
                Ok(text) => {
                    let luck = stored_value(&name(table));
                    let game = announced_game(text.lines().next().unwrap_or_default());
                    if game.is_ok_and(|game| game == SilverGold::NAME) {
                        check::<SilverGold>(text, luck.as_ref(), commitment, seat)
                    } else {
                        check::<nile::Nile>(text, luck.as_ref(), commitment, seat)
                    }
                }
                Err(no) => Checked::NoRecord(no.clone()),
            };
            let _ = record.try_set(answer.ok());
            let _ = checked.try_set(Some(told));
            let _ = busy.try_set(false);
        });
    };
    let told = move || {
        checked.get().map(|checked| match checked {
            Checked::Fair { own: true } => ("banner is-ok", "u-check", t!("fair-own")),
            Checked::Fair { own: false } => ("banner is-ok", "u-check", t!("fair-other")),
            Checked::NoReceipt => ("banner", "u-alert", t!("fair-no-receipt")),
            Checked::Unfair(reason) => ("banner is-error", "u-alert", t!("unfair", reason = reason)),
            Checked::NoRecord(no) => ("banner is-error", "u-alert", no_answer_words(&no)),
        })
    };
    let save = move |_| {
        if let Some(record) = record.get_untracked() {
            download(&format!("pyramids-{table}.jsonl"), &record);
        }
    };
    view! {
        <button type="button" class="button" data-test="check-shuffle" disabled=move || busy.get() on:click=press>
            <Icon name="u-check"/>{move || t!("check-shuffle")}
        </button>
        <Show when=move || record.with(Option::is_some)>
            <button type="button" class="button" data-test="save-record" on:click=save><Icon name="u-copy"/>{move || t!("save-record")}</button>
        </Show>
        <div role="status" class="check-told">
            {move || told().map(|(class, icon, words)| view! { <p class=class data-test="shuffle-told"><Icon name=icon/>{words}</p> })}
        </div>
    }
}

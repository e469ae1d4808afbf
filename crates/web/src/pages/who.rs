//! Who somebody is on the server: a name is all it takes.

use game_core::SeatSet;
use leptos::prelude::*;
use protocol::{Refusal, RefusalCode, Sitter, TableId, TableSummary};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::table::Ended;
use crate::browser::{NoAnswer, ask, forget, store, stored};
use crate::parts::{Frame, Icon, game_name, listed, refusal_words, sitter_name};
use crate::settings::settings;

/// Somebody, as the server knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Me {
    pub(crate) name: String,
}

/// The longest name that the server takes.
pub(crate) const LONGEST_NAME: &str = "24";

/// What the server says about the one before the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Standing {
    Asking,
    Known,
    Stranger,
    /// A stranger with the link of this table.
    Invited(TableSummary),
    /// A stranger with a link that leads nowhere.
    Refused(Refusal),
    Unreachable,
}

/// Under which name it is kept that the server has met this browser.
const MET: &str = "met";

/// Asks who one is. A browser that the server has never met asks only for what it came for: nothing is refused that
/// need not be.
async fn who_am_i(table: Option<TableId>) -> Standing {
    if has_met() {
        match ask::<Me>("api/me", None::<&()>).await {
            Ok(me) => {
                settings().choose_name(&me.name);
                return Standing::Known;
            }
            Err(NoAnswer::Refused(refusal)) if refusal.code == RefusalCode::Stranger => forget(MET),
            Err(_) => return Standing::Unreachable,
        }
    }
    // A link that leads nowhere is told before a name is asked for.
    if let Some(table) = table {
        return match ask(&format!("api/tables/{table}"), None::<&()>).await {
            Ok(found) => Standing::Invited(found),
            Err(NoAnswer::Refused(refusal)) => Standing::Refused(refusal),
            Err(NoAnswer::Unreachable) => Standing::Unreachable,
        };
    }
    let there = ask::<Vec<TableSummary>>("api/tables", None::<&()>).await;
    if there == Err(NoAnswer::Unreachable) { Standing::Unreachable } else { Standing::Stranger }
}

/// The server knows this browser now.
pub(crate) fn met(me: &Me) {
    store(MET, "yes");
    settings().choose_name(&me.name);
}

/// Whether the server has met this browser.
pub(crate) fn has_met() -> bool {
    stored(MET).is_some()
}

/// Tells the server a name: whoever has none becomes somebody, whoever has one is renamed.
pub(crate) async fn call_me(name: &str) -> Result<(), NoAnswer> {
    let me: Me = ask("api/me", Some(&Me { name: name.trim().into() })).await?;
    met(&me);
    Ok(())
}

/// Why a name was not taken, in words.
pub(crate) fn name_trouble(trouble: &NoAnswer) -> String {
    match trouble {
        NoAnswer::Refused(refusal) if refusal.code == RefusalCode::Malformed => t!("bad-name"),
        other => no_answer_words(other),
    }
}

/// What went wrong, in words.
pub(crate) fn no_answer_words(trouble: &NoAnswer) -> String {
    match trouble {
        NoAnswer::Unreachable => t!("unreachable-short"),
        NoAnswer::Refused(refusal) => refusal_words(refusal),
    }
}

/// Shows something that only somebody with a name may see; asks for the name first.
#[component]
pub(crate) fn Known(
    /// The table whose link led here.
    #[prop(optional)]
    table: Option<TableId>,
    then: impl Fn() -> AnyView + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let standing = RwSignal::new(Standing::Asking);
    let look = move || {
        standing.set(Standing::Asking);
        spawn_local(async move {
            let now = who_am_i(table).await;
            let _ = standing.try_set(now);
        });
    };
    look();
    move || {
        match standing.get() {
        Standing::Known => then(),
        Standing::Asking => view! {
            <Frame title=Signal::derive(|| t!("connecting"))>
                <p class="first" role="status"><span class="spinner" aria-hidden="true"></span>{move || t!("connecting")}</p>
            </Frame>
        }
        .into_any(),
        Standing::Stranger => view! { <AskName invited=None named=move || standing.set(Standing::Known)/> }.into_any(),
        Standing::Invited(to) => view! { <AskName invited=Some(to) named=move || standing.set(Standing::Known)/> }.into_any(),
        Standing::Refused(refusal) => view! { <Ended refusal/> }.into_any(),
        Standing::Unreachable => view! { <Unreachable again=look/> }.into_any(),
    }
    }
}

/// There is no server, or none that answers: what works without one is offered.
#[component]
pub(crate) fn Unreachable(again: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let online = window().navigator().on_line();
    let title = Signal::derive(move || if online { t!("unreachable") } else { t!("offline") });
    view! {
        <Frame class="narrow" title>
            <div class="panel notice" data-test="unreachable">
                <Icon name="u-signal-off" class="notice-icon"/>
                <h1>{move || title.get()}</h1>
                <p>{move || if online { t!("unreachable-text") } else { t!("offline-text") }}</p>
                <div class="actions">
                    <button type="button" class="button button-gold" data-test="try-again" on:click=move |_| again()><Icon name="u-rotate"/>{move || t!("try-again")}</button>
                    <a class="button" href="#/">{move || t!("play-bots")}</a>
                    <a class="button" href="#/pass">{move || t!("pass-and-play")}</a>
                </div>
            </div>
        </Frame>
    }
}

/// Which game is played where somebody is invited to, and with whom.
fn invitation(to: &TableSummary) -> String {
    let seats = SeatSet::first_seats(to.sitters.len()).iter().zip(&to.sitters);
    let others = seats.filter(|(_, sitter)| **sitter != Sitter::Open);
    let names: Vec<String> = others.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
    let with = (!names.is_empty()).then(|| t!("with", names = listed(&names)));
    [Some(game_name(to.game)), with].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Asks for a name, once.
#[component]
fn AskName(invited: Option<TableSummary>, named: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let name = RwSignal::new(settings().name.get_untracked());
    let trouble = RwSignal::new(None::<NoAnswer>);
    let busy = RwSignal::new(false);
    let tell = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = name.get_untracked();
        if chosen.trim().is_empty() || busy.get_untracked() {
            return;
        }
        busy.set(true);
        spawn_local(async move {
            let told = call_me(&chosen).await;
            let _ = busy.try_set(false);
            match told {
                Ok(()) => named(),
                Err(no) => drop(trouble.try_set(Some(no))),
            }
        });
    };
    let is_invited = invited.is_some();
    let title = Signal::derive(move || if is_invited { t!("invited") } else { t!("your-name") });
    // Whoever comes by keyboard types at once. The attribute for it works only once in a page's life.
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    view! {
        <Frame class="narrow" title>
            <form class="panel notice" on:submit=tell data-test="ask-name">
                <div class="trio" aria-hidden="true"><Icon name="i-pyr-green" class="notice-icon"/><Icon name="i-pyr-orange" class="notice-icon"/><Icon name="i-pyr-purple" class="notice-icon"/></div>
                <h1>{move || title.get()}</h1>
                {invited.map(|to| view! { <p data-test="invited-to">{move || invitation(&to)}</p> })}
                <p>{move || t!("name-why")}</p>
                <label class="labelled">
                    <span>{move || t!("your-name")}</span>
                    <input class="input" name="name" autocomplete="nickname" maxlength=LONGEST_NAME required
                        data-test="name" node_ref=field bind:value=name/>
                </label>
                <button type="submit" class="button button-gold" data-test="name-ok" disabled=move || busy.get()>
                    {move || if is_invited { t!("to-the-table") } else { t!("go-on") }}
                </button>
                <p class="trouble" role="alert">{move || trouble.get().map(|no| name_trouble(&no))}</p>
            </form>
        </Frame>
    }
}

//! The player's name on the server, which is all that the server needs to know.

use game_core::SeatSet;
use leptos::prelude::*;
use protocol::{Refusal, RefusalCode, Sitter, Stage, TableId, TableSummary};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

use super::table::Ended;
use crate::browser::{RequestError, remove_stored, request, store, stored};
use crate::parts::{Frame, Icon, Waiting, listed, refusal_words, sitter_name};
use crate::settings::settings;
use crate::web_games::game_title;

/// The player as the server knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Profile {
    pub(crate) name: String,
}

/// The longest name that the server accepts.
pub(crate) const MAX_NAME_LENGTH: &str = "24";

/// The name in the browser's storage of the mark that the server knows this browser.
const SIGNED_IN: &str = "met";

/// Remembers that the server knows this browser.
pub(crate) fn remember_sign_in(profile: &Profile) {
    store(SIGNED_IN, "yes");
    settings().choose_name(&profile.name);
}

/// Forgets that the server knew this browser, because it is signed out.
pub(crate) fn forget_sign_in() {
    remove_stored(SIGNED_IN);
}

/// Whether the server knows this browser, as far as the browser remembers.
pub(crate) fn is_signed_in() -> bool {
    stored(SIGNED_IN).is_some()
}

/// Signs in under a name, or changes the name.
pub(crate) async fn set_name(name: &str) -> Result<(), RequestError> {
    let profile: Profile = request("api/me", Some(&Profile { name: name.trim().into() })).await?;
    remember_sign_in(&profile);
    Ok(())
}

/// Why the server did not accept a name.
pub(crate) fn name_error_words(error: &RequestError) -> String {
    match error {
        RequestError::Refused(refusal) if refusal.code == RefusalCode::Malformed => t!("bad-name"),
        other => error_words(other),
    }
}

/// Why a request failed.
pub(crate) fn error_words(error: &RequestError) -> String {
    match error {
        RequestError::Unreachable => t!("unreachable-short"),
        RequestError::Refused(refusal) => refusal_words(refusal),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Status {
    Loading,
    SignedIn,
    NameNeeded,
    /// The player has no name yet, and came by a link to this table.
    Invited(TableSummary),
    /// The player has no name, and watches.
    Watching,
    /// The player has no name yet, and the link leads nowhere.
    Refused(Refusal),
    Unreachable,
}

/// Asks the server. A browser that never signed in does not ask for its profile, because that would be refused.
async fn load_status(table: Option<TableId>) -> Status {
    if is_signed_in() {
        match request::<Profile>("api/me", None::<&()>).await {
            Ok(profile) => {
                settings().choose_name(&profile.name);
                return Status::SignedIn;
            }
            Err(RequestError::Refused(refusal)) if refusal.code == RefusalCode::Stranger => forget_sign_in(),
            Err(_) => return Status::Unreachable,
        }
    }
    // A link that leads nowhere is reported before the player has to enter a name.
    if let Some(table) = table {
        return match request(&format!("api/tables/{table}"), None::<&()>).await {
            // Nobody can join: a name would be of no use.
            Ok(found) if !TableSummary::is_joinable(&found) && found.stage != Stage::Gathering => Status::Watching,
            Ok(found) => Status::Invited(found),
            Err(RequestError::Refused(refusal)) => Status::Refused(refusal),
            Err(RequestError::Unreachable) => Status::Unreachable,
        };
    }
    let tables = request::<Vec<TableSummary>>("api/tables", None::<&()>).await;
    if tables == Err(RequestError::Unreachable) { Status::Unreachable } else { Status::NameNeeded }
}

/// Shows a page that needs a name on the server; asks for the name first.
#[component]
pub(crate) fn SignedIn(
    /// The table whose link led here.
    #[prop(optional)]
    table: Option<TableId>,
    then: impl Fn() -> AnyView + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let status = RwSignal::new(Status::Loading);
    let load = move || {
        status.set(Status::Loading);
        spawn_local(async move {
            let loaded = load_status(table).await;
            let _ = status.try_set(loaded);
        });
    };
    load();
    let signed_in = move || status.set(Status::SignedIn);
    let watch = move || status.set(Status::Watching);
    move || match status.get() {
        Status::SignedIn | Status::Watching => then(),
        Status::Loading => view! { <Waiting text=|| t!("connecting") /> }.into_any(),
        Status::NameNeeded => view! { <AskName invited=None signed_in watch /> }.into_any(),
        Status::Invited(to) => view! { <AskName invited=Some(to) signed_in watch /> }.into_any(),
        Status::Refused(refusal) => view! { <Ended refusal /> }.into_any(),
        Status::Unreachable => view! { <Unreachable retry=load /> }.into_any(),
    }
}

/// There is no server, or it does not answer: offers what works without one.
#[component]
fn Unreachable(retry: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let online = window().navigator().on_line();
    let title = Signal::derive(move || if online { t!("unreachable") } else { t!("offline") });
    view! {
        <Frame class="narrow" title>
            <div class="panel notice" data-test="unreachable">
                <Icon name="u-signal-off" class="notice-icon" />
                <h1>{move || title.get()}</h1>
                <p>{move || if online { t!("unreachable-text") } else { t!("offline-text") }}</p>
                <div class="actions">
                    <button type="button" class="button button-gold" data-test="try-again" on:click=move |_| retry()>
                        <Icon name="u-rotate" />
                        {move || t!("try-again")}
                    </button>
                    <a class="button" href="#/">
                        {move || t!("play-bots")}
                    </a>
                    <a class="button" href="#/pass">
                        {move || t!("pass-and-play")}
                    </a>
                </div>
            </div>
        </Frame>
    }
}

/// The game and the players of a table.
fn invitation(to: &TableSummary) -> String {
    let seats = SeatSet::first_seats(to.sitters.len()).iter().zip(&to.sitters);
    let others = seats.filter(|(_, sitter)| **sitter != Sitter::Open);
    let names: Vec<String> = others.map(|(seat, sitter)| sitter_name(seat, sitter)).collect();
    let with = (!names.is_empty()).then(|| t!("with", names = listed(&names)));
    [Some(game_title(to.game)), with].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Asks for a name, once.
#[component]
fn AskName(
    invited: Option<TableSummary>,
    signed_in: impl Fn() + Copy + Send + Sync + 'static,
    watch: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let is_invited = invited.is_some();
    let title = Signal::derive(move || if is_invited { t!("invited") } else { t!("your-name") });
    let name = RwSignal::new(settings().name.get_untracked());
    let error = RwSignal::new(None::<RequestError>);
    let busy = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = name.get_untracked();
        if chosen.trim().is_empty() || busy.get_untracked() {
            return;
        }
        busy.set(true);
        spawn_local(async move {
            let result = set_name(&chosen).await;
            let _ = busy.try_set(false);
            match result {
                Ok(()) => signed_in(),
                Err(refused) => drop(error.try_set(Some(refused))),
            }
        });
    };
    view! {
        <Frame class="narrow" title>
            <form class="panel notice" on:submit=submit data-test="ask-name">
                <div class="trio" aria-hidden="true">
                    {["i-pyr-green", "i-pyr-orange", "i-pyr-purple"]
                        .map(|name| view! { <Icon name class="notice-icon" /> })
                        .collect_view()}
                </div>
                <h1>{move || title.get()}</h1>
                {invited.map(|to| view! { <p data-test="invited-to">{move || invitation(&to)}</p> })}
                <p>{move || t!("name-why")}</p>
                <NameField name />
                <button type="submit" class="button button-gold" data-test="name-ok" disabled=move || busy.get()>
                    {move || if is_invited { t!("to-the-table") } else { t!("go-on") }}
                </button>
                {is_invited
                    .then(|| {
                        view! {
                            <button type="button" class="button" data-test="just-watch" on:click=move |_| watch()>
                                <Icon name="u-eye" />
                                {move || t!("just-watch")}
                            </button>
                        }
                    })}
                <p class="error" role="alert">
                    {move || error.get().map(|error| name_error_words(&error))}
                </p>
            </form>
        </Frame>
    }
}

#[component]
fn NameField(name: RwSignal<String>) -> impl IntoView {
    // The attribute `autofocus` works only once in a page's life.
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    view! {
        <label class="labelled">
            <span>{move || t!("your-name")}</span>
            <input
                class="input"
                name="name"
                autocomplete="nickname"
                maxlength=MAX_NAME_LENGTH
                required
                data-test="name"
                node_ref=field
                bind:value=name
            />
        </label>
    }
}

//! Asks, in words and once, whether to tell the player on this device when it is their turn. Only a yes asks the browser.

use leptos::prelude::*;
use protocol::TableId;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{PushSubscription, PushSubscriptionOptionsInit, ServiceWorkerRegistration};

use crate::browser::{delete, remove_stored, request, store, stored};
use crate::parts::Icon;
use crate::session::{Session, no_notices_slot};
use crate::words::language;

/// The name in the browser's storage of the answer: `no` is kept, and a yes counts for every table that follows.
const ANSWER: &str = "push";
const NO: &str = "no";
const YES: &str = "yes";
/// The quiet hours, in minutes after midnight: from 22:00 to 8:00.
const QUIET_FROM: i64 = 22 * 60;
const QUIET_TO: i64 = 8 * 60;

/// What the server knows of this device.
#[derive(Clone, PartialEq, Deserialize)]
pub(super) struct Known {
    key: String,
    /// The quiet hours, if this device gets notices.
    pub(super) quiet: Option<Quiet>,
    pub(super) tables: Vec<TableId>,
}

impl Known {
    pub(super) async fn load() -> Option<Self> {
        request("api/push", None::<&()>).await.ok()
    }
}

/// A subscription as browsers write it.
#[derive(Deserialize)]
struct Subscription {
    endpoint: String,
    keys: Keys,
}

#[derive(Serialize, Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

/// The hours without notices, in minutes after midnight. There are none if both are the same.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Quiet {
    from: i64,
    to: i64,
    zone: i64,
}

impl Quiet {
    pub(super) fn night(is_quiet: bool) -> Self {
        let zone = -js_sys::Date::new_0().get_timezone_offset() as i64;
        if is_quiet { Self { from: QUIET_FROM, to: QUIET_TO, zone } } else { Self { from: 0, to: 0, zone } }
    }

    pub(super) const fn is_some(self) -> bool {
        self.from != self.to
    }
}

#[derive(Serialize)]
struct Wanted {
    endpoint: String,
    keys: Keys,
    language: &'static str,
    quiet: Quiet,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing to say: not supported, answered with no, or subscribed already.
    Silent,
    Asking,
    Busy,
    Subscribed,
    /// The browser or the push service refused.
    Failed,
}

/// Whether this browser can get notices.
pub(super) fn is_supported() -> bool {
    let has = |object: &JsValue, name: &str| js_sys::Reflect::has(object, &name.into()).unwrap_or(false);
    let window: JsValue = window().into();
    has(&window, "PushManager") && has(&window, "Notification")
}

/// Subscribes this device to notices about a table, if it is not subscribed yet.
async fn subscribe_once(table: TableId) -> Option<()> {
    let known = Known::load().await?;
    if known.tables.contains(&table) {
        return Some(());
    }
    let quiet = known.quiet.unwrap_or_else(|| Quiet::night(true));
    subscribe(&known.key, quiet, Some(table)).await.map(drop)
}

/// Subscribes this device to notices, from now on also about a table. Asks the browser for permission, if it was not given
/// before.
async fn subscribe(key: &str, quiet: Quiet, table: Option<TableId>) -> Option<Known> {
    let ready = leptos::prelude::window().navigator().service_worker().ready().ok()?;
    let registration: ServiceWorkerRegistration = JsFuture::from(ready).await.ok()?.dyn_into().ok()?;
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&key.into());
    let asked = registration.push_manager().ok()?.subscribe_with_options(&options).ok()?;
    let subscription: PushSubscription = JsFuture::from(asked).await.ok()?.unchecked_into();
    let written = js_sys::JSON::stringify(&subscription).ok()?.as_string()?;
    let Subscription { endpoint, keys } = serde_json::from_str(&written).ok()?;
    let wanted = Wanted { endpoint, keys, language: language().code(), quiet, table };
    request("api/push", Some(&wanted)).await.ok()
}

/// Switches notices about a table on or off.
pub(super) async fn switch_table(known: Known, table: TableId, on: bool) -> Option<Known> {
    if on {
        store(ANSWER, YES);
        remove_stored(&no_notices_slot(table));
        let quiet = known.quiet.unwrap_or_else(|| Quiet::night(true));
        return subscribe(&known.key, quiet, Some(table)).await;
    }
    delete(&format!("api/push/tables/{table}")).await.ok()?;
    store(&no_notices_slot(table), NO);
    Known::load().await
}

/// Switches the quiet hours of this device on or off.
pub(super) async fn switch_quiet(known: Known, on: bool) -> Option<Known> {
    subscribe(&known.key, Quiet::night(on), None).await
}

/// The question, after the first move at a slow table.
#[component]
pub(super) fn PushQuestion(session: Session) -> impl IntoView {
    let answer = stored(&no_notices_slot(session.table)).or_else(|| stored(ANSWER));
    let first = match answer.as_deref() {
        Some(NO) => State::Silent,
        _ if !is_supported() => State::Silent,
        Some(_) => State::Busy,
        None => State::Asking,
    };
    let state = RwSignal::new(first);
    let start = move |is_asked: bool| {
        state.set(State::Busy);
        spawn_local(async move {
            let next = match subscribe_once(session.table).await {
                Some(()) if is_asked => State::Subscribed,
                Some(()) => State::Silent,
                None => State::Failed,
            };
            let _ = state.try_set(next);
        });
    };
    if first == State::Busy {
        // The player said yes at another table.
        start(false);
    }
    let yes = move |_| {
        store(ANSWER, YES);
        start(true);
    };
    let no = move |_| {
        store(ANSWER, NO);
        state.set(State::Silent);
    };
    let close = move |_| state.set(State::Silent);
    let is_shown = Memo::new(move |_| !matches!(state.get(), State::Silent));
    let text = move || match state.get() {
        State::Subscribed => t!("push-done"),
        State::Failed => t!("push-failed"),
        _ => t!("push-text"),
    };
    view! {
        <Show when=move || is_shown.get()>
            <section class="banner is-wait notice-bar push-question" role="status" data-test="push-question">
                <Icon name="u-bell" />
                <span>
                    <b>{move || t!("push-title")}</b>
                    " "
                    {text}
                </span>
                {move || match state.get() {
                    State::Asking => {
                        view! {
                            <button type="button" class="button" data-test="push-no" on:click=no>
                                {move || t!("push-no")}
                            </button>
                            <button type="button" class="button" data-test="push-yes" on:click=yes>
                                {move || t!("push-yes")}
                            </button>
                        }
                            .into_any()
                    }
                    State::Busy => view! { <span class="spinner" aria-hidden="true"></span> }.into_any(),
                    _ => {
                        view! {
                            <button type="button" class="button" data-test="push-close" on:click=close>
                                {move || t!("push-close")}
                            </button>
                        }
                            .into_any()
                    }
                }}
            </section>
        </Show>
    }
}

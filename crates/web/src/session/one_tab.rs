//! One tab plays a table. A second tab of the same browser says that the table is open elsewhere, and can take it over.
//!
//! The tabs of a table talk through a broadcast channel. Unlike locks, it also works on pages that are served without
//! encryption, such as those of a server in a home network.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::browser::{now_ms, random_bytes};

/// A tab that was asleep may answer late. By then the new tab has been used.
const ANSWER_MS: i64 = 2000;

type Listener = Closure<dyn FnMut(MessageEvent)>;

/// This tab's view of a table that it shows.
#[derive(Clone, Copy)]
pub(crate) struct OneTab {
    /// Whether another tab plays the table.
    pub(crate) is_elsewhere: RwSignal<bool>,
    channel: StoredValue<Option<(BroadcastChannel, Listener)>, LocalStorage>,
}

impl OneTab {
    /// Asks whether another tab plays the table. It answers within a moment if it does.
    pub(crate) fn open(table: &str) -> Self {
        let tab = Self { is_elsewhere: RwSignal::new(false), channel: StoredValue::new_local(None) };
        let Ok(channel) = BroadcastChannel::new(&format!("pyramids.{table}")) else { return tab };
        let me = format!("{:x}", u64::from_le_bytes(random_bytes()));
        let (own, opened) = (me.clone(), now_ms());
        let listener = Listener::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match text.split_once(' ') {
                Some(("open", other)) if tab.is_elsewhere.try_get_untracked() == Some(false) => {
                    tab.post(&format!("held {other}"));
                }
                Some(("held", other)) if other == own && now_ms() - opened < ANSWER_MS => {
                    tab.is_elsewhere.try_set(true);
                }
                Some(("take", _)) => _ = tab.is_elsewhere.try_set(true),
                _ => {}
            }
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        tab.channel.set_value(Some((channel, listener)));
        tab.post(&format!("open {me}"));
        on_cleanup(move || {
            if let Some((channel, _)) = tab.channel.try_update_value(Option::take).flatten() {
                channel.close();
            }
        });
        tab
    }

    fn post(self, text: &str) {
        self.channel.try_with_value(|channel| {
            if let Some((channel, _)) = channel {
                let _ = channel.post_message(&text.into());
            }
        });
    }

    /// Plays the table in this tab. All others show that it is open elsewhere.
    pub(crate) fn take_over(self) {
        self.post("take it");
        self.is_elsewhere.set(false);
    }
}

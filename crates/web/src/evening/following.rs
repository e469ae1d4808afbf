//! Follows an evening: asks the server again and again, each time for what is new.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::{EventAction, EventId, EventInfo};
use wasm_bindgen_futures::spawn_local;

use crate::browser::{RequestError, now_ms, request};
use crate::pages::error_words;

/// The pause before the next attempt after a failed one.
const RETRY_MS: u32 = 3_000;

/// An evening as the server shows it, while a page or a table follows it.
#[derive(Clone, Copy)]
pub(super) struct Following {
    pub(super) evening: EventId,
    /// The newest state, and when it came.
    pub(super) info: RwSignal<Option<(EventInfo, i64)>>,
    /// Why the server does not answer, or refuses the evening for good.
    pub(super) failure: RwSignal<Option<RequestError>>,
    /// Why the last wish was refused.
    pub(super) refusal: RwSignal<Option<String>>,
    is_over: StoredValue<bool>,
}

impl Following {
    /// Follows an evening as long as its owner is shown.
    pub(super) fn new(evening: EventId) -> Self {
        let following = Self {
            evening,
            info: RwSignal::new(None),
            failure: RwSignal::new(None),
            refusal: RwSignal::new(None),
            is_over: StoredValue::new(false),
        };
        on_cleanup(move || {
            let _ = following.is_over.try_set_value(true);
        });
        spawn_local(following.follow());
        following
    }

    async fn follow(self) {
        loop {
            let known = self.info.try_get_untracked().flatten().map(|(info, _)| info.number);
            let after = known.map(|number| format!("?after={number}")).unwrap_or_default();
            let answer = request::<EventInfo>(&format!("api/evenings/{}{after}", self.evening), None::<&()>).await;
            if self.is_over.try_get_value() != Some(false) {
                return;
            }
            match answer {
                Ok(info) => self.show(info),
                Err(error) => {
                    let is_refused = matches!(error, RequestError::Refused(_));
                    self.failure.set(Some(error));
                    // Only what was never shown is refused for good: the link is wrong.
                    if is_refused && known.is_none() {
                        return;
                    }
                    TimeoutFuture::new(RETRY_MS).await;
                }
            }
        }
    }

    fn show(self, info: EventInfo) {
        self.failure.set(None);
        let is_newer =
            self.info.with_untracked(|known| known.as_ref().is_none_or(|(known, _)| known.number <= info.number));
        if is_newer {
            self.info.set(Some((info, now_ms())));
        }
    }

    /// Sends a wish.
    pub(super) fn ask(self, action: EventAction) {
        spawn_local(async move {
            let answer = request::<EventInfo>(&format!("api/evenings/{}", self.evening), Some(&action)).await;
            if self.is_over.try_get_value() != Some(false) {
                return;
            }
            match answer {
                Ok(info) => {
                    self.refusal.set(None);
                    self.show(info);
                }
                Err(error) => self.refusal.set(Some(error_words(&error))),
            }
        });
    }

    /// Reads something of the newest state. Follows its changes.
    pub(super) fn read<T>(self, read: impl FnOnce(&EventInfo) -> T) -> Option<T> {
        self.info.with(|info| info.as_ref().map(|(info, _)| read(info)))
    }

    /// Seconds left on the clock of the round or of the pause.
    pub(super) fn seconds_left(self, now_ms: i64) -> Option<i64> {
        self.info.with(|info| {
            let (info, came_ms) = info.as_ref()?;
            let left_ms = i64::try_from(info.clock_left?).ok()? - (now_ms - came_ms);
            Some(left_ms.max(0).div_euclid(1_000))
        })
    }
}

/// A time in minutes and seconds.
pub(super) fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

//! The frame of every page: the background, the bar on top and the notices of a table.

use leptos::prelude::*;

use crate::parts::heading::focus_heading_once_shown;
use crate::parts::{Icon, TabMark, UpdateNotice};
use crate::route::Route;
use crate::settings::{Theme, choose_language, settings};
use crate::words::{Language, Text, language};

/// The notices of a table, which the frame shows under its bar. A context, because the first download has no tables.
#[derive(Clone)]
pub(crate) struct FrameNotices(ViewFn);

impl FrameNotices {
    pub(crate) fn new<V: IntoView + 'static>(show: impl Fn() -> V + Send + Sync + 'static) -> Self {
        Self(ViewFn::from(show))
    }
}

/// A page with its bar and background.
#[component]
pub(crate) fn Frame(
    #[prop(optional, into)] class: &'static str,
    /// The title of the browser's tab.
    #[prop(into)]
    title: Signal<String>,
    /// More content for the bar, after the logo.
    #[prop(optional, into)]
    bar: ViewFn,
    children: Children,
) -> impl IntoView {
    focus_heading_once_shown();
    // On a phone, the bar of a table has no room for the other buttons. They are in the table's menu too.
    let notices = use_context::<FrameNotices>();
    TabMark::show(use_context(), title);
    view! {
        <div class=format!("page {class}")>
            <Scene />
            <header class="top-bar" class:at-table=notices.is_some()>
                <a href="#/" aria-label=move || t!("home")>
                    <svg class="wordmark" aria-hidden="true">
                        <use href="#wordmark"></use>
                    </svg>
                    <svg class="wordmark-short" viewBox="66 -1 31 28" aria-hidden="true">
                        <use href="#wordmark" width="176" height="26"></use>
                    </svg>
                </a>
                {bar.run()}
                <span class="spacer"></span>
                <Languages />
                <ThemeButton />
                <a
                    class="button button-quiet button-icon"
                    href=Route::Learn(None).href()
                    aria-label=move || t!("learn")
                >
                    <Icon name="u-help" />
                </a>
                <a
                    class="button button-quiet button-icon"
                    href=Route::Settings.href()
                    aria-label=move || t!("settings")
                >
                    <Icon name="u-settings" />
                </a>
            </header>
            {match notices {
                Some(notices) => notices.0.run(),
                None => view! { <UpdateNotice /> }.into_any(),
            }}
            <main id="main" tabindex="-1">
                {children()}
            </main>
        </div>
    }
}

/// The background: sky above the horizon, ground below.
#[component]
fn Scene() -> impl IntoView {
    view! {
        <div class="scene" aria-hidden="true">
            <div class="scene-sky"></div>
            <svg class="dunes" viewBox="0 0 1440 40" preserveAspectRatio="none">
                <path d="M0 30 Q180 2 380 22 T760 18 T1120 24 T1440 8 V40 H0Z"></path>
                <path d="M0 36 Q260 16 520 32 T1000 30 T1440 24 V40 H0Z"></path>
            </svg>
            <svg
                class="strata"
                viewBox="0 0 1440 640"
                preserveAspectRatio="none"
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
            >
                <path d="M0 70 Q360 50 720 84 T1440 66M0 210 Q420 240 820 204 T1440 226M0 360 Q300 340 760 372 T1440 350M0 520 Q500 545 900 512 T1440 530"></path>
            </svg>
        </div>
    }
}

#[component]
fn Languages() -> impl IntoView {
    let choice = |one: Language| {
        view! {
            <button
                type="button"
                lang=one.code()
                aria-label=format!("{} {}", one.code().to_uppercase(), one.name())
                aria-pressed=move || (language() == one).to_string()
                on:click=move |_| choose_language(one)
            >
                {one.code().to_uppercase()}
            </button>
        }
    };
    view! {
        <div class="segments languages" role="group" aria-label=move || t!("language")>
            {Language::ALL.map(choice).collect_view()}
        </div>
    }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let turn = move |_| {
        let theme = if settings().is_dark() { Theme::Light } else { Theme::Dark };
        settings().choose_theme(theme);
    };
    view! {
        <button type="button" class="button button-quiet button-icon" on:click=turn aria-label=move || t!("theme-turn")>
            <Icon name="u-theme" />
        </button>
    }
}

/// A page that is still loading.
#[component]
pub(crate) fn Waiting(text: Text) -> impl IntoView {
    view! {
        <Frame title=Signal::derive(text)>
            <p class="first" role="status">
                <span class="spinner" aria-hidden="true"></span>
                {text}
            </p>
        </Frame>
    }
}

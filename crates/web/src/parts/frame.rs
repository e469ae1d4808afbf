//! What is around every page: the sky and the ground, the bar on top, and one place that is read aloud.

use leptos::prelude::*;

use crate::parts::{Icon, TableNotices};
use crate::route::Route;
use crate::session::Session;
use crate::settings::{Theme, choose_language, settings};
use crate::words::{Language, language};

/// A page: its bar, its scene and its main part. `bar` goes into the bar beside the name.
#[component]
pub(crate) fn Frame(
    #[prop(optional, into)] class: &'static str,
    /// What the browser's tab says.
    #[prop(into)]
    title: Signal<String>,
    #[prop(optional, into)] bar: ViewFn,
    children: Children,
) -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · Pyramids", title.get())));
    // A table has much to say in its bar: on a phone the rest of it moves into the table's menu.
    let session = use_context::<Session>();
    view! {
        <div class=format!("page {class}")>
            <Scene/>
            <header class="top-bar" class:at-table=session.is_some()>
                <a href="#/" aria-label=move || t!("home")>
                    <svg class="wordmark" aria-hidden="true"><use href="#wordmark"></use></svg>
                    <svg class="wordmark-short" viewBox="66 -1 31 28" aria-hidden="true"><use href="#wordmark" width="176" height="26"></use></svg>
                </a>
                {bar.run()}
                <span class="spacer"></span>
                <Languages/>
                <ThemeButton/>
                <a class="button button-quiet button-icon" href=Route::Learn(None).href() aria-label=move || t!("learn")>
                    <Icon name="u-help"/>
                </a>
                <a class="button button-quiet button-icon" href=Route::Settings.href() aria-label=move || t!("settings")>
                    <Icon name="u-settings"/>
                </a>
            </header>
            {session.map(|session| view! { <TableNotices session/> })}
            <main id="main" tabindex="-1">{children()}</main>
        </div>
    }
}

/// The picture behind a page: sky above the horizon, ground below.
#[component]
fn Scene() -> impl IntoView {
    view! {
        <div class="scene" aria-hidden="true">
            <div class="scene-sky"></div>
            <svg class="dunes" viewBox="0 0 1440 40" preserveAspectRatio="none">
                <path d="M0 30 Q180 2 380 22 T760 18 T1120 24 T1440 8 V40 H0Z"></path>
                <path d="M0 36 Q260 16 520 32 T1000 30 T1440 24 V40 H0Z"></path>
            </svg>
            <svg class="strata" viewBox="0 0 1440 640" preserveAspectRatio="none" fill="none" stroke="currentColor" stroke-width="1.5">
                <path d="M0 70 Q360 50 720 84 T1440 66M0 210 Q420 240 820 204 T1440 226M0 360 Q300 340 760 372 T1440 350M0 520 Q500 545 900 512 T1440 530"></path>
            </svg>
        </div>
    }
}

#[component]
fn Languages() -> impl IntoView {
    let choice = |one: Language| {
        view! {
            <button type="button" lang=one.code() aria-label=format!("{} {}", one.code().to_uppercase(), one.name()) aria-pressed=move || (language() == one).to_string()
                on:click=move |_| choose_language(one)>{one.code().to_uppercase()}</button>
        }
    };
    view! { <div class="segments languages" role="group" aria-label=move || t!("language")>{Language::ALL.map(choice).collect_view()}</div> }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let turn = move |_| {
        let theme = if settings().is_dark() { Theme::Light } else { Theme::Dark };
        settings().choose_theme(theme);
    };
    view! {
        <button type="button" class="button button-quiet button-icon" on:click=turn aria-label=move || t!("theme-turn")><Icon name="u-theme"/></button>
    }
}

/// A choice of one among a few, as a row of buttons.
#[component]
pub(crate) fn Segments<T: Copy + PartialEq + Send + Sync + 'static>(
    #[prop(into)] label: Signal<String>,
    choices: Vec<(T, Signal<String>)>,
    #[prop(into)] chosen: Signal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let choice = |(value, name): (T, Signal<String>)| {
        view! {
            <button type="button" aria-pressed=move || (chosen.get() == value).to_string() on:click=move |_| choose(value)>
                {move || name.get()}
            </button>
        }
    };
    view! { <div class="segments" role="group" aria-label=move || label.get()>{choices.into_iter().map(choice).collect_view()}</div> }
}

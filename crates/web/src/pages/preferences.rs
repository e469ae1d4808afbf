//! What somebody likes.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::who::{LONGEST_NAME, call_me, has_met, name_trouble};
use crate::browser::NoAnswer;
use crate::parts::{Frame, Segments};
use crate::settings::{Confirm, Theme, choose_language, settings};
use crate::words::{Language, language};

#[component]
pub(crate) fn Preferences() -> impl IntoView {
    let languages = Language::ALL.map(|one| (one, Signal::derive(move || one.name().to_string()))).to_vec();
    let themes = vec![
        (Theme::Device, Signal::derive(|| t!("theme-device"))),
        (Theme::Light, Signal::derive(|| t!("theme-light"))),
        (Theme::Dark, Signal::derive(|| t!("theme-dark"))),
    ];
    let confirms = vec![
        (Confirm::On, Signal::derive(|| t!("confirm-on"))),
        (Confirm::Countdown, Signal::derive(|| t!("confirm-countdown"))),
        (Confirm::Off, Signal::derive(|| t!("confirm-off"))),
    ];
    let on_off = || vec![(true, Signal::derive(|| t!("on"))), (false, Signal::derive(|| t!("off")))];
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("settings"))>
            <div class="panel stack form">
                <h1>{move || t!("settings")}</h1>
                <NameForm/>
                <div class="option"><span>{move || t!("language")}</span>
                    <Segments label=Signal::derive(|| t!("language")) choices=languages chosen=Signal::derive(language) choose=choose_language/></div>
                <div class="option"><span>{move || t!("theme")}</span>
                    <Segments label=Signal::derive(|| t!("theme")) choices=themes chosen=Signal::derive(|| settings().theme.get())
                        choose=|theme| settings().choose_theme(theme)/></div>
                <div class="option"><span>{move || t!("confirm")}<small>{move || t!("confirm-text")}</small></span>
                    <Segments label=Signal::derive(|| t!("confirm")) choices=confirms chosen=Signal::derive(|| settings().confirm.get())
                        choose=|confirm| settings().choose_confirm(confirm)/></div>
                <div class="option"><span>{move || t!("letter-keys")}<small>{move || t!("letter-keys-text")}</small></span>
                    <Segments label=Signal::derive(|| t!("letter-keys")) choices=on_off() chosen=Signal::derive(|| settings().letter_keys.get())
                        choose=|on| settings().choose_letter_keys(on)/></div>
                <div class="option"><span>{move || t!("hints")}<small>{move || t!("hints-text")}</small></span>
                    <Segments label=Signal::derive(|| t!("hints")) choices=on_off() chosen=Signal::derive(|| settings().hints.get())
                        choose=|on| settings().choose_hints(on)/></div>
                <p class="muted">{move || t!("settings-text")}</p>
            </div>
        </Frame>
    }
}

/// The name others see, here and on the server.
#[component]
fn NameForm() -> impl IntoView {
    let name = RwSignal::new(settings().name.get_untracked());
    let told = RwSignal::new(None::<Result<(), NoAnswer>>);
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = name.get_untracked().trim().to_string();
        if chosen.is_empty() {
            return;
        }
        settings().choose_name(&chosen);
        spawn_local(async move {
            // Whoever is nobody on the server yet is asked for the name when it matters.
            let renamed = if has_met() { call_me(&chosen).await } else { Ok(()) };
            let _ = told.try_set(Some(renamed));
        });
    };
    view! {
        <form class="option" on:submit=save>
            <label for="my-name">{move || t!("your-name")}</label>
            <span class="field">
                <input id="my-name" class="input" maxlength=LONGEST_NAME autocomplete="nickname" data-test="my-name" bind:value=name/>
                <button type="submit" class="button" data-test="save-name">{move || t!("save")}</button>
            </span>
            <p class="told" role="status">{move || told.get().map(|told| match told {
                Ok(()) => t!("saved"),
                Err(no) => name_trouble(&no),
            })}</p>
        </form>
    }
}

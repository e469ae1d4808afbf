//! The settings page.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::sign_in::{MAX_NAME_LENGTH, is_signed_in, name_error_words, set_name};
use crate::browser::RequestError;
use crate::feel::{Sound, can_vibrate, play};
use crate::parts::{Choice, Frame};
use crate::settings::{Confirm, MAX_VOLUME, Pace, Theme, choose_language, settings};
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
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("settings"))>
            <div class="panel stack form">
                <h1>{move || t!("settings")}</h1>
                <NameForm />
                <Choice
                    label=|| t!("language")
                    choices=languages
                    chosen=Signal::derive(language)
                    choose=choose_language
                />
                <Choice
                    label=|| t!("theme")
                    choices=themes
                    chosen=Signal::derive(|| settings().theme.get())
                    choose=|theme| settings().choose_theme(theme)
                />
                <Choice
                    label=|| t!("confirm")
                    note=|| t!("confirm-text")
                    choices=confirms
                    chosen=Signal::derive(|| settings().confirm.get())
                    choose=|confirm| settings().choose_confirm(confirm)
                />
                <Choice
                    label=|| t!("letter-keys")
                    note=|| t!("letter-keys-text")
                    choices=on_off()
                    chosen=Signal::derive(|| settings().letter_keys.get())
                    choose=|on| settings().choose_letter_keys(on)
                />
                <Choice
                    label=|| t!("hints")
                    note=|| t!("hints-text")
                    choices=on_off()
                    chosen=Signal::derive(|| settings().hints.get())
                    choose=|on| settings().choose_hints(on)
                />
                <Choice
                    label=|| t!("spoken-mode")
                    note=|| t!("spoken-mode-text")
                    choices=on_off()
                    chosen=Signal::derive(|| settings().spoken.get())
                    choose=|on| settings().choose_spoken(on)
                />
                <Feel />
                <p class="muted">{move || t!("settings-text")}</p>
            </div>
        </Frame>
    }
}

fn on_off() -> Vec<(bool, Signal<String>)> {
    vec![(true, Signal::derive(|| t!("on"))), (false, Signal::derive(|| t!("off")))]
}

/// Motion, sound and vibration.
#[component]
fn Feel() -> impl IntoView {
    let name = |pace: Pace| match pace {
        Pace::Slow => t!("pace-slow"),
        Pace::Normal => t!("pace-normal"),
        Pace::Quick => t!("pace-quick"),
        Pace::None => t!("pace-none"),
    };
    let paces = Pace::ALL.map(|pace| (pace, Signal::derive(move || name(pace)))).to_vec();
    let choose_sound = |on| {
        settings().choose_sound(on);
        play(Sound::Place);
    };
    let vibration = can_vibrate().then(|| {
        view! {
            <Choice
                label=|| t!("vibration")
                choices=on_off()
                chosen=Signal::derive(|| settings().vibration.get())
                choose=|on| settings().choose_vibration(on)
            />
        }
    });
    view! {
        <Choice
            label=|| t!("pace")
            note=|| t!("pace-text")
            choices=paces
            chosen=Signal::derive(|| settings().pace.get())
            choose=|pace| settings().choose_pace(pace)
        />
        <Choice
            label=|| t!("sound")
            choices=on_off()
            chosen=Signal::derive(|| settings().sound.get())
            choose=choose_sound
        />
        <Show when=|| settings().sound.get()>
            <Volume />
        </Show>
        {vibration}
    }
}

/// The volume. A change is heard at once.
#[component]
fn Volume() -> impl IntoView {
    let choose = |event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            settings().choose_volume(volume);
            play(Sound::Place);
        }
    };
    view! {
        <div class="option">
            <label for="volume">{move || t!("volume")}</label>
            <input
                id="volume"
                type="range"
                min="1"
                max=MAX_VOLUME
                prop:value=|| settings().volume.get()
                data-test="volume"
                on:change=choose
            />
        </div>
    }
}

/// The name that other players see, here and on the server.
#[component]
fn NameForm() -> impl IntoView {
    let name = RwSignal::new(settings().name.get_untracked());
    let result = RwSignal::new(None::<Result<(), RequestError>>);
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = name.get_untracked().trim().to_string();
        if chosen.is_empty() {
            return;
        }
        settings().choose_name(&chosen);
        spawn_local(async move {
            // Without a profile on the server, the name is sent at the first sign-in.
            let renamed = if is_signed_in() { set_name(&chosen).await } else { Ok(()) };
            let _ = result.try_set(Some(renamed));
        });
    };
    view! {
        <form class="option" on:submit=save>
            <label for="my-name">{move || t!("your-name")}</label>
            <span class="field">
                <input
                    id="my-name"
                    class="input"
                    maxlength=MAX_NAME_LENGTH
                    autocomplete="nickname"
                    data-test="my-name"
                    bind:value=name
                />
                <button type="submit" class="button" data-test="save-name">
                    {move || t!("save")}
                </button>
            </span>
            <p class="confirmation" role="status">
                {move || {
                    result
                        .get()
                        .map(|result| match result {
                            Ok(()) => t!("saved"),
                            Err(error) => name_error_words(&error),
                        })
                }}
            </p>
        </form>
    }
}

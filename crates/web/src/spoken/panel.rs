//! The panel of the spoken mode: the text box, the log, the legal moves, and the commands.

use game_core::Seat;
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::prelude::*;

use super::{AT_ONCE, News, is_spoken};
use crate::browser::focus;
use crate::settings::settings;
use crate::words::Text;

/// How many entries the log keeps.
const KEPT: usize = 100;
/// How many lines the arrow up brings back.
const REMEMBERED: usize = 50;
const INPUT: &str = "#spoken-input";

/// A legal move in the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Listed {
    /// What to type.
    pub(crate) say: String,
    pub(crate) what: String,
    pub(crate) brings: String,
    /// The change of the score, or the price.
    pub(crate) worth: String,
}

/// The legal moves, the best first.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Listing {
    pub(crate) title: String,
    pub(crate) moves: Vec<Listed>,
}

/// A command with an example and its meaning.
pub(crate) type Help = (String, String);

/// One game's side of the conversation.
#[derive(Clone, Copy)]
pub(crate) struct Voice {
    /// Carries out what was typed and returns the answer.
    pub(crate) answer: Callback<String, String>,
    /// What happened at the table.
    pub(crate) news: Signal<News>,
    /// Why the last request was refused.
    pub(crate) refusal: Signal<Option<String>>,
    /// The player who listens. The log of one player is not for the next one at the same device.
    pub(crate) listener: Signal<Option<Seat>>,
    pub(crate) listing: Signal<Listing>,
    /// A part of the table in words: its title and its lines.
    pub(crate) layout: Signal<(String, Vec<String>)>,
    pub(crate) help: fn() -> Vec<Help>,
    /// What to type in the text box, as an example.
    pub(crate) example: Text,
}

/// An entry of the log.
#[derive(Clone, PartialEq)]
struct Entry {
    number: usize,
    /// What the player typed; none for news.
    typed: Option<String>,
    text: String,
}

#[derive(Clone, Copy)]
struct Conversation {
    entries: RwSignal<Vec<Entry>>,
    /// What was typed before, the newest last.
    typed: RwSignal<Vec<String>>,
}

impl Conversation {
    fn add(self, typed: Option<String>, text: String) {
        self.entries.update(|entries| {
            let number = entries.last().map_or(0, |last| last.number + 1);
            entries.push(Entry { number, typed, text });
            let over = entries.len().saturating_sub(KEPT);
            entries.drain(..over);
        });
        // The newest entry is next to the text box.
        request_animation_frame(|| {
            if let Ok(Some(log)) = document().query_selector(".spoken-log") {
                log.set_scroll_top(log.scroll_height());
            }
        });
    }
}

/// The link that switches the spoken mode on. It is seen when it has the focus.
#[component]
pub(crate) fn SpokenLink() -> impl IntoView {
    let start = move |_| {
        settings().choose_spoken(true);
        request_animation_frame(|| focus(INPUT));
    };
    view! {
        <Show when=|| !is_spoken()>
            <button type="button" class="button spoken-link" data-test="spoken-start" on:click=start>
                {move || t!("spoken-mode")}
            </button>
        </Show>
    }
}

#[component]
pub(crate) fn SpokenPanel(voice: Voice) -> impl IntoView {
    view! {
        <Show when=is_spoken>
            <Panel voice />
        </Show>
    }
}

#[component]
fn Panel(voice: Voice) -> impl IntoView {
    let conversation = Conversation { entries: RwSignal::new(Vec::new()), typed: RwSignal::new(Vec::new()) };
    Effect::new(move |before: Option<Option<Seat>>| {
        let listener = voice.listener.get();
        if before.is_some_and(|before| before != listener) {
            conversation.entries.set(Vec::new());
            conversation.typed.set(Vec::new());
        }
        listener
    });
    Effect::new(move |before: Option<usize>| {
        let news = voice.news.get();
        if before != Some(news.number) && !news.text.is_empty() {
            conversation.add(None, news.text);
        }
        news.number
    });
    Effect::new(move |_| {
        if let Some(refusal) = voice.refusal.get() {
            conversation.add(None, refusal);
        }
    });
    let is_first = StoredValue::new(true);
    Effect::new(move |_| {
        if is_first.get_value() {
            is_first.set_value(false);
            request_animation_frame(|| focus(INPUT));
        }
    });
    let stop = move |_| settings().choose_spoken(false);
    view! {
        <div class="spoken" data-test="spoken-mode">
            <section class="panel spoken-talk" aria-label=move || t!("spoken-mode")>
                <div class="panel-head">
                    <h2>{move || t!("spoken-said")}</h2>
                    <button type="button" class="button button-quiet" data-test="spoken-stop" on:click=stop>
                        {move || t!("spoken-stop")}
                    </button>
                </div>
                <Log conversation />
                <TextBox voice conversation />
            </section>
            <div class="spoken-side">
                <Moves voice />
                <Layout voice />
                <Commands help=voice.help />
            </div>
        </div>
    }
}

#[component]
fn Log(conversation: Conversation) -> impl IntoView {
    let entry = |entry: Entry| {
        let is_news = entry.typed.is_none();
        // The player's own words are not read aloud again.
        let typed = entry.typed.map(|typed| view! { <kbd aria-hidden="true">{typed}</kbd> });
        view! {
            <div
                class="spoken-entry"
                class:is-news=is_news
                data-entry=entry.number.to_string()
                data-test=if is_news { "spoken-news" } else { "spoken-answer" }
            >
                {typed}
                <p>{entry.text}</p>
            </div>
        }
    };
    view! {
        <div
            class="spoken-log"
            role="log"
            aria-live="polite"
            tabindex="0"
            aria-label=move || t!("spoken-said")
            data-test="spoken-log"
        >
            <For each=move || conversation.entries.get() key=|entry| entry.number children=entry />
        </div>
    }
}

#[component]
fn TextBox(voice: Voice, conversation: Conversation) -> impl IntoView {
    let line = RwSignal::new(String::new());
    // How many lines the arrow up went back.
    let back = StoredValue::new(0_usize);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = line.get_untracked().trim().to_string();
        if typed.is_empty() {
            return;
        }
        line.set(String::new());
        back.set_value(0);
        conversation.typed.update(|all| {
            all.push(typed.clone());
            let over = all.len().saturating_sub(REMEMBERED);
            all.drain(..over);
        });
        let answer = voice.answer.run(typed.clone());
        conversation.add(Some(typed), answer);
    };
    let recall = move |event: KeyboardEvent| {
        let all = conversation.typed.get_untracked();
        let next = match event.key().as_str() {
            "ArrowUp" => (back.get_value() + 1).min(all.len()),
            "ArrowDown" => back.get_value().saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        back.set_value(next);
        line.set(all.len().checked_sub(next).and_then(|at| all.get(at).cloned()).unwrap_or_default());
    };
    view! {
        <form class="spoken-form" on:submit=submit>
            <label for="spoken-input">{move || t!("spoken-label")}</label>
            <div class="spoken-line">
                <input
                    id="spoken-input"
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby="spoken-hint"
                    placeholder=voice.example
                    data-test="spoken-input"
                    bind:value=line
                    on:keydown=recall
                />
                <button type="submit" class="button button-gold" data-test="spoken-say">
                    {move || t!("spoken-say")}
                    <kbd aria-hidden="true">"Enter"</kbd>
                </button>
            </div>
            <p class="muted" id="spoken-hint">
                {move || t!("spoken-hint")}
            </p>
        </form>
    }
}

/// The legal moves: five, then all.
#[component]
fn Moves(voice: Voice) -> impl IntoView {
    let all = RwSignal::new(false);
    let count = Memo::new(move |_| voice.listing.with(|listing| listing.moves.len()));
    let shown = move || {
        let most = if all.get() { usize::MAX } else { AT_ONCE };
        voice.listing.with(|listing| listing.moves.iter().take(most).cloned().collect::<Vec<Listed>>())
    };
    let row = |listed: Listed| {
        view! {
            <tr>
                <td>
                    <code>{listed.say}</code>
                </td>
                <td>{listed.what}</td>
                <td>{listed.brings}</td>
                <td class="number">{listed.worth}</td>
            </tr>
        }
    };
    view! {
        <section
            class="panel spoken-moves"
            aria-label=move || voice.listing.with(|listing| listing.title.clone())
            data-test="spoken-moves"
        >
            <div class="panel-head">
                <h2>{move || voice.listing.with(|listing| listing.title.clone())}</h2>
                <span class="muted">{move || t!("spoken-ways", count = count.get())}</span>
            </div>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{move || t!("spoken-column-say")}</th>
                        <th scope="col">{move || t!("spoken-column-what")}</th>
                        <th scope="col">{move || t!("spoken-column-brings")}</th>
                        <th scope="col" class="number">
                            {move || t!("spoken-column-worth")}
                        </th>
                    </tr>
                </thead>
                <tbody>{move || shown().into_iter().map(row).collect_view()}</tbody>
            </table>
            <Show when=move || count.get().gt(&AT_ONCE)>
                <button type="button" class="button" on:click=move |_| all.update(|all| *all = !*all)>
                    {move || if all.get() { t!("spoken-few") } else { t!("spoken-all", count = count.get()) }}
                </button>
            </Show>
        </section>
    }
}

/// A part of the table in words.
#[component]
fn Layout(voice: Voice) -> impl IntoView {
    let title = Memo::new(move |_| voice.layout.with(|(title, _)| title.clone()));
    let lines = move || {
        voice
            .layout
            .with(|(_, lines)| lines.iter().map(|line| view! { <li>{line.clone()}</li> }.into_any()).collect_view())
    };
    view! {
        <Show when=move || !title.get().is_empty()>
            <section class="panel spoken-layout" aria-label=title data-test="spoken-layout">
                <h2>{title}</h2>
                <ol>{lines}</ol>
            </section>
        </Show>
    }
}

#[component]
fn Commands(help: fn() -> Vec<Help>) -> impl IntoView {
    let line = |(example, meaning): Help| {
        view! {
            <div>
                <dt>
                    <code>{example}</code>
                </dt>
                <dd>{meaning}</dd>
            </div>
        }
    };
    view! {
        <section class="panel spoken-commands" aria-label=move || t!("spoken-commands")>
            <h2>{move || t!("spoken-commands")}</h2>
            <dl>{move || help().into_iter().map(line).collect_view()}</dl>
        </section>
    }
}

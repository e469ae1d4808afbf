//! The components of the rules pages.

use leptos::prelude::*;
use protocol::GameName;

use crate::browser::focus;
use crate::pages::home::offer;
use crate::parts::{FirstGameButton, Frame, Icon};
use crate::route::Route;
use crate::web_games::WebGame;
use crate::words::Text;

/// An entry of a legend: icon, name, and what it does.
pub(crate) type Named = (&'static str, Text, Text);

/// A ruling: its number, the question and the answer.
pub(crate) struct Ruling {
    pub(crate) number: &'static str,
    pub(crate) question: Text,
    pub(crate) answer: Text,
}

/// Scrolls to a heading. A link cannot do it, because the part of the address after `#` is the route.
fn go_to(id: &str) {
    let Some(heading) = document().get_element_by_id(id) else { return };
    heading.scroll_into_view();
    focus(&format!("#{id}"));
}

/// A whole page of rules: title, contents and the sections.
#[component]
pub(crate) fn RulesPage(
    game: GameName,
    title: Text,
    credit: Text,
    contents: Vec<(&'static str, Text)>,
    children: Children,
) -> impl IntoView {
    let entry = |(id, name): (&'static str, Text)| {
        view! {
            <li>
                <button type="button" class="button button-quiet" on:click=move |_| go_to(id)>
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <Frame class="learn" title=Signal::derive(title)>
            <div class="learn-head">
                <h1>{title}</h1>
                <p>{credit}</p>
            </div>
            <div class="learn-page">
                <nav class="panel learn-contents" aria-label=|| t!("learn-contents")>
                    <p class="caps" aria-hidden="true">
                        {|| t!("learn-contents")}
                    </p>
                    <ol>{contents.into_iter().map(entry).collect_view()}</ol>
                    <p class="learn-buttons">
                        <a class="button button-gold" href=Route::Home.href() on:click=move |_| offer(game)>
                            <Icon name="u-play" />
                            {|| t!("learn-play")}
                        </a>
                        {WebGame::find(game).map(|game| view! { <FirstGameButton game /> })}
                        <button type="button" class="button" on:click=move |_| _ = window().print()>
                            {|| t!("learn-print")}
                        </button>
                    </p>
                </nav>
                <div class="learn-text">{children()}</div>
            </div>
        </Frame>
    }
}

/// A section with a heading. [`go_to`] scrolls to it by its id.
#[component]
pub(crate) fn Section(id: &'static str, title: Text, children: Children) -> impl IntoView {
    view! {
        <section class="panel" aria-labelledby=id>
            <h2 id=id tabindex="-1">
                {title}
            </h2>
            {children()}
        </section>
    }
}

/// The game in a few sentences, each with an icon.
#[component]
pub(crate) fn Minute(lines: Vec<(&'static str, Text)>) -> impl IntoView {
    let line = |(icon, text): (&'static str, Text)| {
        view! {
            <li>
                <Icon name=icon />
                <span>{text}</span>
            </li>
        }
    };
    view! { <ol class="learn-minute">{lines.into_iter().map(line).collect_view()}</ol> }
}

/// Icons with their names and what they do.
#[component]
pub(crate) fn Legend(entries: Vec<Named>) -> impl IntoView {
    let entry = |(icon, name, does): Named| {
        view! {
            <div>
                <dt>
                    <Icon name=icon />
                    {name}
                </dt>
                <dd>{does}</dd>
            </div>
        }
    };
    view! { <dl class="learn-legend">{entries.into_iter().map(entry).collect_view()}</dl> }
}

/// The ways to play: mouse, touch, keyboard.
#[component]
pub(crate) fn Controls(mouse: Text, touch: Text, keyboard: Text) -> impl IntoView {
    view! {
        <h3>{|| t!("learn-mouse")}</h3>
        <p>{mouse}</p>
        <h3>{|| t!("learn-touch")}</h3>
        <p>{touch}</p>
        <h3>{|| t!("learn-keyboard")}</h3>
        <p>{keyboard}</p>
    }
}

/// A picture with a text alternative.
#[component]
pub(crate) fn Picture(
    #[prop(optional)] class: &'static str,
    frame: String,
    drawing: String,
    #[prop(into)] alt: Signal<String>,
) -> impl IntoView {
    view! { <svg class=class viewBox=frame role="img" aria-label=move || alt.get() inner_html=drawing></svg> }
}

/// All hints of the table.
#[component]
pub(crate) fn Tips(tips: Vec<Text>) -> impl IntoView {
    view! { <ul class="learn-tips">{tips.into_iter().map(|tip| view! { <li>{tip}</li> }).collect_view()}</ul> }
}

fn ruling_id(number: &str) -> String {
    format!("ruling-{}", number.to_lowercase())
}

/// All rulings in their groups.
#[component]
pub(crate) fn Rulings(groups: Vec<(Text, Vec<Ruling>)>) -> impl IntoView {
    let jump = |ruling: &Ruling| {
        let number = ruling.number;
        view! {
            <li>
                <button type="button" class="button" on:click=move |_| go_to(&ruling_id(number))>
                    {number}
                </button>
            </li>
        }
    };
    let jumps = groups.iter().flat_map(|(_, rulings)| rulings).map(jump).collect_view();
    fn one(ruling: Ruling) -> impl IntoView {
        view! {
            <div class="learn-ruling">
                <h4 id=ruling_id(ruling.number) tabindex="-1">
                    <span class="chip">{ruling.number}</span>
                    {ruling.question}
                </h4>
                <p>{ruling.answer}</p>
            </div>
        }
    }
    let group = |(name, rulings): (Text, Vec<Ruling>)| {
        view! {
            <h3>{name}</h3>
            {rulings.into_iter().map(one).collect_view()}
        }
    };
    view! {
        <Section id="rulings" title=|| t!("learn-rulings")>
            <p>{|| t!("learn-rulings-lead")}</p>
            <nav aria-label=|| t!("learn-rulings-jump")>
                <ul class="learn-jumps">{jumps}</ul>
            </nav>
            {groups.into_iter().map(group).collect_view()}
        </Section>
    }
}

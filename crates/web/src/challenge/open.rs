//! A challenge that was opened from its link.

use challenge::{Challenge, LinkError};
use leptos::prelude::*;

use super::ghost::friend_name;
use super::kept::{Kept, start};
use super::sides::Ghost;
use crate::browser::stored_names;
use crate::daily::day_words;
use crate::parts::{Choice, Frame, Icon, level_name, listed};
use crate::route::Route;
use crate::web_games::game_title;

#[component]
pub(super) fn Opened(link: String) -> impl IntoView {
    match Challenge::from_link(&link) {
        Ok(challenge) => view! { <Invitation challenge /> }.into_any(),
        Err(error) => view! { <BadLink error /> }.into_any(),
    }
}

/// What is wrong with a link, and a fresh deal instead.
#[component]
fn BadLink(error: LinkError) -> impl IntoView {
    let why = move || match &error {
        LinkError::Empty | LinkError::Cut { .. } => t!("link-cut"),
        LinkError::Surplus(_) | LinkError::Changed | LinkError::Sign(_) | LinkError::Unreadable(_) => {
            t!("link-changed")
        }
        LinkError::TooLong(_) => t!("link-too-long"),
        LinkError::Version(_) => t!("link-newer"),
        LinkError::Deal(error) => t!("link-no-deal", reason = error.to_string()),
    };
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("link-bad"))>
            <div class="panel notice" role="alert" data-test="bad-link">
                <Icon name="u-link" class="notice-icon" />
                <h1>{move || t!("link-bad")}</h1>
                <p data-test="bad-link-why">{why}</p>
                <p>{move || t!("link-bad-what")}</p>
                <div class="actions">
                    <a class="button button-gold" href="#/challenge" data-test="fresh-deal">
                        {move || t!("challenge-fresh")}
                    </a>
                    <a class="button" href="#/">
                        {move || t!("to-home")}
                    </a>
                </div>
            </div>
        </Frame>
    }
}

/// The games of this browser on the deal of a link, by their numbers.
fn games_of(link: &str) -> Vec<String> {
    let names = stored_names("challenge.");
    let numbers = names.iter().filter_map(|name| name.strip_prefix("challenge."));
    let is_same = |number: &&str| Kept::load(number).is_some_and(|kept| kept.link == link);
    numbers.filter(is_same).map(String::from).collect()
}

/// Who plays: alone, or against which bots.
pub(super) fn rivals_words(challenge: &Challenge) -> String {
    let bots = &challenge.deal.bots;
    if bots.is_empty() {
        return t!("challenge-alone");
    }
    let names: Vec<String> = bots.iter().map(|(_, level)| t!("bot-of-level", level = level_name(*level))).collect();
    t!("challenge-against", names = listed(&names))
}

#[component]
fn Invitation(challenge: Challenge) -> impl IntoView {
    let friend = challenge.by.as_ref().map(|by| friend_name(&by.name));
    let (named, day) = (friend.clone(), challenge.day);
    let title = Signal::derive(move || match &named {
        Some(name) => t!("challenge-from", name = name.clone()),
        None => t!("challenge-deal"),
    });
    let about = {
        let challenge = challenge.clone();
        move || format!("{}, {}", game_title(challenge.deal.game), rivals_words(&challenge))
    };
    let ghost = RwSignal::new(if friend.is_some() { Ghost::Friend } else { Ghost::Nobody });
    let choices: Vec<_> = friend
        .clone()
        .map(|name| (Ghost::Friend, Signal::stored(name)))
        .into_iter()
        .chain([
            (Ghost::Expert, Signal::derive(|| t!("ghost-expert"))),
            (Ghost::Nobody, Signal::derive(|| t!("ghost-nobody"))),
        ])
        .collect();
    let played = games_of(&challenge.to_link());
    let again = !played.is_empty();
    let failed = RwSignal::new(None);
    let begin = move |_| match start(&challenge, ghost.get_untracked(), again) {
        Ok(number) => Route::Local(number).go(),
        Err(refusal) => failed.set(Some(refusal.reason)),
    };
    view! {
        <Frame class="narrow" title>
            <div class="panel challenge-open" data-test="challenge">
                <Icon name="u-ghost" class="notice-icon" />
                <h1>{move || title.get()}</h1>
                <p>
                    <b>{about}</b>
                </p>
                {day.map(|(day, _)| view! { <p>{move || t!("challenge-of-day", day = day_words(day))}</p> })}
                <ul class="challenge-points">
                    <li>{move || t!("challenge-same")}</li>
                    <li>{move || if friend.is_some() { t!("challenge-after") } else { t!("challenge-no-game") }}</li>
                </ul>
                <Choice
                    label=|| t!("ghost-which")
                    choices
                    chosen=Signal::from(ghost)
                    choose=move |chosen| ghost.set(chosen)
                />
                <button type="button" class="button button-gold" data-test="accept" on:click=begin>
                    <Icon name="u-play" />
                    {move || if again { t!("challenge-again") } else { t!("challenge-play") }}
                </button>
                {move || failed.get().map(|reason| view! { <p role="alert">{reason}</p> })}
                {again.then(|| view! { <Played numbers=played.clone() /> })}
            </div>
        </Frame>
    }
}

/// The games that were begun on this deal before.
#[component]
fn Played(numbers: Vec<String>) -> impl IntoView {
    let row = |number: String| {
        view! {
            <li>
                <a href=Route::Shared(format!("compare/{number}")).href()>{move || t!("challenge-look")}</a>
            </li>
        }
    };
    view! {
        <p>{move || t!("challenge-practice")}</p>
        <ul>{numbers.into_iter().map(row).collect_view()}</ul>
    }
}

//! The page of a day.

use challenge::{DigDay, first_day};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DailyFormat, Day};

use super::calendar::Calendar;
use super::dates::{day_path, day_words, today};
use super::field::Field;
use super::results::{DayResult, day_game, day_result};
use super::server::{choose_show_name, shows_name};
use super::server_dig::{Check, ServerDig};
use super::share::Share;
use super::source::{Source, day_challenge};
use super::streak::Streak;
use crate::browser::{store, stored};
use crate::challenge::{Expert, LinkPanel, challenge_address, challenge_of_local, format_name};
use crate::parts::{Frame, Icon, Segments, Waiting};
use crate::route::Route;
use crate::settings::settings;

/// The name in the browser's storage of the format that was played last.
const LAST_FORMAT: &str = "daily-format";

/// How often, and after how many milliseconds each time, the page asks whether the server knows par now.
const PAR_TRIES: u32 = 12;
const PAR_PAUSE_MS: u32 = 5_000;

#[component]
pub(crate) fn DailyPage(date: String) -> impl IntoView {
    let day = if date.is_empty() { Some(today()) } else { date.parse::<Day>().ok() };
    let day = day.filter(|day| (first_day()..=today()).contains(day));
    let Some(day) = day else { return view! { <NoDay /> }.into_any() };
    let source = RwSignal::new(None);
    let asked = (!date.is_empty()).then_some(day);
    spawn_local(async move {
        let found = Source::find(asked).await;
        if source.try_set(Some(found)).is_some() || !found.waits_for_par() {
            return;
        }
        for _ in 0..PAR_TRIES {
            gloo_timers::future::TimeoutFuture::new(PAR_PAUSE_MS).await;
            let found = Source::find(asked).await;
            // Only now, so that the page does not change under the reader's hands without need.
            if !found.waits_for_par() {
                let _ = source.try_set(Some(found));
                return;
            }
        }
    });
    let page = move || match source.get() {
        Some(source) => view! { <OneDay day=source.day().unwrap_or(day) source /> }.into_any(),
        None => view! { <Waiting text=|| t!("connecting") /> }.into_any(),
    };
    page.into_any()
}

/// An address with a date that has no dig.
#[component]
fn NoDay() -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("daily"))>
            <div class="panel notice" role="alert" data-test="no-day">
                <h1>{move || t!("daily-no-day")}</h1>
                <p>{move || t!("daily-no-day-text")}</p>
                <a class="button button-gold" href="#/daily">
                    {move || t!("daily-today")}
                </a>
            </div>
        </Frame>
    }
}

#[component]
fn OneDay(day: Day, source: Source) -> impl IntoView {
    let last = stored(LAST_FORMAT).and_then(|name| name.parse().ok());
    let format = RwSignal::new(last.unwrap_or(DailyFormat::Alone));
    let choose = move |chosen: DailyFormat| {
        store(LAST_FORMAT, chosen.name());
        format.set(chosen);
    };
    let choices = DailyFormat::ALL.map(|format| (format, Signal::derive(move || format_name(format)))).to_vec();
    // With a server only its attempts count; without one, the digs of this device.
    let rated = move || source.dig(format.get()).and_then(|dig| Some((dig.mine?, dig.field)));
    // Par becomes known later, and everything that shows the result follows.
    let par_known = RwSignal::new(());
    let dug = move || {
        par_known.track();
        match source {
            Source::Local => day_result(day, format.get()),
            Source::Server(_) => rated()?.0.result.and_then(|_| day_result(day, format.get())),
        }
    };
    let main = move || match (rated(), dug()) {
        (Some((mine, field)), Some(_)) => mine
            .result
            .clone()
            .map(|result| view! { <ServerDig day format=format.get() mine result field /> }.into_any()),
        (_, Some(result)) => Some(view! { <YourDig day format=format.get() result par_known /> }.into_any()),
        (_, None) => Some(view! { <Start day format=format.get() source /> }.into_any()),
    };
    let check = match source {
        Source::Local => None,
        Source::Server(server) => Some(view! { <Check server /> }),
    };
    let after = move || {
        dug().map(|result| {
            view! {
                <Share day format=format.get() result=result.clone() />
                <Friend number=result.number />
            }
        })
    };
    view! {
        <Frame class="daily" title=Signal::derive(|| t!("daily"))>
            <div class="daily-head">
                <div>
                    <h1>{move || t!("daily")}</h1>
                    <p>{move || t!("daily-text", day = day_words(day))}</p>
                </div>
                <Streak counted=source.streak() />
            </div>
            <Segments label=Signal::derive(|| t!("which-game")) choices chosen=Signal::from(format) choose />
            <div class="daily-columns">
                <div class="daily-column">{main}</div>
                <div class="daily-column">
                    <Field day format=format.into() source />
                    {after}
                </div>
                <div class="daily-column">
                    <Calendar day format=format.into() />
                    {check}
                </div>
            </div>
        </Frame>
    }
}

/// The day's deal, still to be played.
#[component]
fn Start(day: Day, format: DailyFormat, source: Source) -> impl IntoView {
    let dig = source.dig(format);
    let is_running = match &dig {
        Some(dig) => dig.mine.is_some(),
        None => day_game(day, format).is_some_and(|game| game.is_running()),
    };
    let is_today = day == today();
    let attempts = dig.filter(|_| is_today).map(|dig| dig.attempts);
    let is_ranked = attempts.is_some();
    let failed = RwSignal::new(None);
    let begin = move |_| match source.start(day, format) {
        Ok(route) => route.go(),
        Err(refusal) => failed.set(Some(refusal.reason)),
    };
    let button = move || match (is_running, is_today) {
        (true, _) => t!("continue"),
        (false, true) => t!("daily-play"),
        (false, false) => t!("daily-play-past"),
    };
    view! {
        <section class="panel daily-start" aria-label=move || t!("daily-waits", dig = day.dig())>
            <div class="daily-pyramids" aria-hidden="true">
                {["art-orange", "art-green", "art-purple"]
                    .map(|art| {
                        view! {
                            <svg>
                                <use href=format!("#{art}")></use>
                            </svg>
                        }
                    })
                    .collect_view()}
            </div>
            <h2>{move || t!("daily-waits", dig = day.dig())}</h2>
            <ul class="challenge-points">
                <li>{move || t!("daily-same")}</li>
                <li>{move || if is_ranked { t!("daily-come-back") } else { t!("daily-no-clock") }}</li>
                <li>
                    {move || match (is_today, is_ranked) {
                        (true, true) => t!("daily-rated"),
                        (true, false) => t!("daily-unranked"),
                        (false, _) => t!("daily-past"),
                    }}
                </li>
                {attempts.map(|count| view! { <li>{move || t!("daily-dug", count = count)}</li> })}
            </ul>
            {(is_ranked && !is_running).then(|| view! { <ShowName /> })}
            <button type="button" class="button button-gold" data-test="dig" on:click=begin>
                <Icon name="u-play" />
                {button}
            </button>
            {move || failed.get().map(|reason| view! { <p role="alert">{reason}</p> })}
            <p class="challenge-note">{move || t!("daily-one-counts")}</p>
        </section>
    }
}

/// Asks whether the list of the day shows the player's name.
#[component]
fn ShowName() -> impl IntoView {
    let change = move |event| choose_show_name(event_target_checked(&event));
    view! {
        <label class="tick-box">
            <input type="checkbox" data-test="show-name" prop:checked=shows_name() on:change=change />
            <span>{move || t!("daily-show-name")}</span>
        </label>
    }
}

/// The player's result, and the expert's.
#[component]
fn YourDig(day: Day, format: DailyFormat, result: DayResult, par_known: RwSignal<()>) -> impl IntoView {
    let par = result.par;
    let expert = Expert::new(&day_challenge(day, format));
    // A server's deal is not the one that follows from the date.
    if result.par.is_none() && !result.rated {
        expert.ask(u32::MAX);
    }
    let known = StoredValue::new(result.clone());
    Effect::new(move |_| {
        if let Some(points) = expert.answer.with(|answer| answer.points) {
            let result = DayResult { par: Some(points), ..known.get_value() };
            result.store(day, format);
            par_known.set(());
        }
    });
    let again = move |_| {
        if let Ok(route) = Source::Local.start(day, format) {
            route.go();
        }
    };
    let points = result.points;
    let unit = move || {
        if format == DailyFormat::Nile {
            t!("daily-pieces", count = points)
        } else {
            t!("daily-points", count = points)
        }
    };
    let won = result.won;
    let number = result.number.clone();
    view! {
        <section class="panel" aria-label=move || t!("daily-yours") data-test="your-dig">
            <div class="panel-head">
                <h2>{move || t!("daily-yours")}</h2>
                <span class="chip">
                    <Icon name="u-check" />
                    {move || t!("daily-dig", dig = day.dig())}
                </span>
            </div>
            <p class="daily-big">
                <b class="number" data-test="dig-points">
                    {points}
                </b>
                <span>{unit}</span>
            </p>
            {won
                .map(|won| {
                    view! { <p>{move || if won { t!("daily-won") } else { t!("daily-lost") }}</p> }
                })}
            <p role="status" data-test="par">
                {move || match par {
                    Some(par) => t!("daily-par", par = par),
                    None => t!("daily-par-thinks"),
                }}
            </p>
            <p class="challenge-note">{move || t!("daily-par-text")}</p>
            <div class="actions">
                {(!result.rated)
                    .then(|| {
                        view! {
                            <a
                                class="button"
                                href=Route::Shared(format!("compare/{number}")).href()
                                data-test="compare"
                            >
                                <Icon name="u-ghost" />
                                {move || t!("daily-compare")}
                            </a>
                            <a class="button" href=Route::ReviewLocal(number.clone()).href()>
                                <Icon name="u-eye" />
                                {move || t!("daily-review")}
                            </a>
                        }
                    })} <button type="button" class="button" data-test="dig-again" on:click=again>
                    <Icon name="u-play" />
                    {move || t!("daily-again")}
                </button>
            </div>
            {(day != today())
                .then(|| {
                    view! {
                        <a class="button button-gold" href=Route::Shared(day_path(today())).href()>
                            {move || t!("daily-today")}
                        </a>
                    }
                })}
        </section>
    }
}

/// The link with the player's dig in it.
#[component]
fn Friend(number: String) -> impl IntoView {
    let name = settings().name.get_untracked();
    let link = challenge_of_local(&number, &name).ok().map(|challenge| challenge_address(&challenge))?;
    Some(view! {
        <section class="panel" aria-label=move || t!("challenge-friend")>
            <div class="panel-head">
                <h2>{move || t!("challenge-friend")}</h2>
            </div>
            <p>{move || t!("challenge-friend-text")}</p>
            <LinkPanel link=Signal::stored(link) />
        </section>
    })
}

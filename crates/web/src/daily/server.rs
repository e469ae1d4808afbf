//! What the server knows about a day: the person's rated attempt, and how everybody did.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    DailyArchive, DailyDig, DailyFormat, DailyFormatDig, DailyOutcome, DailyResult, DailyTable, Day, NewDailyTable,
};

use super::dates::today;
use super::results::{DayResult, day_result};
use crate::browser::{RequestError, request, store, stored};
use crate::challenge::Part;
use crate::pages::{SignedIn, error_words, is_signed_in};
use crate::parts::{Frame, Waiting};
use crate::route::Route;

/// The name in the browser's storage of whether the player's name is shown in lists.
const SHOW_NAME: &str = "daily-show-name";

/// A day on the server.
#[derive(Clone, Debug)]
pub(crate) struct ServerDay(DailyDig);

impl ServerDay {
    /// Asks the server for a day, today if none is given. `None` without a server.
    pub(super) async fn load(day: Option<Day>) -> Option<Self> {
        let path = day.map_or_else(|| "api/daily".into(), |day| format!("api/daily/{day}"));
        let dig: DailyDig = request(&path, None::<&()>).await.ok()?;
        for format in &dig.formats {
            if let Some(result) = format.mine.as_ref().and_then(|mine| mine.result.as_ref()) {
                let par = format.field.as_ref().and_then(|field| field.par.as_ref());
                kept(format.format, result, par).store(dig.day, format.format);
            }
        }
        if is_signed_in() {
            load_archive().await;
        }
        Some(Self(dig))
    }

    pub(super) fn day(&self) -> Day {
        self.0.day
    }

    pub(super) fn dig(&self) -> &DailyDig {
        &self.0
    }

    pub(super) fn format(&self, format: DailyFormat) -> Option<&DailyFormatDig> {
        self.0.formats.iter().find(|dig| dig.format == format)
    }
}

/// Puts the person's results of past days into the calendar of this device.
async fn load_archive() {
    let Ok(archive) = request::<DailyArchive>("api/daily/days", None::<&()>).await else { return };
    for past in archive.days {
        for (format, points) in past.mine {
            if day_result(past.day, format).is_none_or(|result| !result.rated) {
                let (par, won, parts) = (None, None, Vec::new());
                let points = small(points);
                let number = String::new();
                DayResult { number, points, par, won, parts, on_the_day: true, rated: true }.store(past.day, format);
            }
        }
    }
}

/// A result as this device keeps it.
fn kept(format: DailyFormat, result: &DailyResult, par: Option<&DailyResult>) -> DayResult {
    let number = |result: &DailyResult, name: &str| result.scores.first().and_then(|score| score.get(name)?.as_i64());
    let reached = |result: &DailyResult| match format {
        DailyFormat::Nile => number(result, "pieces").unwrap_or(0),
        DailyFormat::Alone | DailyFormat::Duel => result.points,
    };
    let symbols = |name: &str, worth: i64| (number(result, name).unwrap_or(0) / worth).clamp(0, 40) as u8;
    let (built, torches) = match format {
        DailyFormat::Nile => (symbols("pieces", 1), 0),
        DailyFormat::Alone | DailyFormat::Duel => (symbols("pyramids", 10), symbols("torches", 5)),
    };
    DayResult {
        number: String::new(),
        points: small(reached(result)),
        par: par.map(|par| small(reached(par))),
        won: result.outcome.map(|outcome| outcome == DailyOutcome::Won),
        parts: vec![Part { built, torches }],
        on_the_day: true,
        rated: true,
    }
}

fn small(points: i64) -> i16 {
    points.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Where an attempt at a day's deal on the server begins or goes on.
pub(super) fn start_route(day: Day, format: DailyFormat) -> Route {
    let path = if day == today() { format!("daily/start/{format}") } else { format!("daily/start/{format}/{day}") };
    Route::Shared(path)
}

/// Whether the player's name is shown in lists. A choice of the player, who is asked before an attempt.
pub(super) fn shows_name() -> bool {
    stored(SHOW_NAME).as_deref() == Some("yes")
}

pub(super) fn choose_show_name(shows: bool) {
    store(SHOW_NAME, if shows { "yes" } else { "no" });
}

/// The page that asks the server for a table and goes there. `of` is the format, and the day if it is a past one.
#[component]
pub(crate) fn StartPage(of: String) -> impl IntoView {
    let (format, day) = of.split_once('/').unwrap_or((&of, ""));
    let wanted = format.parse::<DailyFormat>().ok().map(|format| NewDailyTable {
        format,
        day: day.parse().ok(),
        show_name: shows_name(),
    });
    let Some(wanted) = wanted else { return view! { <Failed words=t!("daily-no-day") /> }.into_any() };
    view! { <SignedIn then=move || view! { <Ask wanted /> }.into_any() /> }.into_any()
}

#[component]
fn Ask(wanted: NewDailyTable) -> impl IntoView {
    let error = RwSignal::new(None::<RequestError>);
    spawn_local(async move {
        match request::<DailyTable>("api/daily", Some(&wanted)).await {
            // In place of this page, so that the way back leads to the day.
            Ok(found) => Route::Table(found.table).replace(),
            Err(failed) => drop(error.try_set(Some(failed))),
        }
    });
    move || match error.get() {
        None => view! { <Waiting text=|| t!("connecting") /> }.into_any(),
        Some(failed) => view! { <Failed words=error_words(&failed) /> }.into_any(),
    }
}

#[component]
fn Failed(words: String) -> impl IntoView {
    view! {
        <Frame class="narrow" title=Signal::derive(|| t!("daily"))>
            <div class="panel notice" role="alert">
                <h1>{move || t!("daily")}</h1>
                <p>{words}</p>
                <a class="button button-gold" href="#/daily">
                    {move || t!("daily-today")}
                </a>
            </div>
        </Frame>
    }
}

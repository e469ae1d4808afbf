//! The archive: past days to play at any time.

use challenge::{DigDay, first_day};
use leptos::prelude::*;
use protocol::{DailyFormat, Day};

use super::dates::{day_path, month_words, short_day_words, today, weekday_letter};
use super::results::day_result;
use crate::parts::Icon;
use crate::route::Route;

/// The first day of a day's month.
fn month_start(day: Day) -> Day {
    let (_, _, date) = day.date();
    day.plus(1 - date)
}

/// The days of a month.
fn days_of_month(start: Day) -> impl Iterator<Item = Day> {
    let (_, month, _) = start.date();
    (0..).map(move |days| start.plus(days)).take_while(move |day| day.date().1 == month)
}

#[component]
pub(super) fn Calendar(day: Day, format: Signal<DailyFormat>) -> impl IntoView {
    let month = RwSignal::new(month_start(day));
    let turn = move |forward: bool| {
        month.update(|start| {
            let other = if forward { start.plus(31) } else { start.plus(-1) };
            *start = month_start(other);
        });
    };
    let has_before = move || month.get() > first_day();
    let has_next = move || month.get().plus(31) <= month_start(today()) || month.get() < month_start(today());
    let monday = (0..7).map(|index| Day::at_ms(0).plus(4 + index));
    let letters = monday
        .map(|day| {
            view! {
                <span class="calendar-head" aria-hidden="true">
                    {move || weekday_letter(day)}
                </span>
            }
        })
        .collect_view();
    let cells = move || {
        let start = month.get();
        let gap = (0..start.weekday()).map(|_| view! { <span></span> }).collect_view();
        let days = days_of_month(start).map(|one| cell(one, format.get(), one == day)).collect_view();
        view! {
            {gap}
            {days}
        }
    };
    view! {
        <section class="panel" aria-label=move || t!("daily-archive") data-test="calendar">
            <div class="panel-head">
                <h2>{move || month_words(month.get())}</h2>
                <span class="spacer"></span>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=move || t!("daily-month-before")
                    prop:disabled=move || !has_before()
                    on:click=move |_| turn(false)
                >
                    <Icon name="u-prev" />
                </button>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=move || t!("daily-month-next")
                    prop:disabled=move || !has_next()
                    on:click=move |_| turn(true)
                >
                    <Icon name="u-next" />
                </button>
            </div>
            <div class="calendar">{letters} {cells}</div>
            <p class="challenge-note">{move || t!("daily-archive-text")}</p>
        </section>
    }
}

fn cell(day: Day, format: DailyFormat, is_shown: bool) -> AnyView {
    let (_, _, date) = day.date();
    if day > today() || day < first_day() {
        return view! { <span class="calendar-day later">{date}</span> }.into_any();
    }
    let points = day_result(day, format).map(|result| result.points);
    let label = move || match points {
        Some(points) => t!("daily-cell-played", day = short_day_words(day), points = points),
        None => t!("daily-cell-open", day = short_day_words(day)),
    };
    view! {
        <a
            class="calendar-day"
            class:played=points.is_some()
            class:today=day == today()
            href=Route::Shared(day_path(day)).href()
            aria-current=is_shown.then_some("date")
            data-test=format!("day-{day}")
        >
            <span class="screen-reader-only">{label}</span>
            <small aria-hidden="true">{date}</small>
            <b aria-hidden="true">{points.map_or_else(|| "–".into(), |points| points.to_string())}</b>
        </a>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_has_its_days() {
        let days = |date: &str| {
            let start = month_start(date.parse().expect("a date"));
            (start.to_string(), days_of_month(start).count())
        };
        assert_eq!(days("2026-11-18"), ("2026-11-01".into(), 30));
        assert_eq!(days("2028-02-29"), ("2028-02-01".into(), 29));
        assert_eq!(days("2026-12-31"), ("2026-12-01".into(), 31));
    }
}

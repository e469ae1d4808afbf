//! The archive: past days to play at any time.

use challenge::{Day, FIRST_DAY, Format};
use leptos::prelude::*;

use super::dates::{day_path, month_words, short_day_words, today, weekday_letter};
use super::results::day_result;
use crate::parts::Icon;
use crate::route::Route;

/// The first day of a day's month.
fn month_start(day: Day) -> Day {
    let (_, _, date) = day.date();
    Day(day.0 + 1 - date)
}

/// The days of a month.
fn days_of_month(start: Day) -> impl Iterator<Item = Day> {
    let (_, month, _) = start.date();
    (start.0..).map(Day).take_while(move |day| day.date().1 == month)
}

#[component]
pub(super) fn Calendar(day: Day, format: Signal<Format>) -> impl IntoView {
    let month = RwSignal::new(month_start(day));
    let turn = move |forward: bool| {
        month.update(|start| {
            let other = if forward { Day(start.0 + 31) } else { Day(start.0.saturating_sub(1)) };
            *start = month_start(other);
        });
    };
    let has_before = move || month.get() > FIRST_DAY;
    let has_next = move || Day(month.get().0 + 31) <= month_start(today()) || month.get() < month_start(today());
    let monday = (0..7).map(|index| Day(4 + index));
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

fn cell(day: Day, format: Format, is_shown: bool) -> AnyView {
    let (_, _, date) = day.date();
    if day > today() || day < FIRST_DAY {
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
            aria-label=label
            aria-current=is_shown.then_some("date")
            data-test=format!("day-{day}")
        >
            <small>{date}</small>
            <b>{points.map_or_else(|| "–".into(), |points| points.to_string())}</b>
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

//! Days in a row on this device.

use leptos::prelude::*;
use protocol::{DailyFormat, Day};

use super::dates::{today, weekday_letter};
use super::results::day_result;
use crate::parts::Icon;

/// Whether a dig of the day, in any format, was begun on its day and ended.
fn is_done(day: Day) -> bool {
    DailyFormat::ALL.into_iter().filter_map(|format| day_result(day, format)).any(|result| result.on_the_day)
}

/// How many days in a row have a dig, up to today, or up to yesterday if today's is still to come.
pub(super) fn days_in_a_row(today: Day, is_done: impl Fn(Day) -> bool) -> u32 {
    let last = if is_done(today) { today } else { today.plus(-1) };
    let days = std::iter::successors(Some(last), |day: &Day| Some(day.plus(-1)).filter(|before| before != day));
    days.take_while(|day| is_done(*day)).count() as u32
}

/// The days in a row of this device.
pub(super) fn streak() -> u32 {
    days_in_a_row(today(), is_done)
}

/// The days in a row and the last seven days.
#[component]
pub(super) fn Streak(
    /// The days in a row that a server counts. It remembers longer than this device.
    counted: u32,
) -> impl IntoView {
    let days = streak().max(counted);
    let today = today();
    let week: Vec<Day> = (0..7).rev().map(|back| today.plus(-back)).collect();
    let done = week.iter().filter(|day| is_done(**day)).count();
    let one = move |day: Day| {
        let done = is_done(day);
        view! {
            <span class:done=done class:today=day == today>
                {if done {
                    view! { <Icon name="u-check" /> }.into_any()
                } else {
                    view! { {move || weekday_letter(day)} }.into_any()
                }}
            </span>
        }
    };
    view! {
        <div class="panel streak" data-test="streak">
            <Icon name="i-torch" class="streak-icon" />
            <span>
                <b class="number">{days}</b>
                <small>{move || t!("daily-in-a-row", days = days)}</small>
            </span>
            <span class="week" role="img" aria-label=move || t!("daily-week", done = done)>
                {week.into_iter().map(one).collect_view()}
            </span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_day_restarts_the_count_but_today_may_still_come() {
        let row = |done: &[i64]| days_in_a_row(Day::at_ms(0).plus(100), |day| done.contains(&day.number()));
        assert_eq!(row(&[]), 0);
        assert_eq!(row(&[100]), 1);
        assert_eq!(row(&[98, 99]), 2, "today is still to come");
        assert_eq!(row(&[97, 98, 100]), 1, "yesterday was missed");
        assert_eq!(row(&[98, 99, 100]), 3);
    }
}

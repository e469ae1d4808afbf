//! What is known about other people's digs.

use leptos::prelude::*;
use protocol::{DailyField, DailyFormat, DailyPlace, Day};

use super::dates::today;
use super::source::Source;
use crate::parts::Icon;

/// The height of the highest bar, in units of the drawing.
const HIGHEST: f64 = 100.0;
/// The width of a bar with its gap.
const STEP: f64 = 40.0;
/// The most bars that are drawn.
const MAX_BARS: i64 = 14;

/// The field of a day: everyone's results, once the player has dug. Without a server there is none.
#[component]
pub(super) fn Field(day: Day, format: Signal<DailyFormat>, source: Source) -> impl IntoView {
    let content = move || match source {
        Source::Local => view! {
            <p class="daily-locked">
                <Icon name="u-device" />
                {move || t!("daily-no-server")}
            </p>
        }
        .into_any(),
        Source::Server(server) => {
            let dig = server.with_value(|server| server.format(format.get()).cloned());
            let mine = dig.as_ref().and_then(|dig| dig.mine.as_ref()?.result.as_ref()).map(|result| result.points);
            match dig.and_then(|dig| dig.field) {
                Some(field) => view! { <Results format=format.get() field mine /> }.into_any(),
                None => view! { <Locked /> }.into_any(),
            }
        }
    };
    let is_today = day == today();
    let heading = move || if is_today { t!("daily-field") } else { t!("daily-field-past") };
    view! {
        <section class="panel" aria-label=heading data-test="field">
            <div class="panel-head">
                <h2>{heading}</h2>
            </div>
            {content}
        </section>
    }
}

/// The field of today before the player's own attempt is over.
#[component]
fn Locked() -> impl IntoView {
    view! {
        <p class="daily-locked" data-test="field-locked">
            <Icon name="u-lock" />
            <span>
                <b>{move || t!("daily-field-locked")}</b>
                " "
                {move || t!("daily-field-locked-text")}
            </span>
        </p>
    }
}

#[component]
fn Results(format: DailyFormat, field: DailyField, mine: Option<i64>) -> impl IntoView {
    let DailyField { results, histogram, par, places, .. } = field;
    if results == 0 {
        return view! { <p>{move || t!("daily-field-empty")}</p> }.into_any();
    }
    let par = par.map(|par| par.points);
    let mut shown = histogram;
    // Par is in the picture, also if nobody reached it.
    shown.extend(par.map(|par| (par, 0)));
    shown.sort_unstable();
    let bars = Bars::new(&shown);
    view! {
        <p class="challenge-note">{move || t!("daily-results", count = results)}</p>
        {chart(&bars, format, mine, par)}
        <ol class="field-places">{places.into_iter().map(place_row).collect_view()}</ol>
        <p class="challenge-note">{move || t!("daily-equal")}</p>
    }
    .into_any()
}

fn place_row(place: DailyPlace) -> impl IntoView {
    let name = move || match (&place.name, place.you) {
        (_, true) => t!("daily-you"),
        (Some(name), false) => name.clone(),
        (None, false) => t!("daily-anonymous"),
    };
    view! {
        <li class:is-you=place.you>
            <span class="number">{place.place}</span>
            <b>{name}</b>
            <span class="number">{signed(place.points)}</span>
        </li>
    }
}

/// A number with a true minus sign.
fn signed(number: i64) -> String {
    if number < 0 { format!("\u{2212}{}", -number) } else { number.to_string() }
}

/// A histogram with equal steps.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bars {
    /// The lowest points of the first bar.
    first: i64,
    step: i64,
    counts: Vec<u32>,
}

impl Bars {
    fn new(histogram: &[(i64, u32)]) -> Self {
        let (lowest, highest) = match histogram {
            [(lowest, _), .., (highest, _)] => (*lowest, *highest),
            [(only, _)] => (*only, *only),
            [] => (0, 0),
        };
        let steps = [1, 2, 5, 10, 20, 50, 100];
        let bars_of = |step: i64| highest.div_euclid(step) - lowest.div_euclid(step) + 1;
        let step = steps.into_iter().find(|step| bars_of(*step) <= MAX_BARS).unwrap_or(1_000);
        let first = lowest.div_euclid(step) * step;
        let mut counts = vec![0; bars_of(step).clamp(1, MAX_BARS) as usize];
        for (points, count) in histogram {
            if let Some(bar) = counts.get_mut((points - first).div_euclid(step) as usize) {
                *bar += count;
            }
        }
        Self { first, step, counts }
    }

    /// The bar of some points, also outside of the drawing.
    fn index(&self, points: i64) -> i64 {
        (points - self.first).div_euclid(self.step)
    }

    /// The points of a bar in words, such as `120–129`.
    fn label(&self, bar: usize) -> String {
        let from = self.first + self.step * bar as i64;
        if self.step == 1 { signed(from) } else { format!("{} – {}", signed(from), signed(from + self.step - 1)) }
    }
}

fn chart(bars: &Bars, format: DailyFormat, mine: Option<i64>, par: Option<i64>) -> impl IntoView + use<> {
    let most = bars.counts.iter().copied().max().unwrap_or(1).max(1);
    let own = mine.map(|mine| bars.index(mine));
    let count = bars.counts.len();
    let width = STEP * count as f64;
    let drawn = (0..).zip(&bars.counts).map(|(index, reached)| {
        let height = HIGHEST * f64::from(*reached) / f64::from(most);
        let left = STEP * index as f64;
        let is_own = own == Some(index);
        let from = bars.first + bars.step * index;
        view! {
            <rect
                class="field-bar"
                class:is-own=is_own
                x=left + 3.0
                y=22.0 + HIGHEST - height
                width=STEP - 6.0
                height=height.max(1.0)
            ></rect>
            {(*reached > 0)
                .then(|| {
                    view! {
                        <text x=left + STEP / 2.0 y=17.0 + HIGHEST - height>
                            {*reached}
                        </text>
                    }
                })}
            <text x=left + STEP / 2.0 y=40.0 + HIGHEST>
                {signed(from)}
            </text>
        }
    });
    let drawn = drawn.collect_view();
    let spoken: Vec<String> =
        bars.counts.iter().enumerate().map(|(bar, reached)| format!("{}: {reached}", bars.label(bar))).collect();
    let spoken = spoken.join(", ");
    let label = move || match format {
        DailyFormat::Nile => t!("daily-bars-nile", bars = spoken.clone()),
        DailyFormat::Alone | DailyFormat::Duel => t!("daily-bars", bars = spoken.clone()),
    };
    let line = par.map(|par| {
        let at = STEP * (bars.index(par) as f64 + 0.5);
        view! { <line class="field-par" x1=at x2=at y1=2.0 y2=22.0 + HIGHEST></line> }
    });
    view! {
        <svg class="field-chart" viewBox=format!("0 0 {width} 146") role="img" aria-label=label data-test="histogram">
            {drawn}
            {line}
        </svg>
        <p class="field-legend">
            {mine.map(|_| view! { <span class="field-key is-own">{move || t!("daily-you")}</span> })}
            {par
                .map(|par| {
                    view! { <span class="field-key is-par">{move || t!("daily-par", par = signed(par))}</span> }
                })}
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted_in_equal_steps() {
        let bars = Bars::new(&[(61, 1), (69, 2), (70, 3), (128, 1)]);
        assert_eq!((bars.first, bars.step), (60, 5));
        assert_eq!(bars.counts.iter().sum::<u32>(), 7);
        assert_eq!((bars.counts[0], bars.counts[1], bars.counts[2]), (1, 2, 3));
        assert_eq!(bars.label(0), "60 – 64");
        let nile = Bars::new(&[(-10, 1), (-3, 1), (2, 4)]);
        assert_eq!((nile.first, nile.step, nile.counts.len()), (-10, 1, 13));
        assert_eq!(nile.label(0), "\u{2212}10");
        assert_eq!(Bars::new(&[(42, 1)]).counts, [1]);
        assert_eq!(Bars::new(&[(-1000, 1), (5000, 1)]).counts.iter().sum::<u32>(), 2);
    }
}

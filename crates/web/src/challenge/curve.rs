//! The curve of both games: points after each turn.

use leptos::prelude::*;

use super::sides::Line;

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 84.0;

/// Both lines in one picture; the marked turn is where the two parted.
#[component]
pub(super) fn Curve(
    lines: [Line; 2],
    #[prop(into)] label: String,
    #[prop(optional_no_strip)] parted: Option<u32>,
) -> impl IntoView {
    let all = || lines.iter().flatten();
    let last = f64::from(all().map(|(turn, _)| *turn).max().unwrap_or(1).max(1));
    let top = f64::from(all().map(|(_, points)| *points).max().unwrap_or(1).max(1));
    let bottom = f64::from(all().map(|(_, points)| *points).min().unwrap_or(0).min(0));
    let across = move |turn: u32| WIDTH * f64::from(turn) / last;
    let up = move |points: i16| HEIGHT - HEIGHT * (f64::from(points) - bottom) / (top - bottom);
    let points = move |line: &Line| {
        let points = line.iter().map(|(turn, points)| format!("{:.1},{:.1}", across(*turn), up(*points)));
        points.collect::<Vec<_>>().join(" ")
    };
    let [mine, ghost] = lines.each_ref().map(points);
    let zero = up(0);
    view! {
        <svg class="ghost-curve" viewBox=format!("-4 -6 {} {}", WIDTH + 8.0, HEIGHT + 12.0) role="img" aria-label=label>
            <path class="curve-zero" d=format!("M0 {zero:.1}h{WIDTH}")></path>
            {parted
                .map(|turn| {
                    view! { <path class="curve-parted" d=format!("M{:.1} -4v{}", across(turn), HEIGHT + 8.0)></path> }
                })}
            <polyline class="curve-ghost" points=ghost></polyline>
            <polyline class="curve-mine" points=mine></polyline>
        </svg>
    }
}

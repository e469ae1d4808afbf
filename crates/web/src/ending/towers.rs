//! What everybody reached, standing on the horizon. The sun stands behind the winner, who gets the capstone.

use leptos::prelude::*;

use super::count::Count;
use super::finish::{Block, Finish, Finisher, Tower};
use crate::parts::{Emblem, Icon};

/// The size of the drawing of steps, and the highest that steps may reach in it.
const WIDTH: f64 = 200.0;
const HEIGHT: f64 = 252.0;
const GROUND: f64 = 250.0;
const HIGHEST: f64 = 212.0;
/// The widths of steps, from the bottom.
const STEP_WIDTHS: [f64; 4] = [196.0, 150.0, 112.0, 78.0];
/// The greatest height of a point, so that a few points do not look like many.
const POINT: f64 = 2.2;
/// The height of a layer of stones.
const LAYER: f64 = 14.0;
const CAPSTONE: f64 = 27.0;
/// The height of a total, roughly.
const NEAR: f64 = 34.0;

/// A step of a tower, measured upwards from the ground in points.
#[derive(Clone, Copy, PartialEq, Debug)]
struct StepSize {
    source: usize,
    bottom: f64,
    /// Where the standing stone ends.
    top: f64,
    /// Where the step ended before its top was broken off.
    before: f64,
}

/// The steps of a player after some sources were counted. What lies below zero breaks stone off the top.
fn step_sizes(values: &[i16], counted: usize) -> Vec<StepSize> {
    let counted = &values[..counted.min(values.len())];
    let height: i32 = counted.iter().map(|value| i32::from(*value)).sum();
    let height = f64::from(height.max(0));
    let mut bottom = 0.0;
    let steps = (0..).zip(counted).filter(|(_, value)| **value > 0).map(|(source, value)| {
        let before = bottom + f64::from(*value);
        let step = StepSize { source, bottom, top: before.min(height).max(bottom), before };
        bottom = before;
        step
    });
    steps.collect()
}

/// The height of a point, so that the highest tower fits.
fn scale(finish: &Finish) -> f64 {
    let sum = |finisher: &Finisher| -> i32 { finisher.values.iter().map(|value| i32::from(*value).max(0)).sum() };
    let highest = finish.finishers.iter().map(sum).max().unwrap_or(1).max(1);
    (HIGHEST / f64::from(highest)).min(POINT)
}

#[component]
pub(super) fn Towers(finish: Memo<Finish>, count: Count) -> impl IntoView {
    let players = move || finish.with(|finish| finish.finishers.len());
    let list = move || (0..players()).map(|index| view! { <Standing finish count index /> }).collect_view();
    view! {
        <ol class="finale-stand" data-players=move || players().to_string()>
            {list}
        </ol>
    }
}

/// One player's tower, total and name.
#[component]
fn Standing(finish: Memo<Finish>, count: Count, index: usize) -> impl IntoView {
    let finisher = Memo::new(move |_| finish.with(|finish| finish.finishers.get(index).cloned()));
    let won = move || count.is_done() && finisher.get().is_some_and(|finisher| finisher.won);
    let total = move || {
        finish.with(|finish| finish.finishers.get(index).map(|finisher| finish.total(finisher, count.counted())))
    };
    // The total stands on the tower.
    let height = move || {
        let drawn = finish.with(|finish| {
            let finisher = finish.finishers.get(index)?;
            let top = top_of(finish, finisher, count.counted());
            // Over the line of the winner's height, if that is near.
            let goal = goal(finish).filter(|goal| count.is_done() && !won() && goal - top < NEAR);
            Some(goal.map_or(top, |goal| goal.max(top)) + if won() { CAPSTONE } else { 0.0 })
        });
        format!("{:.1}%", drawn.unwrap_or(0.0) / HEIGHT * 100.0)
    };
    let is_built = move || matches!(finisher.get().map(|finisher| finisher.tower), Some(Tower::Blocks { .. }));
    view! {
        <li class:winner=won>
            <div class="finale-tower">
                <i class="finale-sun" aria-hidden="true"></i>
                <div
                    class="finale-total"
                    aria-hidden="true"
                    style:bottom=move || if is_built() { "101%".to_string() } else { height() }
                >
                    <b class="number">{move || total().map(signed)}</b>
                    <small>{move || finisher.get().and_then(|finisher| finisher.note)}</small>
                </div>
                {move || finish.with(|finish| drawing(finish, index, count))}
            </div>
            <div class="finale-name">
                {move || {
                    finisher
                        .get()
                        .map(|finisher| {
                            view! {
                                <Emblem seat=finisher.seat />
                                <b>{finisher.name}</b>
                            }
                        })
                }} <Show when=won>
                    <span class="chip finale-winner">
                        <Icon name="u-trophy" />
                        {move || t!("end-winner")}
                    </span>
                </Show> <Show when=move || count.is_done() && !won()>
                    <span class="finale-gap">{move || finisher.get().and_then(|finisher| finisher.gap)}</span>
                </Show>
            </div>
        </li>
    }
}

/// A number with a real minus sign.
pub(super) fn signed(value: i16) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { value.to_string() }
}

/// The height of a tower in the drawing.
fn top_of(finish: &Finish, finisher: &Finisher, counted: usize) -> f64 {
    let top = step_sizes(&finisher.values, counted).iter().map(|step| step.before.max(step.top)).fold(0.0, f64::max);
    top * scale(finish) + 5.0
}

/// The height of the winner's total in the drawing.
fn goal(finish: &Finish) -> Option<f64> {
    let winner = finish.finishers.iter().find(|finisher| finisher.won)?;
    Some(f64::from(finish.final_total(winner)) * scale(finish) + 5.0)
}

fn drawing(finish: &Finish, index: usize, count: Count) -> Option<AnyView> {
    let finisher = finish.finishers.get(index)?;
    Some(match &finisher.tower {
        Tower::Steps => steps(finish, finisher, count),
        Tower::Blocks { width, height, blocks } => pyramid((*width, *height), blocks, finisher.won, count),
    })
}

fn steps(finish: &Finish, finisher: &Finisher, count: Count) -> AnyView {
    let (counted, scale) = (count.counted(), scale(finish));
    let y = |points: f64| GROUND - points * scale;
    let newest = counted.checked_sub(1).filter(|_| !count.is_done());
    let sizes = step_sizes(&finisher.values, counted);
    let standing = sizes.iter().filter(|step| step.top > step.bottom).map(|step| step.top).fold(0.0, f64::max);
    let draw = |step: &StepSize| {
        let icon = finish.sources.get(step.source).map_or("", |source| source.icon);
        step_drawing(*step, icon, scale, newest == Some(step.source))
    };
    let drawn = sizes.iter().map(draw).collect_view();
    let capstone = (count.is_done() && finisher.won).then(|| {
        let top = y(standing) - CAPSTONE;
        view! {
            <g class="finale-capstone">
                <path class="capstone" d=format!("M100 {top}l22 27H78z")></path>
                <path class="capstone-shade" d=format!("M100 {top}l22 27h-13z")></path>
            </g>
        }
    });
    let gap = (count.is_done() && !finisher.won).then(|| {
        let of_winner = |other: &&Finisher| other.won;
        let winner = finish.finishers.iter().find(of_winner).map(|winner| f64::from(finish.final_total(winner)));
        let goal = y(winner.unwrap_or(standing));
        let short = (y(standing) - goal).max(0.0);
        view! {
            <path class="gap-line" d=format!("M12 {goal}h176")></path>
            <path class="gap-measure" d=format!("M188 {goal}v{short}m-5 0h10m-10 {}h10", -short)></path>
        }
    });
    view! {
        <svg class="finale-drawing" viewBox=format!("0 0 {WIDTH} {HEIGHT}") aria-hidden="true">
            {gap}
            {drawn}
            {capstone}
        </svg>
    }
    .into_any()
}

fn step_drawing(step: StepSize, icon: &'static str, scale: f64, is_new: bool) -> AnyView {
    let width = STEP_WIDTHS[step.source.min(STEP_WIDTHS.len() - 1)];
    let left = (WIDTH - width) / 2.0;
    let (bottom, top, before) = (GROUND - step.bottom * scale, GROUND - step.top * scale, GROUND - step.before * scale);
    let height = bottom - top;
    let layers = (1..).map(|layer| bottom - LAYER * f64::from(layer)).take_while(|y| *y > top + 2.0);
    let joints: String = layers.map(|y| format!("M{left} {y}h{width}")).collect();
    let side = height.min(24.0);
    let block = (height > 0.5).then(|| {
        view! {
            <rect class="stone" x=left y=top width=width height=height></rect>
            <rect class="stone-lit" x=left y=top width=width * 0.16 height=height></rect>
            <rect class="stone-shade" x=left + width * 0.66 y=top width=width * 0.34 height=height></rect>
            <path class="stone-joint" d=joints></path>
            <rect class="stone-line" x=left y=top width=width height=height></rect>
        }
    });
    let picture = (height >= 11.0).then(|| {
        let (x, y) = ((WIDTH - side) / 2.0, top + (height - side) / 2.0);
        view! { <use href=format!("#{icon}") x=x y=y width=side height=side></use> }
    });
    let broken = (top - before > 0.5).then(|| {
        view! { <rect class="stone-broken" x=left + 1.0 y=before width=width - 2.0 height=top - before></rect> }
    });
    view! {
        <g class:finale-new=is_new>{block} {picture}</g>
        {broken}
    }
    .into_any()
}

fn pyramid((width, height): (f64, f64), blocks: &[Block], won: bool, count: Count) -> AnyView {
    let counted = count.counted();
    let draw = |block: &Block| {
        let is_shown = block.is_built && block.source < counted;
        let is_new = is_shown && block.source + 1 == counted && !count.is_done();
        let is_capstone = is_shown && block.is_top && won;
        view! {
            <polygon
                class="finale-block"
                class:built=is_shown
                class:capstone=is_capstone
                class:finale-new=is_new
                points=block.points.clone()
            ></polygon>
        }
    };
    view! {
        <svg class="finale-drawing" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
            {blocks.iter().map(draw).collect_view()}
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skulls_break_stone_off_the_top() {
        let sizes = step_sizes(&[70, 19, 10, 20, -8], 5);
        assert_eq!(sizes.len(), 4);
        assert_eq!((sizes[3].bottom, sizes[3].top, sizes[3].before), (99.0, 111.0, 119.0));
        assert!(sizes[..3].iter().all(|step| step.top == step.before), "only the top is broken");
    }

    #[test]
    fn more_skulls_than_the_top_step_break_the_next_one_too() {
        let sizes = step_sizes(&[20, 0, 5, 2, -9], 5);
        let tops: Vec<f64> = sizes.iter().map(|step| step.top).collect();
        assert_eq!(tops, [18.0, 20.0, 25.0], "two steps are gone, and two points of the lowest");
        assert!(step_sizes(&[0, 0, 0, 1, -9], 5).iter().all(|step| step.top == step.bottom));
    }

    #[test]
    fn before_the_skulls_are_counted_everything_stands() {
        assert!(step_sizes(&[70, 19, 10, 20, -8], 4).iter().all(|step| step.top == step.before));
        assert!(step_sizes(&[70, 19], 0).is_empty());
    }
}

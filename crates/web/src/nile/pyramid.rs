//! A pyramid of ten pieces, and the bonuses of its rows.

use game_core::Seat;
use games::nile::{Action, PyramidRow};
use leptos::ev;
use leptos::prelude::*;

use super::drawing::piece;
use super::model::TableModel;
use super::names::reason;
use crate::browser::focus;
use crate::parts::Icon;

/// The state of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Built,
    Planned,
    ToDo,
}

/// The number of pieces in a row, and how many of them are only planned.
fn row_of(model: TableModel, seat: Seat, row: PyramidRow) -> (u8, u8) {
    let built = model.state.with(|state| state.holding(seat).pieces_in(row));
    let before = model.with_draft(|_, draft| draft.base().holding(seat).pieces_in(row));
    (built, built.saturating_sub(before.unwrap_or(built)))
}

/// The number of pieces of the near pyramid, without and with the planned ones.
pub(crate) fn piece_counts(model: TableModel) -> (u8, u8) {
    let seat = model.near.get();
    let planned = model.state.with(|state| state.holding(seat).piece_count());
    let built = model.with_draft(|_, draft| draft.base().holding(seat).piece_count());
    (built.unwrap_or(planned), planned)
}

/// The picture of a pyramid. `priced` shows the prices of pieces that are not built.
#[component]
pub(crate) fn Pyramid(
    model: TableModel,
    #[prop(into)] seat: Signal<Seat>,
    width: f64,
    height: f64,
    #[prop(optional)] priced: bool,
) -> impl IntoView {
    let pieces = move || {
        let seat = seat.get();
        let rows = PyramidRow::all().map(move |row| {
            let (built, planned) = row_of(model, seat, row);
            let can = priced && model.check(Action::Build(row)).is_ok();
            let drawn = move |index: u8| {
                let state = match index {
                    index if index + planned < built => Piece::Built,
                    index if index < built => Piece::Planned,
                    _ => Piece::ToDo,
                };
                let price = (priced && state != Piece::Built)
                    .then(|| view! { <Price width height row index is_planned=state == Piece::Planned /> });
                view! {
                    <polygon
                        class="block"
                        class:built=state == Piece::Built
                        class:planned=state == Piece::Planned
                        class:todo=state == Piece::ToDo
                        class:available=(can && state == Piece::ToDo && index == built)
                        points=piece(width, height, row.index(), index.into())
                    ></polygon>
                    {price}
                }
            };
            (0..row.pieces()).map(drawn).collect_view()
        });
        rows.collect_view()
    };
    let words = move || {
        let seat = seat.get();
        let count = model.state.with(|state| state.holding(seat).piece_count());
        t!("nile-pyramid-of", me = model.me(seat), name = model.name(seat), built = count)
    };
    view! {
        <svg class="pyramid-panel" viewBox=format!("0 0 {width} {height}") role="img" aria-label=words>
            {pieces}
        </svg>
    }
}

/// The price of a piece, written on it.
#[component]
fn Price(width: f64, height: f64, row: PyramidRow, index: u8, is_planned: bool) -> impl IntoView {
    let count = row.pieces();
    let middle = width / 8.0 * (row.index() as f64 + 2.0 * f64::from(index) + 1.0);
    // The middle of the slanted end pieces lies further in.
    let lean = match index {
        _ if count == 1 => 0.0,
        0 => width / 45.0,
        _ if index + 1 == count => -width / 45.0,
        _ => 0.0,
    };
    let bottom = height - (row.index() as f64) * height / 4.0;
    view! {
        <text
            class="block-number"
            class:planned=is_planned
            x=middle + lean
            y=bottom - height / 12.0
            text-anchor="middle"
        >
            {row.get()}
        </text>
    }
}

/// The bonus of a complete row.
pub(crate) fn row_bonus(row: PyramidRow) -> String {
    match row.get() {
        1 => t!("nile-bonus-1"),
        2 => t!("nile-bonus-2"),
        3 => t!("nile-bonus-3"),
        _ => t!("nile-bonus-4"),
    }
}

/// The near pyramid: a press on a row plans its next piece.
#[component]
pub(crate) fn PyramidPanel(model: TableModel) -> impl IntoView {
    let reached = RwSignal::new(PyramidRow::FIRST);
    let title = move || {
        let seat = model.near.get();
        t!("nile-pyramid", me = model.me(seat), name = model.name(seat))
    };
    let count = move || match piece_counts(model) {
        (built, planned) if built == planned => built.to_string(),
        (built, planned) => format!("{built} → {planned}"),
    };
    let walk = move |event: ev::KeyboardEvent| {
        let row = reached.get_untracked();
        let next = match event.key().as_str() {
            "ArrowUp" | "ArrowRight" => PyramidRow::new(row.get() + 1),
            "ArrowDown" | "ArrowLeft" => PyramidRow::new(row.get() - 1),
            _ => return,
        };
        let next = next.unwrap_or(row);
        event.prevent_default();
        event.stop_propagation();
        reached.set(next);
        focus(&format!("#row-{next}"));
    };
    view! {
        <section class="panel build" aria-label=title>
            <div class="panel-head">
                <h2>{title}</h2>
                <span class="chip">{move || t!("nile-of-ten", built = count())}</span>
            </div>
            <div class="stand">
                <Pyramid model seat=model.near width=384.0 height=284.0 priced=true />
                <div class="row-grid" role="group" aria-label=title on:keydown=walk>
                    {PyramidRow::all().rev().map(|row| view! { <RowButton model row reached /> }).collect_view()}
                </div>
            </div>
            <ol class="bonus">{PyramidRow::all().rev().map(|row| view! { <Bonus model row /> }).collect_view()}</ol>
        </section>
    }
}

#[component]
fn RowButton(model: TableModel, row: PyramidRow, reached: RwSignal<PyramidRow>) -> impl IntoView {
    let can = move || model.check(Action::Build(row)).is_ok();
    let planned = move || row_of(model, model.near.get(), row).1;
    let active = move || can() || planned() > 0;
    let label = move || {
        let built = row_of(model, model.near.get(), row).0;
        let place = t!("nile-row-label", row = row.get(), built = built, all = row.pieces(), price = row.get());
        let status = match model.check(Action::Build(row)) {
            Ok(()) => t!("nile-you-can-build"),
            Err(refusal) => reason(refusal),
        };
        format!("{place}, {}. {}", status.trim_end_matches('.'), row_bonus(row))
    };
    let press = move |_| {
        reached.set(row);
        let last = untrack(|| model.steps()).iter().rposition(|step| *step == Action::Build(row));
        match last {
            // If no further piece is possible, the press takes the planned one back.
            Some(index) if untrack(|| model.check(Action::Build(row))).is_err() => model.take_back(index),
            _ => model.choose(Action::Build(row)),
        }
    };
    view! {
        <button
            type="button"
            id=format!("row-{row}")
            data-test=format!("row-{row}")
            class:available=active
            tabindex=move || if reached.get() == row { "0" } else { "-1" }
            aria-disabled=move || (!active()).to_string()
            aria-label=label
            on:click=press
            on:focus=move |_| reached.set(row)
        ></button>
    }
}

/// The price and the bonus of a row.
#[component]
fn Bonus(model: TableModel, row: PyramidRow) -> impl IntoView {
    let done = move || model.state.with(|state| state.holding(model.near.get()).row_complete(row));
    let planned = move || done() && row_of(model, model.near.get(), row).1 > 0;
    let stands = move || done() && !planned();
    let head =
        move || if stands() { t!("nile-row-done", row = row.get()) } else { t!("nile-row-price", row = row.get()) };
    view! {
        <li class:built=stands class:planned=planned>
            <span>
                <b>{head}</b>
                {move || row_bonus(row)}
            </span>
            <Show when=stands>
                <Icon name="u-check" />
            </Show>
        </li>
    }
}

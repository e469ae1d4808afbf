//! The two large cards on which a turn is made.

use game_core::Seat;
use games::silver_gold::{Boxes, CardNumber, Phase, Placement, Slot, Source};
use leptos::prelude::*;

use super::boxes::BoxGrid;
use super::chamber::{Chamber, Marks, hue, pyramid_art, pyramid_icon};
use super::model::TableModel;
use super::names;
use super::outcome::index;
use super::practice::hinted_slot;
use super::rounds::Sun;
use super::threats::{next_points, pyramids_to_points};
use crate::parts::Icon;

/// The letter of a slot in ids.
pub(crate) const fn letter(slot: Slot) -> char {
    match slot {
        Slot::Left => 'L',
        Slot::Right => 'R',
    }
}

#[component]
pub(crate) fn Stage(model: TableModel) -> impl IntoView {
    view! {
        <section class="stage" id="stage" aria-label=move || stage_name(model) data-test="stage">
            <Sun model />
            <div class="chambers">
                <Pyramid model place=Slot::Left />
                <Pyramid model place=Slot::Right />
            </div>
        </section>
    }
}

fn stage_name(model: TableModel) -> String {
    match model.my_seat() {
        Some(me) if model.session.is_shared() => t!("sg-pyramids-of", name = names::player_name(model, me)),
        Some(_) => t!("sg-your-pyramids"),
        None => t!("sg-pyramids-of", name = names::player_name(model, model.watched.get())),
    }
}

/// The card in a slot, and whether it is only a preview of the chosen replacement.
fn card_in(model: TableModel, slot: Slot) -> (Option<CardNumber>, bool) {
    let seat = model.seat();
    let player = model.player(seat);
    let replaced = model.phase() == Some(Phase::Replacing(seat)) && player.slot_to_replace() == Some(slot);
    match model.taking.get() {
        Some(Source::Display(card)) if replaced && model.my_seat() == Some(seat) => (Some(card), true),
        _ => (player.cards[index(slot)], false),
    }
}

/// Whether all players see that a card is complete.
pub(crate) fn is_complete(model: TableModel, seat: Seat, slot: Slot) -> bool {
    let player = model.shown_player(seat);
    player.cards[index(slot)].is_some_and(|number| player.completed.contains(number))
}

fn marks(model: TableModel, seat: Seat, slot: Slot) -> Marks {
    let (shown, own) = (model.crossed(seat, slot), model.player(seat).crossed[index(slot)]);
    let fresh = model.fresh.get()[seat][index(slot)];
    let lit = is_complete(model, seat, slot);
    let mut marks = Marks { crossed: shown, fresh, confirmed: own - shown, lit, ..Marks::default() };
    if card_in(model, slot).1 {
        return Marks::default();
    }
    if let (Some(sandbox), Some(draft)) = (model.sandbox.get(), model.draft.get()) {
        let of_slot = |step: &&Placement| step.slot == slot;
        marks.placed = draft.steps.iter().filter(of_slot).fold(Boxes::EMPTY, |all, step| all | step.boxes);
        if draft.is_complete(&sandbox) {
            marks.pins = draft
                .steps
                .last()
                .filter(of_slot)
                .filter(|_| draft.pins.len() > 1)
                .map_or(Boxes::EMPTY, |_| draft.pins);
        } else {
            marks.legal = draft.legal_boxes(&sandbox, slot);
        }
        let extras = draft.steps.iter().skip(1).filter(of_slot);
        marks.extra = extras.fold(Boxes::EMPTY, |all, step| all | step.boxes);
        if let Some(ghost) = model.ghost().filter(|ghost| ghost.placement.slot == slot) {
            marks.ghost = ghost.placement.boxes;
            marks.refused = draft.problem(&sandbox, &ghost).is_some();
        }
    }
    marks
}

#[component]
fn Pyramid(model: TableModel, place: Slot) -> impl IntoView {
    let slot = place;
    let number = Memo::new(move |_| card_in(model, slot).0);
    let is_new = Memo::new(move |_| card_in(model, slot).1);
    let card = Memo::new(move |_| number.get().map(|number| model.card(number)));
    let marks = Memo::new(move |_| marks(model, model.seat(), slot));
    let complete = Memo::new(move |_| {
        let player = model.player(model.seat());
        number.get().is_some_and(|number| player.completed.contains(number))
    });
    let hinted = Memo::new(move |_| hinted_slot(model));
    let active = move || model.active.get() == slot;
    let caption = move || {
        number.get().map(|number| {
            // Count the unconfirmed marks too, because the player sees them.
            let marks = marks.get();
            caption(model, number, marks.crossed | marks.placed | marks.confirmed)
        })
    };
    let label = move || match number.get() {
        Some(number) => names::pyramid(model, number),
        None => t!("sg-no-pyramid"),
    };
    view! {
        <section
            class="pyramid"
            class:is-active=active
            class:is-done=complete
            class:is-hinted=move || hinted.get() == Some(slot)
            class:is-dimmed=move || hinted.get().is_some_and(|other| other != slot)
            class:is-new=move || is_new.get()
            data-hue=move || card.get().map(|card| hue(card.colour))
            aria-label=label
            data-test=format!("pyramid-{}", letter(slot))
        >
            {move || artwork(model, number.get())}
            <div class="pyramid-chamber" hidden=move || number.get().is_none()>
                <Chamber card=card marks=marks />
                <BoxGrid model place card=card marks=marks />
                <Badges complete is_new />
            </div>
            <div class="pyramid-caption">
                {move || card.get().map(|card| view! { <Icon name=pyramid_icon(card.colour) /> })}
                <span inner_html=caption></span>
                <button
                    type="button"
                    class="button pyramid-swap"
                    data-test=format!("switch-{}", letter(slot))
                    on:click=move |_| model.active.set(slot)
                >
                    {move || t!("sg-switch")}
                </button>
            </div>
        </section>
    }
}

/// The picture and the number of a card, or a note that the slot is empty.
fn artwork(model: TableModel, number: Option<CardNumber>) -> AnyView {
    let Some(number) = number else {
        return view! {
            <div class="pyramid-art"></div>
            <p class="pyramid-none">{move || t!("sg-no-pyramid")}</p>
        }
        .into_any();
    };
    let colour = model.card(number).colour;
    view! {
        <div class="pyramid-art">
            <svg class="artwork" aria-hidden="true">
                <use href=format!("#{}", pyramid_art(colour))></use>
            </svg>
            <span class="plate">{number.get()}</span>
        </div>
    }
    .into_any()
}

/// Marks a complete card and a preview of a new one.
#[component]
fn Badges(complete: Memo<bool>, is_new: Memo<bool>) -> impl IntoView {
    view! {
        <Show when=move || complete.get()>
            <span class="pyramid-done chip chip-gold">
                <Icon name="i-tomb" />
                {move || t!("sg-complete")}
            </span>
        </Show>
        <Show when=move || is_new.get()>
            <span class="pyramid-done chip chip-gold">{move || t!("sg-new-card")}</span>
        </Show>
    }
}

/// The caption of a card: the boxes to the tomb, and what more pyramids of its colour bring.
fn caption(model: TableModel, number: CardNumber, crossed: Boxes) -> String {
    let card = model.card(number);
    let player = model.player(model.seat());
    let steps = card.steps_to_tomb(crossed).unwrap_or(0);
    let points = model.view.with(|view| view.as_ref().and_then(|view| next_points(&view.prizes, card.colour)));
    let missing = model.game.with_value(|game| pyramids_to_points(game.deck(), &player, card.colour));
    let tomb = if steps > 0 { t!("sg-to-tomb", boxes = steps) } else { String::new() };
    match (missing, points) {
        (Some(missing), Some(points)) => {
            t!("sg-caption", tomb = tomb, colour = names::colour(card.colour), missing = missing, points = points)
        }
        _ => tomb,
    }
}

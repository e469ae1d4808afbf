//! Dice: the shape shows the colour, the pips show the face.

use games::nile::{Area, Die, DieNumber};
use leptos::prelude::*;

use super::model::TableModel;
use super::names::{area_name, die_icon, pips_icon};
use crate::parts::Icon;

/// One die, hidden from screen readers.
#[component]
pub(crate) fn DieFace(
    area: Area,
    #[prop(into)] face: Signal<u8>,
    #[prop(optional, into)] tag: MaybeProp<String>,
) -> impl IntoView {
    view! {
        <span class="die-face" aria-hidden="true">
            <Icon name=die_icon(area) class="body" />
            <Icon name=Signal::derive(move || pips_icon(face.get())) class="pips" />
            {move || tag.get().map(|tag| view! { <i class="die-tag">{tag}</i> })}
        </span>
    }
}

/// The dice of an area in this turn, with their numbers among all dice of the turn.
pub(crate) fn dice_of(model: TableModel, area: Area) -> Vec<(DieNumber, Die)> {
    model.state.with(|state| {
        let dice = DieNumber::all().zip(state.turn().dice().iter().copied());
        dice.filter(|(_, die)| die.area == area).collect()
    })
}

/// One of the dice of this turn.
pub(crate) fn die(model: TableModel, number: DieNumber) -> Option<Die> {
    model.state.with(|state| state.turn().die(number).copied())
}

/// The tag of a die: that it counts twice, or how far it was bumped.
fn tag(model: TableModel, number: DieNumber) -> Option<String> {
    let now = die(model, number)?;
    if now.doubled {
        return Some("×2".into());
    }
    let before = model.with_draft(|_, draft| draft.base().turn().die(number).map(|die| die.face.get()));
    let moved = i16::from(now.face.get()) - i16::from(before.flatten().unwrap_or(now.face.get()));
    (moved != 0).then(|| format!("{}{}", if moved > 0 { '+' } else { '−' }, moved.abs()))
}

/// How many of the three rolled dice show the same face as the one of this area. Equal dice bring coins.
fn equal_dice(model: TableModel, area: Area) -> usize {
    model.state.with(|state| {
        let rolled = || state.turn().dice().iter().take(DieNumber::ROLLED.len());
        let own = rolled().find(|die| die.area == area).map(|die| die.face);
        own.map_or(0, |own| rolled().filter(|die| die.face == own).count())
    })
}

/// The dice of an area. New dice roll in.
#[component]
pub(crate) fn AreaDice(model: TableModel, area: Area) -> impl IntoView {
    // The turn is part of the key, so that dice roll in each turn.
    let numbers = move || {
        let turn = model.state.with(|state| state.turns());
        dice_of(model, area).into_iter().map(|(number, _)| (turn, number)).collect::<Vec<_>>()
    };
    let equal = Memo::new(move |_| equal_dice(model, area));
    let face = move |number| Signal::derive(move || die(model, number).map_or(1, |die| die.face.get()));
    view! {
        <span
            class="dice"
            class:is-double=move || equal.get() == 2
            class:is-triple=move || equal.get() == 3
            role="img"
            aria-label=move || dice_text(model, area)
        >
            <For each=numbers key=|name| *name let((_, number))>
                <DieFace area face=face(number) tag=Signal::derive(move || tag(model, number)) />
            </For>
            <Show when=move || numbers().is_empty()>
                <Icon name=die_icon(area) class="die-face blank" />
            </Show>
        </span>
    }
}

/// The dice of an area in words.
pub(crate) fn dice_text(model: TableModel, area: Area) -> String {
    let one = |die: Die| {
        let (area, face) = (area_name(die.area), die.face.get());
        if die.doubled {
            t!("nile-die-doubled", area = area, face = face)
        } else {
            t!("nile-die", area = area, face = face)
        }
    };
    let mut dice: Vec<String> = dice_of(model, area).into_iter().map(|(_, die)| one(die)).collect();
    match equal_dice(model, area) {
        2 => dice.push(t!("nile-doubles")),
        3 => dice.push(t!("nile-triples")),
        _ => {}
    }
    if dice.is_empty() { area_name(area) } else { dice.join(", ") }
}

/// The yield of an area's dice; before the bumps are done, the yield without further bumps.
pub(crate) fn yield_of(model: TableModel, area: Area) -> u16 {
    model.budget.get().have.resources[area]
}

//! The explanation of a space: what it is, what it gives, and why it cannot be bought.

use games::nile::{Action, Area};
use leptos::prelude::*;

use super::area::{brings, price_text, status};
use super::model::TableModel;
use super::names::{kind_name, reason, space_name};

#[component]
pub(crate) fn LandCard(model: TableModel, area: Area) -> impl IntoView {
    move || {
        let space = model.explained.get().filter(|space| space.area == area)?;
        let (index, cell) = model.cells.with(|cells| {
            let index = cells.iter().position(|cell| cell.space == space)?;
            Some((index, cells.get(index)?.clone()))
        })?;
        let line = index / games::nile::FACES % games::nile::ROWS;
        let column = index % games::nile::FACES;
        let why = (model.is_asked() && cell.owner.is_none() && !cell.open && cell.usable.is_none())
            .then(|| model.check(Action::Buy(space)).err().map(reason))
            .flatten();
        let name = space_name(space, model.near.get());
        let title = format!("{} · {}", name, kind_name(cell.kind, area));
        Some(view! {
            <div
                class="explanation"
                role="tooltip"
                data-column=column.to_string()
                data-line=line.to_string()
                data-test="explained"
            >
                <b>{title}</b>
                <p>{brings(&cell)}</p>
                <p class="muted">{price_text(model, &cell)}" · "{status(model, &cell)}</p>
                {why.map(|why| view! { <p class="reason">{why}</p> })}
            </div>
        })
    }
}

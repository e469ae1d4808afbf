//! The names of things at the table.

use game_core::Seat;
use games::silver_gold::{Cell, Colour, ExpeditionNumber, SilverGold, Symbol};

use super::model::TableModel;
use super::shape;
use crate::parts::seat_name;

/// The name of a seat's player; the own seat is "You".
pub(crate) fn name_or_you(model: TableModel, seat: Seat) -> String {
    if model.my_seat() == Some(seat) {
        return t!("you");
    }
    player_name(model, seat)
}

/// The name of a seat's player, also of the own seat.
pub(crate) fn player_name(model: TableModel, seat: Seat) -> String {
    model.session.seat_info(seat).as_ref().map(seat_name).unwrap_or_default()
}

pub(crate) fn colour(colour: Colour) -> String {
    match colour {
        Colour::Green => t!("sg-green"),
        Colour::Orange => t!("sg-orange"),
        Colour::Purple => t!("sg-purple"),
    }
}

pub(crate) fn symbol(symbol: Symbol) -> String {
    match symbol {
        Symbol::Plain => t!("sg-plain"),
        Symbol::Wall => t!("sg-wall"),
        Symbol::RedCross => t!("sg-red-cross"),
        Symbol::Ruby => t!("sg-ruby"),
        Symbol::Emerald => t!("sg-emerald"),
        Symbol::Torch => t!("sg-torch"),
        Symbol::Skull => t!("sg-skull"),
        Symbol::Potion => t!("sg-potion"),
        Symbol::Tomb => t!("sg-tomb"),
    }
}

/// The name of an expedition card's pattern.
pub(crate) fn pattern(game: &SilverGold, expedition: ExpeditionNumber) -> String {
    let pattern = game.deck().pattern(expedition);
    match shape::name(pattern) {
        Some(shape::Name::Pair) => t!("sg-shape-pair"),
        Some(shape::Name::Line3) => t!("sg-shape-line-3"),
        Some(shape::Name::Line4) => t!("sg-shape-line-4"),
        Some(shape::Name::Corner) => t!("sg-shape-corner"),
        Some(shape::Name::LShape) => t!("sg-shape-l"),
        Some(shape::Name::Square) => t!("sg-shape-square"),
        Some(shape::Name::Zigzag) => t!("sg-shape-zigzag"),
        Some(shape::Name::TShape) => t!("sg-shape-t"),
        None => t!("sg-shape-other", boxes = pattern.drawn().len()),
    }
}

/// A pyramid by its colour and number.
pub(crate) fn pyramid(model: TableModel, number: games::silver_gold::CardNumber) -> String {
    t!("sg-pyramid", colour = colour(model.card(number).colour), number = number.get())
}

/// The place of a box and its content.
pub(crate) fn place(cell: Cell, what: String) -> String {
    t!("sg-box", row = cell.row(), column = cell.column(), what = what)
}

/// Points; negative ones with a real minus sign.
pub(crate) fn points(points: i16) -> String {
    if points < 0 { format!("\u{2212}{}", points.unsigned_abs()) } else { points.to_string() }
}

/// A change of points, always with a sign.
pub(crate) fn change(change: i16) -> String {
    if change < 0 { points(change) } else { format!("+{change}") }
}

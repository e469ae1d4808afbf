//! The names and icons of things at the table.

use game_core::Seat;
use games::nile::{Area, Discovery, Kind, Refusal, Row, Space};

/// The name of an area, as in "Red".
pub(crate) fn area_name(area: Area) -> String {
    match area {
        Area::Red => t!("nile-red"),
        Area::Green => t!("nile-green"),
        Area::Blue => t!("nile-blue"),
    }
}

/// An area with its name, as in "Red area".
pub(crate) fn area_title(area: Area) -> String {
    match area {
        Area::Red => t!("nile-red-area"),
        Area::Green => t!("nile-green-area"),
        Area::Blue => t!("nile-blue-area"),
    }
}

/// A die of a colour, as in "red die".
pub(crate) fn die_name(area: Area) -> String {
    match area {
        Area::Red => t!("nile-red-die"),
        Area::Green => t!("nile-green-die"),
        Area::Blue => t!("nile-blue-die"),
    }
}

/// A number of units of an area's resource, as in "2 bricks".
pub(crate) fn resources(area: Area, count: u16) -> String {
    match area {
        Area::Red => t!("nile-bricks", count = count),
        Area::Green => t!("nile-wheat", count = count),
        Area::Blue => t!("nile-workers", count = count),
    }
}

pub(crate) const fn resource_icon(area: Area) -> &'static str {
    match area {
        Area::Red => "i-brick",
        Area::Green => "i-wheat",
        Area::Blue => "i-worker",
    }
}

pub(crate) const fn die_icon(area: Area) -> &'static str {
    match area {
        Area::Red => "i-die-red",
        Area::Green => "i-die-green",
        Area::Blue => "i-die-blue",
    }
}

pub(crate) const fn pips_icon(face: u8) -> &'static str {
    match face {
        1 => "i-pips-1",
        2 => "i-pips-2",
        3 => "i-pips-3",
        4 => "i-pips-4",
        5 => "i-pips-5",
        _ => "i-pips-6",
    }
}

pub(crate) const fn kind_icon(kind: Kind, area: Area) -> &'static str {
    match kind {
        Kind::Land => resource_icon(area),
        Kind::Bump => "i-bump",
        Kind::Double => "i-double",
        Kind::Extra => "i-extra",
        Kind::Discovery => "i-discovery",
    }
}

/// The name of a kind of space, as in "wheat" or "Double".
pub(crate) fn kind_name(kind: Kind, area: Area) -> String {
    match (kind, area) {
        (Kind::Land, Area::Red) => t!("nile-land-bricks"),
        (Kind::Land, Area::Green) => t!("nile-land-wheat"),
        (Kind::Land, Area::Blue) => t!("nile-land-workers"),
        (Kind::Bump, _) => t!("nile-bump"),
        (Kind::Double, _) => t!("nile-double"),
        (Kind::Extra, _) => t!("nile-extra"),
        (Kind::Discovery, _) => t!("nile-discovery"),
    }
}

/// What a space gives its owner.
pub(crate) fn kind_text(kind: Kind, space: Space) -> String {
    let (area, face) = (area_name(space.area), space.column.get());
    match kind {
        Kind::Land => t!("nile-land-text", resource = resources(space.area, 1), area = area, face = face),
        Kind::Bump => t!("nile-bump-text", area = area, face = face),
        Kind::Double => t!("nile-double-text", area = area, face = face),
        Kind::Extra => t!("nile-extra-text", area = area, face = face),
        Kind::Discovery => t!("nile-discovery-text", area = area, face = face),
    }
}

/// The name of a discovery.
pub(crate) fn discovery_name(discovery: Discovery) -> String {
    match discovery.get() {
        1 => t!("nile-discovery-1"),
        2 => t!("nile-discovery-2"),
        3 => t!("nile-discovery-3"),
        4 => t!("nile-discovery-4"),
        5 => t!("nile-discovery-5"),
        6 => t!("nile-discovery-6"),
        7 => t!("nile-discovery-7"),
        8 => t!("nile-discovery-8"),
        9 => t!("nile-discovery-9"),
        10 => t!("nile-discovery-10"),
        11 => t!("nile-discovery-11"),
        12 => t!("nile-discovery-12"),
        13 => t!("nile-discovery-13"),
        14 => t!("nile-discovery-14"),
        15 => t!("nile-discovery-15"),
        16 => t!("nile-discovery-16"),
        17 => t!("nile-discovery-17"),
        18 => t!("nile-discovery-18"),
        19 => t!("nile-discovery-19"),
        20 => t!("nile-discovery-20"),
        21 => t!("nile-discovery-21"),
        22 => t!("nile-discovery-22"),
        23 => t!("nile-discovery-23"),
        _ => t!("nile-discovery-24"),
    }
}

/// What a discovery does, in one sentence.
pub(crate) fn discovery_text(discovery: Discovery) -> String {
    match discovery.get() {
        1 => t!("nile-discovery-1-text"),
        2 => t!("nile-discovery-2-text"),
        3 => t!("nile-discovery-3-text"),
        4 => t!("nile-discovery-4-text"),
        5 => t!("nile-discovery-5-text"),
        6 => t!("nile-discovery-6-text"),
        7 => t!("nile-discovery-7-text"),
        8 => t!("nile-discovery-8-text"),
        9 => t!("nile-discovery-9-text"),
        10 => t!("nile-discovery-10-text"),
        11 => t!("nile-discovery-11-text"),
        12 => t!("nile-discovery-12-text"),
        13 => t!("nile-discovery-13-text"),
        14 => t!("nile-discovery-14-text"),
        15 => t!("nile-discovery-15-text"),
        16 => t!("nile-discovery-16-text"),
        17 => t!("nile-discovery-17-text"),
        18 => t!("nile-discovery-18-text"),
        19 => t!("nile-discovery-19-text"),
        20 => t!("nile-discovery-20-text"),
        21 => t!("nile-discovery-21-text"),
        22 => t!("nile-discovery-22-text"),
        23 => t!("nile-discovery-23-text"),
        _ => t!("nile-discovery-24-text"),
    }
}

/// The row of a space, counted from a seat's bank.
pub(crate) fn row_from(near: Seat, row: Row) -> u8 {
    row.from_edge_of(near)
}

/// A space, as in "Green 3, row 2".
pub(crate) fn space_name(space: Space, near: Seat) -> String {
    t!("nile-space", area = area_name(space.area), face = space.column.get(), row = row_from(near, space.row))
}

/// A refusal in words.
pub(crate) fn reason(refusal: Refusal) -> String {
    match refusal {
        Refusal::Floating => t!("nile-not-floating"),
        Refusal::Overspent => t!("nile-not-overspent"),
        Refusal::TooDear => t!("nile-not-too-dear"),
        Refusal::RowFull => t!("nile-not-row-full"),
        Refusal::NothingBeneath => t!("nile-not-beneath"),
        Refusal::MayNotStore => t!("nile-not-store"),
        Refusal::StorehouseUsed => t!("nile-not-storehouse"),
        Refusal::NotYourTurn | Refusal::DiceToRoll => t!("nile-not-your-turn"),
        _ => t!("nile-not-now"),
    }
}

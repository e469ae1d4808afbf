//! Moves of Silver & Gold: which placements a typed move means, and which ones are legal, the best first.

use std::cmp::Reverse;

use games::silver_gold::{Boxes, Cell, Placement, Region, Slot};

use super::super::draft::{Draft, Problem};
use super::super::names;
use super::super::outcome::{Outcome, index, outcome};
use super::super::prompt::problem_text;
use super::super::sandbox::Sandbox;
use super::super::shape;
use super::parse::{Move, ShapeWord};
use super::preview::{brings, change, debt, placement_words};
use super::table::{Table, card_in, cell_name, oriented};
use crate::spoken::Listed;

/// A legal placement with its result.
pub(super) struct Way {
    pub(super) placement: Placement,
    pub(super) outcome: Outcome,
    /// The boxes to the tomb afterwards.
    pub(super) to_tomb: u32,
}

/// All legal placements, the one that brings most first.
pub(super) fn legal_ways(sandbox: &Sandbox, draft: &Draft) -> Vec<Way> {
    let mut ways: Vec<Way> = all_placements(sandbox, draft).into_iter().map(|one| way(sandbox, draft, one)).collect();
    ways.sort_by_key(worth);
    ways
}

/// The order of the list: points, extra boxes, steps to the tomb, gems, few skulls.
fn worth(way: &Way) -> impl Ord + use<> {
    let Outcome { before, after, owed, rubies, emeralds, skulls, .. } = way.outcome;
    let gained = after.total - before.total;
    (
        Reverse(gained),
        Reverse(owed),
        way.to_tomb,
        Reverse(rubies + emeralds),
        skulls,
        Reverse(way.placement.boxes.len()),
    )
}

fn way(sandbox: &Sandbox, draft: &Draft, placement: Placement) -> Way {
    let steps: Vec<Placement> = draft.steps.iter().copied().chain([placement]).collect();
    let outcome = outcome(sandbox, &steps);
    let player = &outcome.player;
    let to_tomb = player.cards[index(placement.slot)].and_then(|number| {
        let card = sandbox.rules().deck().card(number);
        card.steps_to_tomb(player.crossed[index(placement.slot)])
    });
    Way { placement, to_tomb: to_tomb.unwrap_or(0), outcome }
}

/// All legal placements of the pattern and of single boxes.
fn all_placements(sandbox: &Sandbox, draft: &Draft) -> Vec<Placement> {
    use game_core::{ActionSet, Game};
    use games::silver_gold::Action;
    let (state, _) = sandbox.after(&draft.steps);
    let actions = sandbox.rules().actions(&state, sandbox.seat());
    let placement = |action| if let Action::Cross(placement) = action { Some(placement) } else { None };
    (0..actions.len()).filter_map(|index| actions.nth(index).and_then(placement)).collect()
}

/// One way in words, with what it brings.
pub(super) fn way_words(sandbox: &Sandbox, draft: &Draft, way: &Way) -> String {
    let place = placement_words(sandbox, &draft.steps, way.placement);
    t!("sgs-way", place = place, brings = way_brings(sandbox, way), change = change(&way.outcome))
}

fn way_brings(sandbox: &Sandbox, way: &Way) -> String {
    let debt = Some(debt(way.outcome.owed)).filter(|debt| !debt.is_empty()).map(|debt| debt.to_lowercase());
    let mut parts: Vec<String> = debt.into_iter().chain(brings(sandbox.rules(), &way.outcome)).collect();
    if way.to_tomb > 0 {
        parts.push(t!("sgs-to-tomb", count = way.to_tomb));
    }
    parts.join(", ")
}

/// The legal placements for the list.
pub(super) fn listed(table: &Table<'_>) -> Vec<Listed> {
    let Some((sandbox, draft)) = table.turn else { return Vec::new() };
    let ways = legal_ways(sandbox, draft);
    ways.iter()
        .map(|way| Listed {
            say: table.say(way.placement),
            what: placement_words(sandbox, &draft.steps, way.placement),
            brings: way_brings(sandbox, way),
            worth: match way.outcome.after.total - way.outcome.before.total {
                0 => "0".into(),
                change => names::change(change),
            },
        })
        .collect()
}

/// The placements that a typed move can mean, all legal; or why there is none.
pub(super) fn candidates(table: &Table<'_>, wanted: &Move) -> Result<Vec<Placement>, String> {
    let Some((sandbox, draft)) = table.turn else { return Err(t!("spoken-not-now")) };
    let slots = slots(table, sandbox, draft, wanted)?;
    let owed = draft.owed(sandbox);
    let single = owed > 0 || wanted.one || (wanted.shape.is_none() && wanted.boxes.len() == 1);
    if owed > 0 && (wanted.shape.is_some() || wanted.boxes.len() > 1) {
        return Err(t!("sgs-owed-first", count = owed));
    }
    if !single {
        check_shape(table, wanted)?;
    }
    let found: Vec<Placement> = all_placements(sandbox, draft)
        .into_iter()
        .filter(|one| slots.contains(&one.slot) && (one.boxes.len() == 1) == single)
        .filter(|one| single || is_oriented(table, wanted, one.boxes))
        .collect();
    let found = at_boxes(found, &wanted.boxes, single);
    if found.is_empty() { Err(why_not(table, sandbox, draft, wanted, &slots, single)) } else { Ok(found) }
}

/// The pyramids that a move can be on.
fn slots(table: &Table<'_>, sandbox: &Sandbox, draft: &Draft, wanted: &Move) -> Result<Vec<Slot>, String> {
    let holds = |slot: &Slot| match wanted.card {
        Some(number) => card_in(sandbox, draft, *slot) == Some(number),
        None => wanted.side.is_none_or(|side| side == *slot),
    };
    let slots: Vec<Slot> = Slot::BOTH.into_iter().filter(holds).collect();
    match wanted.card {
        Some(number) if slots.is_empty() => {
            let mine = Slot::BOTH.into_iter().filter_map(|slot| card_in(sandbox, draft, slot));
            let mine: Vec<String> = mine.map(|number| table.card(number)).collect();
            Err(t!("sgs-not-yours", card = table.card(number), mine = mine.join(", ")))
        }
        _ => Ok(slots),
    }
}

/// Checks that the named shape is the one of the expedition.
fn check_shape(table: &Table<'_>, wanted: &Move) -> Result<(), String> {
    let Some(pattern) = table.pattern() else { return Err(t!("spoken-not-now")) };
    let is_present = match wanted.shape {
        None | Some(ShapeWord::Present) => true,
        Some(ShapeWord::Line) => matches!(shape::name(pattern), Some(shape::Name::Line3 | shape::Name::Line4)),
        Some(ShapeWord::Is(name)) => shape::name(pattern) == Some(name),
    };
    let boxes: Boxes = wanted.boxes.iter().copied().collect();
    if !is_present || (wanted.boxes.len() > 1 && !pattern.matches(boxes)) {
        return Err(t!("sgs-other-shape", shape = table.shape(), count = pattern.drawn().len()));
    }
    Ok(())
}

fn is_oriented(table: &Table<'_>, wanted: &Move, boxes: Boxes) -> bool {
    let Some(pattern) = table.pattern() else { return false };
    match wanted.turns {
        Some(turns) => oriented(pattern, turns, wanted.mirrored) == boxes.to_corner(),
        None if wanted.mirrored => (0..4).any(|turns| oriented(pattern, turns, true) == boxes.to_corner()),
        None => true,
    }
}

/// The placements at the named boxes: exactly these, or those that begin at the one, or else those that cover it.
fn at_boxes(found: Vec<Placement>, boxes: &[Cell], single: bool) -> Vec<Placement> {
    let wanted: Boxes = boxes.iter().copied().collect();
    match boxes {
        [] => found,
        [cell] if !single => {
            let begins = |one: &&Placement| one.boxes.first() == Some(*cell);
            let starting: Vec<Placement> = found.iter().filter(begins).copied().collect();
            let covering = || found.iter().filter(|one| one.boxes.contains(*cell)).copied().collect();
            if starting.is_empty() { covering() } else { starting }
        }
        _ => found.into_iter().filter(|one| one.boxes == wanted).collect(),
    }
}

/// Why a move that names its boxes is illegal.
fn why_not(table: &Table<'_>, sandbox: &Sandbox, draft: &Draft, wanted: &Move, slots: &[Slot], single: bool) -> String {
    let boxes: Boxes = match (wanted.boxes.as_slice(), table.pattern(), wanted.turns) {
        // The named box is the first one of the turned shape.
        ([cell], Some(pattern), Some(turns)) if !single => {
            moved_to(oriented(pattern, turns, wanted.mirrored), *cell).unwrap_or(Boxes::EMPTY)
        }
        (cells, _, _) if single || cells.len() > 1 => cells.iter().copied().collect(),
        _ => Boxes::EMPTY,
    };
    let problem = |slot: &Slot| draft.problem_of(sandbox, Placement { slot: *slot, boxes });
    match slots.iter().filter_map(problem).next() {
        Some(problem) if !boxes.is_empty() => problem_text(problem),
        _ => match wanted.boxes.first() {
            Some(cell) => t!("sgs-fits-not-at", shape = table.shape(), cell = cell_name(*cell)),
            None => problem_text(Problem::MustTouch),
        },
    }
}

/// A shape moved so that its first box lies on this one; `None` if it leaves the chamber.
fn moved_to(shape: Boxes, cell: Cell) -> Option<Boxes> {
    let first = shape.first()?;
    let moved = |one: Cell| {
        let row = (one.row() + cell.row()).checked_sub(first.row())?;
        let column = (one.column() + cell.column()).checked_sub(first.column())?;
        Cell::at(row, column)
    };
    shape.iter().map(moved).collect()
}

//! The table of Silver & Gold as the spoken mode sees it, and the names of things.

use game_core::{BySeat, Seat, Viewer};
use games::silver_gold::{
    Boxes, CardNumber, CardSet, Cell, Colour, Pattern, Placement, Player, Region, Score, SilverGold, Slot, Source,
    View, colour_points,
};

use super::super::draft::Draft;
use super::super::names;
use super::super::outcome::index;
use super::super::sandbox::Sandbox;
use super::super::shape;
use super::parse::{PARTS, Part, ShapeWord};
use crate::spoken::{folded, word_for};

/// Everything that questions are answered from.
pub(super) struct Table<'t> {
    pub(super) game: &'t SilverGold,
    pub(super) view: &'t View,
    /// The players' names; the own one is "You".
    pub(super) names: BySeat<String>,
    /// Where the turn is tried out, and the turn so far; `None` unless this player crosses off boxes.
    pub(super) turn: Option<(&'t Sandbox, &'t Draft)>,
    pub(super) keeping: CardSet,
    pub(super) taking: Option<Source>,
    /// The seconds left on the clock.
    pub(super) clock: Option<i64>,
}

impl Table<'_> {
    pub(super) fn me(&self) -> Option<Seat> {
        match self.view.viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// What this viewer may see of a seat.
    pub(super) fn player(&self, seat: Seat) -> Player {
        match self.view.own {
            Some(own) if self.view.viewer.is(seat) => own.player,
            _ => self.view.players[seat],
        }
    }

    pub(super) fn score(&self, seat: Seat) -> Score {
        Score::new(self.game.deck(), &self.view.players[seat], colour_points(&self.view.prizes, seat))
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.names[seat].clone()
    }

    /// The `who` argument of messages.
    pub(super) fn who(&self, seat: Seat) -> &'static str {
        if self.me() == Some(seat) { "you" } else { "other" }
    }

    pub(super) fn card(&self, number: CardNumber) -> String {
        card_name(self.game, number)
    }

    pub(super) fn pattern(&self) -> Option<&Pattern> {
        self.view.expedition.map(|expedition| self.game.deck().pattern(expedition))
    }

    /// The name of this turn's shape.
    pub(super) fn shape(&self) -> String {
        self.view.expedition.map(|expedition| names::pattern(self.game, expedition)).unwrap_or_default()
    }

    /// What to type for a placement.
    pub(super) fn say(&self, placement: Placement) -> String {
        let Some((sandbox, draft)) = self.turn else { return String::new() };
        let code = card_in(sandbox, draft, placement.slot).map(|number| code(self.game, number)).unwrap_or_default();
        let first = placement.boxes.first().map(cell_name).unwrap_or_default();
        let Some(pattern) = self.pattern().filter(|_| placement.boxes.len() > 1) else {
            return format!("{} {code} {first}", word_for(PARTS, Part::One));
        };
        let word = word_for(PARTS, Part::Shape(shape_word(pattern)));
        let (turns, mirrored) = orientation(pattern, placement.boxes);
        let mirrored = if mirrored { format!(" {}", word_for(PARTS, Part::Mirrored)) } else { String::new() };
        format!("{word} {code} {first} {}{mirrored}", u16::from(turns) * 90)
    }
}

/// The word for a pattern.
pub(super) fn shape_word(pattern: &Pattern) -> ShapeWord {
    match shape::name(pattern) {
        Some(shape::Name::Line3 | shape::Name::Line4) => ShapeWord::Line,
        Some(name) => ShapeWord::Is(name),
        None => ShapeWord::Present,
    }
}

/// The pattern as drawn, perhaps mirrored, then turned to the right.
pub(super) fn oriented(pattern: &Pattern, turns: u8, mirrored: bool) -> Boxes {
    let drawn = pattern.drawn();
    let start = if mirrored { drawn.mirrored() } else { drawn };
    (0..turns).fold(start, |boxes, _| boxes.turned_right()).to_corner()
}

/// How a placement is turned: the fewest quarter turns, mirrored only if needed.
fn orientation(pattern: &Pattern, boxes: Boxes) -> (u8, bool) {
    let ways = [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |turns| (turns, mirrored)));
    let is = |(turns, mirrored): &(u8, bool)| oriented(pattern, *turns, *mirrored) == boxes.to_corner();
    ways.into_iter().find(is).unwrap_or_default()
}

/// The card in a slot before the turn. A completed card stays until it is replaced.
pub(super) fn card_in(sandbox: &Sandbox, draft: &Draft, slot: Slot) -> Option<CardNumber> {
    sandbox.after(&draft.steps).0.player(sandbox.seat()).cards[index(slot)]
}

/// A card by its colour and number.
pub(super) fn card_name(game: &SilverGold, number: CardNumber) -> String {
    t!("sg-pyramid", colour = names::colour(game.deck().card(number).colour), number = number.get())
}

/// What to type for a card: the first letter of its colour and its number.
pub(super) fn code(game: &SilverGold, number: CardNumber) -> String {
    let colour: Colour = game.deck().card(number).colour;
    let letter = folded(&names::colour(colour)).chars().next().unwrap_or_default();
    format!("{letter}{number}")
}

/// A box as it is said: row, column.
pub(super) fn cell_name(cell: Cell) -> String {
    format!("{}-{}", cell.row(), cell.column())
}

/// Boxes as they are said.
pub(super) fn cell_names(boxes: Boxes) -> String {
    boxes.iter().map(cell_name).collect::<Vec<String>>().join(", ")
}

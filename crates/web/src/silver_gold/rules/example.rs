//! The examples of Silver & Gold, calculated by the rules crate.

use std::sync::Arc;

use game_core::Seat;
use games::silver_gold::{
    Boxes, Card, CardNumber, Cell, Colour, Deck, ExpeditionNumber, Player, Prizes, Score, Symbol, Torch, colour_points,
};

use crate::silver_gold::chamber::Marks;

/// The card of the pictures.
pub(super) const CARD: u8 = 31;

/// One turn on the card: the expedition, the boxes of its pattern as row and column, and the extra boxes after it.
type Step = (u8, &'static [(u8, u8)], &'static [(u8, u8)]);
const DIG: [Step; 3] = [
    (2, &[(1, 1), (1, 2), (1, 3)], &[]),
    (8, &[(2, 3), (2, 4), (3, 2), (3, 3)], &[]),
    (1, &[(4, 2), (5, 2)], &[(5, 3)]),
];
/// A pattern that does not touch the path after the first step.
pub(super) const REFUSED: Step = (1, &[(2, 4), (2, 5)], &[]);

fn boxes(cells: &[(u8, u8)]) -> Boxes {
    cells.iter().filter_map(|(row, column)| Cell::at(*row, *column)).collect()
}

/// The boxes that the legal placements of a pattern cover.
fn legal(deck: &Deck, card: &Card, expedition: u8, crossed: Boxes) -> Boxes {
    let Some(expedition) = ExpeditionNumber::new(expedition) else { return Boxes::EMPTY };
    let pattern = deck.pattern(expedition);
    let legal = pattern.legal(crossed | card.walls, card.open_boxes(crossed));
    let placements = legal.iter().map(|number| pattern.placement(number));
    placements.fold(Boxes::EMPTY, |all, placement| all | placement)
}

/// The card of the pictures.
pub(super) fn card(deck: &Deck) -> &Card {
    deck.card(CardNumber::new(CARD).unwrap_or(CardNumber::FIRST))
}

/// The pictures of the turns: the expedition and the marks.
pub(super) fn dig(deck: &Deck) -> Vec<(u8, Marks)> {
    let card = card(deck);
    let mut crossed = Boxes::EMPTY;
    let step = |(expedition, pattern, extra): Step| {
        let placed = boxes(pattern) | boxes(extra);
        let marks = Marks { crossed, legal: legal(deck, card, expedition, crossed), placed, ..Marks::default() };
        crossed |= placed;
        (expedition, marks)
    };
    DIG.into_iter().map(step).collect()
}

/// The picture of an illegal placement.
pub(super) fn refused() -> Marks {
    Marks { crossed: boxes(DIG[0].1), ghost: boxes(REFUSED.1), refused: true, ..Marks::default() }
}

/// The symbols under the marks of a picture, with their numbers.
pub(super) fn brings(card: &Card, placed: Boxes) -> Vec<(Symbol, u32)> {
    let symbols = Symbol::ALL.into_iter().filter(|symbol| *symbol != Symbol::Plain);
    symbols.map(|symbol| (symbol, (card.boxes(symbol) & placed).len())).filter(|(_, count)| *count > 0).collect()
}

/// A score card at the end of a game.
pub(super) struct Sheet {
    pub(super) deck: Arc<Deck>,
    pub(super) player: Player,
    pub(super) prizes: Prizes,
    pub(super) score: Score,
}

/// The seat of the score card.
pub(super) const ME: Seat = Seat::FIRST;

/// The example of S22.
pub(super) fn sheet() -> Sheet {
    let deck = Deck::standard();
    let skulls = deck.skull_values().iter().position(|value| *value == 6).map_or(0, |index| index as u8 + 1);
    let torches = [1, 4].into_iter().filter_map(Torch::of_round).collect();
    let mut player = Player { rubies: 6, emeralds: 3, skulls, torches, ..Player::default() };
    for (colour, count) in [(Colour::Green, 4), (Colour::Orange, 2), (Colour::Purple, 1)] {
        deck.of_colour(colour).iter().take(count).for_each(|card| player.completed.insert(card));
    }
    let prizes = Prizes {
        green: [Some(Seat::SECOND), Some(ME), Some(ME)],
        orange: [Some(ME), None, None],
        purple: [Some(Seat::SECOND), None, None],
    };
    let score = Score::new(&deck, &player, colour_points(&prizes, ME));
    Sheet { deck, player, prizes, score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s22_the_score_card_shown_comes_to_111() {
        let sheet = sheet();
        assert_eq!((sheet.score.total, sheet.score.colours, sheet.score.skulls), (111, 19, -6));
    }

    #[test]
    fn every_step_of_the_dig_shown_is_legal_and_the_last_reaches_the_tomb() {
        let deck = Deck::first_edition();
        let card = card(&deck);
        let steps = dig(&deck);
        for ((expedition, marks), (_, pattern, extra)) in steps.iter().zip(DIG) {
            let shape = deck.pattern(ExpeditionNumber::new(*expedition).unwrap());
            let pattern = boxes(pattern);
            assert!(shape.matches(pattern), "{pattern:?} is not expedition {expedition}");
            assert!(!pattern.meets(card.walls | marks.crossed) && pattern.meets(card.open_boxes(marks.crossed)));
            assert!(marks.legal.iter().filter(|cell| pattern.contains(*cell)).count() == pattern.len() as usize);
            let crosses = (card.red_crosses & (pattern | boxes(extra))).len();
            assert_eq!(crosses, extra.len() as u32, "each red cross owes one box (S9)");
            assert!(extra.is_empty() || boxes(extra).meets(card.open_boxes(marks.crossed | pattern)));
        }
        assert!(steps.last().is_some_and(|(_, marks)| marks.placed.meets(card.tomb)));
    }

    #[test]
    fn s8_the_marks_shown_as_refused_are_free_but_do_not_touch_the_path() {
        let deck = Deck::first_edition();
        let (card, marks) = (card(&deck), refused());
        assert!(!marks.ghost.meets(card.walls | marks.crossed));
        assert!(!marks.ghost.meets(card.open_boxes(marks.crossed)));
    }
}

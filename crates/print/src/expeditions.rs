//! Expedition cards, a tracker for the rounds, and their backs.

use std::collections::BTreeSet;

use kurbo::Rect;
use silver_gold::{Boxes, Cell, Deck, ExpeditionNumber, Pattern};

use crate::Options;
use crate::book::Page;
use crate::ink::WHITE;
use crate::pen::{Line, Pen, Type};
use crate::sheet::{CARD, ON_SHEET, corner, start};
use crate::words::Language;

/// A sheet of cards and one of backs.
pub(crate) const SHEETS: usize = 2;
/// The distance between the boxes of a pattern.
const STEP: f64 = 14.5;
/// The same for the small drawings of its turns.
const SMALL: f64 = 2.5;
const MIDDLE: f64 = CARD.0 / 2.0;

/// Both sheets.
pub(crate) fn sheets(deck: &Deck, options: &Options) -> Vec<Page> {
    let language = options.language;
    let mut page = start(options, "sg-expeditions", 1, SHEETS);
    for (place, number) in ExpeditionNumber::all().enumerate() {
        let (x, y) = corner(options.paper, place);
        let pattern = deck.pattern(number);
        let name = language.text(name_key(pattern));
        let drawn = pattern.drawn_rows().join(" / ");
        let values: [(&str, &dyn std::fmt::Display); 4] =
            [("number", &number.get()), ("name", &name), ("boxes", &pattern.drawn().len()), ("drawn", &drawn)];
        let description = language.with("alt-pattern", &values);
        page.figure(description, |pen| pen.placed(x, y, 1.0, |pen| card(pen, pattern, name, language)));
    }
    let (x, y) = corner(options.paper, ON_SHEET - 1);
    page.figure(language.text("rounds").into(), |pen| pen.placed(x, y, 1.0, |pen| tracker(pen, language)));
    let mut backs = start(options, "backs-expeditions", SHEETS, SHEETS);
    backs.decoration(|pen| {
        for place in 0..ON_SHEET {
            let (x, y) = corner(options.paper, place);
            pen.placed(x, y, 1.0, back);
        }
    });
    vec![page, backs]
}

fn card(pen: &mut Pen, pattern: &Pattern, name: &str, language: Language) {
    pen.rect(Rect::new(3.5, 3.5, 59.5, 84.5), 3.0, None, Some(Line::black(0.4)));
    pen.text(MIDDLE, 11.5, Type::bold(2.8).centred(), language.text("expedition"));
    pen.line((8.0, 15.0), (55.0, 15.0), Line::black(0.2));
    let (width, height) = extent(pattern.drawn());
    // The longest pattern has four boxes in a row.
    let step = STEP.min(52.0 / width);
    let (left, top) = (MIDDLE - width * step / 2.0, 37.5 - height * step / 2.0);
    let gold = pen.ink.named("--i-gold");
    for cell in pattern.drawn() {
        let (x, y) = (left + f64::from(cell.column() - 1) * step, top + f64::from(cell.row() - 1) * step);
        let inner = Rect::new(x, y, x + step, y + step).inset(-step * 0.03);
        pen.rect(inner, step * 0.12, Some(gold), Some(Line::black(0.8)));
        let cross = format!(
            "M{0} {1}l{2} {2}M{3} {1}l-{2} {2}",
            x + 0.26 * step,
            y + 0.26 * step,
            0.48 * step,
            x + 0.74 * step
        );
        pen.svg(&cross, None, Some(Line::black(step * 0.075).with_round_ends()));
    }
    pen.text(MIDDLE, 68.0, Type::bold(5.4).centred(), name);
    turns(pen, pattern, MIDDLE, 79.5, 47.0);
}

/// All ways to turn and mirror a pattern, side by side, standing on a line.
pub(crate) fn turns(pen: &mut Pen, pattern: &Pattern, middle: f64, bottom: f64, most: f64) {
    let turned: BTreeSet<Vec<(u8, u8)>> = pattern.placements().iter().map(|boxes| in_corner(*boxes)).collect();
    let widths: Vec<f64> =
        turned.iter().map(|cells| cells.iter().map(|cell| cell.1).max().map_or(1.0, |x| f64::from(x + 1))).collect();
    let whole = widths.iter().sum::<f64>() * SMALL + (turned.len() as f64 - 1.0) * 1.9;
    let scale = (most / whole).min(1.0);
    let mut x = middle - whole * scale / 2.0;
    for (cells, width) in turned.iter().zip(widths) {
        let height = cells.iter().map(|cell| cell.0).max().map_or(1.0, |y| f64::from(y + 1));
        pen.placed(x, bottom - height * SMALL * scale, scale, |pen| small(pen, cells));
        x += (width * SMALL + 1.9) * scale;
    }
}

/// The boxes of a pattern, small.
pub(crate) fn small(pen: &mut Pen, cells: &[(u8, u8)]) {
    for (row, column) in cells {
        let (x, y) = (f64::from(*column) * SMALL, f64::from(*row) * SMALL);
        let inner = Rect::new(x, y, x + SMALL, y + SMALL).inset(-0.075);
        pen.rect(inner, 0.3, Some(WHITE), Some(Line::black(0.22)));
    }
}

/// Rows and columns of boxes that were moved to the top left corner.
pub(crate) fn in_corner(boxes: Boxes) -> Vec<(u8, u8)> {
    let row = boxes.iter().map(Cell::row).min().unwrap_or(1);
    let column = boxes.iter().map(Cell::column).min().unwrap_or(1);
    boxes.iter().map(|cell| (cell.row() - row, cell.column() - column)).collect()
}

fn extent(boxes: Boxes) -> (f64, f64) {
    let most = |side: fn(Cell) -> u8| boxes.iter().map(side).max().map_or(1.0, f64::from);
    (most(Cell::column), most(Cell::row))
}

/// The key of the name of a pattern.
fn name_key(pattern: &Pattern) -> &'static str {
    let known = [
        ("XX", "pattern-pair"),
        ("XXX", "pattern-line"),
        ("XX/X", "pattern-corner"),
        ("XXX/X", "pattern-l"),
        ("XX/XX", "pattern-square"),
        (".XX/XX", "pattern-zigzag"),
    ];
    let is_same = |drawing: &str| {
        let rows = (1..).zip(drawing.split('/'));
        let cells =
            rows.flat_map(|(row, signs)| (1..).zip(signs.chars()).map(move |(column, sign)| (row, column, sign)));
        let boxes =
            cells.filter(|(.., sign)| *sign == 'X').filter_map(|(row, column, _)| Cell::at(row, column)).collect();
        Pattern::new(boxes).is_some_and(|other| other.is_same(pattern))
    };
    known.iter().find(|(drawing, _)| is_same(drawing)).map_or("pattern-other", |(_, key)| key)
}

/// Four rounds of seven turns to tick off.
fn tracker(pen: &mut Pen, language: Language) {
    pen.rect(Rect::new(3.5, 3.5, 59.5, 84.5), 3.0, None, Some(Line::black(0.4).dashed(1.5, 1.2)));
    pen.text(MIDDLE, 12.0, Type::bold(4.4).centred(), language.text("rounds"));
    for round in 0..silver_gold::ROUNDS {
        let y = 27.0 + f64::from(round) * 15.5;
        pen.text(7.5, y, Type::bold(5.0), &(round + 1).to_string());
        for turn in 0..silver_gold::TURNS {
            let x = 13.5 + f64::from(turn) * 6.2;
            pen.rect(Rect::new(x, y - 4.6, x + 5.6, y + 1.0), 0.8, None, Some(Line::black(0.25)));
        }
    }
    pen.text(MIDDLE, 81.0, Type::regular(2.5).centred(), language.text("rounds-note"));
}

/// The sun on its way over the horizon.
fn back(pen: &mut Pen) {
    pen.rect(Rect::new(5.0, 5.0, 58.0, 83.0), 3.0, None, Some(Line::black(0.35)));
    pen.rect(Rect::new(7.0, 7.0, 56.0, 81.0), 2.0, None, Some(Line::black(0.2)));
    pen.svg("M12 54C18 30 45 30 51 54", None, Some(Line::black(0.4).dashed(0.1, 2.0).with_round_ends()));
    pen.circle((MIDDLE, 36.0), 6.0, Some(WHITE), Some(Line::black(0.5)));
    pen.line((9.0, 54.0), (54.0, 54.0), Line::black(0.5));
}

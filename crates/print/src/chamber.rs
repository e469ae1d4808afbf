//! Pyramid outlines and chambers.

use kurbo::Rect;
use silver_gold::{Card, Cell, Colour, SIDE, Symbol};

use crate::icon::Icon;
use crate::ink::{BLACK, Hue, WALL, WHITE};
use crate::pen::{Line, Pen, Type};
use crate::words::Language;

/// The side of a box on a printed card.
pub(crate) const BOX: f64 = 10.9;

/// The symbols of chambers, read once for all cards.
pub(crate) struct Symbols(Vec<(Symbol, Icon)>);

impl Symbols {
    pub(crate) fn load() -> Self {
        let icon = |symbol| Some((symbol, Icon::named(icon_name(symbol)?)));
        Self(Symbol::ALL.into_iter().filter_map(icon).collect())
    }

    pub(crate) fn get(&self, symbol: Symbol) -> Option<&Icon> {
        self.0.iter().find(|(known, _)| *known == symbol).map(|(_, icon)| icon)
    }
}

/// The name of a symbol on the symbol sheet; walls are drawn here.
pub(crate) const fn icon_name(symbol: Symbol) -> Option<&'static str> {
    Some(match symbol {
        Symbol::Plain | Symbol::Wall => return None,
        Symbol::RedCross => "redcross",
        Symbol::Ruby => "ruby",
        Symbol::Emerald => "emerald",
        Symbol::Torch => "torch",
        Symbol::Skull => "skull",
        Symbol::Potion => "potion",
        Symbol::Tomb => "tomb",
    })
}

/// A pyramid outline on a grid of 24, enlarged: smooth, stepped or bent, so that colour is not needed to tell them apart.
pub(crate) fn pyramid(pen: &mut Pen, colour: Colour, x: f64, y: f64, scale: f64, letter: Option<(&str, f64)>) {
    let hue = pen.ink.pyramid(colour);
    let (outline, edge, middle) = match colour {
        Colour::Green => ("M12 2 23 21H1z", "M12 2 15 21", 10.5),
        Colour::Orange => ("M9 3h6v4.5h3v4.5h2.6v4.5H23V21H1v-4.5h2.4V12H6V7.5h3z", "M13.6 3l.6 9 .8 4.5.8 4.5", 11.0),
        Colour::Purple => ("M12 3.6 20.4 10.5 23 21H1l2.6-10.5z", "M12 3.6l2.2 6.9L15.8 21", 10.5),
    };
    pen.placed(x, y, scale, |pen| {
        pen.svg(outline, Some(hue.fill), Some(Line::new(hue.line, 0.55 / scale).with_round_joins()));
        pen.svg(edge, None, Some(Line::new(hue.line, 0.25 / scale)));
        if let Some((letter, size)) = letter {
            pen.text_on(hue.fill, middle, 19.0, Type::bold(size).centred(), letter);
        }
    });
}

/// The frame of a chamber: single for green, double for orange, dashed for purple.
pub(crate) fn frame(pen: &mut Pen, colour: Option<Colour>, x: f64, y: f64, side: f64) {
    let Hue { line, .. } = colour.map_or(Hue { line: BLACK, fill: WHITE }, |colour| pen.ink.pyramid(colour));
    let mut around = |margin: f64, radius: f64, line: Line| {
        pen.rect(Rect::new(x - margin, y - margin, x + side + margin, y + side + margin), radius, None, Some(line));
    };
    match colour {
        None | Some(Colour::Green) => around(0.7, 1.2, Line::new(line, 0.8)),
        Some(Colour::Orange) => {
            around(0.45, 1.0, Line::new(line, 0.35));
            around(1.25, 1.6, Line::new(line, 0.45));
        }
        Some(Colour::Purple) => around(0.75, 1.2, Line::new(line, 0.9).dashed(2.2, 1.3)),
    }
}

/// The boxes of a chamber with its top left corner at a place.
pub(crate) fn boxes(pen: &mut Pen, symbols: &Symbols, card: &Card, x: f64, y: f64, side: f64) {
    for cell in Cell::all() {
        let left = x + f64::from(cell.column() - 1) * side;
        let top = y + f64::from(cell.row() - 1) * side;
        let symbol = card.symbol(cell);
        if symbol == Symbol::Wall {
            wall(pen, left, top, side);
            continue;
        }
        empty_box(pen, left, top, side);
        let margin = side * if symbol == Symbol::Tomb { 0.1 } else { 0.16 };
        if let Some(icon) = symbols.get(symbol) {
            icon.draw(pen, left + margin, top + margin, side - 2.0 * margin);
        }
        if symbol == Symbol::RedCross {
            let (right, bottom) = (left + side - 0.8, top + side - 0.8);
            pen.text_on(WHITE, right, bottom, Type::bold(side * 0.24).to_the_right(), "+1");
        }
    }
    if let Some(entrance) = card.entrance.first() {
        let middle = x + (f64::from(entrance.column()) - 0.5) * side;
        arrow(pen, middle, y - 1.5, side / 11.0);
    }
}

/// A box to cross off.
pub(crate) fn empty_box(pen: &mut Pen, left: f64, top: f64, side: f64) {
    let gap = 0.35;
    let rect = Rect::new(left + gap, top + gap, left + side - gap, top + side - gap);
    pen.rect(rect, side * 0.09, Some(WHITE), Some(Line::black(0.18)));
}

/// A wall: four courses of bricks on light grey.
fn wall(pen: &mut Pen, left: f64, top: f64, side: f64) {
    let (gap, width) = (0.25, side - 0.5);
    let (left, top) = (left + gap, top + gap);
    pen.rect(Rect::new(left, top, left + width, top + width), 0.0, Some(WALL), Some(Line::black(0.28)));
    let (course, half) = (width / 4.0, width / 2.0);
    let mut bricks = String::new();
    for row in 1..4 {
        bricks += &format!("M{left} {}h{width}", top + f64::from(row) * course);
    }
    for row in 0..4 {
        let joints: &[f64] = if row % 2 == 0 { &[course, 3.0 * course] } else { &[half] };
        for joint in joints {
            bricks += &format!("M{} {}v{course}", left + joint, top + f64::from(row) * course);
        }
    }
    pen.svg(&bricks, None, Some(Line::black(0.28)));
}

/// The arrow above the entrance; its tip is at the place.
fn arrow(pen: &mut Pen, x: f64, y: f64, scale: f64) {
    pen.placed(x, y, scale, |pen| {
        pen.svg("M-1.3 -4.3h2.6v2h1.8L0 .2-3.1 -2.3h1.8z", Some(BLACK), None);
    });
}

/// The chamber in words, for screen readers: row by row, with the signs of the file read out.
pub(crate) fn described(card: &Card, language: Language) -> String {
    let word = |cell: Cell| {
        let symbol = language.text(symbol_key(card.symbol(cell)));
        if card.entrance.contains(cell) { language.with("alt-entrance", &[("box", &symbol)]) } else { symbol.into() }
    };
    let row = |row: u8| {
        let words: Vec<String> = (1..=SIDE).filter_map(|column| Cell::at(row, column)).map(word).collect();
        language.with("alt-row", &[("row", &row), ("boxes", &words.join(", "))])
    };
    (1..=SIDE).map(row).collect::<Vec<_>>().join(" ")
}

const fn symbol_key(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Plain => "alt-plain",
        Symbol::Wall => "alt-wall",
        Symbol::RedCross => "alt-redcross",
        Symbol::Ruby => "alt-ruby",
        Symbol::Emerald => "alt-emerald",
        Symbol::Torch => "alt-torch",
        Symbol::Skull => "alt-skull",
        Symbol::Potion => "alt-potion",
        Symbol::Tomb => "alt-tomb",
    }
}

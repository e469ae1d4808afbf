//! The rules of Silver & Gold on one page.

use silver_gold::{Boxes, CARDS, Card, CardNumber, Cell, Colour, Deck, ExpeditionNumber, Symbol};

use crate::Options;
use crate::book::Page;
use crate::cards::{self, CODE, REMINDED, symbol_key};
use crate::chamber::{self, Symbols};
use crate::expeditions::{in_corner, small};
use crate::pen::{Line, Pen, Type};
use crate::rules::{Block, Picture, Rules, Section, bullet, card_outline};
use crate::words::Language;

/// The value of each row of the example, and of its sum.
const EXAMPLE: [&str; 7] = ["70", "19", "10", "15", "3", "−6", "111"];

/// The page.
pub(crate) fn page(deck: &Deck, options: &Options) -> Page {
    let language = options.language;
    let text = |key: &str| Block::Text(language.text(key).into());
    let section = |number, title: &str, blocks| Section { number, title: language.text(title).into(), blocks };
    let symbols = REMINDED.iter().map(|symbol| (symbol_key(*symbol), language.text(symbol_key(*symbol)).into()));
    let rows = (1..).zip(EXAMPLE).map(|(row, value)| (language.text(&format!("sg-end-{row}")).into(), value.into()));
    let sections = vec![
        section(None, "sg-setup", vec![text("sg-setup-text")]),
        section(None, "sg-card", vec![labelled_card(deck, language)]),
        section(Some(1), "sg-reveal", vec![text("sg-reveal-text"), patterns(deck, language)]),
        section(Some(2), "sg-cross", vec![text("sg-cross-text"), crossed(language)]),
        section(None, "sg-symbols", vec![Block::Symbols(symbols.collect())]),
        section(Some(3), "sg-replace", vec![text("sg-replace-text")]),
        section(Some(4), "sg-colours", vec![text("sg-colours-text")]),
        section(None, "sg-end", vec![text("sg-end-text"), Block::Table { rows: rows.collect(), has_sum: true }]),
        section(None, "sg-good", vec![text("sg-good-text")]),
    ];
    let rules = Rules {
        game: "sg",
        sections,
        code: options.deck_code(deck),
        code_side: CODE,
        code_description: language.text("qr-alt").into(),
    };
    crate::rules::page(&rules, options)
}

/// A card of the deck with its parts named: one that shows many symbols.
fn labelled_card(deck: &Deck, language: Language) -> Block {
    let kinds = |number: &CardNumber| {
        Symbol::ALL.iter().filter(|symbol| !deck.card(*number).boxes(**symbol).is_empty()).count()
    };
    let number = CardNumber::all().max_by_key(kinds).or(CardNumber::new(CARDS as u8));
    let number = number.unwrap_or(CardNumber::FIRST);
    let (card, scale) = (*deck.card(number), 0.5);
    let picture = Picture {
        size: (63.0 * scale, 88.0 * scale),
        description: cards::description(deck, number, language),
        draw: Box::new(move |pen, x, y| {
            let symbols = Symbols::load();
            pen.placed(x, y, scale, |pen| {
                card_outline(pen, 63.0, 88.0);
                cards::face(pen, &symbols, &card, number, language);
                let entrance = card.entrance.first().map_or(1, Cell::column);
                let beside = if entrance < 5 { 5.4 } else { -5.4 };
                bullet(pen, 26.0, 10.5, 3.0, 1);
                bullet(pen, 40.0, 10.5, 3.0, 2);
                bullet(pen, 4.25 + (f64::from(entrance) - 0.5) * 10.9 + beside, 19.3, 2.4, 3);
                bullet(pen, 45.0, 83.2, 3.0, 4);
            });
        }),
    };
    let texts = (1..=4).map(|part| language.text(&format!("sg-card-{part}")).into()).collect();
    Block::Beside(picture, texts)
}

/// The patterns of the deck, with how often each comes.
fn patterns(deck: &Deck, language: Language) -> Block {
    let count = |index: usize| {
        let shows = |number: &ExpeditionNumber| deck.pattern(*number).is_same(&deck.patterns()[index]);
        ExpeditionNumber::all().filter(shows).count()
    };
    let shapes: Vec<(Vec<(u8, u8)>, usize)> =
        deck.patterns().iter().enumerate().map(|(index, pattern)| (in_corner(pattern.drawn()), count(index))).collect();
    let drawn: Vec<String> = deck.patterns().iter().map(|pattern| pattern.drawn_rows().join("/")).collect();
    let draw = move |pen: &mut Pen, x: f64, y: f64| {
        let mut x = x;
        for (cells, count) in &shapes {
            let width = cells.iter().map(|cell| cell.1).max().map_or(1.0, |column| f64::from(column + 1)) * 2.5;
            pen.placed(x, y, 1.0, |pen| small(pen, cells));
            x += width + 0.8;
            if *count > 1 {
                pen.text(x, y + 2.2, Type::regular(2.6), &format!("×{count}"));
                x += 4.4;
            }
            x += 3.2;
        }
    };
    let description = format!("{}: {}", language.text("sg-expeditions"), drawn.join(", "));
    Block::Picture(Picture { size: (78.0, 7.6), description, draw: Box::new(draw) })
}

/// A chamber with a corner crossed off from the entrance.
fn crossed(language: Language) -> Block {
    const ROWS: [&str; 5] = ["##.##", ".s...", "..#.#", "....#", "#rspT"];
    let symbol_at = |cell: Cell| {
        let sign = ROWS[usize::from(cell.row() - 1)].chars().nth(usize::from(cell.column() - 1));
        sign.and_then(Symbol::from_sign).unwrap_or(Symbol::Plain)
    };
    let marks: Boxes = [(1, 3), (2, 3), (2, 4)].into_iter().filter_map(|(row, column)| Cell::at(row, column)).collect();
    let card = marks.first().map(|entrance| Card::new(Colour::Green, entrance, symbol_at));
    let text = language.text("sg-cross-example");
    let draw = move |pen: &mut Pen, x: f64, y: f64| {
        let side = 6.8;
        pen.placed(x + 1.0, y + 5.0, 1.0, |pen| {
            chamber::frame(pen, Some(Colour::Green), 0.0, 0.0, 5.0 * side);
            if let Some(card) = &card {
                chamber::boxes(pen, &Symbols::load(), card, 0.0, 0.0, side);
            }
            for cell in marks {
                let (x, y) = (f64::from(cell.column() - 1) * side, f64::from(cell.row() - 1) * side);
                let cross = format!("M{0} {1}l{2} {2}M{3} {1}l-{2} {2}", x + 1.7, y + 1.7, 3.4, x + 5.1);
                pen.svg(&cross, None, Some(Line::black(0.6).with_round_ends()));
            }
        });
    };
    let description = card.as_ref().map_or_else(String::new, |card| chamber::described(card, language));
    Block::Beside(Picture { size: (36.0, 40.0), description, draw: Box::new(draw) }, vec![text.into()])
}

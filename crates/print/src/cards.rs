//! Pyramid cards with cut marks, and their backs.

use kurbo::Rect;
use silver_gold::{Boxes, CARDS, Card, CardNumber, Cell, Colour, Deck, Symbol};

use crate::Options;
use crate::book::{Page, Role};
use crate::chamber::{self, BOX, Symbols, described, icon_name, pyramid};
use crate::flow::Paragraph;
use crate::pen::{Line, Pen, Type};
use crate::sheet::{CARD, ON_SHEET, corner, start};
use crate::words::Language;

/// The sheets of cards, with the last places filled, and one of backs.
pub(crate) const SHEETS: usize = CARDS.div_ceil(ON_SHEET) + 1;
/// The top left corner of a chamber on its card.
const CHAMBER: (f64, f64) = (4.25, 23.0);

/// All sheets of pyramid cards.
pub(crate) fn sheets(deck: &Deck, options: &Options) -> Vec<Page> {
    let symbols = Symbols::load();
    let mut pages = Vec::new();
    let numbers: Vec<CardNumber> = CardNumber::all().collect();
    for (index, chunk) in numbers.chunks(ON_SHEET).enumerate() {
        let mut page = start(options, "sg-cards", index + 1, SHEETS);
        for (place, number) in chunk.iter().enumerate() {
            let (x, y) = corner(options.paper, place);
            card(&mut page, &symbols, deck, *number, (x, y), options.language);
        }
        if chunk.len() < ON_SHEET {
            extras(&mut page, &symbols, deck, options, chunk.len());
        }
        pages.push(page);
    }
    let mut page = start(options, "backs", SHEETS, SHEETS);
    page.decoration(|pen| {
        for place in 0..ON_SHEET {
            let (x, y) = corner(options.paper, place);
            pen.placed(x, y, 1.0, back);
        }
    });
    pages.push(page);
    pages
}

fn card(page: &mut Page, symbols: &Symbols, deck: &Deck, number: CardNumber, at: (f64, f64), language: Language) {
    page.figure(description(deck, number, language), |pen| {
        pen.placed(at.0, at.1, 1.0, |pen| face(pen, symbols, deck.card(number), number, language));
    });
}

/// The card in words, for screen readers.
pub(crate) fn description(deck: &Deck, number: CardNumber, language: Language) -> String {
    let card = deck.card(number);
    let (colour, way) = (language.text(colour_key(card.colour)), way_of(card));
    language.with(
        "alt-card",
        &[("colour", &colour), ("number", &number), ("way", &way), ("chamber", &described(card, language))],
    )
}

/// The face of a card: number, colour, chamber and the shortest way to the tomb.
pub(crate) fn face(pen: &mut Pen, symbols: &Symbols, card: &Card, number: CardNumber, language: Language) {
    pen.text(4.6, 14.8, Type::bold(12.5), &number.to_string());
    pyramid(pen, card.colour, 44.2, 2.6, 0.608, Some((language.text(letter_key(card.colour)), 9.12)));
    chamber::frame(pen, Some(card.colour), CHAMBER.0, CHAMBER.1, 5.0 * BOX);
    chamber::boxes(pen, symbols, card, CHAMBER.0, CHAMBER.1, BOX);
    pen.text(4.6, 84.6, Type::bold(2.7), &language.text(colour_key(card.colour)).to_uppercase());
    let (way, kind) = (way_of(card).to_string(), Type::bold(4.0).to_the_right());
    if let Some(tomb) = symbols.get(Symbol::Tomb) {
        tomb.draw(pen, 52.2 - kind.width(&way), 80.0, 5.6);
    }
    pen.text(58.6, 84.7, kind, &way);
}

fn way_of(card: &Card) -> u32 {
    card.steps_to_tomb(Boxes::EMPTY).unwrap_or(0)
}

/// The places after the last card: reminders for four players, a chamber to design, and the title with the link.
fn extras(page: &mut Page, symbols: &Symbols, deck: &Deck, options: &Options, first: usize) {
    let language = options.language;
    for place in first..ON_SHEET - 2 {
        reminder(page, symbols, corner(options.paper, place), language);
    }
    let (x, y) = corner(options.paper, ON_SHEET - 2);
    page.figure(language.text("alt-own-chamber").into(), |pen| {
        pen.placed(x, y, 1.0, |pen| own_chamber(pen, language));
    });
    title(page, deck, options, corner(options.paper, ON_SHEET - 1));
}

/// A turn and the symbols in short.
fn reminder(page: &mut Page, symbols: &Symbols, (x, y): (f64, f64), language: Language) {
    page.words(Role::Heading, |pen| pen.text(x + 4.5, y + 9.0, Type::bold(4.4), language.text("turn")));
    let kind = Type::regular(2.75);
    for step in 1..=4 {
        let top = y + 10.5 + f64::from(step) * 3.5;
        let text = language.text(&format!("turn-{step}"));
        page.words(Role::Paragraph, |pen| {
            pen.text(x + 4.5, top + 2.7, Type::bold(2.75), &step.to_string());
            Paragraph::new(text, kind, 1.25, 46.0).draw(pen, x + 11.0, top);
        });
    }
    for (row, symbol) in REMINDED.into_iter().enumerate() {
        let middle = y + 35.2 + row as f64 * 7.9;
        let text = Paragraph::new(language.text(symbol_key(symbol)), kind, 1.25, 45.5);
        page.words(Role::Paragraph, |pen| {
            if let Some(icon) = symbols.get(symbol) {
                icon.draw(pen, x + 4.5, middle - 3.25, 6.5);
            }
            text.draw(pen, x + 13.0, middle - text.height() / 2.0);
        });
    }
}

/// The symbols in the order in which they are explained.
pub(crate) const REMINDED: [Symbol; 7] =
    [Symbol::RedCross, Symbol::Ruby, Symbol::Emerald, Symbol::Torch, Symbol::Skull, Symbol::Potion, Symbol::Tomb];

/// The key of the sentence about a symbol.
pub(crate) fn symbol_key(symbol: Symbol) -> &'static str {
    icon_name(symbol).unwrap_or_default()
}

fn own_chamber(pen: &mut Pen, language: Language) {
    pen.line((4.6, 14.8), (17.0, 14.8), Line::black(0.25));
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        pyramid(pen, colour, 29.0 + index as f64 * 10.0, 5.0, 0.4, None);
    }
    chamber::frame(pen, None, CHAMBER.0, CHAMBER.1, 5.0 * BOX);
    for cell in Cell::all() {
        let (column, row) = (f64::from(cell.column() - 1), f64::from(cell.row() - 1));
        chamber::empty_box(pen, CHAMBER.0 + column * BOX, CHAMBER.1 + row * BOX, BOX);
    }
    pen.text(CARD.0 / 2.0, 84.6, Type::bold(2.6).centred(), language.text("own-chamber"));
}

/// The title card: the name of the deck, and a code that leads to it.
fn title(page: &mut Page, deck: &Deck, options: &Options, (x, y): (f64, f64)) {
    let (language, middle) = (options.language, x + CARD.0 / 2.0);
    page.decoration(|pen| {
        pen.placed(x + 9.5, y + 6.0, 1.0, |pen| {
            pyramid(pen, Colour::Orange, 0.0, 2.0, 0.625, None);
            pyramid(pen, Colour::Purple, 29.0, 2.0, 0.625, None);
            pyramid(pen, Colour::Green, 13.5, 0.0, 0.708, None);
        });
    });
    let name = Paragraph::new(language.text("sg-title"), Type::bold(5.0), 1.1, 44.0);
    page.words(Role::Heading, |pen| name.draw_centred(pen, middle, y + 24.5));
    let about = language.with("deck-named", &[("name", &deck.name())]);
    let about = Paragraph::new(&about, Type::regular(2.8), 1.3, 53.0);
    page.words(Role::Paragraph, |pen| about.draw_centred(pen, middle, y + 37.0));
    page.figure(language.text("qr-alt").into(), |pen| {
        options.deck_code(deck).draw(pen, middle - CODE / 2.0, y + 45.5, CODE);
    });
    let address = Paragraph::new(&options.site_name(), Type::regular(2.4), 1.2, 53.0);
    page.words(Role::Paragraph, |pen| address.draw_centred(pen, middle, y + 77.5));
}

/// The side of a code that holds a whole deck: its modules are at least 0.38 mm wide.
pub(crate) const CODE: f64 = 31.0;

/// Three pyramids at the Nile, with the sun above.
fn back(pen: &mut Pen) {
    pen.rect(Rect::new(5.0, 5.0, CARD.0 - 5.0, CARD.1 - 5.0), 3.0, None, Some(Line::black(0.35)));
    pyramid(pen, Colour::Orange, 9.5, 29.95, 0.75, None);
    pyramid(pen, Colour::Purple, 36.0, 29.95, 0.75, None);
    pyramid(pen, Colour::Green, 19.5, 24.7, 1.0, None);
    pen.line((9.0, 45.7), (54.0, 45.7), Line::black(0.5));
    let waves = "M9 50c9 1.5 17-1.5 26-.5s12 1.5 19 0M9 57c12-1.5 20 1.5 30 .5s10-1.5 15 0\
                 M9 65c8 1.5 18 1 27 0s12-.5 18 .5M9 73c12-1.5 20 1.5 30 .5s10-1.5 15 0";
    pen.svg(waves, None, Some(Line::black(0.2)));
    pen.circle((46.0, 18.0), 5.0, None, Some(Line::black(0.4)));
}

pub(crate) const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Orange => "orange",
        Colour::Purple => "purple",
    }
}

/// The key of the letters that stand for a colour.
pub(crate) const fn letter_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green-letter",
        Colour::Orange => "orange-letter",
        Colour::Purple => "purple-letter",
    }
}

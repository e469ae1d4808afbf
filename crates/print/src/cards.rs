//! Pyramid cards with cut marks, and their backs.

use kurbo::Rect;
use silver_gold::{Boxes, CARDS, CardNumber, Colour, Deck, Symbol};

use crate::Options;
use crate::book::Page;
use crate::chamber::{self, BOX, Symbols, described, pyramid};
use crate::pen::{Line, Pen, Type};
use crate::sheet::{CARD, ON_SHEET, Slug, corner, frame};
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
        let mut page = start(options, "sg-cards", index + 1);
        for (place, number) in chunk.iter().enumerate() {
            let (x, y) = corner(options.paper, place);
            card(&mut page, &symbols, deck, *number, (x, y), options.language);
        }
        pages.push(page);
    }
    let mut page = start(options, "backs", SHEETS);
    page.decoration(|pen| {
        for place in 0..ON_SHEET {
            let (x, y) = corner(options.paper, place);
            pen.placed(x, y, 1.0, back);
        }
    });
    pages.push(page);
    pages
}

fn start(options: &Options, title: &str, sheet: usize) -> Page {
    let language = options.language;
    let title = language.text(title);
    let slug = Slug { title, sheet, of: SHEETS, language };
    let (width, height) = options.paper.size();
    let name = format!("{title} {sheet}/{SHEETS}");
    let mut page = Page::new(width, height, options.ink, name);
    frame(&mut page, options.paper, &slug);
    page
}

fn card(page: &mut Page, symbols: &Symbols, deck: &Deck, number: CardNumber, at: (f64, f64), language: Language) {
    let card = deck.card(number);
    let way = card.steps_to_tomb(Boxes::EMPTY).unwrap_or(0);
    let colour = language.text(colour_key(card.colour));
    let description = language.with(
        "alt-card",
        &[("colour", &colour), ("number", &number), ("way", &way), ("chamber", &described(card, language))],
    );
    page.figure(description, |pen| {
        pen.placed(at.0, at.1, 1.0, |pen| {
            pen.text(4.6, 14.8, Type::bold(12.5), &number.to_string());
            pyramid(pen, card.colour, 44.2, 2.6, 0.608, Some((language.text(letter_key(card.colour)), 9.12)));
            chamber::frame(pen, Some(card.colour), CHAMBER.0, CHAMBER.1, 5.0 * BOX);
            chamber::boxes(pen, symbols, card, CHAMBER.0, CHAMBER.1, BOX);
            pen.text(4.6, 84.6, Type::bold(2.7), &colour.to_uppercase());
            let (way, kind) = (way.to_string(), Type::bold(4.0).to_the_right());
            if let Some(tomb) = symbols.get(Symbol::Tomb) {
                tomb.draw(pen, 52.2 - kind.width(&way), 80.0, 5.6);
            }
            pen.text(58.6, 84.7, kind, &way);
        });
    });
}

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

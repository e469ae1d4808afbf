//! The sheets of a deck, read back from the PDF file's own drawing.
#![cfg(test)]

mod pdf;

use pdf::{Page, Read, read};
use print::{Ink, Language, Options, Paper, print_deck};
use silver_gold::{Boxes, CardNumber, Cell, Colour, Deck, Symbol, Variety, generate_with};

/// A card's width and height, and the side of a box.
const CARD: (f64, f64) = (63.0, 88.0);
const BOX: f64 = 10.9;
/// The top left corner of the chamber on its card.
const CHAMBER: (f64, f64) = (4.25, 23.0);
const WALL_GREY: f64 = 0.925;

/// Where the drawing of each symbol starts on its grid of 24.
const STARTS: [(Symbol, (f64, f64)); 7] = [
    (Symbol::RedCross, (12.0, 9.596)),
    (Symbol::Ruby, (6.6, 3.6)),
    (Symbol::Emerald, (8.2, 1.8)),
    (Symbol::Torch, (9.6, 15.0)),
    (Symbol::Skull, (12.0, 2.0)),
    (Symbol::Potion, (9.8, 3.0)),
    (Symbol::Tomb, (12.0, 1.0)),
];

fn printed(deck: &Deck, paper: Paper, language: Language, ink: Ink) -> Read {
    read(&print_deck(deck, &Options { paper, language, ink, ..Options::default() }))
}

/// The top left corner of a place on a sheet of nine.
fn corner(paper: Paper, place: usize) -> (f64, f64) {
    let (width, height) = paper.size();
    let left = (width - 3.0 * CARD.0) / 2.0 + (place % 3) as f64 * CARD.0;
    (left, (height - 3.0 * CARD.1) / 2.0 + (place / 3) as f64 * CARD.1)
}

/// The box of a chamber that contains a place on the page.
fn cell_at(card: (f64, f64), (x, y): (f64, f64)) -> Option<Cell> {
    let step = |distance: f64| (0.0..5.0 * BOX).contains(&distance).then_some((distance / BOX) as u8 + 1);
    Cell::at(step(y - card.1 - CHAMBER.1)?, step(x - card.0 - CHAMBER.0)?)
}

/// The chamber that a page shows at a place: what each box shows, and the entrance.
fn chamber(page: &Page, card: (f64, f64)) -> ([Symbol; 25], Boxes) {
    let mut symbols = [Symbol::Plain; 25];
    let mut entrance = Boxes::EMPTY;
    for shape in &page.shapes {
        if shape.starts_at(-1.3, -4.3) {
            // The arrow points into the top row.
            let (x, y) = shape.centre();
            entrance |= cell_at(card, (x, y + 5.0)).map_or(Boxes::EMPTY, Boxes::of);
        }
        let Some(cell) = cell_at(card, shape.centre()) else { continue };
        let (left, _, right, _) = shape.bounds();
        if shape.grey.is_some_and(|grey| (grey - WALL_GREY).abs() < 0.001) && right - left > 0.9 * BOX {
            symbols[cell.index()] = Symbol::Wall;
        }
        if let Some((symbol, _)) = STARTS.iter().find(|(_, (x, y))| shape.starts_at(*x, *y)) {
            symbols[cell.index()] = *symbol;
        }
    }
    (symbols, entrance)
}

fn assert_same_chambers(read: &Read, deck: &Deck, paper: Paper) {
    for number in CardNumber::all() {
        let page = &read.pages[number.index() / 9];
        let at = corner(paper, number.index() % 9);
        let (symbols, entrance) = chamber(page, at);
        let card = deck.card(number);
        assert_eq!(
            symbols,
            std::array::from_fn(|index| card.symbol(Cell::all().nth(index).expect("a box"))),
            "{number}"
        );
        assert_eq!(entrance, card.entrance, "{number}");
        let on_card = |(x, y): (f64, f64)| x > at.0 && x < at.0 + CARD.0 && y > at.1 && y < at.1 + CARD.1;
        let texts: Vec<&str> = page.texts.iter().filter(|text| on_card(text.at)).map(|text| &*text.text).collect();
        assert_eq!(texts.first(), Some(&&*number.to_string()));
        let way = card.steps_to_tomb(Boxes::EMPTY).expect("a way");
        assert_eq!(texts.last(), Some(&&*way.to_string()), "{texts:?}");
    }
}

#[test]
fn every_chamber_on_paper_is_the_chamber_of_the_deck() {
    let varied = generate_with(7, Variety::Varied);
    for deck in [&*Deck::standard(), &*Deck::first_edition(), &varied] {
        for paper in Paper::ALL {
            assert_same_chambers(&printed(deck, paper, Language::En, Ink::Black), deck, paper);
        }
    }
    assert_same_chambers(&printed(&varied, Paper::A4, Language::Fr, Ink::Colour), &varied, Paper::A4);
}

#[test]
fn a_wrong_chamber_would_be_noticed() {
    let (one, other) = (Deck::standard(), generate_with(7, Variety::Varied));
    let read = printed(&one, Paper::A4, Language::En, Ink::Black);
    let differs = |number: CardNumber| {
        let (symbols, _) = chamber(&read.pages[number.index() / 9], corner(Paper::A4, number.index() % 9));
        (0..25).any(|index| symbols[index] != other.card(number).symbol(Cell::all().nth(index).expect("a box")))
    };
    assert!(CardNumber::all().all(differs));
}

#[test]
fn pages_have_the_size_of_the_paper_and_cut_marks_at_every_corner_of_a_card() {
    for paper in Paper::ALL {
        let read = printed(&Deck::standard(), paper, Language::En, Ink::Black);
        for page in &read.pages {
            let (width, height) = paper.size();
            assert!((page.size.0 - width).abs() < 0.01 && (page.size.1 - height).abs() < 0.01, "{:?}", page.size);
        }
        assert_eq!(read.pages.len(), 11, "7 of pyramid cards, 2 of expedition cards, score cards and rules");
        for page in &read.pages[..9] {
            let (left, top) = corner(paper, 0);
            let has = |from: (f64, f64), to: (f64, f64)| {
                let near = |one: (f64, f64), other: (f64, f64)| {
                    (one.0 - other.0).abs() < 0.01 && (one.1 - other.1).abs() < 0.01
                };
                page.shapes.iter().any(|shape| {
                    shape.stroked && shape.points.len() == 2 && near(shape.points[0], from) && near(shape.points[1], to)
                })
            };
            for (column, row) in (0..4).flat_map(|column| (0..4).map(move |row| (column, row))) {
                let (x, y) = (left + f64::from(column) * CARD.0, top + f64::from(row) * CARD.1);
                assert!(has((x - 1.2, y), (x + 1.2, y)) && has((x, y - 1.2), (x, y + 1.2)), "{column} {row}");
            }
            for step in 0..4 {
                let x = left + f64::from(step) * CARD.0;
                assert!(has((x, top - 5.6), (x, top - 1.2)), "a mark outside the grid, where the knife starts");
            }
        }
    }
}

#[test]
fn the_file_is_small_tagged_and_its_text_can_be_searched() {
    let bytes = print_deck(&Deck::standard(), &Options { language: Language::De, ..Options::default() });
    assert!(bytes.len() < 2_000_000, "{}", bytes.len());
    let read = read(&bytes);
    let catalog = read.document.catalog().expect("a catalog");
    assert_eq!(catalog.get(b"Lang").and_then(lopdf::Object::as_str).map(pdf::decoded).expect("a language"), "de");
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"MarkInfo") && catalog.has(b"Outlines"));
    assert!(
        read.pages[0].text().contains("Silver & Gold: Pyramidenkarten   Blatt 1 von 7"),
        "{}",
        read.pages[0].text()
    );
    let described =
        read.pages.iter().flat_map(|page| &page.descriptions).filter(|text| text.contains("Reihe 1:")).count();
    assert_eq!(described, 50, "a description for every chamber, and for two in the rules");
    let green = Deck::standard().of_colour(Colour::Green).iter().count();
    assert_eq!(read.pages[..6].iter().flat_map(|page| &page.texts).filter(|text| text.text == "GRÜN").count(), green);
}

/// On the title card and on the page of rules.
#[test]
fn the_codes_on_paper_lead_to_this_very_deck() {
    let deck = generate_with(3, Variety::Varied);
    let site = "https://pyramids.example.org".to_owned();
    let read = read(&print_deck(&deck, &Options { site, ..Options::default() }));
    let codes: Vec<pdf::Code> = read.pages.iter().flat_map(pdf::codes).collect();
    assert_eq!(codes.len(), 2);
    for code in codes {
        assert!(code.module >= 0.38, "{} mm", code.module);
        let link = code.text.strip_prefix("https://pyramids.example.org/#/deck/").expect("the site's address");
        assert_eq!(links::deck_from_link(link).as_ref(), Ok(&deck));
    }
}

#[test]
fn expedition_cards_and_score_cards_show_the_patterns_and_skulls_of_the_deck() {
    let text = Deck::standard().compact_text().replace("1 2 3 4 6 8 10 13 16 20", "1 2 3 4 6 8 10 13 16 77");
    let (deck, _) = Deck::parse(&text).expect("a deck");
    let read = printed(&deck, Paper::A4, Language::En, Ink::Black);
    for (place, number) in silver_gold::ExpeditionNumber::all().enumerate() {
        let (x, y) = corner(Paper::A4, place);
        // The crosses of a pattern are two strokes each, and nothing else on the card is.
        let is_cross = |shape: &&pdf::Shape| {
            let (left, top, ..) = shape.bounds();
            shape.points.len() == 4
                && shape.grey.is_none()
                && left > x
                && left < x + CARD.0
                && top > y
                && top < y + 60.0
        };
        let crosses = read.pages[7].shapes.iter().filter(is_cross).count();
        assert_eq!(crosses, deck.pattern(number).drawn().len() as usize, "{number:?}");
    }
    assert_eq!(read.pages[9].texts.iter().filter(|text| text.text == "−77").count(), 4, "on every score card");
}

#[test]
fn all_languages_have_all_texts() {
    for language in Language::ALL {
        for (number, page) in printed(&Deck::standard(), Paper::Letter, language, Ink::Black).pages.iter().enumerate() {
            assert!(!page.text().contains(['{', '}', '*']), "{language} {number}: {}", page.text());
            assert!(
                page.descriptions.iter().all(|text| !text.is_empty() && !text.contains('{')),
                "{language} {number}"
            );
        }
    }
    assert_eq!(include_str!("../locales/en.txt").lines().count(), include_str!("../locales/de.txt").lines().count());
    let keys = |text: &'static str| -> Vec<&'static str> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split_once(" = ").expect("a key and a text").0).collect()
    };
    let english = keys(include_str!("../locales/en.txt"));
    assert_eq!(english, keys(include_str!("../locales/de.txt")));
    assert_eq!(english, keys(include_str!("../locales/fr.txt")));
    let french = include_str!("../locales/fr.txt").replace("Silver & Gold: Pyramids", "");
    for sign in [" ;", " ?", " !", " »", "« "] {
        assert!(!french.contains(sign), "a no-break space belongs at {sign:?}");
    }
}

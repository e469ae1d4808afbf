//! Decks and boards come back from their links, and broken links are refused with the reason.
#![cfg(test)]

use game_core::Hash;
use links::{MaterialLinkError, board_from_link, board_to_link, deck_from_link, deck_to_link};
use nile::Board;
use proptest::prelude::*;
use silver_gold::{Deck, Variety, generate_with};

/// A QR code of level L with 69 modules holds 619 signs, 60 of them for the address.
const FITS_QR: usize = 559;

#[test]
fn the_built_in_decks_and_boards_come_back() {
    for deck in [Deck::standard(), Deck::first_edition()] {
        let link = deck_to_link(&deck);
        assert!(link.len() < FITS_QR, "{}", link.len());
        assert_eq!(deck_from_link(&link).as_ref(), Ok(&*deck));
    }
    for board in [Board::standard(), Board::second()] {
        let link = board_to_link(&board);
        assert!(link.len() < 100, "{}", link.len());
        assert_eq!(board_from_link(&link).as_ref(), Ok(&*board));
    }
}

/// A link that was printed must be readable for ever.
#[test]
fn the_format_never_changes() {
    assert_eq!(board_to_link(&Board::standard()), "KC0UD5$NHEYEVBFAHHFO03L0PCCNZ9GBIAXU5JC42I525PV+NB4Q3");
    let deck = Hash::of(deck_to_link(&Deck::first_edition()).as_bytes()).to_string();
    assert_eq!(deck, "482a9c7fd53e5333efad5abcc9b6a1eda0b2dfe98725dec14646f1e9cb9c046a");
}

#[test]
fn oddities_of_printed_decks_come_back() {
    let text = Deck::standard().compact_text();
    let mut lines: Vec<&str> = text.lines().collect();
    let header = lines.iter().position(|line| line.starts_with("[1 ")).expect("card 1");
    let entrance = lines[header + 1].find('>').expect("an entrance");
    let (row, name) = (lines[header + 1].replace('>', "r"), lines[header].trim_end_matches(']'));
    let header_with = format!("{name} entrance r1c{}]", entrance + 1);
    (lines[header], lines[header + 1]) = (&header_with, &row);
    let (deck, warnings) = Deck::parse(&lines.join("\n")).expect("valid with a warning");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(deck_from_link(&deck_to_link(&deck)), Ok(deck));
}

#[test]
fn long_and_foreign_names_come_back() {
    let text = Deck::standard().compact_text();
    for name in ["é".repeat(60), "Кости 字 😀".into(), "a".into()] {
        let (deck, _) = Deck::parse(&text.replacen("second edition", &name, 1)).expect("a deck");
        assert_eq!(deck_from_link(&deck_to_link(&deck)).map(|deck| deck.name().to_owned()), Ok(name));
    }
}

#[test]
fn broken_links_are_refused_with_the_reason() {
    let link = deck_to_link(&Deck::standard());
    let reason = |text: &str| deck_from_link(text).map(|_| ()).expect_err("refused").to_string();
    assert_eq!(reason(" "), "the link is empty");
    assert_eq!(reason(&"A".repeat(3_001)), "the link has 3001 signs, at most 3000 are possible");
    assert_eq!(reason("AB.C"), "sign 3 cannot be part of a link to a deck or a board");
    assert!(reason(&link[..link.len() - 6]).starts_with("the link is cut off: "));
    let longer = [links::seal(1, b"x"), vec![0, 0]].concat();
    assert_eq!(reason(&qr_text(&longer)), "the link has 2 bytes too many at its end");
    let swapped = format!("{}{}{}", &link[..90], if &link[90..91] == "0" { "1" } else { "0" }, &link[91..]);
    assert_eq!(reason(&swapped), "the link was changed: its hash does not match");
    assert_eq!(reason(&board_to_link(&Board::standard())), "the link has version 2, this program reads version 1");
    assert_eq!(
        board_from_link(&link),
        Err(MaterialLinkError::Envelope(links::EnvelopeError::Version { found: 1, expected: 2 }))
    );
}

/// The hash of a forged link can be right; its content is checked all the same.
#[test]
fn an_unsolvable_chamber_cannot_be_shared() {
    let mut content = vec![4];
    content.extend_from_slice(b"evil");
    content.extend_from_slice(&[0xff; 300]);
    let forged = links::seal(1, &content);
    let text = qr_text(&forged);
    let error = deck_from_link(&text).expect_err("refused");
    assert!(matches!(&error, MaterialLinkError::Problems(problems) if !problems.is_empty()), "{error}");
    assert!(error.to_string().starts_with("what the link holds cannot be played: "), "{error}");
}

/// Three signs for two bytes, the lowest digit first.
fn qr_text(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-/:";
    let mut text = String::new();
    for pair in bytes.chunks(2) {
        let mut number = pair.iter().fold(0, |number, byte| number << 8 | usize::from(*byte));
        for _ in 0..=pair.len() {
            text.push(char::from(DIGITS[number % 41]));
            number /= 41;
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_deck_comes_back_and_fits_into_a_qr_code(number: u64, varied: bool) {
        let deck = generate_with(number, if varied { Variety::Varied } else { Variety::Even });
        let link = deck_to_link(&deck);
        prop_assert!(link.len() < FITS_QR, "{}", link.len());
        prop_assert_eq!(deck_from_link(&link), Ok(deck));
    }

    #[test]
    fn any_text_is_refused_without_a_panic(text in "[0-9A-Z$+/:-]{0,700}") {
        prop_assert!(deck_from_link(&text).is_err());
        prop_assert!(board_from_link(&text).is_err());
    }
}

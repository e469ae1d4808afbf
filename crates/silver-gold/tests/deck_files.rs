//! Deck files: what is accepted, what is refused, and how problems are reported.
#![cfg(test)]

use std::collections::BTreeSet;

use game_core::Problem;
use proptest::prelude::*;
use silver_gold::{ByColour, Card, CardNumber, Colour, ColourBalance, Deck, Symbol, Variety, generate, generate_with};

const FIRST_EDITION: &str = include_str!("../../../decks/first-edition.txt");

fn problems(text: &str) -> Vec<String> {
    let tell = |problems: Vec<Problem>| problems.iter().map(|problem| problem.to_string()).collect();
    match Deck::parse(text) {
        Ok((_, warnings)) => tell(warnings),
        Err(problems) => {
            assert!(problems.iter().any(|problem| !problem.is_warning), "refused for a reason");
            tell(problems)
        }
    }
}

/// The standard deck with the rows under a header replaced.
fn with_card(header: &str, new_header: &str, rows: &str) -> String {
    let start = FIRST_EDITION.find(&format!("[{header}]\n")).expect("the header");
    let end = FIRST_EDITION[start..].find("\n\n").map_or(FIRST_EDITION.len(), |length| start + length + 1);
    format!("{}[{new_header}]\n{}\n{}", &FIRST_EDITION[..start], rows.replace(" / ", "\n"), &FIRST_EDITION[end..])
}

fn line_of(text: &str, header: &str) -> usize {
    1 + text.lines().position(|line| line == format!("[{header}]")).expect("the header")
}

fn card_1(rows: &str) -> Vec<String> {
    let text = with_card("1 green", "1 green", rows);
    let line = line_of(&text, "1 green");
    let strip = |problem: String| problem.replacen(&format!("{line}: "), "", 1);
    problems(&text).into_iter().map(strip).collect()
}

#[test]
fn s1_exactly_one_tomb_on_the_bottom_row() {
    assert_eq!(
        card_1("> . . . . / . . . . . / . . . . . / . . . . . / T . . T ."),
        ["card 1: 2 tombs, at row 5, column 1 and row 5, column 4"]
    );
    assert_eq!(card_1("> . . . . / . . . . . / . . . . . / . . . . . / . . . . ."), ["card 1: no tomb"]);
    assert_eq!(
        card_1("> . . . . / . . . . . / . . . . . / T . . . . / . . . . ."),
        ["card 1: the tomb must be on the bottom row, not at row 4, column 1"]
    );
}

#[test]
fn s1_exactly_one_entrance_on_the_top_row() {
    assert_eq!(
        card_1(". . . . . / . . . . . / . . . . . / . . . . . / . T . . ."),
        ["card 1: no entrance: > in the grid, or entrance r1c2 in the header if that box shows a symbol"]
    );
    assert_eq!(
        card_1("> . > . . / . . . . . / . . . . . / . . . . . / . T . . ."),
        ["card 1: 2 entrances, at row 1, column 1 and row 1, column 3"]
    );
    assert_eq!(
        card_1(". . . . . / > . . . . / . . . . . / . . . . . / . T . . ."),
        ["card 1: the entrance must be on the top row, not at row 2, column 1"]
    );
}

#[test]
fn s1_a_symbol_on_the_entrance_is_a_warning() {
    let rows = "r . . . . / . . . . . / . . . . . / . . . . . / . T . . .";
    let text = with_card("1 green", "1 green entrance r1c1", rows);
    let (deck, warnings) = Deck::parse(&text).expect("playable");
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].to_string().ends_with("warning: card 1: the entrance shows a symbol (r)"));
    let again = Deck::parse(&deck.compact_text()).expect("still playable").0;
    assert_eq!(again, deck, "and it is written as it was read");
}

#[test]
fn s1_the_entrance_is_no_wall() {
    let text =
        with_card("1 green", "1 green entrance r1c1", "# . . . . / . . . . . / . . . . . / . . . . . / . T . . .");
    assert!(problems(&text)[0].ends_with("card 1: the entrance is a wall"));
}

#[test]
fn huge_drawings_and_endless_oddities_are_reported_too() {
    let wide = problems(&with_card("expedition 1", "expedition 1", &format!("{} X X", ". ".repeat(256))));
    let leaves = |reported: &[String]| {
        reported.iter().any(|problem| problem.ends_with("expedition 1: the pattern leaves the 5×5 chamber"))
    };
    assert!(leaves(&wide), "{wide:?}");
    let tall = problems(&with_card("expedition 1", "expedition 1", &format!("{}X X", ". / ".repeat(300))));
    assert!(leaves(&tall), "{tall:?}");
    // Warnings never push an error off the list.
    let sealed = "> . # . . / . . # . . / . . # . . / . . # . . / . T # . .";
    let mut text = FIRST_EDITION.to_owned();
    for number in 1..=48 {
        let header = ["purple", "green", "orange"][number % 3];
        let start = text.find(&format!("[{number} {header}]\n")).expect("the card");
        let end = text[start..].find("\n\n").map_or(text.len(), |length| start + length + 1);
        let rows = sealed.replace(" / ", "\n");
        text = format!("{}[{number} {header}]\n{rows}\n{}", &text[..start], &text[end..]);
    }
    let reported = problems(&text.replace("[skulls]", "[skull]"));
    assert!(reported.iter().any(|problem| problem.contains("unknown header")), "{reported:?}");
    assert!(reported.iter().any(|problem| problem.ends_with("more problems")), "{reported:?}");
    assert!(problems(&format!("\u{feff}{FIRST_EDITION}")).is_empty(), "a byte order mark is ignored");
}

#[test]
fn s1_the_tomb_and_every_symbol_can_be_reached() {
    assert_eq!(
        card_1("> . . . . / # # # # # / . . . . . / . . . . . / . T . . ."),
        ["card 1: no way leads from the entrance to the tomb"]
    );
    assert_eq!(
        card_1("> # . . . / . # # # # / . . . . . / . . . # # / . T . # g"),
        [
            "warning: card 1: row 1, column 3 is sealed off",
            "warning: card 1: row 1, column 4 is sealed off",
            "warning: card 1: row 1, column 5 is sealed off",
            "card 1: row 5, column 5 (g) is sealed off"
        ]
    );
}

#[test]
fn s1_rows_and_signs_are_checked_where_they_stand() {
    let text = with_card("17 orange", "17 orange", "> . . . . / . . . . / . . ? . . / . . . . . / . T . . .");
    let line = line_of(&text, "17 orange");
    assert_eq!(
        problems(&text),
        [
            format!("{}: card 17: row 2 has 4 boxes, expected 5", line + 2),
            format!("{}: card 17: unknown sign '?' at row 3, column 3", line + 3)
        ]
    );
}

#[test]
fn s1_numbers_and_colours_are_complete() {
    let twice = with_card("2 orange", "1 orange", "> . . . . / . . . . . / . . . . . / . . . . . / . T . . .");
    let reported = problems(&twice);
    let first = line_of(&twice, "1 green");
    assert!(reported[0].ends_with(&format!("card 1: this card is given twice, first on line {first}")), "{reported:?}");
    assert!(reported[1].ends_with("deck: cards are missing: [2]"), "{reported:?}");
    let green =
        problems(&with_card("2 orange", "2 green", "> . . . . / . . . . . / . . . . . / . . . . . / . T . . ."));
    assert!(green[0].ends_with("deck: 17 green cards, expected 16"), "{green:?}");
    assert!(green[1].ends_with("deck: 15 orange cards, expected 16"), "{green:?}");
}

#[test]
fn s2_expeditions_are_complete_connected_and_of_six_patterns() {
    let alone = problems(&with_card("expedition 1", "expedition 1", "X . X"));
    assert!(alone[0].ends_with("expedition 1: the boxes of the pattern must be connected by sides"), "{alone:?}");
    let five = problems(&with_card("expedition 1", "expedition 1", "X X X X X"));
    assert!(five[0].ends_with("expedition 1: 5 boxes, a pattern has 2 to 4"), "{five:?}");
    let seven = problems(&with_card("expedition 1", "expedition 1", "X X X X"));
    assert_eq!(seven, Vec::<String>::new(), "I4 instead of I2 is still six patterns");
    let five_patterns = problems(&with_card("expedition 1", "expedition 1", "X / X / X"));
    assert!(five_patterns[0].ends_with("5 different patterns on the expedition cards, expected 6"));
    let ninth = problems(&with_card("expedition 1", "expedition 9", "X X"));
    assert!(ninth.iter().any(|reported| reported.ends_with("there is no expedition 9, they are 1 to 8")), "{ninth:?}");
    assert!(ninth.iter().any(|reported| reported.ends_with("expeditions are missing: [1]")), "{ninth:?}");
}

#[test]
fn s3_ten_skull_values_rise() {
    let reported = |values: &str| problems(&with_card("skulls", "skulls", values)).join("; ");
    assert!(reported("1 2 3 4 6 8 10 13 16").ends_with("skulls: 9 values, expected 10"));
    assert!(reported("1 2 3 4 4 8 10 13 16 20").ends_with("skulls: the values must rise from 1 or more"));
    assert!(reported("0 2 3 4 6 8 10 13 16 20").ends_with("skulls: the values must rise from 1 or more"));
    assert!(reported("1 2 3 4 6 8 10 13 16 many").ends_with("skulls: the values are whole numbers from 1 to 99"));
    assert_eq!(reported("1 2 3 4 5 6 7 8 9 10"), "");
}

#[test]
fn all_problems_are_reported_at_once_and_an_empty_file_says_what_is_missing() {
    let reported = problems("");
    assert_eq!(reported.len(), 4, "{reported:?}");
    let both = with_card("1 green", "1 blue", "> . . . . / . . . . . / . . . . . / . . . . . / . T . . .")
        .replace("[deck standard]", "[box standard and more]");
    let reported = problems(&both);
    assert!(reported.iter().any(|problem| problem.contains("unknown header")), "{reported:?}");
    assert!(reported.iter().any(|problem| problem.contains("card 1: unknown colour \"blue\"")), "{reported:?}");
    assert!(reported.iter().any(|problem| problem.contains("the name is missing")), "{reported:?}");
}

#[test]
fn a_deck_is_written_as_it_was_read() {
    let (deck, _) = Deck::parse(FIRST_EDITION).expect("valid");
    let (readable, _) = Deck::parse(&deck.readable_text()).expect("valid");
    let (compact, _) = Deck::parse(&deck.compact_text()).expect("valid");
    assert_eq!(readable, deck);
    assert_eq!(compact, deck);
    assert_eq!(readable.hash(), deck.hash());
    assert_ne!(generate(1).hash(), deck.hash());
}

#[test]
fn new_decks_are_valid_and_equal_for_equal_numbers() {
    for (number, variety) in (0..40).flat_map(|number| [(number, Variety::Even), (number, Variety::Varied)]) {
        let deck = generate_with(number, variety);
        let (again, warnings) = Deck::parse(&deck.readable_text()).expect("valid");
        assert_eq!(again, deck);
        assert_eq!(warnings, []);
        assert_eq!(generate_with(number, variety), deck);
    }
}

#[test]
fn the_first_edition_is_new_deck_703() {
    let renamed = generate(703).readable_text().replace("[deck new 703]", "[deck standard]");
    assert!(FIRST_EDITION.ends_with(&renamed));
}

#[test]
fn the_second_edition_is_varied_deck_6_with_two_pairs_of_chambers_swapped() {
    let varied = generate_with(6, Variety::Varied);
    let swapped = [(1, 39), (39, 1), (8, 32), (32, 8)];
    for number in CardNumber::all() {
        let other = swapped.iter().find(|(one, _)| *one == number.get()).map_or(number.get(), |(_, other)| *other);
        let chamber = |card: &Card| (card.entrance, Symbol::ALL.map(|symbol| card.boxes(symbol)));
        let expected = varied.card(CardNumber::new(other).expect("a card"));
        assert_eq!(chamber(Deck::standard().card(number)), chamber(expected), "{number}");
        assert_eq!(Deck::standard().card(number).colour, varied.card(number).colour, "{number}");
    }
}

#[test]
fn the_second_edition_has_character_and_equal_sums() {
    let balance = Deck::standard().balance();
    let walls: BTreeSet<u32> = balance.cards.iter().map(|card| card.walls).collect();
    assert_eq!(walls.into_iter().collect::<Vec<_>>(), [6, 7, 8, 9, 10]);
    let ways: BTreeSet<u32> = balance.cards.iter().map(|card| card.way).collect();
    assert!(ways.first() == Some(&5) && ways.last() >= Some(&11), "{ways:?}");
    let skulls: Vec<u32> = CardNumber::all().map(|number| Deck::standard().card(number).skulls.len()).collect();
    assert!([0, 1, 2, 3, 4].iter().all(|count| skulls.contains(count)));
    let ByColour { green, orange, purple } = balance.colours;
    let counts = |sums: ColourBalance| ColourBalance { way: 0, ..sums };
    assert!(counts(green) == counts(orange) && counts(orange) == counts(purple));
    let colours: Vec<Colour> = balance.cards.iter().map(|card| card.colour).collect();
    assert!(colours.windows(4).any(|four| four[0] != four[3]), "colours do not cycle by number");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_on_random_bytes_as_a_deck(bytes: Vec<u8>) {
        let _ = Deck::parse(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn nothing_panics_on_a_damaged_deck(
        changes in prop::collection::vec((0..FIRST_EDITION.len(), any::<u8>(), 0..3_u8), 1..20)
    ) {
        let mut bytes = FIRST_EDITION.as_bytes().to_vec();
        for (place, byte, kind) in changes {
            let place = place % bytes.len().max(1);
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.drain(place..(place + usize::from(byte)).min(bytes.len()))),
            }
            if bytes.is_empty() {
                break;
            }
        }
        if let Ok((deck, _)) = Deck::parse(&String::from_utf8_lossy(&bytes)) {
            prop_assert_eq!(Deck::parse(&deck.compact_text()).expect("what was read can be written").0, deck);
        }
    }
}

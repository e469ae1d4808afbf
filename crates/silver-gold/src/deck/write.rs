//! Writes deck files: spaced for people, and in the shortest form for records and hashes.

use std::fmt::Write;

use crate::boxes::{Cell, SIDE};
use crate::card::Symbol;
use crate::card_set::CardNumber;
use crate::deck::{Deck, ENTRANCE_SIGN, ExpeditionNumber};

impl Deck {
    /// The deck as a file for people: spaced grids and a legend.
    pub fn readable_text(&self) -> String {
        let legend = "\
; . plain   # wall    > entrance   T tomb
; x red cross         r ruby       g emerald
; t torch   s skull   p potion
";
        self.write_text(legend, " ", "\n")
    }

    /// The deck in its shortest form, the same for every file with the same content.
    pub fn compact_text(&self) -> String {
        self.write_text("", "", "")
    }

    fn write_text(&self, legend: &str, between_signs: &str, between_sections: &str) -> String {
        let mut text = format!("[deck {}]\n{legend}{between_sections}[skulls]\n", self.name);
        let values: Vec<String> = self.skulls.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "{}", values.join(" "));
        for expedition in ExpeditionNumber::all() {
            let _ = writeln!(text, "{between_sections}[expedition {}]", expedition.get());
            for row in self.pattern(expedition).drawn_rows() {
                write_row(&mut text, row.chars(), between_signs);
            }
        }
        for number in CardNumber::all() {
            let card = self.card(number);
            let plain_entrance = card.boxes(Symbol::Plain).meets(card.entrance);
            let _ = write!(text, "{between_sections}[{number} {}", card.colour);
            if let (false, Some(entrance)) = (plain_entrance, card.entrance.first()) {
                let _ = write!(text, " entrance {entrance:?}");
            }
            text.push_str("]\n");
            let sign = |cell| match card.symbol(cell) {
                Symbol::Plain if card.entrance.contains(cell) => ENTRANCE_SIGN,
                symbol => symbol.sign(),
            };
            for row in 1..=SIDE {
                write_row(&mut text, (1..=SIDE).filter_map(|column| Cell::at(row, column)).map(sign), between_signs);
            }
        }
        text
    }
}

fn write_row(text: &mut String, signs: impl Iterator<Item = char>, between_signs: &str) {
    let signs: Vec<String> = signs.map(String::from).collect();
    text.push_str(&signs.join(between_signs));
    text.push('\n');
}

//! An independent score count: it uses the record's JSON and the rulebook, and nothing of the rules library.
#![cfg(test)]

mod common;

use std::collections::BTreeMap;

use common::{record, silver_gold};
use game_core::Seed;
use serde_json::Value;

type Square = (usize, usize);

#[derive(Default, Clone)]
struct Sheet {
    cards: [Option<u64>; 2],
    crossed: [Vec<Square>; 2],
    completed: Vec<u64>,
    this_turn: Vec<u64>,
    rubies: i64,
    emeralds: i64,
    torches: [bool; 4],
    skulls: i64,
    colours: i64,
}

struct Count {
    chambers: BTreeMap<u64, (String, Vec<Vec<char>>)>,
    skull_values: Vec<i64>,
    sheets: Vec<Sheet>,
    points_left: BTreeMap<String, Vec<i64>>,
    turns: usize,
}

impl Count {
    fn new(opening: &Value) -> Self {
        let deck = opening["setup"]["deck"].as_str().expect("the deck's text");
        let mut chambers = BTreeMap::new();
        let mut skull_values = Vec::new();
        let mut lines = deck.lines();
        while let Some(header) = lines.next() {
            let words: Vec<&str> = header.trim_matches(['[', ']']).split(' ').collect();
            if words == ["skulls"] {
                let values = lines.next().expect("the values").split(' ');
                skull_values = values.map(|value| value.parse().expect("a number")).collect();
            } else if let Ok(number) = words[0].parse() {
                let rows = lines.by_ref().take(5).map(|row| row.chars().collect()).collect();
                chambers.insert(number, (words[1].to_owned(), rows));
            }
        }
        let points_left = ["green", "orange", "purple"].map(|colour| (colour.to_owned(), vec![3, 6, 10]));
        let players = opening["players"].as_array().expect("players").len();
        let sheets = vec![Sheet::default(); players];
        Self { chambers, skull_values, sheets, points_left: points_left.into(), turns: 0 }
    }

    fn cross(&mut self, seat: usize, cross: &Value) {
        let slot = usize::from(cross["slot"] == "right");
        let sheet = &mut self.sheets[seat];
        let number = sheet.cards[slot].expect("a card");
        let (_, chamber) = &self.chambers[&number];
        let squares: Vec<Square> = cross["boxes"].as_array().expect("boxes").iter().map(square).collect();
        let signs: Vec<char> = squares.iter().map(|(row, column)| chamber[*row][*column]).collect();
        let count = |sign: char| signs.iter().filter(|found| **found == sign).count() as i64;
        assert_eq!(count('#'), 0);
        assert!(squares.iter().all(|square| !sheet.crossed[slot].contains(square)));
        sheet.crossed[slot].extend(squares);
        sheet.rubies = (sheet.rubies + count('r')).min(10);
        sheet.emeralds = (sheet.emeralds + count('g')).min(10);
        if count('t') > 0 {
            sheet.torches[(self.turns - 1) / 7] = true;
        }
        sheet.skulls = (sheet.skulls + count('s')).min(10);
        sheet.skulls = (sheet.skulls - 2 * count('p')).max(0);
        if count('T') == 1 {
            sheet.completed.push(number);
            sheet.this_turn.push(number);
        }
    }

    /// Replaces the completed card with the lowest number.
    fn replace(&mut self, seat: usize, card: u64) {
        let sheet = &mut self.sheets[seat];
        let complete = |slot: &usize| sheet.cards[*slot].filter(|card| sheet.this_turn.contains(card));
        let slot = (0..2).filter(|slot| complete(slot).is_some()).min_by_key(complete).expect("a completed card");
        sheet.cards[slot] = Some(card);
        sheet.crossed[slot].clear();
    }

    /// Awards the points for the 2nd, 4th and 6th card of a colour, the lowest card of this turn first.
    fn end_turn(&mut self) {
        for (colour, left) in &mut self.points_left {
            let is_colour = |card: &&u64| self.chambers[*card].0 == *colour;
            let mut takers = Vec::new();
            for (seat, sheet) in self.sheets.iter().enumerate() {
                let after = sheet.completed.iter().filter(is_colour).count();
                let now: Vec<u64> = sheet.this_turn.iter().filter(is_colour).copied().collect();
                let steps = after - now.len() + 1..=after;
                if steps.into_iter().any(|nth| [2, 4, 6].contains(&nth)) {
                    takers.push((now.iter().min().copied(), seat));
                }
            }
            takers.sort_unstable();
            for (_, seat) in takers {
                self.sheets[seat].colours += left.pop().unwrap_or(0);
            }
        }
        for sheet in &mut self.sheets {
            sheet.this_turn.clear();
        }
    }

    fn total(&self, seat: usize) -> i64 {
        let sheet = &self.sheets[seat];
        let torches = 5 * sheet.torches.iter().filter(|torch| **torch).count() as i64;
        let pairs = sheet.rubies.min(sheet.emeralds);
        let gems = 5 * pairs + (sheet.rubies - pairs) + (sheet.emeralds - pairs);
        let skull = if sheet.skulls > 0 { self.skull_values[sheet.skulls as usize - 1] } else { 0 };
        10 * sheet.completed.len() as i64 + torches + gems + sheet.colours - skull
    }
}

fn square(name: &Value) -> Square {
    let digits: Vec<usize> =
        name.as_str().expect("a box").chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
    (digits[0] - 1, digits[1] - 1)
}

/// Counts the points of a record; returns the counted totals and those that the record claims.
fn recount(record: &str) -> (Vec<i64>, Vec<i64>) {
    let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut count = Count::new(&lines[0]);
    let mut drawing = None;
    let mut claimed = Vec::new();
    for line in &lines[2..] {
        if line["chance"]["expedition"].is_u64() || line.get("result").is_some() {
            count.end_turn();
            count.turns += 1;
        } else if let (Some(card), Some(seat)) = (line["chance"]["pyramid"].as_u64(), drawing.take()) {
            count.replace(seat, card);
        } else if let Some(act) = line.get("act") {
            let seat = act["seat"].as_u64().expect("a seat") as usize - 1;
            let action = &act["action"];
            if let Some(kept) = action["keep"].as_array() {
                count.sheets[seat].cards = [kept[0].as_u64(), kept[1].as_u64()];
            } else if action["cross"].is_object() {
                count.cross(seat, &action["cross"]);
            } else if action["take"] == "deck" {
                drawing = Some(seat);
            } else {
                count.replace(seat, action["take"]["display"].as_u64().expect("a card"));
            }
        }
        if let Some(result) = line["result"].as_array() {
            claimed = result.iter().map(|seat| seat["score"]["total"].as_i64().expect("a total")).collect();
        }
    }
    assert_eq!(count.turns, 29, "28 turns and the end");
    ((0..count.sheets.len()).map(|seat| count.total(seat)).collect(), claimed)
}

#[test]
fn s20_the_score_equals_a_recount_from_the_record() {
    for game in 0..200 {
        let names = &[["greedy", "random"], ["random", "greedy"]].concat()[..1 + game as usize % 4];
        let (counted, claimed) = recount(&record(&silver_gold(names.len()), names, Seed::numbered(20, game)));
        assert_eq!(counted, claimed, "game {game}");
    }
}

//! Measures what docs/review.md claims of reviews.
//!
//! `proof rows GAME FIRST GAMES` plays and reviews games and prints a line of figures for each, so that a long
//! measurement can be made in parts. `proof luck FILE…` and `proof shrink FILE…` sum them up. `proof levels GAME GAMES`
//! and `proof expert GAME GAMES` look ahead in every decision, and print their sums themselves.

use std::io::Write;

use bots::play_recorded;
use game_core::{Seat, Seed};
use nile::{Board, Nile, Options};
use review::{Budget, Cause, History, LuckKind, Review, Reviewed};
use serde::{Deserialize, Serialize};
use silver_gold::{Deck, SilverGold};

/// A series of games that no training has seen.
const SERIES: u64 = 2027;
const USAGE: &str =
    "usage: proof rows GAME FIRST GAMES | luck FILE… | shrink FILE… | levels GAME GAMES | expert GAME GAMES";

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["luck", files @ ..] => luck(&read_rows(files)?),
        ["shrink", files @ ..] => shrink(&read_rows(files)?),
        [what, "silver-gold", numbers @ ..] => {
            let game = SilverGold::new(Deck::standard(), 2).ok_or("two may play")?;
            measure(what, &game, numbers)
        }
        [what, "nile", numbers @ ..] => measure(what, &Nile::new(Board::standard(), Options::default()), numbers),
        _ => Err(USAGE.into()),
    }
}

fn measure<G: Reviewed>(what: &str, game: &G, numbers: &[&str]) -> Result<(), Failure> {
    let numbers: Vec<u64> = numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>()?;
    match (what, numbers.as_slice()) {
        ("rows", [first, games]) => rows(game, *first..first + games),
        ("levels", [games]) => levels(game, *games),
        ("expert", [games]) => expert(game, *games),
        _ => Err(USAGE.into()),
    }
}

fn reviewed<G: Reviewed>(game: &G, bots: &[&str], number: u64, budget: Budget) -> Result<Review<G>, Failure> {
    let (_, record) =
        play_recorded(game, bots, Seed::numbered(SERIES, number), |_| {}).map_err(|e| format!("{e:?}"))?;
    Ok(Review::complete(&History::<G>::read(&record)?, budget))
}

/// The figures of one game of two `hard`.
#[derive(Serialize, Deserialize)]
struct Row {
    game: u64,
    /// For each seat.
    start: [f64; 2],
    result: [f64; 2],
    decisions: [f64; 2],
    estimation: [f64; 2],
    /// For each seat, by kind: cards, expeditions, dice, setup.
    luck: [[f64; 4]; 2],
    /// The same in chance to win.
    win_luck: [[f64; 4]; 2],
    /// The share of the win.
    won: [f64; 2],
}

impl Row {
    fn new<G: Reviewed>(game: u64, review: &Review<G>) -> Self {
        let seats = [Seat::FIRST, Seat::SECOND];
        let ledgers = seats.map(|seat| review.ledger(seat));
        let kinds = [LuckKind::Cards, LuckKind::Expeditions, LuckKind::Dice, LuckKind::Setup];
        let sums = |of: fn(&review::Step) -> f64| {
            seats.map(|seat| {
                kinds.map(|kind| {
                    let steps =
                        review.steps().iter().filter(|step| step.seat == seat && step.cause == Cause::Luck(kind));
                    steps.map(of).sum()
                })
            })
        };
        let won = seats.map(|seat| {
            let steps = review.steps().iter().filter(|step| step.seat == seat);
            review.start().chances[seat] + steps.map(|step| step.win).sum::<f64>()
        });
        Self {
            game,
            start: ledgers.each_ref().map(|ledger| ledger.start),
            result: ledgers.each_ref().map(|ledger| ledger.result),
            decisions: ledgers.each_ref().map(|ledger| ledger.decisions.sum),
            estimation: ledgers.each_ref().map(|ledger| ledger.estimation.sum),
            luck: sums(|step| step.value),
            win_luck: sums(|step| step.win),
            won,
        }
    }

    fn difference(of: [f64; 2]) -> f64 {
        of[0] - of[1]
    }

    /// By how much the luck of each kind favoured the first seat.
    fn luck_difference(luck: &[[f64; 4]; 2]) -> [f64; 4] {
        std::array::from_fn(|kind| luck[0][kind] - luck[1][kind])
    }
}

/// Prints the figures of games, one game a line.
fn rows<G: Reviewed>(game: &G, numbers: std::ops::Range<u64>) -> Result<(), Failure> {
    for number in numbers {
        let review = reviewed(game, &["hard", "hard"], number, Budget::QUICK)?;
        let row = Row::new(number, &review);
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&row)?)?;
    }
    Ok(())
}

fn read_rows(files: &[&str]) -> Result<Vec<Row>, Failure> {
    let mut rows: Vec<Row> = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            rows.push(serde_json::from_str(line)?);
        }
    }
    rows.sort_by_key(|row| row.game);
    rows.dedup_by_key(|row| row.game);
    if rows.is_empty() { Err(USAGE.into()) } else { Ok(rows) }
}

/// Mean luck of each seat, and the variance of the result with and without luck.
fn luck(rows: &[Row]) -> Result<(), Failure> {
    let out = &mut std::io::stdout();
    let all = |of: &dyn Fn(&Row) -> f64| -> Vec<f64> { rows.iter().map(of).collect() };
    writeln!(out, "{} games", rows.len())?;
    for seat in [0, 1] {
        writeln!(out, "luck of seat {}: {}", seat + 1, summary(&all(&|row| row.luck[seat].iter().sum())))?;
    }
    writeln!(out, "start: {}", summary(&all(&|row| row.start[0])))?;
    writeln!(out, "decisions: {}", summary(&all(&|row| row.decisions[0])))?;
    writeln!(out, "estimation: {}", summary(&all(&|row| row.estimation[0])))?;
    for (name, raw, luck) in MEASURES {
        let adjusted = all(&|row| raw(row) - luck(row).iter().sum::<f64>());
        let raw = all(&raw);
        writeln!(out, "{name}: {}; without luck {}", summary(&raw), summary(&adjusted))?;
        writeln!(out, "variance without luck: {:.3} of it", variance(&adjusted) / variance(&raw))?;
    }
    Ok(())
}

/// What is measured: its name, its value in a game, and the luck in it, by kind.
type Measure = (&'static str, fn(&Row) -> f64, fn(&Row) -> [f64; 4]);

const MEASURES: [Measure; 2] = [
    ("difference", |row| Row::difference(row.result), |row| Row::luck_difference(&row.luck)),
    ("win", |row| row.won[0], |row| row.win_luck[0]),
];

/// Which share of each kind of luck to subtract, so that the rest varies least: least squares on the first half of the
/// games, and what it leaves of the variance in the second half, which it has not seen.
fn shrink(rows: &[Row]) -> Result<(), Failure> {
    let out = &mut std::io::stdout();
    let (first, second) = rows.split_at(rows.len() / 2);
    for (name, raw, luck) in MEASURES {
        let shares = least_squares(first, raw, luck);
        let adjusted =
            |row: &Row| raw(row) - luck(row).iter().zip(shares).map(|(luck, share)| share * luck).sum::<f64>();
        let raw: Vec<f64> = second.iter().map(raw).collect();
        let adjusted: Vec<f64> = second.iter().map(adjusted).collect();
        let ratio = variance(&adjusted) / variance(&raw);
        writeln!(out, "{name}: shares {shares:.3?} leave {ratio:.3} of the variance of {} other games", second.len())?;
        writeln!(out, "{name}: {}; without luck {}", summary(&raw), summary(&adjusted))?;
    }
    Ok(())
}

/// The shares of each kind of luck that explain most of the result. A kind that does not occur has share 0.
fn least_squares(rows: &[Row], raw: fn(&Row) -> f64, luck: fn(&Row) -> [f64; 4]) -> [f64; 4] {
    let centre = mean(&rows.iter().map(raw).collect::<Vec<_>>());
    let (mut products, mut sums) = ([[0.0; 4]; 4], [0.0; 4]);
    for row in rows {
        let luck = luck(row);
        for one in 0..4 {
            sums[one] += luck[one] * (raw(row) - centre);
            for other in 0..4 {
                products[one][other] += luck[one] * luck[other];
            }
        }
    }
    // Gauss and Jordan. The matrix is symmetric and positive, so its diagonal needs no search for pivots.
    for pivot in 0..4 {
        if products[pivot][pivot] < 1e-9 {
            (products[pivot], sums[pivot]) = ([0.0; 4], 0.0);
            continue;
        }
        for other in (0..4).filter(|other| *other != pivot) {
            let factor = products[other][pivot] / products[pivot][pivot];
            let row = products[pivot];
            products[other].iter_mut().zip(row).for_each(|(product, of_pivot)| *product -= factor * of_pivot);
            sums[other] -= factor * sums[pivot];
        }
    }
    std::array::from_fn(|kind| if products[kind][kind] < 1e-9 { 0.0 } else { sums[kind] / products[kind][kind] })
}

/// What the decisions of each level give up.
fn levels<G: Reviewed>(game: &G, games: u64) -> Result<(), Failure> {
    for level in ["novice", "easy", "hard", "expert"] {
        let (mut lost, mut decisions) = (Vec::new(), 0);
        for number in 0..games {
            let review = reviewed(game, &[level, "hard"], number, Budget::USUAL)?;
            let own = review.decisions().iter().filter(|decision| decision.seat == Seat::FIRST);
            decisions += own.clone().count();
            lost.push(own.map(|decision| decision.loss).sum());
        }
        let each = lost.iter().sum::<f64>() / decisions.max(1) as f64;
        writeln!(std::io::stdout(), "{level}: gave up {} a game, {each:.4} a decision", summary(&lost))?;
    }
    Ok(())
}

/// What ten times the budget finds in games of the expert.
fn expert<G: Reviewed>(game: &G, games: u64) -> Result<(), Failure> {
    let (mut lost, mut proven) = (Vec::new(), Vec::new());
    for number in 0..games {
        let review = reviewed(game, &["expert", "expert"], number, Budget::USUAL.times(10))?;
        let own = || review.decisions().iter().filter(|decision| decision.seat == Seat::FIRST);
        lost.push(own().map(|decision| decision.loss).sum());
        proven.push(own().filter(|decision| decision.loss > decision.error).map(|decision| decision.loss).sum());
    }
    writeln!(std::io::stdout(), "gave up {} a game; more than its error {}", summary(&lost), summary(&proven))?;
    Ok(())
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn variance(values: &[f64]) -> f64 {
    let mean = mean(values);
    values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len().max(1) as f64
}

/// The mean with its 95 % interval.
fn summary(values: &[f64]) -> String {
    let error = 1.96 * (variance(values) / values.len().max(1) as f64).sqrt();
    format!("{:.4} ± {error:.4}", mean(values))
}

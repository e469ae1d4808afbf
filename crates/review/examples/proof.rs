//! Measures what docs/review.md claims of reviews: `cargo run --profile play -p review --example proof -- GAME GAMES`.

use std::io::Write;

use bots::play_recorded;
use game_core::{Seat, Seed};
use nile::{Board, Nile, Options};
use review::{Budget, History, Review, Reviewed};
use silver_gold::{Deck, SilverGold};

/// A series of games that no training has seen.
const SERIES: u64 = 2027;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: proof luck|levels|expert silver-gold|nile GAMES";
    let [what, game, games] = arguments.as_slice() else { return Err(usage.into()) };
    let games: u64 = games.parse()?;
    match game.as_str() {
        "silver-gold" => {
            let game = SilverGold::new(Deck::standard(), 2).ok_or("two may play")?;
            measure(what, &game, games)
        }
        "nile" => {
            let game = Nile::new(Board::standard(), Options::default());
            measure(what, &game, games)
        }
        _ => Err(usage.into()),
    }
}

fn measure<G: Reviewed>(what: &str, game: &G, games: u64) -> Result<(), Box<dyn std::error::Error>> {
    match what {
        "luck" => luck(game, games),
        "levels" => levels(game, games),
        "expert" => expert(game, games),
        _ => Err("luck, levels or expert".into()),
    }
}

fn reviewed<G: Reviewed>(
    game: &G,
    bots: &[&str],
    number: u64,
    budget: Budget,
) -> Result<Review<G>, Box<dyn std::error::Error>> {
    let (_, record) =
        play_recorded(game, bots, Seed::numbered(SERIES, number), |_| {}).map_err(|e| format!("{e:?}"))?;
    Ok(Review::complete(&History::<G>::read(&record)?, budget))
}

/// Mean luck of each seat, and the variance of the result with and without luck.
fn luck<G: Reviewed>(game: &G, games: u64) -> Result<(), Box<dyn std::error::Error>> {
    let mut luck: [Vec<f64>; 2] = Default::default();
    let mut rows: Vec<[f64; 5]> = Vec::new();
    let (mut raw, mut adjusted, mut win_raw, mut win_adjusted, mut estimation, mut spread) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for number in 0..games {
        let review = reviewed(game, &["hard", "hard"], number, Budget::QUICK)?;
        for seat in [Seat::FIRST, Seat::SECOND] {
            luck[seat.index()].push(review.ledger(seat).luck());
        }
        let ledger = review.ledger(Seat::FIRST);
        let other = review.ledger(Seat::SECOND);
        raw.push(ledger.result - other.result);
        adjusted.push(ledger.result - other.result - ledger.luck() + other.luck());
        estimation.push(ledger.estimation.sum);
        rows.push([
            ledger.start,
            ledger.turn_luck.sum,
            ledger.card_luck.sum,
            ledger.decisions.sum,
            ledger.opponents.sum,
        ]);
        let win = |is_luck: bool| -> f64 {
            let steps = review.steps().iter().filter(|step| step.seat == Seat::FIRST);
            steps.filter(|step| matches!(step.cause, review::Cause::Luck(_)) == is_luck).map(|step| step.win).sum()
        };
        let start = review.start().chances[Seat::FIRST];
        win_raw.push(start + win(true) + win(false));
        win_adjusted.push(start + win(false));
        for moment in review.moments() {
            spread.push((moment.turn, ledger.result - moment.expectations[Seat::FIRST]));
        }
    }
    let out = &mut std::io::stdout();
    for (seat, values) in luck.iter().enumerate() {
        writeln!(out, "luck of seat {}: {}", seat + 1, summary(values))?;
    }
    for (index, name) in
        ["start", "luck of the turns", "luck of the cards", "decisions", "opponents"].iter().enumerate()
    {
        let values: Vec<f64> = rows.iter().map(|row| row[index]).collect();
        writeln!(out, "{name}: {}", summary(&values))?;
    }
    for (name, values) in [("difference", &raw), ("difference without luck", &adjusted), ("estimation", &estimation)] {
        writeln!(out, "{name}: {}, variance {:.3}", summary(values), variance(values))?;
    }
    writeln!(out, "variance of the difference without luck: {:.3} of it", variance(&adjusted) / variance(&raw))?;
    writeln!(out, "wins of seat 1: {}; without luck {}", summary(&win_raw), summary(&win_adjusted))?;
    writeln!(out, "variance of wins without luck: {:.3} of it", variance(&win_adjusted) / variance(&win_raw))?;
    for turn in (1..=28).step_by(3) {
        let here: Vec<f64> = spread.iter().filter(|(at, _)| *at == turn).map(|(_, error)| *error).collect();
        writeln!(out, "turn {turn}: result minus expectation {}, variance {:.2}", summary(&here), variance(&here))?;
    }
    Ok(())
}

/// What the decisions of each level give up.
fn levels<G: Reviewed>(game: &G, games: u64) -> Result<(), Box<dyn std::error::Error>> {
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
fn expert<G: Reviewed>(game: &G, games: u64) -> Result<(), Box<dyn std::error::Error>> {
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

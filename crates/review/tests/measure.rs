//! What reviews promise: the ledger adds up, luck is fair, weaker bots give up more, and nothing depends on the future.
#![cfg(test)]

use bots::{AnyBot, Bot, Settings, play_recorded};
use game_core::{QuickRandom, Seat, Seed, Viewer, Waiting};
use nile::{Board, Nile, Options};
use review::{Budget, Decision, Entry, Happened, History, Review, Reviewed, Unreviewable};
use silver_gold::{Deck, SilverGold};

fn silver_gold(players: u8) -> SilverGold {
    SilverGold::new(Deck::standard(), players.into()).expect("1 to 4 may play")
}

fn nile() -> Nile {
    Nile::new(Board::standard(), Options::default())
}

fn record<G: Reviewed>(game: &G, bots: &[&str], number: u64) -> String {
    play_recorded(game, bots, Seed::numbered(77, number), |_| {}).expect("legal play").1
}

fn history<G: Reviewed>(game: &G, bots: &[&str], number: u64) -> History<G> {
    History::read(&record(game, bots, number)).expect("a finished game")
}

fn ledger_adds_up<G: Reviewed>(history: &History<G>, budget: Budget) {
    let review = Review::complete(history, budget);
    for seat in review.seats() {
        let ledger = review.ledger(seat);
        assert!((ledger.start + ledger.sum() - ledger.result).abs() < 1e-6, "{seat}: {ledger:?}");
        assert!(ledger.decisions.sum <= 0.0, "{seat}: {ledger:?}");
        let last = review.moments().last().expect("something happened");
        assert!((last.expectations[seat] - ledger.result).abs() < 1e-9, "{seat}");
        let win: f64 = review.steps().iter().filter(|step| step.seat == seat).map(|step| step.win).sum();
        assert!((review.start().chances[seat] + win - last.chances[seat]).abs() < 1e-6, "{seat}: chance to win");
    }
}

#[test]
fn the_ledger_of_every_seat_adds_up_to_the_result() {
    let budget = Budget { futures: 4, candidates: 2 };
    for players in 1..=4 {
        let bots = ["novice", "hard", "easy", "random"];
        ledger_adds_up(&history(&silver_gold(players), &bots[..players.into()], players.into()), Budget::QUICK);
    }
    ledger_adds_up(&history(&silver_gold(2), &["easy", "hard"], 9), budget);
    ledger_adds_up(&history(&nile(), &["easy", "easy"], 1), budget);
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

fn luck_is_fair<G: Reviewed>(game: &G, games: u64) {
    let luck: Vec<f64> = (0..games)
        .map(|number| {
            let review = Review::complete(&history(game, &["easy", "easy"], number), Budget::QUICK);
            review.ledger(Seat::FIRST).luck()
        })
        .collect();
    let (mean, error) = mean(&luck);
    assert!(mean.abs() < 3.5 * error, "{mean} ± {error}");
}

#[test]
fn mean_luck_is_zero_in_silver_gold() {
    luck_is_fair(&silver_gold(2), 60);
}

#[test]
fn mean_luck_is_zero_in_nile() {
    luck_is_fair(&nile(), 6);
}

#[test]
fn weaker_bots_give_up_more() {
    let game = silver_gold(2);
    let lost = |level: &str| -> f64 {
        let of_game = |number| {
            let review = Review::complete(&history(&game, &[level, "hard"], number), Budget::QUICK);
            -review.ledger(Seat::FIRST).decisions.sum
        };
        (0..12).map(of_game).sum()
    };
    let [novice, easy, hard] = ["novice", "easy", "hard"].map(lost);
    assert!(novice > easy && easy > hard, "novice {novice}, easy {easy}, hard {hard}");
}

/// The same game up to an entry, and then another future.
fn with_another_future<G: Reviewed + Clone>(history: &History<G>, kept: usize) -> History<G> {
    let (game, mut random) = (&history.game, QuickRandom::new(5));
    let mut entries: Vec<Entry<G>> = history.entries[..kept].to_vec();
    let mut state = history.entries[kept].before;
    let mut bot: AnyBot<G> = G::bot("greedy", Settings::new(1)).expect("a bot of every game");
    loop {
        let before = state;
        let happened = match game.waiting(&state) {
            Waiting::Nobody => break,
            Waiting::Chance(draw) => {
                let outcome = game.sample(draw, &mut random);
                game.settle(&mut state, outcome, &mut ()).expect("a possible outcome");
                Happened::Chance(draw, outcome)
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("a seat that is asked");
                let action = bot.choose(game, &game.view(&state, Viewer::Seat(seat)), seat).expect("an action");
                game.act(&mut state, seat, action, &mut ()).expect("a legal action");
                Happened::Act(seat, action)
            }
        };
        entries.push(Entry { line: entries.last().map_or(3, |entry| entry.line + 1), happened, before, after: state });
    }
    History { end: state, entries, ..history.clone() }
}

fn does_not_depend_on_the_future<G: Reviewed + Clone>(history: &History<G>) {
    let kept = history.entries.len() / 2;
    let other = with_another_future(history, kept);
    assert_ne!(history.end, other.end, "the futures differ");
    let before = history.entries[kept].line;
    let budget = Budget { futures: 6, candidates: 3 };
    let (one, two) = (Review::complete(history, budget), Review::complete(&other, budget));
    let figures = |review: &Review<G>| -> Vec<(usize, f64, f64, f64)> {
        let known = |decision: &&Decision<G>| decision.line < before;
        review.decisions().iter().filter(known).map(|d| (d.line, d.loss, d.error, d.chosen.value)).collect()
    };
    assert!(figures(&one).len() > 5);
    assert_eq!(figures(&one), figures(&two));
    let steps =
        |review: &Review<G>| -> Vec<_> { review.steps().iter().filter(|step| step.line < before).copied().collect() };
    assert_eq!(steps(&one), steps(&two));
}

#[test]
fn no_figure_depends_on_the_future() {
    does_not_depend_on_the_future(&history(&silver_gold(2), &["easy", "hard"], 3));
    does_not_depend_on_the_future(&history(&nile(), &["easy", "easy"], 3));
}

#[test]
fn records_that_cannot_be_reviewed_are_refused_with_the_reason() {
    let whole = record(&silver_gold(2), &["easy", "easy"], 1);
    let half: Vec<&str> = whole.lines().take(40).collect();
    assert_eq!(History::<SilverGold>::read(&half.join("\n")).err(), Some(Unreviewable::Unfinished));
    assert!(matches!(History::<Nile>::read(&whole), Err(Unreviewable::Faulty(_))), "a record of another game");
    assert!(matches!(History::<SilverGold>::read(""), Err(Unreviewable::Faulty(_))));
    assert!(matches!(History::<SilverGold>::read("{}"), Err(Unreviewable::Faulty(_))));
    let changed = whole.replacen("\"seat\":1", "\"seat\":2", 1);
    assert!(matches!(History::<SilverGold>::read(&changed), Err(Unreviewable::Faulty(_))));
}

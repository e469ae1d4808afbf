//! What advice promises: it is a legal plan, and depends only on what the seat knows.
#![cfg(test)]

use bots::play_recorded;
use game_core::{QuickRandom, Seat, Seed, Viewer, Waiting};
use nile::{Board, Nile, Options};
use review::{Advice, Budget, Explained, History, chances_to_win};
use silver_gold::{Deck, SilverGold};

const BUDGET: Budget = Budget { futures: 4, candidates: 3 };

/// The positions of a game in which a seat decides, every `step`-th of them.
fn positions<G: Explained>(game: &G, bots: &[&str], step: usize) -> Vec<(G::State, Seat)> {
    let (_, record) = play_recorded(game, bots, Seed::numbered(31, 4), |_| {}).expect("legal play");
    let history = History::<G>::read(&record).expect("a finished game");
    let states = history.entries.iter().map(|entry| entry.before);
    let asked = states.filter_map(|state| match game.waiting(&state) {
        Waiting::Seats(seats) => Some((state, seats.first()?)),
        _ => None,
    });
    asked.step_by(step).collect()
}

fn advice_is_legal_and_sees_no_secrets<G: Explained>(game: &G, bots: &[&str], step: usize)
where
    G::Action: PartialEq + std::fmt::Debug,
{
    let positions = positions(game, bots, step);
    assert!(positions.len() > 5, "only {} positions", positions.len());
    let mut explained = 0;
    for (state, seat) in positions {
        let advice = Advice::new(game, &state, seat, BUDGET).expect("the seat decides");
        explained += usize::from(!advice.reasons.is_empty());
        let mut after = state;
        for action in &advice.actions {
            game.act(&mut after, seat, *action, &mut ()).expect("advice is legal");
        }
        let view = game.view(&state, Viewer::Seat(seat));
        for seed in 0..3 {
            let imagined = game.imagine(&view, &mut QuickRandom::new(seed));
            let same = Advice::new(game, &imagined, seat, BUDGET);
            assert_eq!(same.as_ref(), Some(&advice), "another world that the seat cannot tell from this one");
            let chances = chances_to_win(game, &imagined);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{chances:?}");
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
        }
    }
    assert!(explained > 0, "no advice has a reason");
}

#[test]
fn advice_in_silver_gold_is_legal_and_sees_no_secrets() {
    let game = SilverGold::new(Deck::standard(), 3).expect("three may play");
    advice_is_legal_and_sees_no_secrets(&game, &["easy", "novice", "hard"], 9);
}

#[test]
fn advice_in_nile_is_legal_and_sees_no_secrets() {
    advice_is_legal_and_sees_no_secrets(&Nile::new(Board::standard(), Options::default()), &["easy", "hard"], 17);
}

#[test]
fn a_seat_that_decides_nothing_gets_no_advice() {
    let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
    let (_, record) = play_recorded(&game, &["easy", "easy"], Seed::numbered(31, 5), |_| {}).expect("legal play");
    let history = History::<SilverGold>::read(&record).expect("a finished game");
    assert_eq!(Advice::new(&game, &history.end, Seat::FIRST, BUDGET), None);
    assert_eq!(Advice::new(&game, &game_core::Game::start(&game), Seat::FIRST, BUDGET), None);
}

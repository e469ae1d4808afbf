//! Properties of all bots: legal, deterministic, blind to secrets, within their time limit, and each level stronger
//! than the one below.
#![cfg(test)]

mod common;

use std::cell::Cell;

use bots::{AnyBot, BOTS, Bot, Budget, Playable, Settings, TimeLimit, oracle, play, play_named};
use common::{nile, silver_gold, silver_gold_with};
use game_core::{ActionSet, Game, Level, Line, LineOf, QuickRandom, Random, Seat, Seed, Viewer, Waiting};
use nile::{Board, Draft, Nile, Options};
use silver_gold::{Deck, SilverGold, generate};

fn bot<G: Playable>(name: &str, random_seed: u64, iterations: u32) -> AnyBot<G> {
    let settings = Settings { budget: Budget::Iterations(iterations), ..Settings::new(random_seed) };
    G::bot(name, settings).expect("a bot of this name")
}

/// Plays a game with these bots; returns its end and the number of decisions. Fails if a bot chooses an illegal action.
fn play_with<G: Playable>(game: &G, names: &[&str], seed: u64, iterations: u32) -> (G::State, u32) {
    let mut bots: Vec<_> =
        (0..).zip(names).map(|(random_seed, name)| bot::<G>(name, random_seed, iterations)).collect();
    let mut decisions = 0;
    let count = |line: &LineOf<G>| decisions += u32::from(matches!(line, Line::Act { .. }));
    let end = play(game, &Seed::numbered(4, seed), &mut bots, count).expect("bots play by the rules");
    (end, decisions)
}

#[test]
fn the_names_are_the_levels_and_then_the_baselines() {
    assert_eq!(BOTS, ["novice", "easy", "hard", "expert", "random", "greedy", "mcts", "expert-1"]);
}

#[test]
fn every_bot_plays_by_the_rules_in_thousands_of_positions() {
    let mut decisions = 0;
    for (index, name) in (0..).zip(BOTS) {
        for players in 1..=4 {
            let deck = if players % 2 == 0 { Deck::standard() } else { generate(index).into() };
            decisions += play_with(&silver_gold_with(deck, players), &[name; 4][..players], index, 8).1;
        }
        let drafts = [Draft::Remove, Draft::Select, Draft::Repeat];
        for (seed, draft) in (0..).zip(drafts) {
            let [no_exchange, free_masonry, balanced_start] = [0, 1, 2].map(|bit| (index + seed) >> bit & 1 == 1);
            let options = Options { draft, no_exchange, free_masonry, balanced_start, ..Options::default() };
            // Random play takes hundreds of turns, so it plays against greedy.
            let names = if name == "random" { ["random", "greedy"] } else { [name, name] };
            decisions += play_with(&Nile::new(Board::standard(), options), &names, seed, 8).1;
        }
    }
    assert!(decisions > 5_000, "{decisions}");
}

#[test]
fn the_same_seed_gives_the_same_game_with_any_number_of_threads() {
    fn moves<G: Playable>(game: &G, name: &str, threads: usize) -> Vec<String> {
        let settings = |random_seed| Settings { budget: Budget::Iterations(24), threads, ..Settings::new(random_seed) };
        let mut bots: Vec<_> = (0..2).filter_map(|random_seed| G::bot(name, settings(random_seed))).collect();
        let mut moves = Vec::new();
        let note = |line: &LineOf<G>| {
            if let Line::Act { action, .. } = line {
                moves.push(format!("{action:?}"));
            }
        };
        play(game, &Seed::numbered(8, 1), &mut bots, note).expect("bots play by the rules");
        moves
    }
    for name in BOTS.into_iter().filter(|name| *name != "random") {
        let once = moves(&silver_gold(2), name, 1);
        assert!(once.len() > 50);
        assert_eq!(once, moves(&silver_gold(2), name, 3), "{name}");
    }
    for name in Level::ALL.map(Level::name).into_iter().chain(["greedy"]) {
        assert_eq!(moves(&nile(), name, 1), moves(&nile(), name, 3), "{name}");
    }
}

/// A state of a random game of two in which both seats are to cross off, in the turn with this number.
fn crossing(game: &SilverGold, turns: u32, random_seed: u64) -> silver_gold::State {
    let mut random = QuickRandom::new(random_seed);
    let mut state = game.start();
    let mut seen = 0;
    loop {
        match game.waiting(&state) {
            Waiting::Chance(draw) => {
                let outcome = game.sample(draw, &mut random);
                game.settle(&mut state, outcome, &mut ()).expect("a fair answer");
                seen += u32::from(state.phase() == silver_gold::Phase::Crossing);
            }
            Waiting::Seats(_) if seen == turns => return state,
            Waiting::Seats(seats) => {
                for seat in seats {
                    act_at_random(game, &mut state, seat, &mut random);
                }
            }
            Waiting::Nobody => panic!("the game has more turns"),
        }
    }
}

fn act_at_random(game: &SilverGold, state: &mut silver_gold::State, seat: Seat, random: &mut QuickRandom) {
    let actions = game.actions(state, seat);
    let action = actions.nth(random.below(actions.len())).expect("something may be done");
    game.apply(state, seat, action, &mut ());
}

#[test]
fn s6_no_choice_depends_on_what_others_have_marked_in_secret() {
    let game = silver_gold(2);
    for turns in [1, 9, 20] {
        let state = crossing(&game, turns, u64::from(turns));
        let tables: Vec<silver_gold::State> = (0..6)
            .map(|random_seed| {
                let (mut state, mut random) = (state, QuickRandom::new(random_seed));
                while game.actions(&state, Seat::SECOND).len() > 0 {
                    act_at_random(&game, &mut state, Seat::SECOND, &mut random);
                }
                state
            })
            .collect();
        assert!(tables.iter().any(|table| *table != tables[0]), "the secrets differ");
        for name in BOTS {
            let choose = |table: &silver_gold::State| {
                let view = game.view(table, Viewer::Seat(Seat::FIRST));
                bot::<SilverGold>(name, 5, 40).choose(&game, &view, Seat::FIRST)
            };
            let choices: Vec<_> = tables.iter().map(choose).collect();
            assert!(choices.iter().all(|choice| choice.is_some() && *choice == choices[0]), "{name}: {choices:?}");
        }
    }
}

#[test]
fn s4_no_choice_depends_on_the_cards_dealt_to_others() {
    let game = silver_gold(2);
    let table = |random_seed: u64| {
        let (mut state, mut random, mut dealt) = (game.start(), QuickRandom::new(random_seed), 0_u8);
        while let Waiting::Chance(draw) = game.waiting(&state) {
            // Seat 1 always gets the same four cards, seat 2 random ones.
            let card = silver_gold::CardNumber::new(10 * dealt + 3).filter(|_| dealt < 4);
            let outcome = card.map_or_else(|| game.sample(draw, &mut random), silver_gold::Outcome::Pyramid);
            game.settle(&mut state, outcome, &mut ()).expect("a card of the pile");
            dealt += 1;
        }
        state
    };
    for name in BOTS {
        let choose = |random_seed| {
            let view = game.view(&table(random_seed), Viewer::Seat(Seat::FIRST));
            bot::<SilverGold>(name, 5, 40).choose(&game, &view, Seat::FIRST)
        };
        assert!(choose(1).is_some() && (2..6).all(|other| choose(other) == choose(1)), "{name}");
    }
    assert_ne!(table(1), table(2), "the secrets differ");
}

#[test]
fn one_millisecond_is_enough_for_an_answer() {
    thread_local! {
        static NOW: Cell<f64> = const { Cell::new(0.0) };
    }
    // Every reading advances this clock by half a millisecond, so that the test does not depend on the machine.
    let clock = || {
        NOW.set(NOW.get() + 0.5);
        NOW.get()
    };
    for name in BOTS {
        let settings = Settings { budget: Budget::Time { millis: 1, clock }, ..Settings::new(3) };
        let before = NOW.get();
        let mut bots: Vec<_> = (0..2).filter_map(|_| SilverGold::bot(name, settings)).collect();
        let mut decisions = 0;
        let seed = Seed::numbered(6, 1);
        play(&silver_gold(2), &seed, &mut bots, |line| decisions += u32::from(matches!(line, Line::Act { .. })))
            .expect("bots play by the rules");
        let mut bots: Vec<_> = ["easy", name].into_iter().filter_map(|name| Nile::bot(name, settings)).collect();
        play(&nile(), &seed, &mut bots, |line| decisions += u32::from(matches!(line, Line::Act { .. })))
            .expect("bots play by the rules");
        let each = (NOW.get() - before) / f64::from(decisions);
        assert!(each <= 4.0, "{name} took {each} ms for a decision");
    }
}

#[test]
fn a_time_limit_ends_a_search_early_and_else_changes_nothing() {
    fn end_and_iterations<G: Playable<State: PartialEq>>(game: &G, name: &str, until: Option<f64>) -> (G::State, u64) {
        let time_limit = until.map(|until| TimeLimit { until, clock: || 0.0 });
        let settings = Settings { budget: Budget::Iterations(24), time_limit, ..Settings::new(3) };
        let mut bots: Vec<_> = (0..2).filter_map(|_| G::bot(name, settings)).collect();
        let end = play(game, &Seed::numbered(6, 2), &mut bots, |_| ()).expect("bots play by the rules");
        (end, bots.iter().map(|bot| bot.iterations()).sum())
    }
    for name in ["expert", "mcts"] {
        let unlimited = end_and_iterations(&silver_gold(2), name, None);
        assert!(unlimited == end_and_iterations(&silver_gold(2), name, Some(1.0)), "{name} has time");
        // Without time `expert` plays its best plan, and `mcts` makes one iteration for each decision.
        let (_, iterations) = end_and_iterations(&silver_gold(2), name, Some(0.0));
        assert!(iterations * 10 < unlimited.1, "{name}: {iterations} of {}", unlimited.1);
    }
    assert!(end_and_iterations(&nile(), "expert", None) == end_and_iterations(&nile(), "expert", Some(1.0)));
}

#[test]
fn a_bot_that_is_not_asked_does_nothing() {
    let (game, nile) = (silver_gold(2), nile());
    // Before the deal the game waits for no seat; Nile's draft begins with seat 1.
    let dealing = game.view(&game.start(), Viewer::Seat(Seat::FIRST));
    let drafting = nile.view(&nile.start(), Viewer::Seat(Seat::SECOND));
    for name in BOTS {
        assert_eq!(bot::<SilverGold>(name, 1, 9).choose(&game, &dealing, Seat::FIRST), None, "{name}");
        assert_eq!(bot::<Nile>(name, 1, 9).choose(&nile, &drafting, Seat::SECOND), None, "{name}");
    }
    let unknown = play_named(&game, &["greedy", "nobody"], &Seed::numbered(1, 1), |_| {});
    assert!(unknown.is_err_and(|error| error.to_string().contains("nobody")));
}

#[test]
fn s6_a_bot_plans_again_after_a_withdrawal_or_in_another_game() {
    let game = silver_gold(2);
    for name in ["hard", "expert"] {
        let mut bot = bot::<SilverGold>(name, 3, 8);
        // The same bot plays several games, and withdraws its first mark in each.
        for number in 0..4 {
            let mut state = crossing(&game, 3 + number as u32, number);
            for again in [false, true] {
                while game.actions(&state, Seat::FIRST).len() > 0 {
                    let view = game.view(&state, Viewer::Seat(Seat::FIRST));
                    let action = bot.choose(&game, &view, Seat::FIRST).expect("it is asked");
                    game.act(&mut state, Seat::FIRST, action, &mut ()).expect("by the rules");
                    if !again {
                        break;
                    }
                }
                if !again {
                    game.withdraw(&mut state, Seat::FIRST, &mut ()).expect("not settled yet");
                }
            }
        }
    }
}

/// The share of games that `name` wins. Every seed is played once from each seat.
fn share<G: Playable>(game: &G, name: &str, against: &str, games: u64, iterations: u32) -> f64 {
    let won = |index: u64| {
        let (names, seat) =
            if index.is_multiple_of(2) { ([name, against], Seat::FIRST) } else { ([against, name], Seat::SECOND) };
        let (end, _) = play_with(game, &names, 100 + index / 2, iterations);
        game.reward(&end, seat)
    };
    (0..games).map(won).sum::<f64>() / games as f64
}

#[test]
fn every_level_is_stronger_than_the_one_below() {
    let levels = ["random", "novice", "easy", "hard"];
    for pair in levels.windows(2) {
        let [lower, higher] = [pair[0], pair[1]];
        let silver_gold = share(&silver_gold(2), higher, lower, 30, 1);
        let nile = share(&nile(), higher, lower, 30, 1);
        assert!(silver_gold > 0.6 && nile > 0.6, "{higher} against {lower}: {silver_gold}, {nile}");
    }
    let silver_gold = share(&silver_gold(2), "expert", "hard", 16, 64);
    let nile = share(&nile(), "expert", "hard", 16, 32);
    assert!(silver_gold > 0.5 && nile > 0.5, "expert against hard: {silver_gold}, {nile}");
}

#[test]
fn s23_the_oracle_plays_alone_and_better_than_a_legal_player() {
    let game = silver_gold(1);
    assert!(oracle(&silver_gold(2), &Seed::numbered(3, 0), 10).is_none());
    let points = |end: &silver_gold::State| game.score(end, Seat::FIRST).total;
    let (mut oracle_points, mut legal_points) = (0, 0);
    for index in 0..4 {
        let seed = Seed::numbered(3, index);
        let end = oracle(&game, &seed, 30).expect("one plays alone");
        assert!(game.standing(&end).is_some());
        assert_eq!(oracle(&game, &seed, 30), Some(end), "the same seed, the same end");
        oracle_points += points(&end);
        legal_points += points(&play_named(&game, &["hard"], &seed, |_| {}).expect("by the rules"));
    }
    assert!(oracle_points > legal_points, "{oracle_points} and {legal_points}");
}

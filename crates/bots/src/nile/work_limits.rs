//! Tests that the work of a decision is bounded with every board, and that the standard board never reaches a bound.

use std::sync::Arc;

use ::nile::{Action, Board, Discovery, Draft, Nile, Options, View};
use game_core::{Game, Level, Seat, Seed};

use super::evaluator::MAX_VISITS;
use crate::net::EVALUATIONS;
use crate::visits::{SHARES, highest};
use crate::{AnyBot, Bot, Budget, Playable, RandomBot, Settings, play};

/// The iterations of `expert` here; its usual number takes too long for a test.
const ITERATIONS: u32 = 8;
/// More than the first actions of a decision and the faces of two extra dice, which are always evaluated.
const FIRST_ACTIONS: u32 = 200;
/// More positions than the worst boards need for a decision: about 38,000. A search without limits needs millions.
const MAX_EVALUATIONS: u64 = 100_000;

/// Drafts Tolls, which ask for a die and so have the most choices. Otherwise plays at random, and so collects land that
/// a good player would not, with all its abilities; at each decision a level is asked too.
struct Raider {
    random: RandomBot,
    asked: AnyBot<Nile>,
    highest: u64,
}

impl Bot<Nile> for Raider {
    fn choose(&mut self, game: &Nile, view: &View, seat: Seat) -> Option<Action> {
        let toll = Discovery::new(18).map(Action::Draft)?;
        if game.check(&view.state, seat, toll).is_ok() {
            return Some(toll);
        }
        let before = EVALUATIONS.get();
        self.asked.choose(game, view, seat)?;
        self.highest = self.highest.max(EVALUATIONS.get() - before);
        self.random.choose(game, view, seat)
    }
}

fn level_bot(level: Level, random_seed: u64) -> AnyBot<Nile> {
    let settings = Settings { budget: Budget::Iterations(ITERATIONS), ..Settings::new(random_seed) };
    Nile::level_bot(level, settings)
}

fn raiders(level: Level) -> [Raider; 2] {
    [1, 2].map(|seed| Raider { random: RandomBot::new(seed), asked: level_bot(level, seed), highest: 0 })
}

/// A board where every space costs 1, with these areas.
fn board(red: &str, green: &str, blue: &str) -> Arc<Board> {
    let area = |name: &str, rows: &str| format!("[{name}]\n{}\n", rows.replace(" / ", "\n"));
    let areas = [("red", red), ("green", green), ("blue", blue)].map(|(name, rows)| area(name, rows)).concat();
    Board::parse(&format!("[board worst]\n[prices]\n1 1 1 1 1\n{areas}")).expect("a legal board").0.into()
}

fn all_options() -> impl Iterator<Item = Options> {
    (0..24_u32).map(|number| Options {
        draft: [Draft::Remove, Draft::Select, Draft::Repeat][number as usize % 3],
        no_exchange: number & 4 != 0,
        free_masonry: number & 8 != 0,
        balanced_start: number & 16 != 0,
        ..Options::default()
    })
}

#[test]
fn no_board_makes_a_decision_long() {
    let extra = "E E E D D D / D D D D D D / B B B B B B / D D D D D D / . . . . . .";
    let spots = "? ? ? E E E / D D D D D D / B B B B B B / D D D D D D / ? ? ? D D D";
    let boards = [
        board(spots, extra, extra),
        board(
            ". . . . . . / B B B B B B / ? ? ? ? ? ? / D D D D D D / . . . . . .",
            ". . . . . . / D D D D D D / E E E . . . / B B B B B B / . . . . . .",
            ". . . . . . / . . . . . . / E E E . . . / . . . . . . / . . . . . .",
        ),
    ];
    for board in boards {
        let options = Options { draft: Draft::Repeat, free_masonry: true, ..Options::default() };
        let game = Nile::new(board, options);
        for level in Level::ALL {
            let mut bots = raiders(level);
            play(&game, &Seed::numbered(1, 1), &mut bots, |_| ()).expect("bots play by the rules");
            let most = bots[0].highest.max(bots[1].highest);
            let (visits, ..) = highest::take();
            assert!(most <= MAX_EVALUATIONS, "{level:?}: {most} positions");
            assert!(visits <= MAX_VISITS + FIRST_ACTIONS, "{level:?}: {visits} ends of the turn");
        }
    }
}

#[test]
fn the_standard_board_never_reaches_a_limit() {
    for options in all_options() {
        let game = Nile::new(Board::standard(), options);
        for (level, games) in [(Level::Hard, 4), (Level::Expert, 1)] {
            for number in 0..games {
                let mut bots = [1, 2].map(|seed| level_bot(level, number + seed));
                play(&game, &Seed::numbered(8, number), &mut bots, |_| ()).expect("bots play by the rules");
            }
        }
        let (all, of_first_action, _) = highest::take();
        assert!(2 * all < MAX_VISITS && 2 * SHARES * of_first_action < MAX_VISITS, "{all} {of_first_action}");
    }
}

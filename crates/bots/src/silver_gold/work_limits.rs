//! Tests that the work of a decision is bounded with every deck, and that the standard deck never reaches a bound.

use std::sync::Arc;

use ::silver_gold::{Action, CARDS_PER_COLOUR, Colour, Deck, SilverGold, View};
use game_core::{Level, Seat, Seed};

use super::evaluator::{MAX_ROLLOUT_VISITS, MAX_VISITS};
use crate::net::EVALUATIONS;
use crate::visits::highest;
use crate::{AnyBot, Bot, Budget, Playable, Settings, play};

/// The iterations of `expert` here; its usual thousand take too long for a test.
const ITERATIONS: u32 = 8;
/// More than the first actions of a turn, which are always evaluated.
const FIRST_ACTIONS: u64 = 600;

/// A deck whose 48 cards all have this chamber.
fn deck_of(chamber: &str) -> Arc<Deck> {
    let standard = Deck::standard().readable_text();
    let head: String = standard.split_inclusive('\n').take_while(|line| !line.starts_with("[1 ")).collect();
    let colour = |number: usize| Colour::ALL[number / CARDS_PER_COLOUR].name();
    let card = |number: usize| format!("[{} {}]\n{}\n", number + 1, colour(number), chamber.replace(" / ", "\n"));
    let text: String = std::iter::once(head).chain((0..48).map(card)).collect();
    Deck::parse(&text).expect("a legal deck").0.into()
}

/// Counts the positions that each decision evaluates.
struct Counted {
    bot: AnyBot<SilverGold>,
    highest: u64,
}

impl Bot<SilverGold> for Counted {
    fn choose(&mut self, game: &SilverGold, view: &View, seat: Seat) -> Option<Action> {
        let before = EVALUATIONS.get();
        let action = self.bot.choose(game, view, seat);
        self.highest = self.highest.max(EVALUATIONS.get() - before);
        action
    }
}

fn counted(level: Level, random_seed: u64) -> Counted {
    let settings = Settings { budget: Budget::Iterations(ITERATIONS), ..Settings::new(random_seed) };
    Counted { bot: SilverGold::level_bot(level, settings), highest: 0 }
}

#[test]
fn no_deck_makes_a_decision_long_or_large() {
    let plans = u64::from(MAX_VISITS) + FIRST_ACTIONS;
    let rollouts = u64::from(ITERATIONS) * (u64::from(MAX_ROLLOUT_VISITS) + plans);
    let chambers = [
        // Eight red crosses and an easy tomb.
        ". > . . . / x x x x . / x x x x . / . . . . . / . . T . .",
        "> . . . . / . x x x . / . x x x . / . x x . . / T . . . .",
        // Red crosses everywhere.
        "x > x x x / x x x x x / x x x x x / x x x x x / x x T x x",
    ];
    for chamber in chambers {
        let game = SilverGold::new(deck_of(chamber), 1).expect("one may play");
        for level in Level::ALL {
            let mut bots = [counted(level, 1)];
            play(&game, &Seed::numbered(1, 1), &mut bots, |_| ()).expect("bots play by the rules");
            let limit = match level {
                Level::Novice | Level::Easy => 0,
                Level::Hard => plans,
                Level::Expert => plans + rollouts,
            };
            assert!(bots[0].highest <= limit, "{chamber} {level:?}: {} positions", bots[0].highest);
        }
        let (visits, ..) = highest::take();
        assert!(visits >= MAX_VISITS, "this deck does not test the limit");
    }
}

#[test]
fn the_standard_deck_never_reaches_a_limit() {
    for (level, games) in [(Level::Hard, 50), (Level::Expert, 2)] {
        for players in 1..=4 {
            let game = SilverGold::new(Deck::standard(), players).expect("one to four may play");
            for number in 0..games {
                let mut bots: Vec<Counted> = (0..players as u64).map(|seat| counted(level, number + seat)).collect();
                play(&game, &Seed::numbered(7, number), &mut bots, |_| ()).expect("bots play by the rules");
            }
            let (all, of_first_action, of_rollout) = highest::take();
            assert!(2 * all < MAX_VISITS && 2 * 8 * of_first_action < MAX_VISITS, "{all} {of_first_action}");
            assert!(2 * of_rollout < MAX_ROLLOUT_VISITS, "{of_rollout}");
        }
    }
}

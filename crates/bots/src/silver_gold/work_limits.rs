//! Tests that the work and the memory of a decision are bounded with every deck, and that the standard deck stays far
//! below the bounds. They count positions and bytes, because times differ from machine to machine.

use std::sync::Arc;

use ::silver_gold::{Action, CARDS_PER_COLOUR, Cell, Colour, Deck, SilverGold, View, generate};
use game_core::{Level, QuickRandom, Random, Seat, Seed};

use super::evaluator::MAX_ROLLOUT_POSITIONS;
use super::plan_search::MAX_POSITIONS;
use crate::net::EVALUATIONS;
use crate::visits::highest;
use crate::{AnyBot, Bot, Budget, Playable, Settings, play};

/// The iterations of `expert` here; its usual thousand take too long for a test.
const ITERATIONS: u32 = 8;
/// The most positions of a decision without looking ahead: after [`MAX_POSITIONS`], one chain is followed to its end. A
/// position takes about a microsecond, so this is less than 10 ms.
const PLANS: u64 = MAX_POSITIONS as u64 + 2_000;
/// The most positions of a turn in a rollout.
const TURN: u64 = 2_000;
/// The most memory of a decision.
const BYTES: u64 = 50_000_000;

/// A deck with these 48 chambers.
fn deck_of(mut chamber: impl FnMut(usize) -> String) -> Arc<Deck> {
    let standard = Deck::standard().readable_text();
    let head: String = standard.split_inclusive('\n').take_while(|line| !line.starts_with("[1 ")).collect();
    let colour = |number: usize| Colour::ALL[number / CARDS_PER_COLOUR].name();
    let card = |number: usize| format!("[{} {}]\n{}\n", number + 1, colour(number), chamber(number));
    let text: String = std::iter::once(head).chain((0..48).map(card)).collect();
    Deck::parse(&text).expect("a legal deck").0.into()
}

/// A deck whose chambers are drawn at random: up to `walls` walls where they block no way, and symbols in any number.
fn any_deck(random_seed: u64) -> Arc<Deck> {
    let mut random = QuickRandom::new(random_seed);
    let walls = random.below(12);
    // From decks without red crosses to decks of little else.
    let signs: Vec<char> = ".rgtspxxxxxxxx".chars().take(7 + random.below(8) as usize).collect();
    deck_of(|_| {
        loop {
            let mut boxes: Vec<char> = (0..25).map(|_| signs[random.below(signs.len() as u32) as usize]).collect();
            (0..walls).for_each(|_| boxes[random.below(25) as usize] = '#');
            boxes[random.below(5) as usize] = '>';
            boxes[20 + random.below(5) as usize] = 'T';
            if is_connected(&boxes) {
                break boxes.chunks(5).map(|row| row.iter().collect::<String>() + "\n").collect();
            }
        }
    })
}

/// Whether every box that is not a wall can be reached from the entrance.
fn is_connected(boxes: &[char]) -> bool {
    use ::silver_gold::{Boxes, Region};
    let all = |test: &dyn Fn(char) -> bool| {
        Cell::all().zip(boxes).filter(|(_, sign)| test(**sign)).map(|(cell, _)| cell).collect::<Boxes>()
    };
    let room = all(&|sign| sign != '#');
    all(&|sign| sign == '>').flood(room) == room
}

/// Counts the positions that each decision evaluates, and its bytes.
struct Counted {
    bot: AnyBot<SilverGold>,
    highest: u64,
    bytes: u64,
}

impl Bot<SilverGold> for Counted {
    fn choose(&mut self, game: &SilverGold, view: &View, seat: Seat) -> Option<Action> {
        let before = EVALUATIONS.get();
        let mut action = None;
        let used = allocation_counter::measure(|| action = self.bot.choose(game, view, seat));
        self.highest = self.highest.max(EVALUATIONS.get() - before);
        self.bytes = self.bytes.max(used.bytes_max);
        action
    }
}

fn counted(level: Level, random_seed: u64) -> Counted {
    let settings = Settings { budget: Budget::Iterations(ITERATIONS), ..Settings::new(random_seed) };
    Counted { bot: SilverGold::level_bot(level, settings), highest: 0, bytes: 0 }
}

/// Plays a game alone and checks every decision.
fn check(name: &str, deck: Arc<Deck>, level: Level) {
    let game = SilverGold::new(deck, 1).expect("one may play");
    let mut bots = [counted(level, 1)];
    play(&game, &Seed::numbered(1, 1), &mut bots, |_| ()).expect("bots play by the rules");
    let [Counted { highest, bytes, .. }] = bots;
    let limit = match level {
        Level::Novice | Level::Easy => 0,
        Level::Hard => PLANS,
        Level::Expert => PLANS + u64::from(ITERATIONS) * (u64::from(MAX_ROLLOUT_POSITIONS) + TURN),
    };
    assert!(highest <= limit, "{name}, {level:?}: {highest} positions");
    assert!(bytes <= BYTES, "{name}, {level:?}: {bytes} bytes");
}

#[test]
fn the_worst_decks_do_not_make_a_decision_long_or_large() {
    let chambers = [
        // Eight red crosses and an easy tomb.
        ". > . . . / x x x x . / x x x x . / . . . . . / . . T . .",
        "> . . . . / . x x x . / . x x x . / . x x . . / T . . . .",
        // Red crosses everywhere, with the tomb far, or at the end of one straight way.
        "x > x x x / x x x x x / x x x x x / x x x x x / x x T x x",
        "# > # x x / # x # x x / # x # x x / # x x x x / # T x x x",
        // A crossed-off way to every tomb, and no red cross at all: the most placements of a pattern.
        ". > . . . / . . . . . / . . . . . / . . . . . / . . T . .",
    ];
    for chamber in chambers {
        for level in Level::ALL {
            check(chamber, deck_of(|_| chamber.replace(" / ", "\n")), level);
        }
    }
}

#[test]
fn hundreds_of_random_decks_do_not_make_a_decision_long_or_large() {
    for number in 0..200 {
        check(&format!("random deck {number}"), any_deck(number), Level::Hard);
    }
    for number in 200..216 {
        check(&format!("random deck {number}"), any_deck(number), Level::Expert);
    }
}

#[test]
fn the_standard_deck_and_its_like_stay_far_below_the_bounds() {
    let decks = std::iter::once(Deck::standard()).chain((0..5).map(|number| generate(number).into()));
    for deck in decks {
        for (level, games) in [(Level::Hard, 10), (Level::Expert, 1)] {
            for players in 1..=4 {
                let game = SilverGold::new(deck.clone(), players).expect("one to four may play");
                for number in 0..games {
                    let mut bots: Vec<Counted> =
                        (0..players as u64).map(|seat| counted(level, number + seat)).collect();
                    play(&game, &Seed::numbered(7, number), &mut bots, |_| ()).expect("bots play by the rules");
                    let most = bots.iter().map(|bot| bot.highest).max().unwrap_or(0);
                    assert!(level != Level::Hard || 4 * most < PLANS, "{most}");
                }
                let (.., of_rollout) = highest::take();
                assert!(of_rollout < MAX_ROLLOUT_POSITIONS, "{of_rollout}");
            }
        }
    }
}

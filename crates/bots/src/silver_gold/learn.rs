//! Silver & Gold: games from which the network learns.

use ::silver_gold::{Deck, Phase, SilverGold, State, colour_points, generate};
use game_core::{BySeat, Game, QuickRandom, Random, Seat, Seed, Viewer, Waiting};

use super::SilverGoldGreedy;
use super::mind::{SilverGoldMind, UNIT};
use super::outlook::INPUTS;
use crate::net::{Features, Net};
use crate::plan::{Mind, Plan};
use crate::school::{Course, Lesson, Reading, School, look_back};
use crate::{Bot, play};

/// Teaches how many points a position is worth.
#[derive(Clone, Copy, Debug)]
pub struct SilverGoldSchool;

/// One of how many best plans is tried out of curiosity.
const CURIOUS_PLANS: u32 = 6;

impl School for SilverGoldSchool {
    fn inputs(&self) -> usize {
        INPUTS
    }

    fn reading(&self) -> Reading {
        Reading::Plain
    }

    fn lessons(&self, net: &Net, seed: &Seed, course: Course) -> Vec<Lesson> {
        let mut random = QuickRandom::new(seed.stream("school").next_u64());
        let Some(game) = any_game(&mut random) else { return Vec::new() };
        let mut notes: BySeat<Vec<Note>> = BySeat::default();
        let end = play_by(&game, net, seed, &mut random, course.curiosity, |seat, note| notes[seat].push(note));
        let mut lessons = Vec::new();
        for seat in game.seats() {
            let notes = std::mem::take(&mut notes[seat]);
            let values: Vec<f32> = notes.iter().map(|note| note.value).collect();
            let targets = look_back(&values, outcome(&game, &end, seat), course.lambda);
            lessons.extend(notes.into_iter().zip(targets).map(|(note, target)| Lesson {
                features: note.features.list().to_vec(),
                target: (target - note.points) / UNIT,
            }));
        }
        lessons
    }

    fn exam(&self, net: &Net, seed: &Seed) -> (f64, f64) {
        let Some(game) = SilverGold::new(Deck::standard(), 2) else { return (0.0, 0.0) };
        let mut bots: [Box<dyn Bot<SilverGold>>; 2] =
            [Box::new(AtFirstSight(net)), Box::new(SilverGoldGreedy::new(seed.stream("exam").next_u64()))];
        let Ok(end) = play(&game, seed, &mut bots, |_| {}) else { return (0.0, 0.0) };
        let won = game.standing(&end).is_some_and(|standing| standing.won(Seat::FIRST));
        (f64::from(u8::from(won)), f64::from(game.score(&end, Seat::FIRST).total))
    }
}

/// Does what looks best, without looking ahead.
struct AtFirstSight<'a>(&'a Net);

impl Bot<SilverGold> for AtFirstSight<'_> {
    fn choose(&mut self, game: &SilverGold, view: &::silver_gold::View, seat: Seat) -> Option<::silver_gold::Action> {
        let state = game.imagine(view, &mut QuickRandom::new(0));
        let plans = SilverGoldMind::new(self.0, game, &state, seat, 0).plans(game, &state, seat);
        plans.first().and_then(|plan| plan.actions.first().copied())
    }
}

/// What is learned from: a position that was chosen.
struct Note {
    features: Features,
    value: f32,
    points: f32,
}

/// Mostly two players; half of the games with a deck nobody has seen before, so that any deck is played well.
fn any_game(random: &mut QuickRandom) -> Option<SilverGold> {
    let players = [1, 2, 2, 2, 2, 2, 3, 4][random.below(8) as usize];
    let deck = if random.below(2) == 0 { Deck::standard() } else { generate(random.next_u64()).into() };
    SilverGold::new(deck, players)
}

/// A player's points, less what rivals got of the points one can take away from them.
fn outcome(game: &SilverGold, end: &State, seat: Seat) -> f32 {
    let rivals = game.seats().iter().filter(|&other| other != seat);
    let lost: f32 = rivals.map(|rival| f32::from(colour_points(end.prizes(), rival))).sum();
    let count = game.seats().len().saturating_sub(1).max(1) as f32;
    f32::from(game.score(end, seat).total) - lost / count
}

/// Plays a whole game with the network on every seat.
fn play_by(
    game: &SilverGold,
    net: &Net,
    seed: &Seed,
    random: &mut QuickRandom,
    curiosity: f64,
    mut note: impl FnMut(Seat, Note),
) -> State {
    let luck = game.luck(seed);
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return state,
            Waiting::Chance(draw) => {
                if game.settle(&mut state, SilverGold::decide(&luck, draw), &mut ()).is_err() {
                    return state;
                }
            }
            Waiting::Seats(seats) => {
                for seat in seats {
                    let seen = game.imagine(&game.view(&state, Viewer::Seat(seat)), random);
                    let mind = SilverGoldMind::new(net, game, &seen, seat, 0);
                    let plans = mind.plans(game, &seen, seat);
                    let curious = random.unit() < curiosity;
                    let index = if curious { random.below(CURIOUS_PLANS.min(plans.len() as u32)) } else { 0 };
                    let Some(Plan { actions, after, .. }) = plans.get(index as usize) else { return state };
                    // What the top of the deck shows is not known yet.
                    if !matches!(after.phase(), Phase::Drawing(_)) {
                        let mut features = Features::default();
                        let (value, points) = mind.judge_into(game, after, seat, &mut features);
                        note(seat, Note { features, value, points });
                    }
                    for action in actions {
                        game.apply(&mut state, seat, *action, &mut ());
                    }
                }
            }
        }
    }
}

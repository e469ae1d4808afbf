//! Nile: games from which the network learns.

use ::nile::{Action, Board, Draft, Nile, Options, Phase, State, View};
use game_core::{ActionSet, BySeat, Game, QuickRandom, Random, Seat, Seed, Viewer, Waiting};

use super::NileGreedy;
use super::mind::NileMind;
use super::outlook::INPUTS;
use crate::net::{Features, Net};
use crate::plan::Mind;
use crate::school::{Course, Lesson, Reading, School, look_back};
use crate::{Bot, play};

/// Teaches who will win.
#[derive(Clone, Copy, Debug)]
pub struct NileSchool;

/// One of how many best plans is tried out of curiosity.
const CURIOUS_PLANS: u32 = 5;
/// How many ways to spend are followed at once in the games that are learned from.
const WIDTH: usize = 2;

impl School for NileSchool {
    fn inputs(&self) -> usize {
        INPUTS
    }

    fn reading(&self) -> Reading {
        Reading::Chance
    }

    fn lessons(&self, net: &Net, seed: &Seed, course: Course) -> Vec<Lesson> {
        let mut random = QuickRandom::new(seed.stream("school").next_u64());
        let game = Nile::new(Board::standard(), any_options(&mut random));
        let mut notes: BySeat<Vec<(Features, f32)>> = BySeat::default();
        let mind = NileMind { net, horizon: 0, width: WIDTH };
        let end = play_by(&game, &mind, seed, &mut random, course, |seat, after| {
            let mut features = Features::default();
            let value = mind.judge_into(&game, after, seat, &mut features);
            if game.standing(after).is_none() {
                notes[seat].push((features, value));
            }
        });
        let mut lessons = Vec::new();
        for seat in game.seats() {
            let notes = std::mem::take(&mut notes[seat]);
            let values: Vec<f32> = notes.iter().map(|(_, value)| *value).collect();
            let targets = look_back(&values, mind.judge(&game, &end, seat), course.lambda);
            let notes = notes.into_iter().zip(targets);
            lessons.extend(notes.map(|((features, _), target)| Lesson { features: features.list().to_vec(), target }));
        }
        lessons
    }

    fn exam(&self, net: &Net, seed: &Seed) -> (f64, f64) {
        let game = Nile::new(Board::standard(), Options::default());
        let mut luck = seed.stream("exam");
        let student: Box<dyn Bot<Nile>> = Box::new(AtFirstSight(NileMind { net, horizon: 0, width: WIDTH }));
        let greedy: Box<dyn Bot<Nile>> = Box::new(NileGreedy::new(luck.next_u64()));
        // Who rolls first has an advantage, so the seats change.
        let seat = if luck.below(2) == 0 { Seat::FIRST } else { Seat::SECOND };
        let mut bots = if seat == Seat::FIRST { [student, greedy] } else { [greedy, student] };
        let Ok(end) = play(&game, seed, &mut bots, |_| {}) else { return (0.0, 0.0) };
        let won = game.standing(&end).is_some_and(|standing| standing.won(seat));
        (f64::from(u8::from(won)), f64::from(game.score(&end, seat).built))
    }
}

/// Does what looks best, without looking ahead.
struct AtFirstSight<'a>(NileMind<'a>);

impl Bot<Nile> for AtFirstSight<'_> {
    fn choose(&mut self, game: &Nile, view: &View, seat: Seat) -> Option<Action> {
        let plans = self.0.plans(game, &view.state, seat);
        plans.first().and_then(|plan| plan.actions.first().copied())
    }
}

/// Mostly the usual rules, sometimes others, so that every option is played well.
fn any_options(random: &mut QuickRandom) -> Options {
    if random.below(10) < 7 {
        return Options::default();
    }
    let mut coin = || random.below(2) == 0;
    Options {
        no_exchange: coin(),
        free_masonry: coin(),
        balanced_start: coin(),
        draft: if coin() { Draft::Select } else { Draft::Remove },
    }
}

/// Plays a whole game with one mind on both seats; tells what a seat left behind when its turn was over.
fn play_by(
    game: &Nile,
    mind: &NileMind<'_>,
    seed: &Seed,
    random: &mut QuickRandom,
    course: Course,
    mut note: impl FnMut(Seat, &State),
) -> State {
    let luck = game.luck(seed);
    let mut teacher = NileGreedy::new(random.next_u64());
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return state,
            Waiting::Chance(draw) => {
                if game.settle(&mut state, Nile::decide(&luck, draw), &mut ()).is_err() {
                    return state;
                }
            }
            Waiting::Seats(_) if state.phase() == Phase::Drafting => {
                let actions = game.actions(&state, state.active());
                let Some(action) = actions.nth(random.below(actions.len())) else { return state };
                let seat = state.active();
                game.apply(&mut state, seat, action, &mut ());
            }
            Waiting::Seats(_) => {
                let seat = state.active();
                let opening = state.phase() == Phase::FirstPurchases;
                if course.by_greedy {
                    let Some(action) = teacher.choose(game, &game.view(&state, Viewer::Seat(seat)), seat) else {
                        return state;
                    };
                    game.apply(&mut state, seat, action, &mut ());
                } else if opening || state.phase() == Phase::Spending {
                    let plans = mind.plans(game, &state, seat);
                    let curious = random.unit() < course.curiosity;
                    let index = if curious { random.below(CURIOUS_PLANS.min(plans.len() as u32)) } else { 0 };
                    let Some(plan) = plans.get(index as usize) else { return state };
                    state = plan.after;
                } else {
                    mind.use_ability(game, &mut state, seat);
                }
                if opening || matches!(state.phase(), Phase::Rolling | Phase::Over) {
                    note(seat, &state);
                }
            }
        }
    }
}

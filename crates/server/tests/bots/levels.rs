//! Bots of Steps that fail in every way, one for each level.

use std::sync::{Condvar, Mutex, PoisonError};

use bots::{AnyBot, Bot, Playable, RandomBot, Settings};
use game_core::{Game, Seat};
use protocol::Level;

use crate::steps::{Steps, View, Write};

/// Thinks until the gate lets it through.
pub(crate) const HANGS: Level = Level::Expert;
pub(crate) const PANICS: Level = Level::Hard;
pub(crate) const CHOOSES_NOTHING: Level = Level::Easy;

/// Which bots that hang may go on.
struct Gate {
    is_open: bool,
    /// How many may pass while it is shut.
    passes: usize,
    /// The number of seats at each table whose bot has begun to think, in order.
    begun: Vec<usize>,
}

static GATE: Mutex<Gate> = Mutex::new(Gate { is_open: true, passes: 0, begun: Vec::new() });
static CHANGED: Condvar = Condvar::new();

fn change(change: impl FnOnce(&mut Gate)) {
    change(&mut GATE.lock().unwrap_or_else(PoisonError::into_inner));
    CHANGED.notify_all();
}

/// Holds every bot that hangs from now on.
pub(crate) fn shut_gate() {
    change(|gate| *gate = Gate { is_open: false, passes: 0, begun: Vec::new() });
}

/// Lets every bot go on, so that the test can end.
pub(crate) fn open_gate() {
    change(|gate| gate.is_open = true);
}

/// Lets one bot go on.
pub(crate) fn let_one_think() {
    change(|gate| gate.passes += 1);
}

/// The number of seats at each table whose bot has begun to think since the gate was shut, in order.
pub(crate) fn decisions() -> Vec<usize> {
    GATE.lock().unwrap_or_else(PoisonError::into_inner).begun.clone()
}

impl Playable for Steps {
    fn level_bot(level: Level, settings: Settings) -> AnyBot<Self> {
        if level == Level::Novice { Self::greedy(settings.random_seed) } else { Box::new(Failing(level)) }
    }
}

struct Failing(Level);

impl Bot<Steps> for Failing {
    fn choose(&mut self, game: &Steps, view: &View, seat: Seat) -> Option<Write> {
        match self.0 {
            HANGS => {
                pass_gate(game.seats().iter().count());
                RandomBot::new(1).choose(game, view, seat)
            }
            PANICS => panic!("a bot with a fault, for a test"),
            _ => None,
        }
    }
}

fn pass_gate(seats: usize) {
    let mut gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
    gate.begun.push(seats);
    while !gate.is_open && gate.passes == 0 {
        gate = CHANGED.wait(gate).unwrap_or_else(PoisonError::into_inner);
    }
    gate.passes = gate.passes.saturating_sub(1);
}

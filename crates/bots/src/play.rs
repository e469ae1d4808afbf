//! Plays a whole game with bots.

use std::fmt;

use game_core::{Game, Line, LineOf, Seat, Seed, Viewer, Waiting};

use crate::Bot;

/// Why a game between bots stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// A bot did something that is not allowed, or nothing.
    ByBot {
        /// Whose bot.
        seat: Seat,
        /// What was wrong.
        reason: String,
    },
    /// There is no bot of this name.
    NoSuchBot {
        /// The name.
        name: String,
    },
    /// The seed decided something impossible.
    ByChance {
        /// What was wrong.
        reason: String,
    },
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByBot { seat, reason } => write!(f, "the bot of {seat} made an illegal move: {reason}"),
            Self::NoSuchBot { name } => write!(f, "there is no bot called {name}"),
            Self::ByChance { reason } => write!(f, "the seed decided something impossible: {reason}"),
        }
    }
}

impl std::error::Error for Stopped {}

/// Plays from the start to the end, one bot for each seat from seat 1 on, and tells what happens line by line
/// as a record would. Returns the end.
pub fn play<G: Game, B: Bot<G>>(
    game: &G,
    seed: &Seed,
    bots: &mut [B],
    mut tell: impl FnMut(&LineOf<G>),
) -> Result<G::State, Stopped> {
    let luck = game.luck(seed);
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return Ok(state),
            Waiting::Chance(draw) => {
                let outcome = G::decide(&luck, draw);
                let settled = game.settle(&mut state, outcome, &mut ());
                settled.map_err(|refusal| Stopped::ByChance { reason: refusal.to_string() })?;
                tell(&Line::Chance(outcome));
            }
            Waiting::Seats(seats) => {
                for seat in seats {
                    let action = act(game, &mut state, seat, bots)?;
                    tell(&Line::Act { seat, action });
                }
            }
        }
    }
}

fn act<G: Game, B: Bot<G>>(game: &G, state: &mut G::State, seat: Seat, bots: &mut [B]) -> Result<G::Action, Stopped> {
    let stopped = |reason: String| Stopped::ByBot { seat, reason };
    let view = game.view(state, Viewer::Seat(seat));
    let bot = bots.get_mut(seat.index()).ok_or_else(|| stopped("it has no bot".into()))?;
    let action = bot.choose(game, &view, seat).ok_or_else(|| stopped("it chose nothing".into()))?;
    game.act(state, seat, action, &mut ()).map_err(|refusal| stopped(refusal.to_string()))?;
    Ok(action)
}

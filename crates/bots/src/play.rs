//! Plays a whole game with bots.

use game_core::{Game, Line, LineOf, Participant, Random, Recorded, Scribe, Seat, Seed, Viewer, Waiting};

use crate::{AnyBot, Bot, Playable, Settings};

/// Why a game between bots stopped before its end. `R` is the game's [`Refusal`](Game::Refusal).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError<R> {
    /// A bot chose an action that the rules refuse.
    #[error("the bot of {seat} made an illegal move: {refusal}")]
    IllegalAction {
        /// The bot's seat.
        seat: Seat,
        /// Why the rules refused it.
        refusal: R,
    },
    /// A bot chose nothing although the game waits for it.
    #[error("the bot of {0} chose no action")]
    NoAction(Seat),
    /// The game has more seats than there are bots.
    #[error("{0} has no bot")]
    MissingBot(Seat),
    /// There is no bot of this name.
    #[error("there is no bot called {0}")]
    UnknownBot(String),
    /// The seed gave an outcome that the rules refuse.
    #[error("the seed decided something impossible: {0}")]
    ImpossibleOutcome(R),
}

/// Plays from the start to the end with one bot for each seat, from seat 1 on. Returns the final state.
/// Calls `on_line` with every line that a record of the game would have.
pub fn play<G: Game, B: Bot<G>>(
    game: &G,
    seed: &Seed,
    bots: &mut [B],
    mut on_line: impl FnMut(&LineOf<G>),
) -> Result<G::State, PlayError<G::Refusal>> {
    let luck = game.luck(seed);
    let mut state = game.start();
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return Ok(state),
            Waiting::Chance(draw) => {
                let outcome = G::decide(&luck, draw);
                game.settle(&mut state, outcome, &mut ()).map_err(PlayError::ImpossibleOutcome)?;
                on_line(&Line::Chance(outcome));
            }
            Waiting::Seats(seats) => {
                for seat in seats {
                    let action = act(game, &mut state, seat, bots)?;
                    on_line(&Line::Act { seat, action });
                }
            }
        }
    }
}

fn act<G: Game, B: Bot<G>>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    bots: &mut [B],
) -> Result<G::Action, PlayError<G::Refusal>> {
    let view = game.view(state, Viewer::Seat(seat));
    let bot = bots.get_mut(seat.index()).ok_or(PlayError::MissingBot(seat))?;
    let action = bot.choose(game, &view, seat).ok_or(PlayError::NoAction(seat))?;
    game.act(state, seat, action, &mut ()).map_err(|refusal| PlayError::IllegalAction { seat, refusal })?;
    Ok(action)
}

/// Plays a whole game between the bots of these names, as [`play`] does. The bots' random numbers come from the seed
/// too: the same seed gives the same game.
pub fn play_named<G: Playable>(
    game: &G,
    names: &[&str],
    seed: &Seed,
    on_line: impl FnMut(&LineOf<G>),
) -> Result<G::State, PlayError<G::Refusal>> {
    let mut random = seed.stream("bots");
    let mut bots: Vec<AnyBot<G>> = Vec::with_capacity(names.len());
    for name in names {
        let bot = G::bot(name, Settings::new(random.next_u64()));
        bots.push(bot.ok_or_else(|| PlayError::UnknownBot((*name).into()))?);
    }
    play(game, seed, &mut bots, on_line)
}

/// Plays as [`play_named`] does, and also returns the game's record.
pub fn play_recorded<G: Playable + Recorded>(
    game: &G,
    names: &[&str],
    seed: Seed,
    mut on_line: impl FnMut(&LineOf<G>),
) -> Result<(G::State, String), PlayError<G::Refusal>> {
    let participant = |name: &&str| Participant { name: (*name).into(), bot: Some((*name).into()) };
    let mut scribe = Scribe::begin(game, names.iter().map(participant).collect(), seed);
    let end = play_named(game, names, &seed, |line| {
        on_line(line);
        scribe.note(line);
    })?;
    let record = scribe.end(game, &end);
    Ok((end, record))
}

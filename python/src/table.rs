//! One game that is being played.

use std::any::Any;
use std::sync::Arc;

use game_core::{Game, Line, LineOf, Participant, QuickRandom, Scribe, Seat, Seed, Viewer, Waiting};
use serde::{Deserialize, Serialize};

use crate::codec::{Codec, NoAction, OutcomeOf, StateOf};
use crate::rewards;

/// What a table waits for.
pub(crate) enum Asked {
    Seats(Vec<usize>),
    Chance,
    Nobody,
}

/// Why a table refuses something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refused {
    #[error("there is no seat {seat}, seats are 0 to {last}")]
    NoSeat { seat: usize, last: usize },
    #[error(transparent)]
    NoAction(#[from] NoAction),
    #[error("there is no chance outcome {found}, outcomes are 0 to {last}")]
    NoOutcome { found: usize, last: usize },
    #[error("{0}")]
    Rules(String),
    #[error("a table without a seed has no record: its chance is not proven")]
    NoSeed,
    #[error("an imagined table has no record: nobody played it from the start")]
    Imagined,
    #[error("the saved table cannot be read: {0}")]
    Unreadable(String),
}

/// A step of the game: an action of a seat, or a chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    /// The seat that acted; none for chance.
    pub(crate) seat: Option<Seat>,
    pub(crate) number: usize,
}

/// A table of any game.
pub(crate) trait Playing: Send + Sync {
    fn copy(&self) -> Box<dyn Playing>;
    fn as_any(&self) -> &dyn Any;
    fn asked(&self) -> Asked;
    fn players(&self) -> usize;
    fn act(&mut self, seat: usize, number: usize) -> Result<(), Refused>;
    fn check(&self, seat: usize, number: usize) -> Result<(), Refused>;
    fn settle(&mut self, number: usize) -> Result<(), Refused>;
    fn outcomes(&self) -> Vec<(usize, f64)>;
    fn write_mask(&self, seat: usize, mask: &mut [i8]) -> Result<(), Refused>;
    fn observe(&self, seat: usize, out: &mut [i8]) -> Result<(), Refused>;
    fn points(&self) -> Vec<i32>;
    fn places(&self) -> Option<Vec<u8>>;
    fn rewards(&self) -> Vec<f64>;
    /// The view of a seat, or of a spectator, as JSON.
    fn view(&self, seat: Option<usize>) -> Result<String, Refused>;
    fn seed(&self) -> Option<String>;
    fn history(&self) -> &[Step];
    fn imagine(&self, seat: usize, random_seed: u64) -> Result<Box<dyn Playing>, Refused>;
    fn record(&self, names: Vec<String>) -> Result<String, Refused>;
    /// Everything that changes, as JSON.
    fn save(&self) -> Result<String, Refused>;
}

/// A seed with the chance outcomes that it gives.
struct Chance<C: Codec> {
    seed: Seed,
    luck: <C::Game as Game>::Luck,
}

/// A table of one game.
pub(crate) struct Table<C: Codec> {
    codec: Arc<C>,
    state: StateOf<C>,
    chance: Option<Arc<Chance<C>>>,
    history: Vec<Step>,
    imagined: bool,
}

/// What [`Playing::save`] writes.
#[derive(Serialize, Deserialize)]
struct Saved<S> {
    state: S,
    seed: Option<Seed>,
    history: Vec<Step>,
    imagined: bool,
}

impl<C: Codec> Table<C> {
    /// A new game. With a seed chance is settled at once, whenever it is asked.
    pub(crate) fn new(codec: Arc<C>, seed: Option<Seed>) -> Result<Self, Refused> {
        let state = codec.game().start();
        let mut table = Self { codec, state, chance: None, history: Vec::new(), imagined: false };
        table.set_seed(seed);
        table.settle_chance()?;
        Ok(table)
    }

    /// A table from what [`Playing::save`] wrote.
    pub(crate) fn load(codec: Arc<C>, saved: &str) -> Result<Self, Refused> {
        let saved: Saved<StateOf<C>> =
            serde_json::from_str(saved).map_err(|error| Refused::Unreadable(error.to_string()))?;
        let Saved { state, seed, history, imagined } = saved;
        let mut table = Self { codec, state, chance: None, history, imagined };
        table.set_seed(seed);
        Ok(table)
    }

    pub(crate) fn codec(&self) -> &C {
        &self.codec
    }

    pub(crate) fn state(&self) -> &StateOf<C> {
        &self.state
    }

    fn set_seed(&mut self, seed: Option<Seed>) {
        self.chance = seed.map(|seed| Arc::new(Chance { luck: self.codec.game().luck(&seed), seed }));
    }

    /// The seat with this index.
    pub(crate) fn seat(&self, index: usize) -> Result<Seat, Refused> {
        let seats = self.codec.game().seats();
        let found = seats.iter().nth(index);
        found.ok_or(Refused::NoSeat { seat: index, last: (seats.len() as usize).saturating_sub(1) })
    }

    fn settle_chance(&mut self) -> Result<(), Refused> {
        while let (Waiting::Chance(draw), Some(chance)) = (self.codec.game().waiting(&self.state), &self.chance) {
            let outcome = C::Game::decide(&chance.luck, draw);
            self.settle_outcome(outcome)?;
        }
        Ok(())
    }

    fn settle_outcome(&mut self, outcome: OutcomeOf<C>) -> Result<(), Refused> {
        self.codec
            .game()
            .settle(&mut self.state, outcome, &mut ())
            .map_err(|error| Refused::Rules(error.to_string()))?;
        self.history.push(Step { seat: None, number: C::encode_outcome(outcome) });
        Ok(())
    }

    fn viewed(&self, seat: Seat) -> <C::Game as Game>::View {
        self.codec.game().view(&self.state, Viewer::Seat(seat))
    }
}

impl<C: Codec> Playing for Table<C> {
    fn copy(&self) -> Box<dyn Playing> {
        let Self { codec, state, chance, history, imagined } = self;
        let (codec, chance, history) = (codec.clone(), chance.clone(), history.clone());
        Box::new(Self { codec, state: *state, chance, history, imagined: *imagined })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn asked(&self) -> Asked {
        match self.codec.game().waiting(&self.state) {
            Waiting::Seats(seats) => Asked::Seats(seats.iter().map(Seat::index).collect()),
            Waiting::Chance(_) => Asked::Chance,
            Waiting::Nobody => Asked::Nobody,
        }
    }

    fn players(&self) -> usize {
        self.codec.game().seats().len() as usize
    }

    fn act(&mut self, seat: usize, number: usize) -> Result<(), Refused> {
        let seat = self.seat(seat)?;
        let action = self.codec.decode(&self.state, seat, number)?;
        let game = self.codec.game();
        game.act(&mut self.state, seat, action, &mut ()).map_err(|error| Refused::Rules(error.to_string()))?;
        self.history.push(Step { seat: Some(seat), number });
        self.settle_chance()
    }

    fn check(&self, seat: usize, number: usize) -> Result<(), Refused> {
        let seat = self.seat(seat)?;
        let action = self.codec.decode(&self.state, seat, number)?;
        self.codec.game().check(&self.state, seat, action).map_err(|error| Refused::Rules(error.to_string()))
    }

    fn settle(&mut self, number: usize) -> Result<(), Refused> {
        let none = Refused::NoOutcome { found: number, last: C::OUTCOMES - 1 };
        self.settle_outcome(C::decode_outcome(number).ok_or(none)?)
    }

    fn outcomes(&self) -> Vec<(usize, f64)> {
        match self.codec.game().waiting(&self.state) {
            Waiting::Chance(draw) => self.codec.outcomes(draw),
            Waiting::Seats(_) | Waiting::Nobody => Vec::new(),
        }
    }

    fn write_mask(&self, seat: usize, mask: &mut [i8]) -> Result<(), Refused> {
        self.codec.write_mask(&self.state, self.seat(seat)?, mask);
        Ok(())
    }

    fn observe(&self, seat: usize, out: &mut [i8]) -> Result<(), Refused> {
        let seat = self.seat(seat)?;
        self.codec.observe(&self.viewed(seat), seat, out);
        Ok(())
    }

    fn points(&self) -> Vec<i32> {
        self.codec.game().seats().iter().map(|seat| self.codec.points(&self.state, seat)).collect()
    }

    fn places(&self) -> Option<Vec<u8>> {
        let standing = self.codec.game().standing(&self.state)?;
        Some(self.codec.game().seats().iter().map(|seat| standing.places[seat]).collect())
    }

    fn rewards(&self) -> Vec<f64> {
        let rewards = rewards::result(&*self.codec, &self.state).unwrap_or_default();
        rewards.into_iter().take(self.players()).collect()
    }

    fn view(&self, seat: Option<usize>) -> Result<String, Refused> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        let view = self.codec.game().view(&self.state, viewer);
        serde_json::to_string(&view).map_err(|error| Refused::Unreadable(error.to_string()))
    }

    fn seed(&self) -> Option<String> {
        self.chance.as_ref().map(|chance| chance.seed.to_string())
    }

    fn history(&self) -> &[Step] {
        &self.history
    }

    fn imagine(&self, seat: usize, random_seed: u64) -> Result<Box<dyn Playing>, Refused> {
        let view = self.viewed(self.seat(seat)?);
        let state = self.codec.game().imagine(&view, &mut QuickRandom::new(random_seed));
        let codec = self.codec.clone();
        Ok(Box::new(Self { codec, state, chance: None, history: Vec::new(), imagined: true }))
    }

    /// Plays the history again, because a record has the game's own actions, not numbers.
    fn record(&self, names: Vec<String>) -> Result<String, Refused> {
        if self.imagined {
            return Err(Refused::Imagined);
        }
        let chance = self.chance.as_ref().ok_or(Refused::NoSeed)?;
        let game = self.codec.game();
        let players = names.into_iter().map(|name| Participant { name, bot: None }).collect();
        let mut scribe = Scribe::begin(game, players, chance.seed);
        let mut again = Table::<C>::new(self.codec.clone(), None)?;
        for step in &self.history {
            let line: LineOf<C::Game> = match step.seat {
                Some(seat) => Line::Act { seat, action: again.codec.decode(&again.state, seat, step.number)? },
                None => {
                    let none = Refused::NoOutcome { found: step.number, last: C::OUTCOMES - 1 };
                    Line::Chance(C::decode_outcome(step.number).ok_or(none)?)
                }
            };
            scribe.note(&line);
            match step.seat {
                Some(seat) => again.act(seat.index(), step.number)?,
                None => again.settle(step.number)?,
            }
        }
        Ok(scribe.end(game, &self.state))
    }

    fn save(&self) -> Result<String, Refused> {
        let seed = self.chance.as_ref().map(|chance| chance.seed);
        let saved = Saved { state: self.state, seed, history: self.history.clone(), imagined: self.imagined };
        serde_json::to_string(&saved).map_err(|error| Refused::Unreadable(error.to_string()))
    }
}

//! `Bot`: our computer players.

use std::sync::LazyLock;
use std::time::Instant;

use bots::{BOTS, Budget, Settings};
use game_core::{Random, Seed};
use pyo3::prelude::*;

use super::game::Game;
use super::table::Table;
use super::value_error;
use crate::bot::{Thinking, named};

/// A bot. It is given what its seat may know and nothing else.
///
/// `iterations` or `millis` limit how long a bot that searches thinks about one decision. A bot with iterations chooses the
/// same for the same seed, on every machine.
#[pyclass(module = "pyramids_games")]
pub struct Bot {
    inner: Box<dyn Thinking>,
    name: String,
}

/// The seed of a bot's random numbers in an arena: by the arena's seed, the shuffle, the bot's name and its seat from 0 on.
#[pyfunction]
pub(super) fn bot_seed(seed: u64, shuffle: u64, name: &str, seat: usize) -> u64 {
    Seed::numbered(seed, shuffle).stream(&format!("{name} on seat {}", seat + 1)).next_u64()
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, seed = 0, *, iterations = None, millis = None, threads = 1))]
    fn new(
        game: &Game,
        name: &str,
        seed: u64,
        iterations: Option<u32>,
        millis: Option<u32>,
        threads: usize,
    ) -> PyResult<Self> {
        let budget = match (iterations, millis) {
            (Some(_), Some(_)) => return Err(value_error("give iterations or millis, not both")),
            (Some(iterations), None) => Budget::Iterations(iterations),
            (None, Some(millis)) => Budget::Time { millis, clock: elapsed_ms },
            (None, None) => Budget::Usual,
        };
        let settings = Settings { budget, threads: threads.max(1), ..Settings::new(seed) };
        let bot = named(&game.inner, name, settings);
        let unknown = || value_error(format!("there is no bot {name:?}, choose one of {}", BOTS.join(", ")));
        Ok(Self { inner: bot.ok_or_else(unknown)?, name: name.into() })
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Chooses an action for a seat that is asked. Other threads of Python run meanwhile.
    fn choose(&mut self, py: Python<'_>, table: &Table, seat: usize) -> PyResult<usize> {
        let (bot, table) = (&mut self.inner, &table.inner);
        py.detach(|| bot.choose(&**table, seat)).map_err(value_error)
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name)
    }
}

/// The milliseconds since the first call.
fn elapsed_ms() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}

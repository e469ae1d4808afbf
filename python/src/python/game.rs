//! `Game`: rules, material and encodings.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Map;

use super::seed::SeedArgument;
use super::table::Table;
use super::value_error;
use crate::any_game::{AnyGame, Terms};

/// A game that can be played: rules, deck or board, options and number of players. It never changes.
///
/// >>> game = Game("silver-gold", players=2)
/// >>> table = game.start(seed=7)
#[pyclass(frozen, module = "pyramids_games")]
pub struct Game {
    pub(crate) inner: AnyGame,
}

#[pymethods]
impl Game {
    /// `material` is the text of a deck (Silver & Gold) or a board (Nile), `options` those of Nile's rules.
    #[new]
    #[pyo3(signature = (name, players = 2, *, material = None, options = None, rules = None))]
    fn new(
        name: &str,
        players: usize,
        material: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
        rules: Option<u32>,
    ) -> PyResult<Self> {
        let options = match options {
            Some(options) => {
                let json: String = options.py().import("json")?.call_method1("dumps", (options,))?.extract()?;
                serde_json::from_str(&json).map_err(value_error)?
            }
            None => Map::new(),
        };
        let terms = Terms { players, material, options, rules };
        Ok(Self { inner: AnyGame::open(name, &terms).map_err(value_error)? })
    }

    /// The name: silver-gold or nile.
    #[getter]
    fn name(&self) -> String {
        self.inner.name()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.inner.players()
    }

    /// The fewest and the most players that the game is for.
    #[getter]
    fn player_range(&self) -> (usize, usize) {
        let count = self.inner.player_count();
        (count.fewest, count.most)
    }

    /// How many numbers of actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.inner.actions()
    }

    /// How many numbers of chance outcomes there are.
    #[getter]
    fn num_outcomes(&self) -> usize {
        self.inner.outcomes()
    }

    /// How many entries an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.inner.observation_size()
    }

    /// The parts of an observation: name, first entry, size.
    #[getter]
    fn observation_layout(&self) -> Vec<(String, usize, usize)> {
        let mut start = 0;
        let place = |part: crate::codec::Part| {
            let first = start;
            start += part.size;
            (part.name, first, part.size)
        };
        self.inner.layout().into_iter().map(place).collect()
    }

    /// The setup as records have it, as JSON.
    #[getter]
    fn setup(&self) -> PyResult<String> {
        self.inner.setup().map_err(value_error)
    }

    /// What an action means.
    fn describe(&self, action: usize) -> PyResult<String> {
        let last = self.inner.actions() - 1;
        if action > last {
            return Err(value_error(format!("there is no action {action}, actions are 0 to {last}")));
        }
        Ok(self.inner.describe(action))
    }

    /// Starts a game. With a seed, chance is settled whenever it is asked, as in the game number `index` of
    /// `pyramids sim --seed`; a text of 64 hexadecimal digits is the seed of a record. Without a seed, `settle` answers.
    #[pyo3(signature = (seed = None, index = 0))]
    fn start(&self, seed: Option<SeedArgument>, index: u64) -> PyResult<Table> {
        let seed = seed.map(|seed| seed.seed(index)).transpose()?;
        Ok(Table { game: self.inner.clone(), inner: self.inner.table(seed).map_err(value_error)? })
    }

    /// The game that a setup of a record describes; for pickle.
    #[staticmethod]
    fn from_setup(name: &str, setup: &str, players: usize) -> PyResult<Self> {
        Ok(Self { inner: AnyGame::from_setup(name, setup, players).map_err(value_error)? })
    }

    /// A table from what `Table.save` returned.
    fn load(&self, saved: &str) -> PyResult<Table> {
        Ok(Table { game: self.inner.clone(), inner: self.inner.load(saved).map_err(value_error)? })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, usize))> {
        let rebuild = py.get_type::<Self>().getattr("from_setup")?;
        Ok((rebuild, (self.name(), self.setup()?, self.players())))
    }

    fn __repr__(&self) -> String {
        format!("Game({:?}, players={})", self.name(), self.players())
    }
}

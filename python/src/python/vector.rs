//! `VectorEnv`: many games at once, into the same arrays.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use super::game::Game;
use super::{IllegalAction, value_error};
use crate::any_game::AnyGame;
use crate::batch::{Batching, Rows};
use crate::rewards::Reward;

/// Many games that are played at the same time. Every step makes one action in each game and fills the same arrays:
/// `observations`, `masks`, `rewards`, `done`, `seats` and `points`. A game that ends is followed by the next at once; the
/// mask and the observation are already those of the new game then. Without `threads`, 1024 games or more use all cores.
#[pyclass(module = "pyramids_games")]
pub struct VectorEnv {
    game: AnyGame,
    inner: Box<dyn Batching>,
    count: usize,
    /// What the seat of each game may know, a row for each game; without columns if it was not asked for.
    #[pyo3(get)]
    observations: Py<PyArray2<i8>>,
    /// The legal actions of each game's seat.
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    /// The rewards of all seats for the last step.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the last step ended a game.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// The seat that acts next in each game.
    #[pyo3(get)]
    seats: Py<PyArray1<i8>>,
    /// The final points of all seats in the last game that ended.
    #[pyo3(get)]
    points: Py<PyArray2<i32>>,
}

/// More games would hardly fit into the memory.
const MOST_GAMES: usize = 1_000_000;
const MOST_THREADS: usize = 1024;
/// With fewer games, threads wait for each other longer than they work.
const MANY_GAMES: usize = 1024;

fn cores() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

impl VectorEnv {
    /// Calls `work` with the slices of all arrays, without the lock of the interpreter.
    fn with_rows<R: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Batching, Rows<'_>) -> R + Send,
    ) -> PyResult<R> {
        let mut masks = self.masks.bind(py).try_readwrite().map_err(value_error)?;
        let mut observations = self.observations.bind(py).try_readwrite().map_err(value_error)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(value_error)?;
        let mut done = self.done.bind(py).try_readwrite().map_err(value_error)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(value_error)?;
        let mut points = self.points.bind(py).try_readwrite().map_err(value_error)?;
        let rows = Rows {
            masks: masks.as_slice_mut().map_err(value_error)?,
            observations: observations.as_slice_mut().map_err(value_error)?,
            rewards: rewards.as_slice_mut().map_err(value_error)?,
            done: done.as_slice_mut().map_err(value_error)?,
            seats: seats.as_slice_mut().map_err(value_error)?,
            points: points.as_slice_mut().map_err(value_error)?,
        };
        let inner = &mut *self.inner;
        Ok(py.detach(|| work(inner, rows)))
    }

    fn check_length(&self, length: usize) -> PyResult<()> {
        if length == self.count {
            return Ok(());
        }
        Err(value_error(format!("{length} actions are given for {} games", self.count)))
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, count, *, seed = 0, threads = None, observations = true, reward = "win"))]
    fn new(
        py: Python<'_>,
        game: &Game,
        count: usize,
        seed: u64,
        threads: Option<usize>,
        observations: bool,
        reward: &str,
    ) -> PyResult<Self> {
        let no_reward = || value_error(format!("there is no reward {reward:?}, choose {}", Reward::NAMES));
        let kind = Reward::from_name(reward).ok_or_else(no_reward)?;
        if count > MOST_GAMES {
            return Err(value_error(format!("{count} games are too many, at most {MOST_GAMES} are possible")));
        }
        let threads = threads.unwrap_or_else(|| if count < MANY_GAMES { 1 } else { cores() }).clamp(1, MOST_THREADS);
        let game = game.inner.clone();
        let size = if observations { game.observation_size() } else { 0 };
        let inner = game.batch(count, size, kind, threads).map_err(value_error)?;
        let players = game.players();
        let mut env = Self {
            inner,
            count,
            observations: PyArray2::zeros(py, [count, size], false).unbind(),
            masks: PyArray2::zeros(py, [count, game.actions()], false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            done: PyArray1::zeros(py, count, false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            points: PyArray2::zeros(py, [count, players], false).unbind(),
            game,
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.game.clone() }
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// Starts all games anew. Game `i` and the ones after it are the numbers `i`, `i + n`, `i + 2n` … of the series `seed`.
    #[pyo3(signature = (seed = 0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with_rows(py, |batch, rows| batch.reset(seed, rows))?.map_err(value_error)
    }

    /// Makes one action in each game. Raises `IllegalAction` if one is illegal; no game has changed then.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(value_error)?;
        self.check_length(actions.len())?;
        let stepped = self.with_rows(py, |batch, rows| batch.step(actions, rows))?;
        stepped.map_err(|refused| IllegalAction::new_err(refused.to_string()))
    }

    /// Fills an array with a random legal action for each game.
    fn sample(&mut self, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(value_error)?;
        self.check_length(actions.len())?;
        self.inner.sample(actions);
        Ok(())
    }
}

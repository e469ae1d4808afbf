//! `Table`: one game that is being played.

use numpy::PyArray1;
use pyo3::prelude::*;

use super::game::Game;
use super::{IllegalAction, value_error};
use crate::any_game::AnyGame;
use crate::codec::WAIT;
use crate::table::{Asked, Playing, Refused};

/// A game that is being played. Seats are counted from 0.
#[pyclass(module = "pyramids_games")]
pub struct Table {
    pub(crate) game: AnyGame,
    pub(crate) inner: Box<dyn Playing>,
}

fn illegal(refused: Refused) -> PyErr {
    match refused {
        Refused::Rules(_) | Refused::NoAction(_) => IllegalAction::new_err(refused.to_string()),
        other => value_error(other),
    }
}

impl Table {
    fn masked(&self, seat: usize) -> PyResult<Vec<i8>> {
        let mut mask = vec![0; self.game.actions()];
        self.inner.write_mask(seat, &mut mask).map_err(value_error)?;
        Ok(mask)
    }
}

#[pymethods]
impl Table {
    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.game.clone() }
    }

    /// The seats that are asked for an action, in any order and hidden from the others; empty if chance is asked or the
    /// game is over.
    #[getter]
    fn asked(&self) -> Vec<usize> {
        match self.inner.asked() {
            Asked::Seats(seats) => seats,
            Asked::Chance | Asked::Nobody => Vec::new(),
        }
    }

    /// The lowest seat that is asked; None if chance is asked or the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.asked().first().copied()
    }

    /// Whether a chance outcome is asked for.
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.inner.asked(), Asked::Chance)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.inner.asked(), Asked::Nobody)
    }

    /// The points of all seats, as everyone sees them.
    #[getter]
    fn points(&self) -> Vec<i32> {
        self.inner.points()
    }

    /// The places of all seats, 1 for the winner; None before the end.
    #[getter]
    fn places(&self) -> Option<Vec<usize>> {
        self.inner.places().map(|places| places.into_iter().map(usize::from).collect())
    }

    /// The rewards of all seats for the result; zeros before the end.
    #[getter]
    fn rewards(&self) -> Vec<f64> {
        self.inner.rewards()
    }

    /// The seed, 64 hexadecimal digits; None if chance is settled by the caller.
    #[getter]
    fn seed(&self) -> Option<String> {
        self.inner.seed()
    }

    /// All steps: the seat, or None for chance, and the number of its action or of the outcome.
    #[getter]
    fn history(&self) -> Vec<(Option<usize>, usize)> {
        self.inner.history().iter().map(|step| (step.seat.map(game_core::Seat::index), step.number)).collect()
    }

    /// Makes an action. Raises `IllegalAction` with the rules' reason; the game is unchanged then.
    fn act(&mut self, seat: usize, action: usize) -> PyResult<()> {
        self.inner.act(seat, action).map_err(illegal)
    }

    /// Raises `IllegalAction` if the action is illegal now.
    fn check(&self, seat: usize, action: usize) -> PyResult<()> {
        self.inner.check(seat, action).map_err(illegal)
    }

    /// The possible chance outcomes with their probabilities.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        self.inner.outcomes()
    }

    /// Answers with a chance outcome. Only for a table without a seed.
    fn settle(&mut self, outcome: usize) -> PyResult<()> {
        self.inner.settle(outcome).map_err(illegal)
    }

    /// The legal actions of a seat, in rising order.
    fn legal_actions(&self, seat: usize) -> PyResult<Vec<usize>> {
        let mask = self.masked(seat)?;
        Ok((0..).zip(mask).filter(|(_, legal)| *legal == 1).map(|(number, _)| number).collect())
    }

    /// The legal actions of a seat, as an array with 1 for each. With `wait`, waiting is legal for a seat that is not asked.
    #[pyo3(signature = (seat, *, wait = false))]
    fn mask<'py>(&self, py: Python<'py>, seat: usize, wait: bool) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = self.masked(seat)?;
        if wait && !mask.contains(&1) {
            mask[WAIT] = 1;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// What a seat may know, as zeros and ones.
    fn observation<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut observation = vec![0; self.game.observation_size()];
        self.inner.observe(seat, &mut observation).map_err(value_error)?;
        Ok(PyArray1::from_vec(py, observation))
    }

    /// What a seat may know, as JSON; None is a spectator. The same as the server's messages have.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<usize>) -> PyResult<String> {
        self.inner.view(seat).map_err(value_error)
    }

    /// Another table that looks the same to a seat: everything that it cannot know is chosen at random.
    fn imagine(&self, seat: usize, random_seed: u64) -> PyResult<Self> {
        let inner = self.inner.imagine(seat, random_seed).map_err(value_error)?;
        Ok(Self { game: self.game.clone(), inner })
    }

    /// The record of the game, which anyone can verify. `names` are those of the players.
    #[pyo3(signature = (names = None))]
    fn record(&self, names: Option<Vec<String>>) -> PyResult<String> {
        let players = self.inner.players();
        let names = names.unwrap_or_else(|| (1..=players).map(|seat| format!("Player {seat}")).collect());
        if names.len() != players {
            return Err(value_error(format!("{} names are given for {players} players", names.len())));
        }
        self.inner.record(names).map_err(value_error)
    }

    /// A copy that is played on its own.
    fn copy(&self) -> Self {
        Self { game: self.game.clone(), inner: self.inner.copy() }
    }

    /// Everything that changes, as JSON: `Game.load` reads it.
    fn save(&self) -> PyResult<String> {
        self.inner.save().map_err(value_error)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let load = Bound::new(py, self.game())?.getattr("load")?;
        Ok((load, (self.save()?,)))
    }

    fn __repr__(&self) -> String {
        let state = match self.inner.asked() {
            Asked::Seats(seats) => format!("seats {seats:?} are asked"),
            Asked::Chance => "chance is asked".into(),
            Asked::Nobody => "over".into(),
        };
        format!("<Table of {}, {} players, {state}>", self.game.name(), self.inner.players())
    }
}

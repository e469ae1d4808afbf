//! Records: verified, and as arrays.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::game::Game;
use super::value_error;
use crate::record::{Decisions, decisions};

/// Verifies a record: every move, every shuffle, the result. Returns what it proves, and raises ValueError for the first fault.
#[pyfunction]
pub(super) fn verify<'py>(py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyDict>> {
    let found = py.detach(|| decisions(record)).map_err(value_error)?;
    summary(py, &found)
}

/// Verifies a record and returns every decision as arrays: seats, actions, masks, observations.
#[pyfunction]
pub(super) fn replay<'py>(py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyDict>> {
    let found = py.detach(|| decisions(record)).map_err(value_error)?;
    let replay = summary(py, &found)?;
    let count = found.actions.len();
    let (actions, size) = (found.game.actions(), found.game.observation_size());
    replay.set_item("game", Game { inner: found.game.clone() })?;
    replay.set_item("seats", PyArray1::from_vec(py, found.seats))?;
    replay.set_item("actions", PyArray1::from_vec(py, found.actions))?;
    replay.set_item("masks", table(py, found.masks, count, actions)?)?;
    replay.set_item("observations", table(py, found.observations, count, size)?)?;
    Ok(replay)
}

fn table<'py>(py: Python<'py>, values: Vec<i8>, rows: usize, columns: usize) -> PyResult<Bound<'py, PyArray2<i8>>> {
    PyArray1::from_vec(py, values).reshape([rows, columns])
}

fn summary<'py>(py: Python<'py>, found: &Decisions) -> PyResult<Bound<'py, PyDict>> {
    let summary = PyDict::new(py);
    summary.set_item("name", found.game.name())?;
    summary.set_item("players", &found.names)?;
    summary.set_item("points", &found.points)?;
    let places = found.places.as_ref().map(|places| places.iter().copied().map(usize::from).collect::<Vec<_>>());
    summary.set_item("places", places)?;
    summary.set_item("finished", found.verdict.finished)?;
    summary.set_item("chance_proven", found.verdict.chance_proven)?;
    summary.set_item("fair", found.verdict.fair)?;
    summary.set_item("assisted", found.verdict.assisted)?;
    Ok(summary)
}

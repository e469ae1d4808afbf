//! The part of the Python package that is written in Rust. `docs/python.md` explains the package.

mod any_game;
mod batch;
mod bit_writer;
mod bot;
mod codec;
mod nile;
mod python;
mod record;
mod rewards;
mod silver_gold;
mod table;

pub use python::_core;

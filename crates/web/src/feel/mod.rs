//! Motion, sound and vibration, for all games.
//!
//! A [`Show`] runs timed steps that a player can skip. The page always contains the final state; a show only adds classes
//! and elements that are animated by the styles, so that the end of a show leaves nothing behind. [`Flights`] carry
//! something from one element to another. [`play`] plays a sound.

mod flights;
mod player;
mod show;
mod sound;
mod synthesis;
mod vibration;

pub(crate) use flights::{Flight, FlightLayer, Flights};
pub(crate) use player::play_now;
pub(crate) use show::{Script, Show};
pub(crate) use sound::{Sound, play};
pub(crate) use vibration::{Vibration, can_vibrate, vibrate};

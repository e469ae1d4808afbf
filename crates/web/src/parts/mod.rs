//! Pieces that several pages share.

mod frame;
mod icon;

pub(crate) use frame::{Frame, Segments};
pub(crate) use icon::{Emblem, Icon};

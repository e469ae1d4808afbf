//! Writes a position's inputs one after the other, so that nobody counts them by hand.

use crate::net::Features;

/// A place in the row of inputs.
pub(crate) struct Writer<'a> {
    features: &'a mut Features,
    place: usize,
}

impl<'a> Writer<'a> {
    /// Begins with the first input.
    pub(crate) fn new(features: &'a mut Features) -> Self {
        Self { features, place: 0 }
    }

    /// One input with this value.
    #[inline]
    pub(crate) fn scalar(&mut self, value: f32) {
        self.features.add(self.place, value);
        self.place += 1;
    }

    /// A row of inputs of which one is 1: the one with this place, or the last.
    #[inline]
    pub(crate) fn pick(&mut self, places: usize, place: usize) {
        self.features.pick(self.place, places, place);
        self.place += places;
    }

    /// Adds to an input ahead, counted from here; may be called more than once for the same.
    #[inline]
    pub(crate) fn add_at(&mut self, ahead: usize, value: f32) {
        self.features.add(self.place + ahead, value);
    }

    /// Goes past inputs that stay as they are.
    pub(crate) fn skip(&mut self, inputs: usize) {
        self.place += inputs;
    }

    /// The next input's number.
    pub(crate) fn place(&self) -> usize {
        self.place
    }
}

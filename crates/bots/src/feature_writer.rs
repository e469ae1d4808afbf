//! Writes the network's inputs one after the other, so that no code needs to know their numbers.

use crate::net::Features;

/// Writes inputs from a position on.
pub(crate) struct FeatureWriter<'a> {
    features: &'a mut Features,
    position: usize,
}

impl<'a> FeatureWriter<'a> {
    /// Starts with the first input.
    pub(crate) fn new(features: &'a mut Features) -> Self {
        Self::at(features, 0)
    }

    /// Starts with the input of this number.
    pub(crate) fn at(features: &'a mut Features, position: usize) -> Self {
        Self { features, position }
    }

    /// Writes one input.
    #[inline]
    pub(crate) fn scalar(&mut self, value: f32) {
        self.features.add(self.position, value);
        self.position += 1;
    }

    /// Writes `classes` inputs of which one is 1: the one of this class, or the last.
    #[inline]
    pub(crate) fn one_hot(&mut self, classes: usize, class: usize) {
        self.features.one_hot(self.position, classes, class);
        self.position += classes;
    }

    /// Adds to the input `ahead` positions from here; several values for one input add up.
    #[inline]
    pub(crate) fn add_at(&mut self, ahead: usize, value: f32) {
        self.features.add(self.position + ahead, value);
    }

    /// Goes past inputs without writing them.
    pub(crate) fn skip(&mut self, inputs: usize) {
        self.position += inputs;
    }

    /// The number of the next input.
    pub(crate) fn position(&self) -> usize {
        self.position
    }
}

//! Writes an observation: one byte, 0 or 1, for each bit of information.

use silver_gold::Boxes;

/// Writes bits one after the other.
pub(crate) struct BitWriter<'a> {
    out: &'a mut [i8],
    position: usize,
}

impl<'a> BitWriter<'a> {
    /// Clears the observation and starts with its first entry.
    pub(crate) fn new(out: &'a mut [i8]) -> Self {
        out.fill(0);
        Self { out, position: 0 }
    }

    /// How many entries are written.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Goes past entries, which stay 0.
    #[inline]
    pub(crate) fn skip(&mut self, entries: usize) {
        self.position += entries;
    }

    /// Writes one bit.
    #[inline]
    pub(crate) fn bit(&mut self, value: bool) {
        self.set(0, value);
        self.position += 1;
    }

    /// Writes `classes` bits of which one is 1: that of this class, or the last. None is 1 if there is no class.
    #[inline]
    pub(crate) fn one_hot(&mut self, classes: usize, class: Option<usize>) {
        if let Some(class) = class {
            self.set(class.min(classes - 1), true);
        }
        self.position += classes;
    }

    /// Writes the lowest `bits` bits of a number, the lowest first; a number that is too large is written as the largest.
    #[inline]
    pub(crate) fn number(&mut self, bits: usize, number: usize) {
        let number = number.min((1 << bits) - 1);
        for bit in 0..bits {
            self.set(bit, number >> bit & 1 == 1);
        }
        self.position += bits;
    }

    /// Writes `bits` bits of a set.
    #[inline]
    pub(crate) fn set_of(&mut self, bits: usize, set: u64) {
        if let Some(out) = self.out.get_mut(self.position..self.position + bits) {
            for (bit, entry) in out.iter_mut().enumerate() {
                *entry = (set >> bit & 1) as i8;
            }
        }
        self.position += bits;
    }

    /// Writes the 25 boxes of a chamber, row by row.
    #[inline]
    pub(crate) fn boxes(&mut self, boxes: Boxes) {
        self.set_of(25, boxes.bits().into());
    }

    /// Copies entries that were written before.
    #[inline]
    pub(crate) fn copy(&mut self, entries: &[i8]) {
        if let Some(out) = self.out.get_mut(self.position..self.position + entries.len()) {
            out.copy_from_slice(entries);
        }
        self.position += entries.len();
    }

    #[inline]
    fn set(&mut self, ahead: usize, value: bool) {
        if let Some(entry) = self.out.get_mut(self.position + ahead) {
            *entry = value.into();
        }
    }
}

//! A range coder: frequent choices take less than a bit, rare ones several.

/// How often each choice was made so far. It starts with a guess and learns; writer and reader learn the same.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    counts: Vec<u32>,
}

/// What a choice adds to its count.
const STEP: u32 = 4;
/// The coder is exact up to this sum.
const MAX_TOTAL: u32 = 1 << 13;

impl Model {
    /// Starts with these weights, all at least 1.
    pub(crate) fn new(weights: &[u32]) -> Self {
        Self { counts: weights.iter().map(|weight| weight.max(&1) * STEP).collect() }
    }

    /// Starts with equal weights.
    pub(crate) fn even(choices: usize) -> Self {
        Self { counts: vec![1; choices.max(1)] }
    }

    fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The counts before a choice, and its own.
    fn span(&self, choice: usize) -> (u32, u32) {
        (self.counts[..choice].iter().sum(), self.counts[choice])
    }

    /// The choice whose span contains a value below the total.
    fn at(&self, value: u32) -> usize {
        let mut sum = 0;
        let found = self.counts.iter().position(|count| {
            sum += count;
            value < sum
        });
        found.unwrap_or(self.counts.len() - 1)
    }

    fn learn(&mut self, choice: usize) {
        self.counts[choice] += STEP;
        if self.total() > MAX_TOTAL {
            self.counts.iter_mut().for_each(|count| *count = count.div_ceil(2));
        }
    }
}

const TOP: u32 = 1 << 24;
const BOTTOM: u32 = 1 << 16;

/// The interval that stands for all choices so far.
struct Interval {
    low: u32,
    range: u32,
}

impl Interval {
    const WHOLE: Self = Self { low: 0, range: u32::MAX };

    fn narrow(&mut self, (before, own): (u32, u32), total: u32) {
        self.range /= total;
        self.low = self.low.wrapping_add(before * self.range);
        self.range *= own;
    }

    /// The next byte, once it is decided.
    fn shift(&mut self) -> Option<u8> {
        if (self.low ^ self.low.wrapping_add(self.range)) >= TOP {
            if self.range >= BOTTOM {
                return None;
            }
            // The interval crosses a border: cut it at the border.
            self.range = self.low.wrapping_neg() & (BOTTOM - 1);
        }
        let byte = (self.low >> 24) as u8;
        self.low <<= 8;
        self.range <<= 8;
        Some(byte)
    }
}

/// Writes choices.
pub(crate) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Self {
        Self { interval: Interval::WHOLE, bytes: Vec::new() }
    }

    pub(crate) fn write(&mut self, model: &mut Model, choice: usize) {
        self.interval.narrow(model.span(choice), model.total());
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
        model.learn(choice);
    }

    /// All bytes, with the shortest end that is within the interval.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let Interval { low, range } = self.interval;
        let last = low.wrapping_add(range - 1);
        for count in 0..=4 {
            let end = if count == 0 { 0 } else { last & (u32::MAX << (32 - 8 * count)) };
            if end.wrapping_sub(low) < range {
                self.bytes.extend_from_slice(&end.to_be_bytes()[..count as usize]);
                break;
            }
        }
        self.bytes
    }
}

/// Reads what an [`Encoder`] wrote. Any bytes give some choices; checking them is up to the caller.
pub(crate) struct Decoder<'a> {
    interval: Interval,
    code: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { interval: Interval::WHOLE, code: 0, bytes: bytes.iter() };
        (0..4).for_each(|_| decoder.pull());
        decoder
    }

    fn pull(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }

    pub(crate) fn read(&mut self, model: &mut Model) -> usize {
        let total = model.total();
        let step = self.interval.range / total;
        let value = (self.code.wrapping_sub(self.interval.low) / step).min(total - 1);
        let choice = model.at(value);
        self.interval.narrow(model.span(choice), total);
        while self.interval.shift().is_some() {
            self.pull();
        }
        model.learn(choice);
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn choices_come_back(choices in prop::collection::vec(0_usize..7, 0..2_000)) {
            let (mut model, mut encoder) = (Model::even(7), Encoder::new());
            choices.iter().for_each(|choice| encoder.write(&mut model, *choice));
            let bytes = encoder.finish();
            let (mut model, mut decoder) = (Model::even(7), Decoder::new(&bytes));
            let read: Vec<usize> = choices.iter().map(|_| decoder.read(&mut model)).collect();
            prop_assert_eq!(read, choices);
        }

        #[test]
        fn any_bytes_can_be_read(bytes: Vec<u8>) {
            let (mut model, mut decoder) = (Model::new(&[9, 1, 1]), Decoder::new(&bytes));
            for _ in 0..500 {
                prop_assert!(decoder.read(&mut model) < 3);
            }
        }
    }

    #[test]
    fn frequent_choices_are_short() {
        let (mut model, mut encoder) = (Model::even(2), Encoder::new());
        (0..8_000).for_each(|index| encoder.write(&mut model, usize::from(index % 100 == 0)));
        assert!(encoder.finish().len() < 110, "1 % of rare choices takes 0.08 bits each");
    }
}

//! A small neural network that judges positions: sparse inputs, two hidden layers, one number.
//!
//! Nothing but additions, multiplications and comparisons in a fixed order, so that it gives the same number to the
//! last bit natively and in the browser.

use std::fmt;

/// Units of the first hidden layer.
pub const FIRST: usize = 64;
/// Units of the second hidden layer.
pub const SECOND: usize = 32;

/// A position as a network sees it: which inputs are not 0, and what they are.
#[derive(Clone, Debug, Default)]
pub struct Features(Vec<(u16, f32)>);

impl Features {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds to an input; one that stays 0 need not be named.
    #[inline]
    pub fn add(&mut self, input: usize, value: f32) {
        if value != 0.0 {
            self.0.push((input as u16, value));
        }
    }

    /// Sets one input of a row of them: the one with this place, or the last.
    #[inline]
    pub fn pick(&mut self, first: usize, places: usize, place: usize) {
        self.0.push(((first + place.min(places - 1)) as u16, 1.0));
    }

    /// The inputs that are set.
    pub fn list(&self) -> &[(u16, f32)] {
        &self.0
    }
}

/// The network's numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// From every input to the first layer.
    pub first: Vec<[f32; FIRST]>,
    /// What the first layer starts from.
    pub first_bias: [f32; FIRST],
    /// From every unit of the first layer to the second.
    pub second: Vec<[f32; SECOND]>,
    /// What the second layer starts from.
    pub second_bias: [f32; SECOND],
    /// From the second layer to the answer.
    pub last: [f32; SECOND],
    /// What the answer starts from.
    pub last_bias: f32,
}

impl Net {
    /// A network for so many inputs that answers 0 to everything.
    pub fn new(inputs: usize) -> Self {
        Self {
            first: vec![[0.0; FIRST]; inputs],
            first_bias: [0.0; FIRST],
            second: vec![[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            last: [0.0; SECOND],
            last_bias: 0.0,
        }
    }

    /// The first layer before its units decide, for inputs added to what `sums` holds already.
    #[inline]
    pub fn add(&self, sums: &mut [f32; FIRST], features: &[(u16, f32)]) {
        for (input, value) in features {
            let Some(weights) = self.first.get(usize::from(*input)) else { continue };
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight * value;
            }
        }
    }

    /// The second layer before its units decide.
    #[inline]
    pub fn second_sums(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        let mut sums = self.second_bias;
        for (unit, weights) in first.iter().zip(&self.second) {
            // About half of the units are silent.
            if *unit > 0.0 {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight * unit;
                }
            }
        }
        sums
    }

    /// The answer to a position.
    #[inline]
    pub fn answer(&self, features: &Features) -> f32 {
        self.answer_with(self.first_bias, features)
    }

    /// The answer if some inputs are in `sums` already.
    #[inline]
    pub fn answer_with(&self, mut sums: [f32; FIRST], features: &Features) -> f32 {
        self.add(&mut sums, features.list());
        self.last_sum(&self.second_sums(&sums))
    }

    /// The answer from the second layer.
    #[inline]
    pub fn last_sum(&self, second: &[f32; SECOND]) -> f32 {
        second.iter().zip(self.last).fold(self.last_bias, |sum, (unit, weight)| sum + unit.max(0.0) * weight)
    }

    /// Every number, in a fixed order.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let first = self.first.iter().flatten().chain(&self.first_bias);
        let second = self.second.iter().flatten().chain(&self.second_bias);
        first.chain(second).chain(&self.last).chain([&self.last_bias])
    }

    /// Every number, in the same order, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.first.iter_mut().flatten().chain(&mut self.first_bias);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        first.chain(second).chain(&mut self.last).chain([&mut self.last_bias])
    }

    /// The network as a file: one line for people, then every number as two bytes.
    pub fn to_bytes(&self, told: &str) -> Vec<u8> {
        let most = self.numbers().fold(0.0_f32, |most, number| most.max(number.abs())).max(1e-6);
        let scale = f32::from(i16::MAX) / most;
        let mut bytes = format!("{MAGIC} inputs {} scale {scale} {told}\n", self.first.len()).into_bytes();
        bytes.extend(self.numbers().flat_map(|number| ((number * scale).round() as i16).to_le_bytes()));
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote, for so many inputs.
    pub fn from_bytes(bytes: &[u8], inputs: usize) -> Result<Self, BadWeights> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(BadWeights::NoHeader)?;
        let (header, numbers) = bytes.split_at(end);
        let header = std::str::from_utf8(header).ok().and_then(|text| text.strip_prefix(MAGIC));
        let mut words = header.ok_or(BadWeights::NoHeader)?.split_whitespace();
        let mut after = |word: &str| words.find(|found| *found == word).and_then(|_| words.next());
        let found = after("inputs").and_then(|word| word.parse().ok()).ok_or(BadWeights::NoHeader)?;
        let scale: f32 = after("scale").and_then(|word| word.parse().ok()).ok_or(BadWeights::NoHeader)?;
        if !scale.is_normal() || scale < 0.0 {
            return Err(BadWeights::NoHeader);
        }
        if found != inputs {
            return Err(BadWeights::Inputs { found, expected: inputs });
        }
        let mut net = Self::new(inputs);
        let expected = net.numbers().count();
        let numbers: Vec<[u8; 2]> = numbers[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        if numbers.len() != expected || bytes.len() != end + 1 + 2 * expected {
            return Err(BadWeights::Length { found: numbers.len(), expected });
        }
        for (number, bytes) in net.numbers_mut().zip(numbers) {
            *number = f32::from(i16::from_le_bytes(bytes)) / scale;
        }
        Ok(net)
    }
}

const MAGIC: &str = "pyramids weights 1";

/// Why a file of weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadWeights {
    /// It does not begin as such files do.
    NoHeader,
    /// It is for other inputs.
    Inputs {
        /// In the file.
        found: usize,
        /// What this version has.
        expected: usize,
    },
    /// It is cut off or too long.
    Length {
        /// Numbers in the file.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHeader => f.write_str("this is not a file of weights"),
            Self::Inputs { found, expected } => {
                write!(f, "the weights are for {found} inputs, this version has {expected}: train again")
            }
            Self::Length { found, expected } => write!(f, "{found} numbers, expected {expected}: the file is damaged"),
        }
    }
}

impl std::error::Error for BadWeights {}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{QuickRandom, Random};

    fn any_net(inputs: usize) -> Net {
        let mut random = QuickRandom::new(7);
        let mut net = Net::new(inputs);
        net.numbers_mut().for_each(|number| *number = random.unit() as f32 - 0.5);
        net
    }

    #[test]
    fn a_file_gives_back_nearly_the_same_network() {
        let net = any_net(20);
        let read = Net::from_bytes(&net.to_bytes("of a test"), 20).expect("just written");
        assert!(net.numbers().zip(read.numbers()).all(|(one, other)| (one - other).abs() < 1e-4));
        assert_eq!(
            read.to_bytes("of a test"),
            Net::from_bytes(&read.to_bytes(""), 20).expect("written").to_bytes("of a test")
        );
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = any_net(20).to_bytes("");
        assert_eq!(Net::from_bytes(b"nonsense", 20), Err(BadWeights::NoHeader));
        assert_eq!(Net::from_bytes(&bytes, 21), Err(BadWeights::Inputs { found: 20, expected: 21 }));
        assert!(matches!(Net::from_bytes(&bytes[..bytes.len() - 4], 20), Err(BadWeights::Length { .. })));
    }

    #[test]
    fn the_answer_is_what_the_layers_add_up_to() {
        let net = any_net(5);
        let mut features = Features::default();
        features.add(1, 2.0);
        features.pick(3, 2, 9);
        let first: Vec<f32> =
            (0..FIRST).map(|unit| net.first_bias[unit] + 2.0 * net.first[1][unit] + net.first[4][unit]).collect();
        let second = (0..SECOND).map(|unit| {
            let sum: f32 = (0..FIRST).map(|from| first[from].max(0.0) * net.second[from][unit]).sum();
            (sum + net.second_bias[unit]).max(0.0)
        });
        let answer: f32 = second.zip(net.last).map(|(unit, weight)| unit * weight).sum::<f32>() + net.last_bias;
        assert!((answer - net.answer(&features)).abs() < 1e-4);
    }
}

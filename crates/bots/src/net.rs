//! A small neural network that evaluates positions: sparse inputs, two hidden layers with ReLU, one output.
//!
//! It only adds, multiplies and compares, in a fixed order, so that it gives the same output to the last bit natively
//! and in the browser.

/// Units of the first hidden layer.
pub const FIRST_UNITS: usize = 64;
/// Units of the second hidden layer.
pub const SECOND_UNITS: usize = 32;

/// The inputs of the network that are not 0, each with its number. An input may occur more than once: its values add up.
#[derive(Clone, Debug, Default)]
pub struct Features(Vec<(u16, f32)>);

impl Features {
    /// Sets all inputs to 0.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a value to an input.
    #[inline]
    pub fn add(&mut self, input: usize, value: f32) {
        if value != 0.0 {
            self.0.push((input as u16, value));
        }
    }

    /// Sets one of the `classes` inputs from `first` on: the one of this class, or the last.
    #[inline]
    pub fn one_hot(&mut self, first: usize, classes: usize, class: usize) {
        self.0.push(((first + class.min(classes - 1)) as u16, 1.0));
    }

    /// The inputs that are set, in the order they were added.
    pub fn as_slice(&self) -> &[(u16, f32)] {
        &self.0
    }
}

/// The weights and biases of the network.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The weights from every input to the first layer.
    pub first: Vec<[f32; FIRST_UNITS]>,
    /// The biases of the first layer.
    pub first_bias: [f32; FIRST_UNITS],
    /// The weights from every unit of the first layer to the second.
    pub second: Vec<[f32; SECOND_UNITS]>,
    /// The biases of the second layer.
    pub second_bias: [f32; SECOND_UNITS],
    /// The weights from the second layer to the output.
    pub last: [f32; SECOND_UNITS],
    /// The bias of the output.
    pub last_bias: f32,
}

#[cfg(test)]
thread_local! {
    /// The positions that networks of this thread have evaluated, for tests that bound the work of a decision.
    pub(crate) static EVALUATIONS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

impl Net {
    /// A network whose weights and biases are all 0.
    pub fn new(inputs: usize) -> Self {
        Self {
            first: vec![[0.0; FIRST_UNITS]; inputs],
            first_bias: [0.0; FIRST_UNITS],
            second: vec![[0.0; SECOND_UNITS]; FIRST_UNITS],
            second_bias: [0.0; SECOND_UNITS],
            last: [0.0; SECOND_UNITS],
            last_bias: 0.0,
        }
    }

    /// Adds inputs to the sums of the first layer, before ReLU.
    #[inline]
    pub fn accumulate(&self, sums: &mut [f32; FIRST_UNITS], features: &[(u16, f32)]) {
        for (input, value) in features {
            let Some(weights) = self.first.get(usize::from(*input)) else { continue };
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight * value;
            }
        }
    }

    /// The sums of the second layer, before ReLU, from those of the first.
    #[inline]
    pub fn second_sums(&self, first: &[f32; FIRST_UNITS]) -> [f32; SECOND_UNITS] {
        let mut sums = self.second_bias;
        for (unit, weights) in first.iter().zip(&self.second) {
            // ReLU: about half of the units are 0.
            if *unit > 0.0 {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight * unit;
                }
            }
        }
        sums
    }

    /// The output for a position.
    #[inline]
    pub fn output(&self, features: &Features) -> f32 {
        self.output_from(self.first_bias, features)
    }

    /// The output if the sums of the first layer already contain the bias and some inputs.
    #[inline]
    pub fn output_from(&self, mut sums: [f32; FIRST_UNITS], features: &Features) -> f32 {
        self.accumulate(&mut sums, features.as_slice());
        self.output_of_sums(&sums)
    }

    /// The output from the sums of the first layer, which contain the bias and all inputs.
    #[inline]
    pub fn output_of_sums(&self, first: &[f32; FIRST_UNITS]) -> f32 {
        #[cfg(test)]
        EVALUATIONS.set(EVALUATIONS.get() + 1);
        self.output_sum(&self.second_sums(first))
    }

    /// The output from the sums of the second layer.
    #[inline]
    pub fn output_sum(&self, second: &[f32; SECOND_UNITS]) -> f32 {
        second.iter().zip(self.last).fold(self.last_bias, |sum, (unit, weight)| sum + unit.max(0.0) * weight)
    }

    /// All weights and biases, in a fixed order.
    pub fn parameters(&self) -> impl Iterator<Item = &f32> {
        let first = self.first.iter().flatten().chain(&self.first_bias);
        let second = self.second.iter().flatten().chain(&self.second_bias);
        first.chain(second).chain(&self.last).chain([&self.last_bias])
    }

    /// All weights and biases, in the same order, to be changed.
    pub fn parameters_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.first.iter_mut().flatten().chain(&mut self.first_bias);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        first.chain(second).chain(&mut self.last).chain([&mut self.last_bias])
    }

    /// The network as a file: a header line with a description for people, then two bytes for each parameter.
    pub fn to_bytes(&self, description: &str) -> Vec<u8> {
        let largest = self.parameters().fold(0.0_f32, |largest, number| largest.max(number.abs())).max(1e-6);
        let scale = f32::from(i16::MAX) / largest;
        let mut bytes = format!("{MAGIC} inputs {} scale {scale} {description}\n", self.first.len()).into_bytes();
        bytes.extend(self.parameters().flat_map(|number| ((number * scale).round() as i16).to_le_bytes()));
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote, if it has this many inputs.
    pub fn from_bytes(bytes: &[u8], inputs: usize) -> Result<Self, WeightsError> {
        let net = Self::from_bytes_with_any_inputs(bytes)?;
        let found = net.first.len();
        if found == inputs { Ok(net) } else { Err(WeightsError::Inputs { found, expected: inputs }) }
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes_with_any_inputs(bytes: &[u8]) -> Result<Self, WeightsError> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(WeightsError::NoHeader)?;
        let (header, numbers) = bytes.split_at(end);
        let header = std::str::from_utf8(header).ok().and_then(|text| text.strip_prefix(MAGIC));
        let mut words = header.ok_or(WeightsError::NoHeader)?.split_whitespace();
        let mut after = |word: &str| words.find(|found| *found == word).and_then(|_| words.next());
        let inputs: usize = after("inputs").and_then(|word| word.parse().ok()).ok_or(WeightsError::NoHeader)?;
        let scale: f32 = after("scale").and_then(|word| word.parse().ok()).ok_or(WeightsError::NoHeader)?;
        if !scale.is_normal() || scale < 0.0 {
            return Err(WeightsError::NoHeader);
        }
        // Also protects from a header that claims more inputs than memory can hold.
        if inputs > bytes.len() {
            return Err(WeightsError::Length { found: bytes.len() / 2, expected: inputs });
        }
        let mut net = Self::new(inputs);
        let expected = net.parameters().count();
        let numbers: Vec<[u8; 2]> = numbers[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        if numbers.len() != expected || bytes.len() != end + 1 + 2 * expected {
            return Err(WeightsError::Length { found: numbers.len(), expected });
        }
        for (number, bytes) in net.parameters_mut().zip(numbers) {
            *number = f32::from(i16::from_le_bytes(bytes)) / scale;
        }
        Ok(net)
    }

    /// Reads weights that are compiled in.
    #[expect(clippy::expect_used, reason = "the weights are compiled in, and the tests play with them")]
    pub(crate) fn embedded(weights: &[u8], inputs: usize) -> Self {
        Self::from_bytes(weights, inputs).expect("the compiled-in weights fit this version's inputs")
    }
}

const MAGIC: &str = "pyramids weights 1";

/// Why a file of weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// The header line is missing or malformed.
    #[error("this is not a file of weights")]
    NoHeader,
    /// The network has another number of inputs.
    #[error("the weights are for {found} inputs, this version has {expected}: train again")]
    Inputs {
        /// The number in the file.
        found: usize,
        /// The number of this version.
        expected: usize,
    },
    /// The file is cut off or too long.
    #[error("{found} numbers, expected {expected}: the file is damaged")]
    Length {
        /// Parameters in the file.
        found: usize,
        /// Parameters of a network with these inputs.
        expected: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{QuickRandom, Random};

    fn any_net(inputs: usize) -> Net {
        let mut random = QuickRandom::new(7);
        let mut net = Net::new(inputs);
        net.parameters_mut().for_each(|number| *number = random.unit() as f32 - 0.5);
        net
    }

    #[test]
    fn a_file_gives_back_nearly_the_same_network() {
        let net = any_net(20);
        let read = Net::from_bytes(&net.to_bytes("of a test"), 20).expect("just written");
        assert!(net.parameters().zip(read.parameters()).all(|(one, other)| (one - other).abs() < 1e-4));
        assert_eq!(
            read.to_bytes("of a test"),
            Net::from_bytes(&read.to_bytes(""), 20).expect("written").to_bytes("of a test")
        );
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = any_net(20).to_bytes("");
        assert_eq!(Net::from_bytes(b"nonsense", 20), Err(WeightsError::NoHeader));
        assert_eq!(Net::from_bytes(&bytes, 21), Err(WeightsError::Inputs { found: 20, expected: 21 }));
        assert!(matches!(Net::from_bytes(&bytes[..bytes.len() - 4], 20), Err(WeightsError::Length { .. })));
    }

    #[test]
    fn the_output_is_what_the_layers_add_up_to() {
        let net = any_net(5);
        let mut features = Features::default();
        features.add(1, 2.0);
        features.one_hot(3, 2, 9);
        let first: Vec<f32> =
            (0..FIRST_UNITS).map(|unit| net.first_bias[unit] + 2.0 * net.first[1][unit] + net.first[4][unit]).collect();
        let second = (0..SECOND_UNITS).map(|unit| {
            let sum: f32 = (0..FIRST_UNITS).map(|from| first[from].max(0.0) * net.second[from][unit]).sum();
            (sum + net.second_bias[unit]).max(0.0)
        });
        let output: f32 = second.zip(net.last).map(|(unit, weight)| unit * weight).sum::<f32>() + net.last_bias;
        assert!((output - net.output(&features)).abs() < 1e-4);
    }
}

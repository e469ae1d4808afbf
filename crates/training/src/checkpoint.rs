//! What a training needs to go on later.

use bots::net::Net;

use crate::optimizer::Optimizer;

/// The network and the optimizer after a generation.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// The generations that were learned.
    pub generations: u32,
    /// The network, with all its digits.
    pub net: Net,
    /// Whether the training started with a network that had learned something.
    pub(crate) has_learned: bool,
    pub(crate) optimizer: Optimizer,
}

/// Why a checkpoint cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It is not a checkpoint, or it is cut off.
    #[error("this is not a checkpoint of a training, or it is damaged")]
    Damaged,
    /// It was written by a training with other settings.
    #[error("it belongs to another training ({found}); use the same arguments or remove it")]
    OtherTraining {
        /// The settings of that training.
        found: String,
    },
}

const MAGIC: &str = "pyramids checkpoint 1";

impl Checkpoint {
    pub(crate) fn new(net: Net, has_learned: bool) -> Self {
        let optimizer = Optimizer::new(&net);
        Self { generations: 0, net, has_learned, optimizer }
    }

    /// The checkpoint as a file. `settings` says to which training it belongs.
    pub fn to_bytes(&self, settings: &str) -> Vec<u8> {
        let Self { generations, net, has_learned, optimizer } = self;
        let inputs = net.first.len();
        let mut bytes = format!("{MAGIC} {generations} {has_learned} {inputs} {settings}\n").into_bytes();
        let numbers = net.parameters().chain(optimizer.numbers());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote for a training with the same settings.
    pub fn from_bytes(bytes: &[u8], settings: &str) -> Result<Self, CheckpointError> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(CheckpointError::Damaged)?;
        let header = std::str::from_utf8(&bytes[..end]).ok().and_then(|text| text.strip_prefix(MAGIC));
        let mut words = header.ok_or(CheckpointError::Damaged)?.trim_start().splitn(4, ' ');
        let mut word = || words.next().ok_or(CheckpointError::Damaged);
        let [generations, has_learned, inputs, found] = [word()?, word()?, word()?, word()?];
        if found != settings {
            return Err(CheckpointError::OtherTraining { found: found.into() });
        }
        let damaged = |_| CheckpointError::Damaged;
        let inputs: usize = inputs.parse().map_err(damaged)?;
        let numbers = &bytes[end + 1..];
        // Also protects from a header that claims more inputs than memory can hold.
        if inputs > numbers.len() {
            return Err(CheckpointError::Damaged);
        }
        let mut checkpoint = Self::new(Net::new(inputs), false);
        checkpoint.generations = generations.parse().map_err(damaged)?;
        checkpoint.has_learned = has_learned.parse().map_err(|_| CheckpointError::Damaged)?;
        let Self { net, optimizer, .. } = &mut checkpoint;
        let expected = net.parameters().count() + optimizer.numbers().count();
        if numbers.len() != 4 * expected {
            return Err(CheckpointError::Damaged);
        }
        let read = numbers.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        net.parameters_mut().chain(optimizer.numbers_mut()).zip(read).for_each(|(number, read)| *number = read);
        Ok(checkpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_read_back_and_only_by_the_same_training() {
        let mut checkpoint = Checkpoint::new(Net::new(7), true);
        checkpoint
            .net
            .parameters_mut()
            .zip((1_u8..=200).cycle())
            .for_each(|(weight, number)| *weight = f32::from(number) / 3.0);
        checkpoint.generations = 12;
        checkpoint.optimizer.numbers_mut().for_each(|number| *number = 0.125);
        let bytes = checkpoint.to_bytes("seed 1 games 5");
        assert_eq!(Checkpoint::from_bytes(&bytes, "seed 1 games 5"), Ok(checkpoint));
        let other = Checkpoint::from_bytes(&bytes, "seed 2 games 5").expect_err("another seed");
        assert!(other.to_string().contains("seed 1 games 5"), "{other}");
        for broken in [&b""[..], b"nonsense\n", &bytes[..bytes.len() - 1], &bytes[..40]] {
            assert_eq!(Checkpoint::from_bytes(broken, "seed 1 games 5"), Err(CheckpointError::Damaged));
        }
    }
}

//! Words for what a decision gave up.

use serde::{Deserialize, Serialize};

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing better was found, or nothing that is better by more than the error.
    Best,
    /// It gave up a little.
    Good,
    /// It gave up something.
    Inaccuracy,
    /// It gave up much.
    Mistake,
}

/// From which loss on a decision is no longer as good as the grade before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// From here on it is not [`Grade::Best`].
    pub good: f64,
    /// From here on it is an inaccuracy.
    pub inaccuracy: f64,
    /// From here on it is a mistake.
    pub mistake: f64,
}

impl Thresholds {
    /// The grade of a loss, which is a positive number. A loss that its error covers is none.
    pub fn grade(&self, loss: f64, error: f64) -> Grade {
        if loss <= error || loss < self.good {
            Grade::Best
        } else if loss < self.inaccuracy {
            Grade::Good
        } else if loss < self.mistake {
            Grade::Inaccuracy
        } else {
            Grade::Mistake
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_within_its_error_is_no_mistake() {
        let points = Thresholds { good: 0.3, inaccuracy: 1.0, mistake: 2.5 };
        assert_eq!(points.grade(0.2, 0.0), Grade::Best);
        assert_eq!(points.grade(0.3, 0.0), Grade::Good);
        assert_eq!(points.grade(1.0, 0.5), Grade::Inaccuracy);
        assert_eq!(points.grade(2.5, 1.0), Grade::Mistake);
        assert_eq!(points.grade(2.5, 2.6), Grade::Best);
    }
}

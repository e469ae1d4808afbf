//! The errors of numbers and lists that do not fit their type.

/// A number that is not among the seats, cards, faces or other things that are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {kind} {found}, expected 1 to {last}")]
pub struct OutOfRange {
    /// What is counted: `seat`, `card`.
    pub kind: &'static str,
    /// The number that was given.
    pub found: u8,
    /// The highest number there is.
    pub last: u8,
}

/// A list with the same thing in it twice, where a set was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a {0} is named twice")]
pub struct NamedTwice(pub &'static str);

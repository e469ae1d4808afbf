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

/// Converts a type with `new` and `get`, whose numbers are counted from 1, from and into `u8`.
///
/// ```
/// #[derive(PartialEq, Debug)]
/// struct Face(u8);
///
/// impl Face {
///     fn new(face: u8) -> Option<Self> {
///         (1..=6).contains(&face).then_some(Self(face))
///     }
///
///     fn get(self) -> u8 {
///         self.0
///     }
/// }
///
/// game_core::counted_from_one!(Face, "face", 6);
///
/// assert_eq!(Face::try_from(6), Ok(Face(6)));
/// assert_eq!(Face::try_from(7).unwrap_err().to_string(), "there is no face 7, expected 1 to 6");
/// ```
#[macro_export]
macro_rules! counted_from_one {
    ($type:ident, $kind:literal, $last:expr) => {
        impl From<$type> for u8 {
            fn from(number: $type) -> Self {
                number.get()
            }
        }

        impl TryFrom<u8> for $type {
            type Error = $crate::OutOfRange;

            fn try_from(found: u8) -> Result<Self, $crate::OutOfRange> {
                Self::new(found).ok_or($crate::OutOfRange { kind: $kind, found, last: $last as u8 })
            }
        }
    };
}

/// A list with the same thing in it twice, where a set was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a {0} is named twice")]
pub struct NamedTwice(pub &'static str);

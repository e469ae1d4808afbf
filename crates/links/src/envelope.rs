//! What all links have around their content: a version and a length in front, a hash at the end.

use game_core::Hash;

/// The bytes of the hash at the end of a link.
const HASH: usize = 6;
/// The bytes before the content: version and length.
const HEAD: usize = 3;

/// What is wrong with the bytes of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EnvelopeError {
    /// A newer program wrote it.
    #[error("the link has version {found}, this program reads version {expected}")]
    Version {
        /// The version of the link.
        found: u8,
        /// The version that can be read.
        expected: u8,
    },
    /// The end is missing.
    #[error("the link is cut off: {missing} of {expected} bytes are missing")]
    Cut {
        /// The bytes that are missing.
        missing: usize,
        /// The bytes that the link says it has.
        expected: usize,
    },
    /// There is more than the link should have.
    #[error("the link has {0} bytes too many at its end")]
    Surplus(usize),
    /// The hash does not match.
    #[error("the link was changed: its hash does not match")]
    Changed,
}

/// Puts version, length and hash around the content, which is shorter than 65,000 bytes.
pub fn seal(version: u8, content: &[u8]) -> Vec<u8> {
    let length = (HEAD + content.len() + HASH) as u16;
    let mut bytes = vec![version];
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(content);
    let hash = Hash::of(&bytes);
    bytes.extend_from_slice(&hash.bytes()[..HASH]);
    bytes
}

/// Checks version, length and hash, and returns the content.
pub fn open(version: u8, bytes: &[u8]) -> Result<&[u8], EnvelopeError> {
    let expected = match *bytes {
        [found, ..] if found != version => return Err(EnvelopeError::Version { found, expected: version }),
        [_, high, low, ..] => usize::from(u16::from_be_bytes([high, low])),
        _ => return Err(EnvelopeError::Cut { missing: HEAD - bytes.len(), expected: HEAD }),
    };
    if bytes.len() < expected {
        return Err(EnvelopeError::Cut { missing: expected - bytes.len(), expected });
    }
    if bytes.len() > expected {
        return Err(EnvelopeError::Surplus(bytes.len() - expected));
    }
    let end = expected.checked_sub(HASH).filter(|end| *end >= HEAD).ok_or(EnvelopeError::Changed)?;
    let (head, hash) = bytes.split_at(end);
    if Hash::of(head).bytes()[..HASH] == *hash { Ok(&head[HEAD..]) } else { Err(EnvelopeError::Changed) }
}

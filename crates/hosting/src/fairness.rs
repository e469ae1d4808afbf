//! A shuffle that nobody could choose: the server's secret, promised before anybody adds to it, and every player's part.

use ::table::{Hash, Seed};
use sha2::{Digest, Sha256};

/// What the server publishes of its secret before the first card.
pub fn commitment(secret: &Seed) -> Hash {
    secret.commitment(b"")
}

/// The seed of the game: the SHA-256 of the secret's 32 bytes and the 32 bytes of every player, from seat 1 on;
/// bots add nothing.
pub fn seed(secret: &Seed, parts: impl IntoIterator<Item = Seed>) -> Seed {
    let mut hash = Sha256::new();
    hash.update(secret.bytes());
    for part in parts {
        hash.update(part.bytes());
    }
    Seed::from_bytes(hash.finalize().into())
}

//! A proof of a fair shuffle: the seed combines the server's secret, fixed in advance, with a part from every player.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::Participant;
use crate::seat::{Seat, SeatSet};
use crate::seed::{Hash, Seed};

/// Proves, after the game, where its seed came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The server's secret.
    pub secret: Seed,
    /// The players' parts, from seat 1 on; bots have none.
    pub parts: Vec<Option<Seed>>,
}

/// Why a receipt is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// The server's secret is not the one it promised.
    #[error("the server's secret is not the one it promised before the game: its SHA-256 is {0}")]
    Secret(Hash),
    /// Secret and parts give another seed.
    #[error("the game was not played with the seed that the server's secret and the players' parts give")]
    Seed,
    /// The receipt has the wrong number of seats.
    #[error("the receipt has the parts of {0} seats, expected {1}")]
    Seats(usize, usize),
    /// The receipt has a part for a bot.
    #[error("{0} is a bot's seat, but the receipt has a part for it")]
    BotsPart(Seat),
    /// A person's part is missing.
    #[error("{0} is a person's seat, but the receipt has no part for it")]
    NoPart(Seat),
    /// The promise in the record is not the one that was shown before the game.
    #[error("the record has the promise {0}, but another one was shown before the game")]
    Promise(Hash),
    /// A player's part is not what that player sent.
    #[error("the part of {0} is not what its player sent")]
    Part(Seat),
}

impl Receipt {
    /// The SHA-256 of the secret's 32 bytes, which the server publishes before any player is ready.
    pub fn promise(secret: &Seed) -> Hash {
        secret.commitment(b"")
    }

    /// The seed of the game: the SHA-256 of the secret's 32 bytes and the 32 bytes of every player, from seat 1 on.
    pub fn seed(&self) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.secret.bytes());
        for part in self.parts.iter().flatten() {
            hash.update(part.bytes());
        }
        Seed::from_bytes(hash.finalize().into())
    }

    /// Checks that the secret is the promised one.
    pub(crate) fn check_secret(&self, promise: Hash) -> Result<(), Unfair> {
        let secret = Self::promise(&self.secret);
        if secret == promise { Ok(()) } else { Err(Unfair::Secret(secret)) }
    }

    /// Checks that every person has a part and no bot has one.
    pub(crate) fn check_seats(&self, players: &[Participant]) -> Result<(), Unfair> {
        if self.parts.len() != players.len() {
            return Err(Unfair::Seats(self.parts.len(), players.len()));
        }
        for ((seat, part), player) in SeatSet::first_seats(players.len()).iter().zip(&self.parts).zip(players) {
            match (part, &player.bot) {
                (Some(_), Some(_)) => return Err(Unfair::BotsPart(seat)),
                (None, None) => return Err(Unfair::NoPart(seat)),
                _ => {}
            }
        }
        Ok(())
    }

    /// The checks that only a participant can make: the promise is the one that was shown before the game, and the
    /// participant's own part is the one that was sent.
    pub fn check_own(&self, promise: Hash, shown: Hash, own: Option<(Seat, Seed)>) -> Result<(), Unfair> {
        if promise != shown {
            return Err(Unfair::Promise(promise));
        }
        match own {
            Some((seat, part)) if self.parts.get(seat.index()) != Some(&Some(part)) => Err(Unfair::Part(seat)),
            _ => Ok(()),
        }
    }
}

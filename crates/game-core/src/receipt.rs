//! A shuffle that nobody could choose: the server's secret, promised before anybody adds to it, and every player's part.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::Participant;
use crate::seat::{Seat, SeatSet};
use crate::seed::{Hash, Seed};

/// What shows, after the game, where its seed came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The server's part.
    pub secret: Seed,
    /// Every player's part, from seat 1 on; bots have none.
    pub parts: Vec<Option<Seed>>,
}

/// Why a receipt is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// The server's secret is not the one it promised.
    #[error("the server's secret is not the one it promised before the game: its SHA-256 is {0}")]
    Secret(Hash),
    /// Secret and parts give another seed.
    #[error("the game was not played with the seed that the server's secret and the players' parts give")]
    Seed,
    /// Some seats are missing, or there are too many.
    #[error("the receipt has the parts of {0} seats, expected {1}")]
    Seats(usize, usize),
    /// Somebody added a part in a bot's name.
    #[error("{0} is a bot's and added nothing, but the receipt has a part of it")]
    BotsPart(Seat),
    /// A person's part is not there.
    #[error("{0} is a person's, but the receipt has no part of it")]
    NoPart(Seat),
    /// What the record says was promised is not what was shown before the game.
    #[error("the record says that {0} was promised before the game, but that is not what was shown then")]
    Promise(Hash),
    /// A player's part is not what that player sent.
    #[error("the part of {0} is not what its player sent")]
    Part(Seat),
}

impl Receipt {
    /// What the server publishes of its secret before anybody is ready: the SHA-256 of its 32 bytes.
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

    /// Whether the secret is the one that was promised.
    pub(crate) fn check_secret(&self, promise: Hash) -> Result<(), Unfair> {
        let secret = Self::promise(&self.secret);
        if secret == promise { Ok(()) } else { Err(Unfair::Secret(secret)) }
    }

    /// Whether every person added a part, and nobody else.
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

    /// For somebody who was there: whether the promise is the one that was shown before the game, and one's own part
    /// is in it as it was sent. Nobody else can know.
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

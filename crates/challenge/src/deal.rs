//! Everything that a game depends on before the first decision.

use game_core::{Agreement, GameName, Hash, Hosted, Level, Receipt, Seat, SeatSet, Seed, SetupError};
use games::with_game;
use serde_json::{Map, Value};

/// Where the luck of a deal comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DealLuck {
    /// A short key, from which all shares of the seed follow.
    Key([u8; 16]),
    /// The shares of a game that was played at a table: its secret and the part of each person.
    Shares {
        /// The table's share.
        secret: Seed,
        /// The parts of the people, by seat.
        parts: Vec<(Seat, Seed)>,
    },
}

/// A game that is ready to be played: the same deal gives everyone the same cards and dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The game.
    pub game: GameName,
    /// The version of its rules.
    pub rules: u32,
    /// The number of seats.
    pub seats: u8,
    /// The seat of the person who plays the deal.
    pub seat: Seat,
    /// The bots on all other seats.
    pub bots: Vec<(Seat, Level)>,
    /// The game's own options; empty for the usual ones.
    pub options: Map<String, Value>,
    /// The text of a deck or board; the standard one if not given.
    pub material: Option<String>,
    /// The luck.
    pub luck: DealLuck,
}

/// Why a deal cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealError {
    /// This program has no such game.
    #[error("there is no game {0}")]
    UnknownGame(GameName),
    /// A seat is missing, or a bot sits where nobody or the player sits.
    #[error("the seats do not fit: every seat but the player's needs one bot")]
    Seats,
    /// The rules refuse the setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Deal {
    /// A deal with the usual options and standard material, for one person on the first seat and these bots.
    pub fn new<G: Hosted>(bots: &[Level], key: [u8; 16]) -> Self {
        let seats = SeatSet::first_seats(bots.len() + 1);
        let bots = seats.iter().skip(1).zip(bots.iter().copied());
        Self {
            game: G::NAME,
            rules: G::RULES,
            seats: seats.len() as u8,
            seat: Seat::FIRST,
            bots: bots.collect(),
            options: Map::new(),
            material: None,
            luck: DealLuck::Key(key),
        }
    }

    /// The same game with other luck.
    pub fn with_key(&self, key: [u8; 16]) -> Self {
        Self { luck: DealLuck::Key(key), ..self.clone() }
    }

    /// The table's share of the seed.
    pub fn secret(&self) -> Seed {
        match &self.luck {
            DealLuck::Key(key) => share("secret", key),
            DealLuck::Shares { secret, .. } => *secret,
        }
    }

    /// The parts of the people, by seat. A seat with a part other than the player's belonged to another person; a bot
    /// plays it now.
    pub fn parts(&self) -> Vec<(Seat, Seed)> {
        match &self.luck {
            DealLuck::Key(key) => vec![(self.seat, share("part", key))],
            DealLuck::Shares { parts, .. } => parts.clone(),
        }
    }

    /// The seed of the game.
    pub fn seed(&self) -> Seed {
        let parts = self.parts();
        let part = |seat: Seat| parts.iter().find(|(of, _)| *of == seat).map(|(_, part)| *part);
        let parts = self.all_seats().iter().map(part).collect();
        Receipt { secret: self.secret(), parts }.seed()
    }

    /// All seats of the game.
    pub fn all_seats(&self) -> SeatSet {
        SeatSet::first_seats(self.seats.into())
    }

    /// The level of the bot on a seat.
    pub fn level(&self, seat: Seat) -> Option<Level> {
        self.bots.iter().find(|(of, _)| *of == seat).map(|(_, level)| *level)
    }

    /// The rules and material, ready to play.
    pub fn open<G: Hosted>(&self) -> Result<G, DealError> {
        let fits = |seat: Seat| self.level(seat).is_some() != (seat == self.seat);
        let seats = self.all_seats();
        if !seats.contains(self.seat) || !seats.iter().all(fits) || self.bots.len() + 1 != usize::from(self.seats) {
            return Err(DealError::Seats);
        }
        let parts = self.parts();
        if !parts.iter().any(|(seat, _)| *seat == self.seat) || !parts.iter().all(|(seat, _)| seats.contains(*seat)) {
            return Err(DealError::Seats);
        }
        let players = usize::from(self.seats);
        if !(G::PLAYERS.fewest..=G::PLAYERS.most).contains(&players) {
            return Err(SetupError::Players { found: players, expected: G::PLAYERS }.into());
        }
        let (material, options, rules) = (self.material.as_deref(), &self.options, self.rules);
        Ok(G::open(&Agreement { players, material, options, rules })?)
    }

    /// Checks that the deal can be played.
    pub fn check(&self) -> Result<(), DealError> {
        with_game!(self.game, G => self.open::<G>().map(drop)).unwrap_or(Err(DealError::UnknownGame(self.game)))
    }
}

/// A share of the seed that follows from a key.
fn share(name: &str, key: &[u8; 16]) -> Seed {
    let mut bytes = format!("pyramids deal {name} ").into_bytes();
    bytes.extend_from_slice(key);
    Seed::from_bytes(*Hash::of(&bytes).bytes())
}

#[cfg(test)]
mod tests {
    use game_core::Recorded;
    use games::{Nile, SilverGold};

    use super::*;

    #[test]
    fn the_key_decides_the_luck_and_nothing_else() {
        let deal = Deal::new::<SilverGold>(&[], [1; 16]);
        assert_eq!(deal.seed(), Deal::new::<SilverGold>(&[], [1; 16]).seed());
        assert_ne!(deal.seed(), deal.with_key([2; 16]).seed());
        assert_eq!(deal.check(), Ok(()));
        assert_eq!(Deal { luck: deal.luck.clone(), ..deal.with_key([2; 16]) }, deal);
    }

    #[test]
    fn seats_that_do_not_fit_are_refused() {
        let nile = Deal::new::<Nile>(&[Level::Hard], [1; 16]);
        assert_eq!(nile.check(), Ok(()));
        assert_eq!(Deal { bots: Vec::new(), ..nile.clone() }.check(), Err(DealError::Seats));
        assert_eq!(Deal { seat: Seat::SECOND, ..nile.clone() }.check(), Err(DealError::Seats));
        assert_eq!(Deal { bots: vec![(Seat::FIRST, Level::Hard)], ..nile.clone() }.check(), Err(DealError::Seats));
        let alone = Deal { game: Nile::NAME, rules: Nile::RULES, ..Deal::new::<SilverGold>(&[], [1; 16]) };
        assert!(matches!(alone.check(), Err(DealError::Setup(SetupError::Players { found: 1, .. }))));
        let chess = Deal { game: GameName::literal("chess"), ..nile };
        assert_eq!(chess.check(), Err(DealError::UnknownGame(GameName::literal("chess"))));
    }
}

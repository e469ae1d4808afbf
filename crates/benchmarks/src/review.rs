//! Reviews of whole games.

use bots::play_recorded;
use game_core::{Hash, Seed};
use games::nile::{Board, Nile, Options};
use games::silver_gold::{Deck, SilverGold};
use review::{Budget, Explained, History, Review};

/// The reviewed games.
pub const REVIEWS: [&str; 2] = ["silver-gold for 4", "nile"];

/// A recorded game that can be reviewed again and again.
pub struct ReviewWork(Record);

enum Record {
    SilverGold(History<SilverGold>),
    Nile(History<Nile>),
}

impl ReviewWork {
    /// The game with this number in [`REVIEWS`].
    pub fn collect(number: usize) -> Option<Self> {
        let record = match number {
            0 => Record::SilverGold(history(
                &SilverGold::new(Deck::standard(), 4)?,
                &["hard", "easy", "novice", "hard"],
            )?),
            1 => Record::Nile(history(&Nile::new(Board::standard(), Options::default()), &["hard", "easy"])?),
            _ => return None,
        };
        Some(Self(record))
    }

    /// Reviews the game; returns the first eight bytes of the SHA-256 of the report, which has every figure in it to the
    /// last bit.
    pub fn run(&self, budget: Budget) -> u64 {
        match &self.0 {
            Record::SilverGold(history) => fingerprint(history, budget),
            Record::Nile(history) => fingerprint(history, budget),
        }
    }
}

fn history<G: Explained>(game: &G, bots: &[&str]) -> Option<History<G>> {
    let (_, record) = play_recorded(game, bots, Seed::numbered(65, 1), |_| {}).ok()?;
    History::read(&record).ok()
}

fn fingerprint<G: Explained>(history: &History<G>, budget: Budget) -> u64 {
    let report = Review::complete(history, budget).report(history);
    serde_json::to_vec(&report).map_or(0, |report| Hash::of(&report).short())
}

//! Benchmarks of Nile.

use game_core::{QuickRandom, Random};
use games::nile::{Board, ByArea, Exchange, Nile, Options, Tray, missing};

use crate::random_games;

/// Random payments to decide, and random games to play.
#[derive(Clone, Debug)]
pub struct NileWork {
    game: Nile,
    payments: Vec<(ByArea<u16>, Tray)>,
}

impl NileWork {
    /// Makes 1,024 random payments.
    pub fn collect() -> Self {
        let mut random = QuickRandom::new(1);
        let mut any = |most: u32| random.below(most + 1) as u16;
        let mut payments = Vec::new();
        for _ in 0..1024 {
            let cost = ByArea::from_fn(|_| any(8));
            let tray = Tray { resources: ByArea::from_fn(|_| any(6)), coins: any(4) };
            payments.push((cost, tray));
        }
        Self { game: Nile::new(Board::standard(), Options::default()), payments }
    }

    /// How many payments [`pay`](Self::pay) decides.
    pub fn payment_count(&self) -> u64 {
        self.payments.len() as u64
    }

    /// Works out what is missing for every payment; returns the sum.
    pub fn pay(&self) -> u64 {
        self.payments.iter().map(|(cost, tray)| u64::from(missing(cost, tray, Exchange::OneStep))).sum()
    }

    /// Plays whole random games; returns the sum of what was built and the number of decisions.
    pub fn random_games(&self, games: u64, random_seed: u64) -> (i64, u64) {
        random_games(&self.game, games, random_seed, |score| i64::from(score.built))
    }
}

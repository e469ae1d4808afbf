//! Adds up games. Everything is counted in whole numbers, so that the order of adding never matters.

use serde::Serialize;
use silver_gold::{ByColour, Colour, Score, SilverGold, State, colour_points};
use table::{Game, Seat};

/// Scores from here on are counted one by one; lower and higher ones at the ends.
const LOWEST: i16 = -30;
const HIGHEST: i16 = 299;

/// What one bot or one seat came to, over many games.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    games: u64,
    /// In parts of 12, so that a win shared by 2, 3 or 4 is a whole number of parts.
    wins: u64,
    totals: Vec<u64>,
    sum: i64,
    sum_of_squares: i64,
    sources: [i64; 6],
    pyramids: ByColour<u64>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            games: 0,
            wins: 0,
            totals: vec![0; (HIGHEST - LOWEST) as usize + 1],
            sum: 0,
            sum_of_squares: 0,
            sources: [0; 6],
            pyramids: ByColour::default(),
        }
    }
}

impl Tally {
    /// Adds how a finished game ended for a seat.
    pub(crate) fn add(&mut self, game: &SilverGold, end: &State, seat: Seat) {
        let Some(standing) = game.standing(end) else { return };
        let winners = game.seats().iter().filter(|&seat| standing.places[seat] == 1).count() as u64;
        let score = game.score(end, seat);
        self.games += 1;
        if standing.places[seat] == 1 {
            self.wins += 12 / winners;
        }
        self.totals[(score.total.clamp(LOWEST, HIGHEST) - LOWEST) as usize] += 1;
        self.sum += i64::from(score.total);
        self.sum_of_squares += i64::from(score.total) * i64::from(score.total);
        for (sum, points) in self.sources.iter_mut().zip(sources(&score)) {
            *sum += i64::from(points);
        }
        let completed = end.player(seat).completed;
        for colour in Colour::ALL {
            self.pyramids[colour] += u64::from((completed & game.deck().of_colour(colour)).len());
        }
        debug_assert_eq!(score.colours, colour_points(end.prizes(), seat));
    }

    /// Adds another tally.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
        for (mine, theirs) in self.totals.iter_mut().zip(&other.totals) {
            *mine += theirs;
        }
        for (mine, theirs) in self.sources.iter_mut().zip(other.sources) {
            *mine += theirs;
        }
        for colour in Colour::ALL {
            self.pyramids[colour] += other.pyramids[colour];
        }
    }

    /// Means and spreads.
    pub(crate) fn summary(&self) -> Summary {
        let games = self.games.max(1) as f64;
        let mean = self.sum as f64 / games;
        let variance = (self.sum_of_squares as f64 / games - mean * mean).max(0.0);
        let [pyramids, colours, torches, gem_pairs, single_gems, skulls] = self.sources.map(|sum| sum as f64 / games);
        Summary {
            games: self.games,
            win_rate: self.wins as f64 / 12.0 / games,
            score: Spread {
                mean,
                deviation: variance.sqrt(),
                lowest: self.quantile(0.0),
                quarter: self.quantile(0.25),
                median: self.quantile(0.5),
                three_quarters: self.quantile(0.75),
                highest: self.quantile(1.0),
            },
            points: Points { pyramids, colours, torches, gem_pairs, single_gems, skulls },
            pyramids: pyramids / 10.0,
            pyramids_by_colour: ByColour::from_fn(|colour| self.pyramids[colour] as f64 / games),
        }
    }

    fn quantile(&self, share: f64) -> i16 {
        let rank = (share * self.games.saturating_sub(1) as f64).round() as u64;
        let mut seen = 0;
        let reached = self.totals.iter().position(|count| {
            seen += count;
            seen > rank
        });
        reached.map_or(0, |index| LOWEST + index as i16)
    }
}

fn sources(score: &Score) -> [i16; 6] {
    [score.pyramids, score.colours, score.torches, score.gem_pairs, score.single_gems, score.skulls]
}

/// A tally in numbers for people.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) games: u64,
    pub(crate) win_rate: f64,
    pub(crate) score: Spread,
    pub(crate) points: Points,
    pub(crate) pyramids: f64,
    pub(crate) pyramids_by_colour: ByColour<f64>,
}

/// How totals spread.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Spread {
    pub(crate) mean: f64,
    pub(crate) deviation: f64,
    pub(crate) lowest: i16,
    pub(crate) quarter: i16,
    pub(crate) median: i16,
    pub(crate) three_quarters: i16,
    pub(crate) highest: i16,
}

/// Mean points by source.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Points {
    pub(crate) pyramids: f64,
    pub(crate) colours: f64,
    pub(crate) torches: f64,
    pub(crate) gem_pairs: f64,
    pub(crate) single_gems: f64,
    pub(crate) skulls: f64,
}

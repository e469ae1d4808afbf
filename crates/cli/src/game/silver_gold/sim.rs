//! Statistics of Silver & Gold.

use std::io::{self, Write};

use game_core::{Game, Hash, LineOf, Seat};
use games::silver_gold::{ByColour, Colour, SilverGold, State};
use serde::Serialize;

use crate::sim::Simulated;
use crate::sim::statistics::{Counts, Distribution, Wins};

/// Sums over the games of a bot or a seat.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    wins: Wins,
    totals: Counts,
    sources: [i64; 6],
    pyramids: ByColour<u64>,
}

impl Default for Tally {
    fn default() -> Self {
        let totals = Counts::between(-30, 300);
        Self { wins: Wins::default(), totals, sources: [0; 6], pyramids: ByColour::default() }
    }
}

/// The statistics of a bot or a seat.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    games: u64,
    win_rate: f64,
    score: Distribution,
    points: Points,
    pyramids: f64,
    pyramids_by_colour: ByColour<f64>,
}

/// Mean points by source.
#[derive(Clone, Debug, Serialize)]
struct Points {
    pyramids: f64,
    colours: f64,
    torches: f64,
    gem_pairs: f64,
    single_gems: f64,
    skulls: f64,
}

/// The material of the games.
#[derive(Serialize)]
pub(crate) struct Material {
    deck: DeckName,
}

#[derive(Serialize)]
struct DeckName {
    name: String,
    sha256: Hash,
}

/// Silver & Gold has no statistics beyond those of bots and seats.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nothing;

#[derive(Serialize)]
pub(crate) struct NoGameSummary {}

impl Simulated for SilverGold {
    type SeatTally = Tally;
    type GameTally = Nothing;
    type Observation = Nothing;
    type SeatSummary = Summary;
    type GameSummary = NoGameSummary;
    type Material = Material;

    fn observe(&self, _: &mut Nothing, _: &LineOf<Self>) {}

    fn add_game(&self, _: &mut Nothing, _: &Nothing, _: &State) {}

    fn merge_games(_: &mut Nothing, _: &Nothing) {}

    fn add_seat(&self, tally: &mut Tally, end: &State, seat: Seat) {
        let Some(standing) = self.standing(end) else { return };
        tally.wins.add(&standing, seat);
        let score = self.score(end, seat);
        tally.totals.add(score.total.into());
        let sources = [score.pyramids, score.colours, score.torches, score.gem_pairs, score.single_gems, score.skulls];
        for (sum, points) in tally.sources.iter_mut().zip(sources) {
            *sum += i64::from(points);
        }
        let completed = end.player(seat).completed;
        for colour in Colour::ALL {
            tally.pyramids[colour] += u64::from((completed & self.deck().of_colour(colour)).len());
        }
    }

    fn merge_seats(tally: &mut Tally, other: &Tally) {
        tally.wins.merge(&other.wins);
        tally.totals.merge(&other.totals);
        for (mine, theirs) in tally.sources.iter_mut().zip(other.sources) {
            *mine += theirs;
        }
        for colour in Colour::ALL {
            tally.pyramids[colour] += other.pyramids[colour];
        }
    }

    fn summarize_seat(tally: &Tally) -> Summary {
        let games = tally.wins.games.max(1) as f64;
        let [pyramids, colours, torches, gem_pairs, single_gems, skulls] = tally.sources.map(|sum| sum as f64 / games);
        Summary {
            games: tally.wins.games,
            win_rate: tally.wins.rate(),
            score: tally.totals.distribution(),
            points: Points { pyramids, colours, torches, gem_pairs, single_gems, skulls },
            pyramids: pyramids / 10.0,
            pyramids_by_colour: ByColour::from_fn(|colour| tally.pyramids[colour] as f64 / games),
        }
    }

    fn summarize_games(_: &Nothing) -> NoGameSummary {
        NoGameSummary {}
    }

    fn material(&self) -> Material {
        Material { deck: DeckName { name: self.deck().name().into(), sha256: self.deck().hash() } }
    }

    fn print(out: &mut impl Write, rows: &[(String, &Summary)], _: &NoGameSummary) -> io::Result<()> {
        writeln!(out, "             wins   mean     ±  low  25%  50%  75% high  pyramids  green orange purple")?;
        for (name, summary) in rows {
            let Summary { score: s, pyramids_by_colour: c, .. } = summary;
            writeln!(
                out,
                "{name:<10} {:>5.1}% {:>6.2} {:>5.2} {:>4} {:>4} {:>4} {:>4} {:>4}  {:>8.2} {:>6.2} {:>6.2} {:>6.2}",
                100.0 * summary.win_rate,
                s.mean,
                s.deviation,
                s.lowest,
                s.quarter,
                s.median,
                s.three_quarters,
                s.highest,
                summary.pyramids,
                c.green,
                c.orange,
                c.purple
            )?;
        }
        writeln!(out, "\nmean points pyramids colours torches   pairs singles  skulls")?;
        for (name, Summary { points: p, .. }) in rows {
            writeln!(
                out,
                "{name:<10} {:>9.2} {:>7.2} {:>7.2} {:>7.2} {:>7.2} {:>7.2}",
                p.pyramids, p.colours, p.torches, p.gem_pairs, p.single_gems, p.skulls
            )?;
        }
        Ok(())
    }
}

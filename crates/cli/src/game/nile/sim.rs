//! Statistics of Nile.

use std::collections::BTreeMap;
use std::io::{self, Write};

use game_core::{Game, Hash, Line, LineOf, Seat};
use games::nile::{
    Action, Board, COLUMNS, Discovery, FACES, FIRST_COINS, Kind, NUMBERED_DISCOVERIES, Nile, Options, SPOTS, Space,
    State,
};
use serde::Serialize;

use super::usefulness::{Races, Usefulness, Uses};
use crate::sim::Simulated;
use crate::sim::statistics::{Counts, Distribution, Wins};

/// Openings with a smaller share of the games are not listed, because their win rates are noise.
const RARE_OPENING: f64 = 0.01;

/// Sums over the games of a bot or a seat.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    wins: Wins,
    built: Counts,
    land: Counts,
    fillings: Counts,
}

impl Default for Tally {
    fn default() -> Self {
        let counts = |highest| Counts::between(0, highest);
        Self { wins: Wins::default(), built: counts(60), land: counts(200), fillings: counts(6) }
    }
}

/// The statistics of a bot or a seat.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    games: u64,
    win_rate: f64,
    built: Distribution,
    land: Distribution,
    fillings: Distribution,
}

/// Sums over all games.
#[derive(Clone, Debug)]
pub(crate) struct GameTally {
    first_roller: Wins,
    draws: u64,
    turns: Counts,
    /// Wins of the discovery's owner, by discovery.
    owners: [Wins; NUMBERED_DISCOVERIES],
    /// Rolls that reached each discovery.
    uses: [Uses; NUMBERED_DISCOVERIES],
    /// Wins of the first roller in the games in which each discovery was in the valley.
    with_discovery: [Wins; NUMBERED_DISCOVERIES],
    /// The games in which seat 2 rolled first.
    second_rolls_first: u64,
    races: Races,
    openings: BTreeMap<String, Wins>,
}

impl Default for GameTally {
    fn default() -> Self {
        Self {
            first_roller: Wins::default(),
            draws: 0,
            turns: Counts::between(0, i32::from(games::nile::MAX_TURNS)),
            owners: [Wins::default(); NUMBERED_DISCOVERIES],
            uses: [Uses::default(); NUMBERED_DISCOVERIES],
            with_discovery: [Wins::default(); NUMBERED_DISCOVERIES],
            second_rolls_first: 0,
            races: Races::default(),
            openings: BTreeMap::new(),
        }
    }
}

/// The statistics of all games.
#[derive(Serialize)]
pub(crate) struct GameSummary {
    first_roller_win_rate: f64,
    second_seat_rolls_first: f64,
    draws: u64,
    turns_each: Distribution,
    /// Turns of a race for the last pieces, and the winning probability lost in each on average.
    race_turns: u64,
    race_loss: f64,
    discoveries: Vec<Owned>,
    openings: Vec<Opening>,
}

#[derive(Serialize)]
struct Owned {
    number: u8,
    name: &'static str,
    games: u64,
    owner_win_rate: f64,
    rolls: u64,
    useful: f64,
    /// How often the first roller wins with this discovery in the valley.
    first_roller_win_rate: f64,
}

#[derive(Serialize)]
struct Opening {
    opening: String,
    games: u64,
    win_rate: f64,
}

/// The first purchases of both seats, and the uses of discoveries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Purchases {
    spaces: [Vec<Space>; 2],
    spent: [u8; 2],
    usefulness: Usefulness,
}

/// The material of the games.
#[derive(Serialize)]
pub(crate) struct Material {
    board: BoardName,
    options: Options,
}

#[derive(Serialize)]
struct BoardName {
    name: String,
    sha256: Hash,
}

fn merge_uses(mine: &mut [Uses; NUMBERED_DISCOVERIES], theirs: &[Uses; NUMBERED_DISCOVERIES]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        mine.merge(theirs);
    }
}

/// The heights of the bought columns, highest first, and the specials among the spaces: `2 1 1 1 1 1, Double`.
fn shape(board: &Board, spaces: &[Space]) -> String {
    let mut heights = [0_u8; COLUMNS];
    for space in spaces {
        heights[space.area as usize * FACES + usize::from(space.column.get()) - 1] += 1;
    }
    heights.sort_unstable_by(|a, b| b.cmp(a));
    let owned = heights.iter().filter(|height| **height > 0).map(ToString::to_string);
    let mut shape = owned.collect::<Vec<_>>().join(" ");
    for (kind, name) in [(Kind::Bump, "Bump"), (Kind::Double, "Double"), (Kind::Extra, "Extra")] {
        match spaces.iter().filter(|space| board.kind(**space) == kind).count() {
            0 => {}
            1 => shape += &format!(", {name}"),
            count => shape += &format!(", {count} {name}s"),
        }
    }
    shape
}

impl Simulated for Nile {
    type SeatTally = Tally;
    type GameTally = GameTally;
    type Observation = Purchases;
    type SeatSummary = Summary;
    type GameSummary = GameSummary;
    type Material = Material;

    fn observe(&self, purchases: &mut Purchases, line: &LineOf<Self>) {
        purchases.usefulness.observe(self, line);
        let Line::Act { seat, action: Action::Buy(space) } = line else { return };
        let spent = &mut purchases.spent[seat.index()];
        if *spent < FIRST_COINS {
            *spent += self.board().price(space.row);
            purchases.spaces[seat.index()].push(*space);
        }
    }

    fn add_game(&self, tally: &mut GameTally, purchases: &Purchases, end: &State) {
        let (Some(standing), Some(first)) = (self.standing(end), end.first_roller()) else { return };
        tally.first_roller.add(&standing, first);
        tally.second_rolls_first += u64::from(first == Seat::SECOND);
        tally.draws += u64::from(standing.winners() == 2);
        merge_uses(&mut tally.uses, &purchases.usefulness.uses);
        tally.races.merge(&purchases.usefulness.races);
        tally.turns.add(i32::from(end.turns().div_ceil(2)));
        for spot in 0..SPOTS {
            if let Some(discovery) = end.discoveries()[spot] {
                tally.with_discovery[usize::from(discovery.get()) - 1].add(&standing, first);
            }
            let owner = self.owner(end, self.board().spots()[spot]);
            if let (Some(discovery), Some(owner)) = (end.discoveries()[spot], owner) {
                tally.owners[usize::from(discovery.get()) - 1].add(&standing, owner);
            }
        }
        for seat in self.seats() {
            let opening = shape(self.board(), &purchases.spaces[seat.index()]);
            tally.openings.entry(opening).or_default().add(&standing, seat);
        }
    }

    fn merge_games(tally: &mut GameTally, other: &GameTally) {
        tally.first_roller.merge(&other.first_roller);
        tally.draws += other.draws;
        tally.turns.merge(&other.turns);
        for (mine, theirs) in tally.owners.iter_mut().zip(&other.owners) {
            mine.merge(theirs);
        }
        for (mine, theirs) in tally.with_discovery.iter_mut().zip(&other.with_discovery) {
            mine.merge(theirs);
        }
        merge_uses(&mut tally.uses, &other.uses);
        tally.races.merge(&other.races);
        tally.second_rolls_first += other.second_rolls_first;
        for (opening, wins) in &other.openings {
            tally.openings.entry(opening.clone()).or_default().merge(wins);
        }
    }

    fn add_seat(&self, tally: &mut Tally, end: &State, seat: Seat) {
        let Some(standing) = self.standing(end) else { return };
        tally.wins.add(&standing, seat);
        let score = self.score(end, seat);
        tally.built.add(score.built.into());
        tally.land.add(score.land.into());
        tally.fillings.add(end.holding(seat).fillings.into());
    }

    fn merge_seats(tally: &mut Tally, other: &Tally) {
        tally.wins.merge(&other.wins);
        tally.built.merge(&other.built);
        tally.land.merge(&other.land);
        tally.fillings.merge(&other.fillings);
    }

    fn summarize_seat(tally: &Tally) -> Summary {
        Summary {
            games: tally.wins.games,
            win_rate: tally.wins.rate(),
            built: tally.built.distribution(),
            land: tally.land.distribution(),
            fillings: tally.fillings.distribution(),
        }
    }

    fn summarize_games(tally: &GameTally) -> GameSummary {
        let owned = |discovery: Discovery| {
            let index = usize::from(discovery.get()) - 1;
            let (wins, uses) = (&tally.owners[index], &tally.uses[index]);
            Owned {
                number: discovery.get(),
                name: discovery.name(),
                games: wins.games,
                owner_win_rate: wins.rate(),
                rolls: uses.rolls,
                useful: uses.rate(),
                first_roller_win_rate: tally.with_discovery[index].rate(),
            }
        };
        let in_valleys = Discovery::all().filter(|one| tally.with_discovery[usize::from(one.get()) - 1].games > 0);
        let least = RARE_OPENING * tally.first_roller.games as f64;
        let openings = tally.openings.iter().filter(|(_, wins)| wins.games as f64 >= least);
        let mut openings: Vec<Opening> = openings
            .map(|(opening, wins)| Opening { opening: opening.clone(), games: wins.games, win_rate: wins.rate() })
            .collect();
        openings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.opening.cmp(&b.opening)));
        GameSummary {
            first_roller_win_rate: tally.first_roller.rate(),
            draws: tally.draws,
            turns_each: tally.turns.distribution(),
            race_turns: tally.races.turns,
            race_loss: tally.races.mean_loss(),
            second_seat_rolls_first: tally.second_rolls_first as f64 / tally.first_roller.games.max(1) as f64,
            discoveries: in_valleys.map(owned).collect(),
            openings,
        }
    }

    fn material(&self) -> Material {
        let board = BoardName { name: self.board().name().into(), sha256: self.board().hash() };
        Material { board, options: *self.options() }
    }

    fn print(out: &mut impl Write, rows: &[(String, &Summary)], games: &GameSummary) -> io::Result<()> {
        writeln!(out, "             wins  built (low  50% high)   land  fillings")?;
        for (name, summary) in rows {
            let Summary { built: b, land, fillings, .. } = summary;
            writeln!(
                out,
                "{name:<10} {:>5.1}% {:>6.2} {:>4} {:>4} {:>4}  {:>6.2} {:>9.2}",
                100.0 * summary.win_rate,
                b.mean,
                b.lowest,
                b.median,
                b.highest,
                land.mean,
                fillings.mean
            )?;
        }
        let turns = &games.turns_each;
        writeln!(out, "\nseat 2 rolls first in {:.1} % of the games", 100.0 * games.second_seat_rolls_first)?;
        writeln!(out, "the first roller wins {:.2} %, {} draws", 100.0 * games.first_roller_win_rate, games.draws)?;
        writeln!(
            out,
            "turns each: {} to {}, half of the games {} to {}, median {}",
            turns.lowest, turns.highest, turns.quarter, turns.three_quarters, turns.median
        )?;
        writeln!(
            out,
            "last pieces: {} turns of a race, each loses {:.2} % of winning on average",
            games.race_turns,
            100.0 * games.race_loss
        )?;
        writeln!(out, "\ndiscovery            owned in   its owner wins     rolls    useful   first roller wins")?;
        for Owned { number, name, games, owner_win_rate, rolls, useful, first_roller_win_rate } in &games.discoveries {
            let [owner, useful, first] = [owner_win_rate, useful, first_roller_win_rate].map(|rate| 100.0 * rate);
            writeln!(
                out,
                "{number:>2} {name:<18} {games:>7} {owner:>13.2} % {rolls:>9} {useful:>7.1} % {first:>17.2} %"
            )?;
        }
        writeln!(out, "\nopening (heights of columns, specials)    games   wins")?;
        for Opening { opening, games, win_rate } in &games.openings {
            writeln!(out, "{opening:<40} {games:>6} {:>5.1} %", 100.0 * win_rate)?;
        }
        Ok(())
    }
}

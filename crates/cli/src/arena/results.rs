//! The results of finished games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::plan::Plan;

/// The result of one seat, and its bot's thinking times.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPlayed {
    pub(crate) place: u8,
    pub(crate) score: i32,
    pub(crate) sources: Vec<i32>,
    pub(crate) decisions: u64,
    /// The sum over all decisions.
    pub(crate) nanos: u64,
    pub(crate) longest_nanos: u64,
    /// By how much luck raised the chance to win, in millionths, if the game was reviewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) luck: Option<i64>,
}

/// Finished games by number, each from seat 1 on. Sorted, so that statistics do not depend on the order in which games
/// finished.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results(BTreeMap<u64, Vec<SeatPlayed>>);

/// One game of a shuffle: its seating and results, from seat 1 on.
pub(crate) type Seated<'a> = (&'a [usize], &'a [SeatPlayed]);

impl Results {
    pub(crate) fn insert(&mut self, number: u64, seats: Vec<SeatPlayed>) {
        self.0.insert(number, seats);
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        self.0.contains_key(&number)
    }

    pub(crate) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// All games, including those of incomplete shuffles.
    pub(crate) fn games<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = Seated<'a>> {
        self.0.iter().filter_map(|(number, seats)| Some((plan.game(*number)?.1, seats.as_slice())))
    }

    /// The shuffles that a matchup has played from every seat, with their games. Incomplete shuffles are left out,
    /// because luck would not cancel.
    pub(crate) fn whole_shuffles<'a>(
        &'a self,
        plan: &'a Plan,
        matchup: usize,
    ) -> impl Iterator<Item = (u64, Vec<Seated<'a>>)> {
        let seatings = &plan.matchups[matchup].seatings;
        (0..plan.shuffles).filter_map(move |shuffle| {
            let numbers = plan.first_game(shuffle, matchup)..;
            let seated = numbers.zip(seatings).map(|(number, seating)| {
                let seats = self.0.get(&number)?;
                Some((seating.as_slice(), seats.as_slice()))
            });
            Some((shuffle, seated.collect::<Option<Vec<_>>>()?))
        })
    }
}

/// A seat's share of the win: 1 for an undivided first place, a fraction for a shared one.
pub(crate) fn win_share(seats: &[SeatPlayed], seat: usize) -> f64 {
    let winners = seats.iter().filter(|seat| seat.place == 1).count();
    if seats[seat].place == 1 { 1.0 / winners as f64 } else { 0.0 }
}

/// A seat's share of the win less what luck gave, if the game was reviewed. It can be below 0 and above 1.
pub(crate) fn share_without_luck(seats: &[SeatPlayed], seat: usize) -> Option<f64> {
    Some(win_share(seats, seat) - seats[seat].luck? as f64 / 1e6)
}

/// A seat's score minus the best other score.
pub(crate) fn margin(seats: &[SeatPlayed], seat: usize) -> i32 {
    let others = seats.iter().enumerate().filter(|(other, _)| *other != seat);
    others.map(|(_, other)| other.score).max().map_or(0, |best| seats[seat].score - best)
}

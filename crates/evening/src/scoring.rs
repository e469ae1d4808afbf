//! Compares results on equal deals: seat k has the same luck at every table of a round.
//!
//! A seat's *value* is its points or, at a table for two, its points minus those of the other seat. It is compared with the
//! value of the same seat at every other table of the round: 2 for a higher value, 1 for an equal one, 0 for a lower one.
//! The match points are the share of what was possible, in hundredths of a percent. In a round with one table only, the
//! places of the other seats at the table are compared instead.

/// The match points for a round in which no table was left for a person.
pub const REST: u32 = 6_000;
/// All match points of a round.
pub const MAX: u32 = 10_000;

/// How a table ended, from seat 1 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The places, 1 for the winner.
    pub places: Vec<u8>,
    /// The points.
    pub points: Vec<i32>,
}

/// What a seat gets in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The match points, in hundredths of a percent.
    pub match_points: u32,
    /// The sum of the differences to the values that were compared.
    pub difference: i64,
}

/// The scores of all seats at the tables of a round that have ended.
pub fn round_scores(tables: &[&Outcome]) -> Vec<Vec<Score>> {
    let seats = |table: &Outcome| table.points.len();
    (0..tables.len()).map(|table| (0..seats(tables[table])).map(|seat| score(tables, table, seat)).collect()).collect()
}

fn score(tables: &[&Outcome], table: usize, seat: usize) -> Score {
    let own = tables[table];
    let mut sum = Sum::default();
    if tables.len() == 1 {
        for other in (0..own.points.len()).filter(|other| *other != seat) {
            // A lower place is better.
            sum.add(
                own.places[other].cmp(&own.places[seat]),
                i64::from(own.points[seat]) - i64::from(own.points[other]),
            );
        }
        return sum.score();
    }
    let others = tables.iter().enumerate().filter(|(index, _)| *index != table);
    for (_, other) in others {
        if let (Some(own), Some(other)) = (value(own, seat), value(other, seat)) {
            sum.add(own.cmp(&other), own - other);
        }
    }
    sum.score()
}

/// What is compared: the points or, at a table for two, the difference of the points.
fn value(table: &Outcome, seat: usize) -> Option<i64> {
    let points = i64::from(*table.points.get(seat)?);
    match table.points.as_slice() {
        [first, second] => Some(2 * points - i64::from(*first) - i64::from(*second)),
        _ => Some(points),
    }
}

#[derive(Default)]
struct Sum {
    gained: u32,
    comparisons: u32,
    difference: i64,
}

impl Sum {
    fn add(&mut self, order: std::cmp::Ordering, difference: i64) {
        self.gained += (order as i8 + 1) as u32;
        self.comparisons += 1;
        self.difference += difference;
    }

    /// Rounded half up. Without any comparison, half of all match points.
    fn score(self) -> Score {
        let possible = 2 * self.comparisons;
        let match_points = (self.gained * MAX + self.comparisons).checked_div(possible).unwrap_or(MAX / 2);
        Score { match_points, difference: self.difference }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(points: &[i32]) -> Outcome {
        let place = |own: &i32| 1 + points.iter().filter(|other| *other > own).count() as u8;
        Outcome { places: points.iter().map(place).collect(), points: points.to_vec() }
    }

    #[test]
    fn seats_are_compared_with_the_same_seat_at_the_other_tables() {
        let tables = [outcome(&[50, 70, 60]), outcome(&[40, 70, 90]), outcome(&[45, 80, 10])];
        let scores = round_scores(&tables.each_ref());
        let match_points: Vec<Vec<u32>> =
            scores.iter().map(|table| table.iter().map(|score| score.match_points).collect()).collect();
        assert_eq!(match_points, [[10_000, 2_500, 5_000], [0, 2_500, 10_000], [5_000, 10_000, 0]]);
        assert_eq!(scores[0][0].difference, 15);
    }

    #[test]
    fn at_a_table_for_two_the_difference_counts() {
        let tables = [outcome(&[60, 20]), outcome(&[60, 50]), outcome(&[30, 60])];
        let scores = round_scores(&tables.each_ref());
        assert_eq!(scores[0].iter().map(|score| score.match_points).collect::<Vec<_>>(), [10_000, 0]);
        assert_eq!(scores[2].iter().map(|score| score.match_points).collect::<Vec<_>>(), [0, 10_000]);
        assert_eq!(scores[1][0], Score { match_points: 5_000, difference: -30 + 40 });
    }

    #[test]
    fn a_single_table_is_compared_with_itself() {
        let scores = round_scores(&[&outcome(&[9, 5, 5])]);
        let match_points: Vec<u32> = scores[0].iter().map(|score| score.match_points).collect();
        assert_eq!(match_points, [10_000, 2_500, 2_500]);
        assert_eq!(round_scores(&[&outcome(&[9])])[0][0].match_points, 5_000, "nothing to compare with");
    }
}

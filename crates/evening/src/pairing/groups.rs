//! Tables of three and four: people with similar results, who have met as rarely as possible.

use super::History;

/// The numbers of people at the tables: as few tables as possible, with sizes that differ by at most one.
pub(super) fn group_sizes(people: usize, seats: usize) -> Vec<usize> {
    let tables = people.div_ceil(seats);
    (0..tables).map(|table| people / tables + usize::from(table < people % tables)).collect()
}

/// Groups of these sizes, from the top of the order. Whether people can be grouped without meeting again is too hard to
/// find out in general: this chooses well from the top, then exchanges people as long as fewer meet again.
pub(super) fn groups(order: &[usize], sizes: &[usize], history: &History) -> Vec<Vec<usize>> {
    let mut left = order.to_vec();
    let mut groups = Vec::new();
    for size in sizes {
        let mut group: Vec<usize> = Vec::new();
        while group.len() < *size && !left.is_empty() {
            let met = |person: usize| group.iter().map(|other| cost(history, person, *other)).sum::<u32>();
            let place = (0..left.len()).min_by_key(|place| (met(left[*place]), *place)).unwrap_or(0);
            group.push(left.remove(place));
        }
        groups.push(group);
    }
    while exchange(&mut groups, history) {}
    groups
}

/// Exchanges two people of different tables, if fewer meet again then. Returns whether it did.
fn exchange(groups: &mut [Vec<usize>], history: &History) -> bool {
    for distance in 1..groups.len() {
        for first in 0..groups.len() - distance {
            let second = first + distance;
            for a in 0..groups[first].len() {
                for b in 0..groups[second].len() {
                    let (person, other) = (groups[first][a], groups[second][b]);
                    let before =
                        cost_in(history, &groups[first], person, a) + cost_in(history, &groups[second], other, b);
                    let after =
                        cost_in(history, &groups[first], other, a) + cost_in(history, &groups[second], person, b);
                    if after < before {
                        (groups[first][a], groups[second][b]) = (other, person);
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// What it costs to have a person in a group, in place of the one at `place`.
fn cost_in(history: &History, group: &[usize], person: usize, place: usize) -> u32 {
    let others = group.iter().enumerate().filter(|(at, _)| *at != place);
    others.map(|(_, other)| cost(history, person, *other)).sum()
}

/// What it costs to let two people meet again: a third time costs more than two second times.
fn cost(history: &History, person: usize, other: usize) -> u32 {
    u32::from(history.meetings[person][other]).pow(2)
}

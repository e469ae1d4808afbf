//! Who sits where: everybody should sit on each seat equally often, because a seat has its own luck.

use super::History;

/// Puts a group on the seats of a table, so that people get seats on which they sat rarely. Bots are on the other seats.
pub(super) fn seated(group: &[usize], seats: usize, history: &History) -> Vec<Option<usize>> {
    let mut best: Option<(u32, Vec<Option<usize>>)> = None;
    try_all(group, &mut vec![None; seats], 0, history, &mut best);
    best.map_or_else(|| vec![None; seats], |(_, seats)| seats)
}

/// Tries all ways to seat the rest of a group: 24 at most.
fn try_all(
    rest: &[usize],
    seats: &mut Vec<Option<usize>>,
    cost: u32,
    history: &History,
    best: &mut Option<(u32, Vec<Option<usize>>)>,
) {
    let Some((person, rest)) = rest.split_first() else {
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            *best = Some((cost, seats.clone()));
        }
        return;
    };
    for seat in 0..seats.len() {
        if seats[seat].is_none() {
            seats[seat] = Some(*person);
            let sat = u32::from(history.seats[*person].get(seat).copied().unwrap_or(0));
            try_all(rest, seats, cost + sat, history, best);
            seats[seat] = None;
        }
    }
}

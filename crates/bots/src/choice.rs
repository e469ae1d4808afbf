//! Choosing among possibilities, with good eyes or poor ones.

use game_core::{QuickRandom, Random};

/// What a player sees who overlooks so many of a hundred possibilities; all of them rather than none.
pub(crate) fn overlook<T>(mut all: Vec<T>, overlooks: u32, random: &mut QuickRandom) -> Vec<T> {
    if overlooks == 0 {
        return all;
    }
    let seen: Vec<bool> = all.iter().map(|_| random.below(100) >= overlooks).collect();
    if seen.contains(&true) {
        let mut seen = seen.into_iter();
        all.retain(|_| seen.next().unwrap_or(true));
    }
    all
}

/// The action of the highest value, the first of equals.
pub(crate) fn best<A: Copy>(actions: impl IntoIterator<Item = A>, mut value: impl FnMut(A) -> f64) -> Option<A> {
    let mut best = None;
    for action in actions {
        let value = value(action);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((action, value));
        }
    }
    best.map(|(action, _)| action)
}

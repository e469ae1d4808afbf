//! Choosing one of several options, with or without mistakes.

use game_core::{QuickRandom, Random};

/// Drops each option with a probability of `percent`; keeps all of them if none would remain.
pub(crate) fn overlook<T>(mut options: Vec<T>, percent: u32, random: &mut QuickRandom) -> Vec<T> {
    if percent == 0 {
        return options;
    }
    let seen: Vec<bool> = options.iter().map(|_| random.below(100) >= percent).collect();
    if seen.contains(&true) {
        let mut seen = seen.into_iter();
        options.retain(|_| seen.next().unwrap_or(true));
    }
    options
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

//! Counts the positions that a search for plans evaluates, so that no deck or board makes it endless.

/// How many positions were evaluated, and how many may be. A count is the same on every machine, unlike a time.
pub(crate) struct Visits {
    max: u32,
    all: u32,
    /// Those of the current share.
    of_share: u32,
}

/// One share may use this part of all visits.
pub(crate) const SHARES: u32 = 4;

impl Visits {
    pub(crate) fn limited_to(max: u32) -> Self {
        Self { max, all: 0, of_share: 0 }
    }

    /// Begins the next share: what follows from another first action.
    pub(crate) fn begin_share(&mut self) {
        self.of_share = 0;
    }

    pub(crate) fn count(&mut self, positions: u32) {
        self.all = self.all.saturating_add(positions);
        self.of_share = self.of_share.saturating_add(positions);
        #[cfg(test)]
        highest::note(self.all, self.of_share);
    }

    /// Whether the search, or the current share of it, must come to an end.
    pub(crate) fn are_used_up(&self) -> bool {
        self.all >= self.max || self.of_share >= self.max / SHARES
    }
}

/// The highest counts of this thread, for tests.
#[cfg(test)]
pub(crate) mod highest {
    use std::cell::Cell;

    thread_local! {
        static HIGHEST: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
        static ROLLOUT: Cell<u32> = const { Cell::new(0) };
    }

    pub(super) fn note(all: u32, of_share: u32) {
        let (highest, highest_of_share) = HIGHEST.get();
        HIGHEST.set((highest.max(all), highest_of_share.max(of_share)));
    }

    pub(crate) fn note_rollout(visits: u32) {
        ROLLOUT.set(ROLLOUT.get().max(visits));
    }

    /// The highest counts of a search, of a share and of a rollout since the last call.
    pub(crate) fn take() -> (u32, u32, u32) {
        let (all, of_share) = HIGHEST.take();
        (all, of_share, ROLLOUT.take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_ends_before_all_visits_and_the_next_share_goes_on() {
        let mut visits = Visits::limited_to(10 * SHARES);
        visits.count(10);
        assert!(visits.are_used_up(), "the share is used up");
        for _ in 1..SHARES {
            visits.begin_share();
            assert!(!visits.are_used_up());
            visits.count(10);
        }
        visits.begin_share();
        assert!(visits.are_used_up() && visits.all == 10 * SHARES);
    }
}

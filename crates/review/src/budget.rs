//! How thoroughly decisions are looked at.

/// How many futures each plan of a decision is played on in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The futures of each plan; half of them find the best plan, the other half measure what it is worth.
    pub futures: u32,
    /// The most plans that are compared with the chosen one.
    pub candidates: usize,
}

impl Budget {
    /// Only the network judges: no futures.
    pub const QUICK: Self = Self { futures: 0, candidates: 0 };
    /// What the browser and the command line use.
    pub const USUAL: Self = Self { futures: 64, candidates: 6 };
    /// Ten times as many futures.
    pub const DEEP: Self = Self::USUAL.times(10);
    /// All of them by name.
    pub const NAMED: [(&str, Self); 3] = [("quick", Self::QUICK), ("usual", Self::USUAL), ("deep", Self::DEEP)];

    /// The same with this many times the futures.
    pub const fn times(self, factor: u32) -> Self {
        Self { futures: self.futures * factor, ..self }
    }
}

//! The result of a game, as the page of the end shows it.

use game_core::Seat;

use super::bests::Reached;

/// The result of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Finish {
    /// The game and its size.
    pub(crate) about: String,
    /// The winner and the margin, or why nobody won alone.
    pub(crate) headline: String,
    /// What decided the game, in one sentence.
    pub(crate) why: Option<String>,
    /// The source that decided it.
    pub(crate) decisive: Option<usize>,
    pub(crate) ledger_title: String,
    /// What is counted, in this order.
    pub(crate) sources: Vec<Source>,
    /// All players, by seat.
    pub(crate) finishers: Vec<Finisher>,
    /// What the viewer reached; none for spectators and for people who share a device.
    pub(crate) mine: Option<Mine>,
}

/// One line of the count.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Source {
    pub(crate) icon: &'static str,
    pub(crate) name: String,
    /// The step of the count that shows it. Several sources may be shown in one step.
    pub(crate) step: usize,
    /// Whether it is part of the total. If not, it is only worth knowing.
    pub(crate) counts: bool,
}

/// A player at the end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Finisher {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    pub(crate) won: bool,
    /// What each source brought.
    pub(crate) values: Vec<i16>,
    /// The most that each source can bring, where that is worth saying.
    pub(crate) most: Vec<Option<i16>>,
    /// A note under the total, such as "of 10".
    pub(crate) note: Option<String>,
    /// How far behind the winner.
    pub(crate) gap: Option<String>,
    pub(crate) tower: Tower,
}

/// What stands on the horizon for a player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Tower {
    /// A step for each source, as high as its points. Points below zero break stone off the top.
    Steps,
    /// A pyramid of blocks in a drawing of this size.
    Blocks { width: f64, height: f64, blocks: Vec<Block> },
}

/// One block of a pyramid.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    /// The corners, as SVG writes them.
    pub(crate) points: String,
    /// The source it belongs to.
    pub(crate) source: usize,
    pub(crate) is_built: bool,
    pub(crate) is_top: bool,
}

/// What the viewer reached, to be compared with earlier games of the same kind.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mine {
    /// The kind of game, as a name in the browser's storage.
    pub(crate) kind: String,
    /// The kind of game in words, such as "with 2 players".
    pub(crate) kind_name: String,
    pub(crate) reached: Reached,
    pub(crate) won: bool,
}

impl Finish {
    /// The number of steps of the count.
    pub(super) fn steps(&self) -> usize {
        self.sources.iter().map(|source| source.step + 1).max().unwrap_or(0)
    }

    /// What a player has after some steps of the count.
    pub(super) fn total(&self, finisher: &Finisher, steps: usize) -> i16 {
        let counted = self.sources.iter().zip(&finisher.values);
        counted.filter(|(source, _)| source.counts && source.step < steps).map(|(_, value)| value).sum()
    }

    pub(super) fn final_total(&self, finisher: &Finisher) -> i16 {
        self.total(finisher, usize::MAX)
    }
}

//! Reviews that are kept: whether a report belongs to a record.
//!
//! A report is not signed. Anyone can compute it again from the record, and get the same figures to the last bit.

use game_core::{BySeat, Seat, SeatSet};

use crate::history::{Happened, History, Unreviewable};
use crate::reason::Explained;
use crate::report::{DecisionReport, Report};
use crate::review::is_decision_open;

/// The version of the measure. It is raised when the figures of a review change, for example with a new network.
pub const MEASURE: u32 = 1;

/// Why a report is not a complete review of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAReview {
    /// The record cannot be reviewed.
    #[error(transparent)]
    Record(#[from] Unreviewable),
    /// The text is not a report of this game.
    #[error("this is not a review of the game: {0}")]
    Unreadable(String),
    /// Another version of the program made it.
    #[error("the review is of version {found}, expected {MEASURE}")]
    Measure {
        /// The version in the report.
        found: u32,
    },
    /// Decisions are missing, or were not looked at.
    #[error("the review is not complete")]
    Incomplete,
    /// It is about another game.
    #[error("the review is of another game: its {0} differ")]
    OtherGame(&'static str),
}

/// Reads a report and checks that it is a complete review of a record. Returns it as it is to be kept: with the known
/// fields and nothing else.
pub fn checked_report<G: Explained>(record: &str, report: &str) -> Result<String, NotAReview> {
    let unreadable = |error: serde_json::Error| NotAReview::Unreadable(error.to_string());
    let report: Report<G::Action> = serde_json::from_str(report).map_err(unreadable)?;
    report.check(&History::<G>::read(record)?)?;
    serde_json::to_string(&report).map_err(unreadable)
}

impl<A: PartialEq> Report<A> {
    /// Checks that this is a complete review of a game, as far as that is known without computing it again.
    pub fn check<G: Explained<Action = A>>(&self, history: &History<G>) -> Result<(), NotAReview> {
        if self.measure != MEASURE {
            return Err(NotAReview::Measure { found: self.measure });
        }
        if self.game != G::NAME || self.players != history.players {
            return Err(NotAReview::OtherGame("players"));
        }
        let seats = SeatSet::first_seats(history.players.len());
        let results = seats.iter().map(|seat| history.game.result(&history.end, seat));
        if !self.ledgers.iter().map(|ledger| ledger.result).eq(results) {
            return Err(NotAReview::OtherGame("results"));
        }
        let chosen = |decision: &DecisionReport<A>| (decision.line, decision.seat);
        let choices = choices(history);
        let is_same = |(decision, choice): (&DecisionReport<A>, &Choice<G>)| {
            chosen(decision) == (choice.line, choice.seat) && decision.chosen.actions == choice.actions
        };
        if !self.decisions.iter().zip(&choices).all(is_same) {
            return Err(NotAReview::OtherGame("decisions"));
        }
        let is_complete = self.is_walked && self.progress >= 1.0 && self.decisions.len() == choices.len();
        if is_complete { Ok(()) } else { Err(NotAReview::Incomplete) }
    }
}

/// What a seat chose in one decision.
struct Choice<G: Explained> {
    line: usize,
    seat: Seat,
    actions: Vec<G::Action>,
}

/// All decisions of a game, in the order of a review.
fn choices<G: Explained>(history: &History<G>) -> Vec<Choice<G>> {
    let mut choices = Vec::new();
    let mut open: BySeat<Vec<G::Action>> = BySeat::default();
    for entry in &history.entries {
        match entry.happened {
            Happened::Chance(..) => {}
            Happened::Withdraw(seat) => open[seat].clear(),
            Happened::Act(seat, action) => {
                open[seat].push(action);
                if !is_decision_open(entry) {
                    for seat in history.game.seats() {
                        let actions = std::mem::take(&mut open[seat]);
                        let made = (!actions.is_empty()).then_some(Choice { line: entry.line, seat, actions });
                        choices.extend(made);
                    }
                }
            }
        }
    }
    choices
}

//! Where a game was decided: what luck gave, and what decisions gave up.
//!
//! A review walks through a finished record. The value of a position is what a seat can expect at the end: points in
//! Silver & Gold, the chance to win in Nile. Every step of the game changes it:
//!
//! - *Luck* is a chance event: the value after it minus the mean over all its outcomes.
//! - A *decision* is the value of what was chosen minus the value of the best plan found. It is never above 0.
//! - *Estimation* is the rest: what the judgement of one position cannot explain of the next. It has its own line.
//!
//! The start and all steps add up to the result, exactly. A value depends only on what its seat knew at that moment,
//! never on cards or dice to come.
//!
//! ```
//! use game_core::Seed;
//! use review::{Budget, History, Review};
//! use silver_gold::{Deck, SilverGold};
//!
//! let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
//! let (_, record) = bots::play_recorded(&game, &["hard", "easy"], Seed::numbered(1, 0), |_| {}).expect("legal play");
//! let history = History::<SilverGold>::read(&record).expect("a finished game");
//! let review = Review::complete(&history, Budget::QUICK);
//! for seat in review.seats() {
//!     let ledger = review.ledger(seat);
//!     assert!((ledger.start + ledger.sum() - ledger.result).abs() < 1e-9);
//! }
//! ```

mod advice;
mod budget;
mod decision;
mod grade;
mod history;
mod ledger;
mod nile;
mod reason;
mod report;
mod review;
mod reviewed;
mod silver_gold;
mod stored;
mod win_chance;

pub use advice::{Advice, chances_to_win};
pub use budget::Budget;
pub use decision::{Candidate, Decision};
pub use grade::{Grade, Thresholds};
pub use history::{Entry, Happened, History, Unreviewable};
pub use ledger::{Amount, Cause, Ledger, LuckKind, Step};
pub use reason::{Explained, Reason};
pub use report::{DecisionReport, PlanReport, Report, TurnChances, TurnChange};
pub use review::{Moment, Review, Task};
pub use reviewed::{Outcomes, Reviewed};
pub use stored::{MEASURE, NotAReview, checked_report};

//! The steps of a game, and the account of a seat.

use game_core::Seat;
use serde::{Deserialize, Serialize};

/// What kind of chance event gave or took something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckKind {
    /// The deal, and cards turned up for the display or drawn from the deck.
    Cards,
    /// Expedition cards.
    Expeditions,
    /// Rolls of dice.
    Dice,
    /// The seat that begins, and the places of the discoveries.
    Setup,
}

/// Why the value of a seat's position changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A chance event.
    Luck(LuckKind),
    /// A decision of the seat itself.
    Decision,
    /// Decisions of the other seats.
    Opponents,
    /// The judgement of the next position differs from that of the last one for no other reason.
    Estimation,
}

/// One change of one seat's account.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The line of the record at which it was complete, counted from 1.
    pub line: usize,
    /// The turn of the game, counted from 1; 0 before the first.
    pub turn: u32,
    /// The seat whose account changes.
    pub seat: Seat,
    /// Why.
    pub cause: Cause,
    /// By how much the value changes: points, or chance to win.
    pub value: f64,
    /// By how much the chance to win changes.
    pub win: f64,
    /// The standard error of `value`, where it was sampled.
    pub error: f64,
}

/// The account of a seat: the start and the sums of all steps. They add up to the result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// The value before the first step.
    pub start: f64,
    /// Luck of the expeditions or the dice.
    pub turn_luck: Amount,
    /// Luck of the cards or the setup.
    pub card_luck: Amount,
    /// What the seat's own decisions gave up: never above 0.
    pub decisions: Amount,
    /// What the decisions of the other seats took or gave.
    pub opponents: Amount,
    /// What the estimation cannot explain.
    pub estimation: Amount,
    /// The result.
    pub result: f64,
}

/// A sum with its error.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Amount {
    /// The sum.
    pub sum: f64,
    /// Two standard errors of it, as far as it was sampled.
    pub error: f64,
}

impl Ledger {
    pub(crate) fn new(seat: Seat, start: f64, result: f64, steps: &[Step]) -> Self {
        let total = |is_meant: &dyn Fn(Cause) -> bool| {
            let meant = steps.iter().filter(|step| step.seat == seat && is_meant(step.cause));
            let (sum, variance) =
                meant.fold((0.0, 0.0), |(sum, variance), step| (sum + step.value, variance + step.error * step.error));
            Amount { sum, error: 2.0 * variance.sqrt() }
        };
        Self {
            start,
            turn_luck: total(&|cause| matches!(cause, Cause::Luck(LuckKind::Expeditions | LuckKind::Dice))),
            card_luck: total(&|cause| matches!(cause, Cause::Luck(LuckKind::Cards | LuckKind::Setup))),
            decisions: total(&|cause| cause == Cause::Decision),
            opponents: total(&|cause| cause == Cause::Opponents),
            estimation: total(&|cause| cause == Cause::Estimation),
            result,
        }
    }

    /// Everything between the start and the result.
    pub fn sum(&self) -> f64 {
        let amounts = [self.turn_luck, self.card_luck, self.decisions, self.opponents, self.estimation];
        amounts.iter().map(|amount| amount.sum).sum()
    }

    /// All luck of the game.
    pub fn luck(&self) -> f64 {
        self.turn_luck.sum + self.card_luck.sum
    }
}

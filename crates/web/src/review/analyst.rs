//! Runs in the worker: analyses a record piece by piece, and remembers how far it came.

use std::cell::RefCell;

use game_core::announced_game;
use review::{Budget, Explained, History, Review};
use serde::{Deserialize, Serialize};

/// How long the worker works before it says what it found, in milliseconds.
const SLICE_MS: f64 = 200.0;

/// A question to the worker: go on with a review.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReviewStep {
    /// Tells reviews apart.
    pub(crate) review: u64,
    /// The record, in the first question about it.
    pub(crate) record: Option<String>,
}

/// A review of any game.
trait Analysis {
    /// Does the next piece of work. `false` if nothing is left.
    fn advance(&mut self) -> bool;

    /// What is known so far, as JSON.
    fn report(&self) -> Option<String>;
}

struct Of<G: Explained> {
    history: History<G>,
    review: Review<G>,
}

impl<G: Explained> Analysis for Of<G> {
    fn advance(&mut self) -> bool {
        self.review.advance(&self.history, Budget::USUAL).is_some()
    }

    fn report(&self) -> Option<String> {
        serde_json::to_string(&self.review.report(&self.history)).ok()
    }
}

thread_local! {
    /// The review under way. Only the latest one is kept.
    static UNDER_WAY: RefCell<Option<(u64, Box<dyn Analysis>)>> = const { RefCell::new(None) };
}

fn begin<G: Explained + 'static>(record: &str) -> Option<Box<dyn Analysis>> {
    let history = History::<G>::read(record).ok()?;
    let review = Review::begin(&history);
    Some(Box::new(Of { history, review }))
}

/// Works for a moment and answers with the report so far; `None` for a review that the worker does not know.
pub(crate) fn go_on(step: &ReviewStep) -> Option<String> {
    UNDER_WAY.with_borrow_mut(|under_way| {
        let is_known = under_way.as_ref().is_some_and(|(review, _)| *review == step.review);
        if let Some(record) = step.record.as_deref().filter(|_| !is_known) {
            let name = announced_game(record.lines().next().unwrap_or_default()).ok()?;
            let begun = games::with_game!(name, G => begin::<G>(record))??;
            *under_way = Some((step.review, begun));
        }
        let (_, analysis) = under_way.as_mut().filter(|(review, _)| *review == step.review)?;
        let until = js_sys::Date::now() + SLICE_MS;
        while analysis.advance() && js_sys::Date::now() < until {}
        analysis.report()
    })
}

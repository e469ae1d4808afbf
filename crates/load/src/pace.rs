//! When the next action is due.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::{Mutex, mpsc};
use tokio::time::Instant;

/// When actions are due. With a rate they are due at fixed times, whatever the server does, and whoever may act and has
/// waited longest takes the next one: a server that stalls is charged for everything that was due meanwhile.
pub(crate) struct Pace {
    rate: Option<f64>,
    due: Rc<Mutex<mpsc::UnboundedReceiver<Instant>>>,
    sender: RefCell<Option<mpsc::UnboundedSender<Instant>>>,
}

impl Pace {
    pub(crate) fn new(rate: Option<f64>) -> Self {
        let (sender, due) = mpsc::unbounded_channel();
        let due = Rc::new(Mutex::new(due));
        Self { rate, due, sender: RefCell::new(Some(sender)) }
    }

    /// Whether actions are due at fixed times.
    pub(crate) fn has_rate(&self) -> bool {
        self.rate.is_some()
    }

    /// Starts the clock.
    pub(crate) fn begin(&self, start: Instant, end: Instant) {
        let (Some(rate), Some(sender)) = (self.rate, self.sender.take()) else { return };
        // A thread of its own: tokio's timer counts in whole milliseconds, which is what we measure.
        std::thread::spawn(move || {
            for number in 0_u64.. {
                let due = start + Duration::from_secs_f64(number as f64 / rate);
                if due >= end {
                    return;
                }
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                if sender.send(due).is_err() {
                    return;
                }
            }
        });
    }

    /// Waits until an action is due, and returns since when it is; `None` when there are no more.
    pub(crate) async fn next(&self) -> Option<Instant> {
        if self.rate.is_none() {
            return Some(Instant::now());
        }
        self.due.lock().await.recv().await
    }

    /// How many were due and taken by nobody.
    pub(crate) fn left(&self) -> u64 {
        self.due.try_lock().map_or(0, |due| due.len() as u64)
    }
}

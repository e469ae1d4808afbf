//! When the next action is due.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::{Mutex, mpsc};
use tokio::time::Instant;

/// When actions are due. With a rate they are due at fixed times, and of the tables that can act, the one that has
/// waited longest takes the next. So a server that stalls is charged for every action that became due meanwhile.
pub(crate) struct Schedule {
    rate: Option<f64>,
    due: Rc<Mutex<mpsc::UnboundedReceiver<Instant>>>,
    sender: RefCell<Option<mpsc::UnboundedSender<Instant>>>,
}

impl Schedule {
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
    pub(crate) fn start(&self, start: Instant, end: Instant) {
        let (Some(rate), Some(sender)) = (self.rate, self.sender.take()) else { return };
        // A thread, because tokio's timer has a resolution of one millisecond, as coarse as the latencies measured.
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

    /// Waits until an action is due, and returns its due time. `None` when the time is over.
    pub(crate) async fn next_due(&self) -> Option<Instant> {
        if self.rate.is_none() {
            return Some(Instant::now());
        }
        self.due.lock().await.recv().await
    }

    /// The number of actions that were due and that no table took.
    pub(crate) fn not_taken(&self) -> u64 {
        self.due.try_lock().map_or(0, |due| due.len() as u64)
    }
}

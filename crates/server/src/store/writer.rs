//! Group commit: all entries that arrive during one commit share the next.

use std::collections::HashSet;
use std::time::Instant;

use protocol::TableId;
use tokio::sync::oneshot;

use super::StoreError;
use super::listing::ListingColumns;
use crate::metrics;

/// Entries that wait for a commit. When the queue is full, callers wait (backpressure).
pub(super) const QUEUE: usize = 4096;
/// The most entries that share one commit.
pub(super) const GROUP: usize = 512;

/// An entry to be written, and where to send the result.
pub(super) struct Write {
    pub(super) id: TableId,
    pub(super) number: u64,
    pub(super) line: String,
    /// The seats that the game waits for after this entry: bit 0 is seat 1.
    pub(super) waiting: u8,
    /// The columns for lists, if this entry changes them.
    pub(super) listing: Option<ListingColumns>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Says for each entry of a group whether the database inserted it. Of two with the same number only the first is new.
pub(super) fn are_new(group: &[Write], inserted: impl IntoIterator<Item = (Vec<u8>, i64)>) -> Vec<bool> {
    let mut inserted: HashSet<(Vec<u8>, i64)> = inserted.into_iter().collect();
    group.iter().map(|write| inserted.remove(&(write.id.bytes().to_vec(), write.number as i64))).collect()
}

/// Sends each caller the result of its entry.
pub(super) fn send_results(group: &mut Vec<Write>, start: Instant, written: Result<Vec<bool>, StoreError>) {
    ::metrics::histogram!(metrics::COMMIT_SECONDS).record(start.elapsed().as_secs_f64());
    match written {
        Ok(results) => {
            for (write, is_new) in group.drain(..).zip(results) {
                let _ = write.done.send(if is_new { Ok(()) } else { Err(StoreError::Conflict) });
            }
        }
        Err(error) => {
            for write in group.drain(..) {
                let _ = write.done.send(Err(error.clone()));
            }
        }
    }
}

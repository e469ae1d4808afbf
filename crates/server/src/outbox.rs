//! The messages that wait to be sent on one connection.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Mutex, MutexGuard};
use std::task::Poll;

use axum::extract::ws::Utf8Bytes;
use futures_util::task::AtomicWaker;
use protocol::ServerMessage;

use crate::lock;

/// The most messages that wait for a slow client. With one more, the connection is closed (backpressure).
const MAX_WAITING: usize = 64;

const TOO_SLOW: OutboxClosed = OutboxClosed("reads too slowly");
const ENDED: OutboxClosed = OutboxClosed("was sent the last message");

/// The messages that wait to be sent on one connection. Takes no memory while it is empty, as most are most of the time.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    sender: AtomicWaker,
}

#[derive(Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    too_slow: bool,
    /// The last message is in `texts` or was sent.
    ended: bool,
}

/// Why nothing more can be sent on a connection. A client that was too slow reconnects and gets the whole table.
#[derive(Debug)]
pub(crate) struct OutboxClosed(pub(crate) &'static str);

impl Outbox {
    /// Adds a message. If too many wait, all are dropped and the connection is closed.
    pub(crate) fn push(&self, text: Utf8Bytes) -> Result<(), OutboxClosed> {
        let mut waiting = self.lock();
        if waiting.ended {
            return Err(ENDED);
        }
        if waiting.texts.len() >= MAX_WAITING {
            *waiting = Waiting { too_slow: true, ..Waiting::default() };
        }
        let too_slow = waiting.too_slow;
        if !too_slow {
            waiting.texts.push_back(text);
        }
        drop(waiting);
        self.sender.wake();
        if too_slow { Err(TOO_SLOW) } else { Ok(()) }
    }

    /// Writes a message as JSON and adds it.
    pub(crate) fn send(&self, message: &ServerMessage) -> Result<(), OutboxClosed> {
        // Every message of the server has a JSON form.
        serde_json::to_string(message).map_or(Ok(()), |text| self.push(text.into()))
    }

    /// Adds the last message. Nothing that is added later is sent.
    pub(crate) fn send_last(&self, message: &ServerMessage) {
        // A client that reads too slowly does not get it.
        let _ = self.send(message);
        self.lock().ended = true;
    }

    /// Waits for the next message. Only one task may wait.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, OutboxClosed> {
        poll_fn(|context| {
            self.sender.register(context.waker());
            self.try_next().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    /// The next message, if there is one.
    pub(crate) fn try_next(&self) -> Option<Result<Utf8Bytes, OutboxClosed>> {
        let mut waiting = self.lock();
        let next = waiting.texts.pop_front();
        if waiting.texts.is_empty() {
            waiting.texts = VecDeque::new();
        }
        next.map(Ok).or(waiting.too_slow.then_some(Err(TOO_SLOW)))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        lock(&self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_reads_too_slowly_is_closed_and_uses_no_memory() {
        let outbox = Outbox::default();
        for _ in 0..MAX_WAITING {
            assert!(outbox.push("news".into()).is_ok());
        }
        assert!(outbox.push("one too many".into()).is_err());
        assert!(outbox.push("never again".into()).is_err());
        assert!(outbox.try_next().is_some_and(|next| next.is_err()));
        assert_eq!(outbox.lock().texts.capacity(), 0);
    }

    #[test]
    fn nothing_is_sent_after_the_last_message() {
        let outbox = Outbox::default();
        assert!(outbox.push("news".into()).is_ok());
        outbox.send_last(&ServerMessage::Pong { id: "the end".into() });
        assert!(outbox.push("too late".into()).is_err());
        let mut last = None;
        while let Some(Ok(text)) = outbox.try_next() {
            last = Some(text);
        }
        assert!(last.is_some_and(|last| last.contains("the end")));
    }

    #[test]
    fn messages_come_out_in_order() {
        let outbox = Outbox::default();
        let texts = ["a", "b", "c"];
        assert!(texts.iter().all(|text| outbox.push((*text).into()).is_ok()));
        for text in texts {
            assert!(outbox.try_next().is_some_and(|next| next.is_ok_and(|next| next.as_str() == text)));
        }
        assert!(outbox.try_next().is_none());
    }
}

//! What waits to be sent on one connection.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Mutex, MutexGuard};
use std::task::Poll;

use axum::extract::ws::Utf8Bytes;
use futures_util::task::AtomicWaker;
use protocol::ServerMessage;

use crate::lock;

/// Messages that wait for a slow reader; one more and the connection is given up.
const MOST: usize = 64;

const TOO_SLOW: GivenUp = GivenUp("reads too slowly");
const ENDED: GivenUp = GivenUp("has heard the last word");

/// What waits to be sent on one connection. Takes no memory while nothing waits, for most connections most of the time.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    sender: AtomicWaker,
}

#[derive(Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    given_up: bool,
    /// The last word is among them, or has been sent.
    ended: bool,
}

/// The connection is broken or reads too slowly: it is dropped, and comes back for the whole.
#[derive(Debug)]
pub(crate) struct GivenUp(pub(crate) &'static str);

impl Outbox {
    /// Adds a message. Once too many wait they are thrown away, and the connection ends: nothing piles up.
    pub(crate) fn put(&self, text: Utf8Bytes) -> Result<(), GivenUp> {
        let mut waiting = self.lock();
        if waiting.ended {
            return Err(ENDED);
        }
        if waiting.texts.len() >= MOST {
            *waiting = Waiting { given_up: true, ..Waiting::default() };
        }
        let given_up = waiting.given_up;
        if !given_up {
            waiting.texts.push_back(text);
        }
        drop(waiting);
        self.sender.wake();
        if given_up { Err(TOO_SLOW) } else { Ok(()) }
    }

    /// As above, for what is not JSON yet.
    pub(crate) fn tell(&self, tell: &ServerMessage) -> Result<(), GivenUp> {
        // What the server tells can always be written.
        serde_json::to_string(tell).map_or(Ok(()), |text| self.put(text.into()))
    }

    /// Adds a last message: whatever is put in after it is not sent.
    pub(crate) fn tell_last(&self, tell: &ServerMessage) {
        // Who reads too slowly has given up hearing it.
        let _ = self.tell(tell);
        self.lock().ended = true;
    }

    /// Waits for the next message. One task alone may wait.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, GivenUp> {
        poll_fn(|context| {
            self.sender.register(context.waker());
            self.try_next().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    /// The next message, if there is one.
    pub(crate) fn try_next(&self) -> Option<Result<Utf8Bytes, GivenUp>> {
        let mut waiting = self.lock();
        let next = waiting.texts.pop_front();
        if waiting.texts.is_empty() {
            waiting.texts = VecDeque::new();
        }
        next.map(Ok).or(waiting.given_up.then_some(Err(TOO_SLOW)))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        lock(&self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_reads_too_slowly_is_given_up_and_keeps_no_memory() {
        let outbox = Outbox::default();
        for _ in 0..MOST {
            assert!(outbox.put("news".into()).is_ok());
        }
        assert!(outbox.put("one too many".into()).is_err());
        assert!(outbox.put("never again".into()).is_err());
        assert!(outbox.try_next().is_some_and(|next| next.is_err()));
        assert_eq!(outbox.lock().texts.capacity(), 0);
    }

    #[test]
    fn nothing_is_sent_after_the_last_word() {
        let outbox = Outbox::default();
        assert!(outbox.put("news".into()).is_ok());
        outbox.tell_last(&ServerMessage::Pong { id: "the end".into() });
        assert!(outbox.put("too late".into()).is_err());
        let mut last = None;
        while let Some(Ok(text)) = outbox.try_next() {
            last = Some(text);
        }
        assert!(last.is_some_and(|last| last.contains("the end")));
    }

    #[test]
    fn what_is_put_in_comes_out_in_order() {
        let outbox = Outbox::default();
        let texts = ["a", "b", "c"];
        assert!(texts.iter().all(|text| outbox.put((*text).into()).is_ok()));
        for text in texts {
            assert!(outbox.try_next().is_some_and(|next| next.is_ok_and(|next| next.as_str() == text)));
        }
        assert!(outbox.try_next().is_none());
    }
}

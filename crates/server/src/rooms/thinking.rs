//! The right to think: a bounded number of bots think at the same time, and each address and person gets a fair share.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use hosting::PersonId;
use tokio::sync::oneshot;

use super::last_addresses::LastAddresses;
use super::round_robin::{Queue, RoundRobin};
use crate::rate_limit::Address;
use crate::{lock, metrics};

/// Hands out the permits to think. Bots that wait are served round robin over the addresses of their tables' hosts,
/// then over the hosts: a host with a hundred tables delays another host's bot by one decision, not by a hundred.
pub(crate) struct ThinkingQueue {
    state: Mutex<State>,
    addresses: Mutex<LastAddresses>,
}

struct State {
    free: usize,
    /// A table has at most one bot that waits, so the tables in memory bound the length.
    waiting: RoundRobin<Option<Address>, RoundRobin<PersonId, VecDeque<Waiter>>>,
}

type Waiter = oneshot::Sender<ThinkingPermit>;

/// The right of one bot to think. Dropping it hands the right to the next bot.
pub(super) struct ThinkingPermit(Option<Arc<ThinkingQueue>>);

impl ThinkingQueue {
    pub(super) fn new(permits: usize) -> Arc<Self> {
        let state = State { free: permits.max(1), waiting: RoundRobin::default() };
        Arc::new(Self { state: state.into(), addresses: Mutex::default() })
    }

    /// Remembers the address that a person has connected from.
    pub(crate) fn remember(&self, person: PersonId, address: Option<Address>) {
        lock(&self.addresses).set(person, address);
    }

    /// Waits for a permit on the share of a table's host.
    pub(super) async fn permit(self: &Arc<Self>, host: PersonId) -> ThinkingPermit {
        let address = lock(&self.addresses).get(host);
        match self.permit_or_wait(address, host) {
            Ok(permit) => permit,
            Err(waiting) => {
                let _counted = WaitingCount::start();
                // The sender is dropped only after it has sent, or together with the queue.
                waiting.await.unwrap_or(ThinkingPermit(None))
            }
        }
    }

    fn permit_or_wait(
        self: &Arc<Self>,
        address: Option<Address>,
        host: PersonId,
    ) -> Result<ThinkingPermit, oneshot::Receiver<ThinkingPermit>> {
        let mut state = lock(&self.state);
        if state.free > 0 {
            state.free -= 1;
            return Ok(ThinkingPermit(Some(self.clone())));
        }
        let (sender, receiver) = oneshot::channel();
        let waiters = state.waiting.queue(address).queue(host);
        // Those that no longer wait must not add up.
        waiters.retain(|waiter| !waiter.is_closed());
        waiters.push_back(sender);
        Err(receiver)
    }

    /// The next bot that waits; if there is none, the permit is free.
    fn next_or_free(&self) -> Option<Waiter> {
        let mut state = lock(&self.state);
        let next = state.waiting.pop();
        state.free += usize::from(next.is_none());
        next
    }
}

impl Drop for ThinkingPermit {
    fn drop(&mut self) {
        let Some(queue) = self.0.take() else { return };
        while let Some(waiter) = queue.next_or_free() {
            match waiter.send(Self(Some(queue.clone()))) {
                Ok(()) => return,
                // It no longer waits. The permit is emptied, so that it is handed on here and not again by its own drop.
                Err(mut permit) => drop(permit.0.take()),
            }
        }
    }
}

/// Counts a bot that waits, until it is dropped.
struct WaitingCount;

impl WaitingCount {
    fn start() -> Self {
        ::metrics::gauge!(metrics::BOTS_WAITING).increment(1.0);
        Self
    }
}

impl Drop for WaitingCount {
    fn drop(&mut self) {
        ::metrics::gauge!(metrics::BOTS_WAITING).decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Option<Address> {
        Some(Address::new([192, 0, 2, last].into()))
    }

    /// A queue with one permit, which is taken.
    fn busy() -> (Arc<ThinkingQueue>, ThinkingPermit) {
        let queue = ThinkingQueue::new(1);
        let permit = queue.permit_or_wait(None, PersonId(0)).unwrap_or_else(|_| panic!("a free permit"));
        (queue, permit)
    }

    type Receiver = oneshot::Receiver<ThinkingPermit>;

    fn wait(queue: &Arc<ThinkingQueue>, address: Option<Address>, person: i64) -> (i64, Receiver) {
        match queue.permit_or_wait(address, PersonId(person)) {
            Err(receiver) => (person, receiver),
            Ok(_) => panic!("the permit is taken"),
        }
    }

    /// Serves all that wait, one after the other. Returns the people in the order in which they got the permit.
    fn serve(permit: ThinkingPermit, mut waiting: Vec<(i64, Receiver)>) -> Vec<i64> {
        let mut served = Vec::new();
        let mut held = Some(permit);
        while held.take().is_some() && !waiting.is_empty() {
            let next = waiting.iter_mut().position(|(_, receiver)| {
                held = receiver.try_recv().ok();
                held.is_some()
            });
            served.extend(next.map(|index| waiting.remove(index).0));
        }
        served
    }

    #[test]
    fn a_hundred_tables_of_one_person_delay_another_person_by_one_decision() {
        let (queue, permit) = busy();
        let mut waiting: Vec<_> = (0..100).map(|_| wait(&queue, address(1), 1)).collect();
        waiting.push(wait(&queue, address(1), 2));
        waiting.push(wait(&queue, address(2), 3));
        let served = serve(permit, waiting);
        assert_eq!(served[..5], [1, 3, 2, 1, 1]);
        assert_eq!(served.len(), 102);
    }

    #[test]
    fn a_hundred_people_at_one_address_delay_another_address_by_one_decision() {
        let (queue, permit) = busy();
        let mut waiting: Vec<_> = (1..=100).map(|person| wait(&queue, address(1), person)).collect();
        waiting.extend((0..3).map(|_| wait(&queue, address(2), 200)));
        let served = serve(permit, waiting);
        assert_eq!(served[..6], [1, 200, 2, 200, 3, 200]);
        assert_eq!(served.len(), 103);
    }

    #[test]
    fn a_bot_that_no_longer_waits_takes_no_permit_and_no_memory() {
        let (queue, permit) = busy();
        for _ in 0..100_000 {
            drop(wait(&queue, address(1), 1));
        }
        assert_eq!(lock(&queue.state).waiting.queue(address(1)).queue(PersonId(1)).len(), 1);
        for person in 2..50_000 {
            drop(wait(&queue, address(2), person));
        }
        let last = wait(&queue, address(3), 7);
        assert_eq!(serve(permit, vec![last]), [7]);
        let state = lock(&queue.state);
        assert!(state.free == 1 && state.waiting.is_empty());
    }

    #[tokio::test]
    async fn a_permit_that_is_given_and_not_taken_goes_on() {
        let (queue, permit) = busy();
        let (_, first) = wait(&queue, None, 1);
        let (_, second) = wait(&queue, None, 2);
        drop(permit);
        // The first has its permit and ends without a look at it.
        drop(first);
        drop(second.await.expect("a permit"));
        assert_eq!(lock(&queue.state).free, 1);
        drop(queue.permit(PersonId(3)).await);
    }
}

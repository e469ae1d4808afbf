//! Limits the TCP connections that are no WebSockets: handshakes, requests, idle connections and slow clients.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::{Address, count_down};
use crate::limits::Limits;
use crate::lock;

/// Counts of pending connections. An address without one is not in the map.
#[derive(Default)]
pub(super) struct PendingConnections {
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    total: u32,
    addresses: HashMap<Address, u32>,
}

/// The right to hold a TCP connection that is no WebSocket.
pub(crate) struct PendingPermit {
    pending: Arc<PendingConnections>,
    address: Option<Address>,
    is_pending: AtomicBool,
}

impl PendingConnections {
    /// A permit for one connection; `None` if there are too many, in total or from this address.
    pub(super) fn permit(self: &Arc<Self>, limits: &Limits, address: Option<Address>) -> Option<PendingPermit> {
        let mut counts = lock(&self.counts);
        let of_address = address.and_then(|address| counts.addresses.get(&address)).copied().unwrap_or(0);
        if counts.total >= limits.max_pending || of_address >= limits.max_pending_address {
            return None;
        }
        counts.total += 1;
        if let Some(address) = address {
            *counts.addresses.entry(address).or_default() += 1;
        }
        Some(PendingPermit { pending: self.clone(), address, is_pending: true.into() })
    }
}

impl PendingPermit {
    /// Returns the right: the connection has ended, or it is a WebSocket, which has a [`super::ConnectionPermit`].
    pub(crate) fn release(&self) {
        if self.is_pending.swap(false, Ordering::AcqRel) {
            let mut counts = lock(&self.pending.counts);
            counts.total -= 1;
            if let Some(address) = &self.address {
                count_down(&mut counts.addresses, address);
            }
        }
    }

    pub(crate) fn is_pending(&self) -> bool {
        self.is_pending.load(Ordering::Relaxed)
    }
}

impl Drop for PendingPermit {
    fn drop(&mut self) {
        self.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_and_a_websocket_is_pending_no_longer() {
        let limits = Limits { max_pending: 3, max_pending_address: 2, ..Limits::default() };
        let address = |text: &str| Some(Address::new(text.parse().expect("an address")));
        let (here, there) = (address("192.0.2.1"), address("192.0.2.2"));
        let pending = Arc::new(PendingConnections::default());
        let one = pending.permit(&limits, here).expect("the first");
        let two = pending.permit(&limits, here).expect("the second");
        assert!(pending.permit(&limits, here).is_none(), "two from one address");
        let three = pending.permit(&limits, there).expect("from another address");
        assert!(pending.permit(&limits, None).is_none(), "three in total");
        one.release();
        let four = pending.permit(&limits, here).expect("the first is a WebSocket now");
        drop((one, two, three, four));
        let counts = lock(&pending.counts);
        assert!(counts.total == 0 && counts.addresses.is_empty());
    }
}

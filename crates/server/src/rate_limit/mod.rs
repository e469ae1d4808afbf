//! Rate limits: how many requests, people, tables and connections are allowed, by person and by address.

mod address;
mod forwarded;
mod pending;
mod permit;
mod token_bucket;

use std::collections::HashMap;
use std::hash::Hash;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::HeaderMap;
use hosting::PersonId;
use protocol::{Refusal, RefusalCode};

pub(crate) use address::Address;
pub(crate) use pending::PendingPermit;
pub(crate) use permit::ConnectionPermit;
pub(crate) use token_bucket::{Rate, TokenBucket, TokenBuckets};

use crate::limits::Limits;
use forwarded::{X_FORWARDED_FOR, last_forwarded};
use pending::PendingConnections;
use permit::OpenConnections;

/// Counts requests and connections, and refuses the ones above a limit.
pub(crate) struct RateLimiter {
    pub(crate) limits: Limits,
    trust_proxy: bool,
    requests: TokenBuckets<Address>,
    people: TokenBuckets<Address>,
    codes: TokenBuckets<Address>,
    tables_by_person: TokenBuckets<PersonId>,
    reviews: TokenBuckets<PersonId>,
    tables_by_address: TokenBuckets<Address>,
    evenings: TokenBuckets<PersonId>,
    connections: Arc<OpenConnections>,
    pending: Arc<PendingConnections>,
    /// Whether the log has a warning that the proxy setting does not fit the requests.
    has_warned: AtomicBool,
}

impl RateLimiter {
    pub(crate) fn new(limits: Limits, trust_proxy: bool) -> Self {
        Self {
            trust_proxy,
            requests: TokenBuckets::new(Rate::per_second(limits.max_requests)),
            people: TokenBuckets::new(Rate::per_hour(limits.max_people)),
            codes: TokenBuckets::new(Rate::per_minute(limits.max_codes)),
            tables_by_person: TokenBuckets::new(Rate::per_hour(limits.max_new_tables_person)),
            reviews: TokenBuckets::new(Rate::per_hour(limits.max_reviews)),
            tables_by_address: TokenBuckets::new(Rate::per_hour(limits.max_new_tables_address)),
            evenings: TokenBuckets::new(Rate::per_hour(limits.max_new_evenings)),
            connections: Arc::default(),
            pending: Arc::default(),
            has_warned: false.into(),
            limits,
        }
    }

    /// The address of a request; `None` if it is not counted. Behind a trusted proxy every request is counted: one
    /// without a readable address under the proxy's own.
    pub(crate) fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> Option<Address> {
        if self.trust_proxy {
            let address = last_forwarded(headers).or_else(|| peer.map(|peer| peer.ip()))?;
            return Some(Address::new(address));
        }
        peer.and_then(|peer| self.direct_address(peer))
    }

    /// The address of a client that connects without a proxy; `None` if it is not counted.
    fn direct_address(&self, peer: SocketAddr) -> Option<Address> {
        let counts = self.limits.count_local || !peer.ip().to_canonical().is_loopback();
        counts.then(|| Address::new(peer.ip()))
    }

    /// Logs a warning, once, if a request does not fit the proxy setting: then clients are counted under wrong addresses.
    pub(crate) fn check_proxy_setting(&self, headers: &HeaderMap) {
        let is_forwarded = headers.contains_key(X_FORWARDED_FOR);
        if is_forwarded == self.trust_proxy || self.has_warned.swap(true, Ordering::Relaxed) {
            return;
        }
        if is_forwarded {
            tracing::warn!(
                "a request has X-Forwarded-For, but --trust-proxy is off: if you run a reverse proxy, all its clients \
                 share one address and its limits"
            );
        } else {
            tracing::warn!(
                "a request has no X-Forwarded-For, but --trust-proxy is on: it is counted under the address it came \
                 from. Make your reverse proxy send the header, and let clients connect through it only"
            );
        }
    }

    /// Allows one TCP connection, until it becomes a WebSocket. Behind a trusted proxy only the total is limited,
    /// because all connections come from the proxy.
    pub(crate) fn accept(&self, peer: SocketAddr) -> Option<Arc<PendingPermit>> {
        let address = self.direct_address(peer).filter(|_| !self.trust_proxy);
        self.pending.permit(&self.limits, address).map(Arc::new)
    }

    /// Allows one HTTP request.
    pub(crate) fn request(&self, address: Option<Address>) -> Result<(), Refusal> {
        take(&self.requests, address, || format!("{} requests a second from one address", self.limits.max_requests))
    }

    /// Allows one new person.
    pub(crate) fn new_person(&self, address: Option<Address>) -> Result<(), Refusal> {
        take(&self.people, address, || format!("{} new people an hour from one address", self.limits.max_people))
    }

    /// Allows one lookup of a table code. Codes are short: without a limit a program could try them all.
    pub(crate) fn code(&self, address: Option<Address>) -> Result<(), Refusal> {
        take(&self.codes, address, || format!("{} codes a minute from one address", self.limits.max_codes))
    }

    /// Allows one new evening.
    pub(crate) fn new_evening(&self, person: PersonId) -> Result<(), Refusal> {
        take(&self.evenings, Some(person), || format!("{} new evenings an hour", self.limits.max_new_evenings))
    }

    /// Allows one new table.
    pub(crate) fn new_table(&self, person: PersonId, address: Option<Address>) -> Result<(), Refusal> {
        let limits = &self.limits;
        take(&self.tables_by_person, Some(person), || format!("{} new tables an hour", limits.max_new_tables_person))?;
        let by_address = || format!("{} new tables an hour from one address", limits.max_new_tables_address);
        take(&self.tables_by_address, address, by_address)
    }

    /// Allows one review to be stored.
    pub(crate) fn review(&self, person: PersonId) -> Result<(), Refusal> {
        take(&self.reviews, Some(person), || format!("{} reviews an hour", self.limits.max_reviews))
    }

    /// Allows one connection.
    pub(crate) fn connect(&self, person: PersonId, address: Option<Address>) -> Result<ConnectionPermit, Refusal> {
        self.connections.permit(&self.limits, person, address)
    }
}

fn take<K: Hash + Eq>(buckets: &TokenBuckets<K>, key: Option<K>, limit: impl Fn() -> String) -> Result<(), Refusal> {
    key.map_or(Ok(()), |key| buckets.take(key)).map_err(|wait| too_many(&limit(), wait))
}

/// Counts one down, and forgets a key without any.
fn count_down<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// A refusal that says how much is allowed and when to try again.
pub(crate) fn too_many(limit: &str, wait: Duration) -> Refusal {
    let seconds = wait.as_secs() + 1;
    Refusal::new(RefusalCode::TooMany, format!("at most {limit}; try again in {seconds} s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_what_it_added_itself() {
        let address = |text: &str| Some(Address::new(text.parse().expect("an address")));
        let peer = Some(SocketAddr::from(([192, 0, 2, 1], 1)));
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.9, 198.51.100.7".parse().expect("a header"));
        let limiter = |trust| RateLimiter::new(Limits::default(), trust);
        assert_eq!(limiter(false).address(peer, &headers), address("192.0.2.1"));
        assert_eq!(limiter(true).address(peer, &headers), address("198.51.100.7"));
        assert_eq!(limiter(true).address(peer, &HeaderMap::new()), address("192.0.2.1"));
        headers.append("x-forwarded-for", "nonsense".parse().expect("a header"));
        assert_eq!(limiter(true).address(peer, &headers), address("192.0.2.1"));
        let local = Some(SocketAddr::from(([127, 0, 0, 1], 1)));
        assert_eq!(limiter(false).address(local, &headers), None, "not counted");
        let counting = RateLimiter::new(Limits { count_local: true, ..Limits::default() }, false);
        assert_eq!(counting.address(local, &headers), address("127.0.0.1"));
    }

    #[test]
    fn behind_a_trusted_proxy_every_request_is_counted() {
        let address = |text: &str| Some(Address::new(text.parse().expect("an address")));
        let proxy = Some(SocketAddr::from(([127, 0, 0, 1], 1)));
        let limiter = RateLimiter::new(Limits::default(), true);
        let counted_as = |forwarded: &str| {
            let headers =
                HeaderMap::from_iter([(X_FORWARDED_FOR.parse().expect("a name"), forwarded.parse().expect("a value"))]);
            limiter.address(proxy, &headers)
        };
        for same in ["198.51.100.7", "198.51.100.7:4711", "unknown, 198.51.100.7:1"] {
            assert_eq!(counted_as(same), address("198.51.100.7"), "{same}");
        }
        for same in ["2001:db8:1:2::1", "[2001:db8:1:2::2]", "[2001:db8:1:2:ffff::3]:4711"] {
            assert_eq!(counted_as(same), address("2001:db8:1:2::"), "{same}");
        }
        for unreadable in ["unknown", "", "198.51.100.7, unknown", "198.51.100.7,", "_secret", "127.0.0.1"] {
            assert_eq!(counted_as(unreadable), address("127.0.0.1"), "{unreadable}");
        }
        assert_eq!(limiter.address(proxy, &HeaderMap::new()), address("127.0.0.1"), "no header at all");
    }
}

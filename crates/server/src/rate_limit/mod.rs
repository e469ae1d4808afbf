//! Rate limits: how many requests, people, tables and connections are allowed, by person and by address.

mod address;
mod permit;
mod token_bucket;

use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use hosting::PersonId;
use protocol::{Refusal, RefusalCode};

pub(crate) use address::Address;
pub(crate) use permit::ConnectionPermit;
pub(crate) use token_bucket::{Rate, TokenBucket};

use crate::limits::Limits;
use permit::OpenConnections;
use token_bucket::TokenBuckets;

/// Counts requests and connections, and refuses the ones above a limit.
pub(crate) struct RateLimiter {
    pub(crate) limits: Limits,
    trust_proxy: bool,
    requests: TokenBuckets<Address>,
    people: TokenBuckets<Address>,
    codes: TokenBuckets<Address>,
    tables_by_person: TokenBuckets<PersonId>,
    tables_by_address: TokenBuckets<Address>,
    connections: Arc<OpenConnections>,
}

impl RateLimiter {
    pub(crate) fn new(limits: Limits, trust_proxy: bool) -> Self {
        Self {
            trust_proxy,
            requests: TokenBuckets::new(Rate::per_second(limits.max_requests)),
            people: TokenBuckets::new(Rate::per_hour(limits.max_people)),
            codes: TokenBuckets::new(Rate::per_minute(limits.max_codes)),
            tables_by_person: TokenBuckets::new(Rate::per_hour(limits.max_new_tables_person)),
            tables_by_address: TokenBuckets::new(Rate::per_hour(limits.max_new_tables_address)),
            connections: Arc::default(),
            limits,
        }
    }

    /// The address of a request; `None` if it is not counted. A proxy appends the address it sees to what it was sent,
    /// so only the last address of the header can be trusted.
    pub(crate) fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> Option<Address> {
        let header = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| self.trust_proxy);
        let forwarded = header.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address: IpAddr = forwarded.or_else(|| peer.map(|peer| peer.ip()))?;
        let counts = self.limits.count_local || !address.to_canonical().is_loopback();
        counts.then(|| Address::new(address))
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

    /// Allows one new table.
    pub(crate) fn new_table(&self, person: PersonId, address: Option<Address>) -> Result<(), Refusal> {
        let limits = &self.limits;
        take(&self.tables_by_person, Some(person), || format!("{} new tables an hour", limits.max_new_tables_person))?;
        let by_address = || format!("{} new tables an hour from one address", limits.max_new_tables_address);
        take(&self.tables_by_address, address, by_address)
    }

    /// Allows one connection.
    pub(crate) fn connect(&self, person: PersonId, address: Option<Address>) -> Result<ConnectionPermit, Refusal> {
        self.connections.permit(&self.limits, person, address)
    }
}

fn take<K: Hash + Eq>(buckets: &TokenBuckets<K>, key: Option<K>, limit: impl Fn() -> String) -> Result<(), Refusal> {
    key.map_or(Ok(()), |key| buckets.take(key)).map_err(|wait| too_many(&limit(), wait))
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
}

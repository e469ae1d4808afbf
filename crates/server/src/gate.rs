//! Who may come in, and how often: counts by person and by address.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::HeaderMap;
use hosting::PersonId;
use protocol::{Refusal, RefusalCode};

use crate::bucket::{Buckets, Pace};
use crate::limits::Limits;
use crate::lock;

/// Where somebody comes from. With IPv6 one home has a whole network: its first 64 bits count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    fn new(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => Self(IpAddr::from((u128::from(address) >> 64 << 64).to_be_bytes())),
        }
    }
}

/// Counts, and refuses what is too much.
pub(crate) struct Gate {
    pub(crate) limits: Limits,
    trust_proxy: bool,
    requests: Buckets<Address>,
    people: Buckets<Address>,
    codes: Buckets<Address>,
    tables_by_person: Buckets<PersonId>,
    tables_by_address: Buckets<Address>,
    present: Mutex<Present>,
}

/// Connections that are open; nobody is remembered here who has none.
#[derive(Default)]
struct Present {
    all: u32,
    people: HashMap<PersonId, u32>,
    addresses: HashMap<Address, u32>,
}

/// The right to a connection; given back when it is dropped.
pub(crate) struct Ticket {
    gate: Arc<Gate>,
    who: PersonId,
    address: Option<Address>,
}

impl Gate {
    pub(crate) fn new(limits: Limits, trust_proxy: bool) -> Self {
        Self {
            trust_proxy,
            requests: Buckets::new(Pace::a_second(limits.max_requests)),
            people: Buckets::new(Pace::an_hour(limits.max_people)),
            codes: Buckets::new(Pace::a_minute(limits.max_codes)),
            tables_by_person: Buckets::new(Pace::an_hour(limits.max_new_tables_person)),
            tables_by_address: Buckets::new(Pace::an_hour(limits.max_new_tables_address)),
            present: Mutex::default(),
            limits,
        }
    }

    /// Where a request comes from; `None` if that is not counted. A proxy adds the address it sees at the end of what it
    /// was sent: only that last one can be believed.
    pub(crate) fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> Option<Address> {
        let told = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| self.trust_proxy);
        let told = told.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address: IpAddr = told.or_else(|| peer.map(|peer| peer.ip()))?;
        let counts = self.limits.count_local || !address.to_canonical().is_loopback();
        counts.then(|| Address::new(address))
    }

    pub(crate) fn request(&self, address: Option<Address>) -> Result<(), Refusal> {
        take(&self.requests, address, || format!("{} requests a second from one address", self.limits.max_requests))
    }

    pub(crate) fn new_person(&self, address: Option<Address>) -> Result<(), Refusal> {
        take(&self.people, address, || format!("{} new people an hour from one address", self.limits.max_people))
    }

    /// Codes are short: whoever could try them all would find every table.
    pub(crate) fn code(&self, address: Option<Address>) -> Result<(), Refusal> {
        take(&self.codes, address, || format!("{} codes a minute from one address", self.limits.max_codes))
    }

    pub(crate) fn new_table(&self, who: PersonId, address: Option<Address>) -> Result<(), Refusal> {
        let limits = &self.limits;
        take(&self.tables_by_person, Some(who), || format!("{} new tables an hour", limits.max_new_tables_person))?;
        let by_address = || format!("{} new tables an hour from one address", limits.max_new_tables_address);
        take(&self.tables_by_address, address, by_address)
    }

    /// Lets a connection in, unless there are too many.
    pub(crate) fn enter(self: &Arc<Self>, who: PersonId, address: Option<Address>) -> Result<Ticket, Refusal> {
        let mut present = lock(&self.present);
        let (people, addresses) = (&present.people, &present.addresses);
        let of_person = people.get(&who).copied().unwrap_or(0);
        let of_address = address.and_then(|address| addresses.get(&address)).copied().unwrap_or(0);
        let limits = &self.limits;
        let full = |what: String| Err(Refusal::new(RefusalCode::TooMany, format!("too many connections: {what}")));
        if present.all >= limits.max_connections {
            return full(format!("the server holds {}; try again later", limits.max_connections));
        }
        if of_person >= limits.max_connections_person {
            let most = limits.max_connections_person;
            return full(format!("at most {most} of one person; close another page"));
        }
        if of_address >= limits.max_connections_address {
            return full(format!("at most {} from one address", limits.max_connections_address));
        }
        present.all += 1;
        *present.people.entry(who).or_default() += 1;
        if let Some(address) = address {
            *present.addresses.entry(address).or_default() += 1;
        }
        Ok(Ticket { gate: self.clone(), who, address })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut present = lock(&self.gate.present);
        present.all -= 1;
        count_down(&mut present.people, &self.who);
        if let Some(address) = &self.address {
            count_down(&mut present.addresses, address);
        }
    }
}

impl Ticket {
    /// Where the connection comes from.
    pub(crate) fn address(&self) -> Option<Address> {
        self.address
    }
}

fn count_down<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

fn take<K: Hash + Eq>(buckets: &Buckets<K>, key: Option<K>, most: impl Fn() -> String) -> Result<(), Refusal> {
    key.map_or(Ok(()), |key| buckets.take(key)).map_err(|wait| too_many(&most(), wait))
}

/// Says how much is allowed, and when to try again.
pub(crate) fn too_many(most: &str, wait: Duration) -> Refusal {
    let seconds = wait.as_secs() + 1;
    Refusal::new(RefusalCode::TooMany, format!("at most {most}; try again in {seconds} s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::new(text.parse().expect("an address"))
    }

    #[test]
    fn a_home_is_one_address() {
        assert_eq!(address("2001:db8:1:2::7"), address("2001:db8:1:2:ffff::1"));
        assert_ne!(address("2001:db8:1:2::7"), address("2001:db8:1:3::7"));
        assert_eq!(address("::ffff:192.0.2.7"), address("192.0.2.7"));
        assert_ne!(address("192.0.2.7"), address("192.0.2.8"));
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_what_it_added_itself() {
        let peer = Some(SocketAddr::from(([192, 0, 2, 1], 1)));
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.9, 198.51.100.7".parse().expect("a header"));
        let gate = |trust| Gate::new(Limits::default(), trust);
        assert_eq!(gate(false).address(peer, &headers), Some(address("192.0.2.1")));
        assert_eq!(gate(true).address(peer, &headers), Some(address("198.51.100.7")));
        assert_eq!(gate(true).address(peer, &HeaderMap::new()), Some(address("192.0.2.1")));
        headers.append("x-forwarded-for", "nonsense".parse().expect("a header"));
        assert_eq!(gate(true).address(peer, &headers), Some(address("192.0.2.1")));
        let local = Some(SocketAddr::from(([127, 0, 0, 1], 1)));
        assert_eq!(gate(false).address(local, &headers), None, "not counted");
        let counting = Gate::new(Limits { count_local: true, ..Limits::default() }, false);
        assert_eq!(counting.address(local, &headers), Some(address("127.0.0.1")));
    }

    #[test]
    fn connections_are_counted_by_person_and_address_and_forgotten_when_they_end() {
        let limits =
            Limits { max_connections: 4, max_connections_person: 2, max_connections_address: 3, ..Limits::default() };
        let gate = Arc::new(Gate::new(limits, false));
        let (here, there) = (Some(address("192.0.2.1")), Some(address("192.0.2.2")));
        let refused = |who, from| gate.enter(PersonId(who), from).err().map(|refusal| refusal.reason);
        let mut tickets = vec![gate.enter(PersonId(1), here), gate.enter(PersonId(1), here)];
        assert!(refused(1, there).is_some_and(|reason| reason.contains("at most 2 of one person")));
        tickets.push(gate.enter(PersonId(2), here));
        assert!(refused(3, here).is_some_and(|reason| reason.contains("at most 3 from one address")));
        tickets.push(gate.enter(PersonId(3), None));
        assert!(refused(4, None).is_some_and(|reason| reason.contains("the server holds 4")));
        assert!(tickets.iter().all(Result::is_ok));
        tickets.clear();
        let present = gate.present.lock().expect("nobody panics");
        assert!(present.all == 0 && present.people.is_empty() && present.addresses.is_empty());
    }
}

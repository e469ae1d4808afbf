//! Limits the open connections, in total, by person and by address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use hosting::PersonId;
use protocol::{Refusal, RefusalCode};

use super::{Address, count_down};
use crate::limits::Limits;
use crate::lock;

/// Counts of open connections. A person or address without one is not in the maps.
#[derive(Default)]
pub(super) struct OpenConnections {
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    total: u32,
    people: HashMap<PersonId, u32>,
    addresses: HashMap<Address, u32>,
}

/// The right to hold one connection. Dropping it returns the right.
pub(crate) struct ConnectionPermit {
    open: Arc<OpenConnections>,
    person: PersonId,
    address: Option<Address>,
}

impl OpenConnections {
    pub(super) fn permit(
        self: &Arc<Self>,
        limits: &Limits,
        person: PersonId,
        address: Option<Address>,
    ) -> Result<ConnectionPermit, Refusal> {
        let mut counts = lock(&self.counts);
        let of_person = counts.people.get(&person).copied().unwrap_or(0);
        let of_address = address.and_then(|address| counts.addresses.get(&address)).copied().unwrap_or(0);
        let full = |what: String| Err(Refusal::new(RefusalCode::TooMany, format!("too many connections: {what}")));
        if counts.total >= limits.max_connections {
            return full(format!("the server holds {}; try again later", limits.max_connections));
        }
        // People without a name are not one person: they are counted by their addresses only.
        if of_person >= limits.max_connections_person && person != PersonId::NOBODY {
            let max = limits.max_connections_person;
            return full(format!("at most {max} of one person; close another page"));
        }
        if of_address >= limits.max_connections_address {
            return full(format!("at most {} from one address", limits.max_connections_address));
        }
        counts.total += 1;
        *counts.people.entry(person).or_default() += 1;
        if let Some(address) = address {
            *counts.addresses.entry(address).or_default() += 1;
        }
        Ok(ConnectionPermit { open: self.clone(), person, address })
    }
}

impl ConnectionPermit {
    /// The address that the connection is counted under; `None` if it is not counted.
    pub(crate) fn address(&self) -> Option<Address> {
        self.address
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = lock(&self.open.counts);
        counts.total -= 1;
        count_down(&mut counts.people, &self.person);
        if let Some(address) = &self.address {
            count_down(&mut counts.addresses, address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_person_and_address_and_forgotten_when_they_end() {
        let limits =
            Limits { max_connections: 4, max_connections_person: 2, max_connections_address: 3, ..Limits::default() };
        let address = |text: &str| Some(Address::new(text.parse().expect("an address")));
        let open = Arc::new(OpenConnections::default());
        let (here, there) = (address("192.0.2.1"), address("192.0.2.2"));
        let connect = |person, from| open.permit(&limits, PersonId(person), from);
        let refused = |person, from| connect(person, from).err().map(|refusal| refusal.reason);
        let mut permits = vec![connect(1, here), connect(1, here)];
        assert!(refused(1, there).is_some_and(|reason| reason.contains("at most 2 of one person")));
        permits.push(connect(2, here));
        assert!(refused(3, here).is_some_and(|reason| reason.contains("at most 3 from one address")));
        permits.push(connect(3, None));
        assert!(refused(4, None).is_some_and(|reason| reason.contains("the server holds 4")));
        assert!(permits.iter().all(Result::is_ok));
        permits.clear();
        let counts = lock(&open.counts);
        assert!(counts.total == 0 && counts.people.is_empty() && counts.addresses.is_empty());
    }
}

//! The address that a request is counted under.

use std::net::IpAddr;

/// A client's address. One home has a whole IPv6 network, so only its first 64 bits count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn new(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => Self(IpAddr::from((u128::from(address) >> 64 << 64).to_be_bytes())),
        }
    }
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
}

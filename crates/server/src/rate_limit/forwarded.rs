//! The client's address in `X-Forwarded-For`, which a reverse proxy writes.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The header's name.
pub(super) const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The last address of the header; `None` if there is none or it cannot be read. A proxy appends the address it sees to
/// what it was sent, so only the last one can be trusted.
pub(super) fn last_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let header = headers.get_all(X_FORWARDED_FOR).iter().next_back()?;
    parse(header.to_str().ok()?.rsplit(',').next()?.trim())
}

/// Reads `ip`, `ip:port`, `[v6]` and `[v6]:port`: proxies write all of them.
fn parse(text: &str) -> Option<IpAddr> {
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::from);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_an_address_is_read_and_nothing_else() {
        for (text, address) in [
            ("192.0.2.7", "192.0.2.7"),
            ("192.0.2.7:4711", "192.0.2.7"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
        ] {
            assert_eq!(parse(text), Some(address.parse().expect("an address")), "{text}");
        }
        for text in ["", "unknown", "_hidden", "192.0.2", "192.0.2.7:", "[192.0.2.7]", "[2001:db8::1", "localhost:80"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

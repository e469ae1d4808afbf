//! Sends POST requests to other servers: to push services and to the operator's webhook.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::uri::{Scheme, Uri};
use axum::http::{HeaderName, HeaderValue, Request, header};
use http_body_util::Full;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long a request may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The longest address.
const MAX_ADDRESS: usize = 1_024;

/// Sends requests. Follows no redirects.
pub(crate) struct Poster {
    tls: TlsConnector,
}

/// An address to which requests may be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    uri: Uri,
    host: String,
    port: u16,
    is_encrypted: bool,
    reach: Reach,
}

/// Where a target may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// On the public Internet, by HTTPS: for addresses that players send. The server's own network stays out of reach.
    Public,
    /// Anywhere: for addresses that the operator has chosen.
    Anywhere,
}

/// Why an address is no target.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum InvalidTarget {
    #[error("the address has more than {MAX_ADDRESS} bytes")]
    TooLong,
    #[error("this is not an address such as https://example.org/path")]
    Unreadable,
    #[error("the address must begin with https://")]
    NotEncrypted,
    #[error("the address must be a public one with the usual port")]
    NotPublic,
}

/// Why a request was not answered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PostError {
    #[error("the host has no public address")]
    NoAddress,
    #[error("it did not answer within {} s", TIMEOUT.as_secs())]
    TooSlow,
    #[error("the connection failed: {0}")]
    Connection(#[from] std::io::Error),
    #[error("the exchange failed: {0}")]
    Http(#[from] hyper::Error),
    #[error("the request cannot be written: {0}")]
    Request(#[from] axum::http::Error),
}

impl Target {
    pub(crate) fn parse(text: &str, reach: Reach) -> Result<Self, InvalidTarget> {
        if text.len() > MAX_ADDRESS {
            return Err(InvalidTarget::TooLong);
        }
        let uri: Uri = text.parse().map_err(|_| InvalidTarget::Unreadable)?;
        let is_encrypted = uri.scheme() == Some(&Scheme::HTTPS);
        let is_http = is_encrypted || uri.scheme() == Some(&Scheme::HTTP);
        let host = uri.host().filter(|_| is_http).ok_or(InvalidTarget::Unreadable)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_string();
        let port = uri.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        if reach == Reach::Public {
            if !is_encrypted {
                return Err(InvalidTarget::NotEncrypted);
            }
            let is_private_address = host.parse().is_ok_and(|address: IpAddr| !is_public(address));
            if port != 443 || is_private_address || !host.contains(['.', ':']) {
                return Err(InvalidTarget::NotPublic);
            }
        }
        Ok(Self { uri, host, port, is_encrypted, reach })
    }

    /// The scheme, the host and the port, as the audience of a proof.
    pub(crate) fn origin(&self) -> String {
        let authority = self.uri.authority().map_or(self.host.as_str(), |authority| authority.as_str());
        format!("{}://{authority}", if self.is_encrypted { "https" } else { "http" })
    }

    /// The addresses of the host that may be used. They are looked up once, so that what is checked is what is used.
    async fn addresses(&self) -> Result<Vec<SocketAddr>, PostError> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        Ok(found.filter(|address| self.reach == Reach::Anywhere || is_public(address.ip())).collect())
    }
}

impl Poster {
    /// Trusts the well-known authorities, and those of the machine.
    #[expect(clippy::expect_used, reason = "the provider has cipher suites for every protocol version")]
    pub(crate) fn new() -> Self {
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has cipher suites for every protocol version")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)) }
    }

    /// Sends a request. Returns the status of the answer; its body is not read.
    pub(crate) async fn post(
        &self,
        target: &Target,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<u16, PostError> {
        let exchange = async {
            let addresses = target.addresses().await?;
            if addresses.is_empty() {
                return Err(PostError::NoAddress);
            }
            let stream = TcpStream::connect(addresses.as_slice()).await?;
            if !target.is_encrypted {
                return send(stream, target, headers, body).await;
            }
            let name = ServerName::try_from(target.host.clone()).map_err(|_| PostError::NoAddress)?;
            send(self.tls.connect(name, stream).await?, target, headers, body).await
        };
        tokio::time::timeout(TIMEOUT, exchange).await.unwrap_or(Err(PostError::TooSlow))
    }
}

async fn send(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    target: &Target,
    headers: &[(&'static str, String)],
    body: Vec<u8>,
) -> Result<u16, PostError> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    let authority = target.uri.authority().map_or(target.host.as_str(), |authority| authority.as_str());
    let mut request = Request::post(path).header(header::HOST, authority);
    for (name, value) in headers {
        request = request
            .header(HeaderName::from_static(name), HeaderValue::from_str(value).map_err(axum::http::Error::from)?);
    }
    let answer = sender.send_request(request.body(Full::new(Bytes::from(body)))?).await;
    connection.abort();
    Ok(answer?.status().as_u16())
}

/// Whether an address is on the public Internet: not this machine, not its network, not reserved for something else.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [first, second, third, _] = address.octets();
            let is_shared = first == 100 && (64..128).contains(&second);
            let is_benchmark = first == 198 && (18..20).contains(&second);
            let is_protocol = (first, second, third) == (192, 0, 0);
            !(address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_documentation()
                || address.is_multicast()
                || first == 0
                || first >= 240
                || is_shared
                || is_benchmark
                || is_protocol)
        }
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Only global unicast, without the ranges that stand for IPv4 addresses or for documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global = (0x2000..0x4000).contains(&first);
    let is_tunnel = first == 0x2002 || (first, second) == (0x2001, 0);
    is_global && !is_tunnel && (first, second) != (0x2001, 0xdb8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_can_name_public_addresses_only() {
        let parse = |text: &str| Target::parse(text, Reach::Public).map(|target| target.origin());
        assert_eq!(parse("https://push.example.org/send/abc"), Ok("https://push.example.org".into()));
        assert_eq!(parse("https://push.example.org:443/x"), Ok("https://push.example.org:443".into()));
        assert_eq!(parse("http://push.example.org/x"), Err(InvalidTarget::NotEncrypted));
        for unreadable in ["", "push.example.org", "/x", "ftp://example.org/x", "javascript:alert(1)"] {
            assert_eq!(parse(unreadable), Err(InvalidTarget::Unreadable), "{unreadable}");
        }
        for inside in ["localhost", "127.0.0.1", "10.0.0.7", "192.168.1.1", "169.254.169.254", "[::1]", "[fd00::1]"] {
            assert_eq!(parse(&format!("https://{inside}/x")), Err(InvalidTarget::NotPublic), "{inside}");
        }
        assert_eq!(parse("https://push.example.org:8443/x"), Err(InvalidTarget::NotPublic));
        assert_eq!(parse(&format!("https://example.org/{}", "x".repeat(2_000))), Err(InvalidTarget::TooLong));
        assert!(Target::parse("http://127.0.0.1:4711/hook", Reach::Anywhere).is_ok());
    }

    #[test]
    fn addresses_that_lead_inside_are_not_public() {
        let inside = ["0.0.0.0", "100.64.0.1", "198.18.0.1", "192.0.0.8", "224.0.0.1", "255.255.255.255"];
        let inside_v6 = ["::", "::1", "::ffff:10.0.0.1", "fe80::1", "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1"];
        for address in inside.into_iter().chain(inside_v6) {
            assert!(!is_public(address.parse().expect("an address")), "{address}");
        }
        for address in ["1.1.1.1", "192.0.1.1", "2606:4700::1111"] {
            assert!(is_public(address.parse().expect("an address")), "{address}");
        }
    }
}

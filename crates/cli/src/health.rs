//! `pyramids health`: asks a server whether it runs, as a health check of a container does.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;

use crate::failure::Failure;

pub(crate) const EXAMPLES: &str = "\
Exit code 0 means that the server answers.

Examples:
  pyramids health
  pyramids health --listen 127.0.0.1:9000";

/// How long the server may take for each step.
const TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Args, Debug)]
pub(crate) struct HealthArgs {
    /// The address that the server was started with
    #[arg(long, value_name = "ADDRESS", env = "PYRAMIDS_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
}

pub(crate) fn run(args: &HealthArgs) -> Result<(), Failure> {
    ask(args.listen).map_err(|error| Failure::failed(format!("no healthy server at {}: {error}", args.listen)))?;
    let _ = writeln!(anstream::stdout(), "ok");
    Ok(())
}

/// Asks the server that listens on this address for `/healthz`.
pub(crate) fn ask(listen: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&reachable(listen), TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut status = [0; 12];
    stream.read_exact(&mut status)?;
    if &status == b"HTTP/1.1 200" {
        return Ok(());
    }
    let status = String::from_utf8_lossy(&status).into_owned();
    Err(io::Error::other(format!("it answers \"{status}\"")))
}

/// A server that listens on all addresses is reached by loopback.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

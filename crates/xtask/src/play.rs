//! `cargo xtask play`: builds the program with the web client inside and starts it.

use std::env;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;

use crate::error::Error;
use crate::files::create_folder;
use crate::run::{self, command, finish, say, target_folder};
use crate::site::{self, Quality};

/// The ports to try, in this order.
const PORTS: std::ops::Range<u16> = 8080..8100;

/// Builds, and serves until Ctrl-C. With `lan` the server accepts connections from the local network.
pub(crate) fn run(quality: Quality, lan: bool) -> Result<(), Error> {
    let program = build(quality)?;
    let folder = games_folder();
    create_folder(&folder)?;
    let host = if lan { IpAddr::from([0, 0, 0, 0]) } else { IpAddr::from([127, 0, 0, 1]) };
    let is_free = |port: &u16| TcpListener::bind((host, *port)).is_ok();
    let port = PORTS.clone().find(is_free).ok_or(Error::NoFreePort(PORTS))?;
    say(&format!(
        "\nOpen http://localhost:{port} to play. Ctrl-C stops the server. Games are kept in {}.",
        folder.display()
    ));
    match own_address().filter(|_| lan) {
        Some(own) => say(&format!("Other devices in your network can open http://{own}:{port}\n")),
        None => say("To let other devices in your network play, start it with: cargo xtask play --lan\n"),
    }
    // The server receives Ctrl-C too and shuts down in order. This process must outlive it.
    ctrlc::set_handler(|| {})?;
    let listen = SocketAddr::new(host, port).to_string();
    let mut serve = command(&program, &["serve", "--listen", &listen, "--database"]);
    finish(serve.arg(folder.join("pyramids.db")))
}

/// Builds the site and the program; returns the program's path.
fn build(quality: Quality) -> Result<PathBuf, Error> {
    let site = site::build(quality)?;
    let mut build = command(run::cargo_program(), &["build", "--package", "cli"]);
    let folder = match quality {
        Quality::Release => "release",
        Quality::Draft => "debug",
    };
    if quality == Quality::Release {
        build.arg("--release");
    }
    finish(build.env("PYRAMIDS_SITE", &site))?;
    Ok(target_folder().join(folder).join("pyramids"))
}

/// The user's data folder, so that games survive `cargo clean`; the target folder if there is none.
fn games_folder() -> PathBuf {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = variable("XDG_DATA_HOME").or_else(|| variable("LOCALAPPDATA"));
    let data = data.or_else(|| variable("HOME").map(|home| home.join(".local/share")));
    data.map_or_else(|| target_folder().join("play"), |data| data.join("pyramids"))
}

/// This machine's address in its network. Connecting a UDP socket sends nothing: it only selects a route.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

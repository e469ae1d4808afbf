//! Builds the whole program, web client inside, and starts it: open the address and play.

use std::env;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;

use crate::run::{self, Trouble, command, finish, say, target_folder};
use crate::site::{self, Care};

/// The port, and how many after it are tried if others have it.
const PORTS: std::ops::Range<u16> = 8080..8100;

/// Builds and plays until Ctrl-C. With `--lan` others in the same network may come.
pub(crate) fn run(care: Care) -> Result<(), Trouble> {
    let site = site::build(care)?;
    let release = care == Care::Whole;
    let mut build = command(run::cargo_program(), &["build", "--package", "cli"]);
    if release {
        build.arg("--release");
    }
    finish(build.env("PYRAMIDS_SITE", &site))?;
    let program = target_folder().join(if release { "release" } else { "debug" }).join("pyramids");
    let folder = games_folder();
    std::fs::create_dir_all(&folder).map_err(|error| Trouble(format!("{}: {error}", folder.display())))?;
    let lan = env::args().any(|argument| argument == "--lan");
    let host = if lan { IpAddr::from([0, 0, 0, 0]) } else { IpAddr::from([127, 0, 0, 1]) };
    let free = |port: &u16| TcpListener::bind((host, *port)).is_ok();
    let port = PORTS.clone().find(free).ok_or_else(|| Trouble(format!("no port of {PORTS:?} is free")))?;
    say(&format!("\nOpen http://localhost:{port} and play. Ctrl-C stops it; games stay in {}.", folder.display()));
    match own_address().filter(|_| lan) {
        Some(own) => say(&format!("Others in your network open http://{own}:{port}\n")),
        None => say("Others in your network may come too if you start it with: cargo xtask play --lan\n"),
    }
    let database = folder.join("pyramids.db");
    let listen = SocketAddr::new(host, port).to_string();
    // Ctrl-C is for the server: it ends its tables properly, and this waits for it.
    ctrlc::set_handler(|| {}).map_err(|error| Trouble(format!("cannot listen for Ctrl-C: {error}")))?;
    let mut serve = command(&program, &["serve", "--listen", &listen, "--database"]);
    finish(serve.arg(database))
}

/// Where games survive a `cargo clean`, if the system has such a place.
fn games_folder() -> PathBuf {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = named("XDG_DATA_HOME").or_else(|| named("LOCALAPPDATA"));
    let data = data.or_else(|| named("HOME").map(|home| home.join(".local/share")));
    data.map_or_else(|| target_folder().join("play"), |data| data.join("pyramids"))
}

/// The address of this machine in its network. Nothing is sent: it is only asked which way a packet would go.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

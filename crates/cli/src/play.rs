//! `pyramids play`, and `pyramids` alone: starts a server on this machine and opens the browser.

mod machine;

use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use server::{Config, Database, Limits, NoticeSettings, StartError, StoreError};

use crate::failure::Failure;
use crate::health;
use crate::serve::{self, HostError, LogFormat, LogLevel};

/// The ports to try in turn if none was asked for.
const FIRST_PORT: u16 = 8080;
const LAST_PORT: u16 = 8099;

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids                     (the same as pyramids play)
  pyramids play --lan          (other devices in your network can play too)
  pyramids play --port 9000 --no-open
  pyramids play --database club.db

See docs/hosting.md for a server that runs all the time.";

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The port to listen on [default: the first free port from 8080]
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Accept connections from other devices in the local network
    #[arg(long)]
    lan: bool,
    /// The SQLite file to keep the games in [default: pyramids.db in your data folder]
    #[arg(long, value_name = "FILE", env = "PYRAMIDS_DATABASE", hide_env_values = true)]
    database: Option<PathBuf>,
    /// Open the browser even if no desktop was found
    #[arg(long, conflicts_with = "no_open")]
    open: bool,
    /// Do not open the browser
    #[arg(long, env = "PYRAMIDS_NO_OPEN", value_parser = clap::builder::FalseyValueParser::new())]
    no_open: bool,
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    serve::start_logging(LogFormat::Text, LogLevel::Warn)?;
    let file = database_file(args)?;
    let address_file = file.with_added_extension("address");
    let started = |address: SocketAddr| {
        // Only a second start reads this file: without it, that one cannot open the browser.
        let _ = fs::write(&address_file, address.to_string());
        let _ = print_address(args, address, &file, &mut anstream::stdout());
        open_browser(args, address);
    };
    match host(args, &file, started) {
        Err(HostError::Start(StartError::Database { source: StoreError::InUse(_), .. }))
            if let Some(address) = running_server(&address_file) =>
        {
            // The browser is what the person wants, not a second server.
            let _ = writeln!(anstream::stdout(), "Pyramids is running already: open {}", url(address));
            open_browser(args, address);
            Ok(())
        }
        result => {
            let _ = fs::remove_file(&address_file);
            Ok(result?)
        }
    }
}

/// Serves on the wanted port, or on the first free one.
fn host(args: &PlayArgs, file: &Path, started: impl Fn(SocketAddr)) -> Result<(), HostError> {
    let host = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let ports = args.port.map_or(FIRST_PORT..=LAST_PORT, |port| port..=port);
    let mut result = Ok(());
    for port in ports {
        result = serve::host(config(SocketAddr::new(host.into(), port), file), &started);
        // Looking for a free port first would race with other programs: only binding it tells.
        let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AddrInUse;
        if !matches!(&result, Err(HostError::Start(StartError::Listen { source, .. })) if is_taken(source)) {
            break;
        }
    }
    result
}

fn config(listen: SocketAddr, file: &Path) -> Config {
    Config {
        listen,
        games: games::with_bots(),
        database: Database::File(file.to_owned()),
        secure: false,
        bot_threads: 2,
        grace: Duration::from_secs(60),
        trust_proxy: false,
        limits: Limits::default(),
        notices: NoticeSettings::default(),
        clock_ahead_ms: Arc::default(),
    }
}

/// The file of the arguments, or the one in the user's data folder, which is made if it is missing.
fn database_file(args: &PlayArgs) -> Result<PathBuf, Failure> {
    if let Some(file) = &args.database {
        return Ok(file.clone());
    }
    let folder = machine::data_folder().ok_or_else(|| {
        Failure::failed("you have no home folder to keep the games in; name a file with --database FILE")
    })?;
    fs::create_dir_all(&folder).map_err(|error| Failure::cannot_write(&folder, error))?;
    Ok(folder.join("pyramids.db"))
}

/// The server that another `pyramids play` has started on the same file, if it answers.
fn running_server(address_file: &Path) -> Option<SocketAddr> {
    let address = fs::read_to_string(address_file).ok()?.trim().parse().ok()?;
    health::ask(address).is_ok().then_some(address)
}

/// What a browser on this machine opens.
fn url(address: SocketAddr) -> String {
    format!("http://localhost:{}", address.port())
}

fn print_address(args: &PlayArgs, address: SocketAddr, file: &Path, out: &mut impl Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "\n  Pyramids is ready: open {bold}{}{bold:#}\n", url(address))?;
    match machine::own_address().filter(|_| args.lan) {
        Some(own) => {
            writeln!(out, "Other devices in your network open http://{}", SocketAddr::new(own, address.port()))
        }
        None if args.lan => {
            writeln!(out, "Other devices in your network open this machine's address, port {}", address.port())
        }
        None => writeln!(out, "To let other devices in your network play, start it with: pyramids play --lan"),
    }?;
    writeln!(out, "Games are kept in {}.", file.display())?;
    if !server::has_web_client() {
        writeln!(out, "{}", serve::NO_WEB_CLIENT)?;
    }
    writeln!(out, "Ctrl-C stops the server.")
}

/// Opens the browser if there is a page to show and a person to look at it.
fn open_browser(args: &PlayArgs, address: SocketAddr) {
    let wanted = server::has_web_client() && machine::has_desktop() && !args.no_open;
    if args.open || wanted {
        // Without a browser the person still has the printed address.
        let _ = machine::open_in_browser(&url(address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(lan: bool) -> String {
        let args = PlayArgs { port: None, lan, database: None, open: false, no_open: true };
        let mut out = Vec::new();
        let address = SocketAddr::from(([0, 0, 0, 0], 8081));
        print_address(&args, address, Path::new("games.db"), &mut anstream::StripStream::new(&mut out)).expect("text");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn the_address_for_this_machine_comes_first_and_the_one_for_the_network_only_if_it_is_open() {
        assert!(said(true).trim().starts_with("Pyramids is ready: open http://localhost:8081\n"), "{}", said(true));
        assert!(said(true).contains("Other devices in your network open"));
        assert!(said(false).contains("start it with: pyramids play --lan"));
        assert!(!said(false).contains("Other devices"));
    }
}

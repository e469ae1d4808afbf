//! `pyramids load`: measures how much a server handles.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use load::{ClientError, LoadError, Memory, Plan, Report, Times};

use crate::failure::{Failure, print_json};

pub(crate) const EXAMPLES: &str = "\
The limits of the server must allow the load (see docs/load.md): pyramids serve --rate 1000000 --max-new-tables-person 10000000

Examples:
  pyramids load --url http://127.0.0.1:8080 --tables 500 --seconds 30 --rate 1000
  pyramids load --url http://127.0.0.1:8080 --tables 100 --seconds 30
  pyramids load --url http://127.0.0.1:8080 --tables 10 --seconds 30 --idle 10000 --json";

#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// The server, as http://HOST:PORT
    #[arg(long, value_name = "URL")]
    url: String,
    /// Number of tables played at the same time, of all games in turn, game after game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    tables: u32,
    /// Players at a table, within what its game allows
    #[arg(long, value_name = "P", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    players: u8,
    /// Length of the test in seconds
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Actions a second over all tables, due at fixed times [default: as many as the server takes]
    ///
    /// Latency is measured from the time when an action is due, even if it cannot be sent then. So a server that stalls
    /// is charged for every action that becomes due meanwhile.
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: Option<u32>,
    /// Number of additional connections that watch and do nothing
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    idle: u32,
    /// Ask for the whole table after every change, as old clients do, instead of changes
    #[arg(long)]
    whole: bool,
    /// Number of times to repeat the test
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    runs: u32,
    /// Print one JSON object for each run instead of a table
    #[arg(long)]
    json: bool,
}

/// Open files besides the connections that play or watch.
const OTHER_FILES: u64 = 200;

pub(crate) fn run(args: &LoadArgs) -> Result<(), Failure> {
    let connections = u64::from(args.tables) * u64::from(args.players.max(2)) + u64::from(args.idle);
    let files = raise_file_limit();
    if files < connections + OTHER_FILES {
        return Err(Failure::failed(format!(
            "{connections} connections need as many open files, but the limit is {files}: \
             raise the hard limit (ulimit -Hn) or use fewer connections"
        )));
    }
    let plan = Plan {
        url: args.url.clone(),
        tables: args.tables as usize,
        players: args.players,
        time: Duration::from_secs(args.seconds.into()),
        rate: args.rate.map(f64::from),
        idle: args.idle as usize,
        whole: args.whole,
    };
    for _ in 0..args.runs {
        let report = load::run(&plan).map_err(|error| match error {
            LoadError::Client(ClientError::InvalidUrl { .. }) => Failure::usage(error),
            _ => Failure::failed(error),
        })?;
        if args.json { print_json(&report)? } else { print(&report, &mut anstream::stdout())? }
    }
    Ok(())
}

/// Raises the limit of open files as far as the system allows, and returns it. Every connection is an open file.
#[cfg(unix)]
pub(crate) fn raise_file_limit() -> u64 {
    let current = || rlimit::Resource::NOFILE.get_soft();
    rlimit::increase_nofile_limit(u64::MAX).or_else(|_| current()).unwrap_or(0)
}

/// Windows does not limit open connections.
#[cfg(not(unix))]
pub(crate) fn raise_file_limit() -> u64 {
    u64::MAX
}

fn print(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Report { tables, clients, idle_held, seconds, actions, actions_per_second, games, .. } = report;
    let rate = report.rate.map_or_else(|| "as fast as possible".into(), |rate| format!("at {rate} actions a second"));
    writeln!(
        out,
        "{tables} tables, {clients} players, {seconds} s, {rate}; {idle_held} idle connections open at the end"
    )?;
    writeln!(out, "  actions               {actions:>12}, {actions_per_second:.0} a second; {games} games finished")?;
    let mut line = |name: &str, times: &Times| {
        let Times { p50, p99, p999, max } = times;
        writeln!(out, "  {name:<21} {p50:>9.2} ms p50, {p99:.2} ms p99, {p999:.2} ms p99.9, {max:.2} ms max")
    };
    line("received by everyone", &report.seen_ms)?;
    line("acknowledged", &report.acknowledged_ms)?;
    let cpu =
        report.server_us_per_action.map_or_else(String::new, |us| format!(", {us:.0} µs of the server's processor"));
    writeln!(out, "  for each action       {:>9.0} bytes received by the players{cpu}", report.bytes_per_action)?;
    if report.errors.is_empty() {
        writeln!(out, "  errors                        none")?;
    }
    for (kind, times) in &report.errors {
        writeln!(out, "  errors                {times:>12} {kind}")?;
    }
    let Some(Memory { before, with_idle, after, per_idle_client }) = report.memory else { return Ok(()) };
    let mb = |bytes: u64| bytes as f64 / 1e6;
    let (before, with_idle, after) = (mb(before), mb(with_idle), mb(after));
    writeln!(
        out,
        "  server's memory       {before:>9.1} MB before, {with_idle:.1} MB with idle connections, {after:.1} MB after"
    )?;
    if let Some(bytes) = per_idle_client {
        writeln!(out, "  per idle connection   {:>9.1} KB", bytes as f64 / 1e3)?;
    }
    Ok(())
}

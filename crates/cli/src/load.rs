//! `pyramids load`: how much a server bears, and how quickly.

use std::io::{self, Write};
use std::time::Duration;

use load::{ClientError, LoadError, Memory, Plan, Report, Times};

use crate::args::LoadArgs;
use crate::failure::{Failure, print_json};

/// Files besides the connections: the program's own, and those by which guests and tables are made.
const OTHER_FILES: u64 = 200;

pub(crate) fn run(args: &LoadArgs) -> Result<(), Failure> {
    let connections = u64::from(args.tables) * u64::from(args.players.max(2)) + u64::from(args.idle);
    let files = raise_file_limit();
    if files < connections + OTHER_FILES {
        return Err(Failure::refused(format!(
            "{connections} connections need as many open files, and this process may have {files}: \
             raise the hard limit (ulimit -Hn), or ask for fewer"
        )));
    }
    let plan = Plan {
        url: args.url.clone(),
        tables: args.tables as usize,
        players: args.players,
        time: Duration::from_secs(args.seconds.into()),
        rate: args.rate.map(f64::from),
        idle: args.idle as usize,
    };
    let report = load::run(&plan).map_err(|error| match error {
        LoadError::Client(ClientError::InvalidUrl { .. }) => Failure::usage(error),
        _ => Failure::refused(error),
    })?;
    if args.json { print_json(&report) } else { Ok(print(&report, &mut anstream::stdout())?) }
}

/// Every connection is a file: takes as many as the system allows, and returns how many that is.
pub(crate) fn raise_file_limit() -> u64 {
    let current = || rlimit::Resource::NOFILE.get_soft();
    rlimit::increase_nofile_limit(u64::MAX).or_else(|_| current()).unwrap_or(0)
}

fn print(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Report { tables, clients, idle_held, seconds, actions, actions_per_second, games, .. } = report;
    let pace = report.rate.map_or_else(|| "as quickly as it goes".into(), |rate| format!("at {rate} actions a second"));
    writeln!(out, "{tables} tables, {clients} players, {seconds} s, {pace}; {idle_held} more watched to the end")?;
    writeln!(out, "  actions               {actions:>12}, {actions_per_second:.0} a second; {games} games ended")?;
    let mut line = |name: &str, times: &Times| {
        let Times { p50, p99, p999, max } = times;
        writeln!(out, "  {name:<21} {p50:>9.2} ms p50, {p99:.2} ms p99, {p999:.2} ms p99.9, {max:.2} ms at most")
    };
    line("seen by everyone", &report.seen_ms)?;
    line("acknowledged", &report.acknowledged_ms)?;
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
        "  server's memory       {before:>9.1} MB before, {with_idle:.1} MB with watchers, {after:.1} MB after"
    )?;
    if let Some(bytes) = per_idle_client {
        writeln!(out, "  for each who watches  {:>9.1} KB", bytes as f64 / 1e3)?;
    }
    Ok(())
}

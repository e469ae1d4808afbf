//! `pyramids doctor`: checks every table of a database.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use server::{Database, Finding, FindingKind, Summary};

use crate::failure::{Failure, print_json};

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids doctor
  pyramids doctor --database /var/lib/pyramids/pyramids.db
  PYRAMIDS_DATABASE=postgres://pyramids:secret@db:5432/pyramids pyramids doctor --json

The doctor only reads, and can run while servers use the database. The exit code is 1 if anything is damaged, else 0.
To repair a damaged table, restore a backup.";

#[derive(Args, Debug)]
pub(crate) struct DoctorArgs {
    /// The SQLite file, or a PostgreSQL database: postgres://user:password@host:port/name
    #[arg(
        long,
        value_name = "DATABASE",
        env = "PYRAMIDS_DATABASE",
        hide_env_values = true,
        default_value = "pyramids.db"
    )]
    database: Database,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// The report for programs.
#[derive(Serialize)]
struct Report {
    tables: u64,
    entries: u64,
    damaged: u64,
    newer: u64,
    warnings: u64,
    findings: Vec<FindingReport>,
}

#[derive(Serialize)]
struct FindingReport {
    /// The table's name in the server's log; `None` for the database as a whole.
    table: Option<String>,
    entry: Option<u64>,
    problem: String,
    damage: bool,
    /// `damaged`, `newer` or `warning`.
    kind: String,
}

impl From<&Finding> for FindingReport {
    fn from(finding: &Finding) -> Self {
        let Finding { entry, problem, kind, .. } = finding.clone();
        let damage = kind == FindingKind::Damage;
        Self { table: finding.log_name(), entry, problem, damage, kind: kind.to_string() }
    }
}

pub(crate) fn run(args: &DoctorArgs) -> Result<(), Failure> {
    if let Database::File(path) = &args.database
        && !path.is_file()
    {
        return Err(Failure::usage(format!("there is no database {}", path.display())));
    }
    let mut findings: Vec<Finding> = Vec::new();
    let mut printed = Ok(());
    let report = |finding: Finding| {
        if args.json {
            findings.push(finding);
        } else if printed.is_ok() {
            printed = writeln!(anstream::stdout(), "{finding}");
        }
    };
    let games = games::with_bots();
    let checked = tokio::runtime::Runtime::new()?.block_on(server::doctor(&args.database, &games, report));
    printed?;
    let summary = checked.map_err(|error| Failure::failed(format!("cannot check {}: {error}", args.database)))?;
    if args.json {
        let Summary { tables, entries, damaged, newer, warnings } = summary;
        let findings = findings.iter().map(FindingReport::from).collect();
        print_json(&Report { tables, entries, damaged, newer, warnings, findings })?;
    } else {
        print(&summary, &mut anstream::stdout())?;
    }
    if summary.damaged > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn print(summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    let Summary { tables, entries, damaged, newer, warnings } = summary;
    let tables = if *tables == 1 { "1 table".into() } else { format!("{tables} tables") };
    let warnings = if *warnings == 1 { "1 warning".into() } else { format!("{warnings} warnings") };
    let newer = if *newer == 0 { String::new() } else { format!(", {newer} made by a newer version") };
    writeln!(out, "{tables} with {entries} intact entries: {damaged} damaged, {warnings}{newer}")
}

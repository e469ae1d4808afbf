//! `pyramids backup`: copies a database, even while a server uses it.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use server::{Database, Store};

use crate::failure::Failure;

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids backup monday.db
  pyramids backup /backups/monday.db --database /var/lib/pyramids/pyramids.db";

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// The new file for the copy; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The SQLite file to copy; for PostgreSQL use pg_dump
    #[arg(long, value_name = "FILE", env = "PYRAMIDS_DATABASE", hide_env_values = true, default_value = "pyramids.db")]
    database: Database,
}

pub(crate) fn run(args: &BackupArgs) -> Result<(), Failure> {
    if args.file.exists() {
        return Err(Failure::usage(format!("{} already exists: name a new file", args.file.display())));
    }
    let Database::File(path) = &args.database else {
        return Err(Failure::usage(format!("{} is PostgreSQL: copy it with pg_dump", args.database)));
    };
    if !path.is_file() {
        return Err(Failure::usage(format!("there is no database {}", path.display())));
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        let store = Store::open(&args.database).await.map_err(Failure::failed)?;
        store.backup(&args.file).await.map_err(Failure::failed)
    })?;
    writeln!(anstream::stdout(), "{} is a copy of {}", args.file.display(), args.database)?;
    Ok(())
}

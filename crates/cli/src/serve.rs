//! `pyramids serve`: hosts tables until it is stopped.

use std::io::Write;
use std::time::Duration;

use server::{Config, Store};
use tracing_subscriber::EnvFilter;

use crate::args::{BackupArgs, ServeArgs};
use crate::failure::Failure;

/// `pyramids backup`: a whole copy of a database, also while a server uses it.
pub(crate) fn backup(args: &BackupArgs) -> Result<(), Failure> {
    if args.file.exists() {
        return Err(Failure::usage(format!("{} is there already: name a new file", args.file.display())));
    }
    if !args.database.is_file() {
        return Err(Failure::usage(format!("there is no database {}", args.database.display())));
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        let store = Store::open(&args.database).await.map_err(Failure::refused)?;
        store.backup(&args.file).await.map_err(Failure::refused)
    })?;
    writeln!(anstream::stdout(), "{} is a copy of {}", args.file.display(), args.database.display())?;
    Ok(())
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    // RUST_LOG chooses what is told; warnings and worse, if it is not set.
    let chosen = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let _ = tracing_subscriber::fmt().with_env_filter(chosen).with_writer(std::io::stderr).try_init();
    let config = Config {
        listen: args.listen,
        database: args.database.clone(),
        secure: args.secure,
        bot_threads: args.bot_threads.into(),
        grace: Duration::from_secs(args.grace),
        rate: args.rate.into(),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let told = config.clone();
        let running = server::start(config).await.map_err(Failure::refused)?;
        // Whoever started it may have stopped reading: that is no reason to stop.
        let mut out = anstream::stdout();
        let _ = writeln!(out, "listening on http://{}", running.address);
        let _ = writeln!(
            out,
            "database {}, {} bots at a time, a bot stands in after {} s",
            told.database.display(),
            told.bot_threads,
            args.grace
        );
        asked_to_stop().await?;
        running.stop().await;
        let _ = writeln!(out, "stopped; everything that was acknowledged is on disk");
        Ok(())
    })
}

/// Waits for Ctrl-C, or for the signal by which systems end what they run.
async fn asked_to_stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut ended = signal(SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed,
            _ = ended.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

//! `pyramids serve`: hosts tables until it is stopped.

use std::io::Write;
use std::time::Duration;

use server::{Config, Database, Store};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{EnvFilter, LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::args::{BackupArgs, LogFormat, LogLevel, ServeArgs};
use crate::failure::Failure;

/// `pyramids backup`: a whole copy of a database, also while a server uses it.
pub(crate) fn backup(args: &BackupArgs) -> Result<(), Failure> {
    if args.file.exists() {
        return Err(Failure::usage(format!("{} is there already: name a new file", args.file.display())));
    }
    let Database::File(path) = &args.database else {
        let reason = format!("{} is PostgreSQL: copy it by its own tool, pg_dump", args.database);
        return Err(Failure::usage(reason));
    };
    if !path.is_file() {
        return Err(Failure::usage(format!("there is no database {}", path.display())));
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        let store = Store::open(&args.database).await.map_err(Failure::refused)?;
        store.backup(&args.file).await.map_err(Failure::refused)
    })?;
    writeln!(anstream::stdout(), "{} is a copy of {}", args.file.display(), args.database)?;
    Ok(())
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    start_logging(args.log, args.log_level)?;
    crate::load::raise_file_limit();
    let config = Config {
        listen: args.listen,
        games: games::with_bots(),
        database: args.database.clone(),
        secure: args.secure,
        bot_threads: args.bot_threads.into(),
        grace: Duration::from_secs(args.grace),
        trust_proxy: args.trust_proxy,
        limits: args.limits.0.clone(),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let running = server::start(config).await.map_err(Failure::refused)?;
        // Whoever started it may have stopped reading: that is no reason to stop.
        let mut out = anstream::stdout();
        let _ = writeln!(out, "listening on http://{}", running.address);
        let _ = summarize(args, &mut out);
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

/// Everything that can be set, as it is set.
fn summarize(args: &ServeArgs, out: &mut impl Write) -> std::io::Result<()> {
    let ServeArgs { database, secure, bot_threads, grace, trust_proxy, .. } = args;
    let limits = &args.limits.0;
    writeln!(out, "database    {}", database)?;
    let (by, cookies) = if *secure { ("HTTPS", "by HTTPS only") } else { ("HTTP", "also without HTTPS") };
    writeln!(out, "browsers    come by {by}; cookies are sent {cookies}")?;
    let addresses = if *trust_proxy { "the last in X-Forwarded-For" } else { "of the connection itself" };
    let local = if limits.count_local { "those of this machine too" } else { "those of this machine not" };
    writeln!(out, "addresses   {addresses}; counted: {local}")?;
    writeln!(out, "bots        {bot_threads} think at a time; one stands in after {grace} s")?;
    let name = |value: &dyn std::fmt::Debug| format!("{value:?}").to_lowercase();
    writeln!(out, "log         {}, from {} on", name(&args.log), name(&args.log_level))?;
    let limits: Vec<String> =
        server::Limits::ALL.iter().map(|limit| format!("{} {}", limit.flag, (limit.get)(limits))).collect();
    for (label, line) in ["limits", "", "", "", "", ""].iter().zip(limits.chunks(4)) {
        writeln!(out, "{label:<11} {}", line.join(", "))?;
    }
    Ok(())
}

/// Our own lines from the level on, those of libraries from `warn`: below it they tell whole messages, and with them
/// tables' links. `RUST_LOG` can choose parts of ours.
fn start_logging(format: LogFormat, level: LogLevel) -> Result<(), Failure> {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    let chosen = match std::env::var("RUST_LOG") {
        Ok(text) if !text.is_empty() => {
            EnvFilter::try_new(&text).map_err(|error| Failure::usage(format!("RUST_LOG: {error}")))?
        }
        _ => EnvFilter::default().add_directive(level.into()),
    };
    let discreet = Targets::new().with_target("server", LevelFilter::TRACE).with_default(LevelFilter::WARN);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).with_span_list(true).boxed(),
    };
    // If something else gathers log lines already, it goes on doing so.
    let _ = tracing_subscriber::registry().with(lines.with_filter(discreet).with_filter(chosen)).try_init();
    Ok(())
}

//! `pyramids serve`: hosts tables until it is stopped.

mod limits;
mod logging;
mod notices;

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use server::{Config, Database, Limits, StartError};

use self::limits::LimitArgs;
pub(crate) use self::logging::{LogFormat, LogLevel, start as start_logging};
use self::notices::NoticeArgs;
use crate::failure::Failure;

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids serve
  pyramids serve --listen 0.0.0.0:8080 --database /var/lib/pyramids/pyramids.db
  pyramids serve --secure --trust-proxy --log json --log-level info    (behind a reverse proxy with HTTPS)
  PYRAMIDS_GRACE=300 PYRAMIDS_BOT_THREADS=4 pyramids serve
  PYRAMIDS_DATABASE=postgres://pyramids:secret@db:5432/pyramids pyramids serve --listen 0.0.0.0:8080 --secure

With PostgreSQL, several servers share their tables behind a load balancer.

Every flag can be set by its environment variable. See docs/hosting.md for details. Ctrl-C finishes pending writes and stops.";

/// What to do about a program without pages for people.
pub(crate) const NO_WEB_CLIENT: &str = "This program was built without the web client, so there are no pages to play on. To build it with the client: cargo xtask play";

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", env = "PYRAMIDS_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// A SQLite file, created if it does not exist, or a PostgreSQL database: postgres://user:password@host:port/name
    #[arg(
        long,
        value_name = "DATABASE",
        env = "PYRAMIDS_DATABASE",
        hide_env_values = true,
        default_value = "pyramids.db"
    )]
    database: Database,
    /// Browsers use HTTPS: send cookies only over HTTPS
    #[arg(long, env = "PYRAMIDS_SECURE")]
    secure: bool,
    /// Number of bots that think at the same time
    #[arg(long, value_name = "N", env = "PYRAMIDS_BOT_THREADS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    bot_threads: u16,
    /// Seconds after which a bot stands in for a player who has disconnected
    #[arg(long, value_name = "SECONDS", env = "PYRAMIDS_GRACE", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    grace: u64,
    /// Trust the last address in X-Forwarded-For: your own reverse proxy has put it there
    #[arg(long, env = "PYRAMIDS_TRUST_PROXY")]
    trust_proxy: bool,
    /// Format of log lines on standard error
    #[arg(long, value_name = "FORMAT", env = "PYRAMIDS_LOG", default_value = "text")]
    log: LogFormat,
    /// Lowest level to log; info has a line per request and connection, debug one per message
    #[arg(long, value_name = "LEVEL", env = "PYRAMIDS_LOG_LEVEL", default_value = "warn")]
    log_level: LogLevel,
    #[command(flatten)]
    notices: NoticeArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Why a server did not run to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HostError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("cannot run the server: {0}")]
    System(#[from] std::io::Error),
}

impl From<HostError> for Failure {
    fn from(error: HostError) -> Self {
        Self::failed(error)
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    start_logging(args.log, args.log_level)?;
    let config = Config {
        listen: args.listen,
        games: games::with_bots(),
        database: args.database.clone(),
        secure: args.secure,
        bot_threads: args.bot_threads.into(),
        grace: Duration::from_secs(args.grace),
        trust_proxy: args.trust_proxy,
        limits: args.limits.0.clone(),
        notices: args.notices.settings(),
        clock_ahead_ms: Arc::default(),
    };
    host(config, |address| {
        // Errors are ignored here: the server goes on if nobody reads its standard output.
        let mut out = anstream::stdout();
        let _ = writeln!(out, "listening on http://{address}");
        let _ = print_settings(args, &mut out);
    })?;
    Ok(())
}

/// Starts a server, calls `started` with its address, and serves until a signal stops it.
pub(crate) fn host(config: Config, started: impl FnOnce(SocketAddr)) -> Result<(), HostError> {
    crate::load::raise_file_limit();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let running = server::start(config).await?;
        started(running.address);
        stop_signal().await?;
        running.stop().await;
        let _ = writeln!(anstream::stdout(), "stopped; every acknowledged action is on disk");
        Ok(())
    })
}

/// Waits for Ctrl-C or SIGTERM; on Windows for Ctrl-C, Ctrl-Break, the end of the console window or a shutdown.
async fn stop_signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminated = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted,
            _ = terminated.recv() => Ok(()),
        }
    }
    #[cfg(windows)]
    {
        use tokio::signal::windows::{ctrl_break, ctrl_close, ctrl_shutdown};
        let (mut broken, mut closed, mut shut_down) = (ctrl_break()?, ctrl_close()?, ctrl_shutdown()?);
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted,
            _ = broken.recv() => Ok(()),
            _ = closed.recv() => Ok(()),
            _ = shut_down.recv() => Ok(()),
        }
    }
}

/// Which addresses are counted, and which must therefore be true.
fn proxy_setting(trust_proxy: bool, count_local: bool) -> &'static str {
    match (trust_proxy, count_local) {
        (true, _) => "trusted: clients are counted by the last address in X-Forwarded-For, which your proxy must set",
        (false, false) => {
            "none trusted: clients are counted by the address they connect from, but not this machine's own"
        }
        (false, true) => "none trusted: clients are counted by the address they connect from, also this machine's own",
    }
}

/// Prints every setting with its value.
fn print_settings(args: &ServeArgs, out: &mut impl Write) -> std::io::Result<()> {
    let ServeArgs { database, secure, bot_threads, grace, trust_proxy, limits: LimitArgs(limits), .. } = args;
    writeln!(out, "database    {database}")?;
    let cookies = if *secure { "cookies over HTTPS only" } else { "cookies also without HTTPS" };
    writeln!(out, "browsers    {cookies}")?;
    writeln!(out, "proxy       {}", proxy_setting(*trust_proxy, limits.count_local))?;
    writeln!(out, "bots        {bot_threads} at the same time; stand-ins after {grace} s")?;
    writeln!(out, "notices     {}", args.notices)?;
    let name = |value: &dyn std::fmt::Debug| format!("{value:?}").to_lowercase();
    writeln!(out, "log         {}, level {}", name(&args.log), name(&args.log_level))?;
    let limits = Limits::ALL.iter().map(|limit| format!("{} {}", limit.flag, (limit.get)(limits)));
    let limits: Vec<String> = limits.collect();
    for (index, line) in limits.chunks(4).enumerate() {
        let label = if index == 0 { "limits" } else { "" };
        writeln!(out, "{label:<11} {}", line.join(", "))?;
    }
    if !server::has_web_client() {
        writeln!(out, "{NO_WEB_CLIENT}")?;
    }
    Ok(())
}

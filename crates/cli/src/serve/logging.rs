//! Log lines on standard error.

use clap::ValueEnum;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{EnvFilter, LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::failure::Failure;

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// For programs: one JSON object per line
    Json,
}

/// The lowest level that is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// Starts logging. Lines of libraries are logged from `warn` on only: below that they contain whole messages, and with
/// them links to tables. `RUST_LOG` can filter the server's own lines.
pub(crate) fn start(format: LogFormat, level: LogLevel) -> Result<(), Failure> {
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
    let without_secrets = Targets::new().with_target("server", LevelFilter::TRACE).with_default(LevelFilter::WARN);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).with_span_list(true).boxed(),
    };
    // This fails only if a subscriber is installed already. Then that one stays.
    let _ = tracing_subscriber::registry().with(lines.with_filter(without_secrets).with_filter(chosen)).try_init();
    Ok(())
}

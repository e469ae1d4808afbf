//! A server in this process.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use protocol::TableId;
use server::{Config, Database, Limits, NoticeSettings, Running};

/// Starts a server on a free port with its SQLite file in a folder.
pub async fn start(folder: &Path) -> Running {
    start_with(folder, |_| ()).await
}

/// Like [`start`], with changes to the configuration.
pub async fn start_with(folder: &Path, change: impl FnOnce(&mut Config)) -> Running {
    let mut config = config(folder.join("pyramids.db").into());
    change(&mut config);
    server::start(config).await.expect("the server starts")
}

/// Starts a server on a database that other servers may share.
pub async fn start_on(database: Database, grace: Duration) -> Running {
    server::start(Config { grace, ..config(database) }).await.expect("the server starts")
}

/// The configuration of a test server: any free port, generous limits.
pub fn config(database: Database) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        games: games::with_bots(),
        database,
        secure: false,
        bot_threads: 2,
        grace: Duration::from_secs(60),
        trust_proxy: false,
        limits: Limits {
            rate: 10_000,
            max_new_tables_person: 1_000_000,
            max_open_tables: 1_000_000,
            max_gathering_seats: 1_000_000,
            ..Limits::default()
        },
        notices: NoticeSettings::default(),
        clock_ahead_ms: Arc::default(),
    }
}

/// A table's log, decoded from the database.
pub async fn log_of(store: &server::Store, table: TableId) -> Vec<hosting::LoggedEntry> {
    let lines = store.entries(table, 0).await.expect("a log");
    let decode = |(number, line): &(u64, String)| hosting::decode_entry(table, *number, hosting::LOG_FORMAT, line);
    lines.iter().map(|line| decode(line).expect("an entry")).collect()
}

//! One file, one server: nothing to share.

use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::{GROUP, Trouble, Write, tell_outcomes};

pub(super) async fn open(path: &Path, writes: mpsc::Receiver<Write>) -> Result<SqlitePool, Trouble> {
    let address = format!("sqlite://{}", path.display());
    let options = SqliteConnectOptions::from_str(&address)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5));
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let migrated = sqlx::migrate!("migrations/sqlite").run(&mut connection).await;
    migrated.map_err(|error| Trouble::Unavailable(error.to_string()))?;
    let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
    tokio::spawn(write_groups(connection, writes));
    Ok(readers)
}

/// Writes what has come in while the last commit was on its way to the disk, all in one commit.
async fn write_groups(mut connection: SqliteConnection, mut writes: mpsc::Receiver<Write>) {
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = write_group(&mut connection, &group).await;
        tell_outcomes(&mut group, start, written);
    }
}

/// Returns for each whether it is new.
async fn write_group(connection: &mut SqliteConnection, group: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let mut commit = connection.begin().await?;
    let mut outcomes = Vec::with_capacity(group.len());
    for Write { id, number, logged, sitter, may_begin, .. } in group {
        let id = id.bytes().as_slice();
        let query = "INSERT INTO entries (id, number, logged) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(id).bind(*number as i64).bind(logged);
        outcomes.push(query.execute(&mut *commit).await?.rows_affected() == 1);
        if let Some(who) = sitter {
            let query = "INSERT INTO sitters (who, id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(query).bind(who.0).bind(id).execute(&mut *commit).await?;
        }
        if *may_begin {
            let query = "UPDATE tables SET playing = TRUE WHERE id = $1";
            sqlx::query(query).bind(id).execute(&mut *commit).await?;
        }
    }
    commit.commit().await?;
    Ok(outcomes)
}

//! PostgreSQL, for any number of servers. It orders the log: whoever adds a number first wins.

use std::time::{Duration, Instant};

use protocol::TableId;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};
use tokio::sync::mpsc;

use super::sharing::{Beat, DEAD_MS, Node, Note};
use super::{GROUP, StoreError, Write, fresh, tell_outcomes};

/// Where servers tell each other what has happened.
pub(super) const CHANNEL: &str = "pyramids";
/// Tables in a note: it may have 8,000 bytes.
pub(super) const MOST_IN_A_NOTE: usize = 120;
/// Connections for everything but the log.
const CONNECTIONS: u32 = 8;
/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) async fn open(
    options: &PgConnectOptions,
    node: &Node,
    writes: mpsc::Receiver<Write>,
) -> Result<PgPool, StoreError> {
    let options = options.clone().application_name("pyramids");
    let mut connection = PgConnection::connect_with(&options).await?;
    let migrated = sqlx::migrate!("migrations/postgres").run(&mut connection).await;
    migrated.map_err(|error| StoreError::Unavailable(error.to_string()))?;
    // A statement that hangs is ended by the database too, so that what was given up is not written later.
    let options = options.options([("statement_timeout", "2000")]);
    // One connection more listens.
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS + 1).acquire_timeout(PATIENCE);
    let pool = pool.connect_with(options.clone()).await?;
    tokio::spawn(write_groups(options, node.clone(), writes));
    Ok(pool)
}

/// Writes what has come in while the last commit was on its way, all in one commit.
async fn write_groups(options: PgConnectOptions, node: Node, mut writes: mpsc::Receiver<Write>) {
    let mut connection = None;
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = write_or_reconnect(&options, &mut connection, &node, &group).await;
        tell_outcomes(&mut group, start, written);
    }
}

/// Entries may be written again after a connection broke: those that had reached the disk are not new then, and whoever
/// asked for them finds them there.
async fn write_or_reconnect(
    options: &PgConnectOptions,
    connection: &mut Option<PgConnection>,
    node: &Node,
    group: &[Write],
) -> Result<Vec<bool>, sqlx::Error> {
    if let Some(mut open) = connection.take()
        && let Ok(Ok(written)) = tokio::time::timeout(2 * PATIENCE, write_group(&mut open, node, group)).await
    {
        *connection = Some(open);
        return Ok(written);
    }
    let late = |_| sqlx::Error::PoolTimedOut;
    let mut open = tokio::time::timeout(PATIENCE, PgConnection::connect_with(options)).await.map_err(late)??;
    let written = tokio::time::timeout(2 * PATIENCE, write_group(&mut open, node, group)).await.map_err(late)??;
    *connection = Some(open);
    Ok(written)
}

/// One statement is one commit. Returns for each entry whether it is new.
async fn write_group(connection: &mut PgConnection, node: &Node, group: &[Write]) -> Result<Vec<bool>, sqlx::Error> {
    let query = "WITH fresh AS (INSERT INTO entries (id, number, logged) SELECT * FROM UNNEST($1, $2, $3)
                                ON CONFLICT DO NOTHING RETURNING id, number),
                      seated AS (INSERT INTO sitters (id, who) SELECT * FROM UNNEST($4, $5) ON CONFLICT DO NOTHING),
                      begun AS (UPDATE tables SET playing = TRUE WHERE id = ANY($6) AND NOT playing)
                 SELECT id, number FROM fresh
                 UNION ALL SELECT NULL, LENGTH(pg_notify($7, note)::TEXT) FROM UNNEST($8) AS note";
    let ids: Vec<&[u8]> = group.iter().map(|write| write.id.bytes().as_slice()).collect();
    let numbers: Vec<i64> = group.iter().map(|write| write.number as i64).collect();
    let logged: Vec<&str> = group.iter().map(|write| write.logged.as_str()).collect();
    let seated = group.iter().filter_map(|write| Some((write.id.bytes().as_slice(), write.sitter?.0)));
    let (places, sitters): (Vec<&[u8]>, Vec<i64>) = seated.unzip();
    let begun: Vec<&[u8]> =
        group.iter().filter(|write| write.may_begin).map(|write| write.id.bytes().as_slice()).collect();
    let written: Vec<(TableId, u64)> = group.iter().map(|write| (write.id, write.number)).collect();
    let notes = written.chunks(MOST_IN_A_NOTE).filter_map(|some| Note::Written(some.to_vec()).text(node).ok());
    let query = sqlx::query_as(query).bind(ids).bind(numbers).bind(logged).bind(places).bind(sitters).bind(begun);
    let rows: Vec<(Option<Vec<u8>>, Option<i64>)> =
        query.bind(CHANNEL).bind(notes.collect::<Vec<_>>()).fetch_all(connection).await?;
    Ok(fresh(group, rows.into_iter().filter_map(|(id, number)| id.zip(number))))
}

/// Tells the other servers; with a transaction, once it is on disk.
pub(super) async fn notify(connection: &mut PgConnection, notes: Vec<String>) -> Result<(), sqlx::Error> {
    let query = sqlx::query("SELECT pg_notify($1, note) FROM UNNEST($2) AS note");
    query.bind(CHANNEL).bind(notes).execute(connection).await?;
    Ok(())
}

/// A sign of life. All times are the database's: the clocks of the servers may differ.
pub(super) async fn beat(pool: &PgPool, node: &Node) -> Result<Beat, StoreError> {
    let query = "WITH clock AS (SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now),
                      dead AS (DELETE FROM nodes USING clock WHERE alive_ms < now - $2 AND node <> $1),
                      beat AS (INSERT INTO nodes (node, alive_ms) SELECT $1, now FROM clock
                               ON CONFLICT (node) DO UPDATE SET alive_ms = EXCLUDED.alive_ms
                               -- A row that was never changed is new: the old one was buried.
                               RETURNING xmax::TEXT = '0' AS is_new)
                 SELECT now, is_new,
                        ARRAY(SELECT node FROM nodes WHERE alive_ms >= now - $2 AND node <> $1),
                        pg_notify($3, $4)::TEXT
                 FROM clock, beat";
    let start = Instant::now();
    let query = sqlx::query_as(query).bind(node.id).bind(DEAD_MS).bind(CHANNEL).bind(Note::Beat.text(node)?);
    let (now_ms, was_buried, others, _): (i64, bool, Vec<i64>, Option<String>) = query.fetch_one(pool).await?;
    let half = start.elapsed().as_millis() as i64 / 2;
    node.beaten(start, now_ms + half - crate::now_ms());
    Ok(Beat { was_buried, others })
}

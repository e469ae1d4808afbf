//! PostgreSQL, shared by any number of servers. It decides the order of a log: the first writer of a number wins.

use std::time::{Duration, Instant};

use protocol::TableId;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::cluster::{Heartbeat, NODE_TIMEOUT_MS, Node};
use super::listing::{ListingArrays, listing_queries};
use super::notification::Notification;
use super::writer::{GROUP, Write, are_new, send_results};
use super::{StoreError, check_schema};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");
/// The channel of the notifications between nodes.
pub(super) const CHANNEL: &str = "pyramids";
/// The most tables in one notification, which may have 8,000 bytes.
pub(super) const MAX_TABLES_IN_NOTIFICATION: usize = 120;
/// Connections for everything but the log.
const CONNECTIONS: u32 = 8;
/// The largest correction of the time that all nodes share in one heartbeat. A larger difference is a jump.
const MAX_CORRECTION_MS: i64 = 2_000;
/// The time after which the database counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(2);

pub(super) async fn open(
    options: &PgConnectOptions,
    node: &Node,
    writes: mpsc::Receiver<Write>,
) -> Result<PgPool, StoreError> {
    let options = options.clone().application_name("pyramids");
    let mut connection = PgConnection::connect_with(&options).await?;
    MIGRATIONS.run(&mut connection).await?;
    // The database ends a statement that hangs too, so that a write that timed out here is not done later.
    let options = options.options([("statement_timeout", "2000")]);
    // One more connection listens for notifications.
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS + 1).acquire_timeout(TIMEOUT);
    let pool = pool.connect_with(options.clone()).await?;
    tokio::spawn(write_groups(options, node.clone(), writes));
    Ok(pool)
}

pub(super) async fn open_read_only(options: &PgConnectOptions) -> Result<PgPool, StoreError> {
    let options = options.clone().application_name("pyramids").options([("default_transaction_read_only", "on")]);
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&pool).await?;
    check_schema(&MIGRATIONS, &applied)?;
    Ok(pool)
}

/// Writes all entries that arrived during the last commit as one group.
async fn write_groups(options: PgConnectOptions, node: Node, mut writes: mpsc::Receiver<Write>) {
    let mut connection = None;
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = write_or_reconnect(&options, &mut connection, &node, &group).await;
        send_results(&mut group, start, written);
    }
}

/// Writes a group, and once more on a new connection if the old one is broken. Entries that had reached the disk are
/// not new then, and their callers find them there.
async fn write_or_reconnect(
    options: &PgConnectOptions,
    connection: &mut Option<PgConnection>,
    node: &Node,
    group: &[Write],
) -> Result<Vec<bool>, StoreError> {
    if let Some(mut open) = connection.take()
        && let Ok(Ok(written)) = timeout(2 * TIMEOUT, write_group(&mut open, node, group)).await
    {
        *connection = Some(open);
        return Ok(written);
    }
    let late = |_| StoreError::Timeout;
    let mut open = timeout(TIMEOUT, PgConnection::connect_with(options)).await.map_err(late)??;
    let written = timeout(2 * TIMEOUT, write_group(&mut open, node, group)).await.map_err(late)??;
    *connection = Some(open);
    Ok(written)
}

/// Writes a group with one statement, which is one commit. Returns for each entry whether it is new.
async fn write_group(connection: &mut PgConnection, node: &Node, group: &[Write]) -> Result<Vec<bool>, StoreError> {
    let query = concat!(
        "WITH fresh AS (INSERT INTO entries (id, number, logged, waiting) SELECT * FROM UNNEST($1, $2, $3, $4)
                        ON CONFLICT DO NOTHING RETURNING id, number),
              ",
        listing_queries!(),
        " SELECT id, number FROM fresh
         UNION ALL SELECT NULL, LENGTH(pg_notify($12, note)::TEXT) FROM UNNEST($13) AS note"
    );
    let id_of = |write: &Write| write.id.bytes().to_vec();
    let ids: Vec<Vec<u8>> = group.iter().map(id_of).collect();
    let numbers: Vec<i64> = group.iter().map(|write| write.number as i64).collect();
    let lines: Vec<&str> = group.iter().map(|write| write.line.as_str()).collect();
    let waiting: Vec<i16> = group.iter().map(|write| write.waiting.into()).collect();
    let listings = ListingArrays::of(group);
    let written: Vec<(TableId, u64)> = group.iter().map(|write| (write.id, write.number)).collect();
    let notifications: Result<Vec<String>, StoreError> = written
        .chunks(MAX_TABLES_IN_NOTIFICATION)
        .map(|tables| Notification::Written(tables.to_vec()).encode(node))
        .collect();
    let query = sqlx::query_as(query).bind(ids).bind(numbers).bind(lines).bind(waiting);
    let query = query.bind(listings.ids).bind(listings.numbers).bind(listings.playing).bind(listings.finished);
    let query = query.bind(listings.listings).bind(listings.seat_ids).bind(listings.people);
    let rows: Vec<(Option<Vec<u8>>, Option<i64>)> =
        query.bind(CHANNEL).bind(notifications?).fetch_all(connection).await?;
    Ok(are_new(group, rows.into_iter().filter_map(|(id, number)| id.zip(number))))
}

/// Notifies the other nodes. Inside a transaction, PostgreSQL sends the notifications with its commit.
pub(super) async fn notify(connection: &mut PgConnection, notifications: Vec<String>) -> Result<(), sqlx::Error> {
    let query = sqlx::query("SELECT pg_notify($1, note) FROM UNNEST($2) AS note");
    query.bind(CHANNEL).bind(notifications).execute(connection).await?;
    Ok(())
}

/// Writes a heartbeat and declares nodes with an expired one dead, by the database's clock, because the clocks of the
/// nodes may differ.
///
/// The time that all nodes share follows the database's clock as long as that differs by at most [`MAX_CORRECTION_MS`]
/// from what this node expects. If the database's clock jumps, the node keeps its time and stores the difference. A node
/// that joins, or that the others declared dead, takes over the time of the node with the newest heartbeat.
pub(super) async fn heartbeat(pool: &PgPool, node: &Node) -> Result<Heartbeat, StoreError> {
    let query = "WITH clock AS (SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now),
                      -- A heartbeat of the future is from before the clock was set back.
                      dead AS (DELETE FROM nodes USING clock WHERE ABS(now - alive_ms) > $2 AND node <> $1),
                      living AS (SELECT node, alive_ms, offset_ms FROM nodes, clock
                                 WHERE ABS(now - alive_ms) <= $2 AND node <> $1),
                      shared AS (SELECT COALESCE(
                                     (SELECT CASE WHEN ABS($5 - now - offset_ms) <= $6 THEN offset_ms ELSE $5 - now END
                                      FROM nodes WHERE node = $1),
                                     (SELECT offset_ms FROM living ORDER BY alive_ms DESC LIMIT 1),
                                     $5 - now, 0) AS offset_ms FROM clock),
                      beat AS (INSERT INTO nodes (node, alive_ms, offset_ms) SELECT $1, now, offset_ms FROM clock, shared
                               ON CONFLICT (node)
                               DO UPDATE SET alive_ms = EXCLUDED.alive_ms, offset_ms = EXCLUDED.offset_ms
                               -- A row that was never updated is new: another node deleted the old one.
                               RETURNING xmax::TEXT = '0' AS is_new)
                 SELECT now + offset_ms, is_new, ARRAY(SELECT node FROM living), pg_notify($3, $4)::TEXT
                 FROM clock, shared, beat";
    let start = Instant::now();
    let notification = Notification::Heartbeat.encode(node)?;
    let query = sqlx::query_as(query).bind(node.id).bind(NODE_TIMEOUT_MS).bind(CHANNEL).bind(notification);
    let query = query.bind(node.known_ms()).bind(MAX_CORRECTION_MS);
    let (now_ms, expired, other_nodes, _): (i64, bool, Vec<i64>, Option<String>) = query.fetch_one(pool).await?;
    let half = start.elapsed().as_millis() as i64 / 2;
    node.record_heartbeat(start, now_ms + half);
    Ok(Heartbeat { expired, other_nodes })
}

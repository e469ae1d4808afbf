//! PostgreSQL, shared by any number of servers. It decides the order of a log: the first writer of a number wins.

use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgSslMode};
use sqlx::{Connection, PgConnection};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::cluster::{Heartbeat, NODE_TIMEOUT_MS, Node};
use super::listing::{ListingArrays, listing_queries};
use super::notifier::Notifier;
use super::writer::{GROUP, Write, are_new, send_results};
use super::{StoreError, check_schema, migrations};

/// The channel of the notifications between nodes.
pub(super) const CHANNEL: &str = "pyramids";
/// Connections for everything but the log.
const CONNECTIONS: u32 = 8;
/// The largest correction of the time that all nodes share in one heartbeat. A larger difference is a jump.
const MAX_CORRECTION_MS: i64 = 2_000;
/// The time after which the database counts as unavailable.
pub(super) const TIMEOUT: Duration = Duration::from_secs(2);

pub(super) async fn open(
    options: &PgConnectOptions,
    node: &Node,
    writes: mpsc::Receiver<Write>,
) -> Result<(PgPool, Notifier), StoreError> {
    let (options, mut connection) = connect(options.clone().application_name("pyramids")).await?;
    migrations::POSTGRES.run(&mut connection).await?;
    // The database ends a statement that hangs too, so that a write that timed out here is not done later.
    let options = options.options([("statement_timeout", "2000")]);
    // One more connection listens for notifications.
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS + 1).acquire_timeout(TIMEOUT);
    let pool = pool.connect_with(options.clone()).await?;
    let notifier = Notifier::start(&options, node);
    tokio::spawn(write_groups(options, notifier.clone(), writes));
    Ok((pool, notifier))
}

pub(super) async fn open_read_only(options: &PgConnectOptions) -> Result<PgPool, StoreError> {
    let (options, _) = connect(options.clone().application_name("pyramids")).await?;
    let options = options.options([("default_transaction_read_only", "on")]);
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&pool).await?;
    check_schema(&migrations::POSTGRES, &applied)?;
    Ok(pool)
}

/// Connects. With `sslmode=allow`, encrypts only if the server refuses connections that are not. Returns the options
/// for all further connections.
async fn connect(options: PgConnectOptions) -> Result<(PgConnectOptions, PgConnection), StoreError> {
    match PgConnection::connect_with(&options).await {
        Err(error) if is_refused(&error) && matches!(options.get_ssl_mode(), PgSslMode::Allow) => {
            let options = options.ssl_mode(PgSslMode::Require);
            let connection = PgConnection::connect_with(&options).await.map_err(StoreError::connecting)?;
            Ok((options, connection))
        }
        connected => Ok((options, connected.map_err(StoreError::connecting)?)),
    }
}

/// Whether the server answered and refuses the client.
fn is_refused(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code.starts_with("28"))
}

/// Writes all entries that arrived during the last commit as one group, and notifies the other nodes after it.
async fn write_groups(options: PgConnectOptions, notifier: Notifier, mut writes: mpsc::Receiver<Write>) {
    let mut connection = None;
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let start = Instant::now();
        let written = write_or_reconnect(&options, &mut connection, &group).await;
        // Entries that are not new are on disk too: another node wrote them, or an attempt whose answer was lost.
        if written.is_ok() {
            notifier.written(group.iter().map(|write| (write.id, write.number)));
        }
        send_results(&mut group, start, written);
        // Callers that go on at once, for example bots, share the next commit instead of the one after it.
        tokio::task::yield_now().await;
    }
}

/// Writes a group, and once more on a new connection if the old one is broken. Entries that had reached the disk are
/// not new then, and their callers find them there.
async fn write_or_reconnect(
    options: &PgConnectOptions,
    connection: &mut Option<PgConnection>,
    group: &[Write],
) -> Result<Vec<bool>, StoreError> {
    if let Some(mut open) = connection.take()
        && let Ok(Ok(written)) = timeout(2 * TIMEOUT, write_group(&mut open, group)).await
    {
        *connection = Some(open);
        return Ok(written);
    }
    let late = |_| StoreError::Timeout;
    let mut open = timeout(TIMEOUT, PgConnection::connect_with(options)).await.map_err(late)??;
    let written = timeout(2 * TIMEOUT, write_group(&mut open, group)).await.map_err(late)??;
    *connection = Some(open);
    Ok(written)
}

/// Writes a group with one statement, which is one commit. Returns for each entry whether it is new.
///
/// It must not notify: see [`super::notifier`].
async fn write_group(connection: &mut PgConnection, group: &[Write]) -> Result<Vec<bool>, StoreError> {
    let query = concat!(
        "WITH fresh AS (INSERT INTO entries (id, number, logged, waiting) SELECT * FROM UNNEST($1, $2, $3, $4)
                        ON CONFLICT DO NOTHING RETURNING id, number),
              ",
        listing_queries!(),
        " SELECT id, number FROM fresh"
    );
    let id_of = |write: &Write| write.id.bytes().to_vec();
    let ids: Vec<Vec<u8>> = group.iter().map(id_of).collect();
    let numbers: Vec<i64> = group.iter().map(|write| write.number as i64).collect();
    let lines: Vec<&str> = group.iter().map(|write| write.line.as_str()).collect();
    let waiting: Vec<i16> = group.iter().map(|write| write.waiting.into()).collect();
    let listings = ListingArrays::of(group);
    let query = sqlx::query_as(query).bind(ids).bind(numbers).bind(lines).bind(waiting);
    let query = query.bind(listings.ids).bind(listings.numbers).bind(listings.playing).bind(listings.finished);
    let query = query.bind(listings.listings).bind(listings.seat_ids).bind(listings.people);
    let rows: Vec<(Vec<u8>, i64)> = query.fetch_all(connection).await?;
    Ok(are_new(group, rows))
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
                                     (SELECT CASE WHEN ABS($3 - now - offset_ms) <= $4 THEN offset_ms ELSE $3 - now END
                                      FROM nodes WHERE node = $1),
                                     (SELECT offset_ms FROM living ORDER BY alive_ms DESC LIMIT 1),
                                     $3 - now, 0) AS offset_ms FROM clock),
                      beat AS (INSERT INTO nodes (node, alive_ms, offset_ms) SELECT $1, now, offset_ms FROM clock, shared
                               ON CONFLICT (node)
                               DO UPDATE SET alive_ms = EXCLUDED.alive_ms, offset_ms = EXCLUDED.offset_ms
                               -- A row that was never updated is new: another node deleted the old one.
                               RETURNING xmax::TEXT = '0' AS is_new)
                 SELECT now + offset_ms, is_new, ARRAY(SELECT node FROM living) FROM clock, shared, beat";
    let start = Instant::now();
    let query = sqlx::query_as(query).bind(node.id).bind(NODE_TIMEOUT_MS).bind(node.known_ms()).bind(MAX_CORRECTION_MS);
    let (now_ms, expired, other_nodes): (i64, bool, Vec<i64>) = query.fetch_one(pool).await?;
    let half = start.elapsed().as_millis() as i64 / 2;
    node.record_heartbeat(start, now_ms + half);
    Ok(Heartbeat { expired, other_nodes })
}

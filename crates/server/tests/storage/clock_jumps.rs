//! When the database's clock is set, clocks and grace times go on: nobody loses a seat to a bot.

use std::time::{Duration, Instant};

use hosting::Entry;
use protocol::{ClientMessage, ServerMessage, TableId};
use server::Store;
use sqlx::{Connection, PgConnection};
use test_support::{Cluster, Player, log_of, start_on};

const GRACE: Duration = Duration::from_secs(60);

/// A connection to a database whose clock can be set: servers find our function before PostgreSQL's own.
async fn settable_clock(cluster: &Cluster) -> PgConnection {
    let mut database = PgConnection::connect(&cluster.address()).await.expect("a database");
    let statements = "CREATE TABLE public.jump (ahead INTERVAL NOT NULL);
        INSERT INTO public.jump VALUES ('0');
        CREATE FUNCTION public.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE sql VOLATILE
            AS 'SELECT pg_catalog.clock_timestamp() + (SELECT ahead FROM public.jump)';
        ALTER DATABASE postgres SET search_path = public, pg_catalog;";
    sqlx::raw_sql(statements).execute(&mut database).await.expect("a function");
    database
}

/// Sets the clock, and waits until every node has written three heartbeats with it.
async fn set_clock(database: &mut PgConnection, ahead: &str, nodes: i64) {
    let set = "UPDATE public.jump SET ahead = $1::TEXT::INTERVAL";
    sqlx::query(set).bind(ahead).execute(&mut *database).await.expect("set");
    let since = Instant::now();
    let mut beats = 0;
    let mut last: Vec<i64> = Vec::new();
    while beats < 4 {
        assert!(since.elapsed() < Duration::from_secs(30), "no heartbeats");
        tokio::time::sleep(Duration::from_millis(100)).await;
        let query = "SELECT alive_ms FROM nodes ORDER BY node";
        let alive: Vec<i64> = sqlx::query_scalar(query).fetch_all(&mut *database).await.expect("nodes");
        if alive.len() as i64 == nodes && alive.iter().zip(&last).all(|(now, before)| now != before) {
            beats += 1;
            last = alive;
        }
    }
}

/// No bot stands in, and the player's clock has hardly moved.
async fn assert_still_playing(store: &Store, player: &mut Player, table: TableId) {
    let stood_in = log_of(store, table).await.into_iter().find(|logged| matches!(logged.entry, Entry::StandIn { .. }));
    assert!(stood_in.is_none(), "{stood_in:?}");
    player.done(ClientMessage::Watch { table, after: None }).await;
    let Some(ServerMessage::Table { clock_left: Some(left), .. }) = player.latest else { panic!("no clock") };
    let hour = 3_600_000;
    assert!((23 * hour..=24 * hour).contains(&left), "{left} ms left of a day");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jump_of_days_ends_no_clock_on_any_node() {
    let Some(cluster) = Cluster::start() else { return };
    let mut database = settable_clock(&cluster).await;
    let one = start_on(cluster.database(), GRACE).await;
    let two = start_on(cluster.database(), GRACE).await;
    let store = Store::open(&cluster.database()).await.expect("a database");
    let mut ada = Player::new(one.address, "Ada").await;
    let mut bob = Player::new(two.address, "Bob").await;
    let table = ada.create("{\"game\":\"nile\",\"seats\":2,\"clock\":\"day\"}").await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    for ahead in ["3 days", "-2 days"] {
        set_clock(&mut database, ahead, 2).await;
        assert_still_playing(&store, &mut ada, table).await;
        assert_still_playing(&store, &mut bob, table).await;
    }
    // A node that joins now has the same time as the others, not the database's.
    let three = start_on(cluster.database(), GRACE).await;
    one.stop().await;
    let mut ada = Player::connect(three.address, ada.cookie.clone()).await;
    set_clock(&mut database, "-2 days", 2).await;
    assert_still_playing(&store, &mut ada, table).await;
    two.stop().await;
    three.stop().await;
}

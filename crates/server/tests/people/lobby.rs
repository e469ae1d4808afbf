//! Lists are read from columns that change together with the log: they are always right, and nothing is replayed.

use std::path::Path;
use std::time::Duration;

use game_core::{QuickRandom, Random, Seat, Seed};
use protocol::{ClientMessage, Level, ServerMessage, Stage, TableId, TableSummary};
use server::{Database, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use test_support::{Cluster, Player, http, start, start_on, table_body};

fn public(game: &str, seats: u8, bots: &[(u8, Level)]) -> String {
    table_body(game, seats, bots).replace("\"seats\"", "\"visibility\":\"public\",\"seats\"")
}

async fn listed(player: &Player, path: &str) -> Vec<TableSummary> {
    let (status, _, body) = http(player.address, "GET", path, &player.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("tables")
}

async fn open(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("pyramids.db"));
    SqliteConnection::connect_with(&options).await.expect("a database")
}

/// What a person must see of a table, counted again from its log.
async fn recount(store: &Store, table: TableId, name: &str) -> TableSummary {
    let stored = store.table(table).await.expect("it answers").expect("a table");
    let table = stored.replay(&games::with_bots()).expect("no damage");
    let (listing, waiting) = (table.listing(), table.waiting());
    let own = listing.people().find(|(seat, _)| {
        let sitter = &listing.summary(table.id(), table.code(), waiting, None).sitters[seat.index()];
        *sitter == protocol::Sitter::Person(name.into())
    });
    listing.summary(table.id(), table.code(), waiting, own.map(|(_, person)| person))
}

/// One random message to a table. Many are refused, which is fine.
async fn do_anything(player: &mut Player, table: TableId, random: &mut QuickRandom) {
    let seat = Seat::from_number(1 + random.below(3) as u8);
    let message = match random.below(9) {
        0 | 1 => ClientMessage::Sit { table, seat: None },
        2 => ClientMessage::Leave { table },
        3 => ClientMessage::Bot { table, seat: seat.expect("a seat"), level: Some(Level::Novice) },
        4 => ClientMessage::Bot { table, seat: seat.expect("a seat"), level: None },
        5 => ClientMessage::Ready { table, luck: Seed::numbered(5, random.below(1000).into()) },
        6 => {
            let version = player.turn().1.unwrap_or(0);
            ClientMessage::Withdraw { table, version }
        }
        _ => return act(player, table, random).await,
    };
    player.request(message).await;
}

async fn act(player: &mut Player, table: TableId, random: &mut QuickRandom) {
    player.done(ClientMessage::Watch { table, after: None }).await;
    let Some(ServerMessage::Table { info, .. }) = &player.latest else { return };
    let game = info.game;
    if let Some(version) = player.turn().1
        && let Some(choices) = player.draft(table, game, random).await
    {
        player.request(ClientMessage::Act { table, version, choices }).await;
    }
    player.done(ClientMessage::Unwatch { table }).await;
}

/// Plays at random and compares every list with the logs.
async fn lists_equal_the_logs(nodes: &[std::net::SocketAddr], database: Database, rounds: u32) {
    let mut people = Vec::new();
    for (index, name) in ["Ada", "Bob", "Eve"].into_iter().enumerate() {
        people.push((name, Player::new(nodes[index % nodes.len()], name).await));
    }
    let mut tables = Vec::new();
    let bodies = [public("silver-gold", 3, &[]), public("nile", 2, &[]), public("silver-gold", 1, &[])];
    for body in bodies.iter().cycle().take(9) {
        tables.push(people[0].1.create(body).await.table);
    }
    let store = Store::open(&database).await.expect("a database");
    let mut random = QuickRandom::new(17);
    for round in 0..rounds {
        let person = random.below(3) as usize;
        let table = tables[random.below(tables.len() as u32) as usize];
        do_anything(&mut people[person].1, table, &mut random).await;
        if round % 50 == 49 {
            compare_lists(&store, &people, &tables).await;
        }
    }
}

async fn compare_lists(store: &Store, people: &[(&str, Player)], tables: &[TableId]) {
    for (name, player) in people {
        for table in tables {
            // A bot may have moved in between: then the list is compared again.
            let mut tries = 0;
            loop {
                let before = recount(store, *table, name).await;
                let shown = listed_one(player, *table).await;
                if shown == before {
                    break;
                }
                tries += 1;
                assert!(tries < 100, "{shown:?} {before:?}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        let lobby = listed(player, "/api/tables").await;
        assert!(lobby.iter().all(|table| table.stage != Stage::Finished));
        let mine = listed(player, "/api/tables/mine").await;
        for table in tables {
            let expected = recount(store, *table, name).await;
            if expected.stage == Stage::Gathering {
                assert!(lobby.contains(&expected), "{expected:?} {lobby:?}");
                assert!(expected.your_seat.is_none() || mine.contains(&expected), "{expected:?} {mine:?}");
            }
        }
    }
}

async fn listed_one(player: &Player, table: TableId) -> TableSummary {
    let path = format!("/api/tables/{table}");
    let (status, _, body) = http(player.address, "GET", &path, &player.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("a table")
}

#[tokio::test(flavor = "multi_thread")]
async fn after_random_play_lists_equal_a_recount_from_the_logs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    lists_equal_the_logs(&[server.address], folder.path().join("pyramids.db").into(), 600).await;
    server.stop().await;
    let database = folder.path().join("pyramids.db").into();
    let mut findings = Vec::new();
    let summary = server::doctor(&database, &games::with_bots(), |finding| findings.push(finding)).await;
    assert_eq!(summary.expect("it can be read").warnings, 0, "{findings:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_random_play_at_two_nodes_lists_equal_a_recount_from_the_logs() {
    let Some(cluster) = Cluster::start() else { return };
    let one = start_on(cluster.database(), Duration::from_secs(60)).await;
    let two = start_on(cluster.database(), Duration::from_secs(60)).await;
    lists_equal_the_logs(&[one.address, two.address], cluster.database(), 300).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_replays_no_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&public("nile", 2, &[])).await.table;
    ada.join(table, 1).await;
    // Nobody has a seat, so the server does not load the table to free seats.
    ada.done(ClientMessage::Leave { table }).await;
    let cookie = ada.cookie.clone();
    server.stop().await;
    // A log that cannot be replayed does not matter to lists.
    let mut database = open(folder.path()).await;
    sqlx::query("UPDATE entries SET logged = 'x'").execute(&mut database).await.expect("done");
    let server = start_on(Database::from(folder.path().join("pyramids.db")), Duration::from_secs(60)).await;
    for path in ["/api/tables".to_string(), "/api/tables/mine".into(), format!("/api/tables/{table}")] {
        let (status, _, body) = http(server.address, "GET", &path, &cookie, "").await;
        assert!(status == 200 && body.contains(&table.to_string()), "{path}: {body}");
    }
    // Once the damage is known, the public list leaves the table out, and the player's own list marks it.
    let mut ada = Player::connect(server.address, cookie.clone()).await;
    ada.refused(ClientMessage::Watch { table, after: None }).await;
    let (_, _, public) = http(server.address, "GET", "/api/tables", &cookie, "").await;
    assert!(!public.contains(&table.to_string()), "{public}");
    let (_, _, mine) = http(server.address, "GET", "/api/tables/mine", &cookie, "").await;
    assert!(mine.contains(&table.to_string()) && mine.contains("\"damaged\":true"), "{mine}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_older_versions_are_completed_by_the_first_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let gathering = ada.create(&public("nile", 2, &[])).await.table;
    let playing = ada.create(&public("silver-gold", 1, &[])).await.table;
    for table in [gathering, playing] {
        ada.join(table, 1).await;
    }
    let (lobby, mine) = (listed(&ada, "/api/tables").await, listed(&ada, "/api/tables/mine").await);
    server.stop().await;
    // As an older version left it: a table that gathers was marked as being played once a person was ready.
    let mut database = open(folder.path()).await;
    for sql in [
        "UPDATE tables SET listing = NULL, playing = TRUE",
        "UPDATE entries SET waiting = NULL",
        "UPDATE sitters SET gathering = FALSE",
    ] {
        sqlx::query(sql).execute(&mut database).await.expect("done");
    }
    let server = start(folder.path()).await;
    let again = Player::connect(server.address, ada.cookie.clone()).await;
    assert_eq!(listed(&again, "/api/tables").await, lobby);
    assert_eq!(listed(&again, "/api/tables/mine").await, mine);
    let query = "SELECT COUNT(*) FROM tables WHERE listing IS NULL";
    let incomplete: i64 = sqlx::query_scalar(query).fetch_one(&mut database).await.expect("a count");
    let query = "SELECT COUNT(*) FROM tables WHERE playing";
    let in_play: i64 = sqlx::query_scalar(query).fetch_one(&mut database).await.expect("a count");
    let query = "SELECT COUNT(*) FROM sitters WHERE gathering";
    let seats: i64 = sqlx::query_scalar(query).fetch_one(&mut database).await.expect("a count");
    assert_eq!((incomplete, in_play, seats), (0, 1, 1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_public_table_stays_listed_when_a_person_is_ready() {
    let Some(cluster) = Cluster::start() else { return };
    let server = start_on(cluster.database(), Duration::from_secs(60)).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&public("nile", 2, &[])).await.table;
    ada.join(table, 1).await;
    assert_eq!(listed(&ada, "/api/tables").await.len(), 1);
    // Only a game that has begun is scanned for bots and clocks, or can be marked as finished.
    let mut database = sqlx::PgConnection::connect(&cluster.address()).await.expect("a connection");
    let query = "SELECT playing, finished FROM tables";
    let flags: (bool, bool) = sqlx::query_as(query).fetch_one(&mut database).await.expect("a table");
    assert_eq!(flags, (false, false));
    server.stop().await;
    let server = start_on(cluster.database(), Duration::from_secs(60)).await;
    let ada = Player::connect(server.address, ada.cookie.clone()).await;
    assert_eq!(listed(&ada, "/api/tables").await.len(), 1);
    server.stop().await;
}

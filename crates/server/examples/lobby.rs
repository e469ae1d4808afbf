//! Measures what lists cost with 100,000 tables in the database, against replaying the logs of the same tables, and what a
//! table with a long log costs.
//!
//! `cargo run -p server --example lobby`

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use client::HttpClient;
use game_core::{Seat, Seed};
use hosting::{Entry, Guest, LOG_FORMAT, LoggedEntry, PersonId, Table, encode_entry};
use protocol::{ClientMessage, Level, TableId};
use server::Store;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use test_support::{Player, start, table_body};

/// The number of tables in the database.
const TABLES: u32 = 100_000;
/// The number of tables in a list.
const LISTED: usize = 50;
/// The entries of a table with a long log.
const ENTRIES: u64 = 20_000;
/// The number of calls that are measured.
const CALLS: u32 = 1_000;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let mut out = std::io::stdout();
    let folder = tempfile::tempdir()?;
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let public =
        |bots: &[_]| table_body("silver-gold", 2, bots).replace("\"seats\"", "\"visibility\":\"public\",\"seats\"");
    let mut tables = Vec::new();
    for luck in 0..LISTED as u64 {
        let table = ada.create(&public(&[(2, Level::Novice)])).await.table;
        ada.join(table, luck).await;
        ada.play(table, games::SILVER_GOLD, luck, 25).await;
        ada.done(ClientMessage::Unwatch { table }).await;
        tables.push(table);
    }
    ada.create(&public(&[])).await;
    fill(folder.path()).await?;
    writeln!(
        out,
        "{TABLES} tables: 5,000 gather, 5,000 are in play, the others are finished; Ada sat at 10,000 of them"
    )?;
    let http = HttpClient::from(server.address);
    let cookie = [("Cookie", ada.cookie.as_str())];
    let health = measure(CALLS, async || http.send("GET", "/healthz", &cookie, String::new()).await.map(drop)).await?;
    writeln!(out, "an HTTP request that reads nothing, client and server: {} µs of CPU", health.as_micros())?;
    let store = Store::open(&folder.path().join("pyramids.db")).await?;
    let replay = measure(20, async || -> Result<()> {
        for table in &tables {
            let stored = store.table(*table).await?.ok_or("a table is missing")?;
            stored.replay(&games::with_bots())?;
        }
        Ok(())
    });
    let replay = replay.await?;
    writeln!(out, "replaying {LISTED} logs: {} µs", replay.as_micros())?;
    let client = Client { http, cookie: ada.cookie.clone(), health };
    measure_lists(&client, replay).await?;
    measure_long_log(&client, folder.path(), &store).await?;
    server.stop().await;
    Ok(())
}

/// The client that measures.
struct Client {
    http: HttpClient,
    cookie: String,
    /// The cost of a request that reads nothing.
    health: Duration,
}

impl Client {
    fn cookie(&self) -> [(&'static str, &str); 1] {
        [("Cookie", self.cookie.as_str())]
    }
}

/// Compares the lists with the replay of all listed logs.
async fn measure_lists(client: &Client, replay: Duration) -> Result<()> {
    let mut out = std::io::stdout();
    for (name, path) in [("the lobby", "/api/tables"), ("my games", "/api/tables/mine")] {
        let get = measure(CALLS, async || -> Result<()> {
            let listed = client.http.send("GET", path, &client.cookie(), String::new()).await?;
            let count = listed.body.matches("\"table\"").count();
            if count == LISTED { Ok(()) } else { Err(format!("{count} tables are listed").into()) }
        });
        let query = get.await?.saturating_sub(client.health);
        let ratio = replay.as_secs_f64() / query.as_secs_f64();
        writeln!(
            out,
            "{name}: {} µs more than a request that reads nothing; {ratio:.0} times less",
            query.as_micros()
        )?;
    }
    Ok(())
}

/// Compares loading a long log, loading its snapshot, and a request for the table.
async fn measure_long_log(client: &Client, folder: &Path, store: &Store) -> Result<()> {
    let mut out = std::io::stdout();
    let id = write_long_log(folder).await?;
    let path = format!("/api/tables/{id}");
    let get = measure(CALLS, async || client.http.send("GET", &path, &client.cookie(), String::new()).await.map(drop))
        .await?;
    let query = get.saturating_sub(client.health);
    let replay = measure(10, async || -> Result<()> {
        let stored = store.table(id).await?.ok_or("a table is missing")?;
        Ok(stored.replay(&games::with_bots()).map(drop)?)
    });
    let replay = replay.await?;
    let table = store.table(id).await?.ok_or("a table is missing")?.replay(&games::with_bots())?;
    let (header, snapshot) = (table.header().clone(), table.snapshot()?);
    let restore = measure(CALLS, async || -> Result<()> {
        let lines = store.entries(id, ENTRIES - 1).await?;
        let table = Table::restore(&games::with_bots(), header.clone(), &snapshot)?;
        if lines.len() == 1 && table.number() == ENTRIES { Ok(()) } else { Err("another table".into()) }
    });
    let restore = restore.await?;
    writeln!(
        out,
        "a table with {ENTRIES} entries: {} µs to replay its log, {} µs to load its snapshot, {} µs to GET it",
        replay.as_micros(),
        restore.as_micros(),
        query.as_micros()
    )?;
    Ok(())
}

/// Makes a table's log long, as a server without limits did: its player says again and again that they are ready.
async fn write_long_log(folder: &Path) -> Result<TableId> {
    let options = SqliteConnectOptions::new().filename(folder.join("pyramids.db"));
    let mut database = SqliteConnection::connect_with(&options).await?;
    let query = "SELECT id FROM tables WHERE (SELECT COUNT(*) FROM entries WHERE entries.id = tables.id) = 0";
    let id: Vec<u8> = sqlx::query_scalar(query).fetch_one(&mut database).await?;
    let id = TableId::from_bytes(id.try_into().map_err(|_| "an id")?);
    let mut commit = database.begin().await?;
    for number in 1..=ENTRIES {
        let entry = match number {
            1 => Entry::Sat { seat: Seat::FIRST, guest: Guest { id: PersonId(1), name: "Ada".into() } },
            _ => Entry::Ready { seat: Seat::FIRST, luck: Seed::numbered(1, number) },
        };
        let request = Some((PersonId(1), number.to_string()));
        let line = encode_entry(id, number, &LoggedEntry { entry, request, at_ms: 1 }, LOG_FORMAT)?;
        let query = sqlx::query("INSERT INTO entries (id, number, logged, waiting) VALUES ($1, $2, $3, 0)");
        query.bind(id.bytes().as_slice()).bind(number as i64).bind(line).execute(&mut *commit).await?;
    }
    commit.commit().await?;
    Ok(id)
}

/// The processor time of one call, in this process with all its threads.
async fn measure<E: Into<Box<dyn Error>>>(
    calls: u32,
    call: impl AsyncFn() -> std::result::Result<(), E>,
) -> Result<Duration> {
    let start = cpu_time()?;
    for _ in 0..calls {
        call().await.map_err(Into::into)?;
    }
    Ok((cpu_time()? - start) / calls)
}

/// The processor time of this process so far.
fn cpu_time() -> Result<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit_once(')').ok_or("no name")?.1;
    let ticks: Vec<u64> = after_name.split_whitespace().skip(11).take(2).filter_map(|word| word.parse().ok()).collect();
    Ok(Duration::from_millis(10 * ticks.iter().sum::<u64>()))
}

/// Adds tables as the server would have written them. Their logs have one entry, because lists read no more.
async fn fill(folder: &Path) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(folder.join("pyramids.db"));
    let mut database = SqliteConnection::connect_with(&options).await?;
    let digit = |shift: u32| format!("char(50 + (n >> {shift} & 7))");
    let code: Vec<String> = (0..18).step_by(3).map(digit).collect();
    let queries = [
        "CREATE TEMP TABLE model AS SELECT * FROM tables WHERE playing LIMIT 1".to_string(),
        "CREATE TEMP TABLE many (n INTEGER PRIMARY KEY, id BLOB)".to_string(),
        format!(
            "WITH RECURSIVE count (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < {})
             INSERT INTO many SELECT n, randomblob(16) FROM count",
            TABLES - 1
        ),
        format!(
            "INSERT INTO tables (id, code, host, agreed, secret, created_ms, public, playing, finished, log_format,
                                 rules, checksum, listing)
             SELECT many.id, {}, host, agreed, secret, created_ms - 1 - n * 20000, TRUE, n % 20 = 1, n % 20 > 1,
                    log_format, rules, checksum,
                    CASE n % 20 WHEN 0 THEN replace(listing, '\"playing\"', '\"gathering\"') WHEN 1 THEN listing
                                ELSE replace(listing, '\"playing\"', '\"finished\"') END
             FROM many, model",
            code.join(" || ")
        ),
        "INSERT INTO entries (id, number, logged, waiting) SELECT id, 1, '{}', 1 FROM many".into(),
        "INSERT INTO sitters (who, id, created_ms, finished, gathering)
         SELECT 1, tables.id, created_ms, finished, FALSE FROM tables JOIN many USING (id) WHERE n % 10 = 0"
            .into(),
    ];
    for query in queries {
        sqlx::query(sqlx::AssertSqlSafe(query)).execute(&mut database).await?;
    }
    Ok(())
}

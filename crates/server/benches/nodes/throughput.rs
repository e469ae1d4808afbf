//! Writers that wait for the disk after every entry.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game_core::{SeatSet, Seed};
use hosting::{LogVersion, Outlook, PersonId, Table, TableHeader};
use protocol::{NewTable, TableCode, TableId};
use server::Store;
use sqlx::postgres::PgListener;
use sqlx::{Connection, PgConnection};
use test_support::Cluster;
use tokio::task::JoinSet;

use crate::old_way::OldNode;

pub(crate) const WRITERS: usize = 32;
const WARM_UP: Duration = Duration::from_millis(500);
const TIME: Duration = Duration::from_secs(3);
/// About as long as the line of an action.
const LINE_BYTES: usize = 160;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    NotifyInCommit,
    NotifyAfterCommit,
}

/// A node that writes entries.
#[derive(Clone)]
enum Node {
    Old(OldNode),
    New(Store),
}

impl Node {
    async fn open(cluster: &Cluster, way: Way) -> Self {
        match way {
            Way::NotifyInCommit => Self::Old(OldNode::open(&cluster.address())),
            Way::NotifyAfterCommit => Self::New(Store::open(cluster.database()).await.expect("a database")),
        }
    }

    async fn append(&self, table: TableId, number: u64) {
        let line = "x".repeat(LINE_BYTES);
        match self {
            Self::Old(node) => node.append(table, number, line).await,
            Self::New(store) => {
                let outlook = Outlook { waiting: SeatSet::first_seats(1), listing: None };
                store.append(table, number, line, &outlook).await.expect("written");
            }
        }
    }
}

/// Writers at work. They stop when this is dropped.
pub(crate) struct Writers {
    tasks: JoinSet<u64>,
    listeners: JoinSet<()>,
    counting: Arc<AtomicBool>,
}

impl Writers {
    /// Starts writers, spread over nodes. Every node listens to the notifications of all, as servers do.
    pub(crate) async fn start(cluster: &Cluster, way: Way, nodes: usize, writers: usize) -> Self {
        let tables = new_tables(cluster, writers).await;
        let (mut tasks, mut listeners, counting) = (JoinSet::new(), JoinSet::new(), Arc::new(AtomicBool::new(false)));
        let mut open = Vec::new();
        for _ in 0..nodes {
            open.push(Node::open(cluster, way).await);
            listeners.spawn(listen(cluster.address()));
        }
        for (index, table) in tables.into_iter().enumerate() {
            tasks.spawn(write(open[index % nodes].clone(), table, counting.clone()));
        }
        Self { tasks, listeners, counting }
    }

    /// Counts the entries that are written in a time, and stops.
    async fn count(mut self, time: Duration) -> u64 {
        self.counting.store(true, Ordering::Relaxed);
        tokio::time::sleep(time).await;
        self.counting.store(false, Ordering::Relaxed);
        self.listeners.abort_all();
        std::mem::take(&mut self.tasks).join_all().await.into_iter().sum()
    }
}

pub(crate) async fn entries_per_second(cluster: &Cluster, way: Way, nodes: usize) -> f64 {
    let writers = Writers::start(cluster, way, nodes, WRITERS).await;
    tokio::time::sleep(WARM_UP).await;
    let start = Instant::now();
    let count = writers.count(TIME).await;
    count as f64 / start.elapsed().as_secs_f64()
}

/// Writes until it was counted. Returns the number of counted entries.
async fn write(node: Node, table: TableId, counting: Arc<AtomicBool>) -> u64 {
    let mut counted = 0;
    for number in 1.. {
        let before = counting.load(Ordering::Relaxed);
        node.append(table, number).await;
        match (before, counting.load(Ordering::Relaxed)) {
            (true, true) => counted += 1,
            (true, false) => break,
            (false, _) => {}
        }
    }
    counted
}

async fn listen(address: String) {
    let mut listener = PgListener::connect(&address).await.expect("a connection");
    listener.listen("pyramids").await.expect("a channel");
    while listener.recv().await.is_ok() {}
}

async fn new_tables(cluster: &Cluster, count: usize) -> Vec<TableId> {
    let store = Store::open(cluster.database()).await.expect("a database");
    let now = Instant::now();
    let mut token = [0; 32];
    getrandom::fill(&mut token).expect("random bytes");
    let mut connection = PgConnection::connect(&cluster.address()).await.expect("a connection");
    let query = "INSERT INTO people (name, token_sha256, created_ms) VALUES ('Host', $1, 0) RETURNING who";
    let query = sqlx::query_scalar(query).bind(token.as_slice());
    let host = PersonId(query.fetch_one(&mut connection).await.expect("a person"));
    let agreed: NewTable = serde_json::from_str(r#"{"game":"silver-gold","seats":2}"#).expect("a table");
    let mut tables = Vec::new();
    for _ in 0..count {
        let (mut id, mut code) = ([0; 16], [0; 6]);
        getrandom::fill(&mut id).expect("random bytes");
        getrandom::fill(&mut code).expect("random bytes");
        let (id, secret) = (TableId::from_bytes(id), Seed::numbered(1, now.elapsed().as_nanos() as u64));
        let (code, version) = (TableCode::from_bytes(code), LogVersion::current(1));
        let header = TableHeader { id, code, host, agreed: agreed.clone(), secret, version };
        let table = Table::new(&games::with_bots(), header).expect("a new table");
        store.add_table(&table, 0).await.expect("stored");
        tables.push(id);
    }
    tables
}

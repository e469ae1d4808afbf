//! Nodes behind HAProxy that share a PostgreSQL database: one is killed, one is added, one is drained and replaced.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use test_support::{Cluster, Program, http};
use tokio::sync::watch;

use crate::haproxy::{Proxy, SAMPLE};
use crate::people::World;
use crate::{PYRAMIDS, Size, finish, gather, report, seed, wait_for};

/// A stopped node ends within this time.
const STOPS_WITHIN: Duration = Duration::from_secs(10);

/// A server process, with the name that the proxy knows.
struct Node {
    name: String,
    program: Program,
    address: SocketAddr,
}

impl Node {
    async fn start(cluster: &Cluster, name: String) -> Self {
        let mut program = Program::serve(PYRAMIDS, cluster.address(), &["--trust-proxy"]);
        let started = tokio::task::spawn_blocking(move || (program.address().expect("it starts"), program)).await;
        let (address, program) = started.expect("no panic");
        Self { name, program, address }
    }

    /// The number of open WebSocket connections, from its metrics.
    async fn connections(&self) -> u64 {
        let (_, _, metrics) = http(self.address, "GET", "/metrics", "", "").await;
        let count = metrics.lines().find_map(|line| line.strip_prefix("pyramids_connections "));
        count.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }
}

pub(crate) async fn behind_a_proxy(size: Size) {
    let (start, seed, folder) = (Instant::now(), seed(size), tempfile::tempdir().expect("a folder"));
    let Some(cluster) = Cluster::start() else { return };
    let mut nodes = Vec::new();
    for number in 1..=3 {
        nodes.push(Node::start(&cluster, format!("node{number}")).await);
    }
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let Some(proxy) = Proxy::start(&addresses) else { return };
    let (_address, server) = watch::channel(Some(proxy.address));
    let world = World::new(server);
    let tables = gather(&world, size, seed);
    for roll in 0..size.rolls {
        wait_for(&world.acknowledged, 40, "three nodes are up, and no player can act").await;
        wait_until_all_serve(&nodes).await;
        // One dies.
        nodes.remove(0).program.kill();
        wait_for(&world.acknowledged, 40, "a node was killed, and no player can act").await;
        // One is added.
        let added = Node::start(&cluster, format!("added{roll}")).await;
        proxy.add(&added.name, added.address);
        nodes.push(added);
        // One is upgraded: no new connections, then a proper stop, then a new program under the same name.
        let mut old = nodes.remove(0);
        proxy.drain(&old.name);
        old.program.signal("TERM");
        let ended = tokio::task::spawn_blocking(move || (old.program.end_within(STOPS_WITHIN), old.name)).await;
        let (status, name) = ended.expect("no panic");
        assert!(status.is_some_and(|status| status.success()), "a drained node stops properly: {status:?}");
        wait_for(&world.acknowledged, 40, "a node was stopped, and no player can act").await;
        let new = Node::start(&cluster, name).await;
        proxy.replace(&new.name, new.address);
        nodes.push(new);
    }
    wait_until_all_serve(&nodes).await;
    let games = finish(&world, tables, folder.path()).await;
    report("node killed, node added, node replaced", size.rolls, &world, games, start);
}

/// Waits until every node has connections: players and their reconnects land anywhere.
async fn wait_until_all_serve(nodes: &[Node]) {
    let start = Instant::now();
    for node in nodes {
        while node.connections().await == 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "{} gets no connections", node.name);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[test]
fn the_documentation_shows_the_configuration_that_is_tested() {
    let page = include_str!("../../../../docs/scaling.md");
    assert!(page.contains(SAMPLE), "docs/scaling.md and docs/haproxy.cfg differ");
}

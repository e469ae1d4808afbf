//! How PostgreSQL scales with nodes: `cargo xtask bench nodes`. It starts a PostgreSQL of its own.
//!
//! - Entries a second of 32 writers that are spread over 1, 2 and 4 nodes. Each writer waits until its entry is on disk
//!   before it writes the next. Beside it, in the same run, the old way: notifications inside the commit.
//! - The time from an action at one node until a spectator at another node receives it, over real sockets.
#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "a failed step ends the benchmark")]

mod latency;
mod old_way;
mod throughput;

use test_support::Cluster;
use throughput::{Way, entries_per_second};

const NODES: [usize; 3] = [1, 2, 4];
/// Every figure is the median of this many rounds. The ways take turns, because the machine may be busy.
const ROUNDS: usize = 5;

#[tokio::main]
async fn main() {
    let cluster = Cluster::start().expect("PostgreSQL is not left out");
    let mut rates = vec![[Vec::new(), Vec::new()]; NODES.len()];
    for round in 1..=ROUNDS {
        for (nodes, rates) in NODES.into_iter().zip(&mut rates) {
            for (way, rates) in [Way::NotifyInCommit, Way::NotifyAfterCommit].into_iter().zip(rates) {
                let rate = entries_per_second(&cluster, way, nodes).await;
                println!("round {round}: {nodes} nodes, {way:?}: {rate:.0} entries a second");
                rates.push(rate);
            }
        }
    }
    let rates: Vec<[f64; 2]> = rates.into_iter().map(|rates| rates.map(median)).collect();
    println!("\nnodes  in the commit  after it  ratio  against one node");
    for (nodes, [old, new]) in NODES.into_iter().zip(&rates) {
        println!("{nodes:>5}  {old:>13.0}  {new:>8.0}  {:>5.2}  {:>16.2}", new / old, new / rates[0][1]);
    }
    println!("\nfrom an action to a spectator's screen at another node, in milliseconds");
    for (load, writers) in [("quiet", 0), ("with 32 writers at two more nodes", throughput::WRITERS)] {
        println!("{load}: {}", latency::measure(&cluster, writers).await);
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

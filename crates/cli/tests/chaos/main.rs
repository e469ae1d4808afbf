//! Fault injection: the server is killed at random moments, its disk is full, its database disappears for a while, nodes
//! behind a proxy come and go. Random players of both games retry, and check that no acknowledged action is lost, that none is done twice and that every
//! table continues.
//!
//! The test suite runs a small version; `cargo xtask chaos` runs the full one.
#![cfg(test)]
#![cfg(unix)]

mod disk;
mod evening;
mod haproxy;
mod people;
mod rolling;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use disk::SmallDisk;
use game_core::{QuickRandom, Random};
use people::{World, play_on};
use test_support::Program;
use tokio::sync::watch;
use tokio::task::JoinSet;

const PYRAMIDS: &str = env!("CARGO_BIN_EXE_pyramids");

/// The size of a run.
#[derive(Clone, Copy)]
struct Size {
    tables: u64,
    kills: u64,
    full_disks: u64,
    outages: u64,
    /// How often a node behind the proxy is killed, another added and a third one replaced.
    rolls: u64,
}

const SMALL: Size = Size { tables: 3, kills: 8, full_disks: 2, outages: 3, rolls: 1 };
const FULL: Size = Size { tables: 8, kills: 120, full_disks: 12, outages: 24, rolls: 8 };

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_nothing_is_lost_or_done_twice() {
    killed(SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_full_disk_nothing_is_promised_in_vain_and_it_recovers() {
    full_disk(SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_its_database_gone_nothing_is_promised_in_vain_and_it_recovers() {
    gone(SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_haproxy_nodes_are_killed_added_and_drained_and_nothing_is_lost() {
    rolling::behind_a_proxy(SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_16_goes_on_after_every_kill_and_ends_with_the_right_standings() {
    evening::killed(4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_on_two_nodes_goes_on_when_one_of_them_dies() {
    evening::node_dies().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo xtask chaos"]
async fn at_full_size() {
    killed(FULL).await;
    full_disk(FULL).await;
    gone(FULL).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo xtask chaos"]
async fn behind_haproxy_at_full_size() {
    rolling::behind_a_proxy(FULL).await;
}

/// The seed of a run: fixed for the small tests, new for every full run.
fn seed(size: Size) -> u64 {
    if size.kills == SMALL.kills {
        return 17;
    }
    let chosen = std::env::var("PYRAMIDS_CHAOS_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = chosen.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs()));
    eprintln!("PYRAMIDS_CHAOS_SEED={seed}");
    seed
}

/// Starts players at several tables.
fn gather(world: &Arc<World>, size: Size, seed: u64) -> JoinSet<Vec<String>> {
    let mut tables = JoinSet::new();
    for number in 0..size.tables {
        tables.spawn(play_on(world.clone(), seed.wrapping_mul(1000) + number));
    }
    tables
}

/// Lets all games finish, and verifies the records with the program.
async fn finish(world: &World, tables: JoinSet<Vec<String>>, folder: &Path) -> usize {
    world.closing.store(true, Ordering::Relaxed);
    let records: Vec<String> = tables.join_all().await.into_iter().flatten().collect();
    let checked = folder.join("records");
    fs::create_dir_all(&checked).expect("a folder");
    for (number, record) in records.iter().enumerate() {
        fs::write(checked.join(format!("{number}.jsonl")), record).expect("written");
    }
    let verified = Command::new(PYRAMIDS).arg("verify").arg(&checked).output().expect("it runs");
    let printed = String::from_utf8_lossy(&verified.stdout).into_owned();
    let count = records.len();
    assert!(
        verified.status.success() && printed.contains(&format!("{count} finished, 0 unfinished, 0 faulty")),
        "{printed}"
    );
    assert!(printed.contains(&format!("shuffles proven in {count}")), "{printed}");
    count
}

/// Waits until a counter has grown by a number; else fails with the message `or`.
async fn wait_for(number: &AtomicU64, by: u64, or: &str) {
    let (start, before) = (Instant::now(), number.load(Ordering::Relaxed));
    while number.load(Ordering::Relaxed) < before + by {
        assert!(start.elapsed() < Duration::from_secs(60), "{or}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn report(what: &str, events: u64, world: &World, games: usize, start: Instant) {
    let [acknowledged, unavailable, resent, slowest] =
        [&world.acknowledged, &world.unavailable, &world.resent, &world.slowest_ms]
            .map(|number| number.load(Ordering::Relaxed));
    let seconds = start.elapsed().as_secs();
    eprintln!(
        "{what}: {events} times in {seconds} s; {acknowledged} actions acknowledged, none lost and none done twice; \
         {resent} sent again, {unavailable} answered as unavailable; longest wait {slowest} ms; {games} games over, every \
         record verified"
    );
}

async fn killed(size: Size) {
    let (start, seed) = (Instant::now(), seed(size));
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("pyramids.db");
    let mut random = QuickRandom::new(seed);
    let (address, server) = watch::channel(None);
    let world = World::new(server);
    let tables = gather(&world, size, seed);
    for _ in 0..size.kills {
        let mut program = Program::serve(PYRAMIDS, &database, &[]);
        // Some kills come before it listens, most during games.
        if random.below(8) == 0 {
            tokio::time::sleep(Duration::from_millis(random.below(60).into())).await;
        } else {
            let listening = tokio::task::spawn_blocking(move || (program.address(), program)).await.expect("no panic");
            program = listening.1;
            address.send_replace(Some(listening.0.expect("it starts again")));
            if random.below(4) != 0 {
                let played = 1 + u64::from(random.below(60));
                wait_for(&world.acknowledged, played, "it is up, and no player can act").await;
            }
            tokio::time::sleep(Duration::from_millis(random.below(30).into())).await;
        }
        program.kill();
        address.send_replace(None);
    }
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    address.send_replace(Some(program.address().expect("it starts again")));
    let games = finish(&world, tables, folder.path()).await;
    assert!(world.resent.load(Ordering::Relaxed) >= size.kills / 4, "kills came while players waited for an answer");
    report("killed", size.kills, &world, games, start);
}

async fn full_disk(size: Size) {
    let (start, seed) = (Instant::now(), seed(size));
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::mount(&folder.path().join("disk")) else { return };
    let database = disk.folder().join("pyramids.db");
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    let (address, server) = watch::channel(Some(program.address().expect("it starts")));
    let world = World::new(server);
    let tables = gather(&world, size, seed);
    for time in 0..size.full_disks {
        wait_for(&world.acknowledged, 20, "no player can act").await;
        disk.fill();
        wait_for(&world.unavailable, 20, "the disk is full, and no request is refused").await;
        if time % 4 == 1 {
            // Kill it while the disk is full: it restarts or names the reason, and no entry is lost.
            address.send_replace(None);
            program.kill();
            program = Program::serve(PYRAMIDS, &database, &[]);
            match program.address() {
                Ok(listens) => {
                    address.send_replace(Some(listens));
                    disk.free();
                }
                Err(failure) => {
                    let printed = &failure.output;
                    assert!(printed.contains("database") && printed.contains("full"), "{failure}");
                    disk.free();
                    program = Program::serve(PYRAMIDS, &database, &[]);
                    address.send_replace(Some(program.address().expect("there is space again")));
                }
            }
        } else {
            disk.free();
        }
        wait_for(&world.acknowledged, 20, "there is space again, and no player can act").await;
    }
    let games = finish(&world, tables, folder.path()).await;
    report("disk full", size.full_disks, &world, games, start);
    drop(program);
}

async fn gone(size: Size) {
    let (start, seed) = (Instant::now(), seed(size));
    let folder = tempfile::tempdir().expect("a folder");
    let [database, away] = ["pyramids.db", "away.db"].map(|name| folder.path().join(name));
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    let (_address, server) = watch::channel(Some(program.address().expect("it starts")));
    let world = World::new(server);
    let tables = gather(&world, size, seed);
    for _ in 0..size.outages {
        wait_for(&world.acknowledged, 20, "no player can act").await;
        fs::rename(&database, &away).expect("it is there");
        wait_for(&world.unavailable, 20, "the database is gone, and no request is refused").await;
        assert!(!database.exists(), "a new one was created in its place");
        fs::rename(&away, &database).expect("it is there");
        wait_for(&world.acknowledged, 20, "the database is back, and no player can act").await;
    }
    let games = finish(&world, tables, folder.path()).await;
    report("database gone", size.outages, &world, games, start);
    drop(program);
}

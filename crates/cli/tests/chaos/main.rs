//! The server is killed at any moment, its disk fills up, its database is gone for a while: random players of both games
//! play on, and check that nothing they were promised is lost, that nothing is done twice and that every table goes on.
//!
//! Small here, in the test suite; `cargo xtask chaos` runs the same at full size.
#![cfg(test)]

mod disk;
mod people;

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

/// How much of it.
#[derive(Clone, Copy)]
struct Size {
    tables: u64,
    kills: u64,
    full_disks: u64,
    outages: u64,
}

const SMALL: Size = Size { tables: 3, kills: 8, full_disks: 2, outages: 3 };
const FULL: Size = Size { tables: 8, kills: 120, full_disks: 12, outages: 24 };

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
#[ignore = "takes minutes: cargo xtask chaos"]
async fn at_full_size() {
    killed(FULL).await;
    full_disk(FULL).await;
    gone(FULL).await;
}

/// A number that chooses what happens; the same for the small tests, another in every run at full size.
fn luck(size: Size) -> u64 {
    if size.kills == SMALL.kills {
        return 17;
    }
    let chosen = std::env::var("PYRAMIDS_CHAOS_SEED").ok().and_then(|seed| seed.parse().ok());
    let luck = chosen.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs()));
    eprintln!("PYRAMIDS_CHAOS_SEED={luck}");
    luck
}

/// People at several tables.
fn gather(world: &Arc<World>, size: Size, luck: u64) -> JoinSet<Vec<String>> {
    let mut tables = JoinSet::new();
    for number in 0..size.tables {
        tables.spawn(play_on(world.clone(), luck.wrapping_mul(1000) + number));
    }
    tables
}

/// Lets everybody finish, and has the records checked by the program itself.
async fn finish(world: &World, tables: JoinSet<Vec<String>>, folder: &Path) -> usize {
    world.closing.store(true, Ordering::Relaxed);
    let records: Vec<String> = tables.join_all().await.into_iter().flatten().collect();
    let checked = folder.join("records");
    fs::create_dir_all(&checked).expect("a folder");
    for (number, record) in records.iter().enumerate() {
        fs::write(checked.join(format!("{number}.jsonl")), record).expect("written");
    }
    let verified = Command::new(PYRAMIDS).arg("verify").arg(&checked).output().expect("it runs");
    let told = String::from_utf8_lossy(&verified.stdout).into_owned();
    let count = records.len();
    assert!(verified.status.success() && told.contains(&format!("{count} finished, 0 unfinished, 0 faulty")), "{told}");
    assert!(told.contains(&format!("shuffles proven in {count}")), "{told}");
    count
}

/// Waits until a number has grown by so much.
async fn grown(number: &AtomicU64, by: u64, or: &str) {
    let (start, before) = (Instant::now(), number.load(Ordering::Relaxed));
    while number.load(Ordering::Relaxed) < before + by {
        assert!(start.elapsed() < Duration::from_secs(60), "{or}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn tell(what: &str, events: u64, world: &World, games: usize, start: Instant) {
    let [acknowledged, unavailable, resent] =
        [&world.acknowledged, &world.unavailable, &world.resent].map(|number| number.load(Ordering::Relaxed));
    let seconds = start.elapsed().as_secs();
    eprintln!(
        "{what}: {events} times in {seconds} s; {acknowledged} actions acknowledged, none lost and none done twice; \
         {resent} sent again, {unavailable} told that it is unavailable; {games} games over, every record verified"
    );
}

async fn killed(size: Size) {
    let (start, luck) = (Instant::now(), luck(size));
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("pyramids.db");
    let mut random = QuickRandom::new(luck);
    let (address, server) = watch::channel(None);
    let world = World::new(server);
    let tables = gather(&world, size, luck);
    for _ in 0..size.kills {
        let mut program = Program::serve(PYRAMIDS, &database, &[]);
        // Some blows fall before it listens, most while people play.
        if random.below(8) == 0 {
            tokio::time::sleep(Duration::from_millis(random.below(60).into())).await;
        } else {
            let listening = tokio::task::spawn_blocking(move || (program.address(), program)).await.expect("no panic");
            program = listening.1;
            address.send_replace(Some(listening.0.expect("it starts again")));
            if random.below(4) != 0 {
                let played = 1 + u64::from(random.below(60));
                grown(&world.acknowledged, played, "it is up, and nobody can play").await;
            }
            tokio::time::sleep(Duration::from_millis(random.below(30).into())).await;
        }
        program.kill();
        address.send_replace(None);
    }
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    address.send_replace(Some(program.address().expect("it starts again")));
    let games = finish(&world, tables, folder.path()).await;
    assert!(world.resent.load(Ordering::Relaxed) >= size.kills / 4, "blows fell while people waited for an answer");
    tell("killed", size.kills, &world, games, start);
}

async fn full_disk(size: Size) {
    let (start, luck) = (Instant::now(), luck(size));
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::mount(&folder.path().join("disk")) else { return };
    let database = disk.folder().join("pyramids.db");
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    let (address, server) = watch::channel(Some(program.address().expect("it starts")));
    let world = World::new(server);
    let tables = gather(&world, size, luck);
    for time in 0..size.full_disks {
        grown(&world.acknowledged, 20, "nobody can play").await;
        disk.fill();
        grown(&world.unavailable, 20, "the disk is full, and nobody is told").await;
        if time % 4 == 1 {
            // Killed while the disk is full: what was promised is there, and it starts or says why not.
            address.send_replace(None);
            program.kill();
            program = Program::serve(PYRAMIDS, &database, &[]);
            match program.address() {
                Ok(listens) => {
                    address.send_replace(Some(listens));
                    disk.free();
                }
                Err(told) => {
                    assert!(told.contains("database") && told.contains("full"), "{told}");
                    disk.free();
                    program = Program::serve(PYRAMIDS, &database, &[]);
                    address.send_replace(Some(program.address().expect("there is room again")));
                }
            }
        } else {
            disk.free();
        }
        grown(&world.acknowledged, 20, "there is room again, and nobody can play").await;
    }
    let games = finish(&world, tables, folder.path()).await;
    tell("disk full", size.full_disks, &world, games, start);
    drop(program);
}

async fn gone(size: Size) {
    let (start, luck) = (Instant::now(), luck(size));
    let folder = tempfile::tempdir().expect("a folder");
    let [database, away] = ["pyramids.db", "away.db"].map(|name| folder.path().join(name));
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    let (_address, server) = watch::channel(Some(program.address().expect("it starts")));
    let world = World::new(server);
    let tables = gather(&world, size, luck);
    for _ in 0..size.outages {
        grown(&world.acknowledged, 20, "nobody can play").await;
        fs::rename(&database, &away).expect("it is there");
        grown(&world.unavailable, 20, "the database is gone, and nobody is told").await;
        assert!(!database.exists(), "another one was made in its place");
        fs::rename(&away, &database).expect("it is there");
        grown(&world.acknowledged, 20, "the database is back, and nobody can play").await;
    }
    let games = finish(&world, tables, folder.path()).await;
    tell("database gone", size.outages, &world, games, start);
    drop(program);
}

//! Attacks on a server with its default limits. Attackers come from one address, and a player from another address plays
//! on during every attack. After each attack the server has refused or closed what is above its limits, its log and its
//! memory are small, and the player has finished a game.
//!
//! The test suite runs a small version; `cargo xtask siege` runs the full one and prints a line for each attack.
#![cfg(test)]
#![cfg(target_os = "linux")]

mod attacks;
mod bystander;
mod world;

use attacks::Attack;
use bystander::Bystander;
use world::World;

/// The size of an attack: how much more than the small version it does.
#[derive(Clone, Copy)]
struct Size {
    /// Multiplies the number of messages, requests and tables.
    factor: usize,
    /// The number of connections that an attacker opens at a time.
    connections: usize,
}

const SMALL: Size = Size { factor: 1, connections: 60 };
const FULL: Size = Size { factor: 10, connections: 400 };

/// The most memory that the server may have used at any time, in bytes.
const MAX_MEMORY: u64 = 300 << 20;

#[tokio::test(flavor = "multi_thread")]
async fn no_attack_exhausts_the_server_while_a_player_plays_on() {
    siege(SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo xtask siege"]
async fn at_full_size() {
    siege(FULL).await;
}

async fn siege(size: Size) {
    let world = World::start();
    for Attack { name, run } in attacks::ALL {
        let (before, mut bystander) = (world.usage(), Bystander::sit_down(&world).await);
        let (outcome, longest_wait) = tokio::join!(run(&world, size), bystander.play_on());
        let after = world.usage();
        assert!(after.peak_memory < MAX_MEMORY, "{name}: {} MB of memory", after.peak_memory >> 20);
        eprintln!(
            "{name}: {outcome}; {:.2} s of processor time, at most {} MB of memory; the player waited at most {} ms",
            after.cpu_seconds - before.cpu_seconds,
            after.peak_memory >> 20,
            longest_wait.as_millis()
        );
    }
    world.assert_database_is_sound();
}

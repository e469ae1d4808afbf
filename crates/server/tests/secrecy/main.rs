//! Only views leave the server. Records every message to every seat and to a spectator in hundreds of whole games, and
//! proves from the raw bytes that no hidden card, unconfirmed mark or seed appears too early.
//!
//! The proof does not repeat the server's code. From the record of the finished game, [`worlds`] constructs for every
//! message another possible world: one that agrees with everything the client could know at that time, but with other
//! cards in the other hands and other marks on the other cards. The message must be the same in that world.
#![cfg(test)]

mod bytes;
mod changes;
mod frame;
mod listen;
mod planted_leaks;
mod worlds;

use game_core::Hosted;
use listen::{Plan, Played, play};
use nile::{Begins, Draft, Nile, Options};
use protocol::Level;
use silver_gold::SilverGold;
use worlds::{Checked, Worlds};

/// The number of tables played at the same time.
const AT_A_TIME: usize = 24;

fn check(played: &Played) -> Result<Checked, String> {
    match played.plan.game {
        games::NILE => check_game::<Nile>(played),
        _ => check_game::<SilverGold>(played),
    }
}

fn check_game<G: Hosted + Worlds>(played: &Played) -> Result<Checked, String> {
    bytes::check(played)?;
    worlds::check::<G>(played)
}

/// Tables of both games, with people only and with bots, with and without options.
fn plans() -> Vec<Plan> {
    let silver_gold = (0..160).map(|luck| {
        let seats = 2 + (luck % 3) as u8;
        let bots = if luck % 4 == 3 { vec![(seats, Level::Novice)] } else { Vec::new() };
        Plan { game: games::SILVER_GOLD, seats, bots, options: Options::default(), luck, changes: luck % 5 > 1 }
    });
    let nile = (0..80).map(|luck| {
        let options = Options {
            draft: [Draft::Remove, Draft::Select, Draft::Repeat][(luck % 3) as usize],
            no_exchange: luck & 4 != 0,
            free_masonry: luck & 8 != 0,
            balanced_start: luck & 16 != 0,
            begins: [Begins::First, Begins::Second, Begins::Random][(luck / 3 % 3) as usize],
            ..Options::default()
        };
        let options = if luck % 4 == 0 { Options::default() } else { options };
        let bots = if luck % 8 == 7 { vec![(2, Level::Novice)] } else { Vec::new() };
        Plan { game: games::NILE, seats: 2, bots, options, luck: 1000 + luck, changes: luck % 5 > 1 }
    });
    silver_gold.chain(nile).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_client_receives_a_secret_too_early_in_hundreds_of_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = test_support::start(folder.path()).await;
    let store = server::Store::open(&folder.path().join("pyramids.db")).await.expect("the same database");
    let room = std::sync::Arc::new(tokio::sync::Semaphore::new(AT_A_TIME));
    let mut tables = tokio::task::JoinSet::new();
    for plan in plans() {
        let (room, store, address) = (room.clone(), store.clone(), server.address);
        tables.spawn(async move {
            let _place = room.acquire_owned().await.expect("never closed");
            let played = play(address, &store, plan).await;
            check(&played).unwrap_or_else(|leak| panic!("{:?}: {leak}", played.plan))
        });
    }
    let mut all = Checked::default();
    let mut games = 0;
    while let Some(checked) = tables.join_next().await {
        all = all + checked.expect("no leak");
        games += 1;
    }
    eprintln!("{games} games: {all:?}");
    // The checks must have had enough to compare.
    assert!(games == 240 && all.messages > 50_000 && all.in_another_world > 10_000 && all.swapped > 500, "{all:?}");
    assert!(all.changes > 20_000, "{all:?}");
    server.stop().await;
}

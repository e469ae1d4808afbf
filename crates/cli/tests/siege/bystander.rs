//! A player who is no attacker, and plays a game against a bot during each attack.

use std::time::{Duration, Instant};

use client::{HttpClient, random_player};
use game_core::{Level, QuickRandom, Seat};
use protocol::{ClientMessage, GameOptions, NewTable, Stage, TableId};
use test_support::Player;

use crate::world::World;

/// The turns that the player makes during an attack, spread over it.
const TURNS: u32 = 12;
/// The pause before a turn.
const PAUSE: Duration = Duration::from_millis(150);
/// A player who waits longer than this for an answer is locked out.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// A player at a table with a bot.
pub(crate) struct Bystander {
    player: Player,
    table: TableId,
}

impl Bystander {
    /// Opens a page, makes a table with an easy bot and begins the game.
    pub(crate) async fn sit_down(world: &World) -> Self {
        let http: HttpClient = world.bystander();
        let mut player = Player::enter(&http, "Ada").await;
        let bots = vec![(Seat::SECOND, Level::Easy)];
        let new = NewTable { bots, ..NewTable::new(games::SILVER_GOLD, 2) };
        let table = http.create_table(&player.cookie, &new).await.expect("a table").table;
        player.join(table, 5).await;
        Self { player, table }
    }

    /// Makes some turns. Returns the longest time that an answer took.
    pub(crate) async fn play_on(&mut self) -> Duration {
        let rules = random_player(games::SILVER_GOLD, 2, &GameOptions::new()).expect("the rules");
        let (mut random, mut longest, mut turns) = (QuickRandom::new(9), Duration::ZERO, 0);
        while turns < TURNS {
            match self.player.turn() {
                (Stage::Finished, _) => break,
                (_, Some(version)) => {
                    tokio::time::sleep(PAUSE).await;
                    let choices = self.player.choose(rules.as_ref(), &mut random);
                    let start = Instant::now();
                    self.player.done(ClientMessage::Act { table: self.table, version, choices }).await;
                    longest = longest.max(start.elapsed());
                    turns += 1;
                }
                _ => drop(self.player.receive().await),
            }
        }
        assert!(longest < MAX_WAIT, "the player waited {longest:?}");
        longest
    }
}

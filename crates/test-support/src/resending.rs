//! Random turns over connections that get lost.

use std::collections::HashMap;
use std::time::Duration;

use game_core::{QuickRandom, Random};
use protocol::{ClientMessage, GameName, ServerMessage, Stage, TableId};

use crate::player::Player;

/// The turns of one player. A request that was not answered is sent again under its id, over the next connection.
pub struct ResendingTurns {
    /// The beginning of every request id.
    pub name: &'static str,
    /// The table to play at.
    pub table: TableId,
    /// The game of the table.
    pub game: GameName,
    /// The time to wait before each turn.
    pub pause: Duration,
    /// Whether the server may refuse a turn. If it does, the player drafts a new one.
    pub may_be_refused: bool,
    /// The acknowledged requests by id, each with the number of its entry.
    pub acknowledged: HashMap<String, (ClientMessage, u64)>,
    unanswered: Option<(String, ClientMessage)>,
}

impl ResendingTurns {
    /// Turns without a pause, none of which may be refused.
    pub fn new(name: &'static str, table: TableId, game: GameName) -> Self {
        let acknowledged = HashMap::new();
        Self { name, table, game, pause: Duration::ZERO, may_be_refused: false, acknowledged, unanswered: None }
    }

    /// Plays until the game is over or the connection is lost.
    pub async fn play(&mut self, player: &mut Player, random: &mut QuickRandom) {
        while player.turn().0 != Stage::Finished {
            let (id, message) = match (self.unanswered.take(), player.turn().1) {
                (Some(again), _) => again,
                (None, Some(version)) => {
                    tokio::time::sleep(self.pause).await;
                    let Some(choices) = player.draft(self.table, self.game, random).await else { return };
                    let id = format!("{} {}", self.name, random.next_u64());
                    (id, ClientMessage::Act { table: self.table, version, choices })
                }
                (None, None) if player.try_receive().await.is_none() => return,
                (None, None) => continue,
            };
            match player.try_request_as(id.clone(), message.clone()).await {
                Some(ServerMessage::Done { number: Some(number), .. }) => {
                    self.acknowledged.insert(id, (message, number));
                }
                Some(ServerMessage::Refused { .. }) if self.may_be_refused => {}
                Some(answer) => panic!("{}: {answer:?}", self.name),
                None => {
                    self.unanswered = Some((id, message));
                    return;
                }
            }
        }
    }
}

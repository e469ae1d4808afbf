//! Our bots, for a table whose game is not known.

use bots::{AnyBot, Bot, Playable, Settings};
use game_core::{Game, Viewer};

use crate::any_game::{AnyGame, with_codec};
use crate::codec::Codec;
use crate::table::{Playing, Refused, Table};

/// Why a bot chooses nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoChoice {
    #[error("the bot plays another game")]
    OtherGame,
    #[error("seat {0} is not asked")]
    NotAsked(usize),
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// A bot of any game.
pub(crate) trait Thinking: Send + Sync {
    /// Chooses an action for a seat from what the seat may know.
    fn choose(&mut self, table: &dyn Playing, seat: usize) -> Result<usize, NoChoice>;
}

/// The bot of this name; `None` if there is none.
pub(crate) fn named(game: &AnyGame, name: &str, settings: Settings) -> Option<Box<dyn Thinking>> {
    with_codec!(game, C, _codec => {
        let bot = <C as Codec>::Game::bot(name, settings)?;
        Some(Box::new(Player::<C> { bot: std::sync::Mutex::new(bot) }))
    })
}

struct Player<C: Codec> {
    /// Only one thread at a time uses it. The lock makes that visible to the compiler, because bots need not be `Sync`.
    bot: std::sync::Mutex<AnyBot<C::Game>>,
}

impl<C: Codec> Thinking for Player<C> {
    fn choose(&mut self, table: &dyn Playing, seat: usize) -> Result<usize, NoChoice> {
        let table = table.as_any().downcast_ref::<Table<C>>().ok_or(NoChoice::OtherGame)?;
        let asked = table.seat(seat)?;
        let (codec, state) = (table.codec(), table.state());
        let view = codec.game().view(state, Viewer::Seat(asked));
        let bot = self.bot.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let action = bot.choose(codec.game(), &view, asked).ok_or(NoChoice::NotAsked(seat))?;
        Ok(codec.encode(state, asked, action))
    }
}

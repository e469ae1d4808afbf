//! The tables of the games: what must be known to open one. A new game adds its entry to [`GAME_TABLES`].
//!
//! It points to the rules of every game, so only the part of the client with the tables may use it. The home page knows
//! [`GAMES`] only.
#![allow(unsafe_code, reason = "the macro that marks where to split declares functions of another file")]

use std::any::Any;
use std::sync::Arc;

use game_core::Hosted;
use games::{Nile, SilverGold};
use leptos::prelude::*;
use protocol::{GameName, GameOptions};
use serde_json::Value;
use wasm_split_helpers::wasm_split;

use crate::fetched::{Fetched, fetched};
use crate::nile::options::{NileOptions, encode_options};
use crate::session::Session;
use crate::spoken::SPOKEN_TEXTS;
use crate::web_games::{GAMES, NILE_TEXTS, SILVER_GOLD_TEXTS, WebGame};
use crate::words::add_catalogue;
use crate::{nile, silver_gold};

/// The form for a game's own options.
pub(crate) type OptionsForm = fn(RwSignal<GameOptions>) -> AnyView;

/// One game as its tables need it.
pub(crate) struct GameTable {
    game: &'static WebGame,
    options_form: Option<OptionsForm>,
    options: fn(&OpenGame) -> GameOptions,
    open: fn(&Value, usize) -> Option<Arc<dyn Any + Send + Sync>>,
    table: fn(Session, &OpenGame) -> AnyView,
}

/// The tables of all games.
static GAME_TABLES: &[GameTable] = &[
    GameTable {
        game: &GAMES[0],
        options_form: None,
        options: |_| GameOptions::default(),
        open: open::<SilverGold>,
        table: |session, game| lazy_table(fetch_silver_gold, session, game),
    },
    GameTable {
        game: &GAMES[1],
        options_form: Some(|options| view! { <NileOptions options /> }.into_any()),
        options: |game| game.rules::<Nile>().map(|game| encode_options(game.options())).unwrap_or_default(),
        open: open::<Nile>,
        table: |session, game| lazy_table(fetch_nile, session, game),
    },
];

#[wasm_split(silver_gold, fallible)]
fn fetch_silver_gold() -> Fetched<fn(Session, SilverGold) -> AnyView> {
    [&SILVER_GOLD_TEXTS, &SPOKEN_TEXTS, &silver_gold::SPOKEN_TEXTS].into_iter().for_each(add_catalogue);
    Ok(|session, game| view! { <silver_gold::TablePage session game /> }.into_any())
}

#[wasm_split(nile, fallible)]
fn fetch_nile() -> Fetched<fn(Session, Nile) -> AnyView> {
    [&NILE_TEXTS, &SPOKEN_TEXTS, &nile::SPOKEN_TEXTS].into_iter().for_each(add_catalogue);
    Ok(|session, game| view! { <nile::TablePage session game /> }.into_any())
}

fn find(name: GameName) -> Option<&'static GameTable> {
    GAME_TABLES.iter().find(|table| table.game.name == name)
}

/// The form for the options of a game, if it has any.
pub(crate) fn options_form(game: GameName) -> Option<OptionsForm> {
    find(game)?.options_form
}

/// A game that is set up, with its type erased.
#[derive(Clone)]
pub(crate) struct OpenGame {
    game: &'static GameTable,
    rules: Arc<dyn Any + Send + Sync>,
}

impl OpenGame {
    /// Sets a game up as a server or a record describes it, if this client knows the game.
    pub(crate) fn new(game: GameName, setup: &Value, seats: usize) -> Option<Self> {
        let game = find(game)?;
        Some(Self { game, rules: (game.open)(setup, seats)? })
    }

    /// The options that the players agreed on.
    pub(crate) fn options(&self) -> GameOptions {
        (self.game.options)(self)
    }

    /// The game's table, fetched when it is first shown.
    pub(crate) fn table(&self, session: Session) -> AnyView {
        (self.game.table)(session, self)
    }

    fn rules<G: Hosted>(&self) -> Option<&G> {
        self.rules.downcast_ref()
    }
}

fn open<G: Hosted>(setup: &Value, seats: usize) -> Option<Arc<dyn Any + Send + Sync>> {
    let setup = serde_json::from_value(setup.clone()).ok()?;
    let game = G::from_setup(setup, seats).ok()?;
    Some(Arc::new(game))
}

fn lazy_table<G: Hosted, F>(fetch: fn() -> F, session: Session, game: &OpenGame) -> AnyView
where
    F: Future<Output = Fetched<fn(Session, G) -> AnyView>> + 'static,
{
    let Some(rules) = game.rules::<G>().cloned() else { return ().into_any() };
    fetched(fetch, move |table| table(session, rules.clone())).into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_table() {
        assert!(GAME_TABLES.iter().map(|table| table.game.name).eq(games::NAMES));
    }
}

//! A game whose type is not known: Python names it by its name.

use std::sync::Arc;

use game_core::{Agreement, Hosted, PlayerCount, Recorded, Seed, SetupError};
use nile::Nile;
use serde_json::{Map, Value};
use silver_gold::SilverGold;

use crate::batch::{Batch, Batching};
use crate::codec::{Codec, Part};
use crate::nile::NileCodec;
use crate::rewards::Reward;
use crate::silver_gold::SilverGoldCodec;
use crate::table::{Playing, Refused, Table};

/// One of the games, with its encodings.
#[derive(Clone)]
pub(crate) enum AnyGame {
    SilverGold(Arc<SilverGoldCodec>),
    Nile(Arc<NileCodec>),
}

/// Evaluates an expression with the codec of a game and its type.
macro_rules! with_codec {
    ($game:expr, $type:ident, $codec:ident => $body:expr) => {
        match $game {
            $crate::any_game::AnyGame::SilverGold($codec) => {
                type $type = $crate::silver_gold::SilverGoldCodec;
                $body
            }
            $crate::any_game::AnyGame::Nile($codec) => {
                type $type = $crate::nile::NileCodec;
                $body
            }
        }
    };
}
pub(crate) use with_codec;

/// Why a game cannot be set up.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoGame {
    #[error("there is no game {0:?}, choose {silver_gold} or {nile}", silver_gold = SilverGold::NAME.as_str(), nile = Nile::NAME.as_str())]
    Unknown(String),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// What a game is set up with.
pub(crate) struct Terms<'a> {
    pub(crate) players: usize,
    pub(crate) material: Option<&'a str>,
    pub(crate) options: Map<String, Value>,
    pub(crate) rules: Option<u32>,
}

fn open<G: Hosted>(terms: &Terms<'_>) -> Result<G, SetupError> {
    G::PLAYERS.check(terms.players)?;
    G::open(&Agreement {
        players: terms.players,
        material: terms.material,
        options: &terms.options,
        rules: terms.rules.unwrap_or(G::RULES),
    })
}

impl AnyGame {
    /// The game of this name.
    pub(crate) fn open(name: &str, terms: &Terms<'_>) -> Result<Self, NoGame> {
        if name == SilverGold::NAME.as_str() {
            Ok(Self::SilverGold(Arc::new(SilverGoldCodec::new(open(terms)?))))
        } else if name == Nile::NAME.as_str() {
            Ok(Self::Nile(Arc::new(NileCodec::new(open(terms)?))))
        } else {
            Err(NoGame::Unknown(name.into()))
        }
    }

    /// The numbers of players that the game of this name is for.
    pub(crate) fn player_count(&self) -> PlayerCount {
        with_codec!(self, C, _codec => <C as Codec>::Game::PLAYERS)
    }

    pub(crate) fn name(&self) -> String {
        with_codec!(self, C, _codec => <C as Codec>::Game::NAME.as_str().into())
    }

    pub(crate) fn players(&self) -> usize {
        with_codec!(self, C, codec => game_core::Game::seats(<C as Codec>::game(codec)).len() as usize)
    }

    pub(crate) fn actions(&self) -> usize {
        with_codec!(self, C, _codec => C::ACTIONS)
    }

    pub(crate) fn outcomes(&self) -> usize {
        with_codec!(self, C, _codec => C::OUTCOMES)
    }

    pub(crate) fn layout(&self) -> Vec<Part> {
        with_codec!(self, C, codec => C::layout(codec))
    }

    pub(crate) fn observation_size(&self) -> usize {
        with_codec!(self, C, codec => C::observation_size(codec))
    }

    pub(crate) fn describe(&self, number: usize) -> String {
        with_codec!(self, C, codec => C::describe(codec, number))
    }

    /// The setup as records have it, as JSON.
    pub(crate) fn setup(&self) -> Result<String, serde_json::Error> {
        with_codec!(self, C, codec => serde_json::to_string(&C::game(codec).setup()))
    }

    /// The game with a setup from a record.
    pub(crate) fn from_setup(name: &str, setup: &str, players: usize) -> Result<Self, NoGame> {
        fn read<G: Recorded>(setup: &str, players: usize) -> Result<G, SetupError> {
            let setup = serde_json::from_str(setup).map_err(|error| SetupError::Options(error.to_string()))?;
            G::from_setup(setup, players)
        }
        if name == SilverGold::NAME.as_str() {
            Ok(Self::SilverGold(Arc::new(SilverGoldCodec::new(read(setup, players)?))))
        } else if name == Nile::NAME.as_str() {
            Ok(Self::Nile(Arc::new(NileCodec::new(read(setup, players)?))))
        } else {
            Err(NoGame::Unknown(name.into()))
        }
    }

    pub(crate) fn table(&self, seed: Option<Seed>) -> Result<Box<dyn Playing>, Refused> {
        with_codec!(self, C, codec => Ok(Box::new(Table::<C>::new(codec.clone(), seed)?)))
    }

    pub(crate) fn load(&self, saved: &str) -> Result<Box<dyn Playing>, Refused> {
        with_codec!(self, C, codec => Ok(Box::new(Table::<C>::load(codec.clone(), saved)?)))
    }

    pub(crate) fn batch(
        &self,
        count: usize,
        observation: usize,
        reward: Reward,
        threads: usize,
    ) -> Result<Box<dyn Batching>, rayon::ThreadPoolBuildError> {
        with_codec!(self, C, codec => Ok(Box::new(Batch::<C>::new(codec.clone(), count, observation, reward, threads)?)))
    }
}

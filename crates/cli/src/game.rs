//! What the command line knows of each game. A new game needs a module here and a field in [`GameFlags`] if it has
//! flags of its own.

mod nile;
mod silver_gold;

use bots::Playable;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use game_core::{Agreement, GameName, Hosted};
use games::with_game;

use crate::bench::{Figure, speed_of_random_games};
use crate::failure::Failure;
use crate::train::TrainArgs;

/// A game as the commands use it.
pub(crate) trait CliGame: Hosted<Refusal: Send + Sync + 'static> + Playable {
    /// The title for people.
    const TITLE: &'static str;
    /// The message for flags of this game that are used with another one.
    const FLAGS_NEED_GAME: &'static str = "";
    /// The learning curve of the built-in weights, as JSON.
    const LEARNING_CURVE: &'static str = "[]";

    /// Whether flags of this game are used.
    fn has_flags(_flags: &GameFlags) -> bool {
        false
    }

    /// Sets the game up with its flags.
    fn from_flags(_flags: &GameFlags, players: usize) -> Result<Self, Failure> {
        Self::standard(players)
    }

    /// Trains the game's network.
    fn train(_args: &TrainArgs) -> Result<(), Failure> {
        Err(Failure::usage(format!("{} has no network to train", Self::TITLE)))
    }

    /// Measures the speed of the rules.
    fn speed() -> Result<Vec<Figure>, Failure> {
        let game = Self::standard(Self::PLAYERS.fewest.max(2))?;
        Ok(speed_of_random_games(50, |games| benchmarks::random_games(&game, games, 1, |_| 0)))
    }

    /// The game with the standard material and the usual options.
    fn standard(players: usize) -> Result<Self, Failure> {
        let agreement = Agreement { players, material: None, options: &Default::default(), rules: Self::RULES };
        Self::open(&agreement).map_err(Failure::usage)
    }
}

/// The flags that belong to a single game.
#[derive(clap::Args, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameFlags {
    #[command(flatten)]
    silver_gold: silver_gold::SilverGoldFlags,
    #[command(flatten)]
    nile: nile::NileFlags,
}

impl GameFlags {
    /// Refuses flags of other games than this one.
    pub(crate) fn check(&self, game: GameName) -> Result<(), Failure> {
        for other in games::NAMES.into_iter().filter(|other| *other != game) {
            if let Some(Some(reason)) = with_game!(other, G => G::has_flags(self).then_some(G::FLAGS_NEED_GAME)) {
                return Err(Failure::usage(reason));
            }
        }
        Ok(())
    }
}

/// Parses the name of a registered game.
pub(crate) fn game_parser() -> impl TypedValueParser<Value = GameName> {
    const NAMES: &[GameName] = &games::NAMES;
    let value = |name: &'static GameName| {
        PossibleValue::new(name.as_str()).help(with_game!(*name, G => G::TITLE).unwrap_or_default())
    };
    PossibleValuesParser::new(NAMES.iter().map(value)).try_map(|name| name.parse::<GameName>())
}

/// The failure for a name that is not in the registry. The parser lets none through.
pub(crate) fn unknown_game(name: GameName) -> Failure {
    Failure::usage(format!("there is no game {name}"))
}

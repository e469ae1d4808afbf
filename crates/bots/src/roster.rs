//! Who there is to play against, by name.

use ::nile::Nile;
use ::silver_gold::SilverGold;
use game_core::{Game, LineOf, Participant, Random, Recorded, Scribe, Seat, Seed};

use crate::budget::Settings;
use crate::mcts::Mcts;
use crate::nile::{self, NileGreedy};
use crate::play::{Stopped, play};
use crate::random::RandomBot;
use crate::silver_gold::{self, SilverGoldGreedy};
use crate::thinker::Thinker;
use crate::{Bot, ORACLE_WIDTH, oracle};

/// The bots' names, the same for both games: the four levels for people, and three yardsticks.
pub const BOTS: [&str; 7] = ["novice", "easy", "hard", "expert", "random", "greedy", "mcts"];

/// More than anybody has ever had alone.
const MOST_POINTS: f64 = 250.0;

/// A bot of any kind, for a game.
pub type AnyBot<G> = Box<dyn Bot<G> + Send>;

/// A game that bots can play.
pub trait Playable: Game + Sized {
    /// The bot of this name, one of [`BOTS`].
    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>>;

    /// The file of what `hard` and `expert` have learned.
    fn weights() -> &'static [u8];

    /// What a finished game is worth to a seat, from 0 to 1.
    fn reward(&self, end: &Self::State, seat: Seat) -> f64 {
        self.standing(end).map_or(0.0, |standing| standing.share(seat))
    }

    /// The end of a game played alone by somebody who is told every coming card: what a legal player can hope for
    /// at most. `None` where there is no such player.
    fn oracle(&self, _seed: &Seed) -> Option<Self::State> {
        None
    }
}

impl Playable for SilverGold {
    fn weights() -> &'static [u8] {
        silver_gold::levels::WEIGHTS
    }

    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>> {
        match name {
            "random" => Some(Box::new(RandomBot::new(settings.luck))),
            "novice" => Some(Box::new(SilverGoldGreedy::novice(settings.luck))),
            "easy" => Some(Box::new(SilverGoldGreedy::easy(settings.luck))),
            "greedy" => Some(Box::new(SilverGoldGreedy::new(settings.luck))),
            "mcts" => Some(Box::new(Mcts::new(settings))),
            "hard" => Some(Box::new(Thinker::new(silver_gold::levels::HARD, settings))),
            "expert" => Some(Box::new(Thinker::new(silver_gold::levels::EXPERT, settings))),
            _ => None,
        }
    }

    fn oracle(&self, seed: &Seed) -> Option<Self::State> {
        oracle(self, seed, ORACLE_WIDTH)
    }

    /// Alone at the table there is nobody to beat: the points count.
    fn reward(&self, end: &Self::State, seat: Seat) -> f64 {
        match self.standing(end) {
            Some(_) if self.seats().len() == 1 => {
                (f64::from(self.score(end, seat).total) / MOST_POINTS).clamp(0.0, 1.0)
            }
            Some(standing) => standing.share(seat),
            None => 0.0,
        }
    }
}

impl Playable for Nile {
    fn weights() -> &'static [u8] {
        nile::levels::WEIGHTS
    }

    fn bot(name: &str, settings: Settings) -> Option<AnyBot<Self>> {
        match name {
            "random" => Some(Box::new(RandomBot::new(settings.luck))),
            "novice" => Some(Box::new(NileGreedy::novice(settings.luck))),
            "easy" => Some(Box::new(NileGreedy::easy(settings.luck))),
            "greedy" => Some(Box::new(NileGreedy::new(settings.luck))),
            "mcts" => Some(Box::new(Mcts::new(settings))),
            "hard" => Some(Box::new(Thinker::new(nile::levels::HARD, settings))),
            "expert" => Some(Box::new(Thinker::new(nile::levels::EXPERT, settings))),
            _ => None,
        }
    }
}

/// Plays a whole game between the bots of these names, from seat 1 on, tells what happens and writes its record.
/// The bots' luck comes from the seed too: the same seed, the same record.
pub fn play_recorded<G: Playable + Recorded>(
    game: &G,
    names: &[&str],
    seed: Seed,
    mut tell: impl FnMut(&LineOf<G>),
) -> Result<(G::State, String), Stopped> {
    let participant = |name: &&str| Participant { name: (*name).into(), bot: Some((*name).into()) };
    let mut scribe = Scribe::begin(game, names.iter().map(participant).collect(), seed);
    let end = play_named(game, names, &seed, |line| {
        tell(line);
        scribe.note(line);
    })?;
    let record = scribe.end(game, &end);
    Ok((end, record))
}

/// Plays a whole game between the bots of these names and tells what happens.
pub fn play_named<G: Playable>(
    game: &G,
    names: &[&str],
    seed: &Seed,
    tell: impl FnMut(&LineOf<G>),
) -> Result<G::State, Stopped> {
    let mut luck = seed.stream("bots");
    let mut bots: Vec<AnyBot<G>> = Vec::with_capacity(names.len());
    for name in names {
        let bot = G::bot(name, Settings::new(luck.next_u64()));
        bots.push(bot.ok_or_else(|| Stopped::NoSuchBot { name: (*name).into() })?);
    }
    play(game, seed, &mut bots, tell)
}

//! The registry of games that a host offers.

use std::any::Any;
use std::sync::Arc;

use bots::Playable;
use game_core::{Agreement, GameName, Hosted, Level, PlayerCount, Seat, SetupError};
#[cfg(not(target_family = "wasm"))]
use game_core::{Fault, Referee, results};
use protocol::{NewTable, Refusal, RefusalCode};

use crate::play::{AnyMatch, Match, OpenedGame, Thinking};

/// Starts a bot's thinking for a seat of a match, if the match is of this game.
type StartBot = fn(&dyn AnyMatch, Seat, Level, u64) -> Option<Thinking>;

/// Checks that a text is a complete review of a record, with this budget. Returns it as it is to be kept, or why not.
pub type CheckReview = fn(budget: &str, record: &str, review: &str) -> Result<String, String>;

/// One game of the registry, with its types erased.
#[derive(Clone, Debug)]
pub struct HostedGame {
    /// The game's name in messages and records.
    pub name: GameName,
    /// The numbers of players it is for.
    pub players: PlayerCount,
    /// Whether seats choose in secret.
    pub has_secrets: bool,
    /// The kind of material it is played with.
    pub material: &'static str,
    /// The current version of its rules.
    pub rules: u32,
    #[cfg(not(target_family = "wasm"))]
    verify: fn(&str) -> Result<Vec<VerifiedScore>, String>,
    open: fn(&Agreement<'_>) -> Result<Box<dyn OpenedGame>, SetupError>,
    start_bot: Option<StartBot>,
    /// Checks reviews of its games, if a host may keep them.
    pub check_review: Option<CheckReview>,
}

impl HostedGame {
    /// A game without bots: for a web page, whose bots think in a worker, so that the page need not carry them.
    pub fn without_bots<G: Hosted>() -> Self {
        Self {
            name: G::NAME,
            players: G::PLAYERS,
            has_secrets: G::HAS_SECRETS,
            material: G::MATERIAL,
            rules: G::RULES,
            #[cfg(not(target_family = "wasm"))]
            verify: verified::<G>,
            open: |agreement| Ok(Box::new(G::open(agreement)?)),
            start_bot: None,
            check_review: None,
        }
    }

    /// A game with its bots.
    pub fn with_bots<G: Hosted + Playable>() -> Self {
        let start_bot: StartBot = |game, seat, level, luck| {
            let game: &dyn Any = game;
            Some(game.downcast_ref::<Match<G>>()?.start_bot(seat, level, luck))
        };
        Self { start_bot: Some(start_bot), ..Self::without_bots::<G>() }
    }

    /// The same, and a host may keep reviews of its games.
    pub fn with_reviews(self, check: CheckReview) -> Self {
        Self { check_review: Some(check), ..self }
    }

    #[cfg(not(target_family = "wasm"))]
    /// Verifies the record of a finished game, and returns its result from seat 1 on; or says what is wrong with it.
    pub fn verify(&self, record: &str) -> Result<Vec<VerifiedScore>, String> {
        (self.verify)(record)
    }

    pub(crate) fn open(&self, new: &NewTable, rules: u32) -> Result<Box<dyn OpenedGame>, Refusal> {
        let players = usize::from(new.seats);
        self.players.check(players).map_err(|error| malformed(error.to_string()))?;
        let (name, kind) = (self.name, self.material);
        let material = new.material.as_ref();
        if let Some(other) = material.filter(|material| material.kind != kind) {
            return Err(malformed(format!("{name} is played with a {kind}, not with a {}", other.kind)));
        }
        let material = material.map(|material| material.text.as_str());
        let agreement = Agreement { players, material, options: &new.options, rules };
        (self.open)(&agreement).map_err(|error| malformed(format!("the table cannot be set up: {error}")))
    }

    pub(crate) fn start_bot(&self, game: &dyn AnyMatch, seat: Seat, level: Level, luck: u64) -> Option<Thinking> {
        (self.start_bot?)(game, seat, level, luck)
    }
}

#[cfg(not(target_family = "wasm"))]
/// The result of a seat in a record that was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifiedScore {
    /// The place, 1 for the winner.
    pub place: u8,
    /// The points, see [`Hosted::points`].
    pub points: i32,
}

#[cfg(not(target_family = "wasm"))]
fn verified<G: Hosted>(record: &str) -> Result<Vec<VerifiedScore>, String> {
    let fault = |fault: Fault| fault.to_string();
    let mut lines = record.lines();
    let mut referee = Referee::<G>::open(lines.next().unwrap_or_default()).map_err(fault)?;
    if referee.from.is_some() {
        return Err("the game branched off another one, so it does not count".into());
    }
    lines.try_for_each(|line| referee.read(line, &mut ())).map_err(fault)?;
    let verdict = referee.verdict();
    if !verdict.finished || !verdict.chance_proven {
        return Err("the game is not over, or its seed is not revealed".into());
    }
    let results = results(&referee.game, &referee.state).ok_or("the game is not over")?;
    Ok(results.iter().map(|seat| VerifiedScore { place: seat.place, points: G::points(&seat.score) }).collect())
}

/// The games that a host offers, by name. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Games(Arc<[Arc<HostedGame>]>);

impl Games {
    /// A registry of these games.
    pub fn new(games: impl IntoIterator<Item = HostedGame>) -> Self {
        Self(games.into_iter().map(Arc::new).collect())
    }

    /// The game with this name, or a refusal that lists the names there are.
    pub fn get(&self, name: GameName) -> Result<&Arc<HostedGame>, Refusal> {
        self.0.iter().find(|game| game.name == name).ok_or_else(|| {
            let names: Vec<String> = self.iter().map(|game| game.name.to_string()).collect();
            malformed(format!("there is no game {name}; the games are {}", names.join(", ")))
        })
    }

    /// All games, in the order they were registered.
    pub fn iter(&self) -> impl Iterator<Item = &HostedGame> {
        self.0.iter().map(AsRef::as_ref)
    }
}

pub(crate) fn malformed(reason: String) -> Refusal {
    Refusal::new(RefusalCode::Malformed, reason)
}

//! The moves of a whole game in few bytes, and how they are found in a record.

use std::collections::VecDeque;

use game_core::{
    ActionSet, BySeat, Fault, Game, Hosted, Level, Line, LineOf, Participant, Reason, Referee, Seat, SeatSet,
    announced_game,
};
use games::with_game;
use serde_json::{Map, Value};

use crate::deal::{Deal, DealError, DealLuck};
use crate::link::{Challenge, Challenger};
use crate::playthrough::{Playthrough, Stopped};
use links::{BitWriter, bits_for};

/// The moves of all seats: for each decision the number of the action among the legal ones, in as many bits as that
/// needs. While several seats decide, the lowest comes first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves(pub Vec<u8>);

/// The actions of each seat, in order.
#[derive(Clone, Debug)]
pub struct Listed<G: Game>(BySeat<VecDeque<G::Action>>);

impl<G: Game> Default for Listed<G> {
    fn default() -> Self {
        Self(BySeat::from_fn(|_| VecDeque::new()))
    }
}

impl<G: Game> Listed<G> {
    /// Adds an action of a seat.
    pub fn push(&mut self, seat: Seat, action: G::Action) {
        self.0[seat].push_back(action);
    }

    /// Forgets the last actions of a seat.
    pub fn take_back(&mut self, seat: Seat, count: usize) {
        let kept = self.0[seat].len().saturating_sub(count);
        self.0[seat].truncate(kept);
    }

    pub(crate) fn next(&mut self, seat: Seat) -> Option<G::Action> {
        self.0[seat].pop_front()
    }

    pub(crate) fn is_empty(&self) -> bool {
        SeatSet::first_seats(game_core::MAX_SEATS).iter().all(|seat| self.0[seat].is_empty())
    }
}

impl Moves {
    /// Packs the moves of a finished game.
    pub fn pack<G: Hosted>(deal: &Deal, actions: Listed<G>) -> Result<Self, NoChallenge> {
        let mut playthrough = Playthrough::<G>::listed(deal, actions)?;
        let mut bits = BitWriter::default();
        while let Some(step) = playthrough.step()? {
            let actions = playthrough.game.actions(&step.before, step.seat);
            let index = (0..actions.len()).find(|index| actions.nth(*index) == Some(step.action));
            bits.write(index.ok_or(NoChallenge::Unnumbered)?, bits_for(actions.len()));
        }
        Ok(Self(bits.into_bytes()))
    }
}

/// Why a record cannot become a challenge.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoChallenge {
    /// The record has a fault.
    #[error(transparent)]
    Faulty(#[from] Fault),
    /// The game was not played to its end.
    #[error("the game is not over: only finished games become challenges")]
    Unfinished,
    /// The record does not say where its luck came from.
    #[error("the record has no receipt: only games of a table become challenges")]
    NoReceipt,
    /// There is no such seat.
    #[error("nobody plays {0}")]
    NoSuchSeat(Seat),
    /// The deal cannot be played.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The moves do not lead to the end.
    #[error(transparent)]
    Moves(#[from] Stopped),
    /// An action is legal but not in the list of legal actions.
    #[error("an action of the game has no number")]
    Unnumbered,
}

/// The level of the bots that take the seats of other people, who cannot come along.
const STAND_IN: Level = Level::Hard;

/// The challenge to play the game of a record from one of its seats. The name is the challenger's.
pub fn challenge_of_record(record: &str, seat: Seat, name: &str) -> Result<Challenge, NoChallenge> {
    let game = announced_game(record.lines().next().unwrap_or_default())?;
    let unknown = || Err(Fault { line: 1, reason: Reason::UnknownGame(game) }.into());
    with_game!(game, G => of_record::<G>(record, seat, name)).unwrap_or_else(unknown)
}

fn of_record<G: Hosted>(record: &str, seat: Seat, name: &str) -> Result<Challenge, NoChallenge> {
    let mut lines = record.lines();
    let mut referee = Referee::<G>::open(lines.next().unwrap_or_default())?;
    let (mut actions, mut luck) = (Listed::<G>::default(), None);
    // How many actions of each seat a withdrawal takes back.
    let mut fresh: BySeat<usize> = BySeat::default();
    for text in lines {
        let before = referee.state;
        referee.read(text, &mut ())?;
        match serde_json::from_str::<LineOf<G>>(text) {
            Ok(Line::Act { seat, action }) => {
                let nothing_before = referee.game.withdraw(&mut before.clone(), seat, &mut ()).is_err();
                fresh[seat] = if nothing_before { 1 } else { fresh[seat] + 1 };
                actions.push(seat, action);
            }
            Ok(Line::Withdraw { seat }) => actions.take_back(seat, std::mem::take(&mut fresh[seat])),
            Ok(Line::Receipt(receipt)) => luck = Some(receipt),
            // The commitment, chance, the result and the seed follow from the deal.
            _ => {}
        }
    }
    if !referee.verdict().finished {
        return Err(NoChallenge::Unfinished);
    }
    let receipt = luck.ok_or(NoChallenge::NoReceipt)?;
    let seats = SeatSet::first_seats(referee.players.len());
    if !seats.contains(seat) {
        return Err(NoChallenge::NoSuchSeat(seat));
    }
    let parts = seats.iter().zip(&receipt.parts).filter_map(|(seat, part)| Some((seat, (*part)?)));
    let luck = DealLuck::Shares { secret: receipt.secret, parts: parts.collect() };
    let others = seats.iter().zip(&referee.players).filter(|(other, _)| *other != seat);
    let bots = others.map(|(other, player)| (other, level(player))).collect();
    let (rules, options, material) = agreed(&referee.game, referee.players.len());
    let (game, seats) = (G::NAME, seats.len() as u8);
    let deal = Deal { game, rules, seats, seat, bots, options, material, luck };
    let moves = Moves::pack(&deal, actions)?;
    Ok(Challenge { deal, by: Some(Challenger { name: name.into(), moves }), day: None })
}

fn level(player: &Participant) -> Level {
    let named = |level: &Level| player.bot.as_deref() == Some(level.name());
    Level::ALL.into_iter().find(named).unwrap_or(STAND_IN)
}

/// The rules, options and material of a game, as short as possible.
fn agreed<G: Hosted>(game: &G, players: usize) -> (u32, Map<String, Value>, Option<String>) {
    let setup = serde_json::to_value(game.setup()).unwrap_or_default();
    let options = setup.get("options").and_then(Value::as_object).cloned().unwrap_or_default();
    let is_standard = |rules: &u32| {
        let agreement = game_core::Agreement { players, material: None, options: &options, rules: *rules };
        let standard = G::open(&agreement).ok().and_then(|game| serde_json::to_value(game.setup()).ok());
        standard.as_ref() == Some(&setup)
    };
    if let Some(rules) = (1..=G::RULES).rev().find(is_standard) {
        // The usual options need no place in a link.
        let empty = Map::new();
        let usual = G::open(&game_core::Agreement { players, material: None, options: &empty, rules });
        let usual = usual.ok().and_then(|game| serde_json::to_value(game.setup()).ok());
        return (rules, if usual.as_ref() == Some(&setup) { empty } else { options }, None);
    }
    let rules = setup.get("rules").and_then(Value::as_u64).map_or(G::RULES, |rules| rules as u32);
    let material = setup.get(G::MATERIAL).and_then(Value::as_str).map(String::from);
    (rules, options, material)
}

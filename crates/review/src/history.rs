//! A finished record as a list of what happened, with the states before and after.

use game_core::{Fault, Game, Line, LineOf, Participant, Reason, Recorded, Referee, Seat, Waiting};

/// Why a record cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreviewable {
    /// The record has a fault.
    #[error(transparent)]
    Faulty(#[from] Fault),
    /// The game was not played to its end.
    #[error("the game is not over: only finished games can be reviewed")]
    Unfinished,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happened<G: Game> {
    /// Chance answered a draw.
    Chance(G::Draw, G::Outcome),
    /// A seat acted.
    Act(Seat, G::Action),
    /// A seat took back what the others had not seen.
    Withdraw(Seat),
}

/// A line of the record, replayed.
#[derive(Clone, Copy, Debug)]
pub struct Entry<G: Game> {
    /// The line's number, counted from 1.
    pub line: usize,
    /// What happened.
    pub happened: Happened<G>,
    /// The state before it.
    pub before: G::State,
    /// The state after it.
    pub after: G::State,
}

/// A finished game, verified and replayed.
#[derive(Clone, Debug)]
pub struct History<G: Recorded> {
    /// The rules and material it was played with.
    pub game: G,
    /// The players, from seat 1 on.
    pub players: Vec<Participant>,
    /// Everything that happened, in order.
    pub entries: Vec<Entry<G>>,
    /// The end.
    pub end: G::State,
}

impl<G: Recorded> History<G> {
    /// Verifies and replays a record.
    pub fn read(record: &str) -> Result<Self, Unreviewable> {
        let mut lines = record.lines();
        let mut referee = Referee::<G>::open(lines.next().unwrap_or_default())?;
        let mut entries = Vec::new();
        for (number, text) in (2..).zip(lines) {
            let before = referee.state;
            let waiting = referee.game.waiting(&before);
            referee.read(text, &mut ())?;
            // The second line is the commitment. The referee accepted the rest, so it can be read.
            let Ok(line) = serde_json::from_str::<LineOf<G>>(text) else { continue };
            let happened = match (line, waiting) {
                (Line::Chance(outcome), Waiting::Chance(draw)) => Happened::Chance(draw, outcome),
                (Line::Act { seat, action }, _) => Happened::Act(seat, action),
                (Line::Withdraw { seat }, _) => Happened::Withdraw(seat),
                _ => continue,
            };
            entries.push(Entry { line: number, happened, before, after: referee.state });
        }
        if entries.is_empty() && record.trim().is_empty() {
            return Err(Fault { line: 1, reason: Reason::Empty }.into());
        }
        if referee.game.standing(&referee.state).is_none() {
            return Err(Unreviewable::Unfinished);
        }
        Ok(Self { end: referee.state, game: referee.game, players: referee.players, entries })
    }
}

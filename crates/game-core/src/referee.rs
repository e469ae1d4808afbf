//! Verifies a record line by line. It keeps one game in memory, never the whole file.

use serde::Deserialize;

use crate::game::Waiting;
use crate::game_name::GameName;
use crate::receipt::{Receipt, Unfair};
use crate::record::{Branch, Commitment, FORMAT, Line, LineOf, Opening, Participant, Recorded, results};
use crate::seed::{Hash, Seed};
use crate::setup_error::SetupError;
use crate::sink::Sink;
use crate::strict_json;

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Fault {
    /// The line's number, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why a line of a record is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The file has no line.
    #[error("the record is empty")]
    Empty,
    /// The line is not JSON, or not the JSON that belongs here.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file is a record of another version, or no record.
    #[error("this is a {0:?}, expected a {FORMAT:?}")]
    Format(String),
    /// The game is unknown.
    #[error("there is no game {0:?}")]
    UnknownGame(GameName),
    /// The game cannot be set up as the opening says.
    #[error("the setup is not valid: {0}")]
    Setup(#[from] SetupError),
    /// The rules refuse the action or outcome.
    #[error("not allowed: {0}")]
    Refused(String),
    /// The record says that it copied more chance outcomes than it has.
    #[error("{copied} chance outcomes are said to be copied from another record, but there are only {found}")]
    Copied {
        /// The number in the first line.
        copied: usize,
        /// The number in the record.
        found: usize,
    },
    /// The game did not branch off the record with which it is compared.
    #[error("this is no branch of that record: {0}")]
    NotFrom(&'static str),
    /// The result differs from that of the game.
    #[error("the result does not match the game, which ended {0}")]
    Result(String),
    /// The record has a second result.
    #[error("the record has a second result here")]
    ResultTwice,
    /// The result comes before the end of the game.
    #[error("there is a result, but the game is not over")]
    ResultTooEarly,
    /// The receipt or the seed of a finished game without its result.
    #[error("the game is over, but its result is missing before this line")]
    ResultMissing,
    /// The seed does not match the commitment.
    #[error("the seed does not match the commitment on line 2")]
    Commitment,
    /// The receipt is invalid.
    #[error("the shuffle is not proven fair: {0}")]
    Unfair(#[from] Unfair),
    /// There is a receipt without a promise.
    #[error("there is a receipt, but line 2 has no promise of the server")]
    NoPromise,
    /// There is a promise without a receipt.
    #[error("the receipt for the promise on line 2 is missing before this line")]
    ReceiptMissing,
    /// A line other than the seed follows the receipt.
    #[error("only the seed may follow the receipt")]
    AfterTheReceipt,
    /// The seed gives another outcome than the record.
    #[error("chance was tampered with: the seed gives {0} here")]
    Tampered(String),
    /// A line follows the seed.
    #[error("nothing may follow the seed")]
    AfterTheEnd,
}

/// What a record without faults proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the game was played to its end, and its result is right.
    pub finished: bool,
    /// Whether the seed is revealed, and every chance outcome is the one it gives.
    pub chance_proven: bool,
    /// Whether a receipt shows that neither the server nor a player chose the seed.
    pub fair: bool,
    /// Whether the record says that a player got hints or took turns back.
    pub assisted: bool,
}

/// The name of the game that an opening line announces.
pub fn announced_game(first_line: &str) -> Result<GameName, Fault> {
    let fault = |reason| Fault { line: 1, reason };
    // Another version may have other fields, so the format is read alone first.
    let Format { record } = strict_json::parse_leniently(first_line).map_err(fault)?;
    if record != FORMAT {
        return Err(fault(Reason::Format(record)));
    }
    let Announcement { game } = strict_json::parse_leniently(first_line).map_err(fault)?;
    Ok(game)
}

#[derive(Deserialize)]
struct Format {
    record: String,
}

#[derive(Deserialize)]
struct Announcement {
    game: GameName,
}

/// Replays a record and checks every line.
#[derive(Clone, Debug)]
pub struct Referee<G: Recorded> {
    /// The rules and material it is played with.
    pub game: G,
    /// The players, from seat 1 on.
    pub players: Vec<Participant>,
    /// The game that this one branched off, if it did.
    pub from: Option<Branch>,
    /// The state after the lines read so far.
    pub state: G::State,
    opening: Vec<u8>,
    assisted: bool,
    commitment: Option<Commitment>,
    receipt: Option<Receipt>,
    lines: usize,
    chance: Vec<(usize, G::Draw, G::Outcome)>,
    result_seen: bool,
    seed_seen: bool,
}

impl<G: Recorded> Referee<G> {
    /// Verifies a whole record: returns what it proves, or its first fault.
    pub fn check(record: &str) -> Result<Verdict, Fault> {
        let mut lines = record.lines();
        let mut referee = Self::open(lines.next().unwrap_or_default())?;
        for line in lines {
            referee.read(line, &mut ())?;
        }
        Ok(referee.verdict())
    }

    /// Reads the first line.
    pub fn open(first_line: &str) -> Result<Self, Fault> {
        let fault = |reason| Fault { line: 1, reason };
        let game = announced_game(first_line)?;
        if game != G::NAME {
            return Err(fault(Reason::UnknownGame(game)));
        }
        let opening: Opening<G::Setup> = strict_json::parse(first_line).map_err(fault)?;
        let game = G::from_setup(opening.setup, opening.players.len()).map_err(|error| fault(error.into()))?;
        Ok(Self {
            state: game.start(),
            game,
            players: opening.players,
            from: opening.from,
            opening: first_line.as_bytes().to_vec(),
            assisted: opening.assisted,
            commitment: None,
            receipt: None,
            lines: 1,
            chance: Vec::new(),
            result_seen: false,
            seed_seen: false,
        })
    }

    /// Reads the next line and sends its events to `sink`. After a fault, do not read any further.
    pub fn read(&mut self, line: &str, sink: &mut impl Sink<G::Event>) -> Result<(), Fault> {
        self.lines += 1;
        let number = self.lines;
        self.follow(line, sink).map_err(|fault| match fault {
            LineFault::Current(reason) => Fault { line: number, reason },
            LineFault::Earlier(fault) => fault,
        })
    }

    /// What the lines read so far prove.
    pub fn verdict(&self) -> Verdict {
        let fair = self.seed_seen && self.receipt.is_some();
        Verdict { finished: self.result_seen, chance_proven: self.seed_seen, fair, assisted: self.assisted }
    }

    /// The server's promise, if the game was played on a server.
    pub fn promise(&self) -> Option<Hash> {
        self.commitment.and_then(|line| line.promise)
    }

    /// The receipt, once it has been read.
    pub fn receipt(&self) -> Option<&Receipt> {
        self.receipt.as_ref()
    }

    fn follow(&mut self, line: &str, sink: &mut impl Sink<G::Event>) -> Result<(), LineFault> {
        if self.seed_seen {
            return Err(Reason::AfterTheEnd.into());
        }
        let Some(commitment) = self.commitment else {
            self.commitment = Some(strict_json::parse(line)?);
            return Ok(());
        };
        let line: LineOf<G> = strict_json::parse(line)?;
        if self.receipt.is_some() && !matches!(line, Line::Seed(_)) {
            return Err(Reason::AfterTheReceipt.into());
        }
        match line {
            Line::Chance(outcome) => {
                let waiting = self.game.waiting(&self.state);
                self.game.settle(&mut self.state, outcome, sink).map_err(refused)?;
                if let Waiting::Chance(draw) = waiting {
                    self.chance.push((self.lines, draw, outcome));
                }
            }
            Line::Act { seat, action } => {
                self.game.act(&mut self.state, seat, action, sink).map_err(refused)?;
            }
            Line::Withdraw { seat } => {
                self.game.withdraw(&mut self.state, seat, sink).map_err(refused)?;
            }
            Line::Result(claimed) => {
                let results = results(&self.game, &self.state).ok_or(Reason::ResultTooEarly)?;
                if self.result_seen {
                    return Err(Reason::ResultTwice.into());
                }
                if claimed != results {
                    let results = serde_json::to_string(&results).unwrap_or_default();
                    return Err(Reason::Result(results).into());
                }
                self.result_seen = true;
            }
            Line::Receipt(receipt) => {
                self.check_result_seen()?;
                let promise = commitment.promise.ok_or(Reason::NoPromise)?;
                receipt.check_secret(promise).map_err(Reason::from)?;
                receipt.check_seats(&self.players).map_err(Reason::from)?;
                self.receipt = Some(receipt);
            }
            Line::Seed(seed) => {
                self.check_result_seen()?;
                self.check_chance(&seed, commitment)?;
                self.seed_seen = true;
            }
        }
        Ok(())
    }

    /// The result of a finished game comes before its receipt and its seed.
    fn check_result_seen(&self) -> Result<(), Reason> {
        let missing = self.game.standing(&self.state).is_some() && !self.result_seen;
        if missing { Err(Reason::ResultMissing) } else { Ok(()) }
    }

    fn check_chance(&self, seed: &Seed, line: Commitment) -> Result<(), LineFault> {
        if seed.commitment(&self.opening) != line.commitment {
            return Err(Reason::Commitment.into());
        }
        match (&self.receipt, line.promise) {
            (Some(receipt), _) if receipt.seed() != *seed => return Err(Reason::from(Unfair::Seed).into()),
            (None, Some(_)) => return Err(Reason::ReceiptMissing.into()),
            _ => {}
        }
        let luck = self.game.luck(seed);
        // The outcomes that a branch copied are proven by the record that it came from.
        let copied = self.from.and_then(|from| from.chance).unwrap_or(0) as usize;
        if copied > self.chance.len() {
            return Err(Reason::Copied { copied, found: self.chance.len() }.into());
        }
        for (line, draw, outcome) in self.chance.iter().skip(copied) {
            let due = G::decide(&luck, *draw);
            if due != *outcome {
                let due = serde_json::to_string(&due).unwrap_or_default();
                return Err(LineFault::Earlier(Fault { line: *line, reason: Reason::Tampered(due) }));
            }
        }
        Ok(())
    }
}

/// Why reading stops: a fault on the current line, or one on an earlier line that only the current line reveals.
enum LineFault {
    Current(Reason),
    Earlier(Fault),
}

impl From<Reason> for LineFault {
    fn from(reason: Reason) -> Self {
        Self::Current(reason)
    }
}

fn refused(refusal: impl std::error::Error) -> Reason {
    Reason::Refused(refusal.to_string())
}

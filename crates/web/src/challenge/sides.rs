//! Two games on the same deal: the player's own, as far as it has come, and the ghost's, never further.

use std::collections::{BTreeMap, BTreeSet};

use challenge::{Challenge, Deal, Listed, Playthrough, Stopped};
use game_core::{Game, Seat, Waiting};
use games::with_game;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::{Compared, Part, SumLine};
use crate::session::{StoredGame, listed_actions};

/// Whose ghost plays along.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ghost {
    /// The person who sent the link.
    Friend,
    /// The expert, who plays in the worker.
    Expert,
    Nobody,
}

/// A move of the expert, as the worker sends it.
pub(crate) type SentMove = (Seat, Value);

/// Where the ghost's moves come from.
pub(crate) enum GhostMoves<'a> {
    /// From the link.
    Packed(&'a challenge::Moves),
    /// From the worker, so far.
    Sent(&'a [SentMove]),
}

/// The own actions of one turn, each with the state before it.
type Turn<G> = Vec<(<G as Game>::State, <G as Game>::Action)>;

/// What one side did, turn by turn.
struct Side<G: Game> {
    own: BTreeMap<u32, Turn<G>>,
    /// The state after each turn.
    ends: BTreeMap<u32, G::State>,
    /// The turn that is under way.
    now: u32,
    is_over: bool,
    stopped: Option<Stopped>,
}

impl<G: Compared> Side<G> {
    /// Plays as far as the moves go, but no move of the turn `until` or of a later one.
    fn play(mut game: Playthrough<G>, seat: Seat, until: u32) -> Self {
        let mut side = Self { own: BTreeMap::new(), ends: BTreeMap::new(), now: 0, is_over: false, stopped: None };
        loop {
            side.now = G::turn(game.state());
            side.is_over = matches!(game.game.waiting(game.state()), Waiting::Nobody);
            if side.is_over || side.now >= until {
                return side;
            }
            match game.step() {
                Ok(Some(step)) => {
                    let turn = G::turn(&step.before);
                    if step.seat == seat {
                        side.own.entry(turn).or_default().push((step.before, step.action));
                    }
                    side.ends.insert(turn, *game.state());
                }
                Ok(None) => return side,
                Err(stopped) => {
                    side.stopped = Some(stopped);
                    return side;
                }
            }
        }
    }

    fn actions(&self, turn: u32) -> Vec<G::Action> {
        self.own.get(&turn).into_iter().flatten().map(|(_, action)| *action).collect()
    }
}

/// One side of a turn, to be shown.
pub(crate) struct Half {
    pub(crate) points: i16,
    /// What the turn brought.
    pub(crate) change: i16,
    pub(crate) did: String,
    pub(crate) picture: AnyView,
}

/// A turn of both sides, to be shown. The ghost's half is missing while the expert still thinks.
pub(crate) struct BothHalves {
    pub(crate) words: String,
    pub(crate) luck: String,
    pub(crate) mine: Half,
    pub(crate) ghost: Option<Half>,
}

/// The points of one side after each turn.
pub(crate) type Line = Vec<(u32, i16)>;

/// The two games of any kind.
pub(crate) trait Duel {
    /// The turn of the player's game that is under way.
    fn now(&self) -> u32;
    fn is_over(&self) -> bool;
    /// Whether the ghost has played every turn that the player has.
    fn has_caught_up(&self) -> bool;
    /// Why the ghost's game ends early, if its moves are wrong.
    fn stopped(&self) -> Option<Stopped>;
    /// The last complete turn in which the player acted.
    fn last_turn(&self) -> Option<u32>;
    fn turn(&self, number: u32) -> Option<BothHalves>;
    /// The points of the player and of the ghost after each turn.
    fn lines(&self) -> [Line; 2];
    /// The first turn in which the two acted differently.
    fn parted(&self) -> Option<u32>;
    fn turn_words(&self, number: u32) -> String;
    /// What both have at the end; nothing before that.
    fn sums(&self) -> Option<[Vec<SumLine>; 2]>;
    /// What the parts of the player's game brought.
    fn parts(&self) -> Vec<Part>;
    /// Whether the player won against the bots; nothing before the end, or alone.
    fn i_won(&self) -> Option<bool>;
    /// The same for both sides.
    fn won(&self) -> Option<[bool; 2]>;
}

struct Of<G: Compared> {
    game: G,
    seat: Seat,
    mine: Side<G>,
    ghost: Side<G>,
}

/// Plays both games: the player's as it is stored, and the ghost's up to the turn that the player is in.
pub(crate) fn open_duel(challenge: &Challenge, stored: &StoredGame, ghost: &GhostMoves<'_>) -> Option<Box<dyn Duel>> {
    with_game!(challenge.deal.game, G => open::<G>(&challenge.deal, stored, ghost))?
}

fn open<G: Compared>(deal: &Deal, stored: &StoredGame, ghost: &GhostMoves<'_>) -> Option<Box<dyn Duel>> {
    let game: G = deal.open().ok()?;
    let own = Playthrough::listed(deal, listed_actions::<G>(stored).ok()?).ok()?;
    let mine = Side::play(own, deal.seat, u32::MAX);
    let ghost = match ghost {
        GhostMoves::Packed(moves) => Playthrough::packed(deal, moves).ok()?,
        GhostMoves::Sent(sent) => {
            let mut listed = Listed::<G>::default();
            for (seat, action) in *sent {
                listed.push(*seat, serde_json::from_value(action.clone()).ok()?);
            }
            Playthrough::listed(deal, listed).ok()?
        }
    };
    let until = if mine.is_over { u32::MAX } else { mine.now };
    let ghost = Side::play(ghost, deal.seat, until);
    Some(Box::new(Of { game, seat: deal.seat, mine, ghost }))
}

impl<G: Compared> Of<G> {
    fn half(&self, side: &Side<G>, turn: u32, is_ghost: bool) -> Option<Half> {
        let (_, end) = side.ends.range(..=turn).next_back()?;
        let before = side.ends.range(..turn).next_back().map_or(0, |(_, state)| self.game.points(state, self.seat));
        let steps = side.own.get(&turn).map(Vec::as_slice).unwrap_or_default();
        let points = self.game.points(end, self.seat);
        Some(Half {
            points,
            change: points - before,
            did: self.game.turn_did(self.seat, steps),
            picture: self.game.turn_picture(self.seat, steps, is_ghost),
        })
    }

    fn line(&self, side: &Side<G>) -> Line {
        let last = if side.is_over { u32::MAX } else { side.now };
        let turns = side.ends.range(..last);
        turns.map(|(turn, state)| (*turn, self.game.points(state, self.seat))).collect()
    }

    /// Whether a side won against the bots at its table.
    fn side_won(&self, side: &Side<G>) -> Option<bool> {
        let end = side.ends.values().next_back().filter(|_| side.is_over && self.game.seats().len() > 1)?;
        Some(self.game.standing(end)?.won(self.seat))
    }

    /// Whether the ghost has played a turn completely.
    fn has_played(&self, turn: u32) -> bool {
        self.ghost.is_over || self.ghost.now > turn
    }
}

impl<G: Compared> Duel for Of<G> {
    fn now(&self) -> u32 {
        self.mine.now
    }

    fn is_over(&self) -> bool {
        self.mine.is_over
    }

    fn has_caught_up(&self) -> bool {
        self.ghost.is_over || (!self.mine.is_over && self.ghost.now >= self.mine.now)
    }

    fn stopped(&self) -> Option<Stopped> {
        self.ghost.stopped
    }

    fn last_turn(&self) -> Option<u32> {
        let is_complete = |turn: &u32| self.mine.is_over || *turn < self.mine.now;
        self.mine.own.keys().copied().rfind(is_complete)
    }

    fn turn(&self, number: u32) -> Option<BothHalves> {
        let (before, _) = self.mine.own.get(&number)?.first()?;
        Some(BothHalves {
            words: G::turn_words(number),
            luck: self.game.luck_words(before),
            mine: self.half(&self.mine, number, false)?,
            ghost: self.has_played(number).then(|| self.half(&self.ghost, number, true)).flatten(),
        })
    }

    fn lines(&self) -> [Line; 2] {
        [self.line(&self.mine), self.line(&self.ghost)]
    }

    fn parted(&self) -> Option<u32> {
        let turns: BTreeSet<u32> = self.mine.own.keys().chain(self.ghost.own.keys()).copied().collect();
        let is_complete = |turn: &u32| (self.mine.is_over || *turn < self.mine.now) && self.has_played(*turn);
        turns.into_iter().filter(is_complete).find(|turn| self.mine.actions(*turn) != self.ghost.actions(*turn))
    }

    fn turn_words(&self, number: u32) -> String {
        G::turn_words(number)
    }

    fn sums(&self) -> Option<[Vec<SumLine>; 2]> {
        let end = |side: &Side<G>| side.ends.values().next_back().filter(|_| side.is_over).copied();
        let (mine, ghost) = (end(&self.mine)?, end(&self.ghost)?);
        Some([&mine, &ghost].map(|end| self.game.sums(end, self.seat)))
    }

    fn parts(&self) -> Vec<Part> {
        self.game.parts(&self.mine.ends, self.seat)
    }

    fn i_won(&self) -> Option<bool> {
        self.side_won(&self.mine)
    }

    fn won(&self) -> Option<[bool; 2]> {
        Some([self.side_won(&self.mine)?, self.side_won(&self.ghost)?])
    }
}

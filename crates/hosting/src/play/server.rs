//! What only a server needs of a game: snapshots, views to be compared, and what an entry would change. Browsers do not
//! carry this code, so that a first visit stays small.

use bots::RandomBot;
use game_core::{BySeat, Hosted, LineOf, Scribe, Seat, SeatSet, Viewer, Waiting, results};
use protocol::{Choices, Refusal, SeatScore, TrackedView};
use serde::{Deserialize, Serialize};

use super::{AnyMatch, Match, Shuffle, illegal};

/// What a server needs of a game that is set up.
pub(crate) trait ServerGame {
    /// Continues the game of a snapshot.
    fn restore(&self, snapshot: serde_json::Value, shuffle: Shuffle) -> Result<Box<dyn AnyMatch>, serde_json::Error>;
}

/// What a server needs of a game under way.
pub(crate) trait ServerMatch {
    /// What the game would wait for after a turn.
    fn after_turn(&self, seat: Seat, choices: &Choices) -> Result<Position, Refusal>;
    /// What the game would wait for after a seat took back its turn.
    fn after_withdrawal(&self, seat: Seat) -> Result<Position, Refusal>;
    /// The view, to be compared with others.
    fn tracked_view(&self, viewer: Viewer) -> Option<TrackedView>;
    /// A complete random turn of a seat: needs microseconds and knows only the rules. `None` if the game does not wait
    /// for the seat.
    fn random_turn(&self, seat: Seat, luck: u64) -> Option<Choices>;
    /// The results of a game that is over, from seat 1 on; empty before.
    fn results(&self) -> Vec<SeatScore>;
    /// The record up to now with the result, if the game is over, but without seed and receipt.
    fn sealed_record(&self) -> String;
    /// The record up to now with seed and receipt, also of a game that is not over.
    fn revealed_record(&self) -> String;
    /// Everything that the table's header and seats do not contain.
    fn snapshot(&self) -> Result<serde_json::Value, serde_json::Error>;
}

/// What a game waits for after a turn.
pub(crate) struct Position {
    pub(crate) waiting: SeatSet,
    pub(crate) is_over: bool,
    /// The results, if the game is over.
    pub(crate) results: Vec<SeatScore>,
}

/// A game under way without what can be computed again.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchSnapshot<S, R, E> {
    state: S,
    versions: BySeat<u64>,
    withdrawals: BySeat<u32>,
    record: R,
    events: E,
}

impl<G: Hosted> ServerGame for G {
    fn restore(&self, snapshot: serde_json::Value, shuffle: Shuffle) -> Result<Box<dyn AnyMatch>, serde_json::Error> {
        let MatchSnapshot { state, versions, withdrawals, record, events } = serde_json::from_value(snapshot)?;
        let (game, luck) = (self.clone(), self.luck(&shuffle.seed()));
        let scribe = match shuffle {
            Shuffle::Agreed(receipt) => Scribe::resume(receipt, record),
            // Servers have no tables that branched.
            Shuffle::Given(seed) | Shuffle::Branched { future: seed, .. } => {
                Scribe::resume_without_receipt(seed, record)
            }
        };
        Ok(Box::new(Match::<G> { game, state, luck, past: None, scribe, versions, withdrawals, events }))
    }
}

impl<G: Hosted> ServerMatch for Match<G> {
    fn after_turn(&self, seat: Seat, choices: &Choices) -> Result<Position, Refusal> {
        self.position(self.drafted(seat, &Self::actions(choices)?)?)
    }

    fn after_withdrawal(&self, seat: Seat) -> Result<Position, Refusal> {
        let mut state = self.state;
        self.game.withdraw(&mut state, seat, &mut ()).map_err(illegal)?;
        self.position(state)
    }

    fn tracked_view(&self, viewer: Viewer) -> Option<TrackedView> {
        TrackedView::encode(G::NAME, &self.game.view(&self.state, viewer))
    }

    fn random_turn(&self, seat: Seat, luck: u64) -> Option<Choices> {
        Self::bot_turn(&self.game, self.state, seat, &mut RandomBot::new(luck))
    }

    fn results(&self) -> Vec<SeatScore> {
        self.results_in(&self.state)
    }

    fn sealed_record(&self) -> String {
        let mut scribe = self.scribe.clone();
        if let Some(results) = results(&self.game, &self.state) {
            scribe.note(&LineOf::<G>::Result(results));
        }
        scribe.text().into()
    }

    fn revealed_record(&self) -> String {
        self.scribe.clone().end(&self.game, &self.state)
    }

    fn snapshot(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::to_value(MatchSnapshot {
            state: &self.state,
            versions: self.versions,
            withdrawals: self.withdrawals,
            record: self.scribe.text(),
            events: &self.events,
        })
    }
}

impl<G: Hosted> Match<G> {
    /// What the game waits for in a state, once chance is answered.
    fn position(&self, mut state: G::State) -> Result<Position, Refusal> {
        while let Waiting::Chance(draw) = self.game.waiting(&state) {
            self.game.settle(&mut state, G::decide(&self.luck, draw), &mut ()).map_err(illegal)?;
        }
        let is_over = matches!(self.game.waiting(&state), Waiting::Nobody);
        Ok(Position { waiting: self.asked(&state), is_over, results: self.results_in(&state) })
    }

    fn results_in(&self, state: &G::State) -> Vec<SeatScore> {
        let results = results(&self.game, state).unwrap_or_default().into_iter();
        // A score always has a JSON form: records contain it.
        let seat = |seat: game_core::SeatResult<G::Score>| SeatScore {
            place: seat.place,
            score: serde_json::to_value(seat.score).unwrap_or_default(),
        };
        results.map(seat).collect()
    }
}

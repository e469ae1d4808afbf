//! A game as JSON Lines: the setup, chance outcomes and actions, the result and the seed.
//!
//! `docs/records.md` describes the format for people who write their own referee.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::game_name::GameName;
use crate::receipt::Receipt;
use crate::seat::Seat;
use crate::seed::{Hash, Seed};
use crate::setup_error::SetupError;

/// The format that this version writes and reads.
pub const FORMAT: &str = "pyramids record 1";

/// A game that can be recorded, and verified from its record.
pub trait Recorded: Game<Action: Serialize + DeserializeOwned, Outcome: Serialize + DeserializeOwned> + Sized {
    /// The game's name in records and on the command line.
    const NAME: GameName;

    /// The version of the rules that new games are played by. It rises when a change would give an old record
    /// another meaning; [`from_setup`](Self::from_setup) keeps playing the older versions.
    const RULES: u32;

    /// What is agreed before the game, apart from the players: options and the whole printed material.
    type Setup: Serialize + DeserializeOwned;

    /// The setup of this game.
    fn setup(&self) -> Self::Setup;

    /// The game with this setup for this number of players.
    fn from_setup(setup: Self::Setup, players: usize) -> Result<Self, SetupError>;
}

/// A player in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Participant {
    /// The name shown to others.
    pub name: String,
    /// The name of the program, for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// Where a game branched off another one: everything before that was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The SHA-256 of the whole record of the other game.
    pub record_sha256: Hash,
    /// The line of that record at which the decision was complete that this game makes anew, counted from 1.
    pub line: u32,
    /// How many chance outcomes were copied from that record, if this game has a future of its own: its seed decides only
    /// the later ones. Missing if the seed is that of the other game, so that both have the same future.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<u32>,
}

/// What sets a game of practice apart from others: such games count for no results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Practice {
    /// The game that this one branched off, if it did.
    pub from: Option<Branch>,
    /// Whether a player got hints or took turns back.
    pub assisted: bool,
}

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening<S> {
    /// The format, [`FORMAT`].
    pub record: String,
    /// The name of the game, [`Recorded::NAME`].
    pub game: GameName,
    /// The players, from seat 1 on.
    pub players: Vec<Participant>,
    /// What was agreed, [`Recorded::Setup`].
    pub setup: S,
    /// The game that this one branched off, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Branch>,
    /// Whether a player got hints or took turns back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
}

impl<S> Opening<S> {
    /// The opening of a game of `G` between these players.
    pub fn new<G: Recorded<Setup = S>>(game: &G, players: Vec<Participant>) -> Self {
        Self { record: FORMAT.into(), game: G::NAME, players, setup: game.setup(), from: None, assisted: false }
    }
}

/// The second line: hashes that the seed and the receipt must match when they are revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// [`Seed::commitment`] of the seed to the bytes of the first line, its line end left out.
    pub commitment: Hash,
    /// On a server: the [promise](Receipt::promise) that it published before the players sent their parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Hash>,
}

/// Every line from the third on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Line<A, O, S> {
    /// A chance outcome.
    Chance(O),
    /// An action of a seat.
    Act {
        /// The acting seat.
        seat: Seat,
        /// The action, legal at this point of the game.
        action: A,
    },
    /// A seat withdrew its actions that the others have not seen yet.
    Withdraw {
        /// The seat that may choose again.
        seat: Seat,
    },
    /// The game is over, with these results from seat 1 on.
    Result(Vec<SeatResult<S>>),
    /// The proof of where the seed came from: on a server only, after the result.
    Receipt(Receipt),
    /// The revealed seed: the last line.
    Seed(Seed),
}

/// A [`Line`] of the game `G`.
pub type LineOf<G> = Line<<G as Game>::Action, <G as Game>::Outcome, <G as Game>::Score>;

/// The place and score of a seat at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatResult<S> {
    /// The place, 1 for the winner; equal numbers are shared places.
    pub place: u8,
    /// The points, with their sources.
    pub score: S,
}

/// The results of a game that is over, from seat 1 on.
pub fn results<G: Game>(game: &G, state: &G::State) -> Option<Vec<SeatResult<G::Score>>> {
    let standing = game.standing(state)?;
    let result = |seat| SeatResult { place: standing.places[seat], score: game.score(state, seat) };
    Some(game.seats().iter().map(result).collect())
}

/// Writes a record, line by line, as the game goes on.
#[derive(Clone, Debug)]
pub struct Scribe {
    seed: Seed,
    receipt: Option<Receipt>,
    text: String,
}

impl Scribe {
    /// Begins a record: the opening and the commitment to `seed`.
    pub fn begin<G: Recorded>(game: &G, players: Vec<Participant>, seed: Seed) -> Self {
        Self { seed, receipt: None, text: String::new() }.open(game, players, Practice::default())
    }

    /// Begins the record of a game that branched off another one, with a seed of its own or that of the other game.
    pub fn begin_branch<G: Recorded>(game: &G, players: Vec<Participant>, seed: Seed, practice: Practice) -> Self {
        Self { seed, receipt: None, text: String::new() }.open(game, players, practice)
    }

    /// Begins a record whose seed comes from a receipt; the receipt is written at the end.
    pub fn begin_with_receipt<G: Recorded>(game: &G, players: Vec<Participant>, receipt: Receipt) -> Self {
        Self::begin_practice(game, players, receipt, Practice::default())
    }

    /// The same for a game that may be one of practice.
    pub fn begin_practice<G: Recorded>(
        game: &G,
        players: Vec<Participant>,
        receipt: Receipt,
        practice: Practice,
    ) -> Self {
        Self { seed: receipt.seed(), receipt: Some(receipt), text: String::new() }.open(game, players, practice)
    }

    /// Continues a record from its [text](Self::text) and its receipt.
    pub fn resume(receipt: Receipt, text: String) -> Self {
        Self { seed: receipt.seed(), receipt: Some(receipt), text }
    }

    /// Continues a record that has no receipt from its [text](Self::text) and its seed.
    pub fn resume_without_receipt(seed: Seed, text: String) -> Self {
        Self { seed, receipt: None, text }
    }

    fn open<G: Recorded>(mut self, game: &G, players: Vec<Participant>, practice: Practice) -> Self {
        let Practice { from, assisted } = practice;
        self.write(&Opening { from, assisted, ..Opening::new(game, players) });
        let commitment = self.seed.commitment(self.text.trim_end().as_bytes());
        let promise = self.receipt.as_ref().map(|receipt| Receipt::promise(&receipt.secret));
        self.write(&Commitment { commitment, promise });
        self
    }

    /// Adds a line.
    pub fn note<A: Serialize, O: Serialize, S: Serialize>(&mut self, line: &Line<A, O, S>) {
        self.write(line);
    }

    /// Ends the record: the result if the game is over, the receipt if there is one, and the seed.
    pub fn end<G: Recorded>(mut self, game: &G, state: &G::State) -> String {
        if let Some(results) = results(game, state) {
            self.note::<G::Action, G::Outcome, _>(&Line::Result(results));
        }
        if let Some(receipt) = self.receipt.take() {
            self.note::<G::Action, G::Outcome, G::Score>(&Line::Receipt(receipt));
        }
        let seed = self.seed;
        self.note::<G::Action, G::Outcome, G::Score>(&Line::Seed(seed));
        self.text
    }

    /// All lines so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn write(&mut self, line: &impl Serialize) {
        // Lines consist of strings, numbers, lists and maps with text keys, so serializing never fails.
        if let Ok(json) = serde_json::to_string(line) {
            self.text.push_str(&json);
            self.text.push('\n');
        }
    }
}

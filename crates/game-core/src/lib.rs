//! What the games share: seats, turns, chance, views and records.
//!
//! A game implements [`Game`]; [`play_out`] plays any of them. Games are pure: they know no file, clock or thread,
//! and the caller supplies all randomness.
//!
//! ```
//! use game_core::{Random, QuickRandom, Seed};
//!
//! // Shuffles that players must be able to check come from a seed that is revealed at the end ...
//! let mut cards = [1, 2, 3, 4];
//! Seed::numbered(7, 0).stream("example").shuffle(&mut cards);
//! assert_eq!(cards.iter().sum::<i32>(), 10);
//!
//! // ... and choices that only have to be fast come from a quick generator.
//! assert!(QuickRandom::new(1).below(6) < 6);
//! ```

mod bit_set;
mod bits;
mod game;
mod game_name;
pub mod hex;
mod hosted;
mod invalid;
mod json_error;
mod level;
mod random;
mod receipt;
mod record;
mod referee;
mod seat;
mod seed;
mod setup_error;
mod sheet;
mod sink;
mod strict_json;

pub use bit_set::{BitSet, Element, Elements, Word, bits_as_number};
pub use bits::nth_bit;
pub use game::{ActionSet, Audience, Game, Standing, Viewer, Waiting, play_out};
pub use game_name::{GameName, InvalidGameName};
pub use hex::NotHex;
pub use hosted::{Agreement, Hosted};
pub use invalid::{NamedTwice, OutOfRange};
pub use json_error::describe_json_error;
pub use level::Level;
pub use random::{QuickRandom, Random};
pub use receipt::{Receipt, Unfair};
pub use record::{
    Branch, Commitment, FORMAT, Line, LineOf, Opening, Participant, Practice, Recorded, Scribe, SeatResult, results,
};
pub use referee::{Fault, Reason, Referee, Verdict, announced_game};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Seats};
pub use seed::{Hash, Seed, Stream};
pub use setup_error::{PlayerCount, SetupError};
pub use sheet::{Parsed, Problem, Problems, Section, read_name, recorded_material, sections};
pub use sink::Sink;

//! What clients and the server say to each other: JSON over a WebSocket, typed once for both.
//!
//! `docs/protocol.md` tells it for people who write a client in another language.
#![forbid(unsafe_code)]
#![warn(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

mod ask;
mod choice;
mod ids;
mod lobby;
mod tell;

pub use ask::{Ask, Request};
pub use choice::{Choices, News, Sight};
pub use ids::{NotAnId, TableCode, TableId};
pub use lobby::{
    Clock, Found, GameName, Level, Material, NewTable, Phrase, SeatInfo, Sitter, Stage, TableInfo, TableSummary,
    Visibility,
};
pub use tell::{Refusal, RefusalCode, Tell};

/// The version of what is said here. A client that speaks another one is told so and asked to reload.
pub const VERSION: u32 = 1;

//! What clients and the server say to each other: JSON over a WebSocket, typed once for both.
//!
//! `docs/protocol.md` tells it for people who write a client in another language.

mod client_message;
mod game_data;
mod ids;
mod lobby;
mod server_message;

pub use client_message::{ClientMessage, Request};
pub use game_core::{GameName, Level};
pub use game_data::{ActionList, Choices, EventList, GameData, GameDataError, GameEvents, GameView, ViewData};
pub use ids::{InvalidId, TableCode, TableId};
pub use lobby::{
    Clock, Found, GameOptions, Material, NewTable, Phrase, SeatInfo, Sitter, Stage, TableInfo, TableSummary, Visibility,
};
pub use server_message::{Refusal, RefusalCode, ServerMessage};

/// The version of what is said here. A client that speaks another one is told so and asked to reload.
pub const VERSION: u32 = 1;

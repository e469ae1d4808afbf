//! The messages between clients and the server: JSON over a WebSocket, typed once for both.
//!
//! `docs/protocol.md` describes the protocol for clients in other languages.

mod changes;
mod client_message;
#[cfg(not(target_family = "wasm"))]
mod code_words;
mod daily;
mod day;
mod device;
mod evening;
mod game_data;
mod ids;
mod lobby;
mod server_message;
mod table_change;
mod tracked_view;

pub use changes::{ChangesDoNotFit, apply_changes};
pub use client_message::{ClientMessage, Request};
pub use daily::{
    DailyArchive, DailyArchiveDay, DailyAttempt, DailyCommitment, DailyDig, DailyField, DailyFormat, DailyFormatDig,
    DailyMark, DailyOutcome, DailyPlace, DailyResult, DailyTable, NewDailyTable, NotAFormat,
};
pub use day::{Day, NotADay};
pub use device::{Device, DeviceId};
pub use evening::{
    Absence, Bye, ByeKind, EventAction, EventFound, EventInfo, EventMark, EventPerson, EventStage, EventTable,
    NewEvent, Pairing, RoundInfo, SeatResult, Standing,
};
pub use game_core::{GameName, Level};
pub use game_data::{
    ActionList, ChangeList, Choices, EventList, GameData, GameDataError, GameEvents, GameView, ViewChanges, ViewData,
};
pub use ids::{EventId, InvalidId, TableCode, TableId};
pub use lobby::{
    Clock, Found, GameOptions, Material, NewTable, Phrase, SeatInfo, SeatScore, Sitter, Stage, TableInfo, TableSummary,
    Visibility,
};
pub use server_message::{Refusal, RefusalCode, ServerMessage, StandInTurn};
pub use tracked_view::TrackedView;

/// The version of the protocol. A client with another version is refused and must reload.
pub const VERSION: u32 = 1;

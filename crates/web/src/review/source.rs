//! Where a reviewed record comes from.

use game_core::Seat;
use protocol::{TableId, TableSummary};

use crate::browser::{put, request, request_text};

/// The budget of reviews in the browser, as the server names it.
const BUDGET: &str = "usual";

/// Where a record comes from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Source {
    /// A game that was played in this browser.
    Here,
    /// A file.
    File,
    /// A game on the server.
    Server(ServerGame),
}

/// What the server knows of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ServerGame {
    pub(crate) table: TableId,
    /// The seat of the person who looks at it, if they played.
    pub(crate) own: Option<Seat>,
    /// The review that is kept with the game, as JSON.
    pub(crate) kept: Option<String>,
}

impl ServerGame {
    /// Asks the server. What it does not tell is left out: the record is enough for a review.
    pub(crate) async fn ask(table: TableId) -> Self {
        let summary = request::<TableSummary>(&format!("api/tables/{table}"), None::<&()>).await;
        let kept = request_text(&path(table), None::<&()>).await.ok().filter(|text| text != "null");
        Self { table, own: summary.ok().and_then(|summary| summary.your_seat), kept }
    }
}

/// Keeps a review with its game; returns whether the server took it.
pub(super) async fn keep(table: TableId, report: &super::model::ShownReport) -> bool {
    put(&path(table), report).await.is_ok()
}

fn path(table: TableId) -> String {
    format!("api/tables/{table}/reviews/{BUDGET}")
}

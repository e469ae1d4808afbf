//! The messages about one state of a table. What several watchers are sent is computed and written once.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use game_core::Viewer;
use hosting::{InfoVersion, PersonId, Table};
use protocol::{ServerMessage, TrackedView};

/// Most messages about a change are shorter. A longer one makes its buffer grow.
const USUAL_LENGTH: usize = 1024;

/// What a watcher was sent last.
pub(super) struct Sent {
    person: PersonId,
    /// The number of the last entry.
    number: u64,
    /// Whether the watcher understands changes.
    changes: bool,
    game: Option<SentGame>,
}

/// The view and the info that the next message may change.
struct SentGame {
    viewer: Viewer,
    /// All watchers who were sent the same view share it.
    view: Arc<TrackedView>,
    info: InfoVersion,
}

impl Sent {
    /// Nothing but the events up to entry `number`.
    pub(super) fn up_to(number: u64, person: PersonId, changes: bool) -> Self {
        Self { person, number, changes, game: None }
    }

    pub(super) fn person(&self) -> PersonId {
        self.person
    }

    /// Makes the next message one with the whole table.
    pub(super) fn forget_game(&mut self) {
        self.game = None;
    }
}

/// The messages about a table as it is now.
pub(super) struct Publication<'a> {
    table: &'a Table,
    now_ms: i64,
    present: &'a [PersonId],
    info: InfoVersion,
    /// The present views, as far as they were needed.
    views: Vec<(Viewer, Arc<TrackedView>)>,
    /// The messages to people without a seat, each with what they were sent before.
    for_bystanders: Vec<(Before, Utf8Bytes)>,
}

/// What a message depends on besides the table and the viewer: the last entry sent, and for a change the view before
/// it and whether the info is different.
#[derive(PartialEq)]
struct Before {
    number: u64,
    view: Option<*const TrackedView>,
    new_info: bool,
}

impl<'a> Publication<'a> {
    pub(super) fn new(table: &'a Table, now_ms: i64, present: &'a [PersonId]) -> Self {
        let info = table.info_version(|person| present.contains(&person));
        Self { table, now_ms, present, info, views: Vec::new(), for_bystanders: Vec::new() }
    }

    /// The first message to a watcher: the whole table with its setup. `others` may have been sent the same view.
    pub(super) fn first<'s>(&mut self, sent: &mut Sent, others: impl Iterator<Item = &'s Sent>) -> ServerMessage {
        let viewer = self.table.viewer(sent.person);
        let mut first = self.whole(sent);
        if let ServerMessage::Table { info, .. } = &mut first {
            info.setup = Some(self.table.setup());
        }
        self.note(sent, viewer);
        if let Some(game) = &mut sent.game {
            let mut games = others.filter_map(|other| other.game.as_ref());
            let same = games.find(|other| other.viewer == viewer && other.view == game.view);
            same.into_iter().for_each(|other| game.view = other.view.clone());
        }
        first
    }

    /// The text of the next message to a watcher. `None` if it has no JSON form.
    pub(super) fn next(&mut self, sent: &mut Sent) -> Option<Utf8Bytes> {
        let (viewer, before) = (self.table.viewer(sent.person), self.before(sent));
        let is_bystander = self.table.is_bystander(sent.person);
        let written = self.for_bystanders.iter().find(|(same, _)| is_bystander && *same == before);
        if let Some((_, text)) = written {
            let text = text.clone();
            self.note(sent, viewer);
            return Some(text);
        }
        let message = self.change(sent, viewer, before.new_info).unwrap_or_else(|| self.whole(sent));
        let text = json(&message)?;
        if is_bystander {
            self.for_bystanders.push((before, text.clone()));
        }
        self.note(sent, viewer);
        Some(text)
    }

    fn before(&self, sent: &Sent) -> Before {
        let view = sent.game.as_ref().map(|game| Arc::as_ptr(&game.view));
        let new_info = sent.game.as_ref().is_none_or(|game| game.info != self.info);
        Before { number: sent.number, view, new_info }
    }

    fn whole(&self, sent: &Sent) -> ServerMessage {
        self.table.message(sent.person, sent.number, self.now_ms, |person| self.present.contains(&person))
    }

    /// The changes since the last message. `None` if the whole must be sent, or is shorter.
    fn change(&mut self, sent: &Sent, viewer: Viewer, new_info: bool) -> Option<ServerMessage> {
        let game = sent.game.as_ref().filter(|game| game.viewer == viewer)?;
        let changes = self.view(viewer)?.changes_since(&game.view)?;
        let info = new_info.then(|| self.table.info(sent.person, |person| self.present.contains(&person)));
        self.table.change_message(viewer, sent.number, self.now_ms, changes, info)
    }

    /// Notes that a watcher is sent the table as it is now.
    fn note(&mut self, sent: &mut Sent, viewer: Viewer) {
        sent.number = self.table.number();
        let view = if sent.changes { self.view(viewer) } else { None };
        sent.game = view.map(|view| SentGame { viewer, view, info: self.info });
    }

    fn view(&mut self, viewer: Viewer) -> Option<Arc<TrackedView>> {
        if let Some((_, view)) = self.views.iter().find(|(same, _)| *same == viewer) {
            return Some(view.clone());
        }
        let view = Arc::new(self.table.tracked_view(viewer)?);
        self.views.push((viewer, view.clone()));
        Some(view)
    }
}

fn json(message: &ServerMessage) -> Option<Utf8Bytes> {
    let mut text = Vec::with_capacity(USUAL_LENGTH);
    serde_json::to_writer(&mut text, message).ok()?;
    Utf8Bytes::try_from(axum::body::Bytes::from(text)).ok()
}

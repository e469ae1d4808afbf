//! The replay of a finished game, from its record.

use std::rc::Rc;

use game_core::{
    Audience, Fault, Hosted, Level, Participant, Reason, Referee, Seat, SeatSet, Verdict, Viewer, Waiting,
    announced_game,
};
use leptos::prelude::*;
use protocol::{
    ClientMessage, Clock, GameEvents, GameView, SeatInfo, ServerMessage, Sitter, Stage, TableCode, TableId, TableInfo,
    Visibility,
};

use super::{Backend, ConnectionStatus, Session};

/// The table after one or more public events.
struct Moment {
    view: GameView,
    events: Vec<serde_json::Value>,
    waiting: Vec<Seat>,
    over: bool,
}

/// A replay that can show any moment of a game.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    pub(crate) session: Session,
    /// The moment that is shown, from 0.
    pub(crate) at: RwSignal<usize>,
    /// The number of moments, at least one.
    pub(crate) moments: usize,
    /// What the record proves.
    pub(crate) verdict: Verdict,
}

/// Nothing can be changed in a replay.
struct ReadOnly;

impl Backend for ReadOnly {
    fn send(&self, _: ClientMessage) {}
}

/// Reads a record, or reports its first fault.
pub(crate) fn open_replay(record: &str) -> Result<Replay, Fault> {
    let name = announced_game(record.lines().next().unwrap_or_default())?;
    let unknown = || Fault { line: 1, reason: Reason::UnknownGame(name) };
    games::with_game!(name, G => open::<G>(record)).ok_or_else(unknown)?
}

fn open<G: Hosted>(record: &str) -> Result<Replay, Fault> {
    let mut lines = record.lines();
    let mut referee = Referee::<G>::open(lines.next().unwrap_or_default())?;
    let mut moments = vec![moment(&referee, Vec::new())];
    for line in lines {
        let mut events = Vec::new();
        referee.read(line, &mut events)?;
        events.retain(|event| G::audience(event) == Audience::Everyone);
        if !events.is_empty() {
            moments.push(moment(&referee, events));
        }
    }
    let setup = serde_json::to_value(referee.game.setup()).unwrap_or_default();
    let seats = SeatSet::first_seats(referee.players.len()).iter().zip(&referee.players);
    let seats = seats.map(|(seat, player)| SeatInfo {
        seat,
        sitter: sitter(player),
        ready: true,
        connected: true,
        stand_in: false,
    });
    let table = TableId::from_bytes([0; 16]);
    let info = TableInfo {
        table,
        code: TableCode::from_bytes([0; 6]),
        game: G::NAME,
        setup: Some(setup),
        visibility: Visibility::Link,
        clock: Clock::None,
        stage: Stage::Playing,
        seats: seats.collect(),
        your_seat: None,
        you_host: false,
        commitment: game_core::Hash::of(b""),
        rematch: None,
        anyone: false,
        daily: None,
        event: None,
    };
    let session = Session::new(table, ConnectionStatus::Local);
    session.set_backend(Rc::new(ReadOnly));
    let replay = Replay { session, at: RwSignal::new(0), moments: moments.len(), verdict: referee.verdict() };
    let moments = StoredValue::new(moments);
    let before = StoredValue::new(None);
    Effect::new(move |_| {
        let at = replay.at.get();
        moments.with_value(|moments| show(&session, &info, moments, before.get_value(), at));
        before.set_value(Some(at));
    });
    Ok(replay)
}

/// Our bots get the names they have at every table, not the ones in the record.
pub(crate) fn sitter(player: &Participant) -> Sitter {
    let level =
        Level::ALL.into_iter().find(|level| player.bot.as_deref() == Some(level.name()) && player.name == level.name());
    level.map_or_else(|| Sitter::Person(player.name.clone()), Sitter::Bot)
}

fn moment<G: Hosted>(referee: &Referee<G>, events: Vec<G::Event>) -> Moment {
    let waiting = referee.game.waiting(&referee.state);
    Moment {
        view: GameView::encode(G::NAME, &referee.game.view(&referee.state, Viewer::Spectator)),
        events: events.iter().filter_map(|event| serde_json::to_value(event).ok()).collect(),
        over: waiting == Waiting::Nobody,
        waiting: if let Waiting::Seats(seats) = waiting { seats.iter().collect() } else { Vec::new() },
    }
}

/// Shows a moment. Unless it follows the one before, the history starts over.
fn show(session: &Session, info: &TableInfo, moments: &[Moment], before: Option<usize>, at: usize) {
    let Some(moment) = moments.get(at) else { return };
    let is_next = before.is_some_and(|before| at == before + 1);
    let from = if is_next { at } else { 0 };
    let batches = moments.get(from..=at).unwrap_or_default();
    let events: Vec<_> = batches.iter().flat_map(|moment| &moment.events).collect();
    let news = GameEvents::encode(info.game, &events);
    let stage = if moment.over { Stage::Finished } else { Stage::Playing };
    let message = ServerMessage::Table {
        table: info.table,
        number: at as u64,
        info: Box::new(TableInfo { stage, ..info.clone() }),
        sight: Some(moment.view.clone()),
        news: Some(news),
        stand_ins: Vec::new(),
        version: 0,
        waiting: moment.waiting.clone(),
        clock_left: None,
    };
    if is_next { session.update(message) } else { session.reset(message) }
}

//! The players of one table, who play game after game.

use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use client::{RandomPlayer, Utf8Bytes, random_player};
use game_core::{QuickRandom, Random, Seat, SeatSet, Seed};
use protocol::{ClientMessage, GameOptions, NewTable, Stage, TableId};
use serde_json::Value;
use tokio::time::Instant;

use crate::error::LoadError;
use crate::guest::Guest;
use crate::message::{Incoming, Kind};
use crate::{NOT_SENT, Shared};

/// The pause before a retry.
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// The players of one table.
pub(crate) struct Table {
    shared: Rc<Shared>,
    game: Box<dyn RandomPlayer>,
    random: QuickRandom,
    table: Option<TableId>,
    players: Vec<Player>,
    /// Actions that some player has not received yet.
    pending: Vec<PendingAction>,
}

struct Player {
    seat: Seat,
    guest: Guest,
    broken: bool,
    /// The game as the player sees it, once it has begun.
    view: Option<Value>,
    /// The id and text of the next action, ready to be sent.
    prepared: Option<(u64, Utf8Bytes)>,
    /// The version of the seat that the last choice was made on.
    chosen_on: Option<u64>,
    finished: bool,
    /// The entries received, with their times. Kept only while an action is pending.
    received: Vec<(u64, Instant)>,
}

struct PendingAction {
    player: usize,
    id: u64,
    due: Instant,
    /// The number of the entry that the action became, once it is acknowledged.
    number: Option<u64>,
}

/// Why a game was not continued.
enum Stopped {
    GameOver,
    TimeOver,
}

impl Table {
    /// Creates the guests and starts a first game. Returns when a player can act.
    pub(crate) async fn open(shared: Rc<Shared>, index: usize, players: u8) -> Result<Self, LoadError> {
        let name = games::NAMES[index % games::NAMES.len()];
        let game = random_player(name, players, &GameOptions::default()).ok_or(LoadError::NoGame)?;
        let mut players = Vec::new();
        for seat in SeatSet::first_seats(game.seats().into()) {
            let guest = Guest::create(&shared, &format!("Load {index} {seat}")).await?;
            players.push(Player::new(seat, guest));
        }
        let random = QuickRandom::new(index as u64 + 1);
        let mut table = Self { shared, game, random, table: None, players, pending: Vec::new() };
        table.start_game().await?;
        while table.players.iter().all(|player| player.prepared.is_none()) {
            table.receive().await?;
        }
        Ok(table)
    }

    pub(crate) fn players(&self) -> usize {
        self.players.len()
    }

    /// Plays game after game until the time is over.
    pub(crate) async fn play_until(mut self, end: Instant) {
        loop {
            match self.play(end).await {
                Ok(Stopped::GameOver) => self.shared.measurements.borrow_mut().games += 1,
                Ok(Stopped::TimeOver) => return,
                Err(error) => self.count_error(&error),
            }
            while let Err(error) = self.start_game().await {
                self.count_error(&error);
                tokio::time::sleep(RETRY_PAUSE).await;
                if Instant::now() >= end {
                    return;
                }
            }
        }
    }

    fn count_error(&mut self, error: &LoadError) {
        let mut measurements = self.shared.measurements.borrow_mut();
        measurements.count_error(error);
        measurements.count_errors("unanswered", self.pending.len() as u64);
        self.pending.clear();
    }

    /// Reconnects broken players, creates a new table and moves everybody there.
    async fn start_game(&mut self) -> Result<(), LoadError> {
        for player in self.players.iter_mut().filter(|player| player.broken) {
            player.guest.reconnect(&self.shared).await?;
            player.broken = false;
        }
        let new = NewTable::new(self.game.game(), self.game.seats());
        let Some(host) = self.players.first() else { return Ok(()) };
        let table = self.shared.http.create_table(&host.guest.cookie, &new).await?.table;
        let old = self.table.replace(table);
        for player in &mut self.players {
            let luck = Seed::from_bytes(std::array::from_fn(|_| self.random.next_u64() as u8));
            player.move_to(old, table, luck).await?;
        }
        Ok(())
    }

    /// Plays one game.
    async fn play(&mut self, end: Instant) -> Result<Stopped, LoadError> {
        let shared = self.shared.clone();
        let mut time_over = false;
        'acted: loop {
            // One place in the queue for due actions, kept while messages are received.
            let mut due = std::pin::pin!(shared.schedule.next_due());
            loop {
                if self.pending.is_empty() {
                    if self.players.iter().all(|player| player.finished) {
                        return Ok(Stopped::GameOver);
                    }
                    if time_over {
                        return Ok(Stopped::TimeOver);
                    }
                }
                let next = self.players.iter().position(|player| player.prepared.is_some());
                tokio::select! {
                    biased;
                    received = self.receive() => received?,
                    due = &mut due, if next.is_some() && !time_over => {
                        match (next, due) {
                            (Some(player), Some(due)) if Instant::now() < end => self.act(player, due).await?,
                            (_, due) => {
                                time_over = true;
                                let missed = due.is_some() && shared.schedule.has_rate();
                                shared.measurements.borrow_mut().count_errors(NOT_SENT, missed.into());
                            }
                        }
                        continue 'acted;
                    }
                    () = tokio::time::sleep_until(end), if next.is_none() && !time_over => time_over = true,
                }
            }
        }
    }

    async fn act(&mut self, index: usize, due: Instant) -> Result<(), LoadError> {
        let Some(player) = self.players.get_mut(index) else { return Ok(()) };
        let Some((id, text)) = player.prepared.take() else { return Ok(()) };
        self.pending.push(PendingAction { player: index, id, due, number: None });
        let sent = player.guest.connection.send(text).await;
        player.broken = sent.is_err();
        Ok(sent?)
    }

    /// Receives and handles the next message of any player.
    async fn receive(&mut self) -> Result<(), LoadError> {
        let (index, received) = std::future::poll_fn(|context| {
            for (index, player) in self.players.iter_mut().enumerate() {
                if let Poll::Ready(received) = player.guest.connection.poll_receive(context) {
                    player.broken = received.is_err();
                    return Poll::Ready((index, received));
                }
            }
            Poll::Pending
        })
        .await;
        self.handle(index, &received?)
    }

    fn handle(&mut self, index: usize, text: &str) -> Result<(), LoadError> {
        let now = Instant::now();
        self.shared.measurements.borrow_mut().received_bytes += text.len() as u64;
        let message = Incoming::decode(text)?;
        match (message.kind, message.number) {
            (Kind::Table | Kind::Change, Some(number)) if message.table == self.table => {
                let Some(player) = self.players.get_mut(index) else { return Ok(()) };
                if !self.pending.is_empty() {
                    player.received.push((number, now));
                }
                player.prepare(&message, &*self.game, &mut self.random)?;
            }
            (Kind::Done, Some(number)) => {
                let id = message.id.and_then(|id| id.parse().ok());
                let is_answered = |action: &&mut PendingAction| action.player == index && Some(action.id) == id;
                if let Some(action) = self.pending.iter_mut().find(is_answered) {
                    action.number = Some(number);
                    self.shared.measurements.borrow_mut().record_acknowledged(now.duration_since(action.due));
                }
            }
            _ => return Ok(()),
        }
        self.record_seen();
        Ok(())
    }

    /// Records the pending actions that every player has received.
    fn record_seen(&mut self) {
        let (players, measurements) = (&mut self.players, &self.shared.measurements);
        self.pending.retain(|action| {
            let Some(number) = action.number else { return true };
            let received =
                |player: &Player| player.received.iter().find(|(seen, _)| *seen >= number).map(|(_, at)| *at);
            let times: Option<Vec<Instant>> = players.iter().map(received).collect();
            let Some(last) = times.and_then(|times| times.into_iter().max()) else { return true };
            measurements.borrow_mut().record_seen(last.duration_since(action.due));
            false
        });
        if self.pending.is_empty() {
            players.iter_mut().for_each(|player| player.received.clear());
        }
    }
}

impl Player {
    fn new(seat: Seat, guest: Guest) -> Self {
        let (prepared, chosen_on, received) = (None, None, Vec::new());
        Self { seat, guest, broken: false, view: None, prepared, chosen_on, finished: false, received }
    }

    /// Leaves the old table and sits down at the new one. Does not wait for answers: a refusal is received later.
    async fn move_to(&mut self, old: Option<TableId>, table: TableId, luck: Seed) -> Result<(), LoadError> {
        (self.view, self.prepared, self.chosen_on, self.finished) = (None, None, None, false);
        self.received.clear();
        let requests = [
            old.map(|table| ClientMessage::Unwatch { table }),
            Some(ClientMessage::Watch { table, after: None }),
            Some(ClientMessage::Sit { table, seat: Some(self.seat) }),
            Some(ClientMessage::Ready { table, luck }),
        ];
        for request in requests.into_iter().flatten() {
            let sent = self.guest.connection.request(request).await;
            self.broken |= sent.is_err();
            sent?;
        }
        Ok(())
    }

    /// Chooses an action if the table waits for this player.
    fn prepare(
        &mut self,
        message: &Incoming<'_>,
        game: &dyn RandomPlayer,
        random: &mut QuickRandom,
    ) -> Result<(), LoadError> {
        message.update(&mut self.view)?;
        if let Some(info) = &message.info {
            self.finished = info.stage == Stage::Finished;
        }
        let (Some(view), Some(table)) = (&self.view, message.table) else { return Ok(()) };
        // The same turn is sent again while other players still choose.
        if self.chosen_on == Some(message.version) || !message.waiting.contains(&self.seat) {
            return Ok(());
        }
        let choices = game.choose_from(view, self.seat, random).ok_or(LoadError::NoLegalAction)?;
        let version = message.version;
        self.prepared = Some(self.guest.connection.encode(ClientMessage::Act { table, version, choices })?);
        self.chosen_on = Some(version);
        Ok(())
    }
}

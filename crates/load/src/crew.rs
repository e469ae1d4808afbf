//! The people of one table, who play game after game.

use std::rc::Rc;
use std::time::Duration;

use game_core::{QuickRandom, Random, Seat, SeatSet, Seed};
use protocol::{ClientMessage, GameView, NewTable, Stage, TableId};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::client::{Client, Heard, Kind};
use crate::game::AnyGame;
use crate::{NOT_SENT, Shared, Trouble};

/// After trouble nobody rushes.
const PAUSE: Duration = Duration::from_millis(200);

/// The people of one table.
pub(crate) struct Crew {
    shared: Rc<Shared>,
    game: AnyGame,
    random: QuickRandom,
    table: Option<TableId>,
    players: Vec<Player>,
    /// Actions that somebody has not seen yet.
    sent: Vec<Sent>,
}

struct Player {
    seat: Seat,
    client: Client,
    broken: bool,
    /// The next action, ready to be sent, and its id.
    prepared: Option<(u64, Utf8Bytes)>,
    /// The version of the seat that the last choice was made on.
    chosen_on: Option<u64>,
    finished: bool,
    /// Which entries were seen, and when; as long as an action is under way.
    seen: Vec<(u64, Instant)>,
}

/// An action under way.
struct Sent {
    player: usize,
    id: u64,
    from: Instant,
    /// The entry it became, once that is acknowledged.
    number: Option<u64>,
}

impl Crew {
    /// Makes the guests, and begins a first game.
    pub(crate) async fn gather(shared: Rc<Shared>, index: usize, players: u8) -> Result<Self, Trouble> {
        let game = AnyGame::new(index, players)?;
        let mut players = Vec::new();
        for seat in SeatSet::first_seats(game.seats().into()) {
            let client = Client::new(&shared.http, &format!("Load {index} {seat}")).await?;
            players.push(Player::new(seat, client));
        }
        let random = QuickRandom::new(index as u64 + 1);
        let mut crew = Self { shared, game, random, table: None, players, sent: Vec::new() };
        crew.begin().await?;
        while crew.players.iter().all(|player| player.prepared.is_none()) {
            crew.hear().await?;
        }
        Ok(crew)
    }

    pub(crate) fn len(&self) -> usize {
        self.players.len()
    }

    /// Plays game after game until the time is over.
    pub(crate) async fn play_until(mut self, end: Instant) {
        loop {
            match self.play(end).await {
                Ok(Stopped::GameOver) => self.shared.figures.borrow_mut().games += 1,
                Ok(Stopped::TimeOver) => return,
                Err(trouble) => self.count(&trouble),
            }
            while let Err(trouble) = self.begin().await {
                self.count(&trouble);
                tokio::time::sleep(PAUSE).await;
                if Instant::now() >= end {
                    return;
                }
            }
        }
    }

    fn count(&mut self, trouble: &Trouble) {
        let mut figures = self.shared.figures.borrow_mut();
        figures.count(trouble);
        figures.count_by("unanswered", self.sent.len() as u64);
        self.sent.clear();
    }

    /// Sits down at a new table, and leaves the old one. Whoever lost the connection comes back first.
    async fn begin(&mut self) -> Result<(), Trouble> {
        for player in &mut self.players {
            if player.broken {
                player.client.reconnect(&self.shared.http).await?;
                player.broken = false;
            }
        }
        let new = NewTable::new(self.game.name(), self.game.seats());
        let Some(host) = self.players.first() else { return Ok(()) };
        let table = self.shared.http.table(host.client.cookie(), &new).await?.table;
        let old = self.table.replace(table);
        for player in &mut self.players {
            (player.prepared, player.chosen_on, player.finished) = (None, None, false);
            player.seen.clear();
            let luck = Seed::from_bytes(std::array::from_fn(|_| self.random.next_u64() as u8));
            let asks = [
                old.map(|table| ClientMessage::Unwatch { table }),
                Some(ClientMessage::Watch { table, after: None }),
                Some(ClientMessage::Sit { table, seat: Some(player.seat) }),
                Some(ClientMessage::Ready { table, luck }),
            ];
            // Nobody waits for the answers: a refusal is heard while playing.
            for ask in asks.into_iter().flatten() {
                let asked = player.client.ask(ask).await;
                player.broken |= asked.is_err();
                asked?;
            }
        }
        Ok(())
    }

    /// Plays one game.
    async fn play(&mut self, end: Instant) -> Result<Stopped, Trouble> {
        let shared = self.shared.clone();
        let mut over = false;
        'acted: loop {
            // Waits in line for its turn until it comes, whatever is heard meanwhile.
            let mut due = std::pin::pin!(shared.pace.next());
            loop {
                if self.sent.is_empty() {
                    if self.players.iter().all(|player| player.finished) {
                        return Ok(Stopped::GameOver);
                    }
                    if over {
                        return Ok(Stopped::TimeOver);
                    }
                }
                let next = self.players.iter().position(|player| player.prepared.is_some());
                tokio::select! {
                    biased;
                    heard = self.hear() => heard?,
                    due = &mut due, if next.is_some() && !over => {
                        match (next, due) {
                            (Some(player), Some(due)) if Instant::now() < end => self.act(player, due).await?,
                            (_, due) => {
                                over = true;
                                let missed = due.is_some() && shared.pace.has_rate();
                                shared.figures.borrow_mut().count_by(NOT_SENT, missed.into());
                            }
                        }
                        continue 'acted;
                    }
                    () = tokio::time::sleep_until(end), if next.is_none() && !over => over = true,
                }
            }
        }
    }

    async fn act(&mut self, index: usize, from: Instant) -> Result<(), Trouble> {
        let Some(player) = self.players.get_mut(index) else { return Ok(()) };
        let Some((id, text)) = player.prepared.take() else { return Ok(()) };
        self.sent.push(Sent { player: index, id, from, number: None });
        let sent = player.client.send(text).await;
        player.broken = sent.is_err();
        sent
    }

    /// Hears the next message, whoever gets it.
    async fn hear(&mut self) -> Result<(), Trouble> {
        let (index, heard) = std::future::poll_fn(|context| {
            for (index, player) in self.players.iter_mut().enumerate() {
                if let std::task::Poll::Ready(heard) = player.client.poll_hear(context) {
                    player.broken = heard.is_err();
                    return std::task::Poll::Ready((index, heard));
                }
            }
            std::task::Poll::Pending
        })
        .await;
        self.take_in(index, &heard?)
    }

    fn take_in(&mut self, index: usize, text: &str) -> Result<(), Trouble> {
        let now = Instant::now();
        let heard = Heard::read(text)?;
        match (heard.tell, heard.number) {
            (Kind::Table, Some(number)) if heard.table == self.table => {
                let Some(player) = self.players.get_mut(index) else { return Ok(()) };
                if !self.sent.is_empty() {
                    player.seen.push((number, now));
                }
                player.finished = heard.info.is_some_and(|info| info.stage == Stage::Finished);
                // Told again while others still choose, it is the same turn.
                let fresh = player.chosen_on != Some(heard.version);
                if let (true, Some(sight), Some(table)) = (fresh, heard.sight, heard.table)
                    && heard.waiting.contains(&player.seat)
                {
                    let sight: GameView = serde_json::from_str(sight.get())
                        .map_err(|error| Trouble::Strange(format!("the game cannot be read: {error}")))?;
                    let choices = self.game.choose(&sight, player.seat, &mut self.random);
                    let choices = choices.ok_or_else(|| Trouble::Strange("asked, but nothing can be done".into()))?;
                    let version = heard.version;
                    player.prepared = Some(player.client.write(ClientMessage::Act { table, version, choices })?);
                    player.chosen_on = Some(version);
                }
            }
            (Kind::Done, Some(number)) => {
                let is_it =
                    |sent: &&mut Sent| sent.player == index && heard.id.and_then(|id| id.parse().ok()) == Some(sent.id);
                if let Some(sent) = self.sent.iter_mut().find(is_it) {
                    sent.number = Some(number);
                    self.shared.figures.borrow_mut().acknowledged(now.duration_since(sent.from));
                }
            }
            _ => return Ok(()),
        }
        self.settle();
        Ok(())
    }

    /// Counts the actions that everybody has seen.
    fn settle(&mut self) {
        let (players, figures) = (&mut self.players, &self.shared.figures);
        self.sent.retain(|sent| {
            let Some(number) = sent.number else { return true };
            let seen_by = |player: &Player| player.seen.iter().find(|(seen, _)| *seen >= number).map(|(_, at)| *at);
            let times: Option<Vec<Instant>> = players.iter().map(seen_by).collect();
            let Some(last) = times.and_then(|times| times.into_iter().max()) else { return true };
            figures.borrow_mut().seen(last.duration_since(sent.from));
            false
        });
        if self.sent.is_empty() {
            players.iter_mut().for_each(|player| player.seen.clear());
        }
    }
}

impl Player {
    fn new(seat: Seat, client: Client) -> Self {
        let (prepared, chosen_on, seen) = (None, None, Vec::new());
        Self { seat, client, broken: false, prepared, chosen_on, finished: false, seen }
    }
}

/// Why a game is not played on.
enum Stopped {
    GameOver,
    TimeOver,
}

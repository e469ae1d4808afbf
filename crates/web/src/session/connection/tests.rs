use std::collections::BTreeSet;

use game_core::{GameName, Hash, Seat, Seed};
use protocol::{Clock, GameEvents, GameView, Phrase, Stage, TableCode, TableInfo, TrackedView, Visibility};

use super::*;

const TABLE: TableId = TableId::from_bytes([1; 16]);
const GAME: GameName = GameName::literal("nile");

/// A browser with a fake clock, fake timers, a fake socket and fake storage.
struct Browser {
    now_ms: i64,
    connection: Connection,
    socket: Socket,
    timers: Vec<(i64, Timer)>,
    stored: Vec<Request>,
    status: ConnectionStatus,
    delivered: Vec<ServerMessage>,
    refusals: Vec<Refusal>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SocketState {
    None,
    Opening,
    Open,
}

/// The page's end of a connection, with everything that ever went through any socket of the test.
struct Socket {
    state: SocketState,
    opened: usize,
    /// What was sent through the current socket.
    sent: Vec<Request>,
    all_sent: Vec<Request>,
}

impl Browser {
    /// Opens a page at the table; `page` makes the ids of each page different.
    fn open_page(page: u32, stored: Vec<Request>) -> Self {
        let mut count = 0;
        let new_id = move || {
            count += 1;
            format!("{page}-{count}")
        };
        let mut browser = Self {
            now_ms: 1_000,
            connection: Connection::new(TABLE, stored.clone(), new_id),
            socket: Socket { state: SocketState::None, opened: 0, sent: Vec::new(), all_sent: Vec::new() },
            timers: Vec::new(),
            stored,
            status: ConnectionStatus::Connecting,
            delivered: Vec::new(),
            refusals: Vec::new(),
        };
        browser.run(Connection::start);
        browser
    }

    /// A page that the server has welcomed.
    fn connected() -> Self {
        let mut browser = Self::open_page(1, Vec::new());
        browser.accept();
        browser.welcome();
        browser
    }

    /// The same person loads the page anew: only the storage is left.
    fn reload(self) -> Self {
        Self::open_page(2, self.stored)
    }

    fn run(&mut self, step: impl FnOnce(&mut Connection, i64) -> Vec<Effect>) {
        let effects = step(&mut self.connection, self.now_ms);
        for effect in effects {
            match effect {
                Effect::Connect => {
                    self.socket.state = SocketState::Opening;
                    self.socket.opened += 1;
                    self.socket.sent.clear();
                }
                Effect::Disconnect => self.socket.state = SocketState::None,
                Effect::Send(request) => {
                    assert_eq!(
                        self.socket.state,
                        SocketState::Open,
                        "sent into a socket that is not open: {request:?}"
                    );
                    self.socket.sent.push(request.clone());
                    self.socket.all_sent.push(request);
                }
                Effect::StartTimer(timer, after_ms) => self.timers.push((self.now_ms + i64::from(after_ms), timer)),
                Effect::StoreUnanswered(requests) => self.stored = requests,
                Effect::SetStatus(status) => self.status = status,
                Effect::Deliver(message) => self.delivered.push(message),
                Effect::Refuse(refusal) => self.refusals.push(refusal),
            }
        }
    }

    /// Lets time pass, and fires the timers that are due, the earliest first.
    fn pass(&mut self, ms: i64) {
        let end = self.now_ms + ms;
        while let Some(next) = (0..self.timers.len()).min_by_key(|index| self.timers[*index].0) {
            if self.timers[next].0 > end {
                break;
            }
            let (due, timer) = self.timers.remove(next);
            self.now_ms = due;
            self.run(|connection, now| connection.timer_fired(timer, now));
        }
        self.now_ms = end;
    }

    /// The server accepts the socket.
    fn accept(&mut self) {
        assert_eq!(self.socket.state, SocketState::Opening);
        self.socket.state = SocketState::Open;
        self.run(Connection::opened);
    }

    /// The socket breaks.
    fn lose(&mut self) {
        self.socket.state = SocketState::None;
        self.run(Connection::closed);
    }

    fn receive(&mut self, text: &str) {
        self.run(|connection, now| connection.received(text, now));
    }

    fn receive_message(&mut self, message: &ServerMessage) {
        self.receive(&serde_json::to_string(message).expect("JSON"));
    }

    fn welcome(&mut self) {
        self.receive_message(&ServerMessage::Welcome { version: VERSION, name: "Juno".into() });
    }

    fn done(&mut self, id: &str) {
        self.receive_message(&ServerMessage::Done { id: id.into(), number: None, table: None });
    }

    fn refuse(&mut self, id: &str, code: &str) {
        self.receive(&format!(r#"{{"tell":"refused","id":"{id}","code":"{code}","reason":"because"}}"#));
    }

    fn say(&mut self, phrase: Phrase) -> String {
        self.run(|connection, _| connection.send(ClientMessage::Say { table: TABLE, phrase }));
        self.stored.last().expect("an unanswered request").id.clone()
    }

    /// What was sent through the current socket besides hello, watch and pings.
    fn commands(&self) -> Vec<&str> {
        let commands = self.socket.sent.iter().filter(|request| matches!(request.message, ClientMessage::Say { .. }));
        commands.map(|request| request.id.as_str()).collect()
    }

    /// Time until the next attempt to connect, in steps of 50 ms.
    fn time_to_reconnect(&mut self) -> i64 {
        let (opened, begun) = (self.socket.opened, self.now_ms);
        while self.socket.opened == opened {
            self.pass(50);
        }
        self.now_ms - begun
    }
}

fn table_message(number: u64) -> ServerMessage {
    let info = TableInfo {
        table: TABLE,
        code: TableCode::from_bytes([0; 6]),
        game: GAME,
        setup: None,
        visibility: Visibility::Link,
        clock: Clock::None,
        stage: Stage::Gathering,
        seats: Vec::new(),
        your_seat: None,
        you_host: false,
        commitment: Hash::of(b""),
        rematch: None,
        anyone: false,
        event: None,
        daily: None,
    };
    ServerMessage::Table {
        table: TABLE,
        number,
        info: Box::new(info),
        sight: None,
        news: None,
        stand_ins: Vec::new(),
        version: 0,
        waiting: vec![Seat::FIRST],
        clock_left: None,
    }
}

#[test]
fn says_hello_and_watches_before_anything_else() {
    let mut browser = Browser::open_page(1, Vec::new());
    let early = browser.say(Phrase::Hello);
    browser.accept();
    let [hello, watch, command] = &browser.socket.sent[..] else { panic!("{:?}", browser.socket.sent) };
    assert_eq!(hello.message, ClientMessage::Hello { version: VERSION, changes: true });
    assert_eq!(watch.message, ClientMessage::Watch { table: TABLE, after: None });
    assert_eq!(command.id, early, "a request from before the connection waits for it");
    assert_eq!(browser.status, ConnectionStatus::Connecting);
    browser.welcome();
    assert_eq!(browser.status, ConnectionStatus::Connected);
}

#[test]
fn watches_from_the_last_entry_seen_after_a_reconnect() {
    let mut browser = Browser::connected();
    browser.receive_message(&table_message(7));
    assert_eq!(browser.delivered, [table_message(7)]);
    browser.lose();
    assert_eq!(browser.status, ConnectionStatus::Reconnecting { since_ms: browser.now_ms });
    browser.time_to_reconnect();
    browser.accept();
    assert_eq!(browser.socket.sent[1].message, ClientMessage::Watch { table: TABLE, after: Some(7) });
}

#[test]
fn unanswered_requests_keep_their_ids_over_reconnects_and_reloads() {
    let mut browser = Browser::connected();
    let answered = browser.say(Phrase::Hello);
    let (first, second) = (browser.say(Phrase::GoodLuck), browser.say(Phrase::Clap));
    browser.done(&answered);
    browser.lose();
    let offline = browser.say(Phrase::Heart);
    for _ in 0..3 {
        browser.time_to_reconnect();
        browser.accept();
        assert_eq!(browser.commands(), [&first, &second, &offline], "nothing lost, in order, nothing twice");
        browser.lose();
    }
    let mut browser = browser.reload();
    browser.accept();
    browser.welcome();
    assert_eq!(browser.commands(), [&first, &second, &offline]);
    for id in [first, second, offline] {
        browser.done(&id);
    }
    assert!(browser.stored.is_empty());
    let mut browser = browser.reload();
    browser.accept();
    assert!(browser.commands().is_empty(), "answered requests are not sent again");
}

#[test]
fn one_message_never_has_two_ids() {
    let mut browser = Browser::connected();
    for phrase in [Phrase::Hello, Phrase::Clap, Phrase::Laugh] {
        browser.say(phrase);
        browser.lose();
        browser.time_to_reconnect();
        browser.accept();
    }
    let commands = browser.socket.all_sent.iter().filter(|sent| matches!(sent.message, ClientMessage::Say { .. }));
    let ids: BTreeSet<&str> = commands.map(|sent| sent.id.as_str()).collect();
    assert_eq!(ids.len(), 3);
}

#[test]
fn backoff_grows_and_resets() {
    let mut browser = Browser::connected();
    browser.lose();
    let mut delays = Vec::new();
    for _ in 0..7 {
        delays.push(browser.time_to_reconnect());
        browser.lose();
    }
    assert_eq!(delays, [300, 600, 1_200, 2_400, 4_800, 5_000, 5_000]);
    browser.time_to_reconnect();
    browser.accept();
    browser.welcome();
    browser.lose();
    assert_eq!(browser.time_to_reconnect(), 300, "a welcome resets the backoff");
}

#[test]
fn a_socket_that_opens_and_closes_at_once_does_not_reset_the_backoff() {
    let mut browser = Browser::connected();
    for expected in [300, 600, 1_200] {
        browser.lose();
        assert_eq!(browser.time_to_reconnect(), expected);
        browser.accept();
    }
}

#[test]
fn pings_regularly_and_ends_a_silent_connection() {
    let mut browser = Browser::connected();
    for _ in 0..10 {
        browser.pass(20_000);
        let ping = browser.socket.sent.last().expect("a ping");
        assert_eq!(ping.message, ClientMessage::Ping);
        let pong = ServerMessage::Pong { id: ping.id.clone() };
        browser.receive_message(&pong);
    }
    assert_eq!((browser.status.clone(), browser.socket.opened), (ConnectionStatus::Connected, 1));
    // The next ping stays without an answer.
    browser.pass(24_900);
    assert_eq!(browser.status, ConnectionStatus::Connected);
    browser.pass(200);
    assert!(matches!(browser.status, ConnectionStatus::Reconnecting { .. }), "{:?}", browser.status);
    browser.pass(1_000);
    assert_eq!(browser.socket.opened, 2);
    assert_eq!(browser.socket.state, SocketState::Opening);
}

#[test]
fn a_socket_that_never_opens_is_given_up_and_only_one_attempt_runs_at_a_time() {
    let mut browser = Browser::open_page(1, Vec::new());
    browser.pass(4_900);
    assert_eq!(browser.socket.opened, 1);
    browser.pass(1_000);
    assert_eq!(browser.socket.opened, 2);
    let reconnects = browser.timers.iter().filter(|(_, timer)| *timer == Timer::Reconnect).count();
    assert_eq!(reconnects, 0, "no second attempt is scheduled while one runs");
}

#[test]
fn final_refusals_end_the_connection_for_good() {
    for (tell, code) in ["bye", "refused"]
        .into_iter()
        .flat_map(|tell| ["wrong_version", "stranger", "no_such_table", "damaged"].map(|code| (tell, code)))
    {
        let mut browser = Browser::connected();
        browser.say(Phrase::Hello);
        browser.receive(&format!(r#"{{"tell":"{tell}","id":null,"code":"{code}","reason":"the table is broken"}}"#));
        let ConnectionStatus::Ended(refusal) = &browser.status else { panic!("{tell} {code}: {:?}", browser.status) };
        assert_eq!((refusal.code.name(), refusal.reason.as_str()), (code, "the table is broken"));
        assert_eq!(browser.socket.state, SocketState::None);
        assert!(browser.stored.is_empty());
        browser.pass(600_000);
        assert_eq!(browser.socket.opened, 1, "{code}: no reconnect");
        assert!(browser.timers.is_empty(), "{code}: no heartbeat");
    }
}

#[test]
fn a_bye_for_a_restart_leads_to_a_reconnect() {
    let mut browser = Browser::connected();
    browser.receive(r#"{"tell":"bye","code":"unavailable","reason":"the server stops"}"#);
    browser.lose();
    assert_eq!(browser.time_to_reconnect(), 300);
}

#[test]
fn an_unavailable_request_is_retried_under_its_id() {
    let mut browser = Browser::connected();
    let id = browser.say(Phrase::Hello);
    browser.refuse(&id, "unavailable");
    assert!(browser.refusals.is_empty(), "the player need not know");
    browser.pass(4_999);
    assert_eq!(browser.commands(), [&id]);
    browser.pass(1);
    assert_eq!(browser.commands(), [&id, &id]);
    browser.done(&id);
    browser.pass(10_000);
    assert_eq!(browser.commands(), [&id, &id]);
    assert!(browser.stored.is_empty());
}

#[test]
fn watching_is_retried_too() {
    let mut browser = Browser::connected();
    let watch = browser.socket.sent[1].id.clone();
    browser.refuse(&watch, "unavailable");
    browser.pass(5_000);
    let again = browser.socket.sent.last().map(|request| request.message.clone());
    assert_eq!(again, Some(ClientMessage::Watch { table: TABLE, after: None }));
}

#[test]
fn an_ordinary_refusal_answers_its_request_and_is_shown() {
    for code in ["illegal", "stale", "a_code_of_a_newer_server"] {
        let mut browser = Browser::connected();
        let id = browser.say(Phrase::Hello);
        browser.refuse(&id, code);
        assert!(browser.stored.is_empty(), "{code}");
        assert_eq!(browser.refusals.len(), 1, "{code}");
        assert_eq!(browser.refusals[0].reason, "because");
        assert_eq!(browser.status, ConnectionStatus::Connected);
    }
}

#[test]
fn nonsense_and_other_tables_are_ignored() {
    let mut browser = Browser::connected();
    let luck = Seed::from_bytes([0; 32]);
    for text in ["", "[]", "{}", r#"{"tell":"gossip","code":1}"#, &luck.to_string()] {
        browser.receive(text);
    }
    let mut other = table_message(3);
    if let ServerMessage::Table { table, .. } = &mut other {
        *table = TableId::from_bytes([2; 16]);
    }
    browser.receive_message(&other);
    assert!(browser.delivered.is_empty());
    assert_eq!(browser.status, ConnectionStatus::Connected);
}

/// The view of a game that is long enough for changes to be shorter.
fn view(coins: u64) -> serde_json::Value {
    serde_json::json!({"board": "x".repeat(200), "players": [{"coins": coins}]})
}

fn tracked_view(coins: u64) -> TrackedView {
    TrackedView::encode(GAME, &view(coins)).expect("JSON")
}

fn game_message(number: u64, coins: u64) -> ServerMessage {
    let mut message = table_message(number);
    if let ServerMessage::Table { sight, news, .. } = &mut message {
        *sight = Some(GameView::encode(GAME, &view(coins)));
        *news = Some(GameEvents::encode(GAME, &["coins"]));
    }
    message
}

/// The change from one game message to the next.
fn change_message(follows: u64, number: u64, (before, after): (u64, u64)) -> ServerMessage {
    ServerMessage::Change {
        table: TABLE,
        number,
        follows,
        info: None,
        changes: tracked_view(after).changes_since(&tracked_view(before)).expect("changes are shorter"),
        news: GameEvents::encode(GAME, &["coins"]),
        stand_ins: Vec::new(),
        version: 0,
        waiting: vec![Seat::FIRST],
        clock_left: None,
    }
}

#[test]
fn changes_are_applied_to_the_table_and_delivered_as_tables() {
    let mut browser = Browser::connected();
    browser.receive_message(&game_message(7, 1));
    browser.receive_message(&change_message(7, 8, (1, 2)));
    browser.receive_message(&change_message(8, 9, (2, 5)));
    assert_eq!(browser.delivered, [game_message(7, 1), game_message(8, 2), game_message(9, 5)]);
    browser.lose();
    browser.time_to_reconnect();
    browser.accept();
    assert_eq!(browser.socket.sent[1].message, ClientMessage::Watch { table: TABLE, after: Some(9) });
    browser.receive_message(&change_message(9, 10, (5, 6)));
    assert_eq!(browser.delivered.len(), 3, "a new connection starts with the whole table");
}

#[test]
fn a_change_that_does_not_follow_makes_the_page_ask_for_the_whole_table() {
    let mut browser = Browser::connected();
    browser.receive_message(&game_message(7, 1));
    browser.receive_message(&change_message(8, 9, (2, 3)));
    let asked = |browser: &Browser| browser.socket.sent.iter().filter(|sent| sent.message.name() == "watch").count();
    assert_eq!(asked(&browser), 2);
    let watch = browser.socket.sent.last().map(|request| &request.message);
    assert_eq!(watch, Some(&ClientMessage::Watch { table: TABLE, after: Some(7) }));
    browser.receive_message(&change_message(9, 10, (3, 4)));
    assert_eq!(asked(&browser), 2, "it asks once");
    assert_eq!(browser.delivered, [game_message(7, 1)], "nothing doubtful is shown");
    browser.receive_message(&game_message(10, 4));
    browser.receive_message(&change_message(10, 11, (4, 5)));
    assert_eq!(browser.delivered[1..], [game_message(10, 4), game_message(11, 5)]);
}

#[test]
fn packets_that_vanish_are_noticed_after_five_seconds() {
    let mut browser = Browser::connected();
    let lost = browser.say(Phrase::Hello);
    browser.pass(4_900);
    assert_eq!(browser.status, ConnectionStatus::Connected);
    browser.pass(200);
    assert!(matches!(browser.status, ConnectionStatus::Reconnecting { .. }), "it is said");
    // The next sockets do not open either: each is given five seconds, and the player does nothing.
    let before = browser.socket.opened;
    browser.pass(30_000);
    assert!(browser.socket.opened >= before + 3, "{} {before}", browser.socket.opened);
    while browser.socket.state != SocketState::Opening {
        browser.pass(100);
    }
    browser.accept();
    browser.welcome();
    assert_eq!(browser.commands(), [lost.as_str()]);
    assert_eq!(browser.status, ConnectionStatus::Connected);
}

#[test]
fn a_server_that_says_anything_is_alive() {
    let mut browser = Browser::connected();
    browser.say(Phrase::Hello);
    browser.pass(3_000);
    browser.receive_message(&table_message(3));
    browser.pass(10_000);
    assert_eq!((browser.status.clone(), browser.socket.opened), (ConnectionStatus::Connected, 1));
}

#[test]
fn a_device_that_is_online_again_reconnects_at_once() {
    let mut browser = Browser::connected();
    let offline = browser.say(Phrase::Clap);
    browser.run(Connection::back_online);
    assert_eq!((browser.socket.state, browser.socket.opened), (SocketState::Opening, 2));
    assert!(matches!(browser.status, ConnectionStatus::Reconnecting { .. }));
    browser.accept();
    assert_eq!(browser.commands(), [offline.as_str()]);
    browser.lose();
    browser.run(Connection::back_online);
    assert_eq!(browser.socket.state, SocketState::Opening, "it does not wait for the backoff");
}

//! Clients that send too slowly, read too slowly or not at all. They are counted, they are closed in time, and they do not
//! lock out others.
#![cfg(test)]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use protocol::{ClientMessage, Phrase, RefusalCode, ServerMessage};
use server::{Config, Running};
use test_support::{Player, http, start_with, table_body};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A generous limit for a loaded machine: the timeouts of the tests are 1 s.
const IN_TIME: Duration = Duration::from_secs(20);

/// A connection from another address of this machine.
async fn connect_from(last: u8, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).expect("an address of this machine");
    socket.connect(server).await.expect("the server listens")
}

/// Waits until the server closes a connection. Returns what it sent before.
async fn closed(stream: &mut TcpStream) -> String {
    let mut received = Vec::new();
    let end = tokio::time::timeout(IN_TIME, stream.read_to_end(&mut received)).await;
    // A reset is an end too.
    let _ = end.expect("the server closes the connection");
    String::from_utf8_lossy(&received).into_owned()
}

/// The status of a request from an address; `None` if the server closes the connection without an answer.
async fn status_from(last: u8, server: SocketAddr) -> Option<String> {
    let mut stream = connect_from(last, server).await;
    let request = "GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.ok()?;
    let answer = closed(&mut stream).await;
    answer.split_whitespace().nth(1).map(Into::into)
}

fn short_timeouts(config: &mut Config) {
    let limits = &mut config.limits;
    (limits.count_local, limits.max_pending, limits.max_pending_address) = (true, 1000, 500);
    (limits.request_timeout, limits.send_timeout, limits.max_silence) = (1, 1, 1);
    (limits.max_requests, limits.max_people) = (1_000_000, 1_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn four_hundred_slow_clients_lock_nobody_out_and_are_closed_in_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        short_timeouts(config);
        config.limits.max_pending_address = 100;
        // Long enough to open most of them at the same time.
        config.limits.request_timeout = 5;
    })
    .await;
    let beginnings = [
        "",
        "GET / HTTP/1.1\r\nHost: slow",
        "POST /api/me HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"name\"",
        "GET /healthz HTTP/1.1\r\nHost: idle\r\n\r\n",
    ];
    let mut slow = Vec::new();
    for number in 0..400 {
        let mut stream = connect_from(2, server.address).await;
        // The server may have closed it already.
        let _ = stream.write_all(beginnings[number % beginnings.len()].as_bytes()).await;
        slow.push(stream);
    }
    // Newcomers from other addresses are answered.
    for newcomer in [3, 4] {
        assert_eq!(status_from(newcomer, server.address).await.as_deref(), Some("200"));
    }
    let (mut accepted, mut refused) = (0, 0);
    for (number, stream) in slow.iter_mut().enumerate() {
        let received = closed(stream).await;
        match (number % beginnings.len(), received.split_whitespace().nth(1)) {
            (_, Some("503")) => refused += 1,
            (2, Some("408")) if received.contains("did not arrive within 5 s") => accepted += 1,
            (3, Some("200")) => accepted += 1,
            // Without an answer: refused and reset, or cut off before the end of the head.
            (2 | 3, None) => refused += 1,
            (0 | 1, None) => {}
            _ => panic!("{number}: {received}"),
        }
    }
    assert!(accepted >= 40 && refused > 0, "one address has its share and no more: {accepted}, {refused}");
    assert_eq!(status_from(2, server.address).await.as_deref(), Some("200"), "closed connections count no longer");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_and_bodies_that_trickle_in_are_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), short_timeouts).await;
    let body = "POST /api/me HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
    for beginning in ["GET / HTTP/1.1\r\nX-Long: ", body] {
        let mut stream = connect_from(2, server.address).await;
        stream.write_all(beginning.as_bytes()).await.expect("sent");
        let since = Instant::now();
        // A byte now and then does not help.
        while stream.write_all(b" ").await.is_ok() {
            assert!(since.elapsed() < IN_TIME, "still open: {beginning}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    server.stop().await;
}

/// Opens a WebSocket on a connection, without a client that would read from it.
async fn upgrade(mut stream: TcpStream, cookie: &str) -> TcpStream {
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("an answer"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

/// A frame of a client, with a mask of zeros.
fn frame(first_byte: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first_byte];
    match payload.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long => frame.extend([0x80 | 126, (long >> 8) as u8, long as u8]),
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

const TEXT: u8 = 0x81;

async fn guest(server: &Running) -> String {
    http(server.address, "POST", "/api/me", "", "{\"name\":\"Mute\"}").await.1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_websocket_without_hello_is_closed_whatever_else_it_sends() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), short_timeouts).await;
    let mut stream = upgrade(connect_from(2, server.address).await, &guest(&server).await).await;
    let since = Instant::now();
    let ping = frame(0x89, b"");
    while stream.write_all(&ping).await.is_ok() {
        assert!(since.elapsed() < IN_TIME, "still open");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_measured_from_the_last_message_of_the_client() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        (config.limits.max_silence, config.limits.max_phrases) = (2, 1_000_000);
    })
    .await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut eve = Player::new(server.address, "Eve").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    eve.done(ClientMessage::Watch { table, after: None }).await;
    // Ada's phrases reach Eve all the time, and Eve says nothing.
    let busy = tokio::spawn(async move {
        let since = Instant::now();
        while since.elapsed() < IN_TIME {
            ada.done(ClientMessage::Say { table, phrase: Phrase::Laugh }).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let (refusal, code) = eve.receive_bye().await;
    assert!(refusal.reason.contains("no message for 2 s") && code == 1008, "{refusal}");
    busy.abort();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_never_read_are_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        short_timeouts(config);
        (config.limits.max_silence, config.limits.rate) = (86_400, 1_000_000);
    })
    .await;
    let ada = Player::new(server.address, "Ada").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    let tiny_window = || async {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(1024).expect("a small buffer");
        socket.connect(server.address).await.expect("the server listens")
    };
    let mut pages = tiny_window().await;
    let mut messages = upgrade(tiny_window().await, &ada.cookie).await;
    messages.write_all(&frame(TEXT, b"{\"id\":\"1\",\"ask\":\"hello\",\"version\":1}")).await.expect("sent");
    // Answers pile up, because nobody reads them. In the end the server closes, and writing fails.
    let request = "GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n".repeat(20);
    let watch = format!("{{\"id\":\"2\",\"ask\":\"watch\",\"table\":\"{table}\"}}");
    let question = frame(TEXT, watch.as_bytes()).repeat(20);
    for (stream, bytes) in [(&mut pages, request.as_bytes()), (&mut messages, &question)] {
        let write_until_closed = async {
            let mut at = 0;
            while let Ok(written) = stream.write(&bytes[at..]).await {
                at = (at + written) % bytes.len();
            }
        };
        tokio::time::timeout(IN_TIME, write_until_closed).await.expect("the server closes the connection");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_frame_counts_against_the_rate_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.rate = 5).await;
    let (binary, ping, pong) = (0x82, 0x89, 0x8a);
    for kind in [binary, ping, pong] {
        let mut stream = upgrade(connect_from(1, server.address).await, &guest(&server).await).await;
        let hello = frame(TEXT, b"{\"id\":\"1\",\"ask\":\"hello\",\"version\":1}");
        stream.write_all(&hello).await.expect("sent");
        stream.write_all(&frame(kind, b"").repeat(60)).await.expect("sent");
        let received = closed(&mut stream).await;
        assert!(received.contains("too many messages: at most 5 a second"), "{kind:x}: {received}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_endless_fragments_is_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        (config.limits.rate, config.limits.max_message_bytes) = (5, 1024);
    })
    .await;
    let mut stream = upgrade(connect_from(1, server.address).await, &guest(&server).await).await;
    stream.write_all(&frame(TEXT, b"{\"id\":\"1\",\"ask\":\"hello\",\"version\":1}")).await.expect("sent");
    // The first fragment of a text, and then empty ones without an end.
    stream.write_all(&frame(0x01, b"{")).await.expect("sent");
    let fragments = frame(0x00, b"").repeat(200);
    let since = Instant::now();
    while stream.write_all(&fragments).await.is_ok() {
        assert!(since.elapsed() < IN_TIME, "still open");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_are_not_announced_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    ada.done(ClientMessage::Sit { table, seat: None }).await;
    bob.done(ClientMessage::Watch { table, after: None }).await;
    let before = bob.raw.len();
    let mut second = Player::connect(server.address, ada.cookie.clone()).await;
    for _ in 0..5 {
        ada.done(ClientMessage::Watch { table, after: None }).await;
        second.done(ClientMessage::Watch { table, after: None }).await;
        second.done(ClientMessage::Unwatch { table }).await;
    }
    assert!(matches!(bob.request(ClientMessage::Ping).await, ServerMessage::Pong { .. }));
    assert_eq!(bob.raw.len(), before + 1, "only the answer to the ping: {:?}", &bob.raw[before..]);
    // The last connection of a person counts.
    ada.done(ClientMessage::Unwatch { table }).await;
    let ServerMessage::Table { info, .. } = bob.receive().await else { panic!("no table") };
    assert!(!info.seats[0].connected);
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let ServerMessage::Table { info, .. } = bob.receive().await else { panic!("no table") };
    assert!(info.seats[0].connected);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_is_said_once_and_only_by_people_who_watch() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let table = ada.create(&table_body("nile", 2, &[])).await.table;
    let say = ClientMessage::Say { table, phrase: Phrase::Hello };
    bob.done(ClientMessage::Watch { table, after: None }).await;
    assert_eq!(ada.refused(say.clone()).await.code, RefusalCode::NotSeated, "a stranger");
    ada.done(ClientMessage::Watch { table, after: None }).await;
    let mut second = Player::connect(server.address, ada.cookie.clone()).await;
    second.done(ClientMessage::Watch { table, after: None }).await;
    for player in [&mut ada, &mut second] {
        for _ in 0..2 {
            let answer = player.request_as("one phrase".into(), say.clone()).await;
            assert!(matches!(answer, ServerMessage::Done { .. }), "{answer:?}");
        }
    }
    // The id is the person's own: another person may have the same.
    bob.request_as("one phrase".into(), say).await;
    assert_eq!(bob.raw.iter().filter(|text| text.contains("\"said\"")).count(), 2);
    server.stop().await;
}

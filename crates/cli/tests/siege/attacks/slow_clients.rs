//! Connections that send little or nothing, or read nothing.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::Size;
use crate::world::World;

/// The beginnings of requests that never end.
const BEGINNINGS: [&str; 4] = [
    "",
    "GET / HTTP/1.1\r\nHost: pyramids\r\nX-Slow: ",
    "POST /api/me HTTP/1.1\r\nHost: pyramids\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{\"name\"",
    "GET /healthz HTTP/1.1\r\nHost: pyramids\r\n\r\n",
];
/// The server closes a connection that is not used after 3 s; a loaded machine needs longer.
const MAX_LIFE: Duration = Duration::from_secs(30);

/// Opens a connection from the attackers' address.
async fn open(server: SocketAddr, receive_buffer: Option<u32>) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    if let Some(bytes) = receive_buffer {
        socket.set_recv_buffer_size(bytes).ok()?;
    }
    socket.bind(SocketAddr::from(([127, 0, 0, 66], 0))).ok()?;
    socket.connect(server).await.ok()
}

/// Reads until the server closes the connection. Returns whether it did so in time.
async fn is_closed(mut stream: TcpStream) -> bool {
    let mut all = Vec::new();
    tokio::time::timeout(MAX_LIFE, stream.read_to_end(&mut all)).await.is_ok()
}

pub(super) async fn slow_clients(world: &World, size: Size) -> String {
    let mut open_streams = Vec::new();
    for number in 0..size.connections {
        let Some(mut stream) = open(world.server, None).await else { continue };
        let _ = stream.write_all(BEGINNINGS[number % BEGINNINGS.len()].as_bytes()).await;
        open_streams.push(tokio::spawn(is_closed(stream)));
    }
    let count = open_streams.len();
    for stream in open_streams {
        assert!(stream.await.expect("no panic"), "a silent connection stayed open");
    }
    format!("{count} connections that send nothing, slow heads, slow bodies and no second request were closed")
}

pub(super) async fn clients_that_stop_reading(world: &World, _: Size) -> String {
    let mut streams = Vec::new();
    for _ in 0..10 {
        let mut stream = open(world.server, Some(2048)).await.expect("a connection");
        // Many answers are asked for, and none is read.
        let requests = "GET / HTTP/1.1\r\nHost: pyramids\r\n\r\n".repeat(300);
        let _ = tokio::time::timeout(Duration::from_secs(2), stream.write_all(requests.as_bytes())).await;
        streams.push(stream);
    }
    let mut closed = 0;
    for stream in streams {
        closed += usize::from(wait_until_reset(stream).await);
    }
    assert_eq!(closed, 10, "a connection that does not read stayed open");
    format!("{closed} of 10 such connections were closed")
}

/// Waits, without reading, until the server has ended the connection: then writing fails.
async fn wait_until_reset(mut stream: TcpStream) -> bool {
    for _ in 0..MAX_LIFE.as_secs() * 2 {
        let written = tokio::time::timeout(Duration::from_millis(100), stream.write_all(b"GET")).await;
        if matches!(written, Ok(Err(_))) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    false
}

//! Accepts TCP connections: counts them, gives each a client's time limits, and serves HTTP on it.

use std::convert::Infallible;
use std::io::Write;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use protocol::RefusalCode;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tower_service::Service;

use crate::client_stream::ClientStream;
use crate::metrics;
use crate::rate_limit::{PendingPermit, RateLimiter};

/// The most bytes of a request's head. Also bounds the buffers of a connection that is no WebSocket.
const MAX_HEAD: usize = 32 * 1024;
/// The pause after a failed accept: mostly the process has no free file descriptor.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// The whole answer to a connection above a limit. Such a connection may not cost more than this.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// Serves the router until the server stops. Returns when the last connection that is no WebSocket has ended.
pub(crate) async fn serve(
    listener: TcpListener,
    router: axum::Router,
    limiter: Arc<RateLimiter>,
    mut stopping: watch::Receiver<bool>,
) {
    // Every connection holds a sender. Nothing is ever sent.
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let Some(permit) = limiter.accept(peer) else {
            refuse(stream);
            continue;
        };
        // Without this, a message waits until the client has acknowledged the one before: up to 40 ms.
        let _ = stream.set_nodelay(true);
        let stream = ClientStream::new(stream, permit.clone(), &limiter.limits);
        let timeout = limiter.limits.request_timeout();
        let connection = serve_connection(stream, router.clone(), (peer, permit), timeout, stopping.clone());
        let open = open.clone();
        tokio::spawn(async move {
            connection.await;
            drop(open);
        });
    }
    drop((listener, open));
    all_closed.recv().await;
}

/// Serves requests until one side closes, until the client is too slow, or until the connection becomes a WebSocket,
/// which has a task of its own.
async fn serve_connection(
    stream: ClientStream,
    router: axum::Router,
    (peer, permit): (SocketAddr, Arc<PendingPermit>),
    timeout: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(permit.clone());
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    // The timeout starts when the server is ready for a request, so it also ends idle connections.
    builder.timer(TokioTimer::new()).header_read_timeout(timeout).max_buf_size(MAX_HEAD);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stopped(&mut stopping) => connection.as_mut().graceful_shutdown(),
    }
    // An error means that the client is gone or too slow: there is nobody to tell.
    let _ = connection.await;
}

/// Answers without waiting for anything, and closes.
fn refuse(stream: TcpStream) {
    metrics::count_refusal(RefusalCode::TooMany);
    let _ = stream.into_std().and_then(|mut stream| stream.write_all(TOO_MANY));
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

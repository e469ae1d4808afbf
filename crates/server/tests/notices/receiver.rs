//! A server on this machine that takes requests, as a push service or a webhook does.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::routing::post;

pub(crate) struct Received {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_else(|| panic!("no {name}"))
    }
}

#[derive(Clone)]
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    state: Arc<Mutex<(StatusCode, Vec<Received>)>>,
}

impl Receiver {
    /// Answers every request with the same status.
    pub(crate) async fn start(status: u16) -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let status = StatusCode::from_u16(status).expect("a status");
        let receiver = Self {
            address: listener.local_addr().expect("an address"),
            state: Arc::new(Mutex::new((status, Vec::new()))),
        };
        let router = Router::new().route("/{*path}", post(take)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        receiver
    }

    pub(crate) fn address_of(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// Waits for requests and takes them all.
    pub(crate) async fn receive(&self, count: usize) -> Vec<Received> {
        for _ in 0..200 {
            if self.count() >= count {
                return std::mem::take(&mut self.state.lock().expect("no panic").1);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{} of {count} requests came", self.count());
    }

    pub(crate) fn count(&self) -> usize {
        self.state.lock().expect("no panic").1.len()
    }
}

async fn take(State(receiver): State<Receiver>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let mut state = receiver.state.lock().expect("no panic");
    state.1.push(Received { path: uri.path().into(), headers, body: body.to_vec() });
    state.0
}

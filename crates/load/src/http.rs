//! What is asked by HTTP: guests, tables, the server's numbers.

use std::cell::RefCell;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use protocol::{Found, NewTable, Refusal};
use serde::Serialize;
use tokio::net::TcpStream;

use crate::Trouble;

/// The server, by HTTP. A few connections are kept and used again.
pub(crate) struct Http {
    authority: String,
    free: RefCell<Vec<SendRequest<Full<Bytes>>>>,
}

struct Answer {
    cookie: Option<String>,
    body: Bytes,
}

impl Http {
    pub(crate) fn new(url: &str) -> Result<Self, Trouble> {
        let wrong = |reason: &str| Trouble::Url(format!("\"{url}\" {reason}: expected http://HOST:PORT"));
        let uri: Uri = url.parse().map_err(|error| wrong(&format!("is no address ({error})")))?;
        if uri.scheme_str() != Some("http") {
            return Err(wrong("does not begin with http://"));
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(wrong("has a path"));
        }
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| wrong("has no host"))?;
        Ok(Self { authority: format!("{host}:{}", uri.port_u16().unwrap_or(80)), free: RefCell::default() })
    }

    /// Host and port.
    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// A connection of its own.
    pub(crate) async fn connect(&self) -> Result<TcpStream, Trouble> {
        let stream = TcpStream::connect(&self.authority).await.map_err(|error| self.gone(error))?;
        stream.set_nodelay(true).map_err(|error| self.gone(error))?;
        Ok(stream)
    }

    /// Makes a guest; returns the cookie.
    pub(crate) async fn guest(&self, name: &str) -> Result<String, Trouble> {
        let answer = self.post("/api/me", "", &serde_json::json!({ "name": name })).await?;
        answer.cookie.ok_or_else(|| Trouble::Strange("the server gave no cookie".into()))
    }

    /// Makes a table.
    pub(crate) async fn table(&self, cookie: &str, table: &NewTable) -> Result<Found, Trouble> {
        let answer = self.post("/api/tables", cookie, table).await?;
        serde_json::from_slice(&answer.body).map_err(strange)
    }

    /// How much memory the server uses, if it says so.
    pub(crate) async fn resident_bytes(&self) -> Option<u64> {
        let numbers = self.get("/metrics").await.ok()?;
        let line = numbers.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "))?;
        line.trim().parse::<f64>().ok().map(|bytes| bytes as u64)
    }

    pub(crate) async fn get(&self, path: &str) -> Result<String, Trouble> {
        let answer = self.send(Method::GET, path, "", Bytes::new()).await?;
        String::from_utf8(answer.body.into()).map_err(strange)
    }

    async fn post(&self, path: &str, cookie: &str, body: &impl Serialize) -> Result<Answer, Trouble> {
        let body = serde_json::to_vec(body).map_err(strange)?;
        self.send(Method::POST, path, cookie, body.into()).await
    }

    async fn send(&self, method: Method, path: &str, cookie: &str, body: Bytes) -> Result<Answer, Trouble> {
        let request = Request::builder().method(method).uri(path).header(HOST, self.authority());
        let request = request.header(CONTENT_TYPE, "application/json").header(COOKIE, cookie);
        let request = request.body(Full::new(body)).map_err(strange)?;
        let mut sender = self.sender().await?;
        let answer = sender.send_request(request).await.map_err(|error| self.gone(error))?;
        let status = answer.status();
        let cookie = answer.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok()?.split(';').next());
        let cookie = cookie.map(ToString::to_string);
        let body = answer.into_body().collect().await.map_err(|error| self.gone(error))?.to_bytes();
        self.free.borrow_mut().push(sender);
        if status == StatusCode::OK {
            return Ok(Answer { cookie, body });
        }
        match serde_json::from_slice::<Refusal>(&body) {
            Ok(refusal) => Err(Trouble::Refused(refusal.code, refusal.reason)),
            Err(_) => Err(Trouble::Strange(format!("{path} is answered with {status}: is this pyramids serve?"))),
        }
    }

    async fn sender(&self) -> Result<SendRequest<Full<Bytes>>, Trouble> {
        loop {
            let free = self.free.borrow_mut().pop();
            let Some(mut sender) = free else { break };
            if sender.ready().await.is_ok() {
                return Ok(sender);
            }
        }
        let (sender, connection) =
            handshake(TokioIo::new(self.connect().await?)).await.map_err(|error| self.gone(error))?;
        tokio::task::spawn_local(connection);
        Ok(sender)
    }

    fn gone(&self, error: impl std::fmt::Display) -> Trouble {
        Trouble::Disconnected(format!("{} does not answer: {error}", self.authority))
    }
}

fn strange(error: impl std::fmt::Display) -> Trouble {
    Trouble::Strange(format!("the server's answer cannot be read: {error}"))
}

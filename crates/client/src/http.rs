//! HTTP requests: guests, tables, metrics.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{HeaderMap, Request, Uri};
use hyper_util::rt::TokioIo;
use protocol::{Found, NewTable, Refusal};
use serde::Serialize;
use tokio::net::{TcpSocket, TcpStream};

use crate::error::ClientError;

type Sender = SendRequest<Full<Bytes>>;

/// An HTTP client for one server. It keeps connections open and reuses them.
pub struct HttpClient {
    authority: String,
    /// The address of this machine that connections come from; the system chooses one if not given.
    local: Option<IpAddr>,
    idle: Mutex<Vec<Sender>>,
}

/// An HTTP response of any status.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The header fields.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: String,
}

impl HttpClient {
    /// A client for the server at `http://HOST:PORT`.
    pub fn new(url: &str) -> Result<Self, ClientError> {
        let invalid = |reason: &str| ClientError::InvalidUrl { url: url.into(), reason: reason.into() };
        let uri: Uri = url.parse().map_err(|error| invalid(&format!("is no address ({error})")))?;
        if uri.scheme_str() != Some("http") {
            return Err(invalid("does not begin with http://"));
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(invalid("has a path"));
        }
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| invalid("has no host"))?;
        Ok(Self::with_authority(format!("{host}:{}", uri.port_u16().unwrap_or(80))))
    }

    fn with_authority(authority: String) -> Self {
        Self { authority, local: None, idle: Mutex::default() }
    }

    /// Connects from this address. A test on one machine uses several, because servers count clients by address.
    pub fn connecting_from(self, local: IpAddr) -> Self {
        Self { local: Some(local), ..self }
    }

    /// Host and port of the server.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Creates a guest and returns the cookie that identifies it.
    pub async fn create_guest(&self, name: &str) -> Result<String, ClientError> {
        let response = self.post("/api/me", "", &serde_json::json!({ "name": name })).await?;
        response.cookie().map(ToString::to_string).ok_or(ClientError::NoCookie)
    }

    /// Creates a table.
    pub async fn create_table(&self, cookie: &str, table: &NewTable) -> Result<Found, ClientError> {
        let response = self.post("/api/tables", cookie, table).await?;
        serde_json::from_str(&response.body).map_err(ClientError::unreadable)
    }

    /// The body at a path that anyone may read.
    pub async fn get(&self, path: &str) -> Result<String, ClientError> {
        Ok(self.send("GET", path, &[], String::new()).await?.ok(path)?.body)
    }

    async fn post(&self, path: &str, cookie: &str, body: &impl Serialize) -> Result<Response, ClientError> {
        let body = serde_json::to_string(body).map_err(ClientError::invalid_request)?;
        let headers = [(CONTENT_TYPE.as_str(), "application/json"), (COOKIE.as_str(), cookie)];
        self.send("POST", path, &headers, body).await?.ok(path)
    }

    /// Sends a request with any headers and returns the response, whatever its status.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: String,
    ) -> Result<Response, ClientError> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.authority());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body.into())).map_err(ClientError::invalid_request)?;
        let mut sender = self.sender().await?;
        let answer = sender.send_request(request).await.map_err(|error| self.unreachable(error))?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await.map_err(|error| self.unreachable(error))?.to_bytes();
        let body = String::from_utf8(body.into()).map_err(ClientError::unreadable)?;
        self.idle().push(sender);
        Ok(Response { status: head.status.as_u16(), headers: head.headers, body })
    }

    /// Opens a TCP connection to the server.
    pub(crate) async fn connect(&self) -> Result<TcpStream, ClientError> {
        let stream = self.open_stream().await.map_err(|error| self.unreachable(error))?;
        stream.set_nodelay(true).map_err(|error| self.unreachable(error))?;
        Ok(stream)
    }

    async fn open_stream(&self) -> std::io::Result<TcpStream> {
        let Some(local) = self.local else { return TcpStream::connect(&self.authority).await };
        let server = tokio::net::lookup_host(&self.authority).await?.find(|server| server.is_ipv4() == local.is_ipv4());
        let server = server.ok_or(std::io::ErrorKind::AddrNotAvailable)?;
        let socket = if local.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind((local, 0).into())?;
        socket.connect(server).await
    }

    /// An idle connection that still works, or a new one.
    async fn sender(&self) -> Result<Sender, ClientError> {
        loop {
            let idle = self.idle().pop();
            let Some(mut sender) = idle else { break };
            if sender.ready().await.is_ok() {
                return Ok(sender);
            }
        }
        let stream = TokioIo::new(self.connect().await?);
        let (sender, connection) = handshake(stream).await.map_err(|error| self.unreachable(error))?;
        tokio::spawn(connection);
        Ok(sender)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Sender>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn unreachable(&self, error: impl std::error::Error + Send + Sync + 'static) -> ClientError {
        ClientError::Unreachable { authority: self.authority.clone(), source: Box::new(error) }
    }
}

impl From<SocketAddr> for HttpClient {
    fn from(address: SocketAddr) -> Self {
        Self::with_authority(address.to_string())
    }
}

impl Response {
    /// The cookie that the response sets, without its attributes.
    pub fn cookie(&self) -> Option<&str> {
        self.headers.get(SET_COOKIE)?.to_str().ok()?.split(';').next()
    }

    /// The response if its status is 200, else the refusal in its body.
    fn ok(self, path: &str) -> Result<Self, ClientError> {
        if self.status == 200 {
            return Ok(self);
        }
        match serde_json::from_str::<Refusal>(&self.body) {
            Ok(refusal) => Err(ClientError::Refused { status: Some(self.status), refusal }),
            Err(_) => Err(ClientError::NotOurServer { path: path.into(), status: self.status }),
        }
    }
}

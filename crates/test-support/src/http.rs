//! Single HTTP requests, each on a connection of its own.

use std::net::SocketAddr;

use client::{HttpClient, Response};

/// Sends a request with a cookie. Returns the status, the cookie that was set and the body.
pub async fn http(address: SocketAddr, method: &str, path: &str, cookie: &str, body: &str) -> (u16, String, String) {
    try_http(address, method, path, cookie, body).await.expect("the server answers")
}

/// Like [`http`]; `None` if the server is down or stops before the end of its answer.
pub async fn try_http(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Option<(u16, String, String)> {
    let headers = format!("Cookie: {cookie}\r\nContent-Type: application/json\r\n");
    let response = send(address, method, path, &headers, body).await?;
    Some((response.status, response.cookie().unwrap_or_default().into(), response.body))
}

/// Sends a request with any header lines. Returns the status, the header lines of the answer and the body.
pub async fn exchange(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, String) {
    let response = send(address, method, path, headers, body).await.expect("the server answers");
    let line = |(name, value): (_, &[u8])| format!("{name}: {}\r\n", String::from_utf8_lossy(value));
    let head = response.headers.iter().map(|(name, value)| line((name, value.as_bytes()))).collect();
    (response.status, head, response.body)
}

async fn send(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Option<Response> {
    let headers: Vec<(&str, &str)> =
        headers.lines().map(|line| line.split_once(": ").expect("a name and a value")).collect();
    HttpClient::from(address).send(method, path, &headers, body.into()).await.ok()
}

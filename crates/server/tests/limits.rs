//! Limits, malformed input and foreign origins: each gets a clear refusal, and other clients are not affected.
#![cfg(test)]

use std::net::SocketAddr;

use protocol::{ClientMessage, Phrase, Refusal, RefusalCode, ServerMessage};
use test_support::{Player, exchange, http, start, start_with, table_body};

const JSON: &str = "Content-Type: application/json\r\n";

/// Sends a request that must be refused. Returns the status and the refusal.
async fn refused(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> (u16, Refusal) {
    let (status, head, body) = exchange(address, method, path, headers, body).await;
    assert!(head.contains("content-type: application/json"), "{head}");
    (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_http_error_is_a_refusal_in_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| config.limits.max_body_bytes = 2000).await;
    let (_, cookie, _) = http(server.address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let known = format!("{JSON}Cookie: {cookie}\r\n");
    let too_large = format!("{{\"name\":\"{}\"}}", "x".repeat(3000));
    let no_id = "/api/tables/0123/record";
    let cases = [
        ("GET", "/nowhere", "", "", 404, RefusalCode::NotFound, "nothing at this address"),
        ("GET", "/api/", "", "", 404, RefusalCode::NotFound, "nothing at this address"),
        ("DELETE", "/api/me", "", "", 405, RefusalCode::WrongMethod, "does not take DELETE"),
        ("POST", "/api/me", JSON, "{", 400, RefusalCode::Malformed, "EOF"),
        ("POST", "/api/me", JSON, "{\"nom\":\"Ada\"}", 400, RefusalCode::Malformed, "missing field `name`"),
        ("POST", "/api/me", "", "{\"name\":\"Ada\"}", 400, RefusalCode::Malformed, "Content-Type: application/json"),
        ("POST", "/api/me", JSON, &too_large, 413, RefusalCode::TooLarge, "at most 2000 bytes"),
        ("GET", "/api/me", "", "", 401, RefusalCode::Stranger, "POST /api/me"),
        ("POST", "/api/tables", JSON, "{\"game\":\"nile\",\"seats\":2}", 401, RefusalCode::Stranger, "POST /api/me"),
        ("POST", "/api/tables", &known, "{\"game\":\"chess\",\"seats\":2}", 400, RefusalCode::Malformed, "chess"),
        ("POST", "/api/me/claim", JSON, "{\"code\":\"x\"}", 400, RefusalCode::Malformed, "make a new one"),
        ("GET", "/api/tables/code/0%FF", "", "", 404, RefusalCode::NoSuchTable, "no such table"),
        ("GET", no_id, "", "", 404, RefusalCode::NoSuchTable, "no such table"),
        ("GET", "/ws", &known, "", 400, RefusalCode::Malformed, "upgrade"),
    ];
    for (method, path, headers, body, status, code, words) in cases {
        let (answered, refusal) = refused(server.address, method, path, headers, body).await;
        assert_eq!((answered, refusal.code), (status, code), "{method} {path}: {refusal}");
        assert!(refusal.reason.contains(words), "{method} {path}: {refusal}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_large_is_refused_in_words_and_ends_the_connection() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    // Just above the limit, and far above it.
    for size in [16_385, 300_000] {
        let mut ada = Player::new(server.address, "Ada").await;
        ada.send_raw(&" ".repeat(size)).await;
        let (refusal, close) = ada.receive_bye().await;
        assert_eq!((refusal.code, close), (RefusalCode::TooLarge, 1009), "{refusal}");
        assert!(refusal.reason.contains("at most 16384 bytes"), "{refusal}");
    }
    let mut ada = Player::new(server.address, "Ada").await;
    ada.send_raw(&" ".repeat(16_384)).await;
    assert!(matches!(ada.receive().await, ServerMessage::Refused { .. }), "the largest that is read");
    assert!(matches!(ada.request(ClientMessage::Ping).await, ServerMessage::Pong { .. }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_or_none_for_long_end_the_connection_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let change = |config: &mut server::Config| {
        (config.limits.rate, config.limits.max_silence) = (2, 1);
    };
    let server = start_with(folder.path(), change).await;
    let mut ada = Player::new(server.address, "Ada").await;
    for _ in 0..12 {
        ada.send_raw("{\"id\":\"1\",\"ask\":\"ping\"}").await;
    }
    let (refusal, close) = ada.receive_bye().await;
    assert_eq!((refusal.code, close), (RefusalCode::TooMany, 1008));
    assert!(refusal.reason.contains("at most 2 a second"), "{refusal}");
    let mut bob = Player::new(server.address, "Bob").await;
    let (refusal, close) = bob.receive_bye().await;
    assert_eq!((refusal.code, close), (RefusalCode::TooMany, 1008));
    assert!(refusal.reason.contains("no message for 1 s"), "{refusal}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn phrases_and_watched_tables_are_limited_and_the_connection_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let change = |config: &mut server::Config| {
        (config.limits.max_phrases, config.limits.max_watched, config.limits.max_tables) = (3, 2, 3);
    };
    let server = start_with(folder.path(), change).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(ada.create(&table_body("nile", 2, &[])).await.table);
    }
    let table = tables[0];
    for table in &tables[..2] {
        ada.done(ClientMessage::Watch { table: *table, after: None }).await;
    }
    let refusal = ada.refused(ClientMessage::Watch { table: tables[2], after: None }).await;
    assert!(refusal.code == RefusalCode::TooMany && refusal.reason.contains("at most 2 tables"), "{refusal}");
    bob.done(ClientMessage::Watch { table, after: None }).await;
    for _ in 0..3 {
        ada.done(ClientMessage::Say { table, phrase: Phrase::Laugh }).await;
    }
    let refusal = ada.refused(ClientMessage::Say { table, phrase: Phrase::Laugh }).await;
    assert!(refusal.code == RefusalCode::TooMany && refusal.reason.contains("at most 3 phrases a minute"), "{refusal}");
    assert!(matches!(ada.request(ClientMessage::Ping).await, ServerMessage::Pong { .. }));
    bob.request(ClientMessage::Ping).await;
    assert_eq!(bob.raw.iter().filter(|text| text.contains("\"said\"")).count(), 3);
    // The server holds three tables in memory; the fourth stays on disk.
    bob.done(ClientMessage::Watch { table: tables[2], after: None }).await;
    let refusal = bob.refused(ClientMessage::Sit { table: tables[3], seat: None }).await;
    assert!(refusal.code == RefusalCode::TooMany && refusal.reason.contains("3 tables"), "{refusal}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_limited_and_others_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let change = |config: &mut server::Config| {
        config.trust_proxy = true;
        let limits = &mut config.limits;
        (limits.max_people, limits.max_codes, limits.max_new_tables_address) = (2, 2, 2);
        (limits.max_connections_address, limits.max_new_tables_person) = (2, 3);
    };
    let server = start_with(folder.path(), change).await;
    let from = |address: &str| format!("{JSON}X-Forwarded-For: {address}\r\n");
    let name = "{\"name\":\"Ada\"}";
    let mut cookies = Vec::new();
    for _ in 0..2 {
        let (status, head, _) = exchange(server.address, "POST", "/api/me", &from("192.0.2.1"), name).await;
        assert_eq!(status, 200);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        cookies.push(cookie.expect("a cookie").to_string());
    }
    // Only the last address, which the proxy added, counts. Addresses that the client claims do not.
    for from in [from("192.0.2.1"), from("203.0.113.5, 192.0.2.1")] {
        let (status, refusal) = refused(server.address, "POST", "/api/me", &from, name).await;
        assert_eq!((status, refusal.code), (429, RefusalCode::TooMany));
        assert!(refusal.reason.contains("at most 2 new people an hour") && refusal.reason.contains("try again in"));
    }
    assert_eq!(exchange(server.address, "POST", "/api/me", &from("192.0.2.2"), name).await.0, 200);

    let (path, here) = ("/api/tables/code/abcdef", from("192.0.2.1"));
    for _ in 0..2 {
        assert_eq!(refused(server.address, "GET", path, &here, "").await.0, 404);
    }
    let (status, refusal) = refused(server.address, "GET", path, &here, "").await;
    assert!(status == 429 && refusal.reason.contains("at most 2 codes a minute"), "{refusal}");

    let body = table_body("nile", 2, &[]);
    let make = |cookie: &str, address: &str| {
        let (headers, body) = (format!("Cookie: {cookie}\r\n{}", from(address)), body.clone());
        async move { exchange(server.address, "POST", "/api/tables", &headers, &body).await }
    };
    for cookie in &cookies {
        assert_eq!(make(cookie, "192.0.2.1").await.0, 200);
    }
    let (status, _, answer) = make(&cookies[1], "192.0.2.1").await;
    assert!(status == 429 && answer.contains("at most 2 new tables an hour from one address"), "{answer}");
    assert_eq!(make(&cookies[1], "192.0.2.7").await.0, 200);
    let (status, _, answer) = make(&cookies[1], "192.0.2.8").await;
    assert!(status == 429 && answer.contains("at most 3 new tables an hour"), "{answer}");

    let connect = |address: &'static str| {
        let cookie = cookies[0].clone();
        async move { Player::try_connect(server.address, cookie, &[("x-forwarded-for", address)]).await }
    };
    let (one, two) = (connect("192.0.2.1").await, connect("192.0.2.1").await);
    assert!(one.is_ok() && two.is_ok());
    let (status, refusal) = connect("192.0.2.1").await.err().expect("too many");
    assert!(status == 429 && refusal.reason.contains("at most 2 from one address"), "{refusal}");
    assert!(connect("192.0.2.9").await.is_ok());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_per_person_are_limited_and_a_closed_one_counts_no_longer() {
    let folder = tempfile::tempdir().expect("a folder");
    let change = |config: &mut server::Config| {
        config.limits.max_connections_person = 2;
        (config.limits.count_local, config.limits.max_requests) = (true, 4);
    };
    let server = start_with(folder.path(), change).await;
    let one = Player::new(server.address, "Ada").await;
    let cookie = one.cookie.clone();
    let two = Player::connect(server.address, cookie.clone()).await;
    let (status, refusal) = Player::try_connect(server.address, cookie.clone(), &[]).await.err().expect("too many");
    assert!(status == 429 && refusal.reason.contains("at most 2 of one person"), "{refusal}");
    drop(one);
    let mut tries = 0;
    while Player::try_connect(server.address, cookie.clone(), &[]).await.is_err() {
        tries += 1;
        assert!(tries < 10, "a connection that ended is not counted");
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    }
    drop(two);
    // HTTP requests are limited too, except those for operators.
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(http(server.address, "GET", "/api/me", &cookie, "").await.0);
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(http(server.address, "GET", "/healthz", "", "").await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_are_refused_and_ours_are_kept_safe() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (_, cookie, _) = http(server.address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let host = server.address.to_string();
    let own = format!("http://{host}");
    for foreign in
        ["https://evil.example", "null", &format!("http://{host}.evil.example"), &format!("ftp://{host}"), ""]
    {
        let connected = Player::try_connect(server.address, cookie.clone(), &[("origin", foreign)]).await;
        let (status, refusal) = connected.err().expect("refused");
        assert_eq!((status, refusal.code), (403, RefusalCode::Foreign), "{foreign}");
        let headers = format!("{JSON}Cookie: {cookie}\r\nOrigin: {foreign}\r\n");
        let (status, _) = refused(server.address, "POST", "/api/me", &headers, "{\"name\":\"Eve\"}").await;
        assert_eq!(status, 403);
    }
    assert!(Player::try_connect(server.address, cookie.clone(), &[("origin", &own)]).await.is_ok());
    let (_, _, me) = http(server.address, "GET", "/api/me", &cookie, "").await;
    assert!(me.contains("Ada"));

    let (_, head, _) = exchange(server.address, "POST", "/api/me", JSON, "{\"name\":\"Bob\"}").await;
    for expected in [
        "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "x-frame-options: DENY",
        "referrer-policy: no-referrer",
        "permissions-policy: camera=()",
        "cross-origin-opener-policy: same-origin",
        "x-pyramids: server",
        "cross-origin-resource-policy: same-origin",
        "cache-control: no-store",
        "; HttpOnly; SameSite=Lax; Max-Age=",
    ] {
        assert!(head.contains(expected), "{expected}: {head}");
    }
    assert!(
        !head.contains("unsafe-inline") && !head.contains("strict-transport-security") && !head.contains("; Secure")
    );
    let (status, head, _) = exchange(server.address, "GET", "/nowhere", "", "").await;
    assert!(status == 404 && head.contains("content-security-policy"), "errors too: {head}");
    server.stop().await;

    let server = start_with(folder.path(), |config| config.secure = true).await;
    let (_, head, _) = exchange(server.address, "POST", "/api/me", JSON, "{\"name\":\"Bob\"}").await;
    assert!(head.contains("strict-transport-security: max-age=31536000") && head.contains("; Secure"), "{head}");
    let host = server.address.to_string();
    let connect = |origin: String| {
        let cookie = cookie.clone();
        async move { Player::try_connect(server.address, cookie, &[("origin", &origin)]).await }
    };
    assert!(connect(format!("https://{host}")).await.is_ok());
    assert!(connect(format!("http://{host}")).await.is_err(), "a page without HTTPS could be anybody's");
    server.stop().await;
}

//! Identities: no client can act as another person, and no address carries a secret.

use std::net::SocketAddr;

use game_core::{QuickRandom, Seat, Seed};
use protocol::{Choices, ClientMessage, Level, RefusalCode, ServerMessage};
use test_support::{Player, http, start, table_body};

/// The token in a cookie.
fn token(cookie: &str) -> &str {
    cookie.strip_prefix("pyramids=").expect("our cookie")
}

async fn move_code(address: SocketAddr, cookie: &str) -> String {
    let (status, _, body) = http(address, "POST", "/api/me/move", cookie, "").await;
    assert_eq!(status, 200, "{body}");
    let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    body["code"].as_str().expect("a code").into()
}

async fn claim(address: SocketAddr, code: &str) -> (u16, String, String) {
    http(address, "POST", "/api/me/claim", "", &format!("{{\"code\":\"{code}\"}}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_seat_or_sees_its_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let mut ada = Player::new(address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    let mut bob = Player::new(address, "Bob").await;
    let mut eve = Player::new(address, "Ada").await;
    ada.join(table, 1).await;
    eve.done(ClientMessage::Watch { table, after: None }).await;
    // The name is the same; the person is not.
    assert_eq!(eve.refused(ClientMessage::Sit { table, seat: Some(Seat::FIRST) }).await.code, RefusalCode::SeatTaken);
    assert_eq!(
        eve.refused(ClientMessage::Ready { table, luck: Seed::numbered(1, 1) }).await.code,
        RefusalCode::NotSeated
    );
    assert_eq!(eve.refused(ClientMessage::Leave { table }).await.code, RefusalCode::NotSeated);
    let kick = ClientMessage::Bot { table, seat: Seat::FIRST, level: Some(Level::Easy) };
    assert_eq!(eve.refused(kick.clone()).await.code, RefusalCode::NotHost);
    bob.join(table, 2).await;
    let mut random = QuickRandom::new(5);
    while ada.turn().1.is_none() {
        ada.receive().await;
    }
    let version = ada.turn().1.expect("her turn");
    let choices = ada.draft(table, games::SILVER_GOLD, &mut random).await.expect("a turn");
    let act = ClientMessage::Act { table, version, choices };
    for asked in [act.clone(), ClientMessage::Withdraw { table, version }, ClientMessage::Leave { table }] {
        assert_eq!(eve.refused(asked).await.code, RefusalCode::NotSeated);
    }
    let draft = ClientMessage::Legal { table, choices: Choices::empty(games::SILVER_GOLD) };
    assert_eq!(eve.refused(draft.clone()).await.code, RefusalCode::NotSeated);
    // Bob can act for his own seat only: he cannot keep Ada's cards.
    assert_eq!(bob.refused(act.clone()).await.code, RefusalCode::Illegal);
    assert_eq!(bob.refused(kick).await.code, RefusalCode::NotHost);
    // Request ids are per person: Ada and Bob can use the same one.
    assert!(matches!(ada.request_as("same".into(), act).await, ServerMessage::Done { .. }));
    let answer = bob.request_as("same".into(), draft).await;
    let ServerMessage::Legal { choices: bobs, .. } = answer else { panic!("{answer:?}") };
    assert!(!bobs.to_values().is_empty());
    eve.done(ClientMessage::Watch { table, after: None }).await;
    let Some(ServerMessage::Table { info, sight: Some(view), version: 0, .. }) = &eve.latest else {
        panic!("{:?}", eve.latest)
    };
    let view: silver_gold::View = view.decode(games::SILVER_GOLD).expect("a view");
    assert!(info.your_seat.is_none() && view.own.is_none());
    let (_, _, mine) = http(address, "GET", "/api/tables/mine", &eve.cookie, "").await;
    assert_eq!(mine, "[]");
    server.stop().await;
}

/// Logs, proxies and browser histories keep URLs, so a token or code in a URL would leak.
#[tokio::test(flavor = "multi_thread")]
async fn no_address_carries_a_token() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let ada = Player::new(address, "Ada").await;
    let code = move_code(address, &ada.cookie).await;
    let token = token(&ada.cookie);
    for path in [
        format!("/api/me?token={token}"),
        format!("/api/me?pyramids={token}"),
        format!("/api/tables/mine?token={token}"),
        format!("/ws?token={token}"),
        format!("/api/me/{token}"),
    ] {
        let (status, cookie, _) = http(address, "GET", &path, "", "").await;
        assert!(status >= 400 && cookie.is_empty(), "{path}: {status}");
    }
    for path in [format!("/api/me/claim?code={code}"), format!("/api/me/claim/{code}")] {
        for method in ["GET", "POST"] {
            let (status, cookie, _) = http(address, method, &path, "", "").await;
            assert!(status >= 400 && cookie.is_empty(), "{method} {path}: {status}");
        }
    }
    // A table's id and code are meant to be shared, so they must not work as a token.
    let found = ada.create(&table_body("nile", 2, &[])).await;
    for name in [found.table.to_string(), found.code.to_string()] {
        assert_eq!(http(address, "GET", "/api/me", &format!("pyramids={name}"), "").await.0, 401);
        assert_eq!(claim(address, &name).await.0, 400);
    }
    assert_eq!(claim(address, &code).await.0, 200, "in a body it works");
    server.stop().await;
}

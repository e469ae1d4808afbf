//! Players at slow tables are told that it is their turn: by push messages that only their browser can read, and by a
//! webhook.
#![cfg(test)]

mod browser;
mod receiver;

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{ClientMessage, TableId};
use ring::{hmac, signature};
use server::{Config, Webhook};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use test_support::{Player, http, start_with, table_body};

use browser::{Browser, decode};
use receiver::Receiver;

const NO_QUIET_HOURS: (i64, i64) = (0, 0);

fn slow(game: &str) -> String {
    table_body(game, 2, &[]).replace("\"seats\"", "\"clock\":\"day\",\"seats\"")
}

/// Notices are sent at once, also to this machine.
fn at_once(config: &mut Config) {
    config.limits.notice_delay = 0;
    config.notices.local_push = true;
    config.notices.site = Some("https://pyramids.example.org".into());
}

fn subscription(endpoint: &str, browser: &Browser, quiet: (i64, i64), table: Option<TableId>) -> String {
    let quiet = serde_json::json!({ "from": quiet.0, "to": quiet.1, "zone": 0 });
    let table = table.map(|table| table.to_string());
    let keys = browser.keys();
    serde_json::json!({ "endpoint": endpoint, "keys": keys, "language": "de", "quiet": quiet, "table": table })
        .to_string()
}

async fn subscribe(player: &Player, body: &str) -> (u16, serde_json::Value) {
    let (status, _, body) = http(player.address, "POST", "/api/push", &player.cookie, body).await;
    (status, serde_json::from_str(&body).expect("JSON"))
}

async fn settings(player: &Player) -> serde_json::Value {
    let (status, _, body) = http(player.address, "GET", "/api/push", &player.cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("JSON")
}

/// Two players at a table with a day for a turn. They have seats, and the game has not begun.
async fn table_for_two(address: SocketAddr) -> (Player, Player, TableId) {
    let mut ada = Player::new(address, "Ada").await;
    let mut bob = Player::new(address, "Bob").await;
    let table = ada.create(&slow("silver-gold")).await.table;
    for player in [&mut ada, &mut bob] {
        player.done(ClientMessage::Sit { table, seat: None }).await;
    }
    (ada, bob, table)
}

async fn begin(players: [&mut Player; 2], table: TableId) {
    for (player, luck) in players.into_iter().zip(1..) {
        player.done(ClientMessage::Ready { table, luck: game_core::Seed::numbered(1, luck) }).await;
    }
}

fn my_browser() -> Browser {
    Browser::new([9; 32], vec![3; 16])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_message_reaches_the_browser_that_asked_and_only_it_can_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), at_once).await;
    let (push_service, browser) = (Receiver::start(201).await, my_browser());
    let (mut ada, mut bob, table) = table_for_two(server.address).await;
    let body = subscription(&push_service.address_of("send/ada"), &browser, NO_QUIET_HOURS, Some(table));
    let (status, answer) = subscribe(&ada, &body).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["tables"], serde_json::json!([table]));
    begin([&mut ada, &mut bob], table).await;
    let received = push_service.receive(1).await;
    let [message] = received.as_slice() else { panic!("Bob did not subscribe") };
    assert_eq!(message.path, "/send/ada");
    assert_eq!(message.header("content-encoding"), "aes128gcm");
    assert_eq!(message.header("topic"), table.to_string());
    assert!((86_000..=86_400).contains(&message.header("ttl").parse::<u64>().expect("seconds")));
    check_vapid(message.header("authorization"), &push_service, answer["key"].as_str().expect("a key"));
    let text: serde_json::Value =
        serde_json::from_slice(&browser.decrypt(&message.body).expect("it is for this browser")).expect("JSON");
    assert_eq!(text["table"], table.to_string());
    assert_eq!((&text["game"], &text["language"]), (&"silver-gold".into(), &"de".into()));
    assert_eq!(text["with"], serde_json::json!(["Bob"]));
    assert_eq!(Browser::new([10; 32], vec![3; 16]).decrypt(&message.body), None);
    server.stop().await;
}

/// Checks the server's proof (RFC 8292).
fn check_vapid(authorization: &str, push_service: &Receiver, key: &str) {
    let (token, sent_key) =
        authorization.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("VAPID");
    assert_eq!(sent_key, key);
    let (signed, proof) = token.rsplit_once('.').expect("three parts");
    let public_key = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, decode(key));
    public_key.verify(signed.as_bytes(), &decode(proof)).expect("the server's signature");
    let (_, claims) = signed.split_once('.').expect("two parts");
    let claims: serde_json::Value = serde_json::from_slice(&decode(claims)).expect("JSON");
    assert_eq!(claims["aud"], format!("http://{}", push_service.address));
    assert_eq!(claims["sub"], "https://pyramids.example.org");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
    assert!((now..now + 86_400).contains(&claims["exp"].as_u64().expect("a time")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_unsubscribed_is_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), at_once).await;
    let push_service = Receiver::start(410).await;
    let (mut ada, mut bob, table) = table_for_two(server.address).await;
    let body = subscription(&push_service.address_of("send/ada"), &my_browser(), NO_QUIET_HOURS, Some(table));
    assert_eq!(subscribe(&ada, &body).await.0, 200);
    begin([&mut ada, &mut bob], table).await;
    push_service.receive(1).await;
    for _ in 0..100 {
        if settings(&ada).await["quiet"].is_null() {
            assert_eq!(settings(&ada).await["tables"], serde_json::json!([]));
            return server.stop().await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it is still subscribed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_service_that_is_down_is_tried_again_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), at_once).await;
    let push_service = Receiver::start(503).await;
    let (mut ada, mut bob, table) = table_for_two(server.address).await;
    let body = subscription(&push_service.address_of("send/ada"), &my_browser(), NO_QUIET_HOURS, Some(table));
    assert_eq!(subscribe(&ada, &body).await.0, 200);
    begin([&mut ada, &mut bob], table).await;
    push_service.receive(1).await;
    let options = SqliteConnectOptions::new().filename(folder.path().join("pyramids.db"));
    let mut database = SqliteConnection::connect_with(&options).await.expect("a database");
    for _ in 0..100 {
        let tries: i64 =
            sqlx::query_scalar("SELECT tries FROM notices").fetch_one(&mut database).await.expect("one notice");
        if tries == 1 {
            // As if the time had passed.
            sqlx::query("UPDATE notices SET due_ms = 0").execute(&mut database).await.expect("done");
            push_service.receive(1).await;
            return server.stop().await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it was not postponed");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_in_quiet_hours_or_when_the_turn_is_over_or_the_table_is_muted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), at_once).await;
    let (push_service, browser) = (Receiver::start(201).await, my_browser());
    let endpoint = push_service.address_of("send/ada");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
    let minute = (now / 60 % 1440) as i64;
    let night = ((minute + 1430) % 1440, (minute + 60) % 1440);
    let (mut ada, mut bob, quiet) = table_for_two(server.address).await;
    let (mut eve, mut dan, muted) = table_for_two(server.address).await;
    assert_eq!(subscribe(&ada, &subscription(&endpoint, &browser, night, Some(quiet))).await.0, 200);
    assert_eq!(subscribe(&eve, &subscription(&endpoint, &browser, NO_QUIET_HOURS, Some(muted))).await.0, 200);
    let (status, _, _) = http(server.address, "DELETE", &format!("/api/push/tables/{muted}"), &eve.cookie, "").await;
    assert_eq!(status, 200);
    begin([&mut ada, &mut bob], quiet).await;
    begin([&mut eve, &mut dan], muted).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(push_service.count(), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_moves_at_once_gets_no_notice() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |config| {
        at_once(config);
        config.limits.notice_delay = 3;
    })
    .await;
    let push_service = Receiver::start(201).await;
    let (mut ada, mut bob, table) = table_for_two(server.address).await;
    let body = subscription(&push_service.address_of("send/ada"), &my_browser(), NO_QUIET_HOURS, Some(table));
    assert_eq!(subscribe(&ada, &body).await.0, 200);
    begin([&mut ada, &mut bob], table).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    ada.play(table, games::SILVER_GOLD, 1, 1).await;
    tokio::time::sleep(Duration::from_millis(5_000)).await;
    assert_eq!(push_service.count(), 0, "the game waits for Bob only");
    bob.done(ClientMessage::Watch { table, after: None }).await;
    bob.play(table, games::SILVER_GOLD, 2, 1).await;
    push_service.receive(1).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_subscription_is_refused_and_so_are_addresses_inside() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let (ada, _, table) = table_for_two(server.address).await;
    let eve = Player::new(server.address, "Eve").await;
    let browser = my_browser();
    let good = |endpoint: &str| subscription(endpoint, &browser, NO_QUIET_HOURS, Some(table));
    for inside in ["http://push.example.org/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "x"] {
        let (status, answer) = subscribe(&ada, &good(inside)).await;
        assert_eq!((status, &answer["code"]), (400, &"malformed".into()), "{inside}: {answer}");
    }
    let public = "https://push.example.org/x";
    let short = Browser::new([9; 32], vec![3; 5]);
    let mut no_point = my_browser();
    no_point.public_key[40] ^= 1;
    for wrong in [short, no_point] {
        let (status, answer) = subscribe(&ada, &subscription(public, &wrong, NO_QUIET_HOURS, None)).await;
        assert_eq!(status, 400, "{answer}");
    }
    assert_eq!(subscribe(&ada, &subscription(public, &browser, (0, 1440), None)).await.0, 400);
    assert_eq!(subscribe(&eve, &good(public)).await.0, 403, "Eve has no seat there");
    assert_eq!(subscribe(&ada, &good(public)).await.0, 200);
    let (status, _, _) = http(server.address, "GET", "/api/push", "", "").await;
    assert_eq!(status, 401);
    let (status, _, _) = http(server.address, "DELETE", "/api/push", &ada.cookie, "").await;
    assert_eq!((status, settings(&ada).await["quiet"].is_null()), (200, true));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_is_made_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let ada = Player::new(server.address, "Ada").await;
    let before = settings(&ada).await;
    assert_eq!(decode(before["key"].as_str().expect("a key")).len(), 65);
    server.stop().await;
    let server = start_with(folder.path(), |_| ()).await;
    let ada = Player::connect(server.address, ada.cookie.clone()).await;
    assert_eq!(settings(&ada).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_webhook_gets_signed_notices() {
    let folder = tempfile::tempdir().expect("a folder");
    let club = Receiver::start(204).await;
    let server = start_with(folder.path(), |config| {
        at_once(config);
        config.notices.webhook = Some(Webhook { address: club.address_of("hook"), secret: "a secret".into() });
    })
    .await;
    let (mut ada, mut bob, table) = table_for_two(server.address).await;
    begin([&mut ada, &mut bob], table).await;
    let mut names = Vec::new();
    for message in club.receive(2).await {
        let expected = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, b"a secret"), &message.body);
        let expected = format!("sha256={}", game_core::hex::encode(expected.as_ref()));
        assert_eq!(message.header("x-pyramids-signature"), expected);
        let notice: serde_json::Value = serde_json::from_slice(&message.body).expect("JSON");
        assert_eq!((&notice["event"], &notice["clock"]), (&"turn".into(), &"day".into()));
        assert_eq!(notice["link"], format!("https://pyramids.example.org/#/t/{table}"));
        names.push(notice["name"].as_str().expect("a name").to_string());
    }
    names.sort();
    assert_eq!(names, ["Ada", "Bob"]);
    server.stop().await;
}

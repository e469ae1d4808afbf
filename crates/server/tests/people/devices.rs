//! Devices: a person can be signed in on several, and each can be signed out.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use protocol::{ClientMessage, Device, Level, Refusal, RefusalCode, ServerMessage};
use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, PgConnection, SqliteConnection};
use test_support::{Cluster, Player, exchange, http, start, start_on, start_with, table_body};

const KEY: &str = "0123456789abcdef0123456789abcdef";

async fn make_code(address: SocketAddr, cookie: &str) -> String {
    let (status, _, body) = http(address, "POST", "/api/me/move", cookie, "").await;
    assert_eq!(status, 200, "{body}");
    let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    body["code"].as_str().expect("a code").into()
}

/// Claims a code. Returns the status, the cookie that was set and the body.
async fn claim(address: SocketAddr, code: &str, key: Option<&str>) -> (u16, String, String) {
    let body = serde_json::json!({ "code": code, "key": key });
    http(address, "POST", "/api/me/claim", "", &body.to_string()).await
}

/// Signs in on one more device. Returns its cookie.
async fn add_device(address: SocketAddr, cookie: &str, key: &str) -> String {
    let code = make_code(address, cookie).await;
    let (status, cookie, body) = claim(address, &code, Some(key)).await;
    assert_eq!(status, 200, "{body}");
    cookie
}

async fn devices(address: SocketAddr, cookie: &str) -> Vec<Device> {
    let (status, _, body) = http(address, "GET", "/api/me/devices", cookie, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("devices")
}

/// The device that this cookie belongs to.
async fn this_device(address: SocketAddr, cookie: &str) -> Device {
    devices(address, cookie).await.into_iter().find(|device| device.this).expect("this device")
}

async fn sign_out(address: SocketAddr, cookie: &str, device: &Device) -> (u16, String, String) {
    http(address, "DELETE", &format!("/api/me/devices/{}", device.id.0), cookie, "").await
}

async fn assert_signed_out(address: SocketAddr, cookie: &str) {
    assert_eq!(http(address, "GET", "/api/me", cookie, "").await.0, 401);
}

async fn assert_signed_in(address: SocketAddr, cookie: &str) {
    assert_eq!(http(address, "GET", "/api/me", cookie, "").await.0, 200);
}

async fn open(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(5));
    SqliteConnection::connect_with(&options).await.expect("the database")
}

/// How many codes the database has.
async fn codes_in(database: &mut SqliteConnection) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM device_codes").fetch_one(database).await.expect("a count")
}

/// Lets every code expire.
async fn expire_codes(database: &mut SqliteConnection) {
    sqlx::query("UPDATE device_codes SET until_ms = 1").execute(database).await.expect("changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_of_a_person_play_at_the_same_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let mut desktop = Player::new(address, "Ada").await;
    let table = desktop.create(&table_body("silver-gold", 2, &[(2, Level::Easy)])).await.table;
    desktop.join(table, 1).await;
    let mut phone = Player::connect(address, add_device(address, &desktop.cookie, KEY).await).await;
    assert_ne!(phone.cookie, desktop.cookie);
    phone.done(ClientMessage::Watch { table, after: None }).await;
    // Both have the seat, and take turns at it. What one does is shown on the other.
    for turn in 0..3 {
        assert!(!desktop.play(table, games::SILVER_GOLD, turn, 1).await);
        phone.receive_entry(number(&desktop)).await;
        assert!(!phone.play(table, games::SILVER_GOLD, turn, 1).await);
        desktop.receive_entry(number(&phone)).await;
    }
    for cookie in [&desktop.cookie, &phone.cookie] {
        let (_, _, mine) = http(address, "GET", "/api/tables/mine", cookie, "").await;
        assert!(mine.contains(&table.to_string()), "{mine}");
    }
    server.stop().await;
}

/// The entry number of the newest table that a player has received.
fn number(player: &Player) -> u64 {
    let Some(ServerMessage::Table { number, .. }) = &player.latest else { panic!("the table was received") };
    *number
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_whose_answer_is_lost_can_be_repeated_and_nobody_else_can_use_the_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let (_, ada, _) = http(address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let code = make_code(address, &ada).await;
    let (status, phone, _) = claim(address, &code, Some(KEY)).await;
    assert!(status == 200 && phone.len() >= 64);
    // The same claim gives the same token and adds nothing.
    let again = claim(address, &code, Some(KEY)).await;
    assert_eq!((again.0, &again.1), (200, &phone));
    assert_eq!(devices(address, &ada).await.len(), 2);
    for other in [Some("another key of many bytes"), None] {
        let (status, cookie, body) = claim(address, &code, other).await;
        assert!(status == 400 && cookie.is_empty() && body.contains("used already"), "{body}");
    }
    // A key that could be guessed is refused, and does not use up the code.
    let code = make_code(address, &ada).await;
    let (status, _, body) = claim(address, &code, Some("1")).await;
    assert!(status == 400 && body.contains("expected 16 to 128"), "{body}");
    // The same claim twice at the same time is one claim; two keys at the same time are not.
    let (one, other) = tokio::join!(claim(address, &code, Some(KEY)), claim(address, &code, Some(KEY)));
    assert!(one.0 == 200 && one == other, "{one:?} {other:?}");
    let code = make_code(address, &ada).await;
    let (one, other) = tokio::join!(claim(address, &code, None), claim(address, &code, Some(KEY)));
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    assert_eq!(devices(address, &ada).await.len(), 4);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_knows_no_keys_claims_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let (_, ada, _) = http(address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let code = make_code(address, &ada).await;
    let body = format!("{{\"code\":\"{code}\"}}");
    let (status, phone, answer) = http(address, "POST", "/api/me/claim", "", &body).await;
    assert!(status == 200 && answer.contains("Ada"), "{answer}");
    assert!(phone != ada && !phone.contains(&code));
    assert_eq!(http(address, "POST", "/api/me/claim", "", &body).await.0, 400);
    assert_signed_in(address, &ada).await;
    assert_signed_in(address, &phone).await;
    // On a device that is signed in already, a claim changes nothing.
    let code = make_code(address, &ada).await;
    let (status, cookie, _) = http(address, "POST", "/api/me/claim", &phone, &format!("{{\"code\":\"{code}\"}}")).await;
    assert!(status == 200 && cookie.is_empty());
    assert_eq!(devices(address, &ada).await.len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_signed_out_is_disconnected_and_its_cookie_and_codes_are_dead() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let mut desktop = Player::new(address, "Ada").await;
    let mut phone = Player::connect(address, add_device(address, &desktop.cookie, KEY).await).await;
    let code = make_code(address, &phone.cookie).await;
    let device = this_device(address, &phone.cookie).await;
    let (status, cookie, _) = sign_out(address, &desktop.cookie, &device).await;
    assert!(status == 200 && cookie.is_empty(), "another device's cookie is not changed");
    let (refusal, close) = phone.receive_bye().await;
    assert_eq!((refusal.code, close), (RefusalCode::Stranger, 1008));
    assert!(refusal.reason.contains("signed out"), "{refusal}");
    assert_signed_out(address, &phone.cookie).await;
    assert_eq!(claim(address, &code, Some(KEY)).await.0, 400, "a code ends with the device that made it");
    assert_eq!(Player::try_connect(address, phone.cookie, &[]).await.err().expect("refused").0, 401);
    assert!(matches!(desktop.request(ClientMessage::Ping).await, ServerMessage::Pong { .. }), "the other goes on");
    let (status, _, body) = sign_out(address, &desktop.cookie, &device).await;
    assert!(status == 404 && body.contains("no such device"), "{body}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_this_device_clears_its_cookie() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let (_, ada, _) = http(address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let phone = add_device(address, &ada, KEY).await;
    let path = format!("/api/me/devices/{}", this_device(address, &phone).await.id.0);
    let (status, head, _) = exchange(address, "DELETE", &path, &format!("Cookie: {phone}\r\n"), "").await;
    assert!(status == 200 && head.contains("set-cookie: pyramids=; ") && head.contains("Max-Age=0"), "{head}");
    assert_signed_out(address, &phone).await;
    assert_signed_in(address, &ada).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_or_signs_out_the_devices_of_another_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let mut ada = Player::new(address, "Ada").await;
    let eve = Player::new(address, "Eve").await;
    let device = this_device(address, &ada.cookie).await;
    assert!(devices(address, &eve.cookie).await.iter().all(|other| other.id != device.id));
    assert_eq!(sign_out(address, &eve.cookie, &device).await.0, 404);
    for (cookie, id) in [("", "1"), (&eve.cookie, "x"), (&eve.cookie, "-1")] {
        let (status, _, body) = http(address, "DELETE", &format!("/api/me/devices/{id}"), cookie, "").await;
        let refusal: Refusal = serde_json::from_str(&body).expect("a refusal");
        assert!(status == 404 || (status == 401 && cookie.is_empty()), "{refusal}");
    }
    assert!(matches!(ada.request(ClientMessage::Ping).await, ServerMessage::Pong { .. }));
    assert_signed_in(address, &ada.cookie).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_devices_has_coarse_labels_and_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let headers = format!("Content-Type: application/json\r\nUser-Agent: {agent}\r\n");
    let (_, head, _) = exchange(address, "POST", "/api/me", &headers, "{\"name\":\"Ada\"}").await;
    let ada = head.split("set-cookie: ").nth(1).and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let code = make_code(address, ada).await;
    let body = serde_json::json!({ "code": code, "key": KEY, "label": "Ada's  bot\u{202e}" }).to_string();
    let (_, bot, _) = http(address, "POST", "/api/me/claim", "", &body).await;
    let list = devices(address, &bot).await;
    let labels: Vec<(&str, bool)> = list.iter().map(|device| (device.label.as_str(), device.this)).collect();
    assert_eq!(labels, [("Ada's bot", true), ("Firefox · Linux", false)]);
    assert!(list.iter().all(|device| device.seen_ms % 86_400_000 == 0 && device.created_ms >= device.seen_ms));
    let (_, _, text) = http(address, "GET", "/api/me/devices", &bot, "").await;
    let tokens = [ada, &bot].map(|cookie| cookie.trim_start_matches("pyramids=").to_string());
    for secret in tokens.iter().chain([&code]) {
        let hash: String = Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(!text.contains(secret) && !text.contains(&hash), "{text}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_and_open_codes_of_a_person_are_limited() {
    let folder = tempfile::tempdir().expect("a folder");
    let change = |config: &mut server::Config| {
        (config.limits.max_devices, config.limits.max_device_codes) = (2, 2);
    };
    let server = start_with(folder.path(), change).await;
    let address = server.address;
    let (_, ada, _) = http(address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    // Codes that expire in the same millisecond have no order.
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(make_code(address, &ada).await);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(claim(address, &codes[0], Some(KEY)).await.0, 400, "the third code replaces the first");
    let (status, phone, _) = claim(address, &codes[1], Some(KEY)).await;
    assert_eq!(status, 200);
    let (status, _, body) = claim(address, &codes[2], Some(KEY)).await;
    assert!(status == 429 && body.contains("sign one out first"), "{body}");
    assert_eq!(claim(address, &codes[1], Some(KEY)).await.1, phone, "the answer is repeated all the same");
    // After a sign-out, the code that was refused can be claimed.
    let device = this_device(address, &phone).await;
    assert_eq!(sign_out(address, &ada, &device).await.0, 200);
    assert_eq!(claim(address, &codes[2], Some(KEY)).await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_codes_are_refused_and_deleted_from_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let (_, ada, _) = http(address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let mut database = open(&folder.path().join("pyramids.db")).await;
    let code = make_code(address, &ada).await;
    assert_eq!(claim(address, &code, Some(KEY)).await.0, 200);
    make_code(address, &ada).await;
    assert_eq!(codes_in(&mut database).await, 2);
    expire_codes(&mut database).await;
    assert_eq!(claim(address, &code, Some(KEY)).await.0, 400, "an answer is repeated within the code's lifetime only");
    // A new code deletes the expired ones.
    make_code(address, &ada).await;
    assert_eq!(codes_in(&mut database).await, 1);
    expire_codes(&mut database).await;
    server.stop().await;
    // So does upkeep, first when a server starts.
    let server = start(folder.path()).await;
    let since = Instant::now();
    while codes_in(&mut database).await > 0 {
        assert!(since.elapsed() < Duration::from_secs(20), "the expired code is still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_marked_as_used_once_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let address = server.address;
    let (_, ada, _) = http(address, "POST", "/api/me", "", "{\"name\":\"Ada\"}").await;
    let mut database = open(&folder.path().join("pyramids.db")).await;
    let today = this_device(address, &ada).await.seen_ms;
    sqlx::query("UPDATE devices SET seen_ms = seen_ms - 86400000").execute(&mut database).await.expect("changed");
    // The request marks it. No answer waits for that.
    let since = Instant::now();
    while this_device(address, &ada).await.seen_ms < today {
        assert!(since.elapsed() < Duration::from_secs(20), "not marked");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_from_before_there_were_devices_keeps_working() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pyramids.db");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/sqlite.db");
    std::fs::copy(fixture, &file).expect("a copy");
    let mut database = open(&file).await;
    // The fixture's tokens are unknown: its first person gets a known one.
    sqlx::query("UPDATE people SET token_sha256 = $1 WHERE who = 1")
        .bind(Sha256::digest("an old token").as_slice())
        .execute(&mut database)
        .await
        .expect("changed");
    database.close().await.expect("closed");
    let server = start(folder.path()).await;
    let address = server.address;
    let old = "pyramids=an old token";
    let (status, _, body) = http(address, "GET", "/api/me", old, "").await;
    assert!(status == 200 && body.contains("Ada"), "{body}");
    let (_, _, mine) = http(address, "GET", "/api/tables/mine", old, "").await;
    assert!(serde_json::from_str::<Vec<serde_json::Value>>(&mine).is_ok_and(|tables| !tables.is_empty()), "{mine}");
    let new = add_device(address, old, KEY).await;
    let device = this_device(address, old).await;
    assert_eq!(sign_out(address, &new, &device).await.0, 200);
    assert_signed_out(address, old).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_out_reaches_every_node() {
    let Some(mut cluster) = Cluster::start() else { return };
    let one = start_on(cluster.database(), Duration::from_secs(60)).await;
    let two = start_on(cluster.database(), Duration::from_secs(60)).await;
    let desktop = Player::new(one.address, "Ada").await;
    let cookie = add_device(one.address, &desktop.cookie, KEY).await;
    let mut phone = Player::connect(two.address, cookie.clone()).await;
    let device = this_device(two.address, &cookie).await;
    assert_eq!(sign_out(one.address, &desktop.cookie, &device).await.0, 200);
    let (refusal, _) = phone.receive_bye().await;
    assert!(refusal.code == RefusalCode::Stranger && refusal.reason.contains("signed out"), "{refusal}");
    for node in [&one, &two] {
        assert_signed_out(node.address, &cookie).await;
        assert_signed_in(node.address, &desktop.cookie).await;
    }
    // A node that missed the notification finds out when it can listen again.
    let code = make_code(two.address, &desktop.cookie).await;
    let (_, cookie, _) = claim(one.address, &code, Some(KEY)).await;
    assert_eq!(claim(two.address, &code, Some(KEY)).await.1, cookie, "the same token at every node");
    let mut phone = Player::connect(two.address, cookie.clone()).await;
    let device = this_device(one.address, &cookie).await;
    let mut database = PgConnection::connect(&cluster.address()).await.expect("the database");
    let delete = sqlx::query("DELETE FROM devices WHERE id = $1").bind(device.id.0);
    delete.execute(&mut database).await.expect("deleted");
    cluster.pause();
    cluster.resume();
    let (refusal, _) = phone.receive_bye().await;
    assert_eq!(refusal.code, RefusalCode::Stranger);
    one.stop().await;
    two.stop().await;
}

//! The daily dig: the same deal for everybody, one rated attempt, nothing known too early, and a list that can be checked.
#![cfg(test)]

mod lists;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game_core::{Receipt, Seat, Seed};
use games::daily_list::{ListChecker, ListFault, ListVerdict};
use protocol::{
    ClientMessage, DailyArchive, DailyDig, DailyFormat, DailyFormatDig, DailyMark, DailyOutcome, DailyTable, Day,
    GameName, Level, RefusalCode, ServerMessage, TableId,
};
use server::Running;
use test_support::{Cluster, Player, http, start_with, table_body};

const HOUR_MS: i64 = 3_600_000;

/// A server whose days the test lets pass. It starts at noon, so that no real midnight comes in between.
struct Clock(Arc<AtomicI64>);

impl Clock {
    fn at_noon() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970").as_millis() as i64;
        let noon = Day::at_ms(now).start_ms() + 12 * HOUR_MS;
        Self(Arc::new((noon - now).into()))
    }

    fn pass_hours(&self, hours: i64) {
        self.0.fetch_add(hours * HOUR_MS, Ordering::Relaxed);
    }

    async fn start(&self, folder: &Path) -> Running {
        start_with(folder, |config| config.clock_ahead_ms = self.0.clone()).await
    }
}

async fn get(address: SocketAddr, path: &str, cookie: &str) -> (u16, String) {
    let (status, _, body) = http(address, "GET", path, cookie, "").await;
    (status, body)
}

async fn dig(player: &Player) -> DailyDig {
    let (status, body) = get(player.address, "/api/daily", &player.cookie).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("a day")
}

async fn format_of(player: &Player, format: DailyFormat) -> DailyFormatDig {
    dig(player).await.formats.into_iter().find(|dig| dig.format == format).expect("every format is there")
}

async fn past(player: &Player, day: Day) -> DailyDig {
    let (status, body) = get(player.address, &format!("/api/daily/{day}"), &player.cookie).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("a day")
}

async fn try_start(player: &Player, body: &str) -> (u16, String) {
    let (status, _, body) = http(player.address, "POST", "/api/daily", &player.cookie, body).await;
    (status, body)
}

async fn start(player: &Player, format: DailyFormat) -> DailyTable {
    let (status, body) = try_start(player, &format!("{{\"format\":\"{format}\",\"show_name\":true}}")).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("a table")
}

fn game(format: DailyFormat) -> GameName {
    if format == DailyFormat::Nile { games::NILE } else { games::SILVER_GOLD }
}

/// Plays some random turns of a dig. Returns whether it is over.
async fn play(player: &mut Player, table: TableId, format: DailyFormat, turns: u32) -> bool {
    player.done(ClientMessage::Watch { table, after: None }).await;
    player.play(table, game(format), 7, turns).await
}

async fn play_all(player: &mut Player, format: DailyFormat) -> DailyTable {
    let table = start(player, format).await;
    assert!(play(player, table.table, format, 1_000).await);
    table
}

/// What a player sees of a game, as text.
fn sight(player: &Player) -> String {
    let Some(ServerMessage::Table { sight, .. }) = &player.latest else { panic!("no table was received") };
    serde_json::to_string(sight).expect("JSON")
}

async fn list(address: SocketAddr, day: Day) -> String {
    let (status, body) = get(address, &format!("/api/daily/{day}/list"), "").await;
    assert_eq!(status, 200, "{body}");
    body
}

async fn wait_for_par(player: &Player, format: DailyFormat) {
    for _ in 0..600 {
        if format_of(player, format).await.field.is_some_and(|field| field.par.is_some()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("no par");
}

fn check(list: &str) -> Result<ListVerdict, ListFault> {
    let mut lines = list.lines();
    let mut checker = ListChecker::open(lines.next().expect("a first line"), None)?;
    for line in lines {
        checker.read(line)?;
    }
    checker.end()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_the_same_deal_and_one_rated_attempt() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Clock::at_noon().start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    for format in DailyFormat::ALL {
        let (one, two) = (start(&ada, format).await, start(&bob, format).await);
        assert!(one.rated && two.rated && one.table != two.table);
        ada.done(ClientMessage::Watch { table: one.table, after: None }).await;
        bob.done(ClientMessage::Watch { table: two.table, after: None }).await;
        if format == DailyFormat::Alone {
            assert_eq!(sight(&ada), sight(&bob), "the same deal");
        }
        assert_eq!(start(&ada, format).await, one, "an attempt that has begun is continued");
        assert!(format_of(&ada, format).await.field.is_none(), "the field opens when one's own attempt is over");
        let Some(ServerMessage::Table { info, .. }) = &ada.latest else { panic!("a table") };
        let mark = info.daily.expect("a daily dig");
        assert!(mark.rated && mark.format == format);
        assert_eq!(info.commitment, dig(&ada).await.commitment);
    }
    // Ada finishes all of them.
    for format in DailyFormat::ALL {
        play_all(&mut ada, format).await;
        let dug = format_of(&ada, format).await;
        assert_eq!(dug.attempts, 2);
        let result = dug.mine.expect("an attempt").result.expect("a result");
        let field = dug.field.expect("the field is open");
        assert_eq!((field.place, field.results, field.histogram), (Some(1), 1, vec![(result.points, 1)]));
        assert!(field.places.len() == 1 && field.places[0].you && field.places[0].name.as_deref() == Some("Ada"));
        assert_eq!(result.outcome.is_some(), format != DailyFormat::Alone);
        // Bob has not finished his.
        assert!(format_of(&bob, format).await.field.is_none());
        let second = start(&ada, format).await;
        assert!(!second.rated, "a second attempt is practice");
        assert!(play(&mut ada, second.table, format, 1_000).await);
        let again = format_of(&ada, format).await;
        assert_eq!(again.mine.expect("an attempt").result, Some(result), "practice changes nothing");
    }
    assert_eq!(dig(&ada).await.streak, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_future_is_not_sent_before_its_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::at_noon();
    let server = clock.start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut eve = Player::new(server.address, "Eve").await;
    let today = dig(&ada).await;
    assert!(today.secret.is_none());
    let mut sent = Vec::new();
    for format in DailyFormat::ALL {
        let played = play_all(&mut ada, format).await;
        let practice = start(&ada, format).await;
        assert!(!practice.rated && play(&mut ada, practice.table, format, 1_000).await);
        for table in [played.table, practice.table] {
            // Others can neither watch nor read it, with the link.
            let refused = eve.refused(ClientMessage::Watch { table, after: None }).await;
            assert_eq!(refused.code, RefusalCode::NotSeated);
            let path = format!("/api/tables/{table}/record");
            assert_eq!(get(server.address, &path, &eve.cookie).await.0, 403);
            assert_eq!(get(server.address, &path, "").await.0, 403);
            let (status, record) = get(server.address, &path, &ada.cookie).await;
            assert_eq!(status, 200, "{record}");
            assert!(record.contains("\"result\"") && !record.contains("\"receipt\""), "{record}");
            sent.push(record);
        }
    }
    for path in ["/api/daily", "/api/daily/days", "/api/tables/mine", &format!("/api/daily/{}", today.day)] {
        sent.push(get(server.address, path, &ada.cookie).await.1);
    }
    for path in [format!("/api/daily/{}", today.day.plus(1)), format!("/api/daily/{}/list", today.day)] {
        let (status, body) = get(server.address, &path, &ada.cookie).await;
        assert_eq!(status, 409, "{body}");
        sent.push(body);
    }
    let (status, body) = try_start(&ada, &format!("{{\"format\":\"alone\",\"day\":\"{}\"}}", today.day.plus(1))).await;
    assert_eq!(status, 409, "{body}");
    // The day is over: now the secret is known, and it is the promised one.
    clock.pass_hours(12);
    let day = past(&ada, today.day).await;
    let secret = day.secret.expect("the secret of a past day");
    assert_eq!(Receipt::promise(&secret), today.commitment);
    assert_eq!(dig(&ada).await.commitment, today.next.commitment, "as was published the day before");
    let mut secrets = vec![secret.to_string()];
    secrets.extend(DailyFormat::ALL.map(|format| games::daily::seed(today.day, format, &secret).to_string()));
    sent.extend(ada.raw.iter().cloned());
    assert!(sent.len() > 100);
    for (text, secret) in sent.iter().flat_map(|text| secrets.iter().map(move |secret| (text, secret))) {
        assert!(!text.contains(secret), "{text}");
    }
    // Tomorrow's secret is as unknown as today's was.
    assert_ne!(Receipt::promise(&secret), today.next.commitment);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attempt_that_breaks_off_counts_as_it_stood_at_midnight() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::at_noon();
    let server = clock.start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let today = dig(&ada).await.day;
    let mut tables = Vec::new();
    for format in DailyFormat::ALL {
        let table = start(&ada, format).await.table;
        assert!(!play(&mut ada, table, format, 6).await);
        play_all(&mut bob, format).await;
        tables.push((format, table));
    }
    let (status, before) = get(server.address, "/api/tables/mine", &ada.cookie).await;
    assert!(status == 200 && before.contains("playing"), "{before}");
    clock.pass_hours(12);
    // What is played after midnight does not count, however good it is.
    for (format, table) in &tables {
        assert!(play(&mut ada, *table, *format, 1_000).await);
    }
    let day = past(&ada, today).await;
    for dug in &day.formats {
        let result = dug.mine.as_ref().expect("an attempt").result.as_ref().expect("a result");
        assert!(!result.finished, "{result:?}");
        let field = dug.field.as_ref().expect("the day is over");
        assert_eq!((field.results, dug.attempts), (2, 2));
        if dug.format == DailyFormat::Nile {
            assert_eq!(result.outcome, Some(DailyOutcome::Lost));
            assert!(result.points < 0);
        }
    }
    let verdict = check(&list(server.address, today).await).expect("a list without faults");
    assert_eq!((verdict.attempts, verdict.finished), (6, 3));
    // A new day begins, with a deal of its own; yesterday can be practised.
    let new = start(&ada, DailyFormat::Alone).await;
    assert!(new.rated);
    let (status, body) = try_start(&ada, &format!("{{\"format\":\"alone\",\"day\":\"{today}\"}}")).await;
    let old: DailyTable = serde_json::from_str(&body).expect("a table");
    assert!(status == 200 && !old.rated, "{body}");
    assert!(play(&mut ada, old.table, DailyFormat::Alone, 1_000).await);
    assert_eq!(past(&ada, today).await.formats, day.formats, "practice changes nothing");
    let (_, body) = get(server.address, "/api/daily/days", &ada.cookie).await;
    let archive: DailyArchive = serde_json::from_str(&body).expect("an archive");
    assert_eq!((archive.first, archive.days.len(), archive.days[0].day), (Some(today), 1, today));
    assert_eq!((archive.days[0].attempts, archive.days[0].mine.len()), (6, 3));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_nothing_and_gives_no_second_attempt() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::at_noon();
    let server = clock.start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let before = dig(&ada).await;
    let begun = start(&ada, DailyFormat::Duel).await;
    assert!(!play(&mut ada, begun.table, DailyFormat::Duel, 5).await);
    let cookie = ada.cookie.clone();
    server.stop().await;
    let server = clock.start(folder.path()).await;
    let mut ada = Player::connect(server.address, cookie).await;
    let after = dig(&ada).await;
    assert_eq!((after.commitment, after.next), (before.commitment, before.next), "the same deals");
    assert_eq!(start(&ada, DailyFormat::Duel).await, begun);
    assert!(play(&mut ada, begun.table, DailyFormat::Duel, 1_000).await);
    assert!(format_of(&ada, DailyFormat::Duel).await.mine.expect("an attempt").result.expect("a result").finished);
    assert!(!start(&ada, DailyFormat::Duel).await.rated);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_change_the_deal_the_rival_or_the_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::at_noon();
    let server = start_with(folder.path(), |config| {
        config.clock_ahead_ms = clock.0.clone();
        config.grace = Duration::from_secs(1);
    })
    .await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut eve = Player::new(server.address, "Eve").await;
    let table = start(&ada, DailyFormat::Nile).await.table;
    for message in [
        ClientMessage::Leave { table },
        ClientMessage::Bot { table, seat: Seat::SECOND, level: Some(Level::Novice) },
        ClientMessage::Free { table, seat: Seat::SECOND },
        ClientMessage::Ready { table, luck: Seed::numbered(1, 1) },
    ] {
        ada.refused(message).await;
    }
    eve.refused(ClientMessage::Sit { table, seat: None }).await;
    // Nobody plays for a person who is away.
    assert!(!play(&mut ada, table, DailyFormat::Nile, 2).await);
    while ada.turn().1.is_none() {
        ada.receive().await;
    }
    let seen = sight(&ada);
    let cookie = ada.cookie.clone();
    drop(ada);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let mut ada = Player::connect(server.address, cookie).await;
    ada.done(ClientMessage::Watch { table, after: None }).await;
    assert_eq!(sight(&ada), seen);
    // A table of one's own with a chosen mark is an ordinary table.
    let mark = DailyMark { day: dig(&ada).await.day, format: DailyFormat::Alone, rated: true };
    let mark = serde_json::to_string(&mark).expect("JSON");
    let body = table_body("silver-gold", 1, &[]).replace("\"seats\"", &format!("\"daily\":{mark},\"seats\""));
    let own = ada.create(&body).await.table;
    ada.join(own, 1).await;
    let Some(ServerMessage::Table { info, .. }) = &ada.latest else { panic!("a table") };
    assert_eq!(info.daily, None);
    for nonsense in [
        "{}",
        "{\"format\":\"chess\"}",
        "{\"format\":\"alone\",\"day\":\"2026-02-30\"}",
        "[]",
        "{\"format\":\"alone\",\"secret\":1}",
    ] {
        let (status, body) = try_start(&ada, nonsense).await;
        assert!((400..=422).contains(&status), "{nonsense}: {status} {body}");
    }
    assert_eq!(get(server.address, "/api/daily/yesterday", "").await.0, 404);
    assert_eq!(get(server.address, "/api/daily/days?until=soon", "").await.0, 400);
    let (status, _, _) = http(server.address, "POST", "/api/daily", "", "{\"format\":\"alone\"}").await;
    assert_eq!(status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_agree_on_the_deal_and_on_who_has_made_an_attempt() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.database();
    let clock = Clock::at_noon();
    let node = async || {
        let config = test_support::config(database.clone());
        let config = server::Config { clock_ahead_ms: clock.0.clone(), ..config };
        server::start(config).await.expect("a node")
    };
    let (one, two) = (node().await, node().await);
    let mut ada = Player::new(one.address, "Ada").await;
    let mut there = Player::connect(two.address, ada.cookie.clone()).await;
    let (here, other) = (dig(&ada).await, dig(&there).await);
    assert_eq!((here.commitment, here.next), (other.commitment, other.next));
    let (first, second) = tokio::join!(start(&ada, DailyFormat::Alone), start(&there, DailyFormat::Alone));
    assert_eq!(first, second, "one attempt, on whatever device");
    let rated = first;
    assert!(!play(&mut ada, rated.table, DailyFormat::Alone, 3).await);
    // The node dies, the other one goes on.
    drop(ada);
    one.stop().await;
    assert_eq!(start(&there, DailyFormat::Alone).await, rated);
    assert!(play(&mut there, rated.table, DailyFormat::Alone, 1_000).await);
    wait_for_par(&there, DailyFormat::Alone).await;
    clock.pass_hours(12);
    let verdict = check(&list(two.address, here.day).await).expect("a list without faults");
    assert_eq!((verdict.attempts, verdict.finished, verdict.pars), (1, 1, 1));
    two.stop().await;
}

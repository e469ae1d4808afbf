//! A third game is a small change: Steps, a game of one page, is played by bots, hosted on a real server, recorded and
//! verified, and no crate of the workspace knows it.
#![cfg(test)]

mod steps;

use game_core::{Game, Recorded, Referee, Seat, Seed};
use hosting::{Games, HostedGame};
use protocol::{ClientMessage, Level, ServerMessage};
use steps::{Steps, View};
use test_support::{Player, http, start_with};

/// The default levels are enough: random play and tree search.
impl bots::Playable for Steps {}

fn table(seats: u8, bots: &[(u8, Level)]) -> String {
    serde_json::json!({"game": "steps", "seats": seats, "bots": bots}).to_string()
}

#[test]
fn bots_play_it_and_the_record_verifies() {
    let game = Steps::from_setup(Steps::from_setup(steps::Setup {}, 3).expect("a game").setup(), 3).expect("a game");
    for luck in 0..20 {
        let seed = Seed::numbered(luck, 0);
        let (end, record) = bots::play_recorded(&game, &["expert", "easy", "novice"], seed, |_| ()).expect("a game");
        assert!(game.standing(&end).is_some());
        let verdict = Referee::<Steps>::check(&record).expect("no fault");
        assert!(verdict.finished && verdict.chance_proven);
        // A box that another value is written into, and a die that shows another number, are found.
        let forged = record.replacen("{\"chance\":", "{\"chance\":1", 1);
        assert!(Referee::<Steps>::check(&forged).is_err());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_hosts_it_with_people_and_bots_through_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let registry = || {
        let ours = games::with_bots().iter().cloned().collect::<Vec<_>>();
        Games::new(ours.into_iter().chain([HostedGame::with_bots::<Steps>()]))
    };
    let server = start_with(folder.path(), |config| config.games = registry()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    let mut bob = Player::new(server.address, "Bob").await;
    let table = ada.create(&table(3, &[(2, Level::Hard)])).await.table;
    ada.join(table, 1).await;
    bob.join(table, 2).await;
    assert!(!ada.play(table, Steps::NAME, 3, 1).await);
    // Ada has written in secret: Bob sees that she is done, and not where.
    let number = if let Some(ServerMessage::Table { number, .. }) = ada.latest { number } else { 0 };
    let ServerMessage::Table { sight: Some(view), .. } = bob.receive_entry(number).await else { panic!("the table") };
    let view: View = view.decode(Steps::NAME).expect("a view of Steps");
    assert!(!view.pending.contains(Seat::FIRST) && view.rows[Seat::FIRST] == [0; 6], "{view:?}");
    let cookies = (ada.cookie.clone(), bob.cookie.clone());
    server.stop().await;
    let server = start_with(folder.path(), |config| config.games = registry()).await;
    let mut ada = Player::connect(server.address, cookies.0).await;
    let mut bob = Player::connect(server.address, cookies.1).await;
    for player in [&mut ada, &mut bob] {
        player.done(ClientMessage::Watch { table, after: None }).await;
    }
    let (one, other) =
        tokio::join!(ada.play(table, Steps::NAME, 4, u32::MAX), bob.play(table, Steps::NAME, 5, u32::MAX));
    assert!(one && other);
    let (status, _, record) = http(server.address, "GET", &format!("/api/tables/{table}/record"), "", "").await;
    assert_eq!(status, 200);
    let verdict = Referee::<Steps>::check(&record).expect("no fault");
    assert!(verdict.finished && verdict.chance_proven && verdict.fair);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_it_says_which_games_there_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with(folder.path(), |_| ()).await;
    let ada = Player::new(server.address, "Ada").await;
    let (status, _, body) = http(server.address, "POST", "/api/tables", &ada.cookie, &table(2, &[])).await;
    assert_eq!(status, 400);
    assert!(body.contains("there is no game steps; the games are silver-gold, nile"), "{body}");
    server.stop().await;
}

//! Hints and turns taken back exist in games in a browser only. A server neither gives them nor hosts a game with them.

use game_core::Referee;
use games::{Nile, SilverGold};
use protocol::{ClientMessage, Level, RefusalCode, ServerMessage};
use test_support::{Player, http, start, table_body};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_practice_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let ada = Player::new(server.address, "Ada").await;
    let hash = game_core::Hash::of(b"");
    let from = format!(r#""from":{{"record_sha256":"{hash}","line":9}}"#);
    for (field, reason) in [(r#""assisted":true"#, "hints and turns taken back"), (from.as_str(), "branch off")] {
        for bots in [&[(2, Level::Easy)][..], &[]] {
            let body = table_body("nile", 2, bots).replacen('{', &format!("{{{field},"), 1);
            let (status, _, answer) = http(server.address, "POST", "/api/tables", &ada.cookie, &body).await;
            assert!(status == 400 && answer.contains(reason), "{status} {answer}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_asks_for_a_hint_or_takes_back_a_turn_that_was_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Player::new(server.address, "Ada").await;
    for game in [games::SILVER_GOLD, games::NILE] {
        let table = ada.create(&table_body(game.as_str(), 2, &[(2, Level::Novice)])).await.table;
        for ask in ["hint", "take_back", "assist"] {
            ada.send_raw(&format!(r#"{{"id":"7","ask":{{"{ask}":{{"table":"{table}"}}}}}}"#)).await;
            let answer = ada.receive().await;
            assert!(matches!(answer, ServerMessage::Refused { .. }), "{ask}: {answer:?}");
        }
        ada.join(table, 1).await;
        assert!(!ada.play(table, game, 1, 3).await, "the game is not over yet");
        while ada.turn().1.is_none() {
            ada.receive().await;
        }
        let version = ada.turn().1.expect("it is Ada's turn");
        let shown = ada.refused(ClientMessage::Withdraw { table, version }).await;
        assert_eq!(shown.code, RefusalCode::Illegal, "{}", shown.reason);
        assert!(ada.play(table, game, 2, 2_000).await, "the game is over");
        let path = format!("/api/tables/{table}/record");
        let (_, _, record) = http(server.address, "GET", &path, &ada.cookie, "").await;
        let verdict = match game {
            games::NILE => Referee::<Nile>::check(&record),
            _ => Referee::<SilverGold>::check(&record),
        };
        assert!(verdict.is_ok_and(|verdict| verdict.fair && !verdict.assisted));
    }
    server.stop().await;
}

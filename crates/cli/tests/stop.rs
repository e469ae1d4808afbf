//! A server that receives a signal sends every client a bye and stops in time.
#![cfg(test)]

use std::time::Duration;

use game_core::QuickRandom;
use protocol::{ClientMessage, Level, RefusalCode, Request, ServerMessage};
use test_support::Program;
use test_support::{Player, table_body};

const PYRAMIDS: &str = env!("CARGO_BIN_EXE_pyramids");

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_and_sigterm_finish_writes_send_bye_and_end_in_under_five_seconds() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("pyramids.db");
    let mut program = Program::serve(PYRAMIDS, &database, &[]);
    let address = program.address().expect("it starts");
    let mut ada = Player::new(address, "Ada").await;
    let mut promised = 0;
    let table = ada.create(&table_body("silver-gold", 2, &[(2, Level::Easy)])).await.table;
    ada.join(table, 1).await;
    let mut random = QuickRandom::new(2);
    for signal in ["INT", "TERM"] {
        // A spectator, one that never reads, and a connection without a request.
        let mut watching = Player::new(ada.address, "Eve").await;
        watching.done(ClientMessage::Watch { table, after: None }).await;
        let mut silent = Player::new(ada.address, "Mute").await;
        silent.done(ClientMessage::Watch { table, after: None }).await;
        let _stranger = tokio::net::TcpStream::connect(ada.address).await.expect("it listens");
        assert!(!ada.play(table, games::SILVER_GOLD, 3, 3).await);
        while ada.turn().1.is_none() {
            ada.receive().await;
        }
        // The signal arrives while an action is in flight.
        let version = ada.turn().1.expect("her turn");
        let choices = ada.draft(table, games::SILVER_GOLD, &mut random).await.expect("a turn");
        let request =
            Request { id: format!("last before {signal}"), message: ClientMessage::Act { table, version, choices } };
        ada.send_raw(&serde_json::to_string(&request).expect("JSON")).await;
        program.signal(signal);
        let before = ada.raw.len();
        for player in [&mut ada, &mut watching] {
            while player.try_receive().await.is_some() {}
            let last: ServerMessage = serde_json::from_str(player.raw.last().expect("a message")).expect("JSON");
            let is_bye = matches!(&last, ServerMessage::Bye { refusal } if refusal.code == RefusalCode::Unavailable);
            assert!(is_bye, "{signal}: the last message is {last:?}");
        }
        for raw in &ada.raw[before..] {
            if let ServerMessage::Done { number: Some(number), .. } = serde_json::from_str(raw).expect("JSON") {
                promised = number;
            }
        }
        let status = program.end_within(Duration::from_secs(5)).expect("it ends in under five seconds");
        assert_eq!(status.code(), Some(0), "{signal}");
        // After a restart, every acknowledged entry is there.
        program = Program::serve(PYRAMIDS, &database, &[]);
        let address = program.address().expect("it starts");
        ada = Player::connect(address, ada.cookie.clone()).await;
        ada.done(ClientMessage::Watch { table, after: None }).await;
        let Some(ServerMessage::Table { number, .. }) = ada.latest else { panic!("the table is shown") };
        assert!(number >= promised, "{promised} was promised");
    }
}

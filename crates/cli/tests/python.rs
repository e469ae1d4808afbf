//! `examples/bot.py`, a client in another language that follows `docs/protocol.md`, plays whole games.
#![cfg(test)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use game_core::Referee;
use games::nile::Nile;
use games::silver_gold::SilverGold;
use protocol::Found;
use test_support::{Program, http, is_left_out};

/// A process that runs the example. It is killed on drop.
struct Bot(Child);

impl Bot {
    fn start(server: &str, game: &str, with_whom: &str) -> Self {
        let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
        let mut python = Command::new(self::python());
        python.args([example, server, game, with_whom]).env("PYRAMIDS_RATE", "10000").stdout(Stdio::piped());
        Self(python.spawn().expect("python3 is there"))
    }

    /// Waits for its end and returns its output.
    fn end(mut self) -> String {
        let mut printed = String::new();
        self.0.stdout.take().expect("its output").read_to_string(&mut printed).expect("text");
        assert!(self.0.wait().expect("it ended").success(), "{printed}");
        printed
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_in_python_play_whole_games_of_both_kinds() {
    if is_left_out("python") {
        return;
    }
    let websockets = Command::new(python()).args(["-c", "import websockets"]).status();
    assert!(
        websockets.is_ok_and(|status| status.success()),
        "python3 with its package websockets is needed (pip install websockets), or cargo xtask test --without python"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::serve(env!("CARGO_BIN_EXE_pyramids"), folder.path().join("pyramids.db"), &[]);
    let address = program.address().expect("it starts");
    let server = format!("http://{address}");
    for game in ["silver-gold", "nile"] {
        let mut first = Bot::start(&server, game, "open");
        let mut line = String::new();
        BufReader::with_capacity(1, first.0.stdout.as_mut().expect("its output")).read_line(&mut line).expect("text");
        let code = line.trim().strip_prefix("table ").expect("a code").to_string();
        let second = Bot::start(&server, game, &code);
        let (first, second) = (first.end(), second.end());
        assert!(first.contains("over after") && first == second, "{first} {second}");
        let (_, _, found) = http(address, "GET", &format!("/api/tables/code/{code}"), "", "").await;
        let found: Found = serde_json::from_str(&found).expect("a table");
        let (status, _, record) = http(address, "GET", &format!("/api/tables/{}/record", found.table), "", "").await;
        assert_eq!(status, 200);
        let verdict = match game {
            "nile" => Referee::<Nile>::check(&record),
            _ => Referee::<SilverGold>::check(&record),
        };
        let verdict = verdict.expect("no fault");
        assert!(verdict.finished && verdict.chance_proven && verdict.fair);
        assert_eq!(record.matches("\"name\":\"Python\"").count(), 2, "both played");
    }
    // Without a third argument it plays against the server's bot.
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let alone = Command::new(python()).args([example, &server, "silver-gold"]).env("PYRAMIDS_RATE", "10000").output();
    let alone = alone.expect("it runs");
    assert!(alone.status.success() && String::from_utf8_lossy(&alone.stdout).contains("over after"), "{alone:?}");
}

/// A Python that has the package: the first on the `PATH`, or the system's own.
fn python() -> &'static str {
    let knows = |python: &&str| {
        let mut command = Command::new(python);
        command.args(["-c", "import websockets"]).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    ["python3", "/usr/bin/python3"].into_iter().find(knows).unwrap_or("python3")
}

//! `pyramids` as a person starts it at home, and its health check.
#![cfg(test)]

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const PYRAMIDS: &str = env!("CARGO_BIN_EXE_pyramids");

/// A running program that is killed at the end of a test.
struct Running {
    child: Child,
    /// What it said when it started.
    said: String,
    address: SocketAddr,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A command with `home` as the user's home and data folder, that opens no browser.
fn at_home(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PYRAMIDS);
    command.args(arguments).current_dir(home).env("PYRAMIDS_NO_OPEN", "true");
    for variable in ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"] {
        command.env(variable, home);
    }
    command
}

/// Starts the program and reads what it says until it is ready.
fn start(mut command: Command) -> Running {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines().map(|line| line.expect("text"));
    let mut said = String::new();
    for line in lines {
        said.push_str(&format!("{line}\n"));
        if line.starts_with("Ctrl-C stops") {
            break;
        }
    }
    let port = said.split("http://localhost:").nth(1).and_then(|rest| rest.split_whitespace().next());
    let port: u16 = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no address: {said}"));
    Running { child, said, address: SocketAddr::from(([127, 0, 0, 1], port)) }
}

fn health(listen: &str) -> Output {
    Command::new(PYRAMIDS).args(["health", "--listen", listen]).output().expect("the program starts")
}

#[test]
fn without_arguments_it_serves_this_machine_and_keeps_games_in_the_data_folder() {
    let home = tempfile::tempdir().expect("a folder");
    let first = start(at_home(home.path(), &[]));
    assert!((8080..8100).contains(&first.address.port()), "{}", first.said);
    assert!(first.said.contains("pyramids play --lan"), "{}", first.said);
    let files = std::fs::read_dir(home.path()).expect("the data folder").flatten();
    let found = files.map(|entry| entry.path().join("pyramids.db")).any(|file| file.is_file());
    assert!(cfg!(target_os = "macos") || found, "the database is in the data folder");
    let answer = health(&first.address.to_string());
    assert!(answer.status.success(), "{answer:?}");
}

#[test]
fn a_second_start_points_to_the_running_server() {
    let home = tempfile::tempdir().expect("a folder");
    let first = start(at_home(home.path(), &["play"]));
    let second = at_home(home.path(), &["play"]).output().expect("the program starts");
    let said = String::from_utf8_lossy(&second.stdout).into_owned();
    assert!(second.status.success(), "{second:?}");
    assert!(said.contains(&format!("running already: open http://localhost:{}", first.address.port())), "{said}");
}

#[test]
fn a_port_in_use_is_passed_over_unless_it_was_asked_for() {
    let busy = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = busy.local_addr().expect("its address").port().to_string();
    let home = tempfile::tempdir().expect("a folder");
    let refused = at_home(home.path(), &["play", "--port", &port]).output().expect("the program starts");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{said}");
    drop(busy);
    let running = start(at_home(home.path(), &["play", "--port", &port]));
    assert_eq!(running.address.port().to_string(), port);
}

#[tokio::test]
async fn a_program_without_the_web_client_says_how_to_build_one_with_it() {
    let home = tempfile::tempdir().expect("a folder");
    let running = start(at_home(home.path(), &["play"]));
    let (_, _, page) = test_support::http(running.address, "GET", "/", "", "").await;
    let is_without = page.contains("built without the web client");
    assert_eq!(running.said.contains("built without the web client"), is_without, "{}", running.said);
    assert!(!is_without || page.contains("cargo xtask play"), "{page}");
}

#[test]
fn health_fails_where_nothing_or_something_else_answers() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("its address");
    let answer = health(&free.to_string());
    assert_eq!(answer.status.code(), Some(1));
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert!(said.starts_with("error: no healthy server at 127.0.0.1:"), "{said}");
}

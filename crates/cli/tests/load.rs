//! `pyramids load` against a running server: a small run that checks correctness, not speed.
#![cfg(test)]

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use test_support::{Program, http};

const PYRAMIDS: &str = env!("CARGO_BIN_EXE_pyramids");

/// Starts a server whose limits allow the load.
fn serve(folder: &Path) -> (Program, SocketAddr, String) {
    let limits = ["--max-new-tables-person", "100000"];
    let mut program = Program::serve(PYRAMIDS, folder.join("pyramids.db"), &limits);
    let address = program.address().expect("it starts");
    (program, address, format!("http://{address}"))
}

fn load(url: &str, more: &[&str]) -> Output {
    let mut command = Command::new(PYRAMIDS);
    command.args(["load", "--url", url]).args(more).output().expect("the program runs")
}

fn report(url: &str, more: &[&str]) -> Value {
    let output = load(url, &[more, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn number(numbers: &str, name: &str) -> f64 {
    let line = numbers.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {numbers}")).parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn random_games_of_both_kinds_go_without_an_error_and_the_figures_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_program, address, url) = serve(folder.path());
    let measured = report(&url, &["--tables", "10", "--players", "3", "--seconds", "2", "--idle", "20"]);
    assert_eq!(measured["errors"], serde_json::json!({}), "{measured}");
    // Five tables of three, and five of Nile for two.
    assert_eq!((measured["clients"].as_u64(), measured["idle_held"].as_u64()), (Some(25), Some(20)), "{measured}");
    let actions = measured["actions"].as_f64().expect("a number");
    assert!(actions > 0.0);
    assert_eq!(measured["actions_per_second"].as_f64(), Some(actions / 2.0));
    for times in ["seen_ms", "acknowledged_ms"] {
        let at = |share: &str| measured[times][share].as_f64().expect("a number");
        assert!(
            0.0 < at("p50") && at("p50") <= at("p99") && at("p99") <= at("p999") && at("p999") <= at("max"),
            "{measured}"
        );
    }
    // Every action is a log entry, and so are sitting down and being ready.
    let entries = number(&http(address, "GET", "/metrics", "", "").await.2, "pyramids_actions_total");
    assert!(entries >= actions + 50.0, "{entries} entries, {measured}");
}

#[test]
fn with_a_rate_every_action_that_was_due_is_accounted_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_program, _, url) = serve(folder.path());
    let measured = report(&url, &["--tables", "4", "--seconds", "2", "--rate", "40"]);
    let not_sent = measured["errors"]["not sent"].as_u64().unwrap_or(0);
    assert_eq!(measured["actions"].as_u64().expect("a number") + not_sent, 80, "{measured}");
}

#[test]
fn a_server_that_cannot_be_reached_is_reported() {
    for (url, code, reason) in [
        ("ftp://127.0.0.1:1", 2, "http://"),
        ("http://127.0.0.1:1/path", 2, "has a path"),
        ("no address", 2, "is no address"),
        // No program listens on port 1.
        ("http://127.0.0.1:1", 1, "127.0.0.1:1 does not answer"),
    ] {
        let output = load(url, &["--tables", "1"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{url}: {errors}");
        assert!(
            errors.starts_with("error: ") && errors.contains(reason) && errors.lines().count() == 1,
            "{url}: {errors}"
        );
    }
}

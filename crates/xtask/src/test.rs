//! `cargo xtask test`: everything that must hold before a change lands.

use std::time::Instant;

use crate::run::{Trouble, cargo, cargo_program, command, finish, output, say, target_folder};
use crate::site::{self, Care};
use crate::{browser, packages, wasm};

type Check = (&'static str, fn() -> Result<(), Trouble>);

const CHECKS: [Check; 7] = [
    ("format", || cargo(&["fmt", "--all", "--check"])),
    ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])),
    ("docs", docs),
    ("tests", tests),
    ("a real browser", browser::test),
    ("benchmarks run", || cargo(&["test", "--package", "benchmarks", "--benches"])),
    ("the same games in WebAssembly", same_games_in_wasm),
];

pub(crate) fn run() -> Result<(), Trouble> {
    for (name, check) in CHECKS {
        let start = Instant::now();
        say(&format!("--- {name}"));
        check()?;
        say(&format!("--- {name}: ok after {} s", start.elapsed().as_secs()));
    }
    say("everything holds");
    Ok(())
}

/// Servers share a real PostgreSQL in the tests, which start and stop their own.
fn tests() -> Result<(), Trouble> {
    packages::need_postgres()?;
    packages::need_python()?;
    let site = site::build(Care::Whole)?;
    // The program carries the client in the tests too, so that it is built once.
    finish(command(cargo_program(), &["test", "--workspace"]).env("PYRAMIDS_SITE", site))
}

fn docs() -> Result<(), Trouble> {
    let mut doc = command(cargo_program(), &["doc", "--workspace", "--no-deps", "--document-private-items"]);
    finish(doc.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The rules build for the browser, and the same seeds give the same games and the same searches there.
fn same_games_in_wasm() -> Result<(), Trouble> {
    packages::need("node", &["--version"], &["nodejs"], "to run WebAssembly outside a browser")?;
    let module = wasm::build_library("benchmarks", "release")?.join("benchmarks.wasm");
    cargo(&["build", "--release", "--package", "benchmarks", "--example", "parity"])?;
    let in_wasm = output(&mut command("node", &["crates/benchmarks/wasm.mjs", &module.to_string_lossy()]))?;
    let native = output(&mut command(target_folder().join("release/examples/parity"), &[]))?;
    let (games, searches) = (answers(&native), times(&native).len());
    if games.len() != 68 || searches != 4 || games != answers(&in_wasm) {
        return Err(Trouble(format!("games differ between here and WebAssembly:\n{native}\n{in_wasm}")));
    }
    say("64 games and 4 searches are the same natively and in WebAssembly");
    let names = ["Silver & Gold mcts", "Silver & Gold expert", "Nile mcts", "Nile expert"];
    for ((name, here), there) in names.iter().zip(times(&native)).zip(times(&in_wasm)) {
        say(&format!(
            "{name:<21} {here:>7.1} ms natively, {there:>7.1} ms in WebAssembly: speed ratio {:.2}",
            here / there
        ));
    }
    Ok(())
}

/// The first word of every line.
fn answers(told: &str) -> Vec<&str> {
    told.lines().filter_map(|line| line.split_whitespace().next()).collect()
}

/// The milliseconds of the lines that tell them.
fn times(told: &str) -> Vec<f64> {
    told.lines().filter_map(|line| line.split_whitespace().nth(1)?.parse().ok()).collect()
}

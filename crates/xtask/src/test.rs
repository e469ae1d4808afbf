//! `cargo xtask test`: everything that must hold before a change lands.

use std::time::Instant;

use crate::run::{Trouble, cargo, command, output, say, target_folder};
use crate::{packages, wasm};

type Check = (&'static str, fn() -> Result<(), Trouble>);

const CHECKS: [Check; 6] = [
    ("format", || cargo(&["fmt", "--all", "--check"])),
    ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])),
    ("docs", docs),
    ("tests", || cargo(&["test", "--workspace"])),
    ("benchmarks run", || cargo(&["test", "--package", "speed", "--benches"])),
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

fn docs() -> Result<(), Trouble> {
    let mut doc =
        command(crate::run::cargo_program(), &["doc", "--workspace", "--no-deps", "--document-private-items"]);
    crate::run::finish(doc.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The rules build for the browser, and the same seeds give the same games there, to the last byte of the records.
fn same_games_in_wasm() -> Result<(), Trouble> {
    packages::need("node", &["--version"], &["nodejs"], "to run WebAssembly outside a browser")?;
    let module = wasm::build("wasm-check")?.join("wasm_check.wasm");
    let in_wasm = output(&mut command("node", &["crates/wasm-check/wasm.mjs", &module.to_string_lossy()]))?;
    cargo(&["build", "--package", "wasm-check", "--example", "native"])?;
    let native = output(&mut command(target_folder().join("debug/examples/native"), &[]))?;
    if native.lines().count() != 64 || native != in_wasm {
        return Err(Trouble(format!("games differ between here and WebAssembly:\n{native}\n{in_wasm}")));
    }
    say("64 games are the same natively and in WebAssembly");
    Ok(())
}

//! Builds crates for WebAssembly, and compares what they compute there with the native build.

use std::path::PathBuf;

use crate::error::Error;
use crate::run::{cargo, cargo_program, command, finish, output, say, succeeds, target_folder};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds a crate for WebAssembly with a profile of Cargo's; returns the folder with the result.
pub(crate) fn build(package: &str, profile: &str) -> Result<PathBuf, Error> {
    cargo_for_wasm(&["build"], package, profile)
}

/// Builds the WebAssembly module of a crate that is an ordinary library natively; returns the folder with the result.
fn build_library(package: &str, profile: &str) -> Result<PathBuf, Error> {
    cargo_for_wasm(&["rustc", "--lib", "--crate-type", "cdylib"], package, profile)
}

fn cargo_for_wasm(subcommand: &[&str], package: &str, profile: &str) -> Result<PathBuf, Error> {
    require_target()?;
    let mut cargo = command(cargo_program(), subcommand);
    finish(cargo.args(["--profile", profile, "--package", package, "--target", TARGET]))?;
    Ok(target_folder().join(TARGET).join(profile))
}

/// Makes sure that the compiler can build for WebAssembly. `rust-toolchain.toml` names the target, so rustup has mostly
/// added it already.
fn require_target() -> Result<(), Error> {
    let installed = || {
        let folder = output(&mut command("rustc", &["--print", "target-libdir", "--target", TARGET]));
        folder.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
    };
    let added = installed() || (succeeds("rustup", &["target", "add", TARGET]) && installed());
    if added { Ok(()) } else { Err(Error::MissingTarget(TARGET)) }
}

/// What the example `parity` prints: an answer for each game and search, and the time and the name of each search.
struct Answers(String);

impl Answers {
    /// The first word of every line.
    fn answers(&self) -> Vec<&str> {
        self.0.lines().filter_map(|line| line.split_whitespace().next()).collect()
    }

    /// The second word of each line of a search: its time in milliseconds.
    fn times(&self) -> Vec<f64> {
        self.0.lines().filter_map(|line| line.split_whitespace().nth(1)?.parse().ok()).collect()
    }

    /// The third word of each line of a search: its name. Only the native build prints it.
    fn names(&self) -> Vec<&str> {
        self.0.lines().filter_map(|line| line.split_whitespace().nth(2)).collect()
    }
}

/// Checks that the same seeds give the same games and searches natively and in WebAssembly.
/// The modules are built as the test command builds everything else, so that little is built again.
pub(crate) fn check_same_games() -> Result<(), Error> {
    let wasm = in_wasm("web")?;
    cargo(&["build", "--workspace", "--example", "parity"])?;
    let native = natively("debug")?;
    let count = compare(&native, &wasm)?;
    say(&format!("64 games, {REVIEWS} reviews and {count} searches are the same natively and in WebAssembly"));
    Ok(())
}

/// Measures the searches natively and in WebAssembly.
pub(crate) fn compare_speed() -> Result<(), Error> {
    let wasm = in_wasm("release")?;
    cargo(&["build", "--release", "--package", "benchmarks", "--example", "parity"])?;
    let native = natively("release")?;
    compare(&native, &wasm)?;
    for ((name, here), there) in native.names().into_iter().zip(native.times()).zip(wasm.times()) {
        let ratio = here / there;
        say(&format!("{name:<21} {here:>7.1} ms natively, {there:>7.1} ms in WebAssembly: speed ratio {ratio:.2}"));
    }
    Ok(())
}

fn in_wasm(profile: &str) -> Result<Answers, Error> {
    let module = build_library("benchmarks", profile)?.join("benchmarks.wasm");
    output(&mut command("node", &["crates/benchmarks/wasm.mjs", &module.to_string_lossy()])).map(Answers)
}

fn natively(folder: &str) -> Result<Answers, Error> {
    let program = target_folder().join(folder).join("examples/parity");
    output(&mut command(program, &[])).map(Answers)
}

/// The games that are reviewed on both sides.
const REVIEWS: usize = 2;

/// Fails if the answers differ; returns the number of searches.
fn compare(native: &Answers, wasm: &Answers) -> Result<usize, Error> {
    let (answers, searches) = (native.answers(), native.times().len());
    if answers.len() != 64 + REVIEWS + searches || searches < 4 || answers != wasm.answers() {
        return Err(Error::WasmDiffers { native: native.0.clone(), wasm: wasm.0.clone() });
    }
    Ok(searches)
}

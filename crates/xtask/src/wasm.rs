//! Builds crates for the browser.

use std::path::PathBuf;

use crate::packages;
use crate::run::{Trouble, answers, cargo_program, command, finish, output, say, target_folder};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds a crate for WebAssembly with a profile of Cargo's; returns the folder with the result.
pub(crate) fn build(package: &str, profile: &str) -> Result<PathBuf, Trouble> {
    cargo_for_wasm(&["build"], package, profile)
}

/// Builds the WebAssembly module of a crate that is an ordinary library natively; returns the folder with the result.
pub(crate) fn build_library(package: &str, profile: &str) -> Result<PathBuf, Trouble> {
    cargo_for_wasm(&["rustc", "--lib", "--crate-type", "cdylib"], package, profile)
}

fn cargo_for_wasm(subcommand: &[&str], package: &str, profile: &str) -> Result<PathBuf, Trouble> {
    let folder = target_folder().join("wasm");
    let mut cargo = command(cargo_program(), subcommand);
    cargo.args(["--profile", profile, "--package", package, "--target", TARGET]);
    cargo.env("CARGO_TARGET_DIR", &folder);
    if !has_target() {
        use_debians_compiler(&mut cargo)?;
    }
    finish(&mut cargo)?;
    Ok(folder.join(TARGET).join(profile))
}

/// Whether the compiler at hand can build for the browser, or can be taught by rustup.
fn has_target() -> bool {
    let installed = || {
        let target = output(&mut command("rustc", &["--print", "target-libdir", "--target", TARGET]));
        target.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
    };
    installed() || (answers("rustup", &["target", "add", TARGET]) && installed())
}

/// Where rustup cannot bring the target, Debian can: its compiler for the web comes with the library's source.
fn use_debians_compiler(cargo: &mut std::process::Command) -> Result<(), Trouble> {
    let rustc = "/usr/bin/rustc";
    let why = "to build for the browser, because rustup could not add the target";
    if !is_for_the_web(rustc) {
        say("rustup could not add the target for the browser; trying Debian's compiler");
        packages::install(&["rustc-web", "rust-web-src"], why)?;
    }
    if !is_for_the_web(rustc) {
        return Err(Trouble(format!("please run: rustup target add {TARGET}")));
    }
    let sysroot = output(&mut command("rustc", &["--print", "sysroot"]))?;
    let host = output(&mut command("rustc", &["-vV"]))?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let linker = PathBuf::from(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    cargo
        .arg("-Zbuild-std=std,panic_abort")
        .env("RUSTC", rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(())
}

/// Debian's rustc-web carries the standard library's source.
fn is_for_the_web(rustc: &str) -> bool {
    let sysroot = output(&mut command(rustc, &["--print", "sysroot"]));
    sysroot.is_ok_and(|folder| PathBuf::from(folder.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

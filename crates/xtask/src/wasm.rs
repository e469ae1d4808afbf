//! Builds crates for WebAssembly.

use std::path::PathBuf;

use crate::error::Error;
use crate::packages;
use crate::run::{cargo_program, command, finish, output, say, succeeds, target_folder};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds a crate for WebAssembly with a profile of Cargo's; returns the folder with the result.
pub(crate) fn build(package: &str, profile: &str) -> Result<PathBuf, Error> {
    cargo_for_wasm(&["build"], package, profile)
}

/// Builds the WebAssembly module of a crate that is an ordinary library natively; returns the folder with the result.
pub(crate) fn build_library(package: &str, profile: &str) -> Result<PathBuf, Error> {
    cargo_for_wasm(&["rustc", "--lib", "--crate-type", "cdylib"], package, profile)
}

fn cargo_for_wasm(subcommand: &[&str], package: &str, profile: &str) -> Result<PathBuf, Error> {
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

/// Whether the compiler can build for WebAssembly. Lets rustup add the target if it is missing.
fn has_target() -> bool {
    let installed = || {
        let target = output(&mut command("rustc", &["--print", "target-libdir", "--target", TARGET]));
        target.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
    };
    installed() || (succeeds("rustup", &["target", "add", TARGET]) && installed())
}

/// Without rustup, uses Debian's compiler `rustc-web` and builds the standard library from its source.
fn use_debians_compiler(cargo: &mut std::process::Command) -> Result<(), Error> {
    let rustc = "/usr/bin/rustc";
    let purpose = "to build for WebAssembly, because rustup could not add the target";
    if !has_library_source(rustc) {
        say("rustup could not add the target for WebAssembly; trying Debian's compiler");
        packages::install(&["rustc-web", "rust-web-src"], purpose)?;
    }
    if !has_library_source(rustc) {
        return Err(Error::MissingTarget(TARGET));
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

/// Whether this compiler has the standard library's source, as Debian's rustc-web has.
fn has_library_source(rustc: &str) -> bool {
    let sysroot = output(&mut command(rustc, &["--print", "sysroot"]));
    sysroot.is_ok_and(|folder| PathBuf::from(folder.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

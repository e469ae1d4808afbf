//! Formats Rust code, Leptos's `view!` macros, styles and scripts, or checks their format.

use std::path::PathBuf;

use crate::error::Error;
use crate::run::{cargo, command, finish, output, say, target_folder};
use crate::{browser, fuzz, python};

const LEPTOSFMT_VERSION: &str = "0.1.33";
const VIEWS: &str = "crates/web/src";

/// Formats everything.
pub(crate) fn run() -> Result<(), Error> {
    let leptosfmt = leptosfmt()?;
    // Each tool changes what the other wrote. After the second round neither has anything to change.
    for _ in 0..2 {
        rustfmt(&[])?;
        finish(&mut command(&leptosfmt, &["--quiet", VIEWS]))?;
    }
    browser::npm_script("format")
}

/// Fails if Rust code is not formatted.
pub(crate) fn check_rust() -> Result<(), Error> {
    rustfmt(&["--check"])?;
    finish(&mut command(leptosfmt()?, &["--quiet", "--check", VIEWS])).map_err(|_| Error::ViewsNotFormatted)
}

/// Fails if styles or scripts are not formatted, or if the linter finds faults in the styles.
pub(crate) fn check_web() -> Result<(), Error> {
    browser::npm_script("lint")
}

/// Runs rustfmt on all workspaces.
fn rustfmt(arguments: &[&str]) -> Result<(), Error> {
    let run = |manifest: &str| cargo(&[&["fmt", "--all", "--manifest-path", manifest], arguments].concat());
    run("Cargo.toml")?;
    run(fuzz::MANIFEST)?;
    run(python::MANIFEST)
}

/// The pinned version of leptosfmt, built once into the target folder.
fn leptosfmt() -> Result<PathBuf, Error> {
    let folder = target_folder().join("tools");
    let program = folder.join("bin/leptosfmt");
    let version = program.is_file().then(|| output(&mut command(&program, &["--version"])));
    if !version.is_some_and(|version| version.is_ok_and(|text| text.contains(LEPTOSFMT_VERSION))) {
        say(&format!("building leptosfmt {LEPTOSFMT_VERSION}"));
        // An unoptimised build takes a third of the time, and formats all views in two seconds.
        let root = folder.to_string_lossy();
        cargo(&["install", "--quiet", "--debug", "--version", LEPTOSFMT_VERSION, "--root", &root, "leptosfmt"])?;
    }
    Ok(program)
}

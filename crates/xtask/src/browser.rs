//! Tests the web client in a real browser, against the real server; checks the format of its styles and scripts.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::error::Error;
use crate::files::{create_empty_folder, names_in};
use crate::run::{command, finish, root, target_folder, tested_program};
use crate::tools::{self, NPM, find_browser};

const FOLDER: &str = "crates/web/browser";

/// Runs the browser tests against the program that the Rust tests use, which has the site embedded.
pub(crate) fn test() -> Result<(), Error> {
    install_node_packages()?;
    let folder = root().join(FOLDER);
    let screenshots = target_folder().join("shots");
    create_empty_folder(&screenshots)?;
    let test = |concurrency: &str, files: &[String]| {
        let concurrency = format!("--test-concurrency={concurrency}");
        let mut node = command("node", &["--test", &concurrency, "--test-timeout=300000", "--test-reporter=spec"]);
        node.args(files).current_dir(&folder).env("PYRAMIDS", tested_program()).env("PYRAMIDS_SHOTS", &screenshots);
        finish(node.envs(find_browser().map(|browser| ("CHROMIUM", browser))))
    };
    let files = names_in(&folder)?.into_iter().filter(|name| name.ends_with(".test.mjs"));
    // The test of smooth animation needs the machine to itself. The others run two at a time: CI has two cores.
    let (alone, together) = files.partition::<Vec<String>, _>(|file| file.starts_with("smooth"));
    test("1", &alone)?;
    test("2", &together)
}

/// Measures taps and motion in the web client of a program.
pub(crate) fn measure_taps(program: &Path) -> Result<(), Error> {
    install_node_packages()?;
    let mut node = command("node", &["--test", "--test-reporter=spec", "bench-taps.mjs"]);
    node.current_dir(root().join(FOLDER)).env("PYRAMIDS", program);
    finish(node.envs(find_browser().map(|browser| ("CHROMIUM", browser))))
}

/// Runs a script of the client's `package.json`: `lint` checks styles and scripts, `format` formats them.
pub(crate) fn npm_script(name: &str) -> Result<(), Error> {
    install_node_packages()?;
    finish(command(NPM, &["run", "--silent", name]).current_dir(root().join(FOLDER)))
}

/// Installs the pinned packages, unless that was done since the lock file changed.
fn install_node_packages() -> Result<(), Error> {
    tools::require(&[tools::NODE])?;
    let folder = root().join(FOLDER);
    let changed = |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    if changed("node_modules/.package-lock.json") > changed("package-lock.json") {
        return Ok(());
    }
    finish(command(NPM, &["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder))
}

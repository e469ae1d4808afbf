//! Plays the web client in a real browser, through the real server.

use crate::packages;
use crate::run::{Trouble, command, finish, root, target_folder};
use crate::site::{files_in, fresh};

const FOLDER: &str = "crates/web/browser";

/// Installs what the tests need, and runs them against the program that carries the site.
pub(crate) fn test() -> Result<(), Trouble> {
    packages::need("chromium", &["--version"], &["chromium"], "to test in a real browser")?;
    packages::need("node", &["--version"], &["nodejs"], "to steer the browser")?;
    packages::need("npm", &["--version"], &["npm"], "to fetch what steers the browser")?;
    let folder = root().join(FOLDER);
    finish(command("npm", &["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder))?;
    let shots = target_folder().join("shots");
    fresh(&shots)?;
    let test = |at_once: &str, files: &[String]| {
        let at_once = format!("--test-concurrency={at_once}");
        let mut node = command("node", &["--test", &at_once, "--test-timeout=300000", "--test-reporter=spec"]);
        node.args(files).current_dir(&folder);
        finish(node.env("PYRAMIDS", target_folder().join("debug/pyramids")).env("PYRAMIDS_SHOTS", &shots))
    };
    let files = files_in(&folder)?.into_iter().filter(|name| name.ends_with(".test.mjs"));
    // What watches for stutter has the machine to itself; the others go two at a time, as small machines have two cores.
    let (alone, together) = files.partition::<Vec<String>, _>(|file| file.starts_with("smooth"));
    test("1", &alone)?;
    test("2", &together)
}

//! Plays the web client in a real browser, through the real server.

use crate::packages;
use crate::run::{Trouble, command, finish, root, target_folder};
use crate::site::fresh;

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
    // One after the other: they share two cores with the servers and browsers they start.
    let arguments = ["--test", "--test-concurrency=1", "--test-timeout=300000", "--test-reporter=spec"];
    let mut node = command("node", &arguments);
    node.current_dir(&folder).env("PYRAMIDS", target_folder().join("debug/pyramids")).env("PYRAMIDS_SHOTS", shots);
    finish(&mut node)
}

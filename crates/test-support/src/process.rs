//! Processes that tests start.

use std::path::Path;
use std::process::Command;

/// A command that gets a signal when the test process dies, so that a test that is killed leaves nothing behind. Only
/// Linux can do that: elsewhere the program is started as it is, and stopped when its owner is dropped.
///
/// `options` are further options of `setpriv`, for another user.
pub fn ending_with_this_process(program: &Path, signal: &str, options: &[&str]) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", signal]).args(options).arg(program);
    command
}

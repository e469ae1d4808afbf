//! Starts programs, and says what failed.

use std::env;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a chore did not succeed.
pub(crate) struct Trouble(pub(crate) String);

/// Tells the user something.
pub(crate) fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).unwrap_or(manifest).to_path_buf()
}

/// Where cargo puts what it builds.
pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A command in the project's folder.
pub(crate) fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end, showing what it prints.
pub(crate) fn finish(command: &mut Command) -> Result<(), Trouble> {
    let status = command.status().map_err(|error| Trouble(format!("cannot start {}: {error}", told(command))))?;
    if status.success() { Ok(()) } else { Err(Trouble(format!("{} failed", told(command)))) }
}

/// Runs a command to its end and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String, Trouble> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Trouble(format!("cannot start {}: {error}", told(command))))?;
    if !output.status.success() {
        return Err(Trouble(format!("{} failed", told(command))));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs cargo itself.
pub(crate) fn cargo(arguments: &[&str]) -> Result<(), Trouble> {
    finish(&mut command(cargo_program(), arguments))
}

pub(crate) fn cargo_program() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from)
}

/// Whether a program is there and answers.
pub(crate) fn answers(program: &str, arguments: &[&str]) -> bool {
    let status = command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn told(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

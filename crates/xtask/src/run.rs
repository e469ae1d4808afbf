//! Runs programs in the project's folder.

use std::env;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::error::Error;

/// Prints a line.
pub(crate) fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).unwrap_or(manifest).to_path_buf()
}

/// Where cargo puts what it builds. Settings of the user may change it, so cargo is asked.
pub(crate) fn target_folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let ask = || {
        let mut metadata = command(cargo_program(), &["metadata", "--no-deps", "--offline", "--format-version=1"]);
        let metadata: serde_json::Value = serde_json::from_str(&output(&mut metadata).ok()?).ok()?;
        metadata["target_directory"].as_str().map(PathBuf::from)
    };
    FOLDER.get_or_init(|| ask().unwrap_or_else(|| root().join("target"))).clone()
}

/// The name of this machine's platform, such as `x86_64-unknown-linux-gnu`.
pub(crate) fn host() -> Result<String, Error> {
    output(&mut command("rustc", &["--print", "host-tuple"])).map(|name| name.trim().into())
}

/// Where cargo puts a program of this machine's platform that it builds with `--target host-tuple`.
pub(crate) fn program(name: &str, profile: &str) -> Result<PathBuf, Error> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    Ok(target_folder().join(host()?).join(profile).join(name))
}

/// The program that `cargo test` builds, and tests start.
pub(crate) fn tested_program() -> PathBuf {
    target_folder().join("debug").join(format!("pyramids{}", env::consts::EXE_SUFFIX))
}

/// A command in the project's folder.
pub(crate) fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end and shows its output.
pub(crate) fn finish(command: &mut Command) -> Result<(), Error> {
    let status = command.status().map_err(|error| Error::start(command, error))?;
    if status.success() { Ok(()) } else { Err(Error::failed(command, status)) }
}

/// Runs a command to its end and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, Error> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| Error::start(command, error))?;
    if !output.status.success() {
        return Err(Error::failed(command, output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs cargo itself.
pub(crate) fn cargo(arguments: &[&str]) -> Result<(), Error> {
    finish(&mut command(cargo_program(), arguments))
}

pub(crate) fn cargo_program() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from)
}

/// Runs a command silently; returns whether it succeeded.
pub(crate) fn succeeds(program: impl AsRef<OsStr>, arguments: &[&str]) -> bool {
    let status = command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

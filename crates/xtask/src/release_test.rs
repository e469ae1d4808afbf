//! Tests of what is released: each file is installed, started and used on the system it is for, as far as this machine
//! has that system. What cannot be tested here is named.

mod image;
mod linux_arm;
mod package;
mod server;
mod windows;

use std::path::PathBuf;

use crate::cross::Target;
use crate::dist::{self, Program, Speed};
use crate::error::Error;
use crate::run::{root, target_folder};
use crate::system::is_root;
use crate::tools::{self, Tool};

pub(crate) use image::image;
pub(crate) use linux_arm::linux_arm;
pub(crate) use package::package;
pub(crate) use windows::windows;

/// Recorded games whose check must say the same on every system.
const GOLDEN_RECORDS: &str = "crates/bots/tests/golden";

/// Where the programs of Debian are, for commands with an environment of their own.
const PATH: &str = "/usr/sbin:/usr/bin:/sbin:/bin";

/// Builds the program quickly. A web client that is built already is good enough.
fn program(target: Target) -> Result<Program, Error> {
    let built = target_folder().join("site");
    let site = if built.join("index.html").is_file() { built } else { dist::site(Speed::Quick)? };
    dist::program(target, Speed::Quick, &site)
}

/// An empty folder for one test.
fn scratch_folder(name: &str) -> Result<PathBuf, Error> {
    let folder = target_folder().join("release-test").join(name);
    crate::files::create_empty_folder(&folder)?;
    Ok(folder)
}

/// Fails unless this machine can enter another file system, to run programs there.
fn require_chroot() -> Result<(), Error> {
    if is_root() && cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(());
    }
    Err(Error::NotHere("it needs root on Linux (x86-64), to start the program in a chroot".into()))
}

/// Makes sure that a program is there without which nothing can be tested here.
fn require(tool: Tool) -> Result<(), Error> {
    tools::require(&[tool]).map_err(|error| Error::NotHere(error.to_string()))
}

/// Fails unless something is as expected.
fn expect(is_so: bool, expected: &str, found: impl FnOnce() -> String) -> Result<(), Error> {
    if is_so { Ok(()) } else { Err(Error::Unexpected { expected: expected.into(), found: found() }) }
}

fn golden_records() -> String {
    root().join(GOLDEN_RECORDS).display().to_string()
}

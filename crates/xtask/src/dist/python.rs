//! The Python package: a source distribution, and wheels for every Python since 3.10 on Linux.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Commit;
use super::build::remap_flags;
use crate::cross::ZIG_VERSION;
use crate::error::Error;
use crate::files::{create_empty_folder, rename};
use crate::python::{MANIFEST, virtual_environment};
use crate::run::{command, finish, say, target_folder};

/// A fixed version, so that the same commit gives the same bytes.
const MATURIN_VERSION: &str = "1.16.0";

/// The files that the crates embed. They are outside the package, where a source distribution takes nothing from.
const EMBEDDED: [&str; 3] = ["boards", "decks", "weights"];

/// Makes one part of a release in a folder.
pub(super) fn make(part: &str, commit: &Commit, folder: &Path) -> Result<(), Error> {
    let python = tools()?;
    match part {
        "python-linux-x64" => wheel(&python, "x86_64-unknown-linux-gnu", commit, folder),
        "python-linux-arm64" => wheel(&python, "aarch64-unknown-linux-gnu", commit, folder),
        _ => source_distribution(&python, commit, folder),
    }
}

/// Installs maturin, and Zig, with which the wheels run on old systems too; returns the Python that has them.
fn tools() -> Result<PathBuf, Error> {
    let python = virtual_environment(&build_folder().join("venv"))?;
    let packages = [format!("maturin=={MATURIN_VERSION}"), format!("ziglang=={ZIG_VERSION}")];
    let mut install = command(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    finish(install.args(packages))?;
    Ok(python)
}

fn build_folder() -> PathBuf {
    target_folder().join("python")
}

fn maturin(python: &Path, task: &str, manifest: &Path, commit: &Commit, folder: &Path) -> Command {
    let mut maturin = command(python, &["-m", "maturin", task, "--manifest-path"]);
    maturin.arg(manifest).arg("--out").arg(folder);
    // The times of the files in the archive.
    maturin.env("SOURCE_DATE_EPOCH", commit.time.to_string()).env("CARGO_TARGET_DIR", build_folder());
    maturin
}

fn wheel(python: &Path, triple: &'static str, commit: &Commit, folder: &Path) -> Result<(), Error> {
    say(&format!("building the wheel for {triple}"));
    crate::cross::add_standard_library(triple)?;
    let mut maturin = maturin(python, "build", Path::new(MANIFEST), commit, folder);
    maturin.args(["--release", "--locked", "--zig", "--compatibility", "manylinux2014", "--target", triple]);
    // The Python that has Zig.
    maturin.env("CARGO_ZIGBUILD_PYTHON_PATH", python);
    finish(maturin.env("RUSTFLAGS", remap_flags()?))
}

/// Makes the source distribution from the commit, not from the files that lie around.
fn source_distribution(python: &Path, commit: &Commit, folder: &Path) -> Result<(), Error> {
    say("making the source distribution of the Python package");
    let source = build_folder().join("source");
    create_empty_folder(&source)?;
    let archive = source.join("source.tar");
    finish(command("git", &["archive", "--format=tar", &commit.hash, "--output"]).arg(&archive))?;
    finish(command("tar", &["--extract", "--file"]).arg(&archive).arg("--directory").arg(&source))?;
    for embedded in EMBEDDED {
        rename(&source.join(embedded), &source.join("python").join(embedded))?;
    }
    finish(&mut maturin(python, "sdist", &source.join(MANIFEST), commit, folder))
}

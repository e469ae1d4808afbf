//! `cargo xtask test python`: the Python package, installed as its users do it, in a virtual environment of its own.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::run::{cargo_program, command, finish, target_folder};
use crate::test::{Program, Scope};

pub(crate) const MANIFEST: &str = "python/Cargo.toml";

/// What is always installed with the package: it takes seconds.
const LIGHT_EXTRAS: [&str; 3] = ["pettingzoo", "gymnasium", "test"];

/// What takes longer, and can be left out.
const HEAVY_EXTRAS: [(Program, &str); 2] = [(Program::Openspiel, "openspiel"), (Program::Ray, "ray")];

/// Lints the part that is written in Rust, installs the package with pip, and runs its tests and the examples of its
/// documentation. Tests of tools that are left out skip themselves.
pub(crate) fn test(scope: &Scope) -> Result<(), Error> {
    let target = target_folder().join("python");
    let mut clippy = command(cargo_program(), &["clippy", "--release", "--all-targets", "--manifest-path", MANIFEST]);
    finish(clippy.env("CARGO_TARGET_DIR", &target).args(["--", "--deny", "warnings"]))?;
    let python = virtual_environment(&target.join("venv"))?;
    let package = format!("./python[{}]", extras(scope).join(","));
    let mut install = command(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", &package]);
    finish(install.env("CARGO_TARGET_DIR", &target))?;
    // Not in the package's folder: Python would find its sources there, which have no compiled part.
    let pytest = ["-m", "pytest", "-q", "-rs", "--config-file=python/pyproject.toml", "--doctest-modules"];
    let mut pytest = command(&python, &pytest);
    // Small matrices are multiplied faster by one thread than by several that wait for each other.
    finish(pytest.args(["--pyargs", "python/tests", "pyramids_games"]).env("OMP_NUM_THREADS", "1"))
}

fn extras(scope: &Scope) -> Vec<&'static str> {
    let heavy = HEAVY_EXTRAS.iter().filter(|(program, _)| !scope.leaves_out(*program)).map(|(_, extra)| *extra);
    LIGHT_EXTRAS.into_iter().chain(heavy).collect()
}

/// Makes a virtual environment if there is none; returns its Python.
pub(crate) fn virtual_environment(folder: &Path) -> Result<PathBuf, Error> {
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.is_file() {
        let system = if cfg!(windows) { "python" } else { "python3" };
        finish(command(system, &["-m", "venv"]).arg(folder))?;
    }
    Ok(python)
}

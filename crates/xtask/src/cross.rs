//! Builds and checks the program for other systems than this one.

mod zig;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::error::Error;
use crate::run::{cargo_program, command, finish, output, succeeds, target_folder};
use crate::tools;
pub(crate) use zig::VERSION as ZIG_VERSION;

/// A system that the program is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    /// Rust's name for it.
    pub(crate) triple: &'static str,
    c_compiler: CCompiler,
}

/// What compiles the C code of libraries: SQLite and cryptography.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CCompiler {
    /// Zig, with its own name for the target.
    Zig(&'static str),
    /// Debian's cross compiler for Windows.
    Mingw,
}

pub(crate) const LINUX_X64: Target =
    Target { triple: "x86_64-unknown-linux-musl", c_compiler: CCompiler::Zig("x86_64-linux-musl") };
pub(crate) const LINUX_ARM64: Target =
    Target { triple: "aarch64-unknown-linux-musl", c_compiler: CCompiler::Zig("aarch64-linux-musl") };
pub(crate) const WINDOWS_X64: Target = Target { triple: "x86_64-pc-windows-gnu", c_compiler: CCompiler::Mingw };
pub(crate) const MACOS_ARM64: Target =
    Target { triple: "aarch64-apple-darwin", c_compiler: CCompiler::Zig("aarch64-macos") };

/// Where the program is built for other systems: apart from this system's builds, which would be locked meanwhile.
pub(crate) fn folder() -> PathBuf {
    target_folder().join("cross")
}

/// Checks that the program compiles for Windows, macOS and Linux on ARM. A system that cannot be checked here is named.
pub(crate) fn check_targets() -> Result<(), Error> {
    let mut check = command(cargo_program(), &["check", "--package", "cli"]);
    let (mut checked, mut reasons) = (0, Vec::new());
    for target in [WINDOWS_X64, MACOS_ARM64, LINUX_ARM64] {
        match target.prepare(&mut check) {
            Ok(()) => {
                check.args(["--target", target.triple]);
                checked += 1;
            }
            Err(error) => reasons.push(format!("{} was not checked: {error}", target.triple)),
        }
    }
    if checked > 0 {
        finish(check.env("CARGO_TARGET_DIR", folder()))?;
    }
    if reasons.is_empty() { Ok(()) } else { Err(Error::NotHere(reasons.join("\n"))) }
}

impl Target {
    /// Installs what a build needs if that is possible, and tells cargo where it is.
    pub(crate) fn prepare(self, cargo: &mut Command) -> Result<(), Error> {
        add_standard_library(self.triple)?;
        match self.c_compiler {
            CCompiler::Mingw => {
                tools::require(&[tools::MINGW])?;
            }
            CCompiler::Zig(name) => {
                let tools = zig::prepare(name)?;
                cargo.env(self.variable("CC"), tools.compiler).env(self.variable("AR"), tools.archiver);
                // The C compiler for macOS would ask Xcode for it.
                cargo.env("SDKROOT", "/");
            }
        }
        Ok(())
    }

    /// The name of a variable that holds for this target only, as the crate cc reads it.
    pub(crate) fn variable(self, name: &str) -> OsString {
        format!("{name}_{}", self.triple.replace('-', "_")).into()
    }
}

/// Makes sure that Rust can compile for a target.
pub(crate) fn add_standard_library(triple: &'static str) -> Result<(), Error> {
    let is_installed = || {
        let folder = output(&mut command("rustc", &["--print", "target-libdir", "--target", triple]));
        folder.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
    };
    let is_there = is_installed() || (succeeds("rustup", &["target", "add", triple]) && is_installed());
    if is_there { Ok(()) } else { Err(Error::MissingTarget(triple)) }
}

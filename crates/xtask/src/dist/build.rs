//! Builds the program for other systems. Neither the program nor its debug information depends on where it is built.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Commit;
use crate::cross::{self, Target, WINDOWS_X64};
use crate::error::Error;
use crate::files::{create_folder, read};
use crate::run::{cargo_program, command, finish, host, output, root, say, target_folder};

/// How much time a build takes for a small and fast result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speed {
    /// Optimised over all crates, to be released.
    Release,
    /// Built quickly, for tests.
    Quick,
}

impl Speed {
    /// The profile of Cargo's.
    fn profile(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Quick => "play",
        }
    }
}

/// A built program.
pub(crate) struct Program {
    /// Where it is, without debug information.
    pub(crate) path: PathBuf,
    pub(crate) file_name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) debug_info: Vec<u8>,
}

/// Builds the web client; returns its folder. `PYRAMIDS_SITE` names one that is built already.
pub(crate) fn site(speed: Speed) -> Result<PathBuf, Error> {
    if let Some(folder) = env::var_os("PYRAMIDS_SITE") {
        return Ok(folder.into());
    }
    let itself = env::current_exe().map_err(Error::file(Path::new("xtask")))?;
    let mut build = command(itself, &["site"]);
    if speed == Speed::Quick {
        build.arg("--draft");
    }
    finish(build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", remap_flags()?))?;
    Ok(target_folder().join("site"))
}

/// Builds the program for a target, with the web client of this folder inside.
pub(crate) fn program(target: Target, speed: Speed, site: &Path) -> Result<Program, Error> {
    say(&format!("building for {} (profile {})", target.triple, speed.profile()));
    let mut cargo = command(cargo_program(), &["build", "--package", "cli", "--locked"]);
    cargo.args(["--target", target.triple, "--profile", speed.profile()]);
    target.prepare(&mut cargo)?;
    let paths = remapped_paths()?;
    let c_flags: Vec<String> = paths.iter().map(|(from, to)| format!("-ffile-prefix-map={from}={to}")).collect();
    cargo.arg("--config").arg(format!("target.{}.rustflags={:?}", target.triple, rust_flags(target, &paths)));
    cargo.env(target.variable("CFLAGS"), c_flags.join(" "));
    // A time that changes with every commit would compile the C code again for every test.
    let time = if speed == Speed::Release { Commit::current()?.time } else { 0 };
    cargo.env("SOURCE_DATE_EPOCH", time.to_string());
    finish(cargo.env("CARGO_TARGET_DIR", cross::folder()).env("PYRAMIDS_SITE", site))?;
    let name = if target == WINDOWS_X64 { "pyramids.exe" } else { "pyramids" };
    separate(target, &cross::folder().join(target.triple).join(speed.profile()), name)
}

/// The folders of this machine, and what takes their place in the program. Where several fit, the last one counts.
fn remapped_paths() -> Result<Vec<(String, String)>, Error> {
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).unwrap_or_default();
    let version = output(&mut command("rustc", &["-vV"]))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    Ok(vec![
        (text(target_folder()), "/pyramids/target".into()),
        (text(root()), "/pyramids".into()),
        (text(home), "/cargo".into()),
        (text(sysroot()?.join("lib/rustlib/src/rust")), format!("/rustc/{commit}")),
        (text(sysroot()?), "/rust".into()),
    ])
}

/// The options of the compiler that keep the folders of this machine out of what it writes.
pub(super) fn remap_flags() -> Result<String, Error> {
    Ok(remapped_paths()?.iter().map(remap_flag).collect::<Vec<_>>().join(" "))
}

fn remap_flag((from, to): &(String, String)) -> String {
    format!("--remap-path-prefix={from}={to}")
}

fn rust_flags(target: Target, paths: &[(String, String)]) -> Vec<String> {
    let mut flags: Vec<String> = paths.iter().map(remap_flag).collect();
    if target == WINDOWS_X64 {
        flags.push("-Clink-arg=-Wl,--no-insert-timestamp".into());
    } else {
        // The linker and the C library that come with Rust: no other program is needed.
        flags.push("-Clinker=rust-lld".into());
    }
    flags
}

fn sysroot() -> Result<PathBuf, Error> {
    Ok(output(&mut command("rustc", &["--print", "sysroot"]))?.trim().into())
}

/// Splits a program into the program without debug information and a file that has only that.
fn separate(target: Target, folder: &Path, name: &str) -> Result<Program, Error> {
    let built = folder.join(name);
    let separated = folder.join("separated");
    create_folder(&separated)?;
    let (path, debug) = (separated.join(name), separated.join(format!("{name}.debug")));
    // Names of import libraries contain the path of a temporary folder.
    let nameless = ["--wildcard", "--strip-symbol=*_imports_lib*"];
    finish(object_copy(target)?.arg("--only-keep-debug").args(nameless).args([&built, &debug]))?;
    finish(object_copy(target)?.arg("--strip-all").args([&built, &path]))?;
    let link = format!("--add-gnu-debuglink={}", debug.display());
    finish(object_copy(target)?.arg(link).arg(&path))?;
    Ok(Program { bytes: read(&path)?, debug_info: read(&debug)?, file_name: name.into(), path })
}

/// The program objcopy: Rust has one for Linux, and the compiler for Windows another.
fn object_copy(target: Target) -> Result<Command, Error> {
    if target == WINDOWS_X64 {
        let mut copy = command("x86_64-w64-mingw32-objcopy", &[]);
        // Otherwise it writes the current time into the program.
        copy.env("SOURCE_DATE_EPOCH", Commit::current()?.time.to_string());
        return Ok(copy);
    }
    let sysroot = sysroot()?;
    let mut copy = command(sysroot.join("lib/rustlib").join(host()?).join("bin/rust-objcopy"), &[]);
    copy.env("LD_LIBRARY_PATH", sysroot.join("lib"));
    Ok(copy)
}

impl Program {
    /// Fails if a path of this machine is in the program.
    pub(crate) fn check_paths(&self) -> Result<(), Error> {
        let contains = |bytes: &[u8], path: &str| bytes.windows(path.len()).any(|part| part == path.as_bytes());
        let mut found = Vec::new();
        for (part, bytes) in [("the program", &self.bytes), ("its debug information", &self.debug_info)] {
            let paths = remapped_paths()?.into_iter().filter(|(path, _)| contains(bytes, path));
            found.extend(paths.map(|(path, _)| format!("{path} in {part}")));
        }
        Error::unless_empty("paths of this machine, so that another one would make other bytes", found)
    }
}

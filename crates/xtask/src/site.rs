//! Builds the web client's site: compiles it for WebAssembly, then lets `site-builder` make the files.

use std::path::PathBuf;

use crate::error::Error;
use crate::run::{cargo, command, finish, program, root, target_folder};
use crate::wasm;

/// How much time a build takes for a small and fast result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// As small as possible, for the internet.
    Release,
    /// Built quickly, to play on this machine and in its network.
    Play,
    /// Built again quickly after a change, for development.
    Draft,
}

impl Quality {
    /// The profile of the client, and how `site-builder` compresses the files.
    fn settings(self) -> (&'static str, &'static str) {
        match self {
            Quality::Release => ("web", "best"),
            Quality::Play => ("play", "quick"),
            Quality::Draft => ("web-draft", "none"),
        }
    }
}

/// Builds the site; returns its folder.
pub(crate) fn build(quality: Quality) -> Result<PathBuf, Error> {
    let module = compile(quality)?;
    build_builder()?;
    pack(quality, &module)
}

/// Compiles the client; returns the module.
pub(crate) fn compile(quality: Quality) -> Result<PathBuf, Error> {
    Ok(wasm::build("web", quality.settings().0)?.join("web.wasm"))
}

/// Builds the program that makes the site's files.
pub(crate) fn build_builder() -> Result<(), Error> {
    cargo(&["build", "--profile", "play", "--target", "host-tuple", "--package", "site-builder"])
}

/// Makes the site's files from the compiled client; returns their folder.
pub(crate) fn pack(quality: Quality, module: &PathBuf) -> Result<PathBuf, Error> {
    let folder = target_folder().join("site");
    let mut builder = command(program("site-builder", "play")?, &["--compression", quality.settings().1]);
    builder.arg("--module").arg(module).arg("--assets").arg(root().join("crates/web/assets"));
    builder.arg("--locales").arg(root().join("crates/web/locales"));
    finish(builder.arg("--out").arg(&folder))?;
    Ok(folder)
}

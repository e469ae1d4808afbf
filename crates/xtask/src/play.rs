//! `cargo xtask play`: builds the program with the web client inside and starts it. `cargo xtask build` builds it for a
//! server.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::error::Error;
use crate::progress::{Progress, Step};
use crate::run::{cargo_program, command, finish, program, say};
use crate::site::{self, Quality};

#[derive(Args)]
pub(crate) struct Options {
    /// Let other devices in your network play too
    #[arg(long)]
    lan: bool,
    /// The port; without it the first free one from 8080 on
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Open the address in the browser
    #[arg(long)]
    open: bool,
    /// Build the web client for development: large and slow, but quickly built again after a change
    #[arg(long)]
    draft: bool,
}

/// The times are of two quiet cores and an empty target folder.
const STEPS: &[Step] = &[
    ("Compile the web client", 110),
    ("Compile the program that packs it", 45),
    ("Pack the web client", 5),
    ("Compile the server", 110),
];

/// Builds, and serves until Ctrl-C.
pub(crate) fn run(options: &Options) -> Result<(), Error> {
    let quality = if options.draft { Quality::Draft } else { Quality::Play };
    let program = build(quality, "play")?;
    // The server receives Ctrl-C too and shuts down in order. This process must outlive it.
    ctrlc::set_handler(|| {})?;
    let mut play = command(&program, &["play"]);
    play.args(options.lan.then_some("--lan")).args(options.port.map(|port| format!("--port={port}")));
    finish(play.arg(if options.open { "--open" } else { "--no-open" }))
}

/// Builds the small and fast program; returns its path.
pub(crate) fn build_release() -> Result<PathBuf, Error> {
    let program = build(Quality::Release, "release")?;
    say(&format!("the program with the web client inside is {}", program.display()));
    Ok(program)
}

/// Builds the site and the program with the site inside; returns the program's path.
fn build(quality: Quality, profile: &str) -> Result<PathBuf, Error> {
    let mut progress = Progress::new(STEPS);
    let module = progress.step(|| site::compile(quality))?;
    progress.step(site::build_builder)?;
    let site = progress.step(|| site::pack(quality, &module))?;
    progress.step(|| build_program(&site, profile))
}

fn build_program(site: &Path, profile: &str) -> Result<PathBuf, Error> {
    let arguments = ["build", "--profile", profile, "--target", "host-tuple", "--package", "cli"];
    finish(command(cargo_program(), &arguments).env("PYRAMIDS_SITE", site))?;
    program("pyramids", profile)
}

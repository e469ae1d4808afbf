//! Windows: the program is started in Wine, played on over a socket, and stopped.

use std::path::Path;

use super::server::Server;
use super::{expect, golden_records, program, require, scratch_folder};
use crate::cross::{LINUX_X64, WINDOWS_X64};
use crate::error::Error;
use crate::files::{create_folder, write};
use crate::run::{command, finish, output, say, target_folder};
use crate::tools;

/// A library of Windows that Rust gets its random numbers from, and that Wine has only since version 9.
const RANDOM_NUMBERS: &str = "\
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, (ULONG)length); }
";

/// Builds for Windows and uses the program as a player and a host would.
pub(crate) fn windows() -> Result<(), Error> {
    require(tools::WINE)?;
    let folder = scratch_folder("windows")?;
    let windows = folder.join("pyramids.exe");
    write(&windows, &program(WINDOWS_X64)?.bytes)?;
    add_random_numbers(&folder)?;
    let here = program(LINUX_X64)?.path;
    let wine = |arguments: &[&str]| {
        let mut wine = command("wine", &[]);
        wine.arg(&windows).args(arguments).env("WINEPREFIX", target_folder().join("wine"));
        // Without messages of Wine itself, and without windows that ask to install more.
        wine.env("WINEDEBUG", "-all").env("WINEDLLOVERRIDES", "mscoree,mshtml=").env_remove("DISPLAY");
        wine
    };
    let records = golden_records();
    let expected = output(&mut command(&here, &["verify", &records, "--json"]))?;
    let found = output(&mut wine(&["verify", &records, "--json"]))?;
    expect(found == expected, &expected, || found.clone())?;
    say("recorded games are verified on Windows with the same result");
    let database = folder.join("pyramids.db").display().to_string();
    let server = Server::start(wine(&["serve", "--listen", "127.0.0.1:0", "--database", &database]))?;
    server.play_whole_games()?;
    say("whole games were played on a server on Windows");
    let health = output(&mut wine(&["health", "--listen", &server.address]))?;
    expect(health.trim() == "ok", "ok", || health.clone())?;
    server.stop("INT")?;
    let doctor = output(&mut command(&here, &["doctor", "--database", &database]))?;
    say(&format!("stopped in order; its database is sound: {}", doctor.lines().last().unwrap_or_default()));
    Ok(())
}

/// Puts the missing library beside the program.
fn add_random_numbers(folder: &Path) -> Result<(), Error> {
    create_folder(&target_folder().join("wine"))?;
    let source = folder.join("random.c");
    write(&source, RANDOM_NUMBERS.as_bytes())?;
    let mut compile = command("x86_64-w64-mingw32-gcc", &["-shared", "-o"]);
    finish(compile.arg(folder.join("bcryptprimitives.dll")).arg(&source).arg("-ladvapi32"))
}

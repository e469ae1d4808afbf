//! Linux on ARM: the program gives the same bytes as on this machine.

use super::{expect, golden_records, program, require};
use crate::cross::{LINUX_ARM64, LINUX_X64};
use crate::error::Error;
use crate::run::{command, output, say};
use crate::tools;

const EMULATOR: &str = "qemu-aarch64-static";

/// Builds for ARM and compares the check of recorded games, and new games, with this machine's.
pub(crate) fn linux_arm() -> Result<(), Error> {
    require(tools::QEMU)?;
    let here = program(LINUX_X64)?.path;
    let arm = program(LINUX_ARM64)?.path;
    let arm = arm.to_string_lossy();
    let records = golden_records();
    let new_games = |game| ["sim", "--game", game, "--bots", "easy,hard", "--games", "4", "--seed", "5", "--json"];
    for arguments in [&["verify", &records, "--json"][..], &new_games("silver-gold"), &new_games("nile")] {
        let expected = output(&mut command(&here, arguments))?;
        let found = output(&mut command(EMULATOR, &[&[&*arm], arguments].concat()))?;
        expect(found == expected, &expected, || found.clone())?;
        say(&format!("{:<8} the same {} bytes on ARM as on this machine", arguments[0], found.len()));
    }
    Ok(())
}

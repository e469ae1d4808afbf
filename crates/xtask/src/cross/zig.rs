//! Zig's C compiler. It compiles for every system and needs no headers or libraries of that system.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::{create_folder, write};
use crate::run::{command, finish, output, say, target_folder};
use crate::tools;

/// A fixed version, so that the same commit gives the same bytes.
pub(crate) const VERSION: &str = "0.17.0";

/// Programs that the crate cc calls.
pub(crate) struct Tools {
    pub(crate) compiler: PathBuf,
    pub(crate) archiver: PathBuf,
}

/// Installs Zig into the target folder if it is not there; returns tools for a target that is named as Zig does.
pub(crate) fn prepare(target: &str) -> Result<Tools, Error> {
    let folder = target_folder().join("zig");
    let zig = install(&folder)?;
    let tools =
        Tools { compiler: folder.join(format!("bin/{target}-cc")), archiver: folder.join(format!("bin/{target}-ar")) };
    // Two processes would otherwise share a cache that is in the user's home.
    let cache = format!("export ZIG_GLOBAL_CACHE_DIR='{0}' ZIG_LOCAL_CACHE_DIR='{0}'", folder.join("cache").display());
    let zig = zig.display();
    // The crate cc also names the target, but in a way that Zig does not understand.
    let compiler = format!(
        "#!/bin/sh\n{cache}\nfor argument do\n  shift\n  case \"$argument\" in\n    --target=*) ;;\n    \
         *) set -- \"$@\" \"$argument\" ;;\n  esac\ndone\n\
         exec '{zig}' cc -target {target} -fno-sanitize=undefined \"$@\"\n"
    );
    write_script(&tools.compiler, &compiler)?;
    write_script(&tools.archiver, &format!("#!/bin/sh\n{cache}\nexec '{zig}' ar \"$@\"\n"))?;
    Ok(tools)
}

/// Returns the program. Python's package index has it for all systems.
fn install(folder: &Path) -> Result<PathBuf, Error> {
    let python = folder.join("bin/python");
    let program = || -> Result<PathBuf, Error> {
        let code = "import os, ziglang; print(os.path.join(os.path.dirname(ziglang.__file__), 'zig'))";
        Ok(output(command(&python, &["-c", code]).env("PYTHONWARNINGS", "ignore"))?.trim().into())
    };
    let marker = folder.join(format!("version-{VERSION}"));
    if marker.is_file() {
        return program();
    }
    let failed = |source| Error::Zig { version: VERSION, source: Box::new(source) };
    say(&format!("installing Zig {VERSION} into {}, needed to compile C code for other systems", folder.display()));
    create_folder(folder)?;
    tools::require(&[tools::VENV])?;
    finish(command("python3", &["-m", "venv"]).arg(folder)).map_err(failed)?;
    let package = format!("ziglang=={VERSION}");
    finish(&mut command(&python, &["-m", "pip", "install", "--quiet", &package])).map_err(failed)?;
    let program = program().map_err(failed)?;
    write(&marker, b"")?;
    Ok(program)
}

/// Writes a shell script, unless it is there already: a new file would make cargo compile the C code again.
fn write_script(path: &Path, text: &str) -> Result<(), Error> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    write(path, text.as_bytes())?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).map_err(Error::file(path))?;
    }
    Ok(())
}

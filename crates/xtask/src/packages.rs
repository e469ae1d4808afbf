//! Programs that the tasks need besides Rust. Installs them on Debian if run as root; otherwise names them.

use crate::error::Error;
use crate::run::{command, finish, output, say, succeeds};

/// Makes sure that `program` works, by installing the Debian packages that contain it.
pub(crate) fn require(program: &'static str, packages: &[&str], purpose: &'static str) -> Result<(), Error> {
    require_if(program, packages, purpose, || succeeds(program, &["--version"]))
}

/// Makes sure that there is a Python with the package websockets.
pub(crate) fn require_python() -> Result<(), Error> {
    // A Python earlier in the path may lack the package that the system's Python has.
    let works = || ["python3", "/usr/bin/python3"].iter().any(|python| succeeds(python, &["-c", "import websockets"]));
    let packages = ["python3", "python3-websockets"];
    require_if("python3 with the package websockets", &packages, "to test the client in Python", works)
}

/// Makes sure that PostgreSQL can be started. Debian installs it outside the path.
pub(crate) fn require_postgres() -> Result<(), Error> {
    let works = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut programs = versions.map(|version| version.path().join("bin/initdb"));
        programs.any(|program| program.is_file()) || succeeds("initdb", &["--version"])
    };
    require_if("initdb of PostgreSQL", &["postgresql"], "to test servers that share a database", works)
}

/// Makes sure that HAProxy can be started.
pub(crate) fn require_haproxy() -> Result<(), Error> {
    let works = || ["haproxy", "/usr/sbin/haproxy"].iter().any(|program| succeeds(program, &["-v"]));
    require_if("haproxy", &["haproxy"], "to test servers behind a load balancer", works)
}

fn require_if(
    program: &'static str,
    packages: &[&str],
    purpose: &'static str,
    works: impl Fn() -> bool,
) -> Result<(), Error> {
    if works() {
        return Ok(());
    }
    install(packages, purpose)?;
    if works() { Ok(()) } else { Err(Error::BrokenProgram { program, purpose }) }
}

/// Installs Debian packages if this is Debian and we are root; otherwise fails and names them.
pub(crate) fn install(packages: &[&str], purpose: &'static str) -> Result<(), Error> {
    let list = packages.join(" ");
    let is_root = output(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    if !is_root || !succeeds("apt-get", &["--version"]) {
        return Err(Error::MissingPackages { packages: list, purpose });
    }
    say(&format!("installing {list}, needed {purpose}"));
    finish(command("apt-get", &["update", "-qq"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
    let arguments = [&["install", "-y", "-qq", "--no-install-recommends"], packages].concat();
    finish(command("apt-get", &arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}

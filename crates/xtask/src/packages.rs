//! Programs that the chores need besides Rust: installed where we may, asked for where we may not.

use crate::run::{Trouble, answers, command, finish, say};

/// Makes sure that `program` can be called, by installing the Debian packages that bring it.
pub(crate) fn need(program: &str, arguments: &[&str], packages: &[&str], why: &str) -> Result<(), Trouble> {
    if answers(program, arguments) {
        return Ok(());
    }
    install(packages, why)?;
    if answers(program, arguments) {
        Ok(())
    } else {
        Err(Trouble(format!("{program} still does not answer; it is needed {why}")))
    }
}

/// Makes sure that a Python with WebSockets can be called.
pub(crate) fn need_python() -> Result<(), Trouble> {
    // Whoever has a Python of their own in the path may lack the package there, but have it in the system's.
    let is_there =
        || ["python3", "/usr/bin/python3"].iter().any(|python| answers(python, &["-c", "import websockets"]));
    if is_there() {
        return Ok(());
    }
    let why = "to try the client in Python";
    install(&["python3", "python3-websockets"], why)?;
    if is_there() { Ok(()) } else { Err(Trouble(format!("python3 has no package websockets; it is needed {why}"))) }
}

/// Makes sure that a PostgreSQL can be started. Debian keeps it where only its own tools look.
pub(crate) fn need_postgres() -> Result<(), Trouble> {
    let is_there = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut programs = versions.map(|version| version.path().join("bin/initdb"));
        programs.any(|program| program.is_file()) || answers("initdb", &["--version"])
    };
    if is_there() {
        return Ok(());
    }
    let why = "to test servers that share a database";
    install(&["postgresql"], why)?;
    if is_there() { Ok(()) } else { Err(Trouble(format!("initdb is still missing; PostgreSQL is needed {why}"))) }
}

/// Installs Debian packages if this is Debian and we are root; otherwise says what to install.
pub(crate) fn install(packages: &[&str], why: &str) -> Result<(), Trouble> {
    let list = packages.join(" ");
    let is_root = crate::run::output(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    if !is_root || !answers("apt-get", &["--version"]) {
        return Err(Trouble(format!("please install {list} (Debian's names), needed {why}, and run this again")));
    }
    say(&format!("installing {list}, needed {why}"));
    finish(command("apt-get", &["update", "-qq"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
    let arguments = [&["install", "-y", "-qq", "--no-install-recommends"], packages].concat();
    finish(command("apt-get", &arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}

//! Programs that the tasks need besides Rust. Installs them where that is safe; elsewhere names all that are missing, with
//! the command that installs them.

use std::env;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::run::{command, finish, say, succeeds};
use crate::system::{PackageManager, may_install};

/// A program, how to see that it is there, and its packages.
#[derive(Clone, Copy)]
pub(crate) struct Tool {
    name: &'static str,
    purpose: &'static str,
    is_there: fn() -> bool,
    packages: Packages,
}

/// The packages of a program by package manager.
#[derive(Clone, Copy)]
struct Packages {
    apt: &'static [&'static str],
    dnf: &'static [&'static str],
    pacman: &'static [&'static str],
    homebrew: &'static [&'static str],
    winget: &'static [&'static str],
}

impl Packages {
    fn of(&self, manager: PackageManager) -> &'static [&'static str] {
        match manager {
            PackageManager::Apt => self.apt,
            PackageManager::Dnf => self.dnf,
            PackageManager::Pacman => self.pacman,
            PackageManager::Homebrew => self.homebrew,
            PackageManager::Winget => self.winget,
        }
    }
}

pub(crate) const NODE: Tool = Tool {
    name: "Node.js with npm",
    purpose: "to format and test the web client",
    is_there: || succeeds("node", &["--version"]) && succeeds(NPM, &["--version"]),
    packages: Packages {
        apt: &["nodejs", "npm"],
        dnf: &["nodejs"],
        pacman: &["nodejs", "npm"],
        homebrew: &["node"],
        winget: &["OpenJS.NodeJS.LTS"],
    },
};

pub(crate) const BROWSER: Tool = Tool {
    name: "Chromium or Chrome",
    purpose: "to test in a real browser (CHROMIUM=path selects one)",
    is_there: || find_browser().is_some(),
    packages: Packages {
        apt: &["chromium"],
        dnf: &["chromium"],
        pacman: &["chromium"],
        homebrew: &["chromium"],
        winget: &["Google.Chrome"],
    },
};

pub(crate) const POSTGRES: Tool = Tool {
    name: "PostgreSQL",
    purpose: "to test servers that share a database",
    is_there: || {
        // Debian does not put the server's programs on the PATH.
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut programs = versions.map(|version| version.path().join("bin/initdb"));
        programs.any(|program| program.is_file()) || succeeds("initdb", &["--version"])
    },
    packages: Packages {
        apt: &["postgresql"],
        dnf: &["postgresql-server"],
        pacman: &["postgresql"],
        homebrew: &["postgresql"],
        winget: &["PostgreSQL.PostgreSQL.17"],
    },
};

pub(crate) const HAPROXY: Tool = Tool {
    name: "HAProxy",
    purpose: "to test servers behind a load balancer",
    is_there: || ["haproxy", "/usr/sbin/haproxy"].iter().any(|program| succeeds(program, &["-v"])),
    packages: Packages {
        apt: &["haproxy"],
        dnf: &["haproxy"],
        pacman: &["haproxy"],
        homebrew: &["haproxy"],
        // There is none for Windows: the test is skipped there.
        winget: &[],
    },
};

pub(crate) const PYTHON: Tool = Tool {
    name: "Python with the package websockets",
    purpose: "to test the client in Python (where the package is missing: pip install websockets)",
    // A Python earlier in the path may lack the package that the system's Python has.
    is_there: || ["python3", "/usr/bin/python3"].iter().any(|python| succeeds(python, &["-c", "import websockets"])),
    packages: Packages {
        apt: &["python3", "python3-websockets"],
        dnf: &["python3-websockets"],
        pacman: &["python-websockets"],
        homebrew: &["python"],
        winget: &["Python.Python.3.13"],
    },
};

pub(crate) const PIP: Tool = Tool {
    name: "Python 3.10 or newer with venv",
    purpose: "to test the Python package",
    is_there: || {
        let check = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
        ["python3", "python"].iter().any(|python| succeeds(python, &["-c", check]))
    },
    packages: Packages {
        apt: &["python3", "python3-venv"],
        dnf: &["python3"],
        pacman: &["python"],
        homebrew: &["python"],
        winget: &["Python.Python.3.13"],
    },
};

pub(crate) const CPP: Tool = Tool {
    name: "a C++ compiler",
    purpose: "to build libFuzzer",
    is_there: || succeeds("c++", &["--version"]),
    packages: Packages {
        apt: &["g++"],
        dnf: &["gcc-c++"],
        pacman: &["gcc"],
        homebrew: &["llvm"],
        winget: &["LLVM.LLVM"],
    },
};

pub(crate) const VALGRIND: Tool = Tool {
    name: "valgrind",
    purpose: "to count instructions",
    is_there: || succeeds("valgrind", &["--version"]),
    packages: Packages {
        apt: &["valgrind"],
        dnf: &["valgrind"],
        pacman: &["valgrind"],
        homebrew: &["valgrind"],
        winget: &[],
    },
};

pub(crate) const MINGW: Tool = debian_tool(
    "the C compiler for Windows",
    "to build for Windows",
    || succeeds("x86_64-w64-mingw32-gcc", &["--version"]),
    &["gcc-mingw-w64-x86-64"],
);

pub(crate) const VENV: Tool = debian_tool(
    "Python with venv",
    "to install Zig, which compiles C code for other systems",
    || succeeds("python3", &["-c", "import ensurepip, venv"]),
    &["python3", "python3-venv"],
);

pub(crate) const WINE: Tool =
    debian_tool("Wine", "to run programs for Windows", || succeeds("wine", &["--version"]), &["wine", "wine64"]);

pub(crate) const QEMU: Tool = debian_tool(
    "QEMU in user mode",
    "to run programs for ARM",
    || succeeds("qemu-aarch64-static", &["--version"]),
    &["qemu-user-static"],
);

pub(crate) const DEBOOTSTRAP: Tool = debian_tool(
    "debootstrap",
    "to install the package in a Debian",
    || succeeds("debootstrap", &["--version"]),
    &["debootstrap"],
);

/// A tool for releases, which are tested on Debian.
const fn debian_tool(
    name: &'static str,
    purpose: &'static str,
    is_there: fn() -> bool,
    apt: &'static [&'static str],
) -> Tool {
    Tool { name, purpose, is_there, packages: Packages { apt, dnf: &[], pacman: &[], homebrew: &[], winget: &[] } }
}

/// npm is a script on Windows, which is found by its whole name only.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Makes sure that all these tools are there: installs what is missing where that is safe, and otherwise fails with a list.
pub(crate) fn require(tools: &[Tool]) -> Result<(), Error> {
    let missing = missing(tools);
    if missing.is_empty() {
        return Ok(());
    }
    if may_install() {
        install(&missing)?;
    }
    let still_missing: Vec<Tool> = missing.into_iter().filter(|tool| !(tool.is_there)()).collect();
    if still_missing.is_empty() {
        Ok(())
    } else {
        Err(Error::MissingTools(advice(&still_missing, PackageManager::of_this_machine())))
    }
}

fn missing(tools: &[Tool]) -> Vec<Tool> {
    tools.iter().copied().filter(|tool| !(tool.is_there)()).collect()
}

fn install(tools: &[Tool]) -> Result<(), Error> {
    let packages: Vec<&str> = tools.iter().flat_map(|tool| tool.packages.apt).copied().collect();
    say(&format!("installing {}", packages.join(" ")));
    let apt = |arguments: &[&str]| finish(command("apt-get", arguments).env("DEBIAN_FRONTEND", "noninteractive"));
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages.as_slice()].concat())
}

/// What is missing, and how to install all of it.
fn advice(tools: &[Tool], manager: Option<PackageManager>) -> String {
    let lines = tools.iter().map(|tool| format!("  {}, {}", tool.name, tool.purpose));
    let command = manager.and_then(|manager| {
        let packages: Vec<&str> = tools.iter().flat_map(|tool| tool.packages.of(manager)).copied().collect();
        (!packages.is_empty()).then(|| format!("Install them with: {}", manager.install(&packages)))
    });
    lines.chain(command).collect::<Vec<_>>().join("\n")
}

/// The path of a browser: the one that `CHROMIUM` names, or the first of the usual places.
pub(crate) fn find_browser() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let folders = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    let on_path = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
    let on_path = on_path.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let applications = ["Chromium", "Google Chrome", "Microsoft Edge"]
        .map(|name| PathBuf::from(format!("/Applications/{name}.app/Contents/MacOS/{name}")));
    let windows = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].into_iter().filter_map(env::var_os);
    let windows = windows.flat_map(|folder| {
        ["Chromium", "Google/Chrome", "Microsoft/Edge"].map(|name| {
            let program = if name.ends_with("Edge") { "msedge.exe" } else { "chrome.exe" };
            Path::new(&folder).join(name).join("Application").join(program)
        })
    });
    on_path.chain(applications).chain(windows).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_names_everything_at_once_with_the_command_of_the_system() {
        let text = advice(&[NODE, POSTGRES], Some(PackageManager::Apt));
        assert_eq!(
            text,
            "  Node.js with npm, to format and test the web client\n  PostgreSQL, to test servers that share a database\n\
             Install them with: sudo apt-get install nodejs npm postgresql"
        );
        assert!(advice(&[NODE], Some(PackageManager::Homebrew)).ends_with("brew install node"));
        assert!(!advice(&[NODE], None).contains("Install"));
    }
}

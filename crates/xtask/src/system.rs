//! How programs are installed on this machine.

use crate::run::{command, output, succeeds};

/// A package manager, and what a person types to install packages with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PackageManager {
    Apt,
    Dnf,
    Pacman,
    Homebrew,
    Winget,
}

impl PackageManager {
    /// The package manager of this machine, if it is one we know.
    pub(crate) fn of_this_machine() -> Option<Self> {
        if cfg!(target_os = "macos") {
            return Some(Self::Homebrew);
        }
        if cfg!(target_os = "windows") {
            return Some(Self::Winget);
        }
        let known = [("apt-get", Self::Apt), ("dnf", Self::Dnf), ("pacman", Self::Pacman)];
        known.into_iter().find(|(program, _)| succeeds(program, &["--version"])).map(|(_, manager)| manager)
    }

    /// The command that installs packages.
    pub(crate) fn install(self, packages: &[&str]) -> String {
        let packages = packages.join(" ");
        match self {
            Self::Apt => format!("sudo apt-get install {packages}"),
            Self::Dnf => format!("sudo dnf install {packages}"),
            Self::Pacman => format!("sudo pacman -S {packages}"),
            Self::Homebrew => format!("brew install {packages}"),
            Self::Winget => format!("winget install {packages}"),
        }
    }
}

/// Whether packages may be installed without asking: on Debian as root, which is a container or a machine for tests.
pub(crate) fn may_install() -> bool {
    cfg!(target_os = "linux") && is_root() && succeeds("apt-get", &["--version"])
}

/// Only root can install packages, and enter another file system.
pub(crate) fn is_root() -> bool {
    output(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

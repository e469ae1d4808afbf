//! This machine: its user's data folder, its network address and the browser.

use std::env;
use std::io;
use std::net::{IpAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The folder for this program's files in the user's data folder, as the system's conventions have it.
pub(crate) fn data_folder() -> Option<PathBuf> {
    data_folder_from(&|name| env::var_os(name).map(PathBuf::from))
}

fn data_folder_from(variable: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    // A relative path would depend on the folder in which the program is started.
    let variable = |name| variable(name).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return Some(variable("LOCALAPPDATA")?.join("Pyramids"));
    }
    if cfg!(target_os = "macos") {
        return Some(variable("HOME")?.join("Library/Application Support/Pyramids"));
    }
    let data = variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")));
    Some(data?.join("pyramids"))
}

/// This machine's address in its network. Connecting a UDP socket sends nothing: it only selects a route.
pub(crate) fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// Whether a browser window would be seen: there is a desktop, and the person sits in front of it.
/// A terminal is not needed, because a double click has none on Linux.
pub(crate) fn has_desktop() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_remote = is_set("SSH_CONNECTION") || is_set("SSH_TTY");
    let has_display = cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_display && !is_remote
}

/// Lets the system open a page in the browser that the user prefers.
pub(crate) fn open_in_browser(url: &str) -> io::Result<()> {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    let mut child = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    // A process that is not waited for would remain as a zombie.
    std::thread::spawn(move || child.wait());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(any(windows, target_os = "macos")))]
    fn the_data_folder_follows_the_xdg_specification() {
        let with = |data: Option<&str>, home: Option<&str>| {
            data_folder_from(&|name| match name {
                "XDG_DATA_HOME" => data.map(PathBuf::from),
                "HOME" => home.map(PathBuf::from),
                _ => None,
            })
        };
        assert_eq!(with(Some("/data"), Some("/home/ada")), Some("/data/pyramids".into()));
        let usual = Some(PathBuf::from("/home/ada/.local/share/pyramids"));
        assert_eq!(with(None, Some("/home/ada")), usual);
        assert_eq!(with(Some("relative"), Some("/home/ada")), usual);
        assert_eq!(with(Some(""), Some("/home/ada")), usual);
        assert_eq!(with(None, None), None);
    }
}

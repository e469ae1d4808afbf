//! HAProxy as Debian ships it, with the configuration of the documentation.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use test_support::{ending_with_this_process, is_left_out};

/// The same file is printed in `docs/scaling.md`.
pub(crate) const SAMPLE: &str = include_str!("../../../../docs/haproxy.cfg");
/// The path of the socket for commands in [`SAMPLE`].
const SOCKET: &str = "/run/haproxy/admin.sock";
/// What dynamic servers do not inherit from the configuration.
const CHECKS: &str = "check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions";

/// A running HAProxy. It is ended when this is dropped.
pub(crate) struct Proxy {
    /// Where clients connect.
    pub(crate) address: SocketAddr,
    socket: PathBuf,
    child: Child,
    _folder: TempDir,
}

impl Proxy {
    /// Starts HAProxy in front of nodes named `node1`, `node2` and so on; `None` if the tests run
    /// without it.
    pub(crate) fn start(nodes: &[SocketAddr]) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        if is_left_out("haproxy") {
            return None;
        }
        let program = ["haproxy", "/usr/sbin/haproxy"].into_iter().find(|program| runs(program));
        let program = program.expect("HAProxy is installed, or left out by cargo xtask test --without haproxy");
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let (address, socket) = (free.local_addr().expect("its address"), folder.path().join("admin.sock"));
        drop(free);
        let file = folder.path().join("haproxy.cfg");
        std::fs::write(&file, configuration(address, &socket, nodes)).expect("a new file");
        let mut command = ending_with_this_process(Path::new(program), "TERM", &[]);
        command.args(["-db", "-q", "-f"]).arg(&file);
        let child = command.stdout(Stdio::null()).spawn().expect("haproxy starts");
        let proxy = Self { address, socket, child, _folder: folder };
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(start.elapsed() < Duration::from_secs(20), "HAProxy does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(proxy)
    }

    /// Adds a node.
    pub(crate) fn add(&self, name: &str, address: SocketAddr) {
        self.command(&format!("add server nodes/{name} {address} {CHECKS}"), "New server registered");
        self.command(&format!("enable health nodes/{name}"), "");
        self.command(&format!("enable server nodes/{name}"), "");
    }

    /// Sends a node no new connections.
    pub(crate) fn drain(&self, name: &str) {
        self.command(&format!("set server nodes/{name} state drain"), "");
    }

    /// Gives a drained node another address and new connections.
    pub(crate) fn replace(&self, name: &str, address: SocketAddr) {
        let (ip, port) = (address.ip(), address.port());
        self.command(&format!("set server nodes/{name} addr {ip} port {port}"), "changed");
        self.command(&format!("set server nodes/{name} state ready"), "");
    }

    /// Sends a command. The answer must contain the expected text; if none is expected, it must be empty.
    fn command(&self, command: &str, expected: &str) {
        let mut socket = UnixStream::connect(&self.socket).expect("the socket for commands");
        socket.write_all(format!("{command}\n").as_bytes()).expect("sent");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).expect("an answer");
        let fits = if expected.is_empty() { answer.trim().is_empty() } else { answer.contains(expected) };
        assert!(fits, "{command}: {answer}");
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn runs(program: &str) -> bool {
    let status = Command::new(program).arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// The sample with other addresses.
fn configuration(address: SocketAddr, socket: &Path, nodes: &[SocketAddr]) -> String {
    let sample =
        SAMPLE.replace("bind :8080", &format!("bind {address}")).replace(SOCKET, &socket.display().to_string());
    let (kept, _) = sample.split_once("    server node1 ").expect("the sample ends with its servers");
    let mut text = kept.to_string();
    for (number, node) in (1..).zip(nodes) {
        writeln!(text, "    server node{number} {node}").expect("text");
    }
    text
}

//! The server under attack, as users run it, and what it uses.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::Command;

use client::HttpClient;
use tempfile::TempDir;
use test_support::{Player, Program};

const PYRAMIDS: &str = env!("CARGO_BIN_EXE_pyramids");
/// The address of all attackers.
const ATTACKER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 66));
/// The address of the player who is no attacker.
const BYSTANDER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 7));

/// A running server with its database.
pub(crate) struct World {
    pub(crate) server: SocketAddr,
    program: Program,
    database: PathBuf,
    _folder: TempDir,
}

/// What the server has used since it started.
pub(crate) struct Usage {
    pub(crate) cpu_seconds: f64,
    /// The most memory at any time, in bytes.
    pub(crate) peak_memory: u64,
}

impl World {
    /// Starts the program with its default limits. Timeouts are short, and addresses of this machine count.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("pyramids.db");
        let mut command = Command::new(PYRAMIDS);
        command.args(["serve", "--listen", "127.0.0.1:0", "--count-local"]);
        command.args(["--request-timeout", "3", "--send-timeout", "3", "--max-absence", "3"]);
        command.arg("--database").arg(&database);
        let mut program = Program::spawn(command);
        let server = program.address().expect("it starts");
        Self { server, program, database, _folder: folder }
    }

    /// The HTTP client of the attackers.
    pub(crate) fn attacker(&self) -> HttpClient {
        HttpClient::from(self.server).connecting_from(ATTACKER)
    }

    /// An attacker with an identity and a WebSocket.
    pub(crate) async fn attacker_named(&self, name: &str) -> Player {
        Player::enter(&self.attacker(), name).await
    }

    /// The HTTP client of the player who is no attacker.
    pub(crate) fn bystander(&self) -> HttpClient {
        HttpClient::from(self.server).connecting_from(BYSTANDER)
    }

    /// The value of a metric; 0 if it was never set.
    pub(crate) async fn metric(&self, name: &str) -> f64 {
        let page = self.bystander().get("/metrics").await.expect("the metrics");
        let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
        page.lines().find_map(value).unwrap_or(0.0)
    }

    /// What the server has used since it started, by the system's own count.
    pub(crate) fn usage(&self) -> Usage {
        let read = |file: &str| fs::read_to_string(format!("/proc/{}/{file}", self.program.id())).expect("it runs");
        let stat = read("stat");
        // The name of the program, which may contain spaces, ends with the last bracket. Fields 14 and 15 of the file
        // are the times in user and system mode, in hundredths of a second.
        let (_, fields) = stat.rsplit_once(')').expect("a name in brackets");
        let ticks = |index: usize| fields.split_whitespace().nth(index).and_then(|field| field.parse::<f64>().ok());
        let cpu_seconds = (ticks(11).expect("user time") + ticks(12).expect("system time")) / 100.0;
        let status = read("status");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak memory");
        let kib: u64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        Usage { cpu_seconds, peak_memory: kib * 1024 }
    }

    /// Checks every table of the database with `pyramids doctor`.
    pub(crate) fn assert_database_is_sound(&self) {
        let checked = Command::new(PYRAMIDS).arg("doctor").arg("--database").arg(&self.database).output();
        let checked = checked.expect("it runs");
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

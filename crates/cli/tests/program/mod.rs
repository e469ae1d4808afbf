//! The program itself, as people run it.
#![allow(dead_code, reason = "not every test needs everything")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A `pyramids serve` that runs; it is killed when this is dropped.
pub(crate) struct Program {
    child: Child,
    errors: File,
}

impl Program {
    /// Starts it on a free port of this machine.
    pub(crate) fn start(database: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pyramids"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--rate", "10000", "--database"]).arg(database);
        let errors = tempfile::tempfile().expect("a file");
        command.stdout(Stdio::piped()).stderr(errors.try_clone().expect("the same file"));
        Self { child: command.spawn().expect("the program starts"), errors }
    }

    /// Waits until it listens, and says where; or what it said instead, if it ended.
    pub(crate) fn address(&mut self) -> Result<SocketAddr, String> {
        let mut line = String::new();
        BufReader::new(self.child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("text");
        if let Some(address) = line.trim().strip_prefix("listening on http://") {
            return Ok(address.parse().expect("an address"));
        }
        let status = self.child.wait().expect("it ended");
        let mut error = String::new();
        self.errors.rewind().expect("a file");
        self.errors.read_to_string(&mut error).expect("text");
        Err(format!("{status}: {error}"))
    }

    /// Sends it a signal by name.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(status.expect("kill works").success(), "{name}");
    }

    /// Kills it without warning.
    pub(crate) fn kill(mut self) {
        let _ = self.child.kill();
        self.child.wait().expect("it ended");
    }

    /// Waits for its end; `None` if it goes on for longer.
    pub(crate) fn end_within(&mut self, limit: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < limit {
            if let Some(status) = self.child.try_wait().expect("its state") {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

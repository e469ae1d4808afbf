//! A running `pyramids serve`.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The program as users run it. It is killed when this is dropped.
pub struct Program {
    child: Child,
    errors: File,
}

/// The program ended before it listened.
#[derive(Debug, thiserror::Error)]
#[error("{status}: {output}")]
pub struct StartFailure {
    /// Its exit status.
    pub status: ExitStatus,
    /// What it wrote to standard error.
    pub output: String,
}

impl Program {
    /// Starts the program at `path` on a free port of this machine, with more arguments.
    pub fn serve(path: &str, database: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let mut command = Command::new(path);
        command.args(["serve", "--listen", "127.0.0.1:0", "--rate", "100000"]).args(arguments);
        command.env("PYRAMIDS_DATABASE", database);
        Self::spawn(command)
    }

    /// Starts a command that runs `pyramids serve`.
    pub fn spawn(mut command: Command) -> Self {
        let errors = tempfile::tempfile().expect("a file");
        command.stdout(Stdio::piped()).stderr(errors.try_clone().expect("the same file"));
        Self { child: command.spawn().expect("the program starts"), errors }
    }

    /// Waits until the program listens.
    pub fn address(&mut self) -> Result<SocketAddr, StartFailure> {
        let mut line = String::new();
        BufReader::new(self.child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("text");
        if let Some(address) = line.trim().strip_prefix("listening on http://") {
            return Ok(address.parse().expect("an address"));
        }
        let status = self.child.wait().expect("it ended");
        Err(StartFailure { status, output: self.error_output() })
    }

    /// Everything the program has written to standard error so far.
    pub fn error_output(&mut self) -> String {
        let mut text = String::new();
        self.errors.rewind().expect("a file");
        self.errors.read_to_string(&mut text).expect("text");
        text
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by name.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(status.expect("kill works").success(), "{name}");
    }

    /// Kills the program with SIGKILL and waits for its end.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        self.wait();
    }

    /// Waits for the end of the program.
    pub fn wait(&mut self) {
        self.child.wait().expect("it ended");
    }

    /// Waits for the end of the program; `None` if it is still running after the limit.
    pub fn end_within(&mut self, limit: Duration) -> Option<ExitStatus> {
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

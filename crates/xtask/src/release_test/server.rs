//! A server that a test has started.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::run::{command, finish, output, succeeds};
use crate::tools;

/// A running server. It is killed when this is dropped.
pub(super) struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    /// As a client connects to it: `127.0.0.1:8080`.
    pub(super) address: String,
}

/// An address on which nothing listens.
pub(super) fn free_address() -> Result<String, Error> {
    let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    address
        .map(|address| address.to_string())
        .map_err(|source| Error::Unexpected { expected: "a free port".into(), found: source.to_string() })
}

impl Server {
    /// Starts a command that runs `pyramids serve`, and waits until it listens.
    pub(super) fn start(mut command: Command) -> Result<Self, Error> {
        let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| Error::start(&command, error))?;
        let Some(output) = child.stdout.take() else { return Err(unexpected("a server with an output", "none")) };
        let mut server = Self { child, output: BufReader::new(output), address: String::new() };
        let mut line = String::new();
        let _ = server.output.read_line(&mut line);
        let address = line.trim().strip_prefix("listening on http://");
        server.address = address.ok_or_else(|| unexpected("a server that listens", &line))?.into();
        Ok(server)
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Plays a whole game of both kinds against one of the server's bots, over a socket, in another language.
    pub(super) fn play_whole_games(&self) -> Result<(), Error> {
        tools::require(&[tools::PYTHON])?;
        let has_package = |python: &&str| succeeds(python, &["-c", "import websockets"]);
        let python = ["python3", "/usr/bin/python3"].into_iter().find(has_package).unwrap_or("python3");
        for game in ["silver-gold", "nile"] {
            let printed = output(&mut command(python, &["examples/bot.py", &self.url(), game]))?;
            if !printed.contains("over after") {
                return Err(unexpected("the end of a game", &printed));
            }
        }
        Ok(())
    }

    /// Asks it to stop by a signal, and waits until it has ended in order.
    pub(super) fn stop(mut self, signal: &str) -> Result<(), Error> {
        finish(&mut command("kill", &[&format!("-{signal}"), &self.child.id().to_string()]))?;
        let status = self.end_within(Duration::from_secs(10));
        let mut said = String::new();
        if status.is_some() {
            let _ = self.output.read_to_string(&mut said);
        }
        match status {
            Some(status) if status.success() && said.contains("stopped; every acknowledged action") => Ok(()),
            status => Err(unexpected("a server that stops in order", &format!("{status:?}, and it said {said:?}"))),
        }
    }

    fn end_within(&mut self, limit: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < limit {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn unexpected(expected: &str, found: &str) -> Error {
    Error::Unexpected { expected: expected.into(), found: found.into() }
}

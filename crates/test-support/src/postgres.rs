//! A temporary PostgreSQL cluster for one test.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use server::Database;
use tempfile::TempDir;

use crate::authority::{Authority, Certified};
use crate::left_out::is_left_out;
use crate::process::ending_with_this_process;

/// A PostgreSQL server with an empty database. It listens on loopback only, and is stopped and deleted on drop.
pub struct Cluster {
    folder: TempDir,
    port: u16,
    settings: Vec<String>,
    postgres: Option<Child>,
}

impl Cluster {
    /// Creates a cluster and starts it; `None` if the tests run without PostgreSQL.
    pub fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    /// Like [`start`](Self::start), with settings of PostgreSQL, each as `name=value`.
    pub fn start_with(settings: &[&str]) -> Option<Self> {
        let mut cluster = Self::create()?;
        cluster.settings = settings.iter().map(ToString::to_string).collect();
        cluster.resume();
        Some(cluster)
    }

    /// Creates a cluster that accepts encrypted connections only. With `clients`, every client must have a certificate
    /// of that authority.
    pub fn start_encrypted(server: &Certified, clients: Option<&Authority>) -> Option<Self> {
        let mut cluster = Self::create()?;
        cluster.add_file("server.crt", &server.certificate);
        cluster.add_file("server.key", &server.key);
        let mut rule = "hostssl all all 127.0.0.1/32 trust".to_string();
        cluster.settings = ["ssl=on", "ssl_cert_file=server.crt", "ssl_key_file=server.key"].map(String::from).into();
        if let Some(authority) = clients {
            cluster.add_file("clients.crt", &authority.certificate());
            cluster.settings.push("ssl_ca_file=clients.crt".into());
            rule += " clientcert=verify-ca";
        }
        cluster.add_file("pg_hba.conf", &rule);
        cluster.resume();
        Some(cluster)
    }

    /// Adds a file to the data folder. It belongs to the user that runs PostgreSQL.
    fn add_file(&self, name: &str, text: &str) {
        let path = self.folder.path().join("data").join(name);
        std::fs::write(&path, text).expect("a new file");
        run(Command::new("chmod").arg("600").arg(&path));
        if is_root() {
            run(Command::new("chown").arg("nobody").arg(&path));
        }
    }

    fn create() -> Option<Self> {
        if is_left_out("postgres") {
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        if is_root() {
            run(Command::new("chown").arg("nobody").arg(folder.path()));
        }
        let data = folder.path().join("data");
        let mut initdb = unprivileged("initdb", folder.path());
        run(initdb.arg("-D").arg(&data).args([
            "-U",
            "pyramids",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]));
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        Some(Self { folder, port, settings: Vec::new(), postgres: None })
    }

    /// The connection URL, as `--database` takes it.
    pub fn address(&self) -> String {
        format!("postgres://pyramids@127.0.0.1:{}/postgres", self.port)
    }

    /// The connection URL with a password, with a host name of this machine, and with parameters about encryption.
    pub fn address_as(&self, host: &str, parameters: &str) -> String {
        format!("postgres://pyramids:secret-word@{host}:{}/postgres?{parameters}", self.port)
    }

    /// The same as a [`Database`].
    pub fn database(&self) -> Database {
        self.address().parse().expect("an address")
    }

    /// Starts it again after [`pause`](Self::pause).
    pub fn resume(&mut self) {
        let mut postgres = unprivileged("postgres", self.folder.path());
        postgres.arg("-D").arg(self.folder.path().join("data"));
        let network =
            ["listen_addresses=127.0.0.1".into(), format!("port={}", self.port), "unix_socket_directories=".into()];
        for setting in network.iter().chain(&self.settings) {
            postgres.args(["-c", setting]);
        }
        self.postgres = Some(postgres.stderr(Stdio::null()).spawn().expect("postgres starts"));
        let since = Instant::now();
        let port = self.port.to_string();
        while !succeeds(Command::new(binary("pg_isready")).args(["-q", "-h", "127.0.0.1", "-p", &port])) {
            assert!(since.elapsed() < Duration::from_secs(30), "postgres does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops it and breaks all connections to it.
    pub fn pause(&mut self) {
        if let Some(mut postgres) = self.postgres.take() {
            let _ = Command::new("kill").args(["-QUIT", &postgres.id().to_string()]).status();
            let _ = postgres.wait();
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.pause();
    }
}

/// The path of a PostgreSQL program. Debian does not put the server's programs on the `PATH`.
fn binary(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin").join(name)).collect();
    found.retain(|path| path.is_file());
    found.sort();
    found.pop().unwrap_or_else(|| name.into())
}

/// A PostgreSQL program as an unprivileged user, because it refuses to run as root.
fn unprivileged(name: &str, folder: &Path) -> Command {
    let other_user: &[&str] = if is_root() { &["--reuid=nobody", "--regid=65534", "--clear-groups"] } else { &[] };
    let mut command = ending_with_this_process(&binary(name), "QUIT", other_user);
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id works");
    id.stdout.trim_ascii() == b"0"
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

fn run(command: &mut Command) {
    assert!(succeeds(command), "{command:?} works; if PostgreSQL is missing, cargo xtask test installs it");
}

//! Encrypted connections to PostgreSQL: `sslmode` means what it means in libpq.

use std::path::PathBuf;
use std::time::Duration;

use server::{Database, Store};
use sqlx::Row;
use sqlx::postgres::{PgConnectOptions, PgPool};
use tempfile::TempDir;
use test_support::{Authority, Cluster, Player, config, start_on, table_body};

/// Files with certificates for one test.
struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn add(&self, name: &str, text: &str) -> String {
        let path: PathBuf = self.0.path().join(name);
        std::fs::write(&path, text).expect("a new file");
        path.display().to_string()
    }
}

/// Why a server does not start with this database.
async fn refusal(address: &str) -> String {
    let database: Database = address.parse().expect("an address");
    let Err(error) = server::start(config(database)).await else { panic!("it started with {address}") };
    let text = error.to_string();
    assert!(!text.contains("secret-word"), "the password is printed: {text}");
    text
}

/// Whether the connections of all nodes are encrypted.
async fn connections(address: &str) -> Vec<bool> {
    let options: PgConnectOptions = address.parse().expect("an address");
    let pool = PgPool::connect_with(options).await.expect("a connection");
    let query = "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'pyramids'";
    sqlx::query(query).fetch_all(&pool).await.expect("rows").iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn verify_full_with_the_right_root_encrypts_every_connection() {
    let (authority, files) = (Authority::new("root"), Files::new());
    let Some(cluster) = Cluster::start_encrypted(&authority.issue("127.0.0.1"), None) else { return };
    let root = files.add("root.crt", &authority.certificate());
    let address = cluster.address_as("127.0.0.1", &format!("sslmode=verify-full&sslrootcert={root}"));
    let node = start_on(address.parse().expect("an address"), Duration::from_secs(60)).await;
    let mut ada = Player::new(node.address, "Ada").await;
    let table = ada.create(&table_body("silver-gold", 2, &[])).await.table;
    ada.join(table, 1).await;
    let connections = connections(&address).await;
    // At least one each to write, to notify, to listen, and for everything else.
    assert!(connections.len() >= 4 && connections.iter().all(|encrypted| *encrypted), "{connections:?}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_root_and_a_wrong_name_are_refused_with_the_reason_and_without_the_password() {
    let (authority, stranger, files) = (Authority::new("root"), Authority::new("stranger"), Files::new());
    let Some(cluster) = Cluster::start_encrypted(&authority.issue("db.example"), None) else { return };
    let root = files.add("root.crt", &authority.certificate());
    let wrong = files.add("wrong.crt", &stranger.certificate());
    for mode in ["verify-ca", "verify-full", "require"] {
        let text = refusal(&cluster.address_as("127.0.0.1", &format!("sslmode={mode}&sslrootcert={wrong}"))).await;
        assert!(text.contains("encrypted") && text.contains("certificate: UnknownIssuer"), "{mode}: {text}");
    }
    let text = refusal(&cluster.address_as("127.0.0.1", &format!("sslmode=verify-full&sslrootcert={root}"))).await;
    assert!(text.contains("encrypted") && text.contains("not valid for name"), "{text}");
    // The modes that do not check the name connect.
    for parameters in [format!("sslmode=verify-ca&sslrootcert={root}"), "sslmode=require".into()] {
        let database: Database = cluster.address_as("127.0.0.1", &parameters).parse().expect("an address");
        assert!(Store::open(&database).await.is_ok(), "{parameters}");
    }
    let text = refusal(&cluster.address_as("127.0.0.1", "sslmode=verify-full&sslrootcert=/nowhere/root.crt")).await;
    assert!(text.contains("No such file"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_encryption_refuses_disable_and_gets_it_from_allow_and_prefer() {
    let authority = Authority::new("root");
    let Some(cluster) = Cluster::start_encrypted(&authority.issue("127.0.0.1"), None) else { return };
    let text = refusal(&cluster.address_as("127.0.0.1", "sslmode=disable")).await;
    assert!(text.contains("the database refuses the connection") && text.contains("no encryption"), "{text}");
    for mode in ["allow", "prefer"] {
        let address = cluster.address_as("127.0.0.1", &format!("sslmode={mode}"));
        let database: Database = address.parse().expect("an address");
        let _store = Store::open(&database).await.expect(mode);
        let connections = connections(&address.replace("allow", "require")).await;
        assert!(!connections.is_empty() && connections.iter().all(|encrypted| *encrypted), "{mode}: {connections:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_encryption_refuses_require_and_serves_the_weaker_modes() {
    let Some(cluster) = Cluster::start() else { return };
    let text = refusal(&cluster.address_as("127.0.0.1", "sslmode=require")).await;
    assert!(text.contains("encrypted") && text.contains("does not support TLS"), "{text}");
    for mode in ["disable", "allow", "prefer"] {
        let database: Database =
            cluster.address_as("127.0.0.1", &format!("sslmode={mode}")).parse().expect("an address");
        assert!(Store::open(&database).await.is_ok(), "{mode}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_certificate_is_shown_to_a_server_that_asks_for_it() {
    let (authority, files) = (Authority::new("root"), Files::new());
    let Some(cluster) = Cluster::start_encrypted(&authority.issue("127.0.0.1"), Some(&authority)) else { return };
    let root = files.add("root.crt", &authority.certificate());
    let server = format!("sslmode=verify-full&sslrootcert={root}");
    let text = refusal(&cluster.address_as("127.0.0.1", &server)).await;
    assert!(text.contains("certificate"), "{text}");
    let client = authority.issue("node.example");
    let certificate = files.add("client.crt", &client.certificate);
    let key = files.add("client.key", &client.key);
    let address = cluster.address_as("127.0.0.1", &format!("{server}&sslcert={certificate}&sslkey={key}"));
    assert!(Store::open(&address.parse::<Database>().expect("an address")).await.is_ok());
}

//! The SQLite file: one server at a time, and only its owner may read it.

use std::path::Path;

use server::{Database, Store};
use test_support::{Player, config, start};

async fn start_error(file: &Path) -> String {
    let started = server::start(config(Database::File(file.into()))).await;
    started.err().map(|error| error.to_string()).expect("it does not start")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_file_refuses_to_start_and_the_first_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pyramids.db");
    let server = start(folder.path()).await;
    let error = start_error(&file).await;
    assert!(error.contains("pyramids.db") && error.contains("another server uses it"), "{error}");
    assert!(error.contains("pyramids.db.lock"), "{error}");
    #[cfg(unix)]
    {
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        assert!(start_error(&link).await.contains("another server uses it"), "the same file by another name");
    }
    let ada = Player::new(server.address, "Ada").await;
    // A backup needs no lock.
    let copy = folder.path().join("copy.db");
    Store::open(&file).await.expect("a database").backup(&copy).await.expect("a copy");
    server::doctor(&Database::File(file), &games::with_bots(), |finding| panic!("{finding}")).await.expect("checked");
    drop(ada);
    server.stop().await;
    start(folder.path()).await.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn new_files_and_folders_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| path.metadata().expect("a file").permissions().mode() & 0o777;
    let folder = tempfile::tempdir().expect("a folder");
    let (inner, copy) = (folder.path().join("new"), folder.path().join("copy.db"));
    let server = start(&inner).await;
    // A write, so that the write-ahead log exists.
    let _ada = Player::new(server.address, "Ada").await;
    assert_eq!(mode(&inner), 0o700);
    for name in ["pyramids.db", "pyramids.db-wal", "pyramids.db-shm", "pyramids.db.lock"] {
        assert_eq!(mode(&inner.join(name)), 0o600, "{name}");
    }
    Store::open(&inner.join("pyramids.db")).await.expect("a database").backup(&copy).await.expect("a copy");
    assert_eq!(mode(&copy), 0o600);
    server.stop().await;
    // An existing file stays as its owner made it.
    std::fs::set_permissions(inner.join("pyramids.db"), PermissionsExt::from_mode(0o640)).expect("changed");
    start(&inner).await.stop().await;
    assert_eq!(mode(&inner.join("pyramids.db")), 0o640);
}

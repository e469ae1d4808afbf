//! The container image is unpacked and started as a container runtime does: in its own root, as its user.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::server::{Server, free_address};
use super::{PATH, expect, program, require_chroot, scratch_folder};
use crate::cross::LINUX_X64;
use crate::dist::{self, Commit};
use crate::error::Error;
use crate::run::{command, finish, say};

/// Starts the image, checks its health, plays on it and stops it.
pub(crate) fn image() -> Result<(), Error> {
    require_chroot()?;
    let program = program(LINUX_X64)?;
    let bytes = dist::image("amd64", "0.0.1", &program.bytes, &Commit::current()?)?;
    let folder = scratch_folder("image")?;
    let config = unpack(&bytes, &folder).map_err(Error::file(&folder))?;
    let address = free_address()?;
    let mut serve = enter(&folder, &config, &texts(&config["Cmd"]));
    serve.env("PYRAMIDS_LISTEN", &address);
    let server = Server::start(serve)?;
    expect(server.address == address, &address, || server.address.clone())?;
    let health = texts(&config["Healthcheck"]["Test"]);
    expect(health.first() == texts(&config["Entrypoint"]).first(), "a health check by the program", || {
        format!("{health:?}")
    })?;
    finish(enter(&folder, &config, &health[1..]).env("PYRAMIDS_LISTEN", &address))?;
    server.play_whole_games()?;
    server.stop("TERM")?;
    let after = enter(&folder, &config, &health[1..]).env("PYRAMIDS_LISTEN", &address).stderr(Stdio::null()).status();
    let is_healthy = after.is_ok_and(|status| status.success());
    expect(!is_healthy, "a health check that fails after the end", || "it succeeds".into())?;
    let volumes: Vec<String> =
        config["Volumes"].as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default();
    expect(volumes == ["/data"], "one volume, /data", || format!("{volumes:?}"))?;
    expect(folder.join("data/pyramids.db").is_file(), "the database in the volume", || "none".into())?;
    say("the image was started as its own user, was healthy, was played on and stopped");
    Ok(())
}

/// A command inside the image: its entry point with these arguments, its user and its environment.
fn enter(folder: &Path, config: &Value, arguments: &[String]) -> Command {
    let mut chroot = command("chroot", &[]);
    chroot.arg(format!("--userspec={}", config["User"].as_str().unwrap_or("0:0"))).arg(folder);
    chroot.args(texts(&config["Entrypoint"])).args(arguments).env_clear().env("PATH", PATH);
    chroot.envs(texts(&config["Env"]).iter().filter_map(|line| line.split_once('=')));
    chroot
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    // A health check begins with the way in which it is run.
    list.iter().filter_map(Value::as_str).filter(|text| *text != "CMD").map(str::to_string).collect()
}

/// Unpacks the layers into a folder; returns the configuration.
fn unpack(image: &[u8], folder: &Path) -> std::io::Result<Value> {
    let mut files = BTreeMap::new();
    for entry in tar::Archive::new(image).entries()? {
        let mut entry = entry?;
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        files.insert(String::from_utf8_lossy(&entry.path_bytes()).into_owned(), bytes);
    }
    let blob = |descriptor: &Value| -> &[u8] {
        let digest = descriptor["digest"].as_str().unwrap_or_default().replace(':', "/");
        files.get(&format!("blobs/{digest}")).map_or(&[], Vec::as_slice)
    };
    let index: Value = serde_json::from_slice(files.get("index.json").map_or(&[], Vec::as_slice))?;
    let manifest: Value = serde_json::from_slice(blob(&index["manifests"][0]))?;
    for layer in manifest["layers"].as_array().into_iter().flatten() {
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(blob(layer)));
        archive.set_preserve_ownerships(true);
        archive.set_preserve_permissions(true);
        archive.unpack(folder)?;
    }
    let config: Value = serde_json::from_slice(blob(&manifest["config"]))?;
    fs::metadata(folder.join("pyramids"))?;
    Ok(config["config"].clone())
}

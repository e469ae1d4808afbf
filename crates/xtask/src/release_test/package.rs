//! The Debian package is installed, used, upgraded, removed and purged in a Debian of its own.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::server::{Server, free_address};
use super::{PATH, expect, program, require, require_chroot, scratch_folder};
use crate::cross::LINUX_X64;
use crate::dist::{Commit, Debian};
use crate::error::Error;
use crate::files::{create_folder, read_text, write};
use crate::run::{command, finish, output, say, target_folder};
use crate::tools;

/// The release of Debian to test on.
const RELEASE: &str = "bookworm";

const OLD: &str = "0.0.1";
const NEW: &str = "0.0.2";

/// Tests the whole life of an installed package.
pub(crate) fn package() -> Result<(), Error> {
    require_chroot()?;
    require(tools::DEBOOTSTRAP)?;
    let debian = Chroot::new()?;
    let program = program(LINUX_X64)?;
    for version in [OLD, NEW] {
        let package = Debian { architecture: "amd64", version, program: &program.bytes };
        write(&debian.folder.join(format!("{version}.deb")), &package.write(&Commit::current()?)?)?;
    }
    debian.install()?;
    let address = free_address()?;
    debian.change_settings(&address)?;
    debian.use_server(&address)?;
    debian.upgrade(&address)?;
    debian.use_server(&address)?;
    debian.remove()?;
    debian.purge()
}

/// A Debian in a folder.
struct Chroot {
    folder: PathBuf,
}

impl Chroot {
    /// A copy of a fresh one. The fresh one is downloaded once.
    fn new() -> Result<Self, Error> {
        let fresh = target_folder().join("debootstrap").join(RELEASE);
        if !fresh.is_dir() {
            let part = fresh.with_extension("part");
            create_folder(&part)?;
            say(&format!("downloading Debian {RELEASE} into {}", fresh.display()));
            finish(command("debootstrap", &["--variant=minbase", RELEASE]).arg(&part))?;
            fs::rename(&part, &fresh).map_err(Error::file(&fresh))?;
        }
        let folder = scratch_folder("package")?.join("root");
        finish(command("cp", &["--archive", "--reflink=auto"]).args([&fresh, &folder]))?;
        Ok(Self { folder })
    }

    fn run(&self, arguments: &[&str]) -> Command {
        let mut chroot = command("chroot", &[]);
        chroot.arg(&self.folder).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        chroot.env("PATH", PATH).env("LC_ALL", "C");
        chroot
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path.trim_start_matches('/'))
    }

    fn has(&self, path: &str) -> bool {
        self.path(path).exists()
    }

    fn has_user(&self) -> Result<bool, Error> {
        Ok(read_text(&self.path("/etc/passwd"))?.contains("\npyramids:"))
    }

    fn expect_version(&self, version: &str) -> Result<(), Error> {
        let found = output(&mut self.run(&["dpkg-query", "-W", "-f", "${Status} ${Version}", "pyramids"]))?;
        expect(found == format!("install ok installed {version}"), version, || found.clone())
    }

    fn expect_owner(&self, path: &str, owner_and_mode: &str) -> Result<(), Error> {
        let found = output(&mut self.run(&["stat", "--format=%U %a", path]))?;
        expect(found.trim() == owner_and_mode, owner_and_mode, || format!("{path}: {found}"))
    }

    fn install(&self) -> Result<(), Error> {
        finish(&mut self.run(&["dpkg", "--install", &format!("/{OLD}.deb")]))?;
        self.expect_version(OLD)?;
        expect(self.has_user()?, "a user pyramids", || "none in /etc/passwd".into())?;
        self.expect_owner("/var/lib/pyramids", "pyramids 750")?;
        let enabled = "/etc/systemd/system/multi-user.target.wants/pyramids.service";
        let is_enabled = fs::symlink_metadata(self.path(enabled)).is_ok();
        expect(is_enabled, "a service that starts with the machine", || format!("no {enabled}"))?;
        say("installed");
        Ok(())
    }

    /// As an administrator does. The upgrade must not undo it.
    fn change_settings(&self, address: &str) -> Result<(), Error> {
        let file = self.path("/etc/default/pyramids");
        let settings = read_text(&file)?.replace("127.0.0.1:8080", address);
        write(&file, settings.as_bytes())
    }

    /// Starts the service's command with its settings as its user, as systemd does, and plays on it.
    fn use_server(&self, address: &str) -> Result<(), Error> {
        let unit = read_text(&self.path("/usr/lib/systemd/system/pyramids.service"))?;
        let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap_or_default();
        let settings = read_text(&self.path("/etc/default/pyramids"))?;
        let mut chroot = command("chroot", &["--userspec=pyramids:pyramids"]);
        chroot.arg(&self.folder).args(start.split(' ')).env_clear().env("PATH", PATH);
        chroot.envs(settings.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('=')));
        let server = Server::start(chroot)?;
        expect(server.address == address, address, || server.address.clone())?;
        finish(&mut self.run(&["/usr/bin/pyramids", "health", "--listen", address]))?;
        server.play_whole_games()?;
        server.stop("TERM")?;
        self.expect_owner("/var/lib/pyramids/pyramids.db", "pyramids 600")?;
        say("started as its own user, played on and stopped");
        Ok(())
    }

    fn upgrade(&self, address: &str) -> Result<(), Error> {
        let before = self.games()?;
        finish(&mut self.run(&["dpkg", "--install", &format!("/{NEW}.deb")]))?;
        self.expect_version(NEW)?;
        let settings = read_text(&self.path("/etc/default/pyramids"))?;
        expect(settings.contains(address), "the changed settings", || settings.clone())?;
        let after = self.games()?;
        expect(before == after, &before, || after.clone())?;
        say("upgraded: the games and settings are kept");
        Ok(())
    }

    /// What the doctor says about the games.
    fn games(&self) -> Result<String, Error> {
        output(&mut self.run(&["/usr/bin/pyramids", "doctor", "--database", "/var/lib/pyramids/pyramids.db"]))
    }

    fn remove(&self) -> Result<(), Error> {
        finish(&mut self.run(&["dpkg", "--remove", "pyramids"]))?;
        expect(!self.has("/usr/bin/pyramids"), "no program", || "it is still there".into())?;
        for kept in ["/var/lib/pyramids/pyramids.db", "/etc/default/pyramids"] {
            expect(self.has(kept), kept, || "it is gone".into())?;
        }
        say("removed: the games and settings are kept");
        Ok(())
    }

    fn purge(&self) -> Result<(), Error> {
        finish(&mut self.run(&["dpkg", "--purge", "pyramids"]))?;
        for gone in ["/var/lib/pyramids", "/etc/default/pyramids", "/usr/share/doc/pyramids"] {
            expect(!self.has(gone), &format!("no {gone}"), || "it is still there".into())?;
        }
        expect(!self.has_user()?, "no user pyramids", || "it is still there".into())?;
        let left = output(command("find", &[]).arg(self.path("/etc")).args(["-name", "*pyramids*"]))?;
        expect(left.is_empty(), "nothing in /etc", || left.clone())?;
        say("purged: nothing is left");
        Ok(())
    }
}

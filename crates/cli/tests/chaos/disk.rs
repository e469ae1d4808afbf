//! A small file system that can be filled up.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A file system in memory. It is unmounted on drop.
pub(crate) struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts it. Without permission, prints a message and returns `None`.
    pub(crate) fn mount(folder: &Path) -> Option<Self> {
        fs::create_dir_all(folder).expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=16m", "pyramids-chaos"]).arg(folder);
        if mount.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
            return Some(Self { folder: folder.into() });
        }
        eprintln!("SKIPPED: the test with a full disk needs to mount a tmpfs, which only root may; run it as root");
        None
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Uses all free space.
    pub(crate) fn fill(&self) {
        let mut file = File::create(self.filler()).expect("a file");
        for size in [1 << 16, 1 << 12, 1] {
            let bytes = vec![0; size];
            while file.write_all(&bytes).is_ok() {}
        }
    }

    /// Frees the space again.
    pub(crate) fn free(&self) {
        fs::remove_file(self.filler()).expect("it was filled");
    }

    fn filler(&self) -> PathBuf {
        self.folder.join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
    }
}

//! Archives that depend on their content and the commit's time only: no owner, order or clock of a machine.

use std::io::{self, Cursor, Write};

use flate2::{Compression, GzBuilder};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::Commit;
use crate::error::Error;

/// A file or folder in an archive.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Ends with a slash if it is a folder.
    path: String,
    mode: u32,
    /// The number of the user and group that own it.
    owner: u64,
    bytes: Vec<u8>,
}

impl Entry {
    pub(super) fn folder(path: impl Into<String>) -> Self {
        Self { path: path.into(), mode: 0o755, owner: 0, bytes: Vec::new() }
    }

    pub(super) fn file(path: impl Into<String>, bytes: &[u8]) -> Self {
        Self { path: path.into(), mode: 0o644, owner: 0, bytes: bytes.into() }
    }

    pub(super) fn program(path: impl Into<String>, bytes: &[u8]) -> Self {
        Self { mode: 0o755, ..Self::file(path, bytes) }
    }

    pub(super) fn owned_by(self, owner: u64, mode: u32) -> Self {
        Self { owner, mode, ..self }
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    fn is_folder(&self) -> bool {
        self.path.ends_with('/')
    }
}

/// For `map_err` on errors of writing an archive in memory.
fn failed(format: &'static str) -> impl Fn(io::Error) -> Error {
    move |source| Error::Archive { format, source }
}

pub(super) fn tar(entries: &[Entry], commit: &Commit) -> Result<Vec<u8>, Error> {
    let mut builder = tar::Builder::new(Vec::new());
    for entry in entries {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(if entry.is_folder() { tar::EntryType::Directory } else { tar::EntryType::Regular });
        header.set_size(entry.bytes.len() as u64);
        header.set_mode(entry.mode);
        header.set_mtime(commit.time);
        header.set_uid(entry.owner);
        header.set_gid(entry.owner);
        set_path(&mut header, &entry.path)?;
        header.set_cksum();
        builder.append(&header, entry.bytes.as_slice()).map_err(failed("tar"))?;
    }
    builder.into_inner().map_err(failed("tar"))
}

/// Writes the name as it is: the crate tar would drop the leading `./` that packages of Debian have.
fn set_path(header: &mut tar::Header, path: &str) -> Result<(), Error> {
    let field = &mut header.as_old_mut().name;
    let Some(room) = field.get_mut(..path.len()) else {
        return Err(failed("tar")(io::Error::other(format!("the path {path} is too long"))));
    };
    room.copy_from_slice(path.as_bytes());
    Ok(())
}

pub(super) fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    // Without a time and a name. The system is "unknown", because it must not depend on where this runs.
    let mut encoder = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(failed("gzip"))
}

pub(super) fn tar_gz(entries: &[Entry], commit: &Commit) -> Result<Vec<u8>, Error> {
    gzip(&tar(entries, commit)?)
}

pub(super) fn zip(entries: &[Entry], commit: &Commit) -> Result<Vec<u8>, Error> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add_all = || {
        for entry in entries {
            let options =
                SimpleFileOptions::default().last_modified_time(dos_time(commit)).unix_permissions(entry.mode);
            let options = options.compression_method(CompressionMethod::Deflated).compression_level(Some(9));
            if entry.is_folder() {
                writer.add_directory(entry.path.as_str(), options)?;
            } else {
                writer.start_file(entry.path.as_str(), options)?;
                writer.write_all(&entry.bytes)?;
            }
        }
        Ok(())
    };
    let finished = add_all().and_then(|()| writer.finish());
    finished.map(Cursor::into_inner).map_err(|error: zip::result::ZipError| failed("zip")(io::Error::other(error)))
}

/// The day of the commit: zip files have local times, which would depend on the machine.
fn dos_time(commit: &Commit) -> DateTime {
    let (year, month, day) = commit.date();
    let number = |value: u64| u8::try_from(value).unwrap_or(1);
    let time = DateTime::from_date_and_time(u16::try_from(year).unwrap_or(1980), number(month), number(day), 0, 0, 0);
    time.unwrap_or_default()
}

/// An archive of `ar`, the outer format of a Debian package.
pub(super) fn ar(members: &[(&str, &[u8])], commit: &Commit) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let header = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", commit.time, 0, 0, "100644", bytes.len());
        archive.extend_from_slice(header.as_bytes());
        archive.extend_from_slice(bytes);
        if bytes.len() % 2 == 1 {
            archive.push(b'\n');
        }
    }
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commit() -> Commit {
        Commit { time: 1_763_445_296, hash: String::new() }
    }

    #[test]
    fn a_tar_keeps_paths_owners_and_the_time_of_the_commit() {
        let entries = [Entry::folder("./data/").owned_by(7, 0o700), Entry::program("./data/run", b"run")];
        let bytes = tar(&entries, &commit()).expect("an archive");
        let mut archive = tar::Archive::new(bytes.as_slice());
        let headers: Vec<tar::Header> =
            archive.entries().expect("entries").map(|entry| entry.expect("an entry").header().clone()).collect();
        assert_eq!(headers.len(), 2);
        assert_eq!(headers[0].path_bytes().as_ref(), b"./data/");
        assert_eq!((headers[0].uid().ok(), headers[0].mode().ok()), (Some(7), Some(0o700)));
        assert_eq!((headers[1].mtime().ok(), headers[1].mode().ok()), (Some(1_763_445_296), Some(0o755)));
    }

    #[test]
    fn an_ar_has_headers_of_sixty_bytes_and_even_members() {
        let bytes = ar(&[("debian-binary", b"2.0\n"), ("odd", b"abc"), ("last", b"")], &commit());
        assert_eq!(bytes.len(), 8 + 60 + 4 + 60 + 4 + 60);
        assert_eq!(&bytes[8..24], b"debian-binary   ");
        assert_eq!(&bytes[66..68], b"`\n");
    }
}

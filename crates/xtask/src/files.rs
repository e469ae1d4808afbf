//! File operations whose errors name the path.

use std::fs;
use std::path::Path;

use crate::error::Error;
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(Error::file(path))
}

pub(crate) fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(Error::file(path))
}
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    fs::write(path, bytes).map_err(Error::file(path))
}

pub(crate) fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(Error::file(from))
}

pub(crate) fn create_folder(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(Error::file(folder))
}

/// Makes an empty folder, and deletes what was there.
pub(crate) fn create_empty_folder(folder: &Path) -> Result<(), Error> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Error::file(folder))?;
    }
    create_folder(folder)
}

/// The names of the files and folders in a folder, sorted.
pub(crate) fn names_in(folder: &Path) -> Result<Vec<String>, Error> {
    let entries = fs::read_dir(folder).map_err(Error::file(folder))?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

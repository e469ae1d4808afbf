//! Remembers from which files a site was built, so that it is not built again from the same ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::{names_in, read, write};
use crate::output::hash;
use crate::{Compression, Options};

/// A hash of everything a site is made of: the module, the assets, the texts, the way of compressing, and this program.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Stamp(String);

impl Stamp {
    pub(crate) fn of(options: &Options) -> Result<Self, Error> {
        let program = std::env::current_exe().map_err(Error::file(Path::new("site-builder")))?;
        let mut files = vec![program, options.module.clone()];
        list(&options.assets, &mut files)?;
        list(&options.locales, &mut files)?;
        Self::of_files(&files, options.compression)
    }

    fn of_files(files: &[PathBuf], compression: Compression) -> Result<Self, Error> {
        let line = |path: &PathBuf| Ok(format!("{} {}\n", hash(&read(path)?), path.display()));
        let lines: Result<Vec<String>, Error> = files.iter().map(line).collect();
        Ok(Self(hash(format!("{}{compression:?}", lines?.concat()).as_bytes())))
    }

    /// Whether the site in this folder was built from the same files.
    pub(crate) fn is_on(&self, site: &Path) -> bool {
        site.is_dir() && fs::read_to_string(file(site)).is_ok_and(|stamp| stamp == self.0)
    }

    pub(crate) fn put_on(&self, site: &Path) -> Result<(), Error> {
        write(&file(site), self.0.as_bytes())
    }
}

/// The stamp lies beside the site, because everything inside is served.
fn file(site: &Path) -> PathBuf {
    site.with_extension("stamp")
}

/// Adds all files in a folder and in the folders inside it, sorted.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    for path in names_in(folder)?.into_iter().map(|name| folder.join(name)) {
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_up_to_date_until_a_file_or_the_compression_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, site) = (folder.path().join("style.css"), folder.path().join("site"));
        fs::create_dir(&site).expect("a new folder");
        fs::write(&source, "a").expect("a new file");
        let stamp = |compression| Stamp::of_files(std::slice::from_ref(&source), compression).expect("a stamp");
        let old = stamp(Compression::Quick);
        assert!(!old.is_on(&site), "nothing was built");
        old.put_on(&site).expect("a stamp");
        assert!(old.is_on(&site));
        assert!(!stamp(Compression::Best).is_on(&site));
        fs::write(&source, "b").expect("a changed file");
        assert!(!stamp(Compression::Quick).is_on(&site));
    }
}

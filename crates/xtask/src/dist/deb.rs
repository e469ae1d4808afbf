//! A Debian package. Its files are in `packaging/debian`.

use super::Commit;
use super::archive::{self, Entry};
use crate::error::Error;
use crate::files::{read, read_text};
use crate::run::root;

/// The settings, which an upgrade does not overwrite.
const SETTINGS: &str = "/etc/default/pyramids";

/// A package of the program.
pub(crate) struct Debian<'a> {
    /// Debian's name: amd64 or arm64.
    pub(crate) architecture: &'a str,
    pub(crate) version: &'a str,
    pub(crate) program: &'a [u8],
}

impl Debian<'_> {
    /// The bytes of the package.
    pub(crate) fn write(&self, commit: &Commit) -> Result<Vec<u8>, Error> {
        let files = self.files()?;
        let control = archive::tar_gz(&self.control(&files)?, commit)?;
        let data = archive::tar_gz(&files, commit)?;
        let members: [(&str, &[u8]); 3] =
            [("debian-binary", b"2.0\n"), ("control.tar.gz", &control), ("data.tar.gz", &data)];
        Ok(archive::ar(&members, commit))
    }

    /// What is installed. A folder comes before its files.
    fn files(&self) -> Result<Vec<Entry>, Error> {
        let source = |name: &str| read(&root().join("packaging/debian").join(name));
        let changes = archive::gzip(&read(&root().join("CHANGELOG.md"))?)?;
        let folders = |paths: &[&str]| paths.iter().map(|path| Entry::folder(*path)).collect::<Vec<_>>();
        let mut files = folders(&["./", "./etc/", "./etc/default/"]);
        files.push(Entry::file(format!(".{SETTINGS}"), &source("default")?));
        files.extend(folders(&["./usr/", "./usr/bin/"]));
        files.push(Entry::program("./usr/bin/pyramids", self.program));
        files.extend(folders(&["./usr/lib/", "./usr/lib/systemd/", "./usr/lib/systemd/system/"]));
        files.push(Entry::file("./usr/lib/systemd/system/pyramids.service", &source("pyramids.service")?));
        files.extend(folders(&["./usr/share/", "./usr/share/doc/", "./usr/share/doc/pyramids/"]));
        files.push(Entry::file("./usr/share/doc/pyramids/changelog.gz", &changes));
        files.push(Entry::file("./usr/share/doc/pyramids/copyright", &source("copyright")?));
        Ok(files)
    }

    /// What dpkg reads and runs.
    fn control(&self, files: &[Entry]) -> Result<Vec<Entry>, Error> {
        let source = |name: &str| read_text(&root().join("packaging/debian").join(name));
        let bytes: usize = files.iter().map(Entry::size).sum();
        let control = source("control")?.replace("{{version}}", self.version);
        let control = control.replace("{{architecture}}", self.architecture);
        let control = control.replace("{{kilobytes}}", &bytes.div_ceil(1024).to_string());
        let mut entries = vec![Entry::folder("./"), Entry::file("./conffiles", format!("{SETTINGS}\n").as_bytes())];
        entries.push(Entry::file("./control", control.as_bytes()));
        for script in ["postinst", "postrm", "prerm"] {
            entries.push(Entry::program(format!("./{script}"), source(script)?.as_bytes()));
        }
        Ok(entries)
    }
}

//! `cargo xtask dist`: makes the files of a release. The same commit gives the same bytes on every machine.

mod archive;
mod build;
mod commit;
mod deb;
mod image;
mod python;
mod sbom;

use std::path::{Path, PathBuf};

use clap::Args;
use sha2::{Digest, Sha256};

use crate::cross::{LINUX_ARM64, LINUX_X64, Target, WINDOWS_X64};
use crate::error::Error;
use crate::files::{create_empty_folder, names_in, read, write};
use crate::metadata::Metadata;
use crate::run::{root, say, target_folder};
use archive::Entry;
pub(crate) use build::{Program, Speed, program, site};
pub(crate) use commit::Commit;
pub(crate) use deb::Debian;
pub(crate) use image::image;

/// The largest program that may be released, in bytes.
const PROGRAM_LIMIT: usize = 20_000_000;

#[derive(Args)]
pub(crate) struct Options {
    /// Only these parts, or those whose names begin so: linux-x64,deb
    #[arg(long, value_delimiter = ',', value_name = "PART")]
    only: Vec<String>,
    /// Build quickly, for tests: the programs are larger and slower
    #[arg(long)]
    quick: bool,
}

/// Each part that can be chosen, with the program it contains.
const PARTS: [(&str, Option<Target>); 11] = [
    ("linux-x64", Some(LINUX_X64)),
    ("linux-arm64", Some(LINUX_ARM64)),
    ("windows-x64", Some(WINDOWS_X64)),
    ("deb-amd64", Some(LINUX_X64)),
    ("deb-arm64", Some(LINUX_ARM64)),
    ("image-amd64", Some(LINUX_X64)),
    ("image-arm64", Some(LINUX_ARM64)),
    ("python-sdist", None),
    ("python-linux-x64", None),
    ("python-linux-arm64", None),
    ("sbom", None),
];

/// Makes the release, or the chosen parts of it, in `target/dist`.
pub(crate) fn run(options: &Options) -> Result<(), Error> {
    let parts = select(&options.only)?;
    let speed = if options.quick { Speed::Quick } else { Speed::Release };
    let release = Release { commit: Commit::current()?, version: version()?, folder: target_folder().join("dist") };
    create_empty_folder(&release.folder)?;
    let site = if parts.iter().any(|(_, target)| target.is_some()) { Some(site(speed)?) } else { None };
    for target in [LINUX_X64, LINUX_ARM64, WINDOWS_X64] {
        let names: Vec<&str> = parts.iter().filter(|part| part.1 == Some(target)).map(|part| part.0).collect();
        if let Some(site) = site.as_ref().filter(|_| !names.is_empty()) {
            let program = program(target, speed, site)?;
            program.check_paths()?;
            if speed == Speed::Release && program.bytes.len() > PROGRAM_LIMIT {
                return Err(Error::ProgramTooLarge { bytes: program.bytes.len(), limit: PROGRAM_LIMIT });
            }
            names.iter().try_for_each(|name| release.make(name, &program))?;
            release.debug_info(target, &program)?;
        }
    }
    for (name, _) in parts.iter().filter(|(name, _)| name.starts_with("python")) {
        python::make(name, &release.commit, &release.folder)?;
    }
    if parts.iter().any(|(name, _)| *name == "sbom") {
        release.write(&format!("pyramids-{}.cdx.json", release.version), &sbom::cyclone_dx(&release.commit)?)?;
    }
    release.checksums()
}

/// The parts whose name begins with one of these texts.
fn select(only: &[String]) -> Result<Vec<(&'static str, Option<Target>)>, Error> {
    let is_meant = |part: &str, text: &String| part.starts_with(text.as_str());
    if let Some(unknown) = only.iter().find(|text| !PARTS.iter().any(|(part, _)| is_meant(part, text))) {
        let choices = PARTS.iter().map(|(name, _)| (*name).to_string()).collect();
        return Err(Error::Unknown { kind: "part of a release", name: unknown.clone(), choices });
    }
    let is_chosen = |part: &str| only.is_empty() || only.iter().any(|text| is_meant(part, text));
    Ok(PARTS.into_iter().filter(|(part, _)| is_chosen(part)).collect())
}

/// The version of the program.
pub(crate) fn version() -> Result<String, Error> {
    let metadata = Metadata::load("Cargo.toml")?;
    let cli = metadata.members().find(|package| package.name == "cli");
    Ok(cli.map(|package| package.version.clone()).unwrap_or_default())
}

/// The release that is being made.
struct Release {
    commit: Commit,
    version: String,
    folder: PathBuf,
}

impl Release {
    fn make(&self, part: &str, program: &Program) -> Result<(), Error> {
        let Self { commit, version, .. } = self;
        let name = format!("pyramids-{version}-{part}");
        match part.split_once('-') {
            Some(("deb", architecture)) => {
                let package = Debian { architecture, version, program: &program.bytes };
                self.write(&format!("pyramids_{version}_{architecture}.deb"), &package.write(commit)?)
            }
            Some(("image", architecture)) => {
                self.write(&format!("{name}.tar"), &image(architecture, version, &program.bytes, commit)?)
            }
            Some(("windows", _)) => {
                let files = self.folder_with(&name, "pyramids.exe", &program.bytes)?;
                self.write(&format!("{name}.zip"), &archive::zip(&files, commit)?)
            }
            _ => {
                let files = self.folder_with(&name, "pyramids", &program.bytes)?;
                self.write(&format!("{name}.tar.gz"), &archive::tar_gz(&files, commit)?)
            }
        }
    }

    /// The program with the files that belong to it, in a folder.
    fn folder_with(&self, folder: &str, name: &str, program: &[u8]) -> Result<Vec<Entry>, Error> {
        let mut files = vec![Entry::folder(format!("{folder}/")), Entry::program(format!("{folder}/{name}"), program)];
        for document in ["LICENSE", "CHANGELOG.md", "docs/hosting.md", "docs/cli.md"] {
            let name = Path::new(document).file_name().unwrap_or_default().to_string_lossy();
            files.push(Entry::file(format!("{folder}/{name}"), &read(&root().join(document))?));
        }
        Ok(files)
    }

    /// Debug information is apart: only a person who looks into a crash needs it.
    fn debug_info(&self, target: Target, program: &Program) -> Result<(), Error> {
        let name = format!("pyramids-{}-debug-{}", self.version, target.triple);
        let file = Entry::file(format!("{}.debug", program.file_name), &program.debug_info);
        self.write(&format!("{name}.tar.gz"), &archive::tar_gz(&[file], &self.commit)?)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        say(&format!("{name:<50} {:>7.1} MB", bytes.len() as f64 / 1e6));
        write(&self.folder.join(name), bytes)
    }

    /// As `sha256sum --check` reads it.
    fn checksums(&self) -> Result<(), Error> {
        let mut text = String::new();
        for name in names_in(&self.folder)? {
            text.push_str(&format!("{}  {name}\n", sha256(&read(&self.folder.join(&name))?)));
        }
        write(&self.folder.join("SHA256SUMS"), text.as_bytes())?;
        say(&format!("the release is in {}", self.folder.display()));
        Ok(())
    }
}

/// The SHA-256 of some bytes in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: &[&str]) -> Vec<&'static str> {
        let only: Vec<String> = only.iter().map(|text| (*text).into()).collect();
        select(&only).expect("known parts").into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn parts_are_selected_by_name_or_its_beginning() {
        assert_eq!(names(&[]).len(), PARTS.len());
        assert_eq!(names(&["linux-x64", "deb"]), ["linux-x64", "deb-amd64", "deb-arm64"]);
        assert!(select(&["rpm".into()]).is_err());
    }

    #[test]
    fn checksums_are_those_of_sha256sum() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}

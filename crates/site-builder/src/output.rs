//! Writes the site's files under their final names.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::error::Error;
use crate::files::{read, write};
use crate::{Compression, PARTS};

/// The folder of the finished site.
pub(crate) struct Output {
    folder: PathBuf,
    compression: Compression,
    /// From the name in the sources to the name on the site.
    names: BTreeMap<String, String>,
}

impl Output {
    pub(crate) fn new(folder: PathBuf, compression: Compression) -> Self {
        Self { folder, compression, names: BTreeMap::new() }
    }

    /// Adds a file whose name gets a hash of its content, so that browsers may cache it forever.
    pub(crate) fn add_hashed(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}-{}.{extension}", hash(bytes));
        self.names.insert(name.into(), hashed.clone());
        self.write(&hashed, bytes)
    }

    /// Adds the client's script and the script that loads its parts.
    /// They import each other, so both names contain one hash of both contents.
    pub(crate) fn add_glue(&mut self, app: &str, parts: &str) -> Result<(), Error> {
        let parts = self
            .names
            .iter()
            .fold(parts.to_string(), |text, (name, hashed)| text.replace(&format!("./{name}"), &format!("./{hashed}")));
        let hash = hash(format!("{app}{parts}").as_bytes());
        for name in ["app", "parts"] {
            self.names.insert(format!("{name}.js"), format!("{name}-{hash}.js"));
        }
        // The modules refer to the scripts by their plain names. Only the paths of the imports change.
        let linked = |text: &str| {
            let app = text.replace("from \"./app.js\"", &format!("from \"./app-{hash}.js\""));
            app.replace(&format!("from \"{PARTS}\""), &format!("from \"./parts-{hash}.js\""))
        };
        self.write(&format!("app-{hash}.js"), linked(app).as_bytes())?;
        self.write(&format!("parts-{hash}.js"), linked(&parts).as_bytes())
    }

    /// Adds a file under its own name.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        self.names.insert(name.into(), name.into());
        self.write(name, bytes)
    }

    /// Writes a file, and compressed copies of it.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let path = |suffix: &str| self.folder.join(format!("{name}{suffix}"));
        write(&path(""), bytes)?;
        if name.ends_with(".png") || self.compression == Compression::None {
            return Ok(());
        }
        let (brotli, gzip) = (path(".br"), path(".gz"));
        if self.compression == Compression::Best {
            write(&brotli, &compress_brotli(bytes).map_err(Error::file(&brotli))?)?;
        }
        let level = if self.compression == Compression::Best {
            flate2::Compression::best()
        } else {
            flate2::Compression::fast()
        };
        write(&gzip, &compress_gzip(bytes, level).map_err(Error::file(&gzip))?)
    }

    /// Replaces each `{{name}}` by the file's name on the site.
    pub(crate) fn fill_in(&self, text: &str) -> String {
        self.names.iter().fold(text.into(), |text, (name, hashed)| text.replace(&format!("{{{{{name}}}}}"), hashed))
    }

    /// The names of all files on the site, quoted and separated by commas.
    pub(crate) fn quoted_names(&self) -> String {
        let names: Vec<String> = self.names.values().map(|name| format!("\"{name}\"")).collect();
        names.join(", ")
    }

    /// The total size in Brotli of the files that `select` chooses by their names in the sources.
    pub(crate) fn compressed_size(&self, select: impl Fn(&str) -> bool) -> Result<usize, Error> {
        let selected = self.names.iter().filter(|(name, _)| select(name) && !name.ends_with(".png"));
        selected.map(|(_, name)| read(&self.folder.join(format!("{name}.br"))).map(|bytes| bytes.len())).sum()
    }
}

fn compress_brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut compressed, 4096, 11, 22);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(compressed)
}

fn compress_gzip(bytes: &[u8], level: flate2::Compression) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes)?;
    writer.finish()
}

/// FNV-1a as 16 hexadecimal digits. It need not resist attacks: it only changes with the content.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

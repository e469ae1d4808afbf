//! Embeds the built web client if `PYRAMIDS_SITE` is set to its folder (`cargo xtask site` builds it).
//! Otherwise the program is built without a web client, which is enough for most tests.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=PYRAMIDS_SITE");
    let mut files = Vec::new();
    if let Some(folder) = env::var_os("PYRAMIDS_SITE").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        list(&folder, &folder, &mut files)?;
    }
    files.sort();
    let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    // A file with a compressed form is embedded in that form alone: the program is smaller by more than 5 MB.
    files.retain(|(name, _)| names.binary_search(&format!("{name}.gz")).is_err());
    let mut code = format!("static FILES: [Stored; {}] = [\n", files.len());
    for (name, path) in files {
        let _ = writeln!(code, "    Stored::new({name:?}, include_bytes!({path:?})),");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("files.rs");
    fs::write(out, code)
}

fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((name.to_string_lossy().replace('\\', "/"), fs::canonicalize(&path)?));
        }
    }
    Ok(())
}

//! Checks that every declared dependency is used, and that some crates are there in one version only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::read_text;
use crate::metadata::{Kind, Metadata, Package};
use crate::run::root;
use crate::{fuzz, python};

/// Crates that are large, or whose types must match across the workspace.
const SINGLE_VERSION: [&str; 8] =
    ["axum", "hyper", "leptos", "serde", "sqlx", "tokio", "tokio-tungstenite", "tungstenite"];

pub(crate) fn check() -> Result<(), Error> {
    let metadata = Metadata::load("Cargo.toml")?;
    let mut unused = Vec::new();
    let fuzzing = Metadata::load(fuzz::MANIFEST)?;
    let python = Metadata::load(python::MANIFEST)?;
    for package in metadata.members().chain(fuzzing.members()).chain(python.members()) {
        unused.extend(unused_dependencies(package)?);
    }
    let manifests: Result<Vec<String>, Error> =
        metadata.members().map(|package| read_text(&package.manifest_path)).collect();
    unused.extend(unused_in_workspace(&read_text(&root().join("Cargo.toml"))?, &manifests?));
    Error::unless_empty("unused dependencies, please remove them", unused)?;
    let mut several = duplicates(&metadata.packages);
    several.extend(duplicates(&fuzzing.packages));
    several.extend(duplicates(&python.packages));
    Error::unless_empty("crates with more than one version, please align them", several)
}

/// The dependencies of a package that its source code does not mention.
fn unused_dependencies(package: &Package) -> Result<Vec<String>, Error> {
    let code = Sources::read(package.folder())?;
    let is_used = |kind: Kind, name: &str| match kind {
        Kind::Normal => mentions(&without_comments(&code.library, false), name),
        // Doc tests and unit tests use these too.
        Kind::Dev => mentions(&without_comments(&code.library, true), name) || mentions(&code.tests, name),
        Kind::Build => mentions(&without_comments(&code.build_script, false), name),
    };
    let unused = package.dependencies.iter().filter(|dependency| !is_used(dependency.kind, &dependency.crate_name()));
    Ok(unused.map(|dependency| format!("{}: {}", package.name, dependency.name)).collect())
}

/// The source code of a package.
#[derive(Default)]
struct Sources {
    library: String,
    tests: String,
    build_script: String,
}

impl Sources {
    fn read(package: &Path) -> Result<Self, Error> {
        let build_script = package.join("build.rs");
        let mut tests = BTreeSet::new();
        for folder in ["tests", "benches", "examples"] {
            add_sources(&package.join(folder), &mut tests);
        }
        let mut library = BTreeSet::new();
        // `targets` holds the programs of the fuzz package.
        for folder in ["src", "targets"] {
            add_sources(&package.join(folder), &mut library);
        }
        Ok(Self {
            library: read_all(library)?,
            tests: read_all(tests)?,
            build_script: read_all(build_script.is_file().then_some(build_script))?,
        })
    }
}

/// Adds all Rust files in a folder and in the folders inside it.
fn add_sources(folder: &Path, files: &mut BTreeSet<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            add_sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.insert(path);
        }
    }
}

fn read_all(files: impl IntoIterator<Item = PathBuf>) -> Result<String, Error> {
    let texts: Result<Vec<String>, Error> = files.into_iter().map(|file| read_text(&file)).collect();
    Ok(texts?.join("\n"))
}

/// The code without lines that are comments. Doc comments stay if their examples count.
fn without_comments(code: &str, keep_docs: bool) -> String {
    let is_doc = |line: &str| line.starts_with("///") || line.starts_with("//!");
    let stays = |line: &&str| !line.trim_start().starts_with("//") || (keep_docs && is_doc(line.trim_start()));
    code.lines().filter(stays).collect::<Vec<_>>().join("\n")
}

/// Whether the code uses a crate: as the start of a path, or in a `use` of the whole crate.
fn mentions(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        if before.ends_with(is_part_of_name) || after.starts_with(is_part_of_name) {
            return false;
        }
        let starts_path = match before.strip_suffix("::") {
            // `::name` names a crate, `module::name` does not.
            Some(parent) => !parent.ends_with(is_part_of_name),
            None => !before.ends_with('.'),
        };
        let whole = ["use ", "extern crate "].iter().any(|keyword| before.ends_with(keyword));
        starts_path && (after.starts_with("::") || whole)
    })
}

fn is_part_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The entries of `[workspace.dependencies]` that no package inherits.
fn unused_in_workspace(workspace: &str, packages: &[String]) -> Vec<String> {
    let section = workspace.split("\n[").find_map(|section| section.strip_prefix("workspace.dependencies]"));
    let names = section.unwrap_or_default().lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let inherits = |manifest: &str, name: &str| {
        manifest.lines().any(|line| {
            let rest = line.strip_prefix(name).unwrap_or_default();
            rest.starts_with(".workspace") || (rest.starts_with(" = {") && rest.contains("workspace = true"))
        })
    };
    let unused = names.filter(|name| !name.starts_with('#') && !packages.iter().any(|text| inherits(text, name)));
    unused.map(|name| format!("workspace: {name}")).collect()
}

fn duplicates(packages: &[Package]) -> Vec<String> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages.iter().filter(|package| SINGLE_VERSION.contains(&package.name.as_str())) {
        versions.entry(&package.name).or_default().insert(&package.version);
    }
    let several = versions.into_iter().filter(|(_, versions)| versions.len() > 1);
    several.map(|(name, versions)| format!("{name}: {}", Vec::from_iter(versions).join(", "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_used_where_a_path_starts_with_it() {
        for code in ["use serde::Serialize;", "let x = serde::to(y);", "::serde::x()", "pub use serde;", "[serde::a]"] {
            assert!(mentions(code, "serde"), "{code}");
        }
        for code in ["use serde_json::Value;", "crate::serde::x", "self.serde::<u8>()", "let serde = 1;", "\"serde\""] {
            assert!(!mentions(code, "serde"), "{code}");
        }
    }

    #[test]
    fn comments_do_not_count_but_examples_do_for_tests() {
        let code = "//! ```\n//! use bots::play;\n//! ```\n// rayon::scope is too slow here.\nfn main() {}";
        assert!(!mentions(&without_comments(code, false), "bots"));
        assert!(mentions(&without_comments(code, true), "bots"));
        assert!(!mentions(&without_comments(code, true), "rayon"));
    }

    fn package(folder: &Path, dependencies: &str) -> Package {
        let manifest = folder.join("Cargo.toml");
        let package = format!(
            r#"{{"id": "a", "name": "a", "version": "1.0.0", "license": "MIT", "manifest_path": {manifest:?}, "dependencies": {dependencies}}}"#
        );
        serde_json::from_str(&package).expect("a package as cargo prints it")
    }

    fn write(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a new file");
    }

    #[test]
    fn what_no_source_mentions_is_unused() {
        let folder = tempfile::tempdir().expect("a folder");
        let package_folder = folder.path().join("a");
        write(&package_folder.join("src/lib.rs"), "use good_one::x;");
        write(&package_folder.join("tests/t.rs"), "mod inner;\nuse only_tests::x;");
        write(&package_folder.join("tests/inner/mod.rs"), "use far::x;");
        let dependencies = r#"[
            {"name": "good-one", "rename": null, "kind": null}, {"name": "bad", "rename": null, "kind": null},
            {"name": "only-tests", "rename": null, "kind": null}, {"name": "only-tests", "rename": null, "kind": "dev"},
            {"name": "x", "rename": "far", "kind": "dev"}, {"name": "cc", "rename": null, "kind": "build"}]"#;
        let unused = unused_dependencies(&package(&package_folder, dependencies)).expect("readable files");
        assert_eq!(unused, ["a: bad", "a: only-tests", "a: cc"]);
    }

    #[test]
    fn what_no_package_inherits_is_unused() {
        let workspace = "[workspace]\n\n[workspace.dependencies]\nserde = \"1\"\nrayon = \"1\"\n# A note = x\ntokio = \"1\"\n\n[x]\ny = 1";
        let packages = ["[dependencies]\nserde.workspace = true\ntokio = { workspace = true, features = [] }".into()];
        assert_eq!(unused_in_workspace(workspace, &packages), ["workspace: rayon"]);
    }

    #[test]
    fn two_versions_are_reported() {
        let mut packages = [package(Path::new("/a"), "[]"), package(Path::new("/b"), "[]")];
        for (package, version) in packages.iter_mut().zip(["0.29.0", "0.30.0"]) {
            (package.name, package.version) = ("tungstenite".into(), version.into());
        }
        assert_eq!(duplicates(&packages), ["tungstenite: 0.29.0, 0.30.0"]);
        packages[1].version = "0.29.0".into();
        assert!(duplicates(&packages).is_empty());
    }
}

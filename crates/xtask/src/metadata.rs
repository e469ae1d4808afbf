//! The output of `cargo metadata`, as far as the checks need it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::Error;
use crate::run::{cargo_program, command, host, output};
use crate::wasm;

/// All packages of a workspace and their dependencies on this machine's platform and on WebAssembly.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    workspace_members: BTreeSet<String>,
}

#[derive(Deserialize)]
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    pub(crate) manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) rename: Option<String>,
    #[serde(default, deserialize_with = "null_is_normal")]
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    #[default]
    Normal,
    Dev,
    Build,
}

impl Metadata {
    pub(crate) fn load(manifest: &str) -> Result<Self, Error> {
        let host = host()?;
        let mut metadata = command(cargo_program(), &["metadata", "--format-version=1"]);
        metadata.args(["--manifest-path", manifest, "--filter-platform", &host, "--filter-platform", wasm::TARGET]);
        Ok(serde_json::from_str(&output(&mut metadata)?)?)
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }
}

impl Package {
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }
}

impl Dependency {
    /// The name under which the code uses the crate.
    pub(crate) fn crate_name(&self) -> String {
        self.rename.as_ref().unwrap_or(&self.name).replace('-', "_")
    }
}

fn null_is_normal<'de, D: serde::Deserializer<'de>>(kind: D) -> Result<Kind, D::Error> {
    Option::<Kind>::deserialize(kind).map(Option::unwrap_or_default)
}

//! A bill of materials (CycloneDX): every library in the program and in the web client, with licence and checksum.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Commit, sha256};
use crate::error::Error;
use crate::files::read_text;
use crate::run::{cargo_program, command, output, root};

/// What is released: the program, and the client that is embedded in it.
const RELEASED: [&str; 2] = ["cli", "web"];

/// The output of `cargo metadata` for all systems.
#[derive(Deserialize)]
struct Graph {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    description: Option<String>,
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<EdgeKind>,
}

#[derive(Deserialize)]
struct EdgeKind {
    kind: Option<String>,
}

/// The document as JSON.
pub(super) fn cyclone_dx(commit: &Commit) -> Result<Vec<u8>, Error> {
    let mut metadata = command(cargo_program(), &["metadata", "--format-version=1", "--locked"]);
    let graph: Graph = serde_json::from_str(&output(&mut metadata)?)?;
    let lock = read_text(&root().join("Cargo.lock"))?;
    let document = document(&graph, &checksums(&lock), commit);
    Ok(serde_json::to_vec_pretty(&document)?)
}

fn document(graph: &Graph, checksums: &BTreeMap<(String, String), String>, commit: &Commit) -> Value {
    let nodes: BTreeMap<&str, &Node> = graph.resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    let used = used(graph, &nodes);
    let mut packages: Vec<&Package> =
        graph.packages.iter().filter(|package| used.contains(package.id.as_str())).collect();
    packages.sort_by_key(|package| (&package.name, &package.version));
    let names: BTreeMap<&str, String> = packages.iter().map(|package| (package.id.as_str(), purl(package))).collect();
    let is_program = |package: &&&Package| package.name == RELEASED[0] && package.source.is_none();
    let version = packages.iter().find(is_program).map_or("", |package| package.version.as_str());
    let root = packages.iter().find(is_program).map(|package| purl(package)).unwrap_or_default();
    let components: Vec<Value> =
        packages.iter().filter(|package| !is_program(package)).map(|package| component(package, checksums)).collect();
    let dependencies: Vec<Value> = packages
        .iter()
        .map(|package| {
            let edges = nodes.get(package.id.as_str()).map_or(&[][..], |node| &node.deps);
            let on: BTreeSet<&String> = edges.iter().filter_map(|edge| names.get(edge.pkg.as_str())).collect();
            json!({"ref": purl(package), "dependsOn": on})
        })
        .collect();
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": serial_number(&commit.hash),
        "version": 1,
        "metadata": {
            "timestamp": commit.rfc3339(),
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "pyramids",
                "version": version,
                "purl": root,
                "licenses": [{"expression": "MIT"}],
            },
        },
        "components": components,
        "dependencies": dependencies,
    })
}

/// The packages that are in the program or help to build it. Tests are not.
fn used<'a>(graph: &'a Graph, nodes: &BTreeMap<&str, &'a Node>) -> BTreeSet<&'a str> {
    let is_released = |package: &&Package| package.source.is_none() && RELEASED.contains(&package.name.as_str());
    let mut open: Vec<&str> = graph.packages.iter().filter(is_released).map(|package| package.id.as_str()).collect();
    let mut used = BTreeSet::new();
    while let Some(id) = open.pop() {
        if used.insert(id) {
            let edges = nodes.get(id).map_or(&[][..], |node| &node.deps);
            let is_needed = |edge: &&Edge| edge.dep_kinds.iter().any(|kind| kind.kind.as_deref() != Some("dev"));
            open.extend(edges.iter().filter(is_needed).map(|edge| edge.pkg.as_str()));
        }
    }
    used
}

fn component(package: &Package, checksums: &BTreeMap<(String, String), String>) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name,
        "version": package.version,
        "purl": purl(package),
    });
    if let Some(licence) = &package.license {
        // Old packages write `MIT/Apache-2.0` for OR.
        component["licenses"] = json!([{"expression": licence.replace('/', " OR ")}]);
    }
    if let Some(description) = &package.description {
        component["description"] = json!(description.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(checksum) = checksums.get(&(package.name.clone(), package.version.clone())) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
    }
    component
}

/// The package's name in all ecosystems (package URL).
fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version.replace('+', "%2B"))
}

/// The checksums of `Cargo.lock` by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let entry = |section: &str| {
        let value = |key: &str| {
            let line = section.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
            line.and_then(|line| line.strip_suffix('"')).map(str::to_string)
        };
        Some(((value("name")?, value("version")?), value("checksum")?))
    };
    lock.split("[[package]]").filter_map(entry).collect()
}

/// A UUID (version 8) that depends on the commit only.
fn serial_number(commit: &str) -> String {
    let hash = sha256(commit.as_bytes());
    format!("urn:uuid:{}-{}-8{}-8{}-{}", &hash[..8], &hash[8..12], &hash[12..15], &hash[15..18], &hash[18..30])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_what_is_released_with_checksums_and_nothing_of_the_tests() {
        let package = |name: &str, source: Option<&str>| json!({"id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "description": null, "source": source});
        let edge = |name: &str, kind: Option<&str>| json!({"pkg": name, "dep_kinds": [{"kind": kind}]});
        let graph = json!({
            "packages": [package("cli", None), package("serde", Some("registry")), package("cc", Some("registry")), package("tempfile", Some("registry"))],
            "resolve": {"nodes": [
                {"id": "cli", "deps": [edge("serde", None), edge("tempfile", Some("dev"))]},
                {"id": "serde", "deps": [edge("cc", Some("build"))]},
            ]},
        });
        let graph: Graph = serde_json::from_value(graph).expect("a graph");
        let lock = "version = 4\n\n[[package]]\nname = \"serde\"\nversion = \"1.0.0\"\nsource = \"registry\"\nchecksum = \"abcd\"\ndependencies = [\n \"cc\",\n]\n";
        let commit = Commit { time: 0, hash: "c0ffee".into() };
        let document = document(&graph, &checksums(lock), &commit);
        let names: Vec<&str> =
            document["components"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
        assert_eq!(names, ["cc", "serde"]);
        let serde = &document["components"][1];
        assert_eq!(serde["hashes"][0]["content"], "abcd");
        assert_eq!(serde["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(document["metadata"]["component"]["purl"], "pkg:cargo/cli@1.0.0");
        assert_eq!(document["dependencies"][2]["dependsOn"][0], "pkg:cargo/cc@1.0.0");
    }
}

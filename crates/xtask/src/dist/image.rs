//! A container image with nothing but the program, as a tar of the OCI image layout.
//! `manifest.json` is for versions of Docker that do not know that layout.

use serde_json::{Value, json};

use super::archive::{self, Entry};
use super::{Commit, sha256};
use crate::error::Error;

/// The user and group that the program runs as: not root, and not a user of the host.
pub(crate) const USER: u64 = 65_532;

/// Makes the image for an architecture, which is named as Docker does: amd64 or arm64.
pub(crate) fn image(architecture: &str, version: &str, program: &[u8], commit: &Commit) -> Result<Vec<u8>, Error> {
    let layer = archive::tar(&files(program), commit)?;
    let packed = archive::gzip(&layer)?;
    let config = json_bytes(&config(architecture, &sha256(&layer), commit))?;
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": descriptor("application/vnd.oci.image.config.v1+json", &config),
        "layers": [descriptor("application/vnd.oci.image.layer.v1.tar+gzip", &packed)],
        "annotations": labels(version, commit),
    });
    let manifest = json_bytes(&manifest)?;
    let name = format!("docker.io/library/pyramids:{version}");
    let mut entry = descriptor(MANIFEST, &manifest);
    entry["platform"] = json!({"architecture": architecture, "os": "linux"});
    entry["annotations"] = json!({"io.containerd.image.name": name, "org.opencontainers.image.ref.name": version});
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [entry],
    });
    let for_docker = json!([{
        "Config": blob_path(&config),
        "RepoTags": [format!("pyramids:{version}")],
        "Layers": [blob_path(&packed)],
    }]);
    let mut blobs = [config, manifest, packed].map(|bytes| Entry::file(blob_path(&bytes), &bytes)).to_vec();
    blobs.sort_by_key(|entry| entry.path().to_string());
    let mut entries = vec![Entry::folder("blobs/"), Entry::folder("blobs/sha256/")];
    entries.append(&mut blobs);
    entries.push(Entry::file("index.json", &json_bytes(&index)?));
    entries.push(Entry::file("manifest.json", &json_bytes(&for_docker)?));
    entries.push(Entry::file("oci-layout", b"{\"imageLayoutVersion\":\"1.0.0\"}"));
    archive::tar(&entries, commit)
}

const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";

/// The file system: the program, the names of its user, and the folder for its data.
fn files(program: &[u8]) -> Vec<Entry> {
    let passwd = format!("root:x:0:0:root:/:/\npyramids:x:{USER}:{USER}:Pyramids:/data:/\n");
    let group = format!("root:x:0:\npyramids:x:{USER}:\n");
    vec![
        Entry::folder("data/").owned_by(USER, 0o700),
        Entry::folder("etc/"),
        Entry::file("etc/group", group.as_bytes()),
        Entry::file("etc/passwd", passwd.as_bytes()),
        Entry::program("pyramids", program),
        Entry::folder("tmp/").owned_by(0, 0o1777),
    ]
}

fn config(architecture: &str, layer: &str, commit: &Commit) -> Value {
    let second = 1_000_000_000_u64;
    json!({
        "created": commit.rfc3339(),
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": {"8080/tcp": {}},
            "Env": ["PYRAMIDS_LISTEN=0.0.0.0:8080", "PYRAMIDS_DATABASE=/data/pyramids.db"],
            "Entrypoint": ["/pyramids"],
            "Cmd": ["serve"],
            "Volumes": {"/data": {}},
            "WorkingDir": "/data",
            "StopSignal": "SIGTERM",
            "Healthcheck": {
                "Test": ["CMD", "/pyramids", "health"],
                "Interval": 30 * second,
                "Timeout": 10 * second,
                "StartPeriod": 10 * second,
                "Retries": 3,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{layer}")]},
        "history": [{"created": commit.rfc3339(), "created_by": "cargo xtask dist"}],
    })
}

fn labels(version: &str, commit: &Commit) -> Value {
    json!({
        "org.opencontainers.image.title": "Pyramids",
        "org.opencontainers.image.description": "Server for two pen-and-paper board games",
        "org.opencontainers.image.licenses": "MIT",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.revision": commit.hash,
        "org.opencontainers.image.created": commit.rfc3339(),
    })
}

fn descriptor(media_type: &str, bytes: &[u8]) -> Value {
    json!({"mediaType": media_type, "digest": format!("sha256:{}", sha256(bytes)), "size": bytes.len()})
}

fn blob_path(bytes: &[u8]) -> String {
    format!("blobs/sha256/{}", sha256(bytes))
}

fn json_bytes(value: &Value) -> Result<Vec<u8>, Error> {
    Ok(serde_json::to_vec(value)?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Read;

    use super::*;

    /// Every file of a tar by its name.
    fn unpack(tar: &[u8]) -> BTreeMap<String, Vec<u8>> {
        let mut archive = tar::Archive::new(tar);
        let entries = archive.entries().expect("entries").map(|entry| {
            let mut entry = entry.expect("an entry");
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("bytes");
            (String::from_utf8_lossy(&entry.path_bytes()).into_owned(), bytes)
        });
        entries.collect()
    }

    #[test]
    fn every_reference_of_the_image_leads_to_the_right_bytes() {
        let commit = Commit { time: 1_763_445_296, hash: "abc".into() };
        let bytes = image("amd64", "1.2.3", b"program", &commit).expect("an image");
        assert_eq!(bytes, image("amd64", "1.2.3", b"program", &commit).expect("an image"), "the same bytes again");
        let files = unpack(&bytes);
        for (name, bytes) in files.iter().filter(|(name, bytes)| name.starts_with("blobs/") && !bytes.is_empty()) {
            assert_eq!(*name, blob_path(bytes));
        }
        let blob = |descriptor: &Value| -> &Vec<u8> {
            let digest = descriptor["digest"].as_str().expect("a digest").replace(':', "/");
            &files[&format!("blobs/{digest}")]
        };
        let value = |bytes: &[u8]| -> Value { serde_json::from_slice(bytes).expect("JSON") };
        let manifest = value(blob(&value(&files["index.json"])["manifests"][0]));
        let config = value(blob(&manifest["config"]));
        assert_eq!(config["config"]["User"], "65532:65532");
        let mut layer = Vec::new();
        let packed = blob(&manifest["layers"][0]).as_slice();
        flate2::read::GzDecoder::new(packed).read_to_end(&mut layer).expect("a layer");
        assert_eq!(config["rootfs"]["diff_ids"][0], format!("sha256:{}", sha256(&layer)));
        assert_eq!(unpack(&layer)["pyramids"], b"program");
        let for_docker = value(&files["manifest.json"]);
        assert!(files.contains_key(for_docker[0]["Config"].as_str().expect("a path")));
        assert!(files.contains_key(for_docker[0]["Layers"][0].as_str().expect("a path")));
    }
}

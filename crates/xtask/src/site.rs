//! Builds the web client into a folder of plain files: any web server can serve it, and the program carries it inside.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::run::{Trouble, root, say, target_folder};
use crate::wasm;

/// How much care goes into a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// Small and quick, for people.
    Whole,
    /// Built quickly, for whoever works on it.
    Draft,
}

/// What everybody downloads before the first game, packed, at most.
const FIRST_LOAD: usize = 500_000;

/// The script that fetches parts.
const PARTS: &str = "./parts.js";

/// Builds the site; returns its folder.
pub(crate) fn build(care: Care) -> Result<PathBuf, Trouble> {
    let profile = if care == Care::Whole { "web" } else { "web-draft" };
    let module = wasm::build("web", profile)?.join("web.wasm");
    let glue = target_folder().join("site-glue");
    fresh(&glue)?;
    let parts = cut(&module, &glue)?;
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let made = bindgen
        .input_path(glue.join("app.wasm"))
        .web(true)
        .map(|bindgen| {
            bindgen.typescript(false).omit_default_module_path(true).keep_lld_exports(true).remove_name_section(true)
        })
        .and_then(|bindgen| bindgen.remove_producers_section(true).out_name("app").generate(&glue));
    made.map_err(|error| Trouble(format!("cannot make the JavaScript for {}: {error:#}", module.display())))?;
    let folder = target_folder().join("site");
    fresh(&folder)?;
    let assets = root().join("crates/web/assets");
    let mut site = Site { folder: folder.clone(), care, names: BTreeMap::new() };
    let css = ["tokens.css", "base.css"].into_iter().map(String::from).chain(styles(&assets)?);
    let css: Result<Vec<String>, Trouble> = css.map(|name| read_text(&assets.join(name))).collect();
    site.add_hashed("style.css", css?.join("\n").as_bytes())?;
    site.add_hashed("app_bg.wasm", &read(&glue.join("app_bg.wasm"))?)?;
    for part in &parts {
        let bytes = read(part)?;
        let name = part.file_name().unwrap_or_default().to_string_lossy();
        site.add_hashed(&name, &without_names(&bytes).map_err(|error| told(part, &error))?)?;
    }
    site.add_glue(&read_text(&glue.join("app.js"))?, &read_text(&glue.join(PARTS))?)?;
    for script in ["theme.js", "worker.js", "start.js"] {
        let text = site.fill_in(&read_text(&assets.join(script))?);
        site.add_hashed(script, text.as_bytes())?;
    }
    for plain in ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"] {
        site.add(plain, &read(&assets.join(plain))?)?;
    }
    let icons = read_text(&assets.join("icons.svg"))?;
    let page = site.fill_in(&read_text(&assets.join("index.html"))?).replace("{{icons}}", &icons);
    site.add("index.html", page.as_bytes())?;
    let worker = read_text(&assets.join("service-worker.js"))?;
    let worker = worker.replace("\"{{files}}\"", &site.listed()).replace("{{version}}", &hash(page.as_bytes()));
    site.add("service-worker.js", worker.as_bytes())?;
    say(&format!("the web client is in {}", folder.display()));
    if care == Care::Whole {
        let is_part = |name: &str| parts.iter().any(|part| part.ends_with(name));
        let first = site.packed(|name| !is_part(name))?;
        let rest = site.packed(is_part)?;
        let told = format!("a first visit loads {} KB, and {} KB in parts later", first / 1000, rest / 1000);
        if first > FIRST_LOAD {
            return Err(Trouble(format!("{told}: at most {} KB are wanted at first", FIRST_LOAD / 1000)));
        }
        say(&told);
    }
    Ok(folder)
}

/// Cuts the client into what everybody needs, `app.wasm`, and parts that are fetched when they are needed; returns the
/// parts' files. The script that fetches them is there too.
fn cut(module: &Path, into: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let whole = read(module)?;
    let app = into.join("app.wasm");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    (options.output_dir, options.main_out_path) = (into, &app);
    (options.link_name, options.main_module) = (PARTS, "./app.js");
    let cut = wasm_split_cli_support::transform(options);
    let cut = cut.map_err(|error| Trouble(format!("cannot cut {} into parts: {error:#}", module.display())))?;
    Ok(cut.split_modules)
}

/// A module without what only people and tools read in it.
fn without_names(module: &[u8]) -> io::Result<Vec<u8>> {
    let mut bare = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(module) {
        let payload = payload.map_err(io::Error::other)?;
        if let Some((id, range)) = payload.as_section()
            && id != wasm_encoder::SectionId::Custom as u8
        {
            let data = &module[range.start as usize..range.end as usize];
            bare.section(&wasm_encoder::RawSection { id, data });
        }
    }
    Ok(bare.finish())
}

/// The styles of parts and pages, in the order of their names.
fn styles(assets: &Path) -> Result<Vec<String>, Trouble> {
    Ok(files_in(&assets.join("styles"))?.iter().map(|name| format!("styles/{name}")).collect())
}

/// The names in a folder, in their order.
pub(crate) fn files_in(folder: &Path) -> Result<Vec<String>, Trouble> {
    let entries = fs::read_dir(folder).map_err(|error| told(folder, &error))?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

struct Site {
    folder: PathBuf,
    care: Care,
    /// What a file is called in the sources, and what it is called on the site.
    names: BTreeMap<String, String>,
}

impl Site {
    fn add_hashed(&mut self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
        let called = format!("{stem}-{}.{ending}", hash(bytes));
        self.names.insert(name.into(), called.clone());
        self.write(&called, bytes)
    }

    /// The client's script and the one that fetches its parts name each other, so one hash of both is in both names.
    fn add_glue(&mut self, app: &str, parts: &str) -> Result<(), Trouble> {
        let parts = self
            .names
            .iter()
            .fold(parts.to_string(), |text, (name, called)| text.replace(&format!("./{name}"), &format!("./{called}")));
        let hash = hash(format!("{app}{parts}").as_bytes());
        for name in ["app", "parts"] {
            self.names.insert(format!("{name}.js"), format!("{name}-{hash}.js"));
        }
        // The modules know the script by its plain name; only where it is loaded from changes.
        let linked = |text: &str| {
            let app = text.replace("from \"./app.js\"", &format!("from \"./app-{hash}.js\""));
            app.replace(&format!("from \"{PARTS}\""), &format!("from \"./parts-{hash}.js\""))
        };
        self.write(&format!("app-{hash}.js"), linked(app).as_bytes())?;
        self.write(&format!("parts-{hash}.js"), linked(&parts).as_bytes())
    }

    fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        self.names.insert(name.into(), name.into());
        self.write(name, bytes)
    }

    /// Writes a file as it is, and packed.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        let path = self.folder.join(name);
        let write = |ending: &str, bytes: &[u8]| {
            let path = PathBuf::from(format!("{}{ending}", path.display()));
            fs::write(&path, bytes).map_err(|error| told(&path, &error))
        };
        write("", bytes)?;
        // Packing well takes longer than all the rest of a draft.
        if name.ends_with(".png") || self.care == Care::Draft {
            return Ok(());
        }
        write(".br", &brotli(bytes).map_err(|error| told(&path, &error))?)?;
        write(".gz", &gzip(bytes).map_err(|error| told(&path, &error))?)
    }

    /// Puts the files' names where `{{name}}` stands.
    fn fill_in(&self, text: &str) -> String {
        self.names.iter().fold(text.into(), |text, (name, called)| text.replace(&format!("{{{{{name}}}}}"), called))
    }

    fn listed(&self) -> String {
        let names: Vec<String> = self.names.values().map(|name| format!("\"{name}\"")).collect();
        names.join(", ")
    }

    /// How many bytes some files are over the wire, chosen by their names in the sources.
    fn packed(&self, chosen: impl Fn(&str) -> bool) -> Result<usize, Trouble> {
        let chosen = self.names.iter().filter(|(name, _)| chosen(name) && !name.ends_with(".png"));
        chosen.map(|(_, called)| read(&self.folder.join(format!("{called}.br"))).map(|bytes| bytes.len())).sum()
    }
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, 11, 22);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

/// Sixteen digits that change with the content (FNV-1a: nobody gains by a collision here).
fn hash(bytes: &[u8]) -> String {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// The folder, with nothing in it.
pub(crate) fn fresh(folder: &Path) -> Result<(), Trouble> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| told(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| told(folder, &error))
}

fn read(path: &Path) -> Result<Vec<u8>, Trouble> {
    fs::read(path).map_err(|error| told(path, &error))
}

fn read_text(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|error| told(path, &error))
}

fn told(path: &Path, error: &io::Error) -> Trouble {
    Trouble(format!("{}: {error}", path.display()))
}

//! `cargo xtask site`: builds the web client as static files. Any web server can serve them, and the program embeds them.

mod output;

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::{create_empty_folder, names_in, read, read_text};
use crate::run::{root, say, target_folder};
use crate::wasm;
use output::{Output, hash};

/// How much time a build takes for a small and fast result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// Optimised and compressed, to be served.
    Release,
    /// Built quickly, for development.
    Draft,
}

/// The most that a first visit may download, compressed, in bytes.
const FIRST_LOAD_LIMIT: usize = 500_000;

/// The script that loads the client's parts on demand.
const PARTS: &str = "./parts.js";

/// Builds the site; returns its folder.
pub(crate) fn build(quality: Quality) -> Result<PathBuf, Error> {
    let profile = match quality {
        Quality::Release => "web",
        Quality::Draft => "web-draft",
    };
    let module = wasm::build("web", profile)?.join("web.wasm");
    let glue = target_folder().join("site-glue");
    create_empty_folder(&glue)?;
    let parts = split(&module, &glue)?;
    generate_glue(&glue)?;
    let folder = target_folder().join("site");
    create_empty_folder(&folder)?;
    let mut site = Output::new(folder.clone(), quality);
    add_code(&mut site, &glue, &parts)?;
    add_assets(&mut site, &root().join("crates/web/assets"))?;
    say(&format!("the web client is in {}", folder.display()));
    if quality == Quality::Release {
        check_size(&site, &parts)?;
    }
    Ok(folder)
}

/// Splits the client into `app.wasm`, which every visitor needs, and parts that are loaded on demand.
/// Returns the parts' files. The script that loads them is written to the same folder.
fn split(module: &Path, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let whole = read(module)?;
    let app = folder.join("app.wasm");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    (options.output_dir, options.main_out_path) = (folder, &app);
    (options.link_name, options.main_module) = (PARTS, "./app.js");
    let result = wasm_split_cli_support::transform(options);
    let result = result.map_err(|error| Error::WebAssembly {
        action: "split the module",
        module: module.into(),
        reason: format!("{error:#}"),
    })?;
    Ok(result.split_modules)
}

/// Lets wasm-bindgen generate the JavaScript for `app.wasm`.
fn generate_glue(folder: &Path) -> Result<(), Error> {
    let module = folder.join("app.wasm");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let result = bindgen.input_path(&module).web(true).and_then(|bindgen| {
        bindgen.typescript(false).omit_default_module_path(true).keep_lld_exports(true);
        bindgen.remove_name_section(true).remove_producers_section(true).out_name("app").generate(folder)
    });
    let action = "generate the JavaScript";
    result.map_err(|error| Error::WebAssembly { action, module, reason: format!("{error:#}") })
}

/// Adds the WebAssembly modules and their JavaScript.
fn add_code(site: &mut Output, glue: &Path, parts: &[PathBuf]) -> Result<(), Error> {
    site.add_hashed("app_bg.wasm", &read(&glue.join("app_bg.wasm"))?)?;
    for part in parts {
        let bytes = without_custom_sections(part, &read(part)?)?;
        site.add_hashed(&part.file_name().unwrap_or_default().to_string_lossy(), &bytes)?;
    }
    site.add_glue(&read_text(&glue.join("app.js"))?, &read_text(&glue.join(PARTS))?)
}

/// Adds styles, scripts, icons, the start page, and the service worker, which lists all other files.
fn add_assets(site: &mut Output, assets: &Path) -> Result<(), Error> {
    site.add_hashed("style.css", styles(assets)?.as_bytes())?;
    for script in ["theme.js", "worker.js", "start.js"] {
        let text = site.fill_in(&read_text(&assets.join(script))?);
        site.add_hashed(script, text.as_bytes())?;
    }
    for name in ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"] {
        site.add(name, &read(&assets.join(name))?)?;
    }
    let icons = read_text(&assets.join("icons.svg"))?;
    let page = site.fill_in(&read_text(&assets.join("index.html"))?).replace("{{icons}}", &icons);
    site.add("index.html", page.as_bytes())?;
    let worker = read_text(&assets.join("service-worker.js"))?;
    let worker = worker.replace("\"{{files}}\"", &site.quoted_names()).replace("{{version}}", &hash(page.as_bytes()));
    site.add("service-worker.js", worker.as_bytes())
}

/// All styles in one text: first the design tokens, then the base, then `styles/` in the order of the names.
fn styles(assets: &Path) -> Result<String, Error> {
    let pages = names_in(&assets.join("styles"))?.into_iter().map(|name| format!("styles/{name}"));
    let names = ["tokens.css".into(), "base.css".into()].into_iter().chain(pages);
    let texts: Result<Vec<String>, Error> = names.map(|name| read_text(&assets.join(name))).collect();
    Ok(texts?.join("\n"))
}

/// Removes debug names and other custom sections, which only tools read.
fn without_custom_sections(path: &Path, module: &[u8]) -> Result<Vec<u8>, Error> {
    let mut bare = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(module) {
        let payload = payload.map_err(|error| Error::WebAssembly {
            action: "read the sections",
            module: path.into(),
            reason: error.to_string(),
        })?;
        if let Some((id, range)) = payload.as_section()
            && id != wasm_encoder::SectionId::Custom as u8
        {
            let data = &module[range.start as usize..range.end as usize];
            bare.section(&wasm_encoder::RawSection { id, data });
        }
    }
    Ok(bare.finish())
}

/// Fails if a first visit downloads too much.
fn check_size(site: &Output, parts: &[PathBuf]) -> Result<(), Error> {
    let is_part = |name: &str| parts.iter().any(|part| part.ends_with(name));
    let first = site.compressed_size(|name| !is_part(name))?;
    let later = site.compressed_size(is_part)?;
    say(&format!("a first visit loads {} KB, and {} KB more on demand", first / 1000, later / 1000));
    if first > FIRST_LOAD_LIMIT {
        return Err(Error::SiteTooLarge { bytes: first, limit: FIRST_LOAD_LIMIT });
    }
    Ok(())
}

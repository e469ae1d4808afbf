//! Turns the compiled web client into the files of its site: splits the WebAssembly module, generates its JavaScript, names
//! files by their content and compresses them. Any web server can serve the result, and the program embeds it.
//!
//! It is a program of its own because its dependencies are large: `cargo xtask` starts without waiting for them.

mod error;
mod files;
mod output;
mod stamp;
mod texts;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

use crate::error::Error;
use crate::files::{create_empty_folder, names_in, read, read_text};
use crate::output::{Output, hash};
use crate::stamp::Stamp;

/// The most that a first visit may download, compressed, in bytes.
const FIRST_LOAD_LIMIT: usize = 500_000;

/// The script that loads the client's parts on demand.
const PARTS: &str = "./parts.js";

#[derive(Parser)]
struct Options {
    /// The compiled web client
    #[arg(long, value_name = "FILE")]
    module: PathBuf,
    /// The folder of styles, scripts and icons
    #[arg(long, value_name = "FOLDER")]
    assets: PathBuf,
    /// The folder of the texts, with a folder for each language
    #[arg(long, value_name = "FOLDER")]
    locales: PathBuf,
    /// The folder of the finished site; its old content is deleted
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How well to compress
    #[arg(long, value_enum)]
    compression: Compression,
}

/// How much time is spent on a small site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Compression {
    /// No compressed copies, for development
    None,
    /// Good enough for one's own network
    Quick,
    /// As small as possible, for the internet; fails if a first visit would load too much
    Best,
}

fn main() -> ExitCode {
    match build(&Options::parse()) {
        Ok(message) => {
            let _ = writeln!(std::io::stdout(), "{message}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the site unless it is up to date; returns what there is to say about it.
fn build(options: &Options) -> Result<String, Error> {
    let stamp = Stamp::of(options)?;
    if stamp.is_on(&options.out) {
        return Ok("the site is up to date".into());
    }
    let glue = options.out.with_extension("glue");
    create_empty_folder(&glue)?;
    let parts = split(&options.module, &glue)?;
    generate_glue(&glue)?;
    create_empty_folder(&options.out)?;
    let mut site = Output::new(options.out.clone(), options.compression);
    add_code(&mut site, &glue, &parts)?;
    add_assets(&mut site, options)?;
    let sizes = if options.compression == Compression::Best { check_size(&site, &parts)? } else { String::new() };
    stamp.put_on(&options.out)?;
    Ok(format!("the site is in {}{sizes}", options.out.display()))
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
fn add_assets(site: &mut Output, options: &Options) -> Result<(), Error> {
    let assets = &options.assets;
    site.add_hashed("style.css", styles(assets)?.as_bytes())?;
    for script in ["theme.js", "worker.js", "start.js"] {
        let text = site.fill_in(&read_text(&assets.join(script))?);
        site.add_hashed(script, text.as_bytes())?;
    }
    for name in
        ["icon.svg", "icon-192.png", "icon-512.png", "maskable-192.png", "maskable-512.png", "manifest.webmanifest"]
    {
        site.add(name, &read(&assets.join(name))?)?;
    }
    let icons = read_text(&assets.join("icons.svg"))?;
    let page = site.fill_in(&read_text(&assets.join("index.html"))?).replace("{{icons}}", &icons);
    let page = texts::fill_in(&page, &options.locales)?;
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

/// Fails if a first visit downloads too much; returns the sizes in words.
fn check_size(site: &Output, parts: &[PathBuf]) -> Result<String, Error> {
    let is_part = |name: &str| parts.iter().any(|part| part.ends_with(name));
    let first = site.compressed_size(|name| !is_part(name))?;
    let later = site.compressed_size(is_part)?;
    if first > FIRST_LOAD_LIMIT {
        return Err(Error::TooLarge { bytes: first, limit: FIRST_LOAD_LIMIT });
    }
    Ok(format!("; a first visit loads {} KB, and {} KB more on demand", first / 1000, later / 1000))
}

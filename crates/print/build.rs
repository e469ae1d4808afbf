//! Keeps the program small: of two fonts and the game's texts, it compiles in only what the sheets show.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

/// Signs outside Western and Central European languages that the sheets use.
const MORE_SIGNS: &str = "\u{2009}\u{202f}–—‘’‚“”„…−×★▸●✕→≤≥";
const LANGUAGES: [&str; 3] = ["en", "de", "fr"];
/// The first of the twelve discoveries of the current rules.
const FIRST_DISCOVERY: u32 = 13;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::var("OUT_DIR")?;
    let folder = Path::new(&folder);
    write_font(folder, "regular", dejavu::sans_condensed::regular())?;
    write_font(folder, "bold", dejavu::sans_condensed::bold())?;
    for language in LANGUAGES {
        let source = format!("../web/locales/{language}/nile.ftl");
        println!("cargo::rerun-if-changed={source}");
        let texts = fs::read_to_string(&source)?;
        let wanted = |number: u32| number >= FIRST_DISCOVERY;
        let lines = texts.lines().filter(|line| discovery_of(line).is_some_and(wanted));
        let lines: Vec<&str> = lines.collect();
        fs::write(folder.join(format!("discoveries.{language}.txt")), lines.join("\n") + "\n")?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}

/// The number of the discovery that a line of a locale file names or explains.
fn discovery_of(line: &str) -> Option<u32> {
    let (key, _) = line.strip_prefix("nile-discovery-")?.split_once(" = ")?;
    key.trim_end_matches("-text").parse().ok()
}

/// Writes the outlines of the signs that are needed, and a table: seven measures of the font, then for each sign its
/// number, its glyph and its width.
fn write_font(folder: &Path, name: &str, data: &[u8]) -> Result<(), Box<dyn Error>> {
    let font = FontRef::new(data)?;
    let (glyphs, metrics) = (font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()));
    let mut kept = GlyphRemapper::new();
    let of_font = font.metrics(Size::unscaled(), LocationRef::default());
    let bounds = of_font.bounds.unwrap_or_default();
    let cap_height = of_font.cap_height.unwrap_or(of_font.ascent);
    let mut table = Vec::new();
    for value in [of_font.ascent, of_font.descent, cap_height, bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max] {
        table.extend_from_slice(&(value as i16).to_be_bytes());
    }
    for sign in ('\u{20}'..='\u{17f}').chain(MORE_SIGNS.chars()) {
        let Some(glyph) = glyphs.map(sign) else { continue };
        let width = metrics.advance_width(glyph).unwrap_or(0.0) as u16;
        table.extend_from_slice(&u32::from(sign).to_be_bytes());
        table.extend_from_slice(&kept.remap(glyph.to_u32() as u16).to_be_bytes());
        table.extend_from_slice(&width.to_be_bytes());
    }
    let mut outlines = ZlibEncoder::new(Vec::new(), Compression::best());
    outlines.write_all(&subsetter::subset(data, 0, &kept)?)?;
    fs::write(folder.join(format!("{name}.ttf.z")), outlines.finish()?)?;
    fs::write(folder.join(format!("{name}.glyphs")), table)?;
    Ok(())
}

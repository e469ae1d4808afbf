//! Class names are whole words, views and styles agree on them, and only tests use the hooks made for tests.
#![cfg(test)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Classes without a rule of their own: they replace the default class of a part.
const UNSTYLED: [&str; 1] = ["emblem-icon"];

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found
}

/// The text of all files, one after the other.
fn text(folder: &str, ending: &str) -> String {
    files(folder, ending).iter().map(|path| fs::read_to_string(path).expect("a text file")).collect()
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// The name at the start of a text.
fn name(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-' && sign != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The classes that a selector asks for.
fn classes_in_selector(selector: &str) -> impl Iterator<Item = &str> {
    selector.split('.').skip(1).map(name).filter(|name| name.starts_with(|sign: char| sign.is_ascii_alphabetic()))
}

/// The classes that the styles have rules for.
fn styled() -> BTreeSet<String> {
    let css = without_comments(&text("assets", "css"));
    let selectors = css.split('{').filter_map(|before| before.rsplit(['}', ';']).next());
    selectors.flat_map(classes_in_selector).map(String::from).collect()
}

/// The string literals of a text; a quote inside a literal ends it, which is good enough here.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| line.split('"').skip(1).step_by(2))
}

/// The classes that views set: `class="…"` and `class:name=`.
fn set_by_views() -> BTreeSet<String> {
    let views = text("src", "rs") + &text("assets", "html") + &text("assets", "svg");
    let attributes = views.split("class=\"").skip(1).filter_map(|after| after.split('"').next());
    let words = attributes.flat_map(str::split_whitespace).filter(|word| !word.contains('{'));
    let switched = views.split(" class:").skip(1).map(name).filter(|name| !name.is_empty());
    words.chain(switched).map(String::from).collect()
}

#[test]
fn class_names_are_whole_words() {
    let short: Vec<String> = styled().union(&set_by_views()).filter(|name| name.len() < 4).cloned().collect();
    assert!(short.is_empty(), "too short to be understood: {short:?}");
}

#[test]
fn every_class_in_the_views_has_a_style() {
    let styled = styled();
    let plain: Vec<String> =
        set_by_views().into_iter().filter(|name| !styled.contains(name) && !UNSTYLED.contains(&&**name)).collect();
    assert!(plain.is_empty(), "without a rule in the styles: {plain:?}");
}

#[test]
fn every_class_in_the_styles_is_used() {
    let views = text("src", "rs") + &text("assets", "html") + &text("assets", "svg");
    let mut used = set_by_views();
    used.extend(literals(&views).flat_map(str::split_whitespace).map(String::from));
    // A number may be filled in at the end: `chamber-new-{}`.
    let numbered: Vec<String> =
        used.iter().filter_map(|word| word.split_once("-{").map(|(start, _)| format!("{start}-"))).collect();
    let is_used = |name: &String| {
        let stem = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        used.contains(name) || numbered.iter().any(|start| start == stem)
    };
    let unused: Vec<String> = styled().into_iter().filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "no view sets these classes: {unused:?}");
}

#[test]
fn every_selector_outside_the_styles_finds_a_class() {
    let mut styled = styled();
    styled.extend(set_by_views());
    let code = text("src", "rs");
    let tests = text("browser", "mjs").replace(['\'', '`'], "\"");
    // In the sources a single word after a dot is the ending of a file's name.
    let selectors = literals(&code).filter(|literal| literal.contains(' ')).chain(literals(&tests));
    let selectors = selectors.filter(|literal| literal.starts_with('.') && !literal.starts_with("./"));
    let lost: Vec<&str> = selectors.flat_map(classes_in_selector).filter(|name| !styled.contains(*name)).collect();
    assert!(lost.is_empty(), "selectors ask for classes that nothing has: {lost:?}");
}

#[test]
fn product_code_never_reads_the_hooks_of_tests() {
    let sources = text("src", "rs") + &text("assets", "js") + &text("assets", "css");
    for reads in ["[data-test", "\"data-test", "'data-test"] {
        assert!(!sources.contains(reads), "{reads} is read outside the browser tests");
    }
}

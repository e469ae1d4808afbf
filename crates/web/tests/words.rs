//! All text is in the catalogues: every key in the code exists in all languages, no key is unused, the languages use the
//! same variables, and no view contains literal words.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

/// Words that may be literals in a view, because they are the same in every language.
const SAME_EVERYWHERE: [&str; 4] = ["Enter", "Esc", "Tab", "Pyramids"];

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).into()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The sources by path, without comments and inline tests.
fn sources() -> Vec<(String, String)> {
    let sources = files(&home().join("src"), "rs").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a source can be read");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let lines = text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
        (path.strip_prefix(home()).expect("inside").display().to_string(), lines.collect::<Vec<_>>().join("\n"))
    });
    sources.collect()
}

/// The keys of a language, each with its variables.
fn catalogue(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    keys_of(language, &files(&home().join("locales").join(language), "ftl"))
}

/// The keys in some files of a language, each with its variables.
fn keys_of(language: &str, paths: &[PathBuf]) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for path in paths {
        let text = fs::read_to_string(path).expect("a catalogue can be read");
        let resource = match fluent_syntax::parser::parse(text.as_str()) {
            Ok(resource) => resource,
            Err((_, errors)) => panic!("{} cannot be read: {errors:?}", path.display()),
        };
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let key = message.id.name.to_string();
                    let mut names = BTreeSet::new();
                    let value = message.value.unwrap_or_else(|| panic!("{key} has no text in {}", path.display()));
                    in_pattern(&value, &mut names);
                    assert!(message.attributes.is_empty(), "{key} has attributes, which nothing reads");
                    assert!(keys.insert(key.clone(), names).is_none(), "{key} is there twice in {language}");
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                Entry::Term(term) => panic!("{} has a term, {}", path.display(), term.id.name),
                Entry::Junk { content } => panic!("{} has junk: {content}", path.display()),
            }
        }
    }
    keys
}

fn in_pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, names);
        }
    }
}

fn in_expression(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, names),
        Expression::Select { selector, variants } => {
            in_inline(selector, names);
            variants.iter().for_each(|variant| in_pattern(&variant.value, names));
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => _ = names.insert(id.name.to_string()),
        InlineExpression::Placeable { expression } => in_expression(expression, names),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| in_inline(argument, names));
        }
        _ => {}
    }
}

/// The text up to the closing bracket.
fn in_brackets(text: &str) -> &str {
    let (mut depth, mut quoted, mut before) = (0_u32, false, ' ');
    for (index, sign) in text.char_indices() {
        match sign {
            '"' if before != '\\' && before != '\'' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted && depth == 0 => return &text[..index],
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        before = sign;
    }
    text
}

/// Splits the arguments of a macro, at commas outside of inner brackets.
fn split_at_commas(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut begin, mut parts) = (0_i32, false, 0, Vec::new());
    for (index, sign) in text.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(&text[begin..index]);
                begin = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

/// Every `t!(…)` of a source: its key and its variables.
fn used_keys(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for (start, _) in source.match_indices("t!(") {
        // Skip other macros whose names end in `t`, such as `assert!(`.
        if source[..start].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let parts = split_at_commas(in_brackets(&source[start + 3..]));
        let key = parts[0].trim();
        let Some(key) = key.strip_prefix('"').and_then(|key| key.strip_suffix('"')) else {
            panic!("keys are literals, {key} is not");
        };
        let name = |part: &&str| part.split('=').next().unwrap_or_default().trim().to_string();
        let names = parts[1..].iter().filter(|part| !part.trim().is_empty()).map(name).collect();
        found.push((key.to_string(), names));
    }
    found
}

#[test]
fn every_key_in_the_code_is_in_all_languages_with_its_variables() {
    let catalogues = LANGUAGES.map(|language| (language, catalogue(language)));
    let mut problems = BTreeSet::new();
    for (path, source) in sources() {
        for (key, names) in used_keys(&source) {
            for (language, keys) in &catalogues {
                match keys.get(&key) {
                    None => _ = problems.insert(format!("{path} uses {key}, which is not in {language}")),
                    Some(wanted) if !wanted.is_subset(&names) => {
                        problems
                            .insert(format!("{path} gives {names:?} to {key}, which uses {wanted:?} in {language}"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", Vec::from_iter(problems).join("\n"));
}

#[test]
fn every_key_is_used_and_all_languages_have_the_same_keys() {
    let used: BTreeSet<String> =
        sources().iter().flat_map(|(_, source)| used_keys(source)).map(|(key, _)| key).collect();
    let first = catalogue(LANGUAGES[0]);
    let mut problems = Vec::new();
    for language in LANGUAGES {
        let keys = catalogue(language);
        problems
            .extend(keys.keys().filter(|key| !used.contains(*key)).map(|key| format!("{language}: {key} is unused")));
        problems.extend(
            first.keys().filter(|key| !keys.contains_key(*key)).map(|key| format!("{language}: {key} is missing")),
        );
        for (key, names) in &keys {
            match first.get(key) {
                None => problems.push(format!("{language}: {key} is not in {}", LANGUAGES[0])),
                Some(others) if others != names => {
                    problems.push(format!("{language}: {key} has {names:?}, not {others:?}"))
                }
                Some(_) => {}
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The sources of the first download and of the rules, each with the catalogues that are there when they are shown.
const PARTS: [(&[&str], &[&str]); 2] = [
    (
        &[
            "src/app.rs",
            "src/fetched.rs",
            "src/pages/home.rs",
            "src/pages/join.rs",
            "src/pages/mod.rs",
            "src/pages/play_now.rs",
            "src/parts/choice.rs",
            "src/parts/empty.rs",
            "src/parts/first_game_button.rs",
            "src/parts/frame.rs",
            "src/parts/hint.rs",
            "src/parts/named.rs",
        ],
        &["common", "home", "silver-gold-lobby", "nile-lobby"],
    ),
    (
        &["src/pages/learn", "src/silver_gold/rules", "src/nile/rules"],
        &[
            "common",
            "home",
            "silver-gold-lobby",
            "nile-lobby",
            "learn",
            "silver-gold",
            "silver-gold-rules",
            "nile",
            "nile-rules",
        ],
    ),
];

#[test]
fn each_part_of_the_client_has_the_texts_that_it_shows() {
    let sources = sources();
    let mut problems = BTreeSet::new();
    for (prefixes, catalogues) in PARTS {
        let paths: Vec<PathBuf> =
            catalogues.iter().map(|name| home().join("locales/en").join(name).with_extension("ftl")).collect();
        let known = keys_of("en", &paths);
        for prefix in prefixes {
            let of_part: Vec<_> = sources.iter().filter(|(path, _)| path.starts_with(prefix)).collect();
            assert!(!of_part.is_empty(), "{prefix} is gone");
            for (path, source) in of_part {
                let missing = used_keys(source).into_iter().filter(|(key, _)| !known.contains_key(key));
                problems.extend(missing.map(|(key, _)| format!("{path} uses {key}, which may not be fetched yet")));
            }
        }
    }
    assert!(problems.is_empty(), "{}", Vec::from_iter(problems).join("\n"));
}

/// The bodies of the `view!` macros of a source.
fn views(source: &str) -> Vec<&str> {
    source.match_indices("view! {").map(|(start, _)| in_brackets(&source[start + 7..])).collect()
}

/// Attributes with text for people.
const SPOKEN: [&str; 6] =
    ["aria-label=\"", "aria-description=\"", "aria-valuetext=\"", "placeholder=\"", "title=\"", "alt=\""];

/// The literal words of a view: quoted text between tags, and attributes with text for people.
fn words_in(view: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in view.match_indices('"') {
        let before = view[..start].trim_end();
        let text = view[start + 1..].split('"').next().unwrap_or_default();
        let after = view.get(start + text.len() + 2..).unwrap_or_default().trim_start();
        // Text is between two tags or blocks.
        let between =
            before.ends_with(['>', '}', '{']) && !before.ends_with("=>") && after.starts_with(['<', '{', '}']);
        // In a branch, lower-case words are the name of a picture or a class.
        let branch = before.strip_suffix('{').is_some_and(|before| !before.trim_end().ends_with(['>', '}', '"']));
        let name = text.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || "- ".contains(sign));
        if between && !(branch && name) {
            found.push(text.to_string());
        }
    }
    for attribute in SPOKEN {
        let texts = view.match_indices(attribute).map(|(start, _)| view[start + attribute.len()..].split('"').next());
        found.extend(texts.flatten().map(String::from));
    }
    // A single letter is a key on the keyboard.
    let is_word = |text: &String| text.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    found.retain(|text| is_word(text) && !SAME_EVERYWHERE.contains(&text.trim()));
    found
}

#[test]
fn views_have_no_literal_words() {
    let mut problems = Vec::new();
    for (path, source) in sources() {
        let words: BTreeSet<String> = views(&source).into_iter().flat_map(words_in).collect();
        problems.extend(words.into_iter().map(|words| format!("{path}: {words:?}")));
    }
    assert!(problems.is_empty(), "put these into the catalogues:\n{}", problems.join("\n"));
}

#[test]
fn french_signs_stay_on_the_line_of_their_word() {
    let mut loose = Vec::new();
    for file in files(&home().join("locales/fr"), "ftl") {
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if [" :", " ;", " ?", " !", " »", " %", "« "].iter().any(|sign| line.contains(sign)) {
                loose.push(format!("{}: {line}", file.display()));
            }
        }
    }
    assert!(loose.is_empty(), "a no-break space is missing:\n{}", loose.join("\n"));
}

#[test]
fn the_checks_find_words_and_keys() {
    let view = r#"<p class="lead">"Hello there"</p><b title="Read me">{"A word"}</b><kbd>"Q"</kbd><i data-x="Some thing">{name}</i><b class=if on { "is-on" } else { "" }>{if on { "Yes, on" } else { "" }}</b>"#;
    assert_eq!(words_in(view), ["Hello there", "A word", "Yes, on", "Read me"]);
    let source = r#"t!("plain"); format!("{}", t!("with", name = f(1, 2), other = "a, b")); assert!("no" == "no");"#;
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    assert_eq!(used_keys(source), [("plain".into(), names(&[])), ("with".into(), names(&["name", "other"]))]);
}

/// The value of a message without placeables.
fn text_of<'c>(catalogue: &'c str, key: &str) -> &'c str {
    let line = catalogue.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    line.unwrap_or_else(|| panic!("{key} is missing"))
}

#[test]
fn each_discovery_of_nile_has_a_name_and_one_sentence_in_every_language() {
    let page = include_str!("../../../docs/rules/nile.md");
    for language in LANGUAGES {
        let path = home().join("locales").join(language).join("nile.ftl");
        let catalogue = fs::read_to_string(path).expect("a catalogue can be read");
        for word in ["slave", "sklave", "esclave"] {
            assert!(!catalogue.to_lowercase().contains(word), "{language} speaks of Workers");
        }
        for number in 1..=12 {
            let name = text_of(&catalogue, &format!("nile-discovery-{number}"));
            let sentence = text_of(&catalogue, &format!("nile-discovery-{number}-text"));
            assert!(!name.is_empty() && sentence.ends_with('.') && sentence.matches(". ").count() == 0, "{sentence}");
            assert!(sentence.chars().count() <= 90, "{sentence}");
            let row = format!("| {number} | {name} | {sentence} |").replace('’', "'");
            assert!(language != "en" || page.contains(&row), "the rules page has another text than {row}");
        }
    }
}

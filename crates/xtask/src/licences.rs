//! Checks that every dependency may be used under a licence that `deny.toml` allows.

use std::collections::BTreeSet;

use crate::error::Error;
use crate::files::read_text;
use crate::metadata::{Metadata, Package};
use crate::run::root;
use crate::{fuzz, python};

pub(crate) fn check() -> Result<(), Error> {
    let text = read_text(&root().join("deny.toml"))?;
    let allowed = allowed_licences(&text);
    let mut refused = BTreeSet::new();
    for manifest in ["Cargo.toml", fuzz::MANIFEST, python::MANIFEST] {
        refused.extend(Metadata::load(manifest)?.packages.iter().filter_map(|package| refusal(package, &allowed)));
    }
    Error::unless_empty("licences that deny.toml does not allow", refused.into_iter().collect())
}

/// The strings of the list `allow` in the section `[licenses]`.
fn allowed_licences(deny: &str) -> BTreeSet<&str> {
    let section = deny.split("\n[").find_map(|section| section.strip_prefix("licenses]")).unwrap_or_default();
    let list = section.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).collect()
}

fn refusal(package: &Package, allowed: &BTreeSet<&str>) -> Option<String> {
    let expression = package.license.as_deref().unwrap_or("no licence named");
    let refused = is_allowed(expression, allowed) != Some(true);
    refused.then(|| format!("{} {}: {expression}", package.name, package.version))
}

/// Whether an SPDX expression can be satisfied by allowed licences; none if it is not an expression.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> Option<bool> {
    // Old packages write `MIT/Apache-2.0` for OR.
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let result = any_of(&mut words, allowed)?;
    words.next().is_none().then_some(result)
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words<'_>, allowed: &BTreeSet<&str>) -> Option<bool> {
    let mut result = all_of(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        result |= all_of(words, allowed)?;
    }
    Some(result)
}

fn all_of(words: &mut Words<'_>, allowed: &BTreeSet<&str>) -> Option<bool> {
    let mut result = licence(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        result &= licence(words, allowed)?;
    }
    Some(result)
}

/// One licence, perhaps with an exception, or an expression in parentheses.
fn licence(words: &mut Words<'_>, allowed: &BTreeSet<&str>) -> Option<bool> {
    match words.next()? {
        "(" => {
            let result = any_of(words, allowed)?;
            words.next_if_eq(&")").map(|_| result)
        }
        ")" | "OR" | "AND" | "WITH" => None,
        name if words.next_if_eq(&"WITH").is_some() => {
            let exception = words.next()?;
            Some(allowed.contains(format!("{name} WITH {exception}").as_str()))
        }
        name => Some(allowed.contains(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_satisfied_by_allowed_licences() {
        let allowed = BTreeSet::from(["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"]);
        let cases = [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("MIT AND (GPL-3.0 OR Zlib)", true),
            ("(MIT OR Zlib) AND GPL-3.0", false),
            ("GPL-3.0 OR MIT AND Zlib", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("Apache-2.0", false),
        ];
        for (expression, expected) in cases {
            assert_eq!(is_allowed(expression, &allowed), Some(expected), "{expression}");
        }
        for expression in ["", "no licence named", "(MIT", "MIT)", "MIT OR", "MIT WITH"] {
            assert_eq!(is_allowed(expression, &allowed), None, "{expression}");
        }
    }

    #[test]
    fn the_list_is_read_from_the_configuration_of_cargo_deny() {
        let deny = "[graph]\nall-features = true\n\n[licenses]\n# A note.\nallow = [\n  \"MIT\",\n  \"Zlib\",\n]\n\n[bans]\nallow = [\"x\"]\n";
        assert_eq!(allowed_licences(deny), BTreeSet::from(["MIT", "Zlib"]));
    }
}

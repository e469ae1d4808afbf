//! Reads a line of a record, and accepts only JSON that `docs/records.md` describes.
//!
//! `serde` is more lenient than the format: it takes a list for an object and `null` for a field that is left out.
//! So a line is read, written again and compared: what does not come back as it was is refused.

use std::io;

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use serde_json::error::Category;

use crate::referee::Reason;

/// Reads a value that is one JSON object.
pub(crate) fn parse<T: DeserializeOwned + Serialize>(line: &str) -> Result<T, Reason> {
    let value: T = parse_leniently(line)?;
    // Most lines are byte for byte what we would have written, and need no second look.
    if is_written_as(&value, line) {
        return Ok(value);
    }
    let written = serde_json::to_string(&value).unwrap_or_default();
    let tree = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    match difference(&tree(line), &tree(&written)) {
        None => Ok(value),
        Some(difference) => Err(Reason::Unreadable(printable(&difference))),
    }
}

/// Reads the fields that `T` has from a JSON object, and ignores all others.
pub(crate) fn parse_leniently<T: DeserializeOwned>(line: &str) -> Result<T, Reason> {
    match line.trim_ascii_start().as_bytes().first() {
        None => Err(Reason::Unreadable("the line is empty".into())),
        Some(b'[') => Err(Reason::Unreadable("this line has a list where an object belongs".into())),
        Some(_) => serde_json::from_str(line).map_err(|error| Reason::Unreadable(describe(&error, line))),
    }
}

fn is_written_as(value: &impl Serialize, line: &str) -> bool {
    let mut expected = ExpectedBytes(line.as_bytes());
    serde_json::to_writer(&mut expected, value).is_ok() && expected.0.is_empty()
}

/// A writer that accepts only these bytes, so that a comparison needs no memory and stops at the first difference.
struct ExpectedBytes<'l>(&'l [u8]);

impl io::Write for ExpectedBytes<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.strip_prefix(bytes).ok_or(io::ErrorKind::InvalidData)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compares JSON as it was found with the same value as we write it, and describes the first difference. Lists that
/// stand for sets may have another order, and fields with a default may be left out.
fn difference(found: &Value, written: &Value) -> Option<String> {
    match (found, written) {
        (Value::Object(found), Value::Object(written)) => {
            found.iter().find_map(|(name, value)| match written.get(name) {
                Some(written) => difference(value, written).map(|inner| format!("in \"{name}\": {inner}")),
                None if value.is_null() => Some(format!("the field \"{name}\" is null, leave it out instead")),
                None => Some(format!("the field \"{name}\" must be left out here")),
            })
        }
        (Value::Array(found), Value::Array(written)) => {
            let nested = |value: &Value| value.is_object() || value.is_array();
            let mut pairs = found.iter().zip(written).filter(|(found, written)| nested(found) || nested(written));
            pairs.find_map(|(found, written)| difference(found, written))
        }
        _ if found == written => None,
        _ => Some(format!("there is {} where {} belongs", kind(found), kind(written))),
    }
}

fn kind(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
        other => other.to_string(),
    }
}

/// An error of the JSON reader as a sentence for people.
fn describe(error: &serde_json::Error, line: &str) -> String {
    let text = error.to_string();
    // The reader counts one line only; the fault has the number of the line in the record.
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    let sentence = match error.classify() {
        Category::Eof => "the line ends in the middle of a value".into(),
        // The reader also calls it a syntax error if a choice is neither a word nor an object with one field.
        Category::Syntax if serde_json::from_str::<IgnoredAny>(line).is_ok() => {
            "expected a word, or an object with one field".into()
        }
        Category::Syntax => format!("this is not JSON: {}", describe_syntax(text)),
        Category::Data | Category::Io => describe_data(text),
    };
    format!("column {}: {}", error.column(), printable(&sentence))
}

/// Replaces control characters, which could change how a terminal shows the text.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

fn describe_syntax(text: &str) -> String {
    match text {
        "expected value" => "a value is missing".into(),
        "trailing characters" => "nothing may follow the object".into(),
        "trailing comma" => "nothing follows the comma".into(),
        "key must be a string" => "the name of a field is a text in quotation marks".into(),
        _ => text.replace('`', "\""),
    }
}

fn describe_data(text: &str) -> String {
    let quoted = |text: &str| text.replace('`', "\"");
    if let Some((found, expected)) = mismatch(text) {
        format!("there is {} where {} belongs", describe_found(found), describe_expected(expected))
    } else if let Some(name) = text.strip_prefix("missing field ") {
        format!("the field {} is missing", quoted(name))
    } else if let Some(name) = text.strip_prefix("duplicate field ") {
        format!("the field {} is there twice", quoted(name))
    } else if let Some(rest) = text.strip_prefix("unknown field ") {
        format!("there is no field {}", quoted(rest))
    } else if let Some(rest) = text.strip_prefix("unknown variant ") {
        format!("there is no {}", quoted(rest))
    } else {
        text.into()
    }
}

/// What was found and what was expected, in the reader's words.
fn mismatch(text: &str) -> Option<(&str, &str)> {
    let kinds = ["invalid type: ", "invalid value: ", "invalid "];
    kinds.iter().find_map(|kind| text.strip_prefix(kind))?.rsplit_once(", expected ")
}

fn describe_found(found: &str) -> String {
    let value = |prefix: &str| found.strip_prefix(prefix).map(|rest| rest.replace('`', ""));
    let value = value("integer ").or_else(|| value("floating point ")).or_else(|| value("boolean "));
    match found {
        "sequence" => "a list".into(),
        "map" | "newtype variant" | "struct variant" | "tuple variant" => "an object".into(),
        "unit variant" => "a word".into(),
        _ if found.starts_with("length ") => format!("a list of {found}"),
        _ => value.unwrap_or_else(|| found.strip_prefix("string ").unwrap_or(found).into()),
    }
}

fn describe_expected(expected: &str) -> String {
    match expected {
        "u8" => "a whole number from 0 to 255".into(),
        "u16" => "a whole number from 0 to 65535".into(),
        "u32" => "a whole number from 0 to 4294967295".into(),
        "i16" => "a whole number from -32768 to 32767".into(),
        "a string" => "a text in quotation marks".into(),
        "a boolean" => "true or false".into(),
        "a sequence" => "a list".into(),
        "unit" | "unit variant" => "a word without an object around it".into(),
        _ if expected.contains("variant identifier") || expected.starts_with("enum ") => "a word".into(),
        _ if expected.contains("struct ") || expected.ends_with("variant") => "an object".into(),
        _ => expected.strip_prefix("an array").map_or_else(|| expected.into(), |rest| format!("a list{rest}")),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Line {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(default)]
        choice: Choice,
    }

    #[derive(Serialize, Deserialize, Default)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Choice {
        #[default]
        Nothing,
        Dice([u8; 3]),
        Space {
            row: u8,
        },
    }

    #[test]
    fn blanks_the_order_of_fields_and_defaults_mean_nothing() {
        for line in [
            r#"{"seat":1,"choice":"nothing"}"#,
            r#"{"seat":1}"#,
            r#" { "choice" : {"space":{"row":2}}, "note" : "\u0041", "seat" : 1 } "#,
        ] {
            assert!(parse::<Line>(line).is_ok(), "{line}");
        }
    }

    #[test]
    fn every_problem_is_a_sentence() {
        for (line, problem) in [
            ("", "the line is empty"),
            ("[1]", "this line has a list where an object belongs"),
            ("nonsense", "column 2: this is not JSON: expected ident"),
            (r#"{"seat":"#, "column 8: the line ends in the middle of a value"),
            (r#"{"seat":}"#, "column 9: this is not JSON: a value is missing"),
            (r#"{"seat":1}}"#, "column 11: this is not JSON: nothing may follow the object"),
            (r#"{"seat":300}"#, "column 11: there is 300 where a whole number from 0 to 255 belongs"),
            (r#"{"seat":1.5}"#, "column 11: there is 1.5 where a whole number from 0 to 255 belongs"),
            (r#"{"seat":"1"}"#, "column 11: there is \"1\" where a whole number from 0 to 255 belongs"),
            (r#"{"seat":[1]}"#, "column 8: there is a list where a whole number from 0 to 255 belongs"),
            (r#"{"note":"x"}"#, "column 12: the field \"seat\" is missing"),
            (r#"{"seat":1,"note":null}"#, "the field \"note\" is null, leave it out instead"),
            (r#"{"seat":1,"choice":{"nothing":null}}"#, "in \"choice\": there is an object where \"nothing\" belongs"),
            (
                r#"{"seat":1,"choice":{"space":[2]}}"#,
                "in \"choice\": in \"space\": there is a list where an object belongs",
            ),
            (r#"{"seat":1,"choice":7}"#, "column 20: expected a word, or an object with one field"),
        ] {
            let found = parse::<Line>(line).map(drop);
            assert_eq!(found, Err(Reason::Unreadable(problem.into())), "{line}");
        }
        for (line, part) in [
            (r#"{"seat":1,"seat":1}"#, "the field \"seat\" is there twice"),
            (r#"{"seat":1,"sea":1}"#, "there is no field \"sea\", expected"),
            (r#"{"seat":1,"choice":"coin"}"#, "there is no \"coin\", expected one of \"nothing\""),
            (r#"{"seat":1,"choice":"dice"}"#, "there is a word where an object belongs"),
            (r#"{"seat":1,"choice":{"dice":[1,2]}}"#, "a list of length 2 where a list of length 3 belongs"),
            (r#"{"seat":1,"choice":{"dice":{}}}"#, "there is an object where a list of length 3 belongs"),
            (r#"{"seat":1,"choice":{"space":4}}"#, "there is 4 where an object belongs"),
        ] {
            let found = parse::<Line>(line).map(drop).expect_err(line).to_string();
            assert!(found.contains(part), "{line}: {found}");
        }
    }
}

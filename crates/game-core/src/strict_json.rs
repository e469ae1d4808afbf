//! Reads a line of a record, and accepts only JSON that `docs/records.md` describes.
//!
//! `serde` is more lenient than the format: it takes a list for an object and `null` for a field that is left out.
//! So a line is read, written again and compared: what does not come back as it was is refused.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::json_error::{describe_json_error, printable};
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
        Some(_) => serde_json::from_str(line).map_err(|error| Reason::Unreadable(describe_json_error(&error, line))),
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
            (
                "nonsense",
                "column 2: this is not JSON: only the words true, false and null may be without quotation marks",
            ),
            (r#"{"seat":"#, "column 8: the line ends in the middle of a value"),
            (r#"{"seat":}"#, "column 9: this is not JSON: a value is missing"),
            (r#"{"seat" 1}"#, "column 9: this is not JSON: a colon is missing after the name of a field"),
            (r#"{"seat":1 2}"#, "column 11: this is not JSON: a comma or a closing brace is missing"),
            (r#"{"seat":1,}"#, "column 11: this is not JSON: nothing follows the comma"),
            (r#"{"seat":01}"#, "column 10: this is not JSON: this is not a number"),
            (r#"{"note":"\q"}"#, "column 11: this is not JSON: there is no such escape after the backslash"),
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

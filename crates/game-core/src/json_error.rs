//! Errors of the JSON reader as sentences for people. The reader's own words name Rust's types and parts of its grammar.

use serde::de::IgnoredAny;
use serde_json::error::Category;

/// An error of the JSON reader as a sentence for people. `json` is the text that was read, one line long; it is empty if
/// the value was not read from text.
pub fn describe_json_error(error: &serde_json::Error, json: &str) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    let sentence = match error.classify() {
        Category::Eof => "the line ends in the middle of a value".into(),
        // The reader also calls it a syntax error if a choice is neither a word nor an object with one field.
        Category::Syntax if text == "expected value" && serde_json::from_str::<IgnoredAny>(json).is_ok() => {
            "expected a word, or an object with one field".into()
        }
        Category::Syntax => format!("this is not JSON: {}", describe_syntax(text)),
        Category::Data | Category::Io => describe_data(text),
    };
    let sentence = printable(&sentence);
    // A value that was not read from text has no place in one.
    if error.column() == 0 { sentence } else { format!("column {}: {sentence}", error.column()) }
}

/// Replaces control characters, which could change how a terminal shows the text.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The reader's syntax errors, all of which it describes in words of its own.
fn describe_syntax(text: &str) -> &'static str {
    match text {
        "expected value" => "a value is missing",
        "expected ident" => "only the words true, false and null may be without quotation marks",
        "expected `:`" => "a colon is missing after the name of a field",
        "expected `,` or `]`" => "a comma or a closing bracket is missing",
        "expected `,` or `}`" => "a comma or a closing brace is missing",
        "trailing characters" => "nothing may follow the object",
        "trailing comma" => "nothing follows the comma",
        "key must be a string" | "expected `\"`" => "the name of a field is a text in quotation marks",
        "invalid number" => "this is not a number",
        "number out of range" => "the number is too large",
        "invalid escape" => "there is no such escape after the backslash",
        "invalid unicode code point" | "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            "the escape stands for no character"
        }
        "recursion limit exceeded" => "lists and objects are nested too deeply",
        _ if text.starts_with("control character") => "a text contains a control character; write it as an escape",
        _ => "it cannot be understood here",
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
    } else if text.starts_with("data did not match any variant") {
        "the value has none of the allowed forms".into()
    } else {
        // Our own types describe what is wrong with their values.
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
        "unit value" | "Option value" => "null".into(),
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
        "u64" | "usize" | "u128" => "a whole number that is not negative".into(),
        "i8" | "i32" | "i64" | "isize" | "i128" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "a map" => "an object".into(),
        "a string" => "a text in quotation marks".into(),
        "a boolean" => "true or false".into(),
        "a sequence" => "a list".into(),
        "unit" | "unit variant" => "a word without an object around it".into(),
        _ if expected.contains("variant identifier") || expected.starts_with("enum ") => "a word".into(),
        _ if expected.contains("struct ") || expected.ends_with("variant") => "an object".into(),
        _ => {
            let list = expected.strip_prefix("an array").or_else(|| expected.strip_prefix("a tuple"));
            list.map_or_else(|| expected.into(), |rest| format!("a list{}", rest.replace("of size", "of length")))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn no_syntax_error_is_left_in_the_words_of_the_reader() {
        for json in [
            "nonsense",
            "{1:2}",
            "{\"a\" 1}",
            "[1 2]",
            "{\"a\":1 \"b\":2}",
            "[1,]",
            "{\"a\":1,}",
            "1 2",
            "-",
            "01",
            "1e999",
            "\"\\q\"",
            "\"\\ud800\"",
            "\"\\udc00x\"",
            "\"\\u12\"",
            "\"a\nb\"",
            &"[".repeat(200),
        ] {
            let error = serde_json::from_str::<Value>(json).expect_err(json);
            let sentence = describe_json_error(&error, json);
            assert!(!sentence.contains("cannot be understood") && !sentence.contains("expected"), "{json}: {sentence}");
        }
    }

    #[test]
    fn a_value_that_was_not_read_from_text_has_no_column() {
        let error = serde_json::from_value::<u8>(Value::Bool(true)).expect_err("a boolean");
        assert_eq!(describe_json_error(&error, ""), "there is true where a whole number from 0 to 255 belongs");
    }
}

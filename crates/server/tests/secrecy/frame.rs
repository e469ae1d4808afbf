//! The parts of a message besides the game may contain only public data.

use std::collections::HashSet;

use serde_json::Value;

use crate::bytes;
use crate::listen::Played;

/// The words that may occur in the description of a table.
const PUBLIC_WORDS: [&str; 15] = [
    "silver-gold",
    "nile",
    "link",
    "none",
    "gathering",
    "playing",
    "finished",
    "open",
    "bot",
    "person",
    "novice",
    "Person 1",
    "Person 2",
    "Person 3",
    "Person 4",
];

/// The fields that may occur in the description of a table.
const PUBLIC_FIELDS: [&str; 21] = [
    "table",
    "code",
    "game",
    "visibility",
    "clock",
    "stage",
    "seats",
    "your_seat",
    "you_host",
    "commitment",
    "rematch",
    "anyone",
    // The evening that a table belongs to, and its place there.
    "event",
    "round",
    "seat",
    "sitter",
    "ready",
    "connected",
    "stand_in",
    "bot",
    "person",
];

/// Checks the parts of a message besides the game.
pub(crate) fn check_frame(played: &Played, message: &Value) -> Result<(), String> {
    let fields = ["tell", "table", "number", "info", "sight", "news", "stand_ins", "version", "waiting", "clock_left"];
    if !has_only(message, &fields) {
        return Err("an unknown field: check that it tells no secret".into());
    }
    let number = message["number"].as_u64().ok_or("no number")?;
    if message["version"].as_u64().is_none_or(|version| version > 4 * number) {
        return Err("a version that counts something else".into());
    }
    let mut info = message["info"].clone();
    let about = info.as_object_mut().ok_or("no info")?;
    // The setup is public: it is in the record's opening.
    let opening: Value =
        played.record.lines().next().and_then(|line| serde_json::from_str(line).ok()).ok_or("no opening")?;
    if about.remove("setup").is_some_and(|setup| setup != opening["setup"]) {
        return Err("a setup that is not the record's".into());
    }
    let table = played.table.to_string();
    let promised = bytes::hex(game_core::Hash::of(&played.server_secret).bytes());
    let mut words: HashSet<&str> = PUBLIC_WORDS.into_iter().chain([table.as_str(), &promised]).collect();
    let is_code = |code: &&str| code.parse::<protocol::TableCode>().is_ok_and(|read| read.to_string() == *code);
    let code = about.get("code").and_then(Value::as_str).filter(is_code).unwrap_or_default().to_string();
    words.insert(&code);
    check_words(&info, &words, &PUBLIC_FIELDS)
}

/// Allows only these words, these fields, and numbers of seats.
fn check_words(value: &Value, words: &HashSet<&str>, fields: &[&str]) -> Result<(), String> {
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) if number.as_u64().is_some_and(|number| (1..=4).contains(&number)) => Ok(()),
        Value::String(text) if words.contains(text.as_str()) => Ok(()),
        Value::Array(values) => values.iter().try_for_each(|value| check_words(value, words, fields)),
        Value::Object(values) => values.iter().try_for_each(|(field, value)| {
            if !fields.contains(&field.as_str()) {
                return Err(format!("an unknown field, {field}: check that it tells no secret"));
            }
            check_words(value, words, fields)
        }),
        other => Err(format!("{other} in the description of the seats")),
    }
}

/// Whether a message is an object without other fields.
pub(crate) fn has_only(message: &Value, fields: &[&str]) -> bool {
    message.as_object().is_some_and(|message| message.keys().all(|field| fields.contains(&field.as_str())))
}

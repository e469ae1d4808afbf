//! Changes are checked as the tables that they lead to: what a client has after a change must be what the whole table would
//! have shown. Besides, a change may hold nothing that is not in that table.

use protocol::ServerMessage;
use serde_json::Value;

use crate::frame::has_only;

/// The table that a client has after a change, as JSON.
pub(crate) fn applied(before: Option<&Value>, change: &Value) -> Result<Value, String> {
    let fields = [
        "tell",
        "table",
        "number",
        "follows",
        "info",
        "changes",
        "news",
        "stand_ins",
        "version",
        "waiting",
        "clock_left",
    ];
    if !has_only(change, &fields) {
        return Err("an unknown field: check that it tells no secret".into());
    }
    check_paths(change)?;
    let parse = |message: &Value| serde_json::from_value::<ServerMessage>(message.clone()).map_err(|e| e.to_string());
    let before = parse(before.ok_or("a change before the table")?)?;
    let after = before.with_change(&parse(change)?).ok_or("a change of something else")?;
    serde_json::to_value(after).map_err(|error| error.to_string())
}

/// Every value of a change must end up in the view: no value may replace another one of the same change.
fn check_paths(change: &Value) -> Result<(), String> {
    let games = change["changes"].as_object().filter(|games| games.len() == 1).ok_or("changes of one game")?;
    let changes = games.values().next().and_then(Value::as_array).ok_or("a list of changes")?;
    let path = |change: &Value| change[0].as_array().cloned().ok_or("a path");
    let paths: Vec<Vec<Value>> = changes.iter().map(path).collect::<Result<_, _>>()?;
    for (index, one) in paths.iter().enumerate() {
        if paths.iter().enumerate().any(|(other, path)| other != index && path.starts_with(one)) {
            return Err(format!("a value that is replaced at once, {one:?}: check that it tells no secret"));
        }
    }
    let pairs = changes.iter().all(|change| change.as_array().is_some_and(|pair| pair.len() == 2));
    if pairs { Ok(()) } else { Err("more than a path and a value".into()) }
}

//! Applies the changes of a view: places in it and their new values, `[[PATH, VALUE], …]`. A path is a list of field names
//! and indices. An index just behind the end of a list appends to it. [`TrackedView`](crate::TrackedView) computes them.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde_json::Value;

/// One step from a JSON value to a value inside it.
enum Step<'a> {
    Index(usize),
    Field(Cow<'a, str>),
}

/// A place and the value that is there now.
type Change<'a> = (Vec<Step<'a>>, Value);

/// Changes do not fit the value that they are applied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the changes do not fit what they are applied to")]
pub struct ChangesDoNotFit;

/// Applies changes, in order, to the value that they were computed from.
pub fn apply_changes(value: &mut Value, changes: &str) -> Result<(), ChangesDoNotFit> {
    let changes: Vec<Change<'_>> = serde_json::from_str(changes).map_err(|_| ChangesDoNotFit)?;
    changes.into_iter().try_for_each(|(path, new)| set(value, &path, new))
}

fn set(value: &mut Value, path: &[Step<'_>], new: Value) -> Result<(), ChangesDoNotFit> {
    let Some((last, steps)) = path.split_last() else {
        *value = new;
        return Ok(());
    };
    let mut place = value;
    for step in steps {
        place = match step {
            Step::Field(name) => place.get_mut(&**name),
            Step::Index(index) => place.get_mut(index),
        }
        .ok_or(ChangesDoNotFit)?;
    }
    match (last, place) {
        (Step::Field(name), Value::Object(fields)) => *fields.get_mut(&**name).ok_or(ChangesDoNotFit)? = new,
        (Step::Index(index), Value::Array(values)) if *index == values.len() => values.push(new),
        (Step::Index(index), Value::Array(values)) => *values.get_mut(*index).ok_or(ChangesDoNotFit)? = new,
        _ => return Err(ChangesDoNotFit),
    }
    Ok(())
}

impl<'de: 'a, 'a> Deserialize<'de> for Step<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor)
    }
}

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = Step<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field's name or an index")
    }

    fn visit_u64<E: Error>(self, index: u64) -> Result<Step<'de>, E> {
        usize::try_from(index).map(Step::Index).map_err(E::custom)
    }

    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Step<'de>, E> {
        Ok(Step::Field(name.into()))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Step<'de>, E> {
        Ok(Step::Field(name.to_string().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TrackedView;
    use game_core::GameName;
    use proptest::prelude::*;
    use serde_json::json;

    const GAME: GameName = GameName::literal("chess");

    /// The changes between two values. Checks that applying them to the first gives the second.
    fn changes(before: &Value, after: &Value) -> String {
        let tracked = |value: &Value| TrackedView::encode(GAME, &json!({"_": "_".repeat(999), "value": value}));
        let (old, new) = (tracked(before).expect("JSON"), tracked(after).expect("JSON"));
        let changes = new.changes_since(&old).expect("it is shorter than the padding");
        let mut value = json!({"_": "_".repeat(999), "value": before});
        apply_changes(&mut value, changes.json()).expect("they fit");
        assert_eq!(&value["value"], after, "{before} with {changes:?}");
        changes.json().replace("\"value\",", "")
    }

    #[test]
    fn only_what_changed_is_listed() {
        let player = |name: &str| json!({"cards": [3], "name": format!("{name} of the long name"), "rubies": 1});
        let before = json!({"phase": "crossing", "players": [player("Ada"), player("Bob")]});
        assert_eq!(changes(&before, &before), "[]");
        let mut after = before.clone();
        after["players"][1]["rubies"] = 3.into();
        assert_eq!(changes(&before, &after), r#"[[["players",1,"rubies"],3]]"#);
        after["players"][0]["cards"] = json!([3, 8]);
        assert_eq!(changes(&before, &after), r#"[[["players",0,"cards",1],8],[["players",1,"rubies"],3]]"#);
    }

    #[test]
    fn a_value_whose_changes_are_longer_than_itself_is_replaced() {
        let (before, after) =
            (json!({"kept": "for a long time", "a": [1, 2, 3]}), json!({"kept": "for a long time", "a": [4, 5, 6]}));
        assert_eq!(changes(&before, &after), r#"[[["a"],[4,5,6]]]"#);
    }

    #[test]
    fn a_value_with_another_shape_is_replaced_as_a_whole() {
        for (before, after) in [
            (json!({"a": 1}), json!({"b": 1})),
            (json!({"a": 1}), json!({"a": 1, "b": 2})),
            (json!([1, 2, 3]), json!([1, 2])),
            (json!([[], {}]), json!([{}, []])),
            (json!(1), json!([])),
            (json!("a\"]}\\"), json!("b,{")),
            (json!({"a\"b": [1]}), json!({"a\"b": [2]})),
            (json!([]), json!([[[]], {"x": null}])),
            (json!([[1]]), json!([[]])),
        ] {
            changes(&before, &after);
            changes(&after, &before);
            changes(&json!({"x": before, "y": [before, 1]}), &json!({"x": after, "y": [after, 1]}));
        }
    }

    #[test]
    fn changes_that_do_not_fit_are_refused() {
        for wrong in ["[[[\"b\"],1]]", "[[[0],1]]", "[[[\"a\",3],1]]", "[[[\"a\",\"x\"],1]]", "nonsense", "[7]"] {
            assert_eq!(apply_changes(&mut json!({"a": [1]}), wrong), Err(ChangesDoNotFit), "{wrong}");
        }
    }

    /// Small JSON values, similar enough that two of them often share their shape.
    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..3).prop_map(Value::from),
            "[a\"\\\\\\]}{,:é]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[ab\"]", inner, 0..3).prop_map(|fields| fields.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn changes_lead_from_one_value_to_the_other(before in values(), after in values()) {
            changes(&before, &after);
        }
    }
}

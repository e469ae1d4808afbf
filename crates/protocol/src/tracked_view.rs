//! A view that remembers where its parts are, so that it can be compared with the view before without reading either.
//!
//! Most of a view is the same after an action. Equal parts are skipped as whole texts, at any depth.

use std::cell::Cell;
use std::io;

use game_core::GameName;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::game_data::ViewChanges;

/// A view of a game as JSON, with the places of all values in it.
#[derive(PartialEq, Eq)]
pub struct TrackedView {
    game: GameName,
    json: String,
    /// All values, each before the values inside it.
    values: Vec<Place>,
}

/// Where a value is in the text.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Place {
    /// Where its field's name begins. The name ends before the colon in front of the value.
    name: usize,
    start: usize,
    end: usize,
    /// The index of the next value that is not inside this one.
    next: usize,
}

impl TrackedView {
    /// Writes the view of one game. `None` if it has no JSON form.
    pub fn encode(game: GameName, view: &impl Serialize) -> Option<Self> {
        let (length, mut json) = (Cell::new(0), Vec::with_capacity(USUAL_LENGTH));
        let mut values = Vec::with_capacity(USUAL_VALUES);
        values.push(Place::default());
        let tracker = Tracker { length: &length, values: &mut values, open: Vec::new(), name: 0 };
        view.serialize(&mut Serializer::with_formatter(Counted { json: &mut json, length: &length }, tracker)).ok()?;
        values[0] = Place { name: 0, start: 0, end: json.len(), next: values.len() };
        Some(Self { game, json: String::from_utf8(json).ok()?, values })
    }

    /// The changes that turn an earlier view into this one. `None` if it is shorter to send this view.
    pub fn changes_since(&self, before: &Self) -> Option<ViewChanges> {
        if self.game != before.game {
            return None;
        }
        let mut comparison = Comparison { before, after: self, path: Vec::new(), changes: String::from("[") };
        comparison.value(0, 0);
        comparison.changes.push(']');
        let changes = comparison.changes;
        if changes.len() < self.json.len() { ViewChanges::from_json(self.game, changes) } else { None }
    }

    /// The text of the value at an index.
    fn text(&self, index: usize) -> &str {
        let Place { start, end, .. } = self.values[index];
        &self.json[start..end]
    }

    /// The name of the field at an index, in quotes.
    fn name(&self, index: usize) -> &str {
        let Place { name, start, .. } = self.values[index];
        &self.json[name..start - 1]
    }

    /// The first byte of a value: it says whether the value is an object or a list.
    fn kind(&self, index: usize) -> u8 {
        self.json.as_bytes()[self.values[index].start]
    }
}

/// Most views are shorter and have fewer values.
const USUAL_LENGTH: usize = 4096;
const USUAL_VALUES: usize = 512;

/// A step from a value to one inside it: an index, or a field's name in quotes.
#[derive(Clone, Copy)]
enum Step<'a> {
    Index(usize),
    Field(&'a str),
}

/// Compares two views, and writes what is different as `[[PATH, VALUE], …`.
struct Comparison<'a> {
    before: &'a TrackedView,
    after: &'a TrackedView,
    path: Vec<Step<'a>>,
    changes: String,
}

impl Comparison<'_> {
    /// Compares the values at two indices.
    fn value(&mut self, old: usize, new: usize) {
        if self.before.text(old) == self.after.text(new) {
            return;
        }
        let written = self.changes.len();
        let same_shape = match (self.before.kind(old), self.after.kind(new)) {
            (b'{', b'{') => self.fields(old, new),
            (b'[', b'[') => self.elements(old, new),
            _ => false,
        };
        if !same_shape {
            self.changes.truncate(written);
            self.write_change(new);
        } else if self.changes.len() - written > self.after.text(new).len() {
            self.shorten(written, new);
        }
    }

    /// Replaces the changes of a value, which were written last, by the whole value if that is shorter.
    fn shorten(&mut self, written: usize, new: usize) {
        let parts = self.changes.split_off(written);
        self.write_change(new);
        if self.changes.len() - written > parts.len() {
            self.changes.truncate(written);
            self.changes.push_str(&parts);
        }
    }

    /// Compares two objects. False if they have other fields.
    fn fields(&mut self, old: usize, new: usize) -> bool {
        let (before, after) = (self.before, self.after);
        let (mut old, old_end, mut new, new_end) = (old + 1, before.values[old].next, new + 1, after.values[new].next);
        while old < old_end && new < new_end && before.name(old) == after.name(new) {
            self.path.push(Step::Field(after.name(new)));
            self.value(old, new);
            self.path.pop();
            (old, new) = (before.values[old].next, after.values[new].next);
        }
        old == old_end && new == new_end
    }

    /// Compares two lists. False if the second is shorter.
    fn elements(&mut self, old: usize, new: usize) -> bool {
        let (before, after) = (self.before, self.after);
        let (mut old, old_end, mut new, new_end) = (old + 1, before.values[old].next, new + 1, after.values[new].next);
        let mut index = 0;
        while new < new_end {
            self.path.push(Step::Index(index));
            if old < old_end {
                self.value(old, new);
                old = before.values[old].next;
            } else {
                self.write_change(new);
            }
            self.path.pop();
            (index, new) = (index + 1, after.values[new].next);
        }
        old == old_end
    }

    fn write_change(&mut self, new: usize) {
        if self.changes.len() > 1 {
            self.changes.push(',');
        }
        self.changes.push_str("[[");
        for (place, step) in self.path.iter().enumerate() {
            if place > 0 {
                self.changes.push(',');
            }
            match step {
                Step::Index(index) => self.changes.push_str(&index.to_string()),
                Step::Field(name) => self.changes.push_str(name),
            }
        }
        self.changes.push_str("],");
        self.changes.push_str(self.after.text(new));
        self.changes.push(']');
    }
}

/// Counts what is written.
struct Counted<'a> {
    json: &'a mut Vec<u8>,
    length: &'a Cell<usize>,
}

impl io::Write for Counted<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.json.extend_from_slice(bytes);
        self.length.set(self.json.len());
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes compact JSON, and notes where each value begins and ends.
struct Tracker<'a> {
    length: &'a Cell<usize>,
    values: &'a mut Vec<Place>,
    /// The indices of the values that have begun and not ended.
    open: Vec<usize>,
    /// Where the name of the current field begins.
    name: usize,
}

impl Tracker<'_> {
    #[inline]
    fn begin(&mut self, name: usize) {
        self.open.push(self.values.len());
        self.values.push(Place { name, start: self.length.get(), ..Place::default() });
    }

    #[inline]
    fn end(&mut self) {
        let next = self.values.len();
        if let Some(value) = self.open.pop().and_then(|index| self.values.get_mut(index)) {
            (value.end, value.next) = (self.length.get(), next);
        }
    }
}

#[inline]
fn write_comma<W: ?Sized + io::Write>(writer: &mut W, first: bool) -> io::Result<()> {
    if first { Ok(()) } else { writer.write_all(b",") }
}

impl Formatter for Tracker<'_> {
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        write_comma(writer, first)?;
        self.begin(0);
        Ok(())
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.end();
        Ok(())
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        write_comma(writer, first)?;
        self.name = self.length.get();
        Ok(())
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b":")?;
        self.begin(self.name);
        Ok(())
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.end();
        Ok(())
    }
}

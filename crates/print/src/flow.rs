//! Text in lines.

use crate::font::Weight;
use crate::pen::{Pen, Type};

/// How far below the middle of a line its baseline is, in ems.
const BASELINE: f64 = 0.346;

/// A word, or a part of one, in one weight.
type Run = (Weight, String);

/// A paragraph, broken into lines. Words between `*` are bold.
pub(crate) struct Paragraph {
    lines: Vec<Vec<Run>>,
    kind: Type,
    leading: f64,
}

impl Paragraph {
    /// Breaks a text into lines of at most this width. No-break spaces do not end a line.
    pub(crate) fn new(text: &str, kind: Type, leading: f64, width: f64) -> Self {
        let mut weight = kind.weight;
        let mut lines: Vec<Vec<Run>> = vec![Vec::new()];
        let mut used = 0.0;
        let space = kind.width(" ");
        for word in text.split(' ') {
            let runs = runs(word, kind.weight, &mut weight);
            let long: f64 = runs.iter().map(|(weight, text)| kind.weighing(*weight).width(text)).sum();
            let is_first = lines.last().is_some_and(Vec::is_empty);
            if !is_first && used + space + long > width {
                lines.push(Vec::new());
                used = 0.0;
            } else if !is_first {
                used += space;
                add(&mut lines, (runs.first().map_or(weight, |(weight, _)| *weight), " ".into()));
            }
            used += long;
            runs.into_iter().for_each(|run| add(&mut lines, run));
        }
        Self { lines, kind, leading }
    }

    pub(crate) fn height(&self) -> f64 {
        self.lines.len() as f64 * self.kind.size * self.leading
    }

    /// Draws the paragraph below a place.
    pub(crate) fn draw(&self, pen: &mut Pen, x: f64, top: f64) {
        self.lines(pen, top, |_| x);
    }

    /// Draws the paragraph below a place, each line centred.
    pub(crate) fn draw_centred(&self, pen: &mut Pen, x: f64, top: f64) {
        self.lines(pen, top, |width| x - width / 2.0);
    }

    fn lines(&self, pen: &mut Pen, top: f64, start: impl Fn(f64) -> f64) {
        let size = self.kind.size;
        for (line, runs) in self.lines.iter().enumerate() {
            let y = top + size * (self.leading * (line as f64 + 0.5) + BASELINE);
            let width = |(weight, text): &Run| self.kind.weighing(*weight).width(text);
            let mut x = start(runs.iter().map(width).sum());
            for run in runs {
                pen.text(x, y, self.kind.weighing(run.0), &run.1);
                x += width(run);
            }
        }
    }
}

/// Adds a run to the last line; runs of the same weight become one.
fn add(lines: &mut [Vec<Run>], (weight, text): Run) {
    let Some(line) = lines.last_mut() else { return };
    match line.last_mut() {
        Some((last, before)) if *last == weight => before.push_str(&text),
        _ => line.push((weight, text)),
    }
}

/// The parts of a word, with every `*` switching between bold and the usual weight.
fn runs(word: &str, usual: Weight, weight: &mut Weight) -> Vec<Run> {
    let mut runs = Vec::new();
    for (index, part) in word.split('*').enumerate() {
        if index > 0 {
            *weight = if *weight == Weight::Bold { usual } else { Weight::Bold };
        }
        if !part.is_empty() {
            runs.push((*weight, part.into()));
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: f64) -> Vec<String> {
        let paragraph = Paragraph::new(text, Type::regular(3.0), 1.3, width);
        paragraph.lines.iter().map(|line| line.iter().map(|(_, text)| text.as_str()).collect()).collect()
    }

    #[test]
    fn lines_break_at_spaces_but_not_at_no_break_spaces() {
        assert_eq!(lines("one two three", 1_000.0), ["one two three"]);
        assert_eq!(lines("one two three", 12.0), ["one two", "three"]);
        assert_eq!(lines("one two\u{a0}three", 12.0), ["one", "two\u{a0}three"]);
        assert_eq!(lines("*bold* word", 1_000.0), ["bold word"]);
    }
}

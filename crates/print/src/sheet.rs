//! Paper, and the frame of a sheet of nine cards: cut marks, a ruler and a line about the sheet.

use std::fmt;
use std::str::FromStr;

use crate::Options;
use crate::book::{Page, Role};
use crate::ink::Tint;
use crate::pen::{Line, Type};

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the papers are a4 and letter")]
pub struct UnknownPaper;

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(text: &str) -> Result<Self, UnknownPaper> {
        Self::ALL.into_iter().find(|paper| paper.name() == text).ok_or(UnknownPaper)
    }
}

/// A card's width and height in millimetres.
pub(crate) const CARD: (f64, f64) = (63.0, 88.0);
/// Cards in a row and in a column.
const ROW: usize = 3;
/// Cards on a sheet.
pub(crate) const ON_SHEET: usize = ROW * ROW;

/// The top left corner of a card. The grid is centred, so that fronts and backs meet when the paper is turned over.
pub(crate) fn corner(paper: Paper, place: usize) -> (f64, f64) {
    let ((width, height), count) = (paper.size(), ROW as f64);
    let left = (width - count * CARD.0) / 2.0 + (place % ROW) as f64 * CARD.0;
    let top = (height - count * CARD.1) / 2.0 + (place / ROW) as f64 * CARD.1;
    (left, top)
}

/// A sheet for nine cards with its cut marks.
pub(crate) fn start(options: &Options, title: &str, sheet: usize, of: usize) -> Page {
    let language = options.language;
    let (width, height) = options.paper.size();
    let number = language.with("sheet", &[("number", &sheet), ("of", &of)]);
    let title = language.text(title);
    let mut page = Page::new(width, height, options.ink, format!("{title} {sheet}/{of}"));
    let about = [title, &number, language.text("print-at-100")].join("   ");
    frame(&mut page, options.paper, &about);
    page
}

/// Cut marks outside the grid, small ticks at every corner of a card, the ruler and the line about the sheet.
fn frame(page: &mut Page, paper: Paper, about: &str) {
    let (left, top) = corner(paper, 0);
    let (right, bottom) = (left + ROW as f64 * CARD.0, top + ROW as f64 * CARD.1);
    let line = Line::black(0.14);
    page.decoration(|pen| {
        for step in 0..=ROW {
            let (x, y) = (left + step as f64 * CARD.0, top + step as f64 * CARD.1);
            for (from, to) in [(top - 5.6, top - 1.2), (bottom + 1.2, bottom + 5.6)] {
                pen.line((x, from), (x, to), line);
            }
            for (from, to) in [(left - 5.6, left - 1.2), (right + 1.2, right + 5.6)] {
                pen.line((from, y), (to, y), line);
            }
            for across in 0..=ROW {
                let y = top + across as f64 * CARD.1;
                pen.line((x - 1.2, y), (x + 1.2, y), line);
                pen.line((x, y - 1.2), (x, y + 1.2), line);
            }
        }
    });
    let (edge, middle) = (left - 2.6, (top + bottom) / 2.0);
    page.decoration(|pen| {
        let line = Line::black(0.25);
        pen.svg(&format!("M{0} {1}h1.8v50h-1.8", left - 4.4, middle - 25.0), None, Some(line));
        pen.turned(-90.0, edge, middle, |pen| pen.text(edge, middle - 0.6, Type::regular(1.6).centred(), "50 mm"));
    });
    page.words(Role::Paragraph, |pen| {
        let (x, y) = (edge, bottom - 2.0);
        pen.turned(-90.0, x, y, |pen| pen.text(x, y, Type::regular(2.1).tinted(Tint(34, 34, 34)), about));
    });
}

//! The rules of a game on one page, in the largest type that fits.

use kurbo::Rect;

use crate::Options;
use crate::book::{Page, Role};
use crate::flow::Paragraph;
use crate::icon::Icon;
use crate::ink::{BLACK, GREY, Tint, WHITE};
use crate::pen::{Line, Pen, Type};
use crate::qr::Qr;
use crate::sheet::Paper;

/// The largest and the smallest size of the text.
const SIZES: (f64, f64) = (4.0, 2.4);
const STEP: f64 = 0.05;
/// The height of a line, in ems.
const LEADING: f64 = 1.36;
/// The space between the columns.
const BETWEEN: f64 = 8.0;

/// Draws a picture below and to the right of a place.
pub(crate) type Draw = Box<dyn Fn(&mut Pen, f64, f64)>;

/// A picture with its size and its description.
pub(crate) struct Picture {
    pub(crate) size: (f64, f64),
    pub(crate) description: String,
    pub(crate) draw: Draw,
}

/// A part of a section.
pub(crate) enum Block {
    Text(String),
    /// Symbols with a sentence each.
    Symbols(Vec<(&'static str, String)>),
    /// Rows with a value at the right; the last one may be a sum.
    Table {
        rows: Vec<(String, String)>,
        has_sum: bool,
    },
    /// A picture in the middle.
    Picture(Picture),
    /// A picture with sentences beside it, numbered if there are several.
    Beside(Picture, Vec<String>),
}

/// A section; the steps of a turn have a number.
pub(crate) struct Section {
    pub(crate) number: Option<u8>,
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

/// What a page of rules says.
pub(crate) struct Rules {
    /// The key in front of `-title`, `-players`, `-lead`, `-online` and `-foot`.
    pub(crate) game: &'static str,
    pub(crate) sections: Vec<Section>,
    pub(crate) code: Qr,
    pub(crate) code_side: f64,
    pub(crate) code_description: String,
}

/// The page.
pub(crate) fn page(rules: &Rules, options: &Options) -> Page {
    let language = options.language;
    let (width, height) = options.paper.size();
    let text = |part: &str| language.text(&format!("{}-{part}", rules.game));
    let mut page = Page::new(width, height, options.ink, text("rules").into());
    let (side, top, bottom) = match options.paper {
        Paper::A4 => (13.0, 11.0, 9.0),
        Paper::Letter => (14.0, 9.0, 8.0),
    };
    let inner = width - 2.0 * side;
    let start = head(&mut page, rules, options, side, top, inner);
    let foot = Paragraph::new(text("foot"), Type::regular(2.3).tinted(Tint(51, 51, 51)), 1.3, inner);
    let end = height - bottom - foot.height();
    page.decoration(|pen| pen.line((side, end - 1.5), (side + inner, end - 1.5), Line::new(GREY, 0.15)));
    columns(&mut page, &rules.sections, side, (start, end - 4.0), inner);
    page.words(Role::Paragraph, |pen| foot.draw(pen, side, end));
    page
}

/// Title, number of players and what the game is about, with the code at the right. Returns where the columns begin.
fn head(page: &mut Page, rules: &Rules, options: &Options, x: f64, top: f64, inner: f64) -> f64 {
    let text = |part: &str| options.language.text(&format!("{}-{part}", rules.game));
    let wide = inner - rules.code_side - 6.0;
    let title = Paragraph::new(text("title"), Type::bold(9.0), 1.05, wide);
    let players = Paragraph::new(text("players"), Type::regular(3.3), 1.35, wide);
    let lead = Paragraph::new(text("lead"), Type::regular(3.7), 1.35, wide);
    page.words(Role::Title, |pen| title.draw(pen, x, top));
    let mut y = top + title.height() + 1.2;
    page.words(Role::Paragraph, |pen| players.draw(pen, x, y));
    y += players.height() + 2.0;
    page.words(Role::Paragraph, |pen| lead.draw(pen, x, y));
    y += lead.height();
    let left = x + inner - rules.code_side;
    page.figure(rules.code_description.clone(), |pen| rules.code.draw(pen, left, top - 1.0, rules.code_side));
    let caption = top - 1.0 + rules.code_side + 1.6;
    page.words(Role::Paragraph, |pen| {
        pen.text(left + rules.code_side / 2.0, caption, Type::regular(2.2).centred(), text("online"));
    });
    y = y.max(caption) + 2.5;
    page.decoration(|pen| pen.line((x, y), (x + inner, y), Line::black(0.5)));
    y + 4.0
}

/// Two columns. No section is broken.
fn columns(page: &mut Page, sections: &[Section], x: f64, (top, bottom): (f64, f64), inner: f64) {
    let width = (inner - BETWEEN) / 2.0;
    let mut size = SIZES.0;
    let split = loop {
        let (split, height) = best_split(sections, size, width);
        if height <= bottom - top || size <= SIZES.1 {
            break split;
        }
        size -= STEP;
    };
    let middle = x + inner / 2.0;
    page.decoration(|pen| pen.line((middle, top), (middle, bottom), Line::new(GREY, 0.15)));
    for (column, sections) in [&sections[..split], &sections[split..]].into_iter().enumerate() {
        let (x, mut y) = (x + column as f64 * (width + BETWEEN), top);
        for section in sections {
            section.draw(page, size, x, y, width);
            y += section.height(size, width) + 1.05 * size;
        }
    }
}

/// After how many sections the second column begins, so that the longer column is as short as possible.
fn best_split(sections: &[Section], size: f64, width: f64) -> (usize, f64) {
    let heights: Vec<f64> = sections.iter().map(|section| section.height(size, width) + 1.05 * size).collect();
    let longer = |split: usize| heights[..split].iter().sum::<f64>().max(heights[split..].iter().sum()) - 1.05 * size;
    let best = (0..=sections.len()).min_by(|one, other| longer(*one).total_cmp(&longer(*other))).unwrap_or(0);
    (best, longer(best))
}

impl Section {
    fn title_height(size: f64) -> f64 {
        size * 1.4 * 1.1 + size * 0.35
    }

    fn height(&self, size: f64, width: f64) -> f64 {
        let gaps = 1.4 * self.blocks.len().saturating_sub(1) as f64;
        Self::title_height(size) + gaps + self.blocks.iter().map(|block| block.height(size, width)).sum::<f64>()
    }

    fn draw(&self, page: &mut Page, size: f64, x: f64, y: f64, width: f64) {
        let kind = Type::bold(size * 1.4);
        let base = y + kind.size * 0.92;
        page.words(Role::Heading, |pen| {
            let mut x = x;
            if let Some(number) = self.number {
                let radius = kind.size * 0.48;
                pen.circle((x + radius, base - kind.size * 0.36), radius, None, Some(Line::black(0.3)));
                let digit = Type::bold(kind.size * 0.78).centred();
                pen.text(x + radius, base - kind.size * 0.08, digit, &number.to_string());
                x += 2.0 * radius + 1.6;
            }
            pen.text(x, base, kind, &self.title);
        });
        let mut y = y + Self::title_height(size);
        for block in &self.blocks {
            block.draw(page, size, x, y, width);
            y += block.height(size, width) + 1.4;
        }
    }
}

/// The width of a symbol and the gap after it.
const SYMBOL: (f64, f64) = (7.0, 2.2);

impl Block {
    fn height(&self, size: f64, width: f64) -> f64 {
        match self {
            Self::Text(text) => plain(text, size, width).height(),
            Self::Symbols(rows) => {
                rows.iter().map(|(_, text)| symbol_text(text, size, width).height().max(SYMBOL.0) + 1.1).sum::<f64>()
                    - 1.1
            }
            Self::Table { rows, .. } => rows.len() as f64 * row_height(size),
            Self::Picture(picture) => picture.size.1,
            Self::Beside(picture, texts) => {
                let texts = beside(texts, size, width - picture.size.0 - 4.0);
                picture.size.1.max(texts.iter().map(|text| text.height() + 1.0).sum())
            }
        }
    }

    fn draw(&self, page: &mut Page, size: f64, x: f64, y: f64, width: f64) {
        match self {
            Self::Text(text) => page.words(Role::Paragraph, |pen| plain(text, size, width).draw(pen, x, y)),
            Self::Symbols(rows) => symbols(page, rows, size, (x, y), width),
            Self::Table { rows, has_sum } => table(page, rows, *has_sum, size, (x, y), width),
            Self::Picture(picture) => picture.draw(page, x + (width - picture.size.0) / 2.0, y),
            Self::Beside(picture, texts) => {
                picture.draw(page, x, y);
                let left = x + picture.size.0 + 4.0;
                let lines = beside(texts, size, width - picture.size.0 - 4.0);
                let used: f64 = lines.iter().map(Paragraph::height).sum();
                let gap = ((picture.size.1 - used) / lines.len() as f64).max(1.0);
                let mut y = y + gap / 2.0;
                for (index, line) in lines.iter().enumerate() {
                    page.words(Role::Paragraph, |pen| {
                        if lines.len() > 1 {
                            bullet(pen, left + size * 0.6, y + line.height() / 2.0, size * 0.6, index + 1);
                        }
                        line.draw(pen, if lines.len() > 1 { left + size * 2.0 } else { left }, y);
                    });
                    y += line.height() + gap;
                }
            }
        }
    }
}

impl Picture {
    fn draw(&self, page: &mut Page, x: f64, y: f64) {
        page.figure(self.description.clone(), |pen| (self.draw)(pen, x, y));
    }
}

fn plain(text: &str, size: f64, width: f64) -> Paragraph {
    Paragraph::new(text, Type::regular(size), LEADING, width)
}

fn symbol_text(text: &str, size: f64, width: f64) -> Paragraph {
    Paragraph::new(text, Type::regular(size), 1.25, width - SYMBOL.0 - SYMBOL.1)
}

fn beside(texts: &[String], size: f64, width: f64) -> Vec<Paragraph> {
    let indent = if texts.len() > 1 { size * 2.0 } else { 0.0 };
    texts.iter().map(|text| Paragraph::new(text, Type::regular(size * 0.92), 1.27, width - indent)).collect()
}

/// A white digit on a black disc.
pub(crate) fn bullet(pen: &mut Pen, x: f64, y: f64, radius: f64, number: usize) {
    pen.circle((x, y), radius, Some(BLACK), None);
    pen.text(x, y + radius * 0.48, Type::bold(radius * 1.35).centred().tinted(WHITE), &number.to_string());
}

fn symbols(page: &mut Page, rows: &[(&'static str, String)], size: f64, (x, mut y): (f64, f64), width: f64) {
    for (icon, text) in rows {
        let text = symbol_text(text, size, width);
        let height = text.height().max(SYMBOL.0);
        page.words(Role::Paragraph, |pen| {
            Icon::named(icon).draw(pen, x, y + (height - SYMBOL.0) / 2.0, SYMBOL.0);
            text.draw(pen, x + SYMBOL.0 + SYMBOL.1, y + (height - text.height()) / 2.0);
        });
        y += height + 1.1;
    }
}

fn row_height(size: f64) -> f64 {
    size * 1.3 + 1.3
}

fn table(page: &mut Page, rows: &[(String, String)], has_sum: bool, size: f64, (x, y): (f64, f64), width: f64) {
    for (index, (name, value)) in rows.iter().enumerate() {
        let is_sum = has_sum && index + 1 == rows.len();
        let top = y + index as f64 * row_height(size);
        let line = if is_sum { Line::black(0.4) } else { Line::new(GREY, 0.15) };
        page.decoration(|pen| pen.line((x, top), (x + width, top), line));
        let base = top + row_height(size) / 2.0 + size * 0.36;
        page.words(Role::Paragraph, |pen| {
            let kind = if is_sum { Type::bold(size) } else { Type::regular(size) };
            pen.text(x, base, kind, name);
            let value_kind = if has_sum { Type::bold(size) } else { Type::regular(size) };
            pen.text(x + width, base, value_kind.to_the_right(), value);
        });
    }
}

/// A frame for a small drawing.
pub(crate) fn card_outline(pen: &mut Pen, width: f64, height: f64) {
    pen.rect(Rect::new(0.0, 0.0, width, height), 3.0, Some(WHITE), Some(Line::black(0.5)));
}

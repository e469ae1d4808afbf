//! Draws on a page, in millimetres from its top left corner.

use kurbo::{BezPath, Circle, PathEl, Point, Rect, RoundedRect, Shape};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use crate::font::Weight;
use crate::ink::{BLACK, Ink, Tint};

/// How far a curve may be from a true circle.
const TOLERANCE: f64 = 0.005;

/// How an outline is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Line {
    tint: Tint,
    width: f64,
    dash: Option<(f64, f64)>,
    round_ends: bool,
    round_joins: bool,
}

impl Line {
    pub(crate) const fn new(tint: Tint, width: f64) -> Self {
        Self { tint, width, dash: None, round_ends: false, round_joins: false }
    }

    pub(crate) const fn black(width: f64) -> Self {
        Self::new(BLACK, width)
    }

    pub(crate) const fn dashed(self, on: f64, off: f64) -> Self {
        Self { dash: Some((on, off)), ..self }
    }

    pub(crate) const fn with_round_ends(self) -> Self {
        Self { round_ends: true, ..self }
    }

    pub(crate) const fn with_round_joins(self) -> Self {
        Self { round_joins: true, ..self }
    }
}

/// The size, weight and place of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Type {
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    align: Align,
    tint: Tint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Align {
    Left,
    Centre,
    Right,
}

impl Type {
    pub(crate) const fn regular(size: f64) -> Self {
        Self { size, weight: Weight::Regular, align: Align::Left, tint: BLACK }
    }

    pub(crate) const fn bold(size: f64) -> Self {
        Self { weight: Weight::Bold, ..Self::regular(size) }
    }

    pub(crate) const fn centred(self) -> Self {
        Self { align: Align::Centre, ..self }
    }

    pub(crate) const fn to_the_right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    pub(crate) const fn tinted(self, tint: Tint) -> Self {
        Self { tint, ..self }
    }

    pub(crate) const fn weighing(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    /// The width of a text.
    pub(crate) fn width(self, text: &str) -> f64 {
        self.weight.face().width(text, self.size)
    }
}

/// The pen of a page.
pub(crate) struct Pen {
    pub(crate) content: Content,
    pub(crate) ink: Ink,
}

impl Pen {
    /// Draws with the origin at a place, enlarged.
    pub(crate) fn placed(&mut self, x: f64, y: f64, scale: f64, draw: impl FnOnce(&mut Self)) {
        self.transformed([scale, 0.0, 0.0, scale, x, y], draw);
    }

    /// Draws turned about a place, clockwise.
    pub(crate) fn turned(&mut self, degrees: f64, x: f64, y: f64, draw: impl FnOnce(&mut Self)) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        self.transformed([cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y], draw);
    }

    fn transformed(&mut self, matrix: [f64; 6], draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        self.content.transform(matrix.map(|value| value as f32));
        draw(self);
        self.content.restore_state();
    }

    /// Draws a path with a fill and an outline, or one of them.
    pub(crate) fn path(&mut self, path: &BezPath, fill: Option<Tint>, line: Option<Line>) {
        if fill.is_none() && line.is_none() {
            return;
        }
        self.content.save_state();
        if let Some(tint) = fill {
            self.fill_with(tint);
        }
        if let Some(line) = line {
            self.stroke_with(line);
        }
        self.trace(path);
        match (fill, line) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            _ => self.content.stroke(),
        };
        self.content.restore_state();
    }

    fn trace(&mut self, path: &BezPath) {
        let pair = |point: Point| (round(point.x), round(point.y));
        let mut last = Point::ZERO;
        for element in path {
            match element {
                PathEl::MoveTo(to) => {
                    let (x, y) = pair(to);
                    self.content.move_to(x, y);
                }
                PathEl::LineTo(to) => {
                    let (x, y) = pair(to);
                    self.content.line_to(x, y);
                }
                PathEl::QuadTo(by, to) => {
                    self.curve(last + (by - last) * (2.0 / 3.0), to + (by - to) * (2.0 / 3.0), to)
                }
                PathEl::CurveTo(first, second, to) => self.curve(first, second, to),
                PathEl::ClosePath => {
                    self.content.close_path();
                }
            }
            last = element.end_point().unwrap_or(last);
        }
    }

    fn curve(&mut self, first: Point, second: Point, to: Point) {
        let [first, second, to] = [first, second, to].map(|point| (round(point.x), round(point.y)));
        self.content.cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
    }

    fn fill_with(&mut self, tint: Tint) {
        match tint.shares() {
            // Grey is not mixed from three inks.
            [red, green, blue] if red == green && green == blue => self.content.set_fill_gray(red),
            [red, green, blue] => self.content.set_fill_rgb(red, green, blue),
        };
    }

    fn stroke_with(&mut self, line: Line) {
        match line.tint.shares() {
            [red, green, blue] if red == green && green == blue => self.content.set_stroke_gray(red),
            [red, green, blue] => self.content.set_stroke_rgb(red, green, blue),
        };
        self.content.set_line_width(round(line.width));
        if line.round_ends {
            self.content.set_line_cap(LineCapStyle::RoundCap);
        }
        if line.round_joins {
            self.content.set_line_join(LineJoinStyle::RoundJoin);
        }
        if let Some((on, off)) = line.dash {
            self.content.set_dash_pattern([round(on), round(off)], 0.0);
        }
    }

    /// Draws a path in the notation of SVG.
    pub(crate) fn svg(&mut self, path: &str, fill: Option<Tint>, line: Option<Line>) {
        if let Ok(path) = BezPath::from_svg(path) {
            self.path(&path, fill, line);
        }
    }

    pub(crate) fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), line: Line) {
        let mut path = BezPath::new();
        path.move_to((x, y));
        path.line_to((to_x, to_y));
        self.path(&path, None, Some(line));
    }

    pub(crate) fn rect(&mut self, rect: Rect, radius: f64, fill: Option<Tint>, line: Option<Line>) {
        let path = if radius > 0.0 {
            RoundedRect::from_rect(rect, radius).to_path(TOLERANCE)
        } else {
            rect.to_path(TOLERANCE)
        };
        self.path(&path, fill, line);
    }

    pub(crate) fn circle(&mut self, centre: (f64, f64), radius: f64, fill: Option<Tint>, line: Option<Line>) {
        self.path(&Circle::new(centre, radius).to_path(TOLERANCE), fill, line);
    }

    /// Writes a line of text on a baseline.
    pub(crate) fn text(&mut self, x: f64, y: f64, kind: Type, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let x = match kind.align {
            Align::Left => x,
            Align::Centre => x - kind.width(text) / 2.0,
            Align::Right => x - kind.width(text),
        };
        let face = kind.weight.face();
        let glyphs = text.chars().filter_map(|sign| face.glyph(sign));
        let codes: Vec<u8> = glyphs.flat_map(|glyph| glyph.number.to_be_bytes()).collect();
        self.content.save_state();
        self.fill_with(kind.tint);
        self.content.begin_text();
        self.content.set_font(font_name(kind.weight), round(kind.size));
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, round(x), round(y)]);
        self.content.show(Str(&codes));
        self.content.end_text();
        self.content.restore_state();
    }

    /// Writes a line of text on a small field that hides the lines behind it.
    pub(crate) fn text_on(&mut self, field: Tint, x: f64, y: f64, kind: Type, text: &str) {
        let width = kind.width(text);
        let left = match kind.align {
            Align::Left => x,
            Align::Centre => x - width / 2.0,
            Align::Right => x - width,
        };
        let margin = kind.size * 0.05;
        let field_of = Rect::new(left - margin, y - kind.size * 0.76, left + width + margin, y + margin);
        self.rect(field_of, margin * 2.0, Some(field), None);
        self.text(x, y, kind, text);
    }
}

/// The name of a font in the resources of every page.
pub(crate) fn font_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"R"),
        Weight::Bold => Name(b"B"),
    }
}

/// Micrometres are fine enough, and short numbers make small files.
fn round(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}

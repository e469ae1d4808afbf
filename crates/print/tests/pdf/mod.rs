//! Reads back what a PDF file draws: shapes and texts with their places, in millimetres from the top left corner.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A matrix as PDF writes it.
type Matrix = [f64; 6];

/// A painted path.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The points of the path, as they are in the file.
    pub(crate) local: Vec<(f64, f64)>,
    /// The same points on the page.
    pub(crate) points: Vec<(f64, f64)>,
    /// The grey of the fill, if it is filled with grey.
    pub(crate) grey: Option<f64>,
    /// Whether it has an outline.
    pub(crate) stroked: bool,
}

impl Shape {
    /// Left, top, right and bottom.
    pub(crate) fn bounds(&self) -> (f64, f64, f64, f64) {
        self.points.iter().fold((f64::MAX, f64::MAX, f64::MIN, f64::MIN), |(left, top, right, bottom), (x, y)| {
            (left.min(*x), top.min(*y), right.max(*x), bottom.max(*y))
        })
    }

    pub(crate) fn centre(&self) -> (f64, f64) {
        let (left, top, right, bottom) = self.bounds();
        ((left + right) / 2.0, (top + bottom) / 2.0)
    }

    /// Whether the path in the file starts at this point.
    pub(crate) fn starts_at(&self, x: f64, y: f64) -> bool {
        self.local.first().is_some_and(|first| (first.0 - x).abs() < 0.01 && (first.1 - y).abs() < 0.01)
    }
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) at: (f64, f64),
}

/// A page.
pub(crate) struct Page {
    /// Width and height.
    pub(crate) size: (f64, f64),
    pub(crate) shapes: Vec<Shape>,
    pub(crate) texts: Vec<Text>,
    /// The descriptions of the figures, in order.
    pub(crate) descriptions: Vec<String>,
}

impl Page {
    /// All text, line after line.
    pub(crate) fn text(&self) -> String {
        self.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// A whole file.
pub(crate) struct Read {
    pub(crate) pages: Vec<Page>,
    pub(crate) document: Document,
}

pub(crate) fn read(bytes: &[u8]) -> Read {
    let document = Document::load_mem(bytes).expect("a PDF file");
    let pages = document.get_pages().values().map(|id| read_page(&document, *id)).collect();
    Read { pages, document }
}

fn read_page(document: &Document, id: ObjectId) -> Page {
    let page = document.get_dictionary(id).expect("a page");
    let media = page.get(b"MediaBox").and_then(Object::as_array).expect("a size");
    let side = |index: usize| f64::from(media[index].as_float().expect("a number"));
    let (width, height) = (side(2) / POINTS, side(3) / POINTS);
    let fonts = document.get_page_fonts(id).expect("fonts");
    let tables = fonts.iter().map(|(name, font)| (name.clone(), unicode(document, font))).collect();
    let content = Content::decode(&document.get_page_content(id)).expect("content");
    let mut reader = Reader { height, tables, ..Reader::default() };
    for operation in &content.operations {
        reader.step(&operation.operator, &operation.operands);
    }
    assert!(reader.stack.is_empty(), "every saved state is restored");
    Page { size: (width, height), shapes: reader.shapes, texts: reader.texts, descriptions: descriptions(document, id) }
}

/// The table from glyphs to signs.
fn unicode(document: &Document, font: &Dictionary) -> BTreeMap<u16, char> {
    let id = font.get(b"ToUnicode").and_then(Object::as_reference).expect("a table of signs");
    let stream = document.get_object(id).and_then(Object::as_stream).expect("a stream");
    let text = String::from_utf8(stream.decompressed_content().expect("compressed")).expect("text");
    let pair = |line: &str| {
        let (glyph, sign) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        Some((u16::from_str_radix(glyph, 16).ok()?, char::from_u32(u32::from_str_radix(sign, 16).ok()?)?))
    };
    text.lines().filter_map(pair).collect()
}

/// The descriptions of the structure elements of a page.
fn descriptions(document: &Document, page: ObjectId) -> Vec<String> {
    let of_page = |(_, object): (&ObjectId, &Object)| {
        let element = object.as_dict().ok()?;
        let is_here = element.get(b"Pg").and_then(Object::as_reference).ok()? == page;
        let words = element.get(b"Alt").and_then(Object::as_str).ok()?;
        is_here.then(|| decoded(words))
    };
    document.objects.iter().filter_map(of_page).collect()
}

/// A text of the file's structure: UTF-16 with a mark in front, or plain ASCII.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    match bytes.strip_prefix(&[0xfe, 0xff]) {
        Some(wide) => {
            let units: Vec<u16> = wide.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16(&units).expect("UTF-16")
        }
        None => String::from_utf8(bytes.to_vec()).expect("ASCII"),
    }
}

#[derive(Clone, Copy)]
struct State {
    matrix: Matrix,
    grey: Option<f64>,
}

impl Default for State {
    fn default() -> Self {
        Self { matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], grey: Some(0.0) }
    }
}

#[derive(Default)]
struct Reader {
    height: f64,
    tables: BTreeMap<Vec<u8>, BTreeMap<u16, char>>,
    state: State,
    stack: Vec<State>,
    path: Vec<(f64, f64)>,
    font: Vec<u8>,
    text_matrix: Matrix,
    shapes: Vec<Shape>,
    texts: Vec<Text>,
}

impl Reader {
    fn step(&mut self, operator: &str, operands: &[Object]) {
        let numbers: Vec<f64> = operands.iter().filter_map(|value| value.as_float().ok()).map(f64::from).collect();
        match (operator, numbers.as_slice()) {
            ("q", _) => self.stack.push(self.state),
            ("Q", _) => self.state = self.stack.pop().expect("a saved state"),
            ("cm", &[a, b, c, d, e, f]) => self.state.matrix = product([a, b, c, d, e, f], self.state.matrix),
            ("g", &[grey]) => self.state.grey = Some(grey),
            ("rg", _) => self.state.grey = None,
            ("m" | "l", &[x, y]) | ("c", &[.., x, y]) => self.path.push((x, y)),
            ("f" | "B" | "S", _) => self.paint(operator),
            ("Tf", _) => self.font = operands[0].as_name().expect("a font").to_vec(),
            ("Tm", &[a, b, c, d, e, f]) => self.text_matrix = [a, b, c, d, e, f],
            ("Tj", _) => self.show(operands[0].as_str().expect("glyphs")),
            _ => {}
        }
    }

    fn paint(&mut self, operator: &str) {
        let local = std::mem::take(&mut self.path);
        let points = local.iter().map(|point| self.on_page(*point, self.state.matrix)).collect();
        let grey = if operator == "S" { None } else { self.state.grey };
        self.shapes.push(Shape { local, points, grey, stroked: operator != "f" });
    }

    fn show(&mut self, glyphs: &[u8]) {
        let table = &self.tables[&self.font];
        let text = glyphs.chunks_exact(2).map(|code| table[&u16::from_be_bytes([code[0], code[1]])]).collect();
        let at = self.on_page((0.0, 0.0), product(self.text_matrix, self.state.matrix));
        self.texts.push(Text { text, at });
    }

    fn on_page(&self, (x, y): (f64, f64), [a, b, c, d, e, f]: Matrix) -> (f64, f64) {
        ((a * x + c * y + e) / POINTS, self.height - (b * x + d * y + f) / POINTS)
    }
}

/// First `one`, then `other`.
fn product(one: Matrix, other: Matrix) -> Matrix {
    let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (one, other);
    [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/// A QR code as it is drawn.
pub(crate) struct Code {
    pub(crate) text: String,
    /// The width of a module.
    pub(crate) module: f64,
}

/// The QR codes of a page: paths of many rectangles whose sides are whole modules.
pub(crate) fn codes(page: &Page) -> Vec<Code> {
    page.shapes.iter().filter(|shape| shape.local.len() > 400 && shape.grey == Some(0.0)).map(code).collect()
}

fn code(shape: &Shape) -> Code {
    let (left, _, right, _) = shape.bounds();
    let size = shape.local.iter().map(|point| point.0).fold(0.0, f64::max) as usize;
    let mut modules = vec![vec![false; size]; size];
    for corners in shape.local.chunks_exact(4) {
        let (row, from, to) = (corners[0].1 as usize, corners[0].0 as usize, corners[1].0 as usize);
        modules[row][from..to].fill(true);
    }
    let grid = rqrr::SimpleGrid::from_func(size, |x, y| modules[y][x]);
    let (_, text) = rqrr::Grid::new(grid).decode().expect("a code that can be read");
    Code { text, module: (right - left) / size as f64 }
}

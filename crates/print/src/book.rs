//! A tagged PDF file: pages, fonts, outline, and the structure that screen readers follow.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, StructRole, SystemInfo, TabOrder, UnicodeCmap};
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::font::Weight;
use crate::ink::Ink;
use crate::pen::{Pen, font_name};
use crate::words::Language;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
const SYSTEM: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// What a piece of a page is, for screen readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Title,
    Heading,
    Paragraph,
    Figure,
}

impl Role {
    const fn name(self) -> Name<'static> {
        match self {
            Self::Title => Name(b"H1"),
            Self::Heading => Name(b"H2"),
            Self::Paragraph => Name(b"P"),
            Self::Figure => Name(b"Figure"),
        }
    }

    const fn struct_role(self) -> StructRole {
        match self {
            Self::Title => StructRole::H1,
            Self::Heading => StructRole::H2,
            Self::Paragraph => StructRole::P,
            Self::Figure => StructRole::Figure,
        }
    }
}

/// A piece of a page, in the order in which it is read.
struct Piece {
    role: Role,
    description: Option<String>,
}

/// A page that is being drawn.
pub(crate) struct Page {
    pen: Pen,
    width: f64,
    height: f64,
    title: String,
    pieces: Vec<Piece>,
}

impl Page {
    /// An empty page, in millimetres.
    pub(crate) fn new(width: f64, height: f64, ink: Ink, title: String) -> Self {
        let mut content = Content::new();
        let scale = POINTS as f32;
        content.transform([scale, 0.0, 0.0, -scale, 0.0, (height * POINTS) as f32]);
        Self { pen: Pen { content, ink }, width, height, title, pieces: Vec::new() }
    }

    /// Draws decoration and cut marks, which screen readers skip.
    pub(crate) fn decoration(&mut self, draw: impl FnOnce(&mut Pen)) {
        self.pen.content.begin_marked_content(Name(b"Artifact"));
        draw(&mut self.pen);
        self.pen.content.end_marked_content();
    }

    /// Draws a picture that has a description.
    pub(crate) fn figure(&mut self, description: String, draw: impl FnOnce(&mut Pen)) {
        self.piece(Role::Figure, Some(description), draw);
    }

    /// Writes text.
    pub(crate) fn words(&mut self, role: Role, draw: impl FnOnce(&mut Pen)) {
        self.piece(role, None, draw);
    }

    fn piece(&mut self, role: Role, description: Option<String>, draw: impl FnOnce(&mut Pen)) {
        let number = self.pieces.len() as i32;
        self.pen.content.begin_marked_content_with_properties(role.name()).properties().identify(number);
        draw(&mut self.pen);
        self.pen.content.end_marked_content();
        self.pieces.push(Piece { role, description });
    }
}

/// The objects that are named before they are written.
struct Plan {
    catalog: Ref,
    tree: Ref,
    outline: Ref,
    structure: Ref,
    document: Ref,
    pages: Vec<Ref>,
}

/// Writes objects with numbers of their own.
struct Binder {
    pdf: Pdf,
    last: i32,
}

/// Writes the file.
pub(crate) fn bind(title: &str, language: Language, pages: Vec<Page>) -> Vec<u8> {
    let mut binder = Binder { pdf: Pdf::new(), last: 0 };
    binder.pdf.set_version(1, 7);
    let plan = Plan {
        catalog: binder.number(),
        tree: binder.number(),
        outline: binder.number(),
        structure: binder.number(),
        document: binder.number(),
        pages: pages.iter().map(|_| binder.number()).collect(),
    };
    let fonts = Weight::ALL.map(|weight| (weight, binder.font(weight)));
    binder.outline(&plan, pages.iter().map(|page| page.title.as_str()));
    let (mut sections, mut parents) = (Vec::new(), Vec::new());
    for (index, page) in pages.into_iter().enumerate() {
        let (section, pieces) = binder.section(&plan, plan.pages[index], &page);
        binder.page(&plan, index, page, &fonts);
        let parent = binder.number();
        binder.pdf.indirect(parent).array().items(pieces);
        sections.push(section);
        parents.push(parent);
    }
    binder.pdf.pages(plan.tree).kids(plan.pages.iter().copied()).count(plan.pages.len() as i32);
    binder.structure(&plan, &sections, &parents);
    binder.catalog(&plan, title, language);
    binder.pdf.finish()
}

impl Binder {
    fn number(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    fn stream(&mut self, bytes: &[u8]) -> Ref {
        let number = self.number();
        self.pdf.stream(number, &compressed(bytes)).filter(Filter::FlateDecode);
        number
    }

    fn page(&mut self, plan: &Plan, index: usize, page: Page, fonts: &[(Weight, Ref)]) {
        let content = self.stream(&page.pen.content.finish());
        let [width, height] = [page.width, page.height].map(|side| (side * POINTS) as f32);
        let mut written = self.pdf.page(plan.pages[index]);
        written.parent(plan.tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
        written.struct_parents(index as i32).tab_order(TabOrder::StructureOrder);
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (weight, font) in fonts {
            named.pair(font_name(*weight), *font);
        }
    }

    /// The structure of a page: a section with its pieces in the order in which they are read.
    fn section(&mut self, plan: &Plan, page: Ref, content: &Page) -> (Ref, Vec<Ref>) {
        let section = self.number();
        let pieces: Vec<Ref> = content.pieces.iter().map(|_| self.number()).collect();
        for (index, (piece, number)) in content.pieces.iter().zip(&pieces).enumerate() {
            let mut element = self.pdf.struct_element(*number);
            element.kind(piece.role.struct_role()).parent(section).page(page);
            if let Some(description) = &piece.description {
                element.alt(TextStr(description));
            }
            element.children().marked_content_id(index as i32);
        }
        let mut element = self.pdf.struct_element(section);
        element.kind(StructRole::Sect).parent(plan.document).title(TextStr(&content.title));
        element.children().items(pieces.iter().copied());
        (section, pieces.clone())
    }

    fn structure(&mut self, plan: &Plan, sections: &[Ref], parents: &[Ref]) {
        let mut document = self.pdf.struct_element(plan.document);
        document.kind(StructRole::Document).parent(plan.structure).children().items(sections.iter().copied());
        document.finish();
        let mut root: StructTreeRoot<'_> = self.pdf.indirect(plan.structure).start();
        root.child(plan.document).parent_tree_next_key(parents.len() as i32);
        let mut tree = root.parent_tree();
        let mut entries = tree.nums();
        for (index, parent) in parents.iter().enumerate() {
            entries.insert(index as i32, *parent);
        }
    }

    /// One entry for each page.
    fn outline<'a>(&mut self, plan: &Plan, titles: impl Iterator<Item = &'a str>) {
        let entries: Vec<Ref> = plan.pages.iter().map(|_| self.number()).collect();
        for (index, title) in titles.enumerate() {
            let mut item = self.pdf.outline_item(entries[index]);
            item.title(TextStr(title)).parent(plan.outline);
            if index > 0 {
                item.prev(entries[index - 1]);
            }
            if let Some(next) = entries.get(index + 1) {
                item.next(*next);
            }
            item.dest().page(plan.pages[index]).fit();
        }
        if let (Some(first), Some(last)) = (entries.first(), entries.last()) {
            self.pdf.outline(plan.outline).first(*first).last(*last).count(entries.len() as i32);
        }
    }

    fn catalog(&mut self, plan: &Plan, title: &str, language: Language) {
        let info = self.number();
        self.pdf.document_info(info).title(TextStr(title)).creator(TextStr("Pyramids"));
        let mut catalog = self.pdf.catalog(plan.catalog);
        catalog.pages(plan.tree).outlines(plan.outline).lang(TextStr(language.code()));
        catalog.pair(Name(b"StructTreeRoot"), plan.structure);
        catalog.viewer_preferences().display_doc_title(true);
        catalog.mark_info().marked(true);
    }

    /// Embeds a font, with the table that turns its glyphs back into text.
    fn font(&mut self, weight: Weight) -> Ref {
        let face = weight.face();
        let name = Name(face.name.as_bytes());
        let [font, cid, descriptor, outlines, unicode] = std::array::from_fn(|_| self.number());
        self.pdf
            .type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut written = self.pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
        written.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = written.widths();
        let mut table = UnicodeCmap::new(Name(b"Pyramids"), SYSTEM);
        for glyph in face.glyphs() {
            widths.same(glyph.number, glyph.number, (glyph.width * 1000.0) as f32);
            table.pair(glyph.number, glyph.sign);
        }
        widths.finish();
        written.finish();
        let [ascent, descent, capitals, left, bottom, right, top] = face.measures();
        self.pdf
            .font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(ascent)
            .descent(descent)
            .cap_height(capitals)
            .stem_v(if weight == Weight::Bold { 160.0 } else { 90.0 })
            .font_file2(outlines);
        self.pdf.stream(outlines, face.outlines).filter(Filter::FlateDecode);
        let table = compressed(&table.finish());
        self.pdf.cmap(unicode, &table).filter(Filter::FlateDecode);
        font
    }
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

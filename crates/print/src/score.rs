//! Four score cards and the colour points that all players share.

use kurbo::Rect;
use silver_gold::{COLOUR_POINTS, Colour, Deck, MAX_GEMS, ROUNDS};

use crate::Options;
use crate::book::{Page, Role};
use crate::cards::letter_key;
use crate::chamber::pyramid;
use crate::flow::Paragraph;
use crate::icon::Icon;
use crate::ink::Tint;
use crate::pen::{Line, Pen, Type};
use crate::sheet::Paper;
use crate::words::Language;

const EMBLEMS: [&str; 4] = ["p-sun", "p-moon", "p-star", "p-wave"];
/// The places for pyramids of one colour on a score card.
const PLACES: usize = 7;
/// The light grey of small notes.
const NOTE: Tint = Tint(34, 34, 34);

/// The measures that differ between papers.
struct Measures {
    left: f64,
    top: f64,
    shared: f64,
    gap: f64,
    padding: f64,
    pyramid_row: f64,
    torch_row: f64,
}

impl Measures {
    fn of(paper: Paper) -> Self {
        match paper {
            Paper::A4 => {
                Self { left: 8.0, top: 8.0, shared: 31.0, gap: 3.5, padding: 3.0, pyramid_row: 8.2, torch_row: 8.6 }
            }
            Paper::Letter => {
                Self { left: 8.0, top: 7.5, shared: 29.0, gap: 3.0, padding: 2.0, pyramid_row: 7.0, torch_row: 7.6 }
            }
        }
    }
}

/// The symbols of a score card.
struct Drawings {
    torch: Icon,
    ruby: Icon,
    emerald: Icon,
    skull: Icon,
}

/// The one sheet.
pub(crate) fn sheet(deck: &Deck, options: &Options) -> Page {
    let (language, measures) = (options.language, Measures::of(options.paper));
    let (width, height) = options.paper.size();
    let mut page = Page::new(width, height, options.ink, language.text("sg-score").into());
    let inner = width - 2.0 * measures.left;
    shared(&mut page, &measures, inner, language);
    let drawings = Drawings {
        torch: Icon::named("torch"),
        ruby: Icon::named("ruby"),
        emerald: Icon::named("emerald"),
        skull: Icon::named("skull"),
    };
    let wide = (inner - measures.gap) / 2.0;
    let first = measures.top + measures.shared + measures.gap;
    let high = (height - measures.top - first - measures.gap) / 2.0;
    for (index, emblem) in EMBLEMS.into_iter().enumerate() {
        let x = measures.left + (index % 2) as f64 * (wide + measures.gap);
        let y = first + (index / 2) as f64 * (high + measures.gap);
        let (measures, drawings, skulls) = (&measures, &drawings, deck.skull_values());
        let card = Card { x, y, wide, high, emblem, measures, drawings, language, skulls };
        page.figure(language.text("alt-score").into(), |pen| card.draw(pen));
    }
    page
}

/// The colour points of all players.
fn shared(page: &mut Page, measures: &Measures, inner: f64, language: Language) {
    let (left, top) = (measures.left, measures.top);
    page.decoration(|pen| {
        let frame = Rect::new(left, top, left + inner, top + measures.shared);
        pen.rect(frame, 3.0, None, Some(Line::black(0.4)));
    });
    let note = Paragraph::new(language.text("colour-points-note"), Type::regular(2.5), 1.25, 48.0);
    let start = top + (measures.shared - 6.0 - note.height()) / 2.0;
    page.words(Role::Heading, |pen| pen.text(left + 4.0, start + 4.0, Type::bold(4.6), language.text("colour-points")));
    page.words(Role::Paragraph, |pen| note.draw(pen, left + 4.0, start + 6.0));
    let (from, step) = (left + 56.0, (inner - 58.0) / 3.0);
    page.figure(language.text("colour-points").into(), |pen| {
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            let x = from + index as f64 * step;
            let middle = top + measures.shared / 2.0;
            pyramid(pen, colour, x, middle - 6.5, 0.542, Some((language.text(letter_key(colour)), 10.08)));
            let wide = (step - 16.0) / 3.0;
            for (place, points) in COLOUR_POINTS.iter().enumerate() {
                let x = x + 13.8 + place as f64 * (wide + 0.9);
                pen.rect(Rect::new(x, middle - 10.5, x + wide, middle + 10.5), 1.2, None, Some(Line::black(0.3)));
                pen.text(x + wide / 2.0, middle - 4.5, Type::bold(5.0).centred(), &points.to_string());
                let ring = Line::new(Tint(102, 102, 102), 0.2).dashed(0.8, 0.6);
                pen.circle((x + wide / 2.0, middle + 3.5), 3.1_f64.min(wide / 2.0 - 0.6), None, Some(ring));
            }
        }
    });
}

/// A score card and its place.
struct Card<'a> {
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
    emblem: &'a str,
    measures: &'a Measures,
    drawings: &'a Drawings,
    language: Language,
    skulls: &'a [u8],
}

/// The height of the heading of a part.
const HEADING: f64 = 4.6;

impl Card<'_> {
    fn draw(&self, pen: &mut Pen) {
        let Measures { padding, pyramid_row, torch_row, .. } = *self.measures;
        let frame = Rect::new(self.x, self.y, self.x + self.wide, self.y + self.high);
        pen.rect(frame, 3.0, None, Some(Line::black(0.4)));
        let heights =
            [12.0, HEADING + 3.0 * pyramid_row + 1.6, HEADING + torch_row, HEADING + 14.4, HEADING + 10.2, 9.5];
        let free = self.high - 2.0 * padding - heights.iter().sum::<f64>();
        let mut y = self.y + padding;
        let parts = [Self::head, Self::pyramids, Self::torches, Self::gems, Self::skulls, Self::sum];
        for (part, height) in parts.iter().zip(heights) {
            part(self, pen, y);
            y += height + free / 5.0;
        }
    }

    fn left(&self) -> f64 {
        self.x + 3.5
    }

    fn inner(&self) -> f64 {
        self.wide - 7.0
    }

    fn head(&self, pen: &mut Pen, y: f64) {
        let (left, right) = (self.left(), self.left() + self.inner());
        Icon::named(self.emblem).draw(pen, left, y + 1.0, 10.0);
        let small = Type::regular(2.3).tinted(Tint(51, 51, 51));
        pen.text(left + 13.0, y + 2.4, small, self.language.text("name"));
        pen.line((left + 13.0, y + 12.0), (right - 25.0, y + 12.0), Line::black(0.25));
        pen.rect(Rect::new(right - 22.0, y, right, y + 12.0), 1.4, None, Some(Line::black(0.5)));
        pen.text(right - 20.5, y + 2.9, small, self.language.text("total"));
    }

    fn heading(&self, pen: &mut Pen, y: f64, key: &str) {
        let (left, kind, text) = (self.left(), Type::bold(3.1), self.language.text(key));
        pen.text(left, y + 2.9, kind, text);
        let note = self.language.text(&format!("{key}-note"));
        let at = left + kind.width(text) + 1.2;
        let fits = (left + self.inner() - at) / Type::regular(1.0).width(note);
        pen.text(at, y + 2.9, Type::regular(2.4_f64.min(fits)).tinted(NOTE), note);
    }

    /// Boxes side by side.
    fn boxes(&self, count: usize, start: f64, gap: f64) -> impl Iterator<Item = (f64, f64)> + use<> {
        let wide = (self.inner() - start - gap * (count as f64 - 1.0)) / count as f64;
        let left = self.left() + start;
        (0..count).map(move |index| (left + index as f64 * (wide + gap), wide))
    }

    fn pyramids(&self, pen: &mut Pen, y: f64) {
        self.heading(pen, y, "completed");
        let high = self.measures.pyramid_row;
        for (row, colour) in Colour::ALL.into_iter().enumerate() {
            let y = y + HEADING + row as f64 * (high + 0.8);
            let letter = Some((self.language.text(letter_key(colour)), 10.08));
            pyramid(pen, colour, self.left(), y - 0.6, high / 20.5, letter);
            for (index, (x, wide)) in self.boxes(PLACES, 11.9, 0.9).enumerate() {
                let earns = index % 2 == 1;
                let line = Line::black(if earns { 0.6 } else { 0.22 });
                pen.rect(Rect::new(x, y, x + wide, y + high), 1.0, None, Some(line));
                if earns {
                    pen.text(x + wide - 0.6, y + 2.5, Type::regular(2.3).to_the_right(), "★");
                }
            }
        }
    }

    fn torches(&self, pen: &mut Pen, y: f64) {
        self.heading(pen, y, "torches");
        let high = self.measures.torch_row;
        for (index, (x, wide)) in self.boxes(ROUNDS.into(), 0.0, 1.2).enumerate() {
            let y = y + HEADING;
            pen.rect(Rect::new(x, y, x + wide, y + high), 1.2, None, Some(Line::black(0.22)));
            self.drawings.torch.draw(pen, x + wide / 2.0 - 6.0, y + (high - 6.4) / 2.0, 6.4);
            pen.text(x + wide / 2.0 + 1.6, y + high / 2.0 + 1.2, Type::bold(3.4), &(index + 1).to_string());
        }
    }

    fn gems(&self, pen: &mut Pen, y: f64) {
        self.heading(pen, y, "gems");
        for (x, wide) in self.boxes(MAX_GEMS.into(), 0.0, 0.8) {
            let y = y + HEADING;
            pen.rect(Rect::new(x, y, x + wide, y + 14.4), 1.0, None, Some(Line::black(0.22)));
            self.drawings.ruby.draw(pen, x + wide / 2.0 - 3.0, y + 0.8, 6.0);
            self.drawings.emerald.draw(pen, x + wide / 2.0 - 3.0, y + 7.6, 6.0);
        }
    }

    fn skulls(&self, pen: &mut Pen, y: f64) {
        self.heading(pen, y, "skulls");
        for ((x, wide), value) in self.boxes(self.skulls.len(), 0.0, 0.8).zip(self.skulls) {
            let y = y + HEADING;
            pen.rect(Rect::new(x, y, x + wide, y + 10.2), 1.0, None, Some(Line::black(0.22)));
            self.drawings.skull.draw(pen, x + wide / 2.0 - 3.0, y + 0.7, 6.0);
            pen.text(x + wide / 2.0, y + 9.2, Type::bold(2.6).centred(), &format!("−{value}"));
        }
    }

    fn sum(&self, pen: &mut Pen, y: f64) {
        let keys = ["sum-pyramids", "sum-colours", "sum-torches", "sum-gems", "sum-skull"];
        for (index, ((x, wide), key)) in self.boxes(keys.len(), 0.0, 3.6).zip(keys).enumerate() {
            pen.rect(Rect::new(x, y, x + wide, y + 9.5), 1.0, None, Some(Line::black(0.22)));
            pen.text(x + 0.7, y + 2.3, Type::regular(2.0), self.language.text(key));
            if index > 0 {
                let sign = if index == keys.len() - 1 { "−" } else { "+" };
                pen.text(x - 1.8, y + 5.8, Type::bold(3.0).centred(), sign);
            }
        }
    }
}

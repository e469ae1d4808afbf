//! The symbols of the web client, read from its symbol sheet.

use kurbo::{Affine, BezPath, Circle, RoundedRect, Shape as _};

use crate::pen::{Line, Pen};

const SHEET: &str = include_str!("../../web/assets/icons.svg");
/// The side of the square that symbols are drawn in.
const GRID: f64 = 24.0;

/// A symbol of the sheet.
pub(crate) struct Icon {
    shapes: Vec<Shape>,
}

/// A path with the names of its colours.
struct Shape {
    path: BezPath,
    fill: Option<&'static str>,
    stroke: Option<(&'static str, f64, bool)>,
}

/// The attributes of an element.
#[derive(Clone, Copy)]
struct Attributes(&'static str);

impl Attributes {
    fn get(self, name: &str) -> Option<&'static str> {
        let mut rest = self.0;
        loop {
            let (key, after) = rest.split_once("=\"")?;
            let (value, next) = after.split_once('"')?;
            if key.trim() == name {
                return Some(value);
            }
            rest = next;
        }
    }

    fn number(self, name: &str) -> f64 {
        self.get(name).and_then(|value| value.parse().ok()).unwrap_or(0.0)
    }
}

impl Icon {
    /// The symbol with this name: `skull`, `p-sun`. An unknown name gives an empty drawing; a test draws all that are used.
    pub(crate) fn named(name: &str) -> Self {
        let start = SHEET.find(&format!("<symbol id=\"i-{name}\"")).unwrap_or(SHEET.len());
        let body = SHEET[start..].split("</symbol>").next().unwrap_or_default();
        let mut shapes = Vec::new();
        let mut group = Attributes("");
        for element in body.split('<').skip(2) {
            let element = element.split('>').next().unwrap_or_default().trim_end_matches('/');
            let (kind, attributes) = element.split_once(' ').unwrap_or((element, ""));
            let attributes = Attributes(attributes);
            match kind {
                "g" => group = attributes,
                "/g" => group = Attributes(""),
                _ => shapes.extend(shape(kind, attributes, group)),
            }
        }
        Self { shapes }
    }

    /// Draws the symbol in a square.
    pub(crate) fn draw(&self, pen: &mut Pen, x: f64, y: f64, side: f64) {
        pen.placed(x, y, side / GRID, |pen| {
            for shape in &self.shapes {
                let fill = shape.fill.map(|name| pen.ink.named(name));
                let line = shape.stroke.map(|(name, width, round)| {
                    let line = Line::new(pen.ink.named(name), width).with_round_joins();
                    if round { line.with_round_ends() } else { line }
                });
                pen.path(&shape.path, fill, line);
            }
        });
    }

    #[cfg(test)]
    fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }
}

fn shape(kind: &str, attributes: Attributes, group: Attributes) -> Option<Shape> {
    let of = |name: &str| attributes.get(name).or_else(|| group.get(name));
    let path = match kind {
        "path" => BezPath::from_svg(attributes.get("d")?).ok()?,
        "circle" => {
            Circle::new((attributes.number("cx"), attributes.number("cy")), attributes.number("r")).to_path(0.01)
        }
        "rect" => {
            let (x, y) = (attributes.number("x"), attributes.number("y"));
            let (right, bottom) = (x + attributes.number("width"), y + attributes.number("height"));
            RoundedRect::new(x, y, right, bottom, attributes.number("rx")).to_path(0.01)
        }
        _ => return None,
    };
    let path = match attributes.get("transform") {
        Some(turn) => turned(turn)? * path,
        None => path,
    };
    // A path without a fill is black in SVG, unless it has no area.
    let fill = of("fill").or(if of("stroke").is_none() { Some("currentColor") } else { None });
    let stroke = of("stroke").map(|name| {
        let width = of("stroke-width").and_then(|width| width.parse().ok()).unwrap_or(1.0);
        (colour_name(name), width, of("stroke-linecap") == Some("round"))
    });
    Some(Shape { path, fill: fill.filter(|name| *name != "none").map(colour_name), stroke })
}

/// The name in `var(--i-red,#D81E3C)`.
fn colour_name(value: &'static str) -> &'static str {
    let inner = value.strip_prefix("var(").unwrap_or(value);
    inner.split([',', ')']).next().unwrap_or(inner)
}

/// Reads `rotate(45 12 12)`, the only transform of the sheet.
fn turned(text: &str) -> Option<Affine> {
    let numbers = text.strip_prefix("rotate(")?.strip_suffix(')')?;
    let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [degrees, x, y] = numbers[..] else { return None };
    Some(Affine::rotate_about(degrees.to_radians(), (x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_that_the_sheets_use_is_on_the_symbol_sheet() {
        let names = [
            "redcross",
            "ruby",
            "emerald",
            "torch",
            "skull",
            "potion",
            "tomb",
            "wheat",
            "worker",
            "brick",
            "coin",
            "bump",
            "discovery",
            "double",
            "extra",
            "die-red",
            "die-green",
            "die-blue",
            "p-sun",
            "p-moon",
            "p-star",
            "p-wave",
        ];
        for name in names {
            assert!(!Icon::named(name).is_empty(), "{name}");
        }
        assert!(Icon::named("nonsense").is_empty());
    }
}

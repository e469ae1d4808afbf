//! Colours: black and white, or the same drawing with light colours.

use silver_gold::Colour;

/// A colour of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tint(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const BLACK: Tint = Tint(0, 0, 0);
pub(crate) const WHITE: Tint = Tint(255, 255, 255);
/// Walls, and nothing else.
pub(crate) const WALL: Tint = Tint(0xec, 0xec, 0xec);
pub(crate) const GREY: Tint = Tint(0x99, 0x99, 0x99);

impl Tint {
    /// The colour `0xrrggbb`.
    const fn hex(number: u32) -> Self {
        Self((number >> 16) as u8, (number >> 8) as u8, number as u8)
    }

    /// Red, green and blue from 0 to 1.
    pub(crate) fn shares(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|value| (f32::from(value) * 1000.0 / 255.0).round() / 1000.0)
    }
}

/// What the sheets are printed with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// Black lines, and light grey in walls.
    #[default]
    Black,
    /// The same drawing filled with light colours.
    Colour,
}

/// The outline and the fill of a coloured thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hue {
    pub(crate) line: Tint,
    pub(crate) fill: Tint,
}

const PLAIN: Hue = Hue { line: BLACK, fill: WHITE };

impl Ink {
    /// The colour of a pyramid.
    pub(crate) fn pyramid(self, colour: Colour) -> Hue {
        let hue = |line, fill| Hue { line: Tint::hex(line), fill: Tint::hex(fill) };
        match (self, colour) {
            (Self::Black, _) => PLAIN,
            (Self::Colour, Colour::Green) => hue(0x2c8a57, 0xddf0e4),
            (Self::Colour, Colour::Orange) => hue(0xe2711d, 0xfde6d2),
            (Self::Colour, Colour::Purple) => hue(0x7e47bb, 0xece2f8),
        }
    }

    /// A colour that the symbol sheet names.
    pub(crate) fn named(self, name: &str) -> Tint {
        let by_ink = |black: Tint, colour: u32| if self == Self::Black { black } else { Tint::hex(colour) };
        match name {
            "--i-line" | "--i-leg" | "currentColor" => BLACK,
            "--i-red" => by_ink(WHITE, 0xd81e3c),
            "--i-ruby" => by_ink(WHITE, 0xc2185b),
            "--i-ruby-lit" => by_ink(WHITE, 0xf06c9b),
            "--i-emerald" => by_ink(WHITE, 0x0e8f5b),
            "--i-emerald-lit" => by_ink(WHITE, 0x6fd3a2),
            "--i-flame" => by_ink(WHITE, 0xff8a1f),
            "--i-flame-lit" => by_ink(WHITE, 0xffd65c),
            "--i-wood" => by_ink(WHITE, 0xb98a63),
            "--i-glass" => by_ink(WHITE, 0xddf1f6),
            "--i-liquid" => by_ink(Tint::hex(0xc9c9c9), 0x2a8fd0),
            "--i-gold" => by_ink(WHITE, 0xffd979),
            "--i-gold-shade" => by_ink(Tint::hex(0xdedede), 0xc98a00),
            "--i-wheat" => by_ink(WHITE, 0xe9bc56),
            "--i-worker" => by_ink(WHITE, 0x7fb0e6),
            "--i-brick" => by_ink(WHITE, 0xe08a73),
            "--i-brick-lit" => by_ink(WHITE, 0xf3b9a5),
            "--i-block" => by_ink(WHITE, 0xf1ddc0),
            "--legal" => by_ink(WHITE, 0x66bdb5),
            "--red-area" => by_ink(WHITE, 0xe79aa3),
            "--green-area" => by_ink(WHITE, 0x9ccb9e),
            "--blue-area" => by_ink(WHITE, 0x9bc2ee),
            _ => WHITE,
        }
    }
}

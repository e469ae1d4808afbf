//! The two embedded fonts, and the widths of texts.

/// The units of one em in both fonts.
const UNITS: f64 = 2048.0;
/// The measures at the head of a glyph table, two bytes each.
const MEASURES: usize = 7;
/// The bytes of a sign in a glyph table: its number, its glyph and its width.
const ENTRY: usize = 8;
/// What is shown for a sign that the fonts do not have.
const UNKNOWN: char = '?';

/// How heavy a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// One weight: the outlines, compressed, and the table of signs.
pub(crate) struct Face {
    pub(crate) name: &'static str,
    pub(crate) outlines: &'static [u8],
    table: &'static [u8],
}

/// A sign of a font.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Glyph {
    pub(crate) sign: char,
    pub(crate) number: u16,
    /// The width in ems.
    pub(crate) width: f64,
}

static REGULAR: Face = Face {
    name: "PYRAMI+DejaVuSansCondensed",
    outlines: include_bytes!(concat!(env!("OUT_DIR"), "/regular.ttf.z")),
    table: include_bytes!(concat!(env!("OUT_DIR"), "/regular.glyphs")),
};

static BOLD: Face = Face {
    name: "PYRAMI+DejaVuSansCondensed-Bold",
    outlines: include_bytes!(concat!(env!("OUT_DIR"), "/bold.ttf.z")),
    table: include_bytes!(concat!(env!("OUT_DIR"), "/bold.glyphs")),
};

impl Weight {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    pub(crate) fn face(self) -> &'static Face {
        match self {
            Self::Regular => &REGULAR,
            Self::Bold => &BOLD,
        }
    }
}

impl Face {
    /// Ascent, descent, height of capitals and the box around all glyphs (left, bottom, right, top), in thousandths of an em.
    pub(crate) fn measures(&self) -> [f32; MEASURES] {
        std::array::from_fn(|index| {
            let value = i16::from_be_bytes([self.table[2 * index], self.table[2 * index + 1]]);
            (f64::from(value) * 1000.0 / UNITS) as f32
        })
    }

    /// All signs of the font.
    pub(crate) fn glyphs(&self) -> impl Iterator<Item = Glyph> {
        self.table[2 * MEASURES..].chunks_exact(ENTRY).filter_map(|entry| {
            let half = |at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
            let sign = char::from_u32(u32::from(half(0)) << 16 | u32::from(half(2)))?;
            Some(Glyph { sign, number: half(4), width: f64::from(half(6)) / UNITS })
        })
    }

    /// The glyph of a sign, or of the question mark.
    pub(crate) fn glyph(&self, sign: char) -> Option<Glyph> {
        let find = |sign| self.glyphs().find(|glyph| glyph.sign == sign);
        find(sign).or_else(|| find(UNKNOWN))
    }

    /// The width of a text at a size.
    pub(crate) fn width(&self, text: &str, size: f64) -> f64 {
        text.chars().filter_map(|sign| self.glyph(sign)).map(|glyph| glyph.width).sum::<f64>() * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_have_the_signs_of_three_languages() {
        for weight in Weight::ALL {
            let signs = "ABCxyz 0189 äöüßÄÖÜ éèêëàâçîïôùûœŒÉÀ ’“”„«» −×★▸●✕\u{a0}\u{202f}";
            for sign in signs.chars() {
                assert_eq!(weight.face().glyph(sign).map(|glyph| glyph.sign), Some(sign), "{weight:?} {sign:?}");
            }
            assert_eq!(weight.face().glyph('字').map(|glyph| glyph.sign), Some('?'));
            assert!(weight.face().measures()[0] > 500.0);
        }
        assert!(Weight::Bold.face().width("Pyramid", 1.0) > Weight::Regular.face().width("Pyramid", 1.0));
    }
}

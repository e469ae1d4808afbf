//! QR codes.

use kurbo::BezPath;
use qrcodegen::{QrCode, QrCodeEcc, QrSegment};

use crate::ink::{BLACK, WHITE};
use crate::pen::Pen;

/// The white modules around a code within its slot. The paper around the slot is white too.
const MARGIN: f64 = 2.0;

/// A link as a QR code. It may be too long for one.
pub(crate) struct Qr(Option<QrCode>);

impl Qr {
    /// The code of an address and the text after it, whose signs take less space. A short link can lose more of its
    /// modules and still be read.
    pub(crate) fn new(address: &str, text: &str) -> Self {
        let level = if address.len() + text.len() > 150 { QrCodeEcc::Low } else { QrCodeEcc::Medium };
        let segments = [QrSegment::make_bytes(address.as_bytes()), QrSegment::make_alphanumeric(text)];
        Self(QrCode::encode_segments(&segments, level).ok())
    }

    /// Draws the code in a square slot.
    pub(crate) fn draw(&self, pen: &mut Pen, x: f64, y: f64, slot: f64) {
        let Some(code) = &self.0 else { return };
        let size = code.size();
        let mut path = BezPath::new();
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let start = column;
                while column < size && code.get_module(column, row) {
                    column += 1;
                }
                if column > start {
                    let (left, right, top) = (f64::from(start), f64::from(column), f64::from(row));
                    path.move_to((left, top));
                    path.line_to((right, top));
                    path.line_to((right, top + 1.0));
                    path.line_to((left, top + 1.0));
                    path.close_path();
                }
                column += 1;
            }
        }
        let module = slot / (f64::from(size) + 2.0 * MARGIN);
        pen.rect(kurbo::Rect::new(x, y, x + slot, y + slot), 0.0, Some(WHITE), None);
        pen.placed(x + MARGIN * module, y + MARGIN * module, module, |pen| pen.path(&path, Some(BLACK), None));
    }
}

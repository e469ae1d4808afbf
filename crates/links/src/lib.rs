//! Links that hold a whole deck or board, and the bytes that all links are made of.
//!
//! [`deck_to_link`] packs a deck into about 500 signs, few enough for a QR code, and [`deck_from_link`] reads and checks
//! it: no server is needed, and nothing is stored. Boards have the same pair. The text stands after `#/deck/` or
//! `#/board/` in an address.
//!
//! Pure: no files, sockets, clocks or web types. Browsers and the command line use the same code.

mod bytes;
mod coder;
mod envelope;
mod material;
mod qr_text;

pub use bytes::{BitReader, BitWriter, Fields, bits_for, from_text, push_text, to_text};
pub use envelope::{EnvelopeError, open, seal};
pub use material::{
    MAX_MATERIAL_LINK, MaterialLinkError, board_from_link, board_to_link, deck_from_link, deck_to_link,
};

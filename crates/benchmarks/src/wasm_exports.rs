//! The functions of [`parity`] under the names that `wasm.mjs` calls. Only WebAssembly modules have them.
#![expect(unsafe_code, reason = "the compiler cannot check exported names for clashes; all of them are in this file")]

use crate::parity;

/// [`parity::fingerprint`] for JavaScript.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn wasm_fingerprint(index: u64) -> u64 {
    parity::fingerprint(index)
}

/// [`parity::search`] for JavaScript.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn wasm_search(number: u32, iterations: u32) -> u64 {
    parity::search(number, iterations)
}

/// [`parity::search_iterations`] for JavaScript.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn wasm_search_iterations(number: u32) -> u32 {
    parity::search_iterations(number)
}

//! Prints the fingerprints of the games that `wasm.mjs` plays in WebAssembly.

use std::io::Write;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    (0..64).try_for_each(|index| writeln!(out, "{}", wasm_check::fingerprint(index)))
}

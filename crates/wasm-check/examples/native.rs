//! Prints what `wasm.mjs` prints in WebAssembly.

use std::io::Write;
use std::time::Instant;

use wasm_check::{fingerprint, think, wasm_iterations};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    (0..64).try_for_each(|index| writeln!(out, "{}", fingerprint(index)))?;
    for search in 0..4 {
        think(search, 20);
        let (mut answer, mut quickest) = (0, f64::INFINITY);
        for _ in 0..7 {
            let start = Instant::now();
            answer = think(search, wasm_iterations(search));
            quickest = quickest.min(start.elapsed().as_secs_f64() * 1e3);
        }
        writeln!(out, "{answer} {quickest:.1}")?;
    }
    Ok(())
}

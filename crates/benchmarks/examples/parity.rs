//! Prints natively what `wasm.mjs` prints in WebAssembly.

use std::io::Write;
use std::time::Instant;

use benchmarks::SEARCHES;
use benchmarks::parity::{fingerprint, search, search_iterations};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    (0..64).try_for_each(|index| writeln!(out, "{}", fingerprint(index)))?;
    for number in 0..SEARCHES.len() as u32 {
        search(number, 20);
        let (mut answer, mut quickest) = (0, f64::INFINITY);
        for _ in 0..7 {
            let start = Instant::now();
            answer = search(number, search_iterations(number));
            quickest = quickest.min(start.elapsed().as_secs_f64() * 1e3);
        }
        writeln!(out, "{answer} {quickest:.1}")?;
    }
    Ok(())
}

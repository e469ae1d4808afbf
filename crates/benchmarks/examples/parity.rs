//! Prints natively what `wasm.mjs` prints in WebAssembly, and the names of the searches.

use std::io::Write;
use std::time::Instant;

use benchmarks::SEARCHES;
use benchmarks::parity::{fingerprint, review, review_count, search, search_iterations};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    (0..64).try_for_each(|index| writeln!(out, "{}", fingerprint(index)))?;
    (0..review_count()).try_for_each(|number| writeln!(out, "{}", review(number)))?;
    for (number, (game, bot)) in (0..).zip(SEARCHES) {
        search(number, 20);
        let (mut answer, mut quickest) = (0, f64::INFINITY);
        for _ in 0..7 {
            let start = Instant::now();
            answer = search(number, search_iterations(number));
            quickest = quickest.min(start.elapsed().as_secs_f64() * 1e3);
        }
        writeln!(out, "{answer} {quickest:.1} {game}/{bot}")?;
    }
    Ok(())
}

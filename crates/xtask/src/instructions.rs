//! `cargo xtask instructions`: how many instructions the benchmarks' work takes, the same on every run.

use crate::packages;
use crate::run::{Trouble, cargo, command, output, say, target_folder};

/// The work, how it is called, and how many pieces one repetition has.
const WORK: [(&str, &str, Pieces); 6] = [
    ("placements", "set of a pattern's legal placements", Pieces::PlacementSets),
    ("filter", "the same by a filter loop", Pieces::PlacementSets),
    ("marks", "copy a state and apply a mark", Pieces::Marks),
    ("games", "a random game of two", Pieces::Games),
    ("payments", "Nile: decide a payment", Pieces::Payments),
    ("nile", "Nile: a decision in a random game", Pieces::NileDecisions),
];

#[derive(Clone, Copy)]
enum Pieces {
    PlacementSets,
    Marks,
    Games,
    Payments,
    NileDecisions,
}

pub(crate) fn run() -> Result<(), Trouble> {
    packages::need("valgrind", &["--version"], &["valgrind"], "to count instructions")?;
    cargo(&["build", "--release", "--package", "benchmarks", "--example", "instructions"])?;
    let pieces = output(&mut command(program(), &["pieces", "1"]))?;
    let pieces: Vec<f64> = pieces.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    for (name, told, kind) in WORK {
        // Start-up costs the same both times, so the difference is the work alone.
        let work = (count(name, "3")? - count(name, "1")?) / 2.0;
        let per_piece = work / pieces.get(kind as usize).copied().unwrap_or(1.0);
        say(&format!("{told:<40} {per_piece:>10.1} instructions"));
    }
    Ok(())
}

fn program() -> std::path::PathBuf {
    target_folder().join("release/examples/instructions")
}

fn count(name: &str, times: &str) -> Result<f64, Trouble> {
    let file = target_folder().join(format!("callgrind-{name}-{times}.out"));
    let out = format!("--callgrind-out-file={}", file.display());
    let program = program();
    let arguments = ["--quiet", "--tool=callgrind", &out, &program.to_string_lossy(), name, times];
    output(&mut command("valgrind", &arguments))?;
    let told = std::fs::read_to_string(&file).map_err(|error| Trouble(format!("{}: {error}", file.display())))?;
    let total = told.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    total.ok_or_else(|| Trouble(format!("{} has no totals", file.display())))
}

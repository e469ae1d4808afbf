//! `cargo xtask instructions`: counts the instructions that the benchmarks' work takes. The count is the same on every run.

use crate::error::Error;
use crate::files::read_text;
use crate::run::{cargo, command, output, say, target_folder};
use crate::tools;

/// The work: its name on the command line, its description, and what it is divided by.
const WORK: [(&str, &str, Pieces); 6] = [
    ("placements", "set of a pattern's legal placements", Pieces::PlacementSets),
    ("filter", "the same by a filter loop", Pieces::PlacementSets),
    ("marks", "copy a state and apply a mark", Pieces::Marks),
    ("games", "a random game of two", Pieces::Games),
    ("payments", "Nile: decide a payment", Pieces::Payments),
    ("nile", "Nile: a decision in a random game", Pieces::NileDecisions),
];

/// The units in which work is counted, in the order in which the program prints how many one repetition has.
#[derive(Clone, Copy)]
enum Pieces {
    PlacementSets,
    Marks,
    Games,
    Payments,
    NileDecisions,
}

pub(crate) fn run() -> Result<(), Error> {
    tools::require(&[tools::VALGRIND])?;
    cargo(&["build", "--release", "--package", "benchmarks", "--example", "instructions"])?;
    let pieces = output(&mut command(program(), &["pieces", "1"]))?;
    let pieces: Vec<f64> = pieces.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    for (name, description, kind) in WORK {
        // Start-up costs the same in both runs, so the difference is the work alone.
        let work = (count(name, "3")? - count(name, "1")?) / 2.0;
        let per_piece = work / pieces.get(kind as usize).copied().unwrap_or(1.0);
        say(&format!("{description:<40} {per_piece:>10.1} instructions"));
    }
    Ok(())
}

fn program() -> std::path::PathBuf {
    target_folder().join("release/examples/instructions")
}

fn count(name: &str, times: &str) -> Result<f64, Error> {
    let file = target_folder().join(format!("callgrind-{name}-{times}.out"));
    let out = format!("--callgrind-out-file={}", file.display());
    let program = program();
    let arguments = ["--quiet", "--tool=callgrind", &out, &program.to_string_lossy(), name, times];
    output(&mut command("valgrind", &arguments))?;
    let counts = read_text(&file)?;
    let total = counts.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    total.ok_or(Error::NoInstructionCount(file))
}

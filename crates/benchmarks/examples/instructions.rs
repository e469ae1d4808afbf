//! Runs one benchmark a given number of times, for counting instructions: `cargo xtask instructions`.
//! The benchmark `pieces` prints how many placement sets, marks, games, payments and decisions of Nile one run has.

use std::io::Write;
use std::process::ExitCode;

use benchmarks::{NileWork, SilverGoldWork};

const GAMES: u64 = 100;
const NILE_GAMES: u64 = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = arguments.as_slice() else { return ExitCode::from(2) };
    let Ok(times) = times.parse::<u64>() else { return ExitCode::from(2) };
    let (work, nile) = (SilverGoldWork::collect(), NileWork::collect());
    if name == "pieces" {
        let _ = writeln!(
            std::io::stdout(),
            "{} {} {GAMES} {} {}",
            work.placement_sets(),
            work.mark_count(),
            nile.payment_count(),
            nile.random_games(NILE_GAMES, 1).1
        );
        return ExitCode::SUCCESS;
    }
    let mut answer = 0;
    for _ in 0..times {
        answer ^= match name.as_str() {
            "placements" => work.placements(),
            "filter" => work.placements_by_filter(),
            "marks" => work.apply_marks(),
            "games" => work.random_games(GAMES, 1).1,
            "payments" => nile.pay(),
            "nile" => nile.random_games(NILE_GAMES, 1).1,
            _ => return ExitCode::from(2),
        };
    }
    std::hint::black_box(answer);
    ExitCode::SUCCESS
}

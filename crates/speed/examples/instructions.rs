//! Runs one piece of work a given number of times, for counting instructions: `cargo xtask instructions`.

use std::process::ExitCode;

use speed::SilverGoldWork;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(work), [name, times]) = (SilverGoldWork::collect(), arguments.as_slice()) else {
        return ExitCode::from(2);
    };
    let Ok(times) = times.parse::<u64>() else { return ExitCode::from(2) };
    let mut answer = 0;
    for _ in 0..times {
        answer ^= match name.as_str() {
            "placements" => work.placements(),
            "filter" => work.placements_by_filter(),
            "marks" => work.apply_marks(),
            "games" => work.random_games(100, 1).1,
            _ => return ExitCode::from(2),
        };
    }
    std::hint::black_box(answer);
    ExitCode::SUCCESS
}

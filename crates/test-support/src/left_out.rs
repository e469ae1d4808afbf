//! Programs that a test run does without, because they cannot be installed on its machine.

/// Whether tests that need a program are left out: `cargo xtask test --without postgres` sets `PYRAMIDS_WITHOUT`.
/// Says so on standard error; the test command names it in its summary.
pub fn is_left_out(program: &str) -> bool {
    let programs = std::env::var("PYRAMIDS_WITHOUT").unwrap_or_default();
    let left_out = programs.split(',').any(|name| name == program);
    if left_out {
        eprintln!("skipped: the tests run without {program}");
    }
    left_out
}

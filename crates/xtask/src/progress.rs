//! Shows how far a long task is: its steps, how long they took, and an estimate of the rest.

use std::time::{Duration, Instant};

use crate::error::Error;
use crate::run::say;

/// A step's name, and its seconds on two cores if nothing was built before.
pub(crate) type Step = (&'static str, u32);

pub(crate) struct Progress {
    steps: &'static [Step],
    done: usize,
    start: Instant,
}

impl Progress {
    pub(crate) fn new(steps: &'static [Step]) -> Self {
        Self { steps, done: 0, start: Instant::now() }
    }

    /// Runs the next step, and prints a line before it and after it.
    pub(crate) fn step<T>(&mut self, run: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let (done, steps) = (self.done, self.steps);
        let Some((name, _)) = steps.get(done) else { return run() };
        let label = format!("[{}/{}]", done + 1, steps.len());
        let rest = rest(steps, done, self.start.elapsed());
        say(&format!(
            "{label} {name}{}",
            if rest.is_zero() { String::new() } else { format!(" ({} left)", about(rest)) }
        ));
        let start = Instant::now();
        let result = run()?;
        self.done += 1;
        say(&format!("{label} done after {}, {} in all", clock(start.elapsed()), clock(self.start.elapsed())));
        Ok(result)
    }
}

/// The time that the steps from `done` on will take, judged by how long those before them took.
fn rest(steps: &[Step], done: usize, elapsed: Duration) -> Duration {
    let seconds = |steps: &[Step]| f64::from(steps.iter().map(|(_, seconds)| seconds).sum::<u32>());
    let (before, after) = steps.split_at(done.min(steps.len()));
    let pace = if before.is_empty() { 1.0 } else { elapsed.as_secs_f64() / seconds(before).max(1.0) };
    Duration::from_secs((seconds(after) * pace).round() as u64)
}

fn about(duration: Duration) -> String {
    match duration.as_secs() {
        0..=10 => "a few seconds".into(),
        seconds @ 11..=59 => format!("about {seconds} s"),
        seconds => format!("about {} min", seconds.div_ceil(60)),
    }
}

fn clock(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{}:{:02} min", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &[Step] = &[("one", 60), ("two", 30), ("three", 90)];

    #[test]
    fn the_rest_is_judged_by_the_pace_so_far() {
        assert_eq!(rest(STEPS, 0, Duration::ZERO), Duration::from_secs(180));
        assert_eq!(rest(STEPS, 1, Duration::from_secs(120)), Duration::from_secs(240), "twice as slow");
        assert_eq!(rest(STEPS, 2, Duration::from_millis(900)), Duration::from_secs(1), "everything was built before");
        assert_eq!(rest(STEPS, 3, Duration::from_secs(1)), Duration::ZERO);
    }

    #[test]
    fn times_are_short() {
        assert_eq!(about(Duration::from_secs(3)), "a few seconds");
        assert_eq!(about(Duration::from_secs(61)), "about 2 min");
        assert_eq!(clock(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(clock(Duration::from_secs(125)), "2:05 min");
    }
}

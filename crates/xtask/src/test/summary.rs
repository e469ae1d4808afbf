//! What the test command prints at its end.

use std::time::{Duration, Instant};

use crate::error::Error;

pub(super) enum Verdict {
    Passed,
    /// Passed, but what needs these programs was left out.
    PassedWithout(String),
    Failed(Error),
    /// Not run, for this reason.
    Skipped(String),
}

impl Verdict {
    pub(super) fn is_failure(&self) -> bool {
        matches!(self, Verdict::Failed(_))
    }
}

pub(super) struct Outcome {
    name: String,
    duration: Duration,
    pub(super) verdict: Verdict,
}

impl Outcome {
    pub(super) fn new(name: String, start: Instant, verdict: Verdict) -> Self {
        Self { name, duration: start.elapsed(), verdict }
    }

    fn row(&self) -> String {
        let seconds = self.duration.as_secs_f64();
        match &self.verdict {
            Verdict::Passed => format!("{:<14} passed  {seconds:>7.1} s", self.name),
            Verdict::PassedWithout(programs) => {
                format!("{:<14} passed  {seconds:>7.1} s  without {programs}", self.name)
            }
            Verdict::Failed(_) => format!("{:<14} FAILED  {seconds:>7.1} s", self.name),
            Verdict::Skipped(_) => format!("{:<14} skipped", self.name),
        }
    }

    /// What went wrong, or what was not tested.
    fn remark(&self) -> Option<String> {
        match &self.verdict {
            Verdict::Passed => None,
            Verdict::PassedWithout(programs) => Some(format!("NOT TESTED in {}: what needs {programs}", self.name)),
            Verdict::Failed(error) => Some(format!("{} failed: {error}", self.name)),
            Verdict::Skipped(reason) => Some(format!("NOT TESTED: {}, {reason}", self.name)),
        }
    }
}

/// A table of the steps, a line for everything that failed or was left out, and the counts in the last line.
pub(super) fn summary(outcomes: &[Outcome]) -> String {
    let count =
        |is_counted: fn(&Verdict) -> bool| outcomes.iter().filter(|outcome| is_counted(&outcome.verdict)).count();
    let failed = count(Verdict::is_failure);
    let skipped = count(|verdict| matches!(verdict, Verdict::Skipped(_)));
    let passed = outcomes.len() - failed - skipped;
    let total: Duration = outcomes.iter().map(|outcome| outcome.duration).sum();
    let mut lines = vec!["--- summary".to_string()];
    lines.extend(outcomes.iter().map(Outcome::row));
    lines.push(format!("{:<22} {:>7.1} s", "all", total.as_secs_f64()));
    lines.extend(outcomes.iter().filter_map(Outcome::remark));
    let skipped = if skipped == 0 { String::new() } else { format!(", {skipped} skipped") };
    lines.push(format!("{passed} passed, {failed} failed{skipped}"));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_what_failed_and_what_was_left_out_and_counts() {
        let outcome =
            |name: &str, verdict| Outcome { name: name.into(), duration: Duration::from_millis(1234), verdict };
        let outcomes = [
            outcome("format", Verdict::Passed),
            outcome("tests", Verdict::PassedWithout("postgres".into())),
            outcome("docs", Verdict::Failed(Error::ViewsNotFormatted)),
            outcome("browser", Verdict::Skipped("without browser".into())),
        ];
        let expected = "\
--- summary
format         passed      1.2 s
tests          passed      1.2 s  without postgres
docs           FAILED      1.2 s
browser        skipped
all                        4.9 s
NOT TESTED in tests: what needs postgres
docs failed: some `view!` macros are not formatted; please run: cargo xtask format
NOT TESTED: browser, without browser
2 passed, 1 failed, 1 skipped";
        assert_eq!(summary(&outcomes), expected);
    }
}

//! Means with 95 % intervals.

use serde::Serialize;

/// The two-sided 95 % point of the normal distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A mean with a 95 % confidence interval. There is no interval if there is only one observation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

impl Estimate {
    fn around(mean: f64, error: Option<f64>) -> Self {
        Self { mean, low: error.map(|error| mean - error), high: error.map(|error| mean + error) }
    }

    /// The mean of independent observations.
    pub(crate) fn of_mean(observations: &[f64]) -> Option<Self> {
        let (mean, error) = mean_and_error(observations)?;
        Some(Self::around(mean, error))
    }

    /// A share from 0 to 1. If all observations are equal (all won), the interval is Wilson's, with each observation as
    /// one trial, because their variance says nothing.
    pub(crate) fn of_share(observations: &[f64]) -> Option<Self> {
        let (mean, error) = mean_and_error(observations)?;
        match error {
            Some(error) if error > 0.0 => {
                Some(Self { mean, low: Some((mean - error).max(0.0)), high: Some((mean + error).min(1.0)) })
            }
            _ => {
                let (low, high) = wilson(mean, observations.len() as f64);
                Some(Self { mean, low: Some(low), high: Some(high) })
            }
        }
    }

    /// The ratio of the means of paired observations, by the delta method.
    pub(crate) fn of_ratio(numerators: &[f64], denominators: &[f64]) -> Option<Self> {
        let (numerator, denominator) = (mean(numerators)?, mean(denominators)?);
        if denominator <= 0.0 {
            return None;
        }
        let ratio = numerator / denominator;
        let left_over: Vec<f64> = numerators.iter().zip(denominators).map(|(n, d)| n - ratio * d).collect();
        let (_, error) = mean_and_error(&left_over)?;
        Some(Self::around(ratio, error.map(|error| error / denominator)))
    }

    /// The distance from the mean to the farther end of the interval.
    pub(crate) fn error(&self) -> Option<f64> {
        Some((self.high? - self.mean).max(self.mean - self.low?))
    }

    /// The same from the other side of a two-player game.
    pub(crate) fn mirrored(&self, whole: f64) -> Self {
        let mirror = |value: f64| whole - value;
        Self { mean: mirror(self.mean), low: self.high.map(mirror), high: self.low.map(mirror) }
    }
}

pub(crate) fn mean(observations: &[f64]) -> Option<f64> {
    (!observations.is_empty()).then(|| observations.iter().sum::<f64>() / observations.len() as f64)
}

/// The mean and half the width of its interval, by Student's t.
fn mean_and_error(observations: &[f64]) -> Option<(f64, Option<f64>)> {
    let mean = mean(observations)?;
    let freedom = observations.len() as f64 - 1.0;
    if freedom < 1.0 {
        return Some((mean, None));
    }
    let variance = observations.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / freedom;
    Some((mean, Some(student95(freedom) * (variance / observations.len() as f64).sqrt())))
}

/// The two-sided 95 % point of Student's t: from a table for few degrees of freedom, else by a series.
fn student95(freedom: f64) -> f64 {
    const FEW: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    if let Some(point) = FEW.get(freedom as usize - 1) {
        return *point;
    }
    let z = Z95;
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom) + z
}

/// Wilson's score interval for a share of N trials.
pub(crate) fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let z = Z95 * Z95 / trials;
    let centre = (share + z / 2.0) / (1.0 + z);
    let error = Z95 / (1.0 + z) * (share * (1.0 - share) / trials + z / (4.0 * trials)).sqrt();
    ((centre - error).max(0.0), (centre + error).min(1.0))
}

#[cfg(test)]
mod tests {
    use game_core::{QuickRandom, Random};

    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    #[test]
    fn wilson_gives_the_known_intervals() {
        // From the tables in Newcombe (1998), method 3.
        for (wins, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let (found_low, found_high) = wilson(f64::from(wins) / f64::from(trials), trials.into());
            close(found_low, low, 5e-5);
            close(found_high, high, 5e-5);
        }
        close(wilson(1.0, 20.0).0, 0.8389, 5e-5);
    }

    #[test]
    fn student_gives_the_known_points() {
        for (freedom, point) in [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)] {
            close(student95(freedom.into()), point, 0.004);
        }
    }

    #[test]
    fn a_mean_knows_how_sure_it_is() {
        let estimate = Estimate::of_mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("a mean");
        close(estimate.mean, 3.0, 1e-12);
        close(estimate.error().expect("an error"), 2.776 * (2.5_f64 / 5.0).sqrt(), 1e-9);
        assert_eq!(Estimate::of_mean(&[7.0]), Some(Estimate { mean: 7.0, low: None, high: None }));
        assert_eq!(Estimate::of_mean(&[]), None);
    }

    #[test]
    fn a_share_without_spread_is_not_certain() {
        let all_won = Estimate::of_share(&[1.0; 20]).expect("a share");
        close(all_won.low.expect("low"), 0.8389, 5e-5);
        close(all_won.high.expect("high"), 1.0, 1e-12);
        let mirrored = all_won.mirrored(1.0);
        close(mirrored.high.expect("high"), 0.1611, 5e-5);
    }

    #[test]
    fn intervals_hold_the_truth_in_95_of_100_cases() {
        let mut random = QuickRandom::new(5);
        let mut held = [0; 2];
        for _ in 0..2_000 {
            let luck: Vec<f64> = (0..40).map(|_| random.unit()).collect();
            let noise: Vec<f64> = luck.iter().map(|luck| 80.0 * luck + 20.0 * random.unit()).collect();
            let best: Vec<f64> = luck.iter().map(|luck| 100.0 * luck + 50.0).collect();
            let holds = |estimate: Option<Estimate>, truth: f64| {
                estimate
                    .is_some_and(|e| e.low.is_some_and(|low| low < truth) && e.high.is_some_and(|high| high > truth))
            };
            held[0] += i32::from(holds(Estimate::of_mean(&noise), 50.0));
            held[1] += i32::from(holds(Estimate::of_ratio(&noise, &best), 0.5));
        }
        assert!(held.iter().all(|held| (1860..1940).contains(held)), "{held:?}");
    }
}

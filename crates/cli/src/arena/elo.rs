//! Elo ratings: the maximum-likelihood ratings in the Bradley–Terry model.

use serde::Serialize;

use super::stats::Z95;

/// The rating of the anchor, which fixes the scale.
pub(crate) const ANCHOR: f64 = 1500.0;

/// Draws added to every pairing. Without them, a bot that won every game would have an infinite rating.
const PRIOR_DRAWS: f64 = 1.0;

/// Elo points per unit of strength, which is a natural logarithm of odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// A rating with its error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    /// Half the width of the 95 % interval; 0 for the anchor.
    pub(crate) error: f64,
}

/// Computes ratings from `wins[i][j]`, the number of wins of `i` against `j`, where a draw is half a win for each. The
/// scale is fixed at `anchor`, or at the mean of all. Errors come from the information matrix.
pub(crate) fn ratings(wins: &[Vec<f64>], anchor: Option<usize>) -> Vec<Rating> {
    /// Far more than Newton's method needs.
    const MOST_STEPS: usize = 500;
    let bots = wins.len();
    let mut strengths = vec![0.0; bots];
    let mut covariance = vec![vec![0.0; bots]; bots];
    for _ in 0..MOST_STEPS {
        let (slope, information) = slope_and_information(wins, &strengths);
        covariance = inverse_up_to_a_constant(information);
        let steps: Vec<f64> = covariance.iter().map(|row| row.iter().zip(&slope).map(|(c, s)| c * s).sum()).collect();
        // Far from the maximum the likelihood is flat, and a full step would overshoot.
        let largest = steps.iter().fold(0.0_f64, |largest, step| largest.max(step.abs()));
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        strengths.iter_mut().zip(steps).for_each(|(strength, step)| *strength += scale * step);
        if largest < 1e-10 {
            break;
        }
    }
    let rating = |bot: usize| {
        // The mean of the strengths is 0, and the covariance is that of differences to the mean.
        let (zero, variance) = match anchor {
            Some(fixed) => {
                let variance = covariance[bot][bot] + covariance[fixed][fixed] - 2.0 * covariance[bot][fixed];
                (strengths[fixed], if bot == fixed { 0.0 } else { variance })
            }
            None => (0.0, covariance[bot][bot]),
        };
        Rating { elo: ANCHOR + POINTS * (strengths[bot] - zero), error: Z95 * POINTS * variance.max(0.0).sqrt() }
    };
    (0..bots).map(rating).collect()
}

/// The first derivatives of the log likelihood, and its negated second derivatives.
fn slope_and_information(wins: &[Vec<f64>], strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let bots = wins.len();
    let mut slope = vec![0.0; bots];
    let mut information = vec![vec![0.0; bots]; bots];
    for i in 0..bots {
        for j in (0..bots).filter(|j| *j != i) {
            let games = wins[i][j] + wins[j][i] + PRIOR_DRAWS;
            let expected = 1.0 / (1.0 + (strengths[j] - strengths[i]).exp());
            let weight = games * expected * (1.0 - expected);
            slope[i] += wins[i][j] + PRIOR_DRAWS / 2.0 - games * expected;
            information[i][i] += weight;
            information[i][j] -= weight;
        }
    }
    (slope, information)
}

/// The pseudo-inverse of a matrix whose null space is the constant vector: adding the same to all strengths changes
/// nothing.
fn inverse_up_to_a_constant(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let share = 1.0 / size as f64;
    matrix.iter_mut().flatten().for_each(|value| *value += share);
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    // Gauss–Jordan elimination. The matrix is positive definite, so no pivot is 0 and no rows are swapped.
    for pivot in 0..size {
        let by = 1.0 / matrix[pivot][pivot];
        matrix[pivot].iter_mut().chain(&mut inverse[pivot]).for_each(|value| *value *= by);
        let (own, own_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|row| *row != pivot) {
            let by = matrix[row][pivot];
            matrix[row].iter_mut().zip(&own).for_each(|(value, own)| *value -= by * own);
            inverse[row].iter_mut().zip(&own_inverse).for_each(|(value, own)| *value -= by * own);
        }
    }
    inverse.iter_mut().flatten().for_each(|value| *value -= share);
    inverse
}

#[cfg(test)]
mod tests {
    use game_core::{QuickRandom, Random};

    use super::*;

    fn simulated(truth: &[f64], games: u32, random: &mut QuickRandom) -> Vec<Vec<f64>> {
        let mut wins = vec![vec![0.0; truth.len()]; truth.len()];
        for i in 0..truth.len() {
            for j in 0..i {
                for _ in 0..games {
                    let expected = 1.0 / (1.0 + 10.0_f64.powf((truth[j] - truth[i]) / 400.0));
                    if random.unit() < expected { wins[i][j] += 1.0 } else { wins[j][i] += 1.0 }
                }
            }
        }
        wins
    }

    #[test]
    fn two_bots_have_the_difference_of_the_formula() {
        let found = ratings(&[vec![0.0, 75.5], vec![24.5, 0.0]], Some(1));
        let expected = 400.0 * (76.0_f64 / 25.0).log10();
        assert!((found[0].elo - ANCHOR - expected).abs() < 1e-6, "{found:?}");
        assert_eq!(found[1], Rating { elo: ANCHOR, error: 0.0 });
        // The variance of a log odds from counts.
        let error = Z95 * POINTS * (1.0_f64 / 76.0 + 1.0 / 25.0).sqrt();
        assert!((found[0].error - error).abs() < 1e-6, "{found:?} {error}");
    }

    #[test]
    fn known_ratings_are_found_within_their_errors() {
        let truth = [1300.0, 1500.0, 1620.0, 1580.0];
        let mut random = QuickRandom::new(3);
        let mut held = 0;
        for _ in 0..200 {
            let found = ratings(&simulated(&truth, 500, &mut random), None);
            held += found.iter().zip(truth).filter(|(found, truth)| (found.elo - truth).abs() < found.error).count();
        }
        // 200 tournaments of 4 bots give 800 ratings. 95 % of them, 760, should lie within their error bars; the ratings of
        // one tournament depend on each other, so the range is wider than for 800 independent ones.
        assert!((735..785).contains(&held), "{held}");
    }

    /// Checks the same maximum by another method: minorize and maximize (Hunter 2004).
    #[test]
    fn another_method_agrees() {
        let wins = simulated(&[1400.0, 1500.0, 1550.0, 1700.0, 1900.0], 60, &mut QuickRandom::new(8));
        let bots = wins.len();
        let won = |i: usize, j: usize| wins[i][j] + PRIOR_DRAWS / 2.0;
        let mut odds = vec![1.0_f64; bots];
        for _ in 0..20_000 {
            for i in 0..bots {
                let others = || (0..bots).filter(|j| *j != i);
                let games: f64 = others().map(|j| (won(i, j) + won(j, i)) / (odds[i] + odds[j])).sum();
                odds[i] = others().map(|j| won(i, j)).sum::<f64>() / games;
            }
        }
        let mean = odds.iter().map(|odds| odds.ln()).sum::<f64>() / bots as f64;
        for (rating, odds) in ratings(&wins, None).iter().zip(&odds) {
            assert!((rating.elo - ANCHOR - POINTS * (odds.ln() - mean)).abs() < 1e-4, "{rating:?}");
        }
    }

    #[test]
    fn who_won_every_game_is_not_infinitely_strong() {
        let found = ratings(&[vec![0.0, 1e6, 1e6], vec![0.0, 0.0, 1e6], vec![0.0, 0.0, 0.0]], None);
        assert!(found.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{found:?}");
        assert!(found[0].elo > found[1].elo + 1000.0 && found[1].elo > found[2].elo + 1000.0);
        let nothing_played = ratings(&[vec![0.0; 2], vec![0.0; 2]], None);
        assert!(nothing_played.iter().all(|rating| rating.elo == ANCHOR && rating.error > 300.0));
    }
}

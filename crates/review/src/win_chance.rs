//! The chance to win of several seats with uncertain points.

use game_core::{BySeat, SeatSet};

/// The points of integration: from this many standard deviations below the lowest mean to as many above the highest.
const TAILS: f64 = 4.0;
const SLICES: u32 = 96;

/// The chance that each seat ends with the most points, if their points scatter around `means` by `deviation`
/// independently of each other. Uses only operations that every platform rounds alike.
pub(crate) fn chances(seats: SeatSet, means: &BySeat<f64>, deviation: f64) -> BySeat<f64> {
    let lowest = seats.iter().map(|seat| means[seat]).fold(f64::MAX, f64::min) - TAILS * deviation;
    let highest = seats.iter().map(|seat| means[seat]).fold(f64::MIN, f64::max) + TAILS * deviation;
    let width = (highest - lowest) / f64::from(SLICES);
    let below = |x: f64| BySeat::from_fn(|seat| normal((x - means[seat]) / deviation));
    let mut chances = BySeat::from_fn(|_| 0.0);
    let mut left = below(lowest);
    for slice in 1..=SLICES {
        let right = below(lowest + width * f64::from(slice));
        for seat in seats {
            let others = seats.iter().filter(|&other| other != seat);
            let all_below: f64 = others.map(|other| 0.5 * (left[other] + right[other])).product();
            chances[seat] += (right[seat] - left[seat]) * all_below;
        }
        left = right;
    }
    let total: f64 = seats.iter().map(|seat| chances[seat]).sum();
    BySeat::from_fn(|seat| if seats.contains(seat) { chances[seat] / total } else { 0.0 })
}

/// The normal distribution: the probability of a value below `x` standard deviations. Abramowitz and Stegun 26.2.17.
fn normal(x: f64) -> f64 {
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = 0.398_942_280_401_432_7 * exp_of_negative(0.5 * x * x) * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// e to the power of `-x` for `x` from 0 on, by halving: the functions of the standard library differ between
/// platforms in the last bit.
fn exp_of_negative(x: f64) -> f64 {
    const HALVINGS: i32 = 10;
    let small = -x.min(700.0) / f64::from(1 << HALVINGS);
    let mut result =
        1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0 * (1.0 + small / 5.0))));
    for _ in 0..HALVINGS {
        result *= result;
    }
    result
}

#[cfg(test)]
mod tests {
    use game_core::Seat;

    use super::*;

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.0, 0.158_655_254), (2.0, 0.977_249_868)] {
            assert!((normal(x) - expected).abs() < 1e-6, "{x}: {}", normal(x));
        }
        for x in [0.0_f64, 0.5, 3.0, 20.0] {
            assert!((exp_of_negative(x) / (-x).exp() - 1.0).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn chances_add_up_and_follow_the_means() {
        let seats = SeatSet::first_seats(4);
        let means = BySeat::from_fn(|seat| [100.0, 110.0, 90.0, 100.0][seat.index()]);
        let chances = chances(seats, &means, 10.0);
        let total: f64 = seats.iter().map(|seat| chances[seat]).sum();
        assert!((total - 1.0).abs() < 1e-9);
        assert!(chances[Seat::SECOND] > 0.5 && chances[Seat::SECOND] < 0.7, "{chances:?}");
        assert!((chances[Seat::FIRST] - chances[Seat::from_number(4).expect("a seat")]).abs() < 1e-9);
    }

    #[test]
    fn two_seats_agree_with_the_closed_form() {
        let means = BySeat::from_fn(|seat| if seat == Seat::FIRST { 7.0 } else { 0.0 });
        let expected = normal(7.0 / (10.0 * 2.0_f64.sqrt()));
        assert!((chances(SeatSet::first_seats(2), &means, 10.0)[Seat::FIRST] - expected).abs() < 1e-3);
    }
}

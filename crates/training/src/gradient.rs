//! Which way the network's numbers should move.

use bots::net::{FIRST, Net, SECOND};
use bots::{Lesson, Reading, chance};

/// The slope of half the square error over some lessons, and the sum of the squares.
pub(crate) fn gradient(net: &Net, lessons: &[&Lesson], reading: Reading) -> (Net, f64) {
    let mut slope = Net::new(net.first.len());
    let mut squares = 0.0;
    for lesson in lessons {
        let mut first = net.first_bias;
        net.add(&mut first, &lesson.features);
        let second = net.second_sums(&first);
        let answer = net.last_sum(&second);
        let (read, steepness) = match reading {
            Reading::Plain => (answer, 1.0),
            // Flat ends would hold up learning from bad mistakes, so the slope never quite vanishes.
            Reading::Chance => (chance(answer), (0.5 / (1.0 + answer * answer).powf(1.5)).max(0.02)),
        };
        let error = read - lesson.target;
        squares += f64::from(error * error);
        add_slope(net, &mut slope, lesson, &first, &second, error * steepness);
    }
    (slope, squares)
}

fn add_slope(net: &Net, slope: &mut Net, lesson: &Lesson, first: &[f32; FIRST], second: &[f32; SECOND], error: f32) {
    slope.last_bias += error;
    let mut second_errors = [0.0; SECOND];
    for unit in 0..SECOND {
        slope.last[unit] += error * second[unit].max(0.0);
        second_errors[unit] = if second[unit] > 0.0 { error * net.last[unit] } else { 0.0 };
        slope.second_bias[unit] += second_errors[unit];
    }
    let mut first_errors = [0.0; FIRST];
    for unit in 0..FIRST {
        if first[unit] > 0.0 {
            let weights = net.second[unit].iter().zip(&second_errors);
            first_errors[unit] = weights.map(|(weight, error)| weight * error).sum();
            for (slope, error) in slope.second[unit].iter_mut().zip(&second_errors) {
                *slope += first[unit] * error;
            }
            slope.first_bias[unit] += first_errors[unit];
        }
    }
    for (input, value) in &lesson.features {
        if let Some(slopes) = slope.first.get_mut(usize::from(*input)) {
            for (slope, error) in slopes.iter_mut().zip(&first_errors) {
                *slope += value * error;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{QuickRandom, Random};

    /// Moves every number a little and looks how the error changes.
    #[test]
    fn the_slope_is_how_the_error_changes() {
        let mut random = QuickRandom::new(3);
        let mut net = Net::new(6);
        net.numbers_mut().for_each(|number| *number = (random.unit() as f32 - 0.5) * 0.6);
        let lesson = Lesson { features: vec![(0, 1.0), (3, -2.0), (5, 0.5)], target: 0.3 };
        let half_square = |net: &Net, reading| gradient(net, &[&lesson], reading).1 / 2.0;
        for reading in [Reading::Plain, Reading::Chance] {
            let (slope, _) = gradient(&net, &[&lesson], reading);
            let slopes: Vec<f32> = slope.numbers().copied().collect();
            for (index, slope) in slopes.iter().enumerate().step_by(13) {
                let moved = |by: f32| {
                    let mut net = net.clone();
                    net.numbers_mut().skip(index).take(1).for_each(|number| *number += by);
                    half_square(&net, reading)
                };
                let measured = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                assert!((measured - f64::from(*slope)).abs() < 2e-3, "{reading:?} {index}: {measured} {slope}");
            }
        }
    }
}

//! Backpropagation through the network.

use bots::net::{FIRST_UNITS, Net, SECOND_UNITS};
use bots::{Output, TrainingExample, sigmoid};

/// The gradient of half the squared error over some examples, as a network of the same shape, and the sum of the
/// squared errors.
pub(crate) fn gradient(net: &Net, examples: &[&TrainingExample], output: Output) -> (Net, f64) {
    let mut gradient = Net::new(net.first.len());
    let mut squares = 0.0;
    for example in examples {
        let mut first = net.first_bias;
        net.accumulate(&mut first, &example.features);
        let second = net.second_sums(&first);
        let raw = net.output_sum(&second);
        let (value, derivative) = match output {
            Output::Linear => (raw, 1.0),
            // A sigmoid is flat at both ends, which would slow learning from bad mistakes. So its derivative has a minimum.
            Output::Probability => (sigmoid(raw), (0.5 / (1.0 + raw * raw).powf(1.5)).max(0.02)),
        };
        let error = value - example.target;
        squares += f64::from(error * error);
        backpropagate(net, &mut gradient, example, &first, &second, error * derivative);
    }
    (gradient, squares)
}

/// Adds the gradient of one example. `first` and `second` are the sums of the hidden layers, before ReLU.
fn backpropagate(
    net: &Net,
    gradient: &mut Net,
    example: &TrainingExample,
    first: &[f32; FIRST_UNITS],
    second: &[f32; SECOND_UNITS],
    error: f32,
) {
    gradient.last_bias += error;
    let mut second_errors = [0.0; SECOND_UNITS];
    for unit in 0..SECOND_UNITS {
        gradient.last[unit] += error * second[unit].max(0.0);
        second_errors[unit] = if second[unit] > 0.0 { error * net.last[unit] } else { 0.0 };
        gradient.second_bias[unit] += second_errors[unit];
    }
    let mut first_errors = [0.0; FIRST_UNITS];
    for unit in 0..FIRST_UNITS {
        if first[unit] > 0.0 {
            let weights = net.second[unit].iter().zip(&second_errors);
            first_errors[unit] = weights.map(|(weight, error)| weight * error).sum();
            for (sum, error) in gradient.second[unit].iter_mut().zip(&second_errors) {
                *sum += first[unit] * error;
            }
            gradient.first_bias[unit] += first_errors[unit];
        }
    }
    for (input, value) in &example.features {
        if let Some(sums) = gradient.first.get_mut(usize::from(*input)) {
            for (sum, error) in sums.iter_mut().zip(&first_errors) {
                *sum += value * error;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{QuickRandom, Random};

    /// Compares the gradient with finite differences.
    #[test]
    fn the_gradient_is_how_the_error_changes() {
        let mut random = QuickRandom::new(3);
        let mut net = Net::new(6);
        net.parameters_mut().for_each(|number| *number = (random.unit() as f32 - 0.5) * 0.6);
        let example = TrainingExample { features: vec![(0, 1.0), (3, -2.0), (5, 0.5)], target: 0.3 };
        let half_square = |net: &Net, output| gradient(net, &[&example], output).1 / 2.0;
        for output in [Output::Linear, Output::Probability] {
            let (gradient, _) = gradient(&net, &[&example], output);
            for (index, slope) in gradient.parameters().enumerate().step_by(13) {
                let moved = |by: f32| {
                    let mut net = net.clone();
                    net.parameters_mut().skip(index).take(1).for_each(|number| *number += by);
                    half_square(&net, output)
                };
                let measured = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                assert!((measured - f64::from(*slope)).abs() < 2e-3, "{output:?} {index}: {measured} {slope}");
            }
        }
    }
}

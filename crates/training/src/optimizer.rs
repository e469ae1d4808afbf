//! The Adam optimizer with decoupled weight decay (AdamW).

use bots::net::Net;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Every step shrinks the parameters a little, so that none grows without need.
const WEIGHT_DECAY: f32 = 1e-4;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Optimizer {
    /// Running means of each parameter's gradient and of its square.
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The decays to the power of the steps made, which correct the bias of the running means towards 0.
    mean_bias: f32,
    square_bias: f32,
}

impl Optimizer {
    pub(crate) fn new(net: &Net) -> Self {
        let zeros = vec![0.0; net.parameters().count()];
        Self { means: zeros.clone(), squares: zeros, mean_bias: 1.0, square_bias: 1.0 }
    }

    /// All that it remembers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.means.iter().chain(&self.squares).chain([&self.mean_bias, &self.square_bias])
    }

    /// The same, to be changed.
    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.means.iter_mut().chain(&mut self.squares).chain([&mut self.mean_bias, &mut self.square_bias])
    }

    /// Makes one step against the gradient, which is the sum over a batch of this size.
    pub(crate) fn step(&mut self, net: &mut Net, gradient: &Net, learning_rate: f32, batch_size: usize) {
        self.mean_bias *= MEAN_DECAY;
        self.square_bias *= SQUARE_DECAY;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((parameter, sum), (mean, square)) in net.parameters_mut().zip(gradient.parameters()).zip(moments) {
            let slope = sum / batch_size as f32;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let direction = (*mean / (1.0 - self.mean_bias)) / ((*square / (1.0 - self.square_bias)).sqrt() + 1e-7);
            *parameter -= learning_rate * (direction + WEIGHT_DECAY * *parameter);
        }
    }
}

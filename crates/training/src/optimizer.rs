//! Moves the network's numbers (Adam: steps that adapt to how steady each number's slope is).

use bots::net::Net;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Numbers shrink a little with every step, so that none grows without need.
const SHRINK: f32 = 1e-4;

pub(crate) struct Optimizer {
    means: Vec<f32>,
    squares: Vec<f32>,
    mean_share: f32,
    square_share: f32,
}

impl Optimizer {
    pub(crate) fn new(net: &Net) -> Self {
        let zeros = vec![0.0; net.numbers().count()];
        Self { means: zeros.clone(), squares: zeros, mean_share: 1.0, square_share: 1.0 }
    }

    /// One step down the slope of so many lessons.
    pub(crate) fn step(&mut self, net: &mut Net, slope: &Net, step: f32, lessons: usize) {
        self.mean_share *= MEAN_DECAY;
        self.square_share *= SQUARE_DECAY;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((number, slope), (mean, square)) in net.numbers_mut().zip(slope.numbers()).zip(moments) {
            let slope = slope / lessons as f32;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let direction = (*mean / (1.0 - self.mean_share)) / ((*square / (1.0 - self.square_share)).sqrt() + 1e-7);
            *number -= step * (direction + SHRINK * *number);
        }
    }
}

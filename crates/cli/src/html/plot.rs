//! Scales of plots. Horizontal positions are percentages of the width, so that text keeps its size on a phone; vertical
//! positions are pixels.

/// An axis from left to right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// A scale between round numbers that contains all values.
    pub(crate) fn around(values: impl IntoIterator<Item = f64>) -> Self {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), value| (l.min(value), h.max(value)));
        if low > high {
            return Self { low: 0.0, high: 1.0 };
        }
        let step = step((high - low).max(1e-9));
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Self { low, high: if high > low { high } else { low + step } }
    }

    /// A scale with exactly these ends.
    pub(crate) fn between(low: f64, high: f64) -> Self {
        Self { low, high: if high > low { high } else { low + 1.0 } }
    }

    /// The position of a value on the axis, from 0 to 1. Values beyond the ends are at the end.
    pub(crate) fn share(self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round numbers along the axis.
    pub(crate) fn ticks(self) -> Vec<f64> {
        let step = step(self.high - self.low);
        let first = (self.low / step - 1e-9).ceil();
        let ticks = (0..20).map(|tick| (first + f64::from(tick)) * step);
        ticks.take_while(|tick| *tick <= self.high + step * 1e-6).collect()
    }

    /// The number of decimals that the ticks need.
    pub(crate) fn digits(self) -> usize {
        (-step(self.high - self.low).log10().floor()).clamp(0.0, 6.0) as usize
    }
}

/// The distance between ticks: 1, 2 or 5 times a power of ten, so that there are three to six ticks.
fn step(range: f64) -> f64 {
    let rough = range / 5.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    let times = [1.0, 2.0, 5.0].into_iter().find(|times| times * power >= rough * 0.999).unwrap_or(10.0);
    times * power
}

/// A share of the width in the syntax of SVG.
pub(crate) fn percent_of(share: f64) -> String {
    format!("{:.2}%", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_ends_on_round_numbers_around_its_values() {
        let scale = Scale::around([338.7, 1500.0]);
        assert_eq!(scale, Scale::between(0.0, 1500.0));
        assert_eq!(scale.ticks(), [0.0, 500.0, 1000.0, 1500.0]);
        assert_eq!(Scale::around([5.0]).share(5.0), 0.0);
        assert_eq!(Scale::around([]), Scale::between(0.0, 1.0));
    }

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(Scale::between(0.0, 100.0).ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(Scale::between(0.0, 1.0).digits(), 1);
        assert_eq!(Scale::between(13.0, 27.0).ticks(), [15.0, 20.0, 25.0]);
        assert_eq!(percent_of(Scale::between(0.0, 4.0).share(1.0)), "25.00%");
    }
}

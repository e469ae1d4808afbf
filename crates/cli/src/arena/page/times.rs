//! Thinking times on a logarithmic axis.

use super::short_note;
use crate::arena::report::{Report, Times};
use crate::html::{Row, Scale, Section, grid, labels, number, percent_of, rows};

const HEIGHT: u32 = 36;

pub(crate) fn section(report: &Report) -> Section {
    let thought = || report.times.iter().filter(|times| times.decisions > 0);
    let powers = thought().flat_map(|times| [power(times.mean_ms), power(times.longest_ms)]);
    let (low, high) = powers.fold((0.0_f64, 0.0_f64), |(low, high), power| (low.min(power), high.max(power)));
    let scale = Scale::between(low.floor(), high.ceil());
    let row = |times: &Times| Row {
        name: times.name.clone(),
        note: report.bots.iter().find(|bot| bot.name == times.name).and_then(short_note),
        description: format!("{}: {} on average, {} at most", times.name, span(times.mean_ms), span(times.longest_ms)),
        picture: dots(times, scale),
        value: span(times.mean_ms),
        remark: format!("at most {}", span(times.longest_ms)),
    };
    let ranked = report.ranked();
    let in_order = ranked.iter().filter_map(|bot| thought().find(|times| times.name == bot.name));
    let bots: Vec<Row> = in_order.map(row).collect();
    // A phone has room for one label per factor of 1000.
    let decades = (low.floor() as i32..=high.ceil() as i32).filter(|decade| decade % 3 == 0);
    let words = decades.map(|decade| (scale.share(decade.into()), span(10.0_f64.powi(decade))));
    Section {
        title: "Time for a decision".into(),
        about: "The dot is the mean, the ring the longest. Each line is ten times the one before.".into(),
        body: rows(&bots, HEIGHT, &labels(words)),
        wide: false,
    }
}

fn power(millis: f64) -> f64 {
    millis.max(1e-6).log10()
}

fn dots(times: &Times, scale: Scale) -> String {
    let [mean, longest] = [times.mean_ms, times.longest_ms].map(|millis| percent_of(scale.share(power(millis))));
    let y = HEIGHT / 2;
    format!(
        "{}<line class=\"whisker\" x1=\"{mean}\" x2=\"{longest}\" y1=\"{y}\" y2=\"{y}\"/>\
         <circle class=\"ring\" cx=\"{longest}\" cy=\"{y}\" r=\"5\"/><circle class=\"mean-mark\" cx=\"{mean}\" cy=\"{y}\" r=\"5\"/>",
        grid(scale, HEIGHT)
    )
}

/// A time in a suitable unit.
fn span(millis: f64) -> String {
    let (value, unit) = match millis {
        m if m < 1e-3 => (m * 1e6, "ns"),
        m if m < 1.0 => (m * 1e3, "µs"),
        m if m < 1e3 => (m, "ms"),
        m => (m / 1e3, "s"),
    };
    let digits = if value < 9.95 && value.fract() > 0.01 { 1 } else { 0 };
    format!("{} {unit}", number(value, digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_a_suitable_unit() {
        for (millis, expected) in
            [(0.000_4, "400 ns"), (0.002, "2 µs"), (0.0377, "38 µs"), (1.0, "1 ms"), (2_500.0, "2.5 s")]
        {
            assert_eq!(span(millis), expected);
        }
    }
}

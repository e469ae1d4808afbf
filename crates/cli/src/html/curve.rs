//! The learning curve of a network.

use std::fmt::Write;

use training::CurvePoint;

use super::plot::{Scale, percent_of};
use super::{Section, escape, number};

const HEIGHT: f64 = 260.0;
/// The top and bottom of the plot area, from the top. The numbers of the generations are below.
const TOP: f64 = 12.0;
const BOTTOM: f64 = 226.0;
/// The left and right end of the plot area, as shares of the width. The numbers of both axes are outside.
const LEFT: f64 = 0.09;
const RIGHT: f64 = 0.91;

/// A section with the value (solid) and the loss (dashed) by generation; `None` without points.
pub(crate) fn learning_curve(points: Option<&[CurvePoint]>, value_name: &str) -> Option<Section> {
    let points = points?;
    let (first, last) = (points.first()?, points.last()?);
    let across = Scale::between(first.generation.into(), last.generation.into());
    let values = Scale::around(points.iter().map(|point| point.win_rate));
    let losses = Scale::around(points.iter().map(|point| point.loss));
    let description = format!(
        "The {value_name} went from {} to {} and the loss from {} to {} in {} generations, {} games.",
        number(first.win_rate, 2),
        number(last.win_rate, 2),
        number(first.loss, 3),
        number(last.loss, 3),
        last.generation,
        last.games
    );
    let mut svg =
        format!("<svg class=\"plot\" height=\"{HEIGHT}\" role=\"img\"><title>{}</title>", escape(&description));
    for tick in values.ticks() {
        let y = down(values, tick);
        let (left, right, text_y) = (percent_of(LEFT), percent_of(RIGHT), y + 4.0);
        let label = number(tick, values.digits());
        let _ = write!(svg, "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>");
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{text_y:.1}\" text-anchor=\"end\">{label}</text>",
            percent_of(LEFT - 0.015)
        );
    }
    for tick in losses.ticks() {
        let (y, label) = (down(losses, tick) + 4.0, number(tick, losses.digits()));
        let _ = write!(svg, "<text x=\"{}\" y=\"{y:.1}\">{label}</text>", percent_of(RIGHT + 0.015));
    }
    for tick in across.ticks().into_iter().filter(|tick| tick.fract() == 0.0) {
        let (x, y) = (percent_of(LEFT + (RIGHT - LEFT) * across.share(tick)), BOTTOM + 20.0);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{tick:.0}</text>");
    }
    // The lines are in an inner SVG that stretches to the width without changing the stroke width.
    let _ = write!(
        svg,
        "<svg x=\"{}\" width=\"{}\" y=\"0\" height=\"{HEIGHT}\" viewBox=\"0 0 1000 {HEIGHT}\" preserveAspectRatio=\"none\">",
        percent_of(LEFT),
        percent_of(RIGHT - LEFT)
    );
    svg += &line("line-loss", points, |point| (across.share(point.generation.into()), down(losses, point.loss)));
    svg += &line("line-value", points, |point| (across.share(point.generation.into()), down(values, point.win_rate)));
    svg += "</svg></svg>\n";
    let key = |class: &str, text: &str| {
        format!(
            "<span><svg viewBox=\"0 0 28 8\" aria-hidden=\"true\"><path class=\"{class}\" d=\"M0 4h28\"/></svg>{}</span>",
            escape(text)
        )
    };
    let keys = key("line-value", &format!("{value_name} (left)")) + &key("line-loss", "loss (right)");
    Some(Section {
        title: "Learning curve".into(),
        about: description,
        body: format!("{svg}<p class=\"legend\">{keys}</p>\n"),
        wide: true,
    })
}

fn down(scale: Scale, value: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * scale.share(value)
}

fn line(class: &str, points: &[CurvePoint], place: impl Fn(&CurvePoint) -> (f64, f64)) -> String {
    let places = points.iter().map(place).map(|(share, y)| format!("{:.1},{y:.1}", 1000.0 * share));
    let places: Vec<String> = places.collect();
    format!("<polyline class=\"{class}\" vector-effect=\"non-scaling-stroke\" points=\"{}\"/>", places.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_from_the_first_generation_to_the_last() {
        let points: Vec<CurvePoint> =
            (1..=40).map(|generation| point(generation, f64::from(generation) / 40.0)).collect();
        let section = learning_curve(Some(&points), "win rate against greedy").expect("a section");
        assert!(section.body.contains("points=\"0.0,") && section.body.contains(" 1000.0,"), "{}", section.body);
        assert!(section.about.contains("to 0.80") && section.about.contains("40 generations, 4000 games"));
        assert_eq!(section.body.matches("<polyline").count(), 2);
    }

    fn point(generation: u32, progress: f64) -> CurvePoint {
        let games = 100 * u64::from(generation);
        CurvePoint { generation, games, win_rate: 0.2 + 0.6 * progress, points: 60.0, loss: 1.2 - progress }
    }

    #[test]
    fn without_points_there_is_no_curve() {
        assert!(learning_curve(None, "score").is_none());
        assert!(learning_curve(Some(&[]), "score").is_none());
        assert!(learning_curve(Some(&[point(1, 0.5)]), "score").is_some());
    }
}

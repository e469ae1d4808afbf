//! Plots in rows: a name, a picture on a common axis, a number.

use std::fmt::Write;

use super::plot::{Scale, percent_of};
use super::{escape, number};

/// One row. The picture is the inside of an SVG, with all text in it already escaped.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) note: Option<String>,
    /// The row as a sentence, for screen readers.
    pub(crate) description: String,
    pub(crate) picture: String,
    pub(crate) value: String,
    pub(crate) remark: String,
}

/// All rows above an axis, each `height` pixels high.
pub(crate) fn rows(rows: &[Row], height: u32, axis: &str) -> String {
    let small = |text: &str| if text.is_empty() { String::new() } else { format!("<small>{}</small>", escape(text)) };
    let mut html = String::new();
    for row in rows {
        let note = small(row.note.as_deref().unwrap_or_default());
        let _ = writeln!(
            html,
            "<div class=\"plot-row\"><span class=\"name\">{}{note}</span>\
             <svg class=\"plot\" height=\"{height}\" role=\"img\"><title>{}</title>{}</svg>\
             <span class=\"value\">{}{}</span></div>",
            escape(&row.name),
            escape(&row.description),
            row.picture,
            escape(&row.value),
            small(&row.remark)
        );
    }
    let _ = writeln!(
        html,
        "<div class=\"plot-row axis\" aria-hidden=\"true\"><span></span><svg class=\"plot\" height=\"20\">{axis}</svg><span></span></div>"
    );
    html
}

/// The numbers below the rows.
pub(crate) fn axis(scale: Scale) -> String {
    labels(scale.ticks().into_iter().map(|tick| (scale.share(tick), number(tick, scale.digits()))))
}

/// Labels below the rows, each with its position as a share of the width.
pub(crate) fn labels(labels: impl Iterator<Item = (f64, String)>) -> String {
    let label = |(share, text): (f64, String)| {
        // Labels at the ends are aligned inwards, so that they are not cut off.
        let anchor = if share < 0.02 {
            "start"
        } else if share > 0.98 {
            "end"
        } else {
            "middle"
        };
        format!("<text x=\"{}\" y=\"14\" text-anchor=\"{anchor}\">{}</text>", percent_of(share), escape(&text))
    };
    labels.map(label).collect()
}

/// Grid lines at the ticks of the axis.
pub(crate) fn grid(scale: Scale, height: u32) -> String {
    let line = |tick: f64| {
        let x = percent_of(scale.share(tick));
        format!("<line class=\"grid\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{height}\"/>")
    };
    scale.ticks().into_iter().map(line).collect()
}

/// The ends of an error bar, in the units of the axis.
#[derive(Clone, Copy)]
pub(crate) struct Whisker {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// A bar from the left end of the axis.
pub(crate) struct Bar {
    pub(crate) value: f64,
    pub(crate) whisker: Option<Whisker>,
    /// A value to compare with.
    pub(crate) guide: Option<f64>,
}

/// Draws a bar into a row of this height in pixels.
pub(crate) fn bar(scale: Scale, height: u32, bar: &Bar) -> String {
    let middle = height / 2;
    let at = |value: f64| percent_of(scale.share(value));
    let mut svg = grid(scale, height);
    let _ = write!(
        svg,
        "<rect class=\"plot-bar\" x=\"0\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"3\"/>",
        middle - 8,
        at(bar.value)
    );
    if let Some(guide) = bar.guide {
        let x = at(guide);
        let _ = write!(svg, "<line class=\"guide\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{height}\"/>");
    }
    if let Some(Whisker { low, high }) = bar.whisker {
        let (low, high) = (at(low), at(high));
        for class in ["halo", "whisker"] {
            let _ = write!(svg, "<line class=\"{class}\" x1=\"{low}\" x2=\"{high}\" y1=\"{middle}\" y2=\"{middle}\"/>");
        }
        for end in [low, high] {
            let (top, bottom) = (middle - 5, middle + 5);
            let _ = write!(svg, "<line class=\"whisker\" x1=\"{end}\" x2=\"{end}\" y1=\"{top}\" y2=\"{bottom}\"/>");
        }
    }
    svg
}

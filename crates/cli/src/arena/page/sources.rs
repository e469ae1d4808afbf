//! The scores by source.

use std::fmt::Write;

use super::short_note;
use crate::arena::report::{BotReport, Report};
use crate::html::{Row, Scale, Section, axis, escape, grid, number, percent_of, rows};

const HEIGHT: u32 = 44;
/// A part narrower than this share of the width is too small for its number.
const ROOM: f64 = 0.085;

pub(crate) fn section(report: &Report) -> Section {
    let ranked: Vec<&BotReport> = report.ranked().into_iter().filter(|bot| bot.games > 0).collect();
    let table = table(report, &ranked);
    if !report.sources_add_up {
        let about = report.about_sources;
        return Section { title: "At the end of a game".into(), about: about.into(), body: table, wide: false };
    }
    let sum = |bot: &BotReport, of: fn(f64) -> f64| bot.sources.iter().map(|source| of(source.mean)).sum::<f64>();
    let lost = ranked.iter().map(|bot| sum(bot, |mean| mean.min(0.0))).fold(0.0, f64::min);
    let won = ranked.iter().map(|bot| sum(bot, |mean| mean.max(0.0))).fold(0.0, f64::max);
    let scale = Scale::between(lost, won);
    let row = |bot: &&BotReport| {
        let parts: Vec<String> =
            bot.sources.iter().map(|source| format!("{} {}", plain(source.name), number(source.mean, 1))).collect();
        Row {
            name: bot.name.clone(),
            note: short_note(bot),
            description: format!("{}: {}", bot.name, parts.join(", ")),
            picture: stack(bot, scale),
            value: number(bot.sources.iter().map(|source| source.mean).sum(), 1),
            remark: report.unit.into(),
        }
    };
    let bars = rows(&ranked.iter().map(row).collect::<Vec<_>>(), HEIGHT, &axis(scale));
    Section { title: "Points by source".into(), about: report.about_sources.into(), body: bars + &table, wide: true }
}

/// Gains are stacked to the right of 0, losses to the left.
fn stack(bot: &BotReport, scale: Scale) -> String {
    let mut svg = grid(scale, HEIGHT);
    let (mut right, mut left) = (0.0_f64, 0.0_f64);
    for (source, colour) in bot.sources.iter().zip(1..) {
        let from = if source.mean < 0.0 { &mut left } else { &mut right };
        let ends = [scale.share(*from), scale.share(*from + source.mean)];
        let (start, end) = if source.mean < 0.0 { (ends[1], ends[0]) } else { (ends[0], ends[1]) };
        *from += source.mean;
        let _ = write!(
            svg,
            "<rect class=\"source-{colour}\" x=\"{}\" y=\"8\" width=\"{}\" height=\"28\" rx=\"3\"/>",
            percent_of(start),
            percent_of(end - start)
        );
        if end - start > ROOM {
            let middle = percent_of((start + end) / 2.0);
            let points = number(source.mean, 0);
            let _ = write!(
                svg,
                "<text class=\"inside on-{colour}\" x=\"{middle}\" y=\"26\" text-anchor=\"middle\">{points}</text>"
            );
        }
    }
    let zero = percent_of(scale.share(0.0));
    let _ = write!(svg, "<line class=\"mark\" x1=\"{zero}\" x2=\"{zero}\" y1=\"4\" y2=\"40\"/>");
    svg
}

/// The same in numbers, with the colours.
fn table(report: &Report, ranked: &[&BotReport]) -> String {
    let Some(first) = ranked.first() else { return String::new() };
    let mut html = String::from(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Means by source\"><table class=\"numbers\">\n<thead><tr><th scope=\"col\">mean</th>",
    );
    for (source, colour) in first.sources.iter().zip(1..) {
        let swatch = format!("<span class=\"swatch source-{colour}\"></span>");
        let swatch = if report.sources_add_up { swatch } else { String::new() };
        let _ = write!(html, "<th scope=\"col\">{swatch}{}</th>", escape(&plain(source.name)));
    }
    html += "</tr></thead>\n<tbody>\n";
    for bot in ranked {
        let cells = bot.sources.iter().map(|source| format!("<td>{}</td>", number(source.mean, 2)));
        let _ = writeln!(html, "<tr><th scope=\"row\">{}</th>{}</tr>", escape(&bot.name), cells.collect::<String>());
    }
    html + "</tbody></table></div>\n"
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

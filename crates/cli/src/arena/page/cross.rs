//! The cross table.

use std::fmt::Write;

use crate::arena::report::Report;
use crate::arena::stats::Estimate;
use crate::html::{Section, escape, number};

/// The strongest tint, in per cent. Text on it must stay readable.
const HOTTEST: f64 = 40.0;

pub(crate) fn section(report: &Report) -> Section {
    let fair = report.fair_share.unwrap_or(0.5);
    let ranked = report.ranked();
    let mut body = String::from(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Cross table\"><table class=\"cross\">\n<thead><tr><th></th>",
    );
    for bot in &ranked {
        let _ = write!(body, "<th scope=\"col\">{}</th>", escape(&bot.name));
    }
    body += "</tr></thead>\n<tbody>\n";
    for bot in &ranked {
        let _ = write!(body, "<tr><th scope=\"row\">{}</th>", escape(&bot.name));
        for other in &ranked {
            body += &match report.duel(&bot.name, &other.name) {
                Some((rate, margin)) => cell(&rate, &margin, fair, report.unit),
                None if bot.name == other.name => "<td class=\"self\"></td>".into(),
                None => "<td>not yet</td>".into(),
            };
        }
        body += "</tr>\n";
    }
    body += "</tbody></table></div>\n";
    let who = match report.players {
        2 => "The row's wins against the column in per cent".to_owned(),
        players => format!(
            "The wins in per cent of one of the row among {} of the column, where {:.1} is a fair share",
            players - 1,
            100.0 * fair
        ),
    };
    Section {
        title: "Against each other".into(),
        about: format!("{who}, the 95 % interval, and the mean margin in {}.", report.unit),
        body,
        wide: true,
    }
}

fn cell(rate: &Estimate, margin: &Estimate, fair: f64, unit: &str) -> String {
    let (class, distance) = if rate.mean >= fair {
        ("won", (rate.mean - fair) / (1.0 - fair))
    } else {
        ("loss", (fair - rate.mean) / fair)
    };
    let interval = match (rate.low, rate.high) {
        (Some(low), Some(high)) => format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high),
        _ => String::new(),
    };
    let plus = if margin.mean >= 0.05 { "+" } else { "" };
    format!(
        "<td class=\"{class}\" style=\"--heat:{:.0}%\"><b>{:.1}</b><small>{interval}</small><small>{plus}{} {unit}</small></td>",
        HOTTEST * distance,
        100.0 * rate.mean,
        number(margin.mean, 1)
    )
}

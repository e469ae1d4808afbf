//! A review as a page that needs no other file.

use std::fmt::Write;

use super::findings::{Findings, word};
use crate::html::{Page, Section, escape, percent_of};

const HEIGHT: f64 = 220.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 190.0;
const LEFT: f64 = 0.07;
const RIGHT: f64 = 0.98;
/// One stroke for each seat, so that lines can be told apart without colour.
const STROKES: [(&str, &str); 4] = [("--ink", "none"), ("--bar", "7 5"), ("--win", "2 4"), ("--loss", "12 4 2 4")];

pub(super) fn page(findings: &Findings) -> Page {
    Page {
        title: format!("{}: {}", findings.title, findings.names.join(", ")),
        lead: findings.lead.clone(),
        facts: vec![format!("{} decisions", findings.decisions), format!("{} costly", findings.costly.len())],
        sections: vec![graph(findings), ledger(findings), costly(findings)],
    }
}

fn graph(findings: &Findings) -> Section {
    let last = findings.chances.last().map_or(1, |end| end.turn.max(1));
    let (left, right) = (percent_of(LEFT), percent_of(RIGHT));
    let mut svg = format!(
        "<svg class=\"plot\" height=\"{HEIGHT}\" role=\"img\"><title>Chance to win; the table below has the numbers</title>"
    );
    for percent in [0, 50, 100] {
        let y = BOTTOM - (BOTTOM - TOP) * f64::from(percent) / 100.0;
        let _ = write!(svg, "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{y}\" y2=\"{y}\"/>");
        let _ = write!(svg, "<text x=\"0\" y=\"{}\">{percent} %</text>", y + 4.0);
    }
    let _ = write!(
        svg,
        "<svg x=\"{left}\" width=\"{}\" height=\"{HEIGHT}\" viewBox=\"0 0 1000 {HEIGHT}\" preserveAspectRatio=\"none\">",
        percent_of(RIGHT - LEFT)
    );
    for (seat, (colour, dashes)) in (0..findings.names.len()).zip(STROKES) {
        let places = findings.chances.iter().map(|at| {
            let chance = at.chances.get(seat).copied().unwrap_or(0.0);
            format!("{:.1},{:.1}", 1000.0 * f64::from(at.turn) / f64::from(last), BOTTOM - (BOTTOM - TOP) * chance)
        });
        let _ = write!(
            svg,
            "<polyline vector-effect=\"non-scaling-stroke\" fill=\"none\" stroke=\"var({colour})\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\" points=\"{}\"/>",
            places.collect::<Vec<_>>().join(" ")
        );
    }
    svg += "</svg></svg>\n";
    let key = |(name, (colour, dashes)): (&String, (&str, &str))| {
        let line = format!(
            "<path stroke=\"var({colour})\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\" d=\"M0 4h28\"/>"
        );
        format!("<span><svg viewBox=\"0 0 28 8\" aria-hidden=\"true\">{line}</svg>{}</span>", escape(name))
    };
    let keys: String = findings.names.iter().zip(STROKES).map(key).collect();
    let rows: String = findings
        .chances
        .iter()
        .map(|at| {
            let cells: String = at.chances.iter().map(|chance| format!("<td>{:.0} %</td>", 100.0 * chance)).collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", at.turn)
        })
        .collect();
    let body = format!(
        "{svg}<p class=\"legend\">{keys}</p>\n<details><summary>As a table</summary>\n{}</details>\n",
        table("Turn", &findings.names, &rows)
    );
    Section { title: "Chance to win".into(), about: findings.decisive.join("; "), body, wide: true }
}

fn ledger(findings: &Findings) -> Section {
    let unit = findings.unit;
    let row = |row: &super::findings::LedgerRow| {
        let text = |value: &f64| if row.is_total { unit.amount(*value) } else { unit.signed(*value) };
        let cells: String = row.values.iter().map(|value| format!("<td>{}</td>", text(value))).collect();
        let error = if row.error > 0.0 { unit.amount(row.error) } else { String::new() };
        format!("<tr><th scope=\"row\">{}</th>{cells}<td>{error}</td></tr>", row.title)
    };
    let rows: String = findings.ledger.iter().map(row).collect();
    let heads: Vec<String> = findings.names.iter().cloned().chain(["±".into()]).collect();
    Section {
        title: "Luck and skill".into(),
        about:
            "Every column adds up exactly. ± is two standard errors. Estimation is what the other rows cannot explain."
                .into(),
        body: table("", &heads, &rows),
        wide: true,
    }
}

fn costly(findings: &Findings) -> Section {
    let unit = findings.unit;
    let rows: String = findings
        .costly
        .iter()
        .map(|decision| {
            let why = if decision.reasons.is_empty() { String::new() } else { format!("It {}.", decision.reasons.join(", ")) };
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}, \u{2212}{} ± {}</td><td style=\"white-space:normal\">{}</td>\
                 <td style=\"white-space:normal\">{}</td><td style=\"white-space:normal\">{}</td></tr>",
                decision.turn,
                escape(&decision.name),
                word(decision.grade),
                unit.amount(decision.loss),
                unit.amount(decision.error),
                escape(&decision.chosen),
                escape(&decision.better),
                escape(&why)
            )
        })
        .collect();
    let heads = ["Player", "Given up", "Played", "Better", "Why"].map(String::from);
    Section {
        title: "Costly decisions".into(),
        about: "Decisions that gave something up by more than the error of the measurement, the costliest first."
            .into(),
        body: table("Turn", &heads, &rows),
        wide: true,
    }
}

fn table(first: &str, heads: &[String], rows: &str) -> String {
    let heads: String = heads.iter().map(|head| format!("<th scope=\"col\">{}</th>", escape(head))).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"numbers\"><thead><tr><th scope=\"col\">{first}</th>{heads}</tr></thead>\n\
         <tbody>{rows}</tbody></table></div>\n"
    )
}

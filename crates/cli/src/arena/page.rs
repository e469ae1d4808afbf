//! The report as an HTML page.

mod cross;
mod scores;
mod sources;
mod strength;
mod times;

use super::report::{BotReport, Report};
use training::CurvePoint;

use crate::html::{Page, Section, learning_curve, number};

/// A short note for the oracle's rows. The full note is at the top of the page.
fn short_note(bot: &BotReport) -> Option<String> {
    bot.note.map(|_| "not a legal player".into())
}

/// The page of a report, with a learning curve if there is one.
pub(crate) fn page(report: &Report, curve: Option<&[CurvePoint]>) -> Page {
    let sections = [
        Some(strength::section(report)),
        Some(scores::section(report)),
        (report.players > 1).then(|| cross::section(report)),
        Some(sources::section(report)),
        learning_curve(curve, "win rate against greedy, without looking ahead,"),
        Some(times::section(report)),
        Some(method(report)),
    ];
    Page {
        title: format!("Arena: {}", report.title),
        lead: lead(report),
        facts: facts(report),
        sections: sections.into_iter().flatten().collect(),
    }
}

/// The best bot and its lead.
fn lead(report: &Report) -> String {
    let legal: Vec<&BotReport> = report.ranked().into_iter().filter(|bot| bot.note.is_none()).collect();
    let [best, rest @ ..] = legal.as_slice() else { return String::new() };
    if best.games == 0 {
        return "No shuffle has been played from every seat yet.".into();
    }
    let Some(second) = rest.first() else { return format!("{} plays by the rules.", best.name) };
    match (best.rating, second.rating, best.win_rate, best.mean_score, second.mean_score) {
        (Some(first), Some(next), ..) => {
            format!("{} comes first, {} Elo ahead of {}.", best.name, number(first.elo - next.elo, 0), second.name)
        }
        (_, _, Some(rate), ..) => format!("{} comes first and wins {:.1} % among others.", best.name, 100.0 * rate),
        (.., Some(first), Some(next)) => {
            let ahead = number(first.mean - next.mean, 1);
            format!("{} comes first, {ahead} {} ahead of {}.", best.name, report.unit, second.name)
        }
        _ => format!("{} comes first.", best.name),
    }
}

fn facts(report: &Report) -> Vec<String> {
    let Report { players, games, games_planned, shuffles, seed, budget, .. } = report;
    let digest: String = report.setup_sha256.to_string().chars().take(8).collect();
    let mut facts = vec![
        if *players == 1 { "1 player".into() } else { format!("{players} players") },
        if games == games_planned { format!("{games} games") } else { format!("{games} of {games_planned} games") },
        format!("{shuffles} shuffles from seed {seed}"),
        format!("budget {budget}"),
        format!("setup {digest}"),
    ];
    if report.interrupted {
        facts.push("interrupted".into());
    }
    facts.extend(report.bots.iter().filter_map(|bot| Some(format!("{}: {}", bot.name, bot.note?))));
    facts
}

fn method(report: &Report) -> Section {
    let seats = match report.players {
        1 => "Every bot plays solo on the same shuffles.",
        2 => "Every pairing plays each shuffle twice, with the seats swapped.",
        _ => "One bot plays against copies of another and moves through all seats on the same shuffle.",
    };
    let elo = " Elo is the maximum-likelihood rating in the Bradley–Terry model, with one draw added to every pairing; \
               greedy is fixed at 1500 if it plays, else the mean of all.";
    let about = format!(
        "{seats} Only shuffles played from every seat count. Intervals are 95 %: Student's, from the spread between shuffles, \
         or Wilson's where there is no spread.{}",
        if report.players == 2 { elo } else { "" }
    );
    Section { title: "How the numbers are computed".into(), about, body: String::new(), wide: !report.sources_add_up }
}

//! The report as text tables.

use std::io::{self, Write};

use super::elo::Rating;
use super::report::{BotReport, Pairing, Report};
use super::stats::Estimate;

pub(crate) fn print(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Report { game, players, seed, budget, shuffles, games, games_planned, .. } = report;
    let played = if games == games_planned { format!("{games}") } else { format!("{games} of {games_planned}") };
    writeln!(out, "{played} games of {game} for {players}, {shuffles} shuffles from seed {seed}, budget {budget}")?;
    for (name, note) in report.bots.iter().filter_map(|bot| Some((&bot.name, bot.note?))) {
        writeln!(out, "{name}: {note}")?;
    }
    writeln!(out)?;
    print_ranking(report, out)?;
    if *players > 1 {
        print_crosses(report, out)?;
    }
    print_sources(report, out)?;
    print_times(report, out)
}

/// Prints the ranking and the scores. Bots are ranked by Elo with two players, by win rate with more, and by their share
/// of the best in solo games.
fn print_ranking(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let head = match report.players {
        1 => "of the best in %        ",
        2 => "  Elo     ±    wins ",
        _ => "   wins ",
    };
    writeln!(out, "{:<9} {head}   {:<17}  low  25%  50%  75% high", "", format!("mean {}", report.unit))?;
    for bot in report.ranked() {
        let BotReport { name, win_rate, mean_score, score: s, .. } = bot;
        let wins = win_rate.map_or_else(|| "-".into(), |rate| format!("{:.1}%", 100.0 * rate));
        let rank = match (report.players, bot.rating) {
            (1, _) => format!("{:<24}", bot.share_of_best.map_or_else(|| "-".into(), |share| percent(&share))),
            (_, Some(Rating { elo, error })) if error > 0.0 => format!("{elo:>5.0} {error:>5.0} {wins:>7} "),
            (_, Some(Rating { elo, .. })) => format!("{elo:>5.0} fixed {wins:>7} "),
            (_, None) => format!("{wins:>7} "),
        };
        let mean = mean_score.map_or_else(|| "-".into(), |mean| plus_minus(&mean, 2));
        writeln!(
            out,
            "{name:<9} {rank}   {mean:<17} {:>4} {:>4} {:>4} {:>4} {:>4}",
            s.lowest, s.quarter, s.median, s.three_quarters, s.highest
        )?;
    }
    Ok(())
}

fn print_crosses(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.players == 2 {
        writeln!(out, "\nwin rate in % of the row against the column, with 95 % interval")?;
    } else {
        let (others, fair) = (report.players - 1, 100.0 * report.fair_share.unwrap_or_default());
        writeln!(out, "\nwin rate in % of one of the row among {others} of the column; a fair share is {fair:.1}")?;
    }
    print_cross(report, out, |rate, _| percent(rate))?;
    print_without_luck(report, out)?;
    writeln!(out, "\nmean margin in {}, own minus best other, with 95 % interval", report.unit)?;
    print_cross(report, out, |_, margin| plus_minus(margin, 2))
}

/// Prints the win rates without luck beside the plain ones, and how many games the adjustment is worth.
fn print_without_luck(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let adjusted = report.pairings.iter().filter_map(|pairing| Some((pairing, pairing.win_rate_without_luck?)));
    for (index, (pairing, rate)) in adjusted.enumerate() {
        if index == 0 {
            writeln!(
                out,
                "\nwin rate in % without luck, with 95 % interval; the variance against that of the plain win rate"
            )?;
        }
        let ratio = pairing.win_rate.and_then(|plain| Some((rate.error()? / plain.error()?).powi(2)));
        let ratio = ratio.map_or_else(|| "-".into(), |ratio| format!("{ratio:.2}"));
        let Pairing { bot, against, .. } = pairing;
        writeln!(out, "{bot} against {against}: {}, variance {ratio}", percent(&rate))?;
    }
    Ok(())
}

fn print_cross(report: &Report, out: &mut impl Write, cell: impl Fn(&Estimate, &Estimate) -> String) -> io::Result<()> {
    let ranked = report.ranked();
    let heads: String = ranked.iter().map(|bot| format!(" {:<19}", bot.name)).collect();
    writeln!(out, "{:<9}{}", "", heads.trim_end())?;
    for bot in &ranked {
        let cells = ranked.iter().map(|other| {
            let text =
                report.duel(&bot.name, &other.name).map_or_else(|| "-".into(), |(rate, margin)| cell(&rate, &margin));
            format!(" {text:<19}")
        });
        writeln!(out, "{:<9}{}", bot.name, cells.collect::<String>().trim_end())?;
    }
    Ok(())
}

fn print_sources(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let names = report.bots.first().map_or(&[][..], |bot| &bot.sources);
    let heads: String = names.iter().map(|source| format!(" {:>11}", source.name.replace('_', " "))).collect();
    writeln!(out, "\n{:<9}{heads}", "mean")?;
    for bot in report.ranked() {
        let cells: String = bot.sources.iter().map(|source| format!(" {:>11.2}", source.mean)).collect();
        writeln!(out, "{:<9}{cells}", bot.name)?;
    }
    Ok(())
}

fn print_times(report: &Report, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\ndecisions     mean ms  longest ms       count")?;
    for bot in report.ranked() {
        for time in report.times.iter().filter(|time| time.name == bot.name) {
            writeln!(out, "{:<9} {:>11.4} {:>11.3} {:>11}", time.name, time.mean_ms, time.longest_ms, time.decisions)?;
        }
    }
    Ok(())
}

/// `12.34 ± 0.56`
pub(crate) fn plus_minus(estimate: &Estimate, digits: usize) -> String {
    let mean = estimate.mean;
    estimate.error().map_or_else(|| format!("{mean:.digits$}"), |error| format!("{mean:.digits$} ± {error:.digits$}"))
}

/// `98.0 (96.1 to 99.2)`
pub(crate) fn percent(share: &Estimate) -> String {
    let mean = 100.0 * share.mean;
    match (share.low, share.high) {
        (Some(low), Some(high)) => format!("{mean:.1} ({:.1} to {:.1})", 100.0 * low, 100.0 * high),
        _ => format!("{mean:.1}"),
    }
}

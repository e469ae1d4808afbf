//! A histogram of scores for each bot, on a common axis.

use std::fmt::Write;

use super::short_note;
use crate::arena::report::{BotReport, Report};
use crate::html::{Row, Scale, Section, axis, grid, number, percent_of, rows};

const HEIGHT: u32 = 64;
/// The height of the highest column, a little less than the row.
const HIGHEST: f64 = 56.0;
const MOST_COLUMNS: i32 = 40;

pub(crate) fn section(report: &Report) -> Section {
    let all = || report.bots.iter().flat_map(|bot| bot.scores.iter().map(|(score, _)| *score));
    let (lowest, highest) = (all().min().unwrap_or(0), all().max().unwrap_or(1));
    let column = [1, 2, 5, 10, 20].into_iter().find(|width| (highest - lowest) / width < MOST_COLUMNS).unwrap_or(50);
    let start = |score: i32| f64::from(score.div_euclid(column) * column);
    let scale = Scale::between(start(lowest), start(highest + column));
    let row = |bot: &BotReport| {
        let mean = bot.mean_score.map_or(0.0, |mean| mean.mean);
        let score = &bot.score;
        Row {
            name: bot.name.clone(),
            note: short_note(bot),
            description: format!(
                "{}: {} to {}, half of the games {} to {}, mean {}",
                bot.name,
                score.lowest,
                score.highest,
                score.quarter,
                score.three_quarters,
                number(mean, 1)
            ),
            picture: histogram(bot, column, scale, mean),
            value: number(mean, 1),
            remark: format!("half {} to {}", score.quarter, score.three_quarters),
        }
    };
    let bots: Vec<Row> = report.ranked().into_iter().filter(|bot| bot.games > 0).map(row).collect();
    Section {
        title: "Scores".into(),
        about: format!("The frequency of scores, in {} a game. The line is the mean.", report.unit),
        body: rows(&bots, HEIGHT, &axis(scale)),
        wide: false,
    }
}

fn histogram(bot: &BotReport, column: i32, scale: Scale, mean: f64) -> String {
    let mut columns = std::collections::BTreeMap::<i32, u64>::new();
    for (score, count) in &bot.scores {
        *columns.entry(score.div_euclid(column) * column).or_default() += count;
    }
    let most = columns.values().copied().max().unwrap_or(1) as f64;
    let mut svg = grid(scale, HEIGHT);
    for (score, count) in columns {
        let left = scale.share(score.into());
        let width = scale.share((score + column).into()) - left;
        let height = HIGHEST * count as f64 / most;
        let _ = write!(
            svg,
            "<rect class=\"soft\" x=\"{}\" y=\"{:.1}\" width=\"{}\" height=\"{height:.1}\"/>",
            percent_of(left),
            f64::from(HEIGHT) - height,
            percent_of(width)
        );
    }
    let x = percent_of(scale.share(mean));
    for class in ["halo", "mark"] {
        let _ = write!(svg, "<line class=\"{class}\" x1=\"{x}\" x2=\"{x}\" y1=\"2\" y2=\"{HEIGHT}\"/>");
    }
    svg
}

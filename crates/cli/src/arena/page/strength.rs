//! The ranking: Elo, win rate, or mean score in solo games.

use super::short_note;
use crate::arena::report::{BotReport, Report};
use crate::html::{Bar, Row, Scale, Section, Whisker, axis, bar, number, rows};

const HEIGHT: u32 = 40;

/// A bot's strength, on a scale that depends on the number of players.
struct Strength<'a> {
    bot: &'a BotReport,
    value: f64,
    whisker: Option<Whisker>,
    text: String,
    remark: String,
}

pub(crate) fn section(report: &Report) -> Section {
    let measure = match report.players {
        1 => alone,
        2 => rated,
        _ => among_others,
    };
    let strengths: Vec<Strength<'_>> = report.ranked().into_iter().filter_map(measure).collect();
    let (title, about) = match report.players {
        1 => ("Mean score", format!("In {}, with a 95 % interval, and as a share of the best.", report.unit)),
        2 => ("Ratings", "Elo with a 95 % interval. 100 points more win 64 games of 100, 400 more 91.".into()),
        players => ("Wins among others", format!("In per cent. The dashed line is a fair share: 1 of {players}.")),
    };
    let ends = strengths.iter().flat_map(|strength| {
        let Whisker { low, high } = strength.whisker.unwrap_or(Whisker { low: strength.value, high: strength.value });
        [low, high]
    });
    let scale = match report.players {
        1 => Scale::around(ends.chain([0.0])),
        2 => Scale::around(ends),
        _ => Scale::between(0.0, 100.0),
    };
    let guide = report.fair_share.filter(|_| report.players > 2).map(|share| 100.0 * share);
    let row = |strength: &Strength<'_>| Row {
        name: strength.bot.name.clone(),
        note: short_note(strength.bot),
        description: format!("{}: {}, {}", strength.bot.name, strength.text, strength.remark),
        picture: bar(scale, HEIGHT, &Bar { value: strength.value, whisker: strength.whisker, guide }),
        value: strength.text.clone(),
        remark: strength.remark.clone(),
    };
    let all: Vec<Row> = strengths.iter().map(row).collect();
    Section { title: title.into(), about, body: rows(&all, HEIGHT, &axis(scale)), wide: false }
}

fn rated(bot: &BotReport) -> Option<Strength<'_>> {
    let rating = bot.rating?;
    let is_fixed = rating.error == 0.0;
    let whisker = Whisker { low: rating.elo - rating.error, high: rating.elo + rating.error };
    let remark = if is_fixed { "fixed".into() } else { format!("± {}", number(rating.error, 0)) };
    let text = number(rating.elo, 0);
    Some(Strength { bot, value: rating.elo, whisker: (!is_fixed).then_some(whisker), text, remark })
}

fn among_others(bot: &BotReport) -> Option<Strength<'_>> {
    let rate = 100.0 * bot.win_rate?;
    Some(Strength {
        bot,
        value: rate,
        whisker: None,
        text: format!("{rate:.1} %"),
        remark: format!("{} seats", bot.games),
    })
}

fn alone(bot: &BotReport) -> Option<Strength<'_>> {
    let mean = bot.mean_score?;
    let whisker = mean.low.zip(mean.high).map(|(low, high)| Whisker { low, high });
    let error = mean.error().map_or_else(String::new, |error| format!("± {}, ", number(error, 1)));
    let share = bot.share_of_best.map_or_else(String::new, |share| format!("{:.1} %", 100.0 * share.mean));
    Some(Strength { bot, value: mean.mean, whisker, text: number(mean.mean, 1), remark: error + &share })
}

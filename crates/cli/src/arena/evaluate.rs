//! Computes the report from the games.

use std::collections::BTreeMap;

use super::ORACLE;
use super::elo::ratings;
use super::game::ArenaGame;
use super::plan::Plan;
use super::report::{BotReport, Pairing, Source, Times};
use super::results::{Results, margin, share_without_luck, win_share};
use super::stats::{Estimate, mean};
use crate::sim::statistics::Counts;

/// The bot whose Elo rating is fixed, if it plays.
const ANCHOR_BOT: &str = "greedy";

/// Shown next to the oracle everywhere.
const ORACLE_NOTE: &str = "knows every coming card; not a legal player";

/// The results of one bot against another; `None` for solo games.
pub(crate) fn pairing(plan: &Plan, results: &Results, matchup: usize) -> Option<Pairing> {
    let (bot, against) = plan.matchups[matchup].pair?;
    let (mut rates, mut margins, mut adjusted) = (Vec::new(), Vec::new(), Vec::new());
    let mut counts = [0_u64; 3];
    for (_, games) in results.whole_shuffles(plan, matchup) {
        let own = games.iter().filter_map(|(seating, seats)| Some((seats, seating.iter().position(|s| *s == bot)?)));
        let own: Vec<_> = own.collect();
        let without_luck: Option<Vec<f64>> = own.iter().map(|(seats, seat)| share_without_luck(seats, *seat)).collect();
        adjusted.extend(without_luck.and_then(|shares| mean(&shares)));
        let own: Vec<(f64, f64)> =
            own.into_iter().map(|(seats, seat)| (win_share(seats, seat), f64::from(margin(seats, seat)))).collect();
        for (share, _) in &own {
            counts[if *share >= 1.0 { 0 } else { 2 - usize::from(*share > 0.0) }] += 1;
        }
        let (shares, margins_here): (Vec<f64>, Vec<f64>) = own.into_iter().unzip();
        rates.extend(mean(&shares));
        margins.extend(mean(&margins_here));
    }
    let [wins, draws, losses] = counts;
    let games = wins + draws + losses;
    let won = rates.iter().sum::<f64>() * plan.matchups[matchup].seatings.len() as f64;
    Some(Pairing {
        bot: plan.bots[bot].clone(),
        against: plan.bots[against].clone(),
        shuffles: rates.len() as u64,
        games,
        wins,
        draws,
        losses,
        win_rate: Estimate::of_share(&rates),
        margin: Estimate::of_mean(&margins),
        win_rate_without_luck: Estimate::of_mean(&adjusted),
        won: [won, games as f64 - won],
    })
}

/// The results of one bot, without the fields that compare it with others.
pub(crate) fn bot_report<G: ArenaGame>(plan: &Plan, results: &Results, bot: usize) -> BotReport {
    let mut counts = Counts::between(-50, 400);
    let mut sources = vec![0_i64; G::SOURCES.len()];
    let mut games = 0_u64;
    let mut by_shuffle: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for matchup in 0..plan.matchups.len() {
        for (shuffle, played) in results.whole_shuffles(plan, matchup) {
            let seated = played.iter().flat_map(|(seating, seats)| seating.iter().zip(*seats));
            for (_, seat) in seated.filter(|(seated, _)| **seated == bot) {
                games += 1;
                counts.add(seat.score);
                sources.iter_mut().zip(&seat.sources).for_each(|(sum, points)| *sum += i64::from(*points));
                by_shuffle.entry(shuffle).or_default().push(seat.score.into());
            }
        }
    }
    let means: Vec<f64> = by_shuffle.values().filter_map(|scores| mean(scores)).collect();
    let name = plan.bots[bot].clone();
    let per_game = |sum: i64| sum as f64 / games.max(1) as f64;
    BotReport {
        note: (name == ORACLE).then_some(ORACLE_NOTE),
        name,
        games,
        rating: None,
        win_rate: None,
        mean_score: Estimate::of_mean(&means),
        share_of_best: None,
        score: counts.distribution(),
        sources: G::SOURCES.iter().zip(sources).map(|(name, sum)| Source { name, mean: per_game(sum) }).collect(),
        scores: counts.occurring().collect(),
    }
}

/// Compares bots that played solo.
pub(crate) fn add_shares_of_best(plan: &Plan, results: &Results, bots: &mut [BotReport]) {
    // The only matchup of solo games has one game per bot, in their order.
    let mut scores = vec![Vec::new(); bots.len()];
    for (_, games) in results.whole_shuffles(plan, 0) {
        for (scores, (_, seats)) in scores.iter_mut().zip(games) {
            scores.extend(seats.iter().map(|seat| f64::from(seat.score)));
        }
    }
    let best = scores.iter().max_by(|a, b| mean(a).unwrap_or_default().total_cmp(&mean(b).unwrap_or_default()));
    let best = best.cloned().unwrap_or_default();
    for (bot, scores) in bots.iter_mut().zip(&scores) {
        bot.share_of_best = Estimate::of_ratio(scores, &best);
    }
}

/// Rates bots that played two-player games.
pub(crate) fn add_ratings(pairings: &[Pairing], bots: &mut [BotReport]) {
    let place = |name: &str| bots.iter().position(|bot| bot.name == name);
    let mut wins = vec![vec![0.0; bots.len()]; bots.len()];
    for pairing in pairings {
        if let (Some(bot), Some(against)) = (place(&pairing.bot), place(&pairing.against)) {
            [wins[bot][against], wins[against][bot]] = pairing.won;
        }
    }
    let rated = ratings(&wins, place(ANCHOR_BOT));
    bots.iter_mut().zip(rated).for_each(|(bot, rating)| bot.rating = Some(rating));
}

/// The mean over all pairings in which the bot's own result counts.
pub(crate) fn mean_win_rate(bot: &str, players: usize, pairings: &[Pairing]) -> Option<f64> {
    let rates = pairings.iter().filter_map(|pairing| match pairing.win_rate {
        Some(rate) if pairing.bot == bot => Some(rate.mean),
        Some(rate) if pairing.against == bot && players == 2 => Some(1.0 - rate.mean),
        _ => None,
    });
    mean(&rates.collect::<Vec<f64>>())
}

/// The thinking times of a bot in all games.
pub(crate) fn times(plan: &Plan, results: &Results, bot: usize) -> Times {
    let seats = results.games(plan).flat_map(|(seating, seats)| seating.iter().zip(seats));
    let (mut decisions, mut nanos, mut longest) = (0, 0, 0);
    for (_, seat) in seats.filter(|(seated, _)| **seated == bot) {
        decisions += seat.decisions;
        nanos += seat.nanos;
        longest = longest.max(seat.longest_nanos);
    }
    Times {
        name: plan.bots[bot].clone(),
        decisions,
        mean_ms: nanos as f64 / 1e6 / decisions.max(1) as f64,
        longest_ms: longest as f64 / 1e6,
    }
}

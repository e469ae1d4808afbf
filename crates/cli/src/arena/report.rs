//! What the games say about the bots.

use std::collections::BTreeMap;

use serde::Serialize;
use table::Hash;

use super::contested::Contested;
use super::elo::{Rating, ratings};
use super::plan::Plan;
use super::results::{Results, margin, win_share};
use super::stats::{Estimate, mean};
use crate::args::ORACLE;
use crate::sim::spread::{Counts, Spread};

/// The bot that Elo ratings are fixed at, if it plays.
const ANCHOR_BOT: &str = "greedy";

/// Said of the oracle wherever it is shown.
pub(crate) const ORACLE_NOTE: &str = "told every coming card; not a legal player";

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) game: &'static str,
    #[serde(skip)]
    pub(crate) unit: &'static str,
    pub(crate) players: usize,
    pub(crate) seed: u64,
    pub(crate) budget: String,
    pub(crate) setup_sha256: Hash,
    /// How many shuffles each matchup is to play.
    pub(crate) shuffles: u64,
    pub(crate) games: u64,
    pub(crate) games_planned: u64,
    pub(crate) interrupted: bool,
    /// What a bot as strong as the others would win; `None` alone.
    pub(crate) fair_share: Option<f64>,
    /// In the order they were named.
    pub(crate) bots: Vec<BotReport>,
    pub(crate) pairings: Vec<Pairing>,
    pub(crate) times: Vec<Times>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct BotReport {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<&'static str>,
    pub(crate) games: u64,
    /// Only with two players.
    pub(crate) rating: Option<Rating>,
    /// The mean over its pairings; with more than two players, of those in which it is alone among others.
    pub(crate) win_rate: Option<f64>,
    pub(crate) mean_score: Option<Estimate>,
    /// Only alone: the mean score as a share of the best bot's, shuffle by shuffle.
    pub(crate) share_of_best: Option<Estimate>,
    pub(crate) score: Spread,
    pub(crate) sources: Vec<Source>,
    /// Each score that came and how often.
    pub(crate) scores: Vec<(i32, u64)>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Source {
    pub(crate) name: &'static str,
    pub(crate) mean: f64,
}

/// `bot` against `against`; with more than two players, one `bot` among others that are all `against`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Pairing {
    pub(crate) bot: String,
    pub(crate) against: String,
    pub(crate) shuffles: u64,
    pub(crate) games: u64,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    pub(crate) win_rate: Option<Estimate>,
    pub(crate) margin: Option<Estimate>,
    /// Sums of win shares, of both sides.
    #[serde(skip)]
    won: [f64; 2],
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Times {
    pub(crate) name: String,
    pub(crate) decisions: u64,
    pub(crate) mean_ms: f64,
    pub(crate) longest_ms: f64,
}

impl Report {
    pub(crate) fn new<G: Contested>(plan: &Plan, results: &Results, setup: Hash, interrupted: bool) -> Self {
        let pairings: Vec<Pairing> =
            (0..plan.matchups.len()).filter_map(|matchup| pairing(plan, results, matchup)).collect();
        let mut bots: Vec<BotReport> = (0..plan.bots.len()).map(|bot| bot_report::<G>(plan, results, bot)).collect();
        if plan.players == 1 {
            add_shares_of_best(plan, results, &mut bots);
        }
        if plan.players == 2 {
            add_ratings(&pairings, &mut bots);
        }
        for bot in &mut bots {
            bot.win_rate = mean_win_rate(&bot.name, plan.players, &pairings);
        }
        Self {
            game: G::NAME,
            unit: G::UNIT,
            players: plan.players,
            seed: plan.seed,
            budget: plan.thinking(),
            setup_sha256: setup,
            shuffles: plan.shuffles,
            games: results.len(),
            games_planned: plan.games(),
            interrupted,
            fair_share: (plan.players > 1).then(|| 1.0 / plan.players as f64),
            bots,
            pairings,
            times: (0..plan.bots.len()).map(|bot| times(plan, results, bot)).collect(),
        }
    }

    /// The bots, best first.
    pub(crate) fn ranked(&self) -> Vec<&BotReport> {
        let strength = |bot: &BotReport| {
            let rated = bot.rating.map(|rating| rating.elo).or(bot.win_rate);
            rated.or(bot.mean_score.map(|score| score.mean)).unwrap_or(f64::NEG_INFINITY)
        };
        let mut bots: Vec<&BotReport> = self.bots.iter().collect();
        bots.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
        bots
    }

    /// The win rate and the margin of `bot` against another.
    pub(crate) fn duel(&self, bot: &str, against: &str) -> Option<(Estimate, Estimate)> {
        let find = |bot: &str, against: &str| {
            let pairing = self.pairings.iter().find(|pairing| pairing.bot == bot && pairing.against == against)?;
            pairing.win_rate.zip(pairing.margin)
        };
        let mirrored = || find(against, bot).map(|(rate, margin)| (rate.mirrored(1.0), margin.mirrored(0.0)));
        if self.players == 2 { find(bot, against).or_else(mirrored) } else { find(bot, against) }
    }
}

fn pairing(plan: &Plan, results: &Results, matchup: usize) -> Option<Pairing> {
    let (bot, against) = plan.matchups[matchup].pair?;
    let (mut rates, mut margins) = (Vec::new(), Vec::new());
    let mut counts = [0_u64; 3];
    for (_, games) in results.whole_shuffles(plan, matchup) {
        let own = games.iter().filter_map(|(seating, seats)| Some((seats, seating.iter().position(|s| *s == bot)?)));
        let own: Vec<(f64, f64)> =
            own.map(|(seats, seat)| (win_share(seats, seat), f64::from(margin(seats, seat)))).collect();
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
        won: [won, games as f64 - won],
    })
}

fn bot_report<G: Contested>(plan: &Plan, results: &Results, bot: usize) -> BotReport {
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
        score: counts.spread(),
        sources: G::SOURCES.iter().zip(sources).map(|(name, sum)| Source { name, mean: per_game(sum) }).collect(),
        scores: counts.occurring().collect(),
    }
}

fn add_shares_of_best(plan: &Plan, results: &Results, bots: &mut [BotReport]) {
    // Alone, the only matchup has one game for each bot, in their order.
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

fn add_ratings(pairings: &[Pairing], bots: &mut [BotReport]) {
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

fn mean_win_rate(bot: &str, players: usize, pairings: &[Pairing]) -> Option<f64> {
    let rates = pairings.iter().filter_map(|pairing| match pairing.win_rate {
        Some(rate) if pairing.bot == bot => Some(rate.mean),
        Some(rate) if pairing.against == bot && players == 2 => Some(1.0 - rate.mean),
        _ => None,
    });
    mean(&rates.collect::<Vec<f64>>())
}

fn times(plan: &Plan, results: &Results, bot: usize) -> Times {
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

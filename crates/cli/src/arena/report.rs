//! The report of an arena.

use game_core::Hash;
use serde::Serialize;

use super::elo::Rating;
use super::evaluate::{add_ratings, add_shares_of_best, bot_report, mean_win_rate, pairing, times};
use super::game::ArenaGame;
use super::plan::Plan;
use super::results::Results;
use super::stats::Estimate;
use crate::sim::statistics::Distribution;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) game: game_core::GameName,
    #[serde(skip)]
    pub(crate) title: &'static str,
    #[serde(skip)]
    pub(crate) unit: &'static str,
    #[serde(skip)]
    pub(crate) sources_add_up: bool,
    #[serde(skip)]
    pub(crate) about_sources: &'static str,
    pub(crate) players: usize,
    pub(crate) seed: u64,
    pub(crate) budget: String,
    pub(crate) setup_sha256: Hash,
    /// The number of shuffles for each matchup.
    pub(crate) shuffles: u64,
    pub(crate) games: u64,
    pub(crate) games_planned: u64,
    pub(crate) interrupted: bool,
    /// The win rate of a bot as strong as the others; `None` for solo games.
    pub(crate) fair_share: Option<f64>,
    /// In the order in which they were named.
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
    /// `None` unless there are two players.
    pub(crate) rating: Option<Rating>,
    /// The mean over its pairings; with more than two players, over those in which all opponents are the other bot.
    pub(crate) win_rate: Option<f64>,
    pub(crate) mean_score: Option<Estimate>,
    /// Only for solo games: the mean score as a share of the best bot's, shuffle by shuffle.
    pub(crate) share_of_best: Option<Estimate>,
    pub(crate) score: Distribution,
    pub(crate) sources: Vec<Source>,
    /// Each score that occurred, with its count.
    pub(crate) scores: Vec<(i32, u64)>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Source {
    pub(crate) name: &'static str,
    pub(crate) mean: f64,
}

/// `bot` against `against`; with more than two players, all opponents of `bot` are `against`.
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
    /// The win rate without the luck of the games, if they were reviewed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) win_rate_without_luck: Option<Estimate>,
    /// The sums of win shares of both sides.
    #[serde(skip)]
    pub(crate) won: [f64; 2],
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Times {
    pub(crate) name: String,
    pub(crate) decisions: u64,
    pub(crate) mean_ms: f64,
    pub(crate) longest_ms: f64,
}

impl Report {
    pub(crate) fn new<G: ArenaGame>(plan: &Plan, results: &Results, setup: Hash, interrupted: bool) -> Self {
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
            title: G::TITLE,
            unit: G::UNIT,
            sources_add_up: G::SOURCES_ADD_UP,
            about_sources: G::ABOUT_SOURCES,
            players: plan.players,
            seed: plan.seed,
            budget: plan.budget_name(),
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

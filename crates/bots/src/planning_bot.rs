//! The bot behind `hard` and `expert`: it evaluates plans, looks ahead if its strength says so, and follows the plan.

use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Viewer};

use crate::Bot;
use crate::budget::Settings;
use crate::choice::overlook;
use crate::net::Net;
use crate::plan::Evaluator;
use crate::search_budget::SearchBudget;
use crate::sequential_halving::{Search, best_plan};

/// A game for which plans can be found and evaluated by a network.
pub(crate) trait PlanningGame: Game + Sized {
    /// Finds and evaluates plans for one decision.
    type Evaluator<'n>: Evaluator<Self>;
    /// What a seat must see for its plan to go on.
    type Expectation: PartialEq + Send;

    /// The network that the bots play with.
    fn network() -> &'static Net;

    /// Prepares a decision of `seat`.
    fn evaluator<'n>(&self, net: &'n Net, state: &Self::State, seat: Seat, effort: Effort) -> Self::Evaluator<'n>;

    /// The part of a view that depends on the seat's own actions.
    fn expectation(view: &Self::View) -> Self::Expectation;
}

/// How thoroughly plans are found and evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The turns of a rollout before the network evaluates.
    pub(crate) horizon: u32,
    /// The width of the beam search for plans, in games that need one.
    pub(crate) beam_width: usize,
}

/// How well a planning bot plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The share of plans that it overlooks.
    pub(crate) overlook_percent: u32,
    /// How it looks ahead, if it does.
    pub(crate) search: Option<Search>,
    pub(crate) effort: Effort,
}

/// A bot that plans until chance or another seat decides something, and then follows its plan.
pub(crate) struct PlanningBot<G: PlanningGame> {
    strength: Strength,
    random: QuickRandom,
    /// The rest of the plan, the next action last.
    planned: Vec<G::Action>,
    /// What the seat should see next. Otherwise the plan is dropped.
    expected: Option<G::Expectation>,
    iterations: u64,
}

impl<G: PlanningGame> PlanningBot<G> {
    pub(crate) fn new(mut strength: Strength, settings: Settings) -> Self {
        if let Some(search) = &mut strength.search {
            search.budget = settings.budget;
            // A browser has no threads to start.
            search.threads = if cfg!(target_family = "wasm") { 1 } else { settings.threads.max(1) };
        }
        let random = QuickRandom::new(settings.random_seed);
        Self { strength, random, planned: Vec::new(), expected: None, iterations: 0 }
    }
}

impl<G> PlanningBot<G>
where
    G: PlanningGame + Sync,
    G::State: Send + Sync,
    G::Action: Send + Sync,
{
    /// Makes a new plan and returns its first action.
    fn plan(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        let Strength { overlook_percent, search, effort } = self.strength;
        let mut budget = search.map(|search| SearchBudget::start(search.budget, search.usual_iterations));
        let evaluator = game.evaluator(G::network(), state, seat, effort);
        let plans = overlook(evaluator.plans(game, state, seat), overlook_percent, &mut self.random);
        let random_seed = self.random.next_u64();
        let plan = match search.as_ref().zip(budget.as_mut()) {
            Some((search, budget)) => best_plan(search, &evaluator, game, plans, seat, random_seed, budget),
            None => plans.into_iter().next(),
        }?;
        self.iterations += budget.map_or(0, |budget| budget.used());
        self.planned = plan.actions;
        self.planned.reverse();
        self.planned.pop()
    }
}

impl<G> Bot<G> for PlanningBot<G>
where
    G: PlanningGame + Sync,
    G::State: Send + Sync,
    G::Action: Send + Sync,
{
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        let state = game.imagine(view, &mut self.random);
        if game.actions(&state, seat).is_empty() {
            return None;
        }
        let as_expected = self.expected.take().is_some_and(|expected| expected == G::expectation(view));
        let next = self.planned.pop().filter(|_| as_expected);
        let action = match next {
            Some(action) => action,
            None => self.plan(game, &state, seat)?,
        };
        if !self.planned.is_empty() {
            let mut after = state;
            game.apply(&mut after, seat, action, &mut ());
            self.expected = Some(G::expectation(&game.view(&after, Viewer::Seat(seat))));
        }
        Some(action)
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }
}

/// Plays the best plan without looking ahead, with any network: training evaluates networks with it.
pub(crate) struct NetworkBot<'n> {
    pub(crate) net: &'n Net,
    pub(crate) effort: Effort,
}

impl<G: PlanningGame> Bot<G> for NetworkBot<'_> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        let state = game.imagine(view, &mut QuickRandom::new(0));
        let plans = game.evaluator(self.net, &state, seat, self.effort).plans(game, &state, seat);
        plans.first().and_then(|plan| plan.actions.first().copied())
    }
}

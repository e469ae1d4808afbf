//! The bot behind `hard` and `expert`: it evaluates plans, looks ahead if its strength says so, and follows the plan.

use game_core::{ActionSet, QuickRandom, Random, Seat, Viewer};

use crate::Bot;
use crate::budget::Settings;
use crate::choice::overlook;
use crate::net::Net;
use crate::plan::{Effort, Evaluator, PlanningGame, applied};
use crate::search_budget::SearchBudget;
use crate::sequential_halving::{Search, best_plan};

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
    net: &'static Net,
    settings: Settings,
    random: QuickRandom,
    /// The rest of the plan, the next action last.
    planned: Vec<G::Action>,
    /// What the seat should see next. Otherwise the plan is dropped.
    expected: Option<G::Expectation>,
    iterations: u64,
}

impl<G: PlanningGame> PlanningBot<G> {
    pub(crate) fn new(strength: Strength, settings: Settings) -> Self {
        Self::with_network(G::network(), strength, settings)
    }

    /// Plays with another network than the game's present one.
    pub(crate) fn with_network(net: &'static Net, strength: Strength, settings: Settings) -> Self {
        let random = QuickRandom::new(settings.random_seed);
        Self { strength, net, settings, random, planned: Vec::new(), expected: None, iterations: 0 }
    }

    /// Makes a new plan and returns its first action.
    fn plan(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        let Strength { overlook_percent, search, effort } = self.strength;
        let mut budget = search.map(|search| SearchBudget::start(self.settings, search.usual_iterations));
        let evaluator = game.evaluator(self.net, state, seat, effort);
        let mut plans = overlook(evaluator.plans(game, state, seat), overlook_percent, &mut self.random);
        let random_seed = self.random.next_u64();
        let plan = match search.as_ref().zip(budget.as_mut()) {
            Some(_) if evaluator.solve(game, state, &mut plans, seat) => plans.into_iter().next(),
            Some((search, budget)) => best_plan(search, &evaluator, game, plans, seat, random_seed, budget),
            None => plans.into_iter().next(),
        }?;
        self.iterations += budget.map_or(0, |budget| budget.used());
        self.planned = plan.actions;
        self.planned.reverse();
        self.planned.pop()
    }
}

impl<G: PlanningGame> Bot<G> for PlanningBot<G> {
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
            let after = applied(game, &state, seat, action);
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

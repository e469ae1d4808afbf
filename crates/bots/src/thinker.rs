//! The levels that plan: judge every plan at first sight, look ahead if there is a budget for it, and carry the plan out.

use game_core::{ActionSet, Game, QuickRandom, Random, Seat};

use crate::Bot;
use crate::budget::Settings;
use crate::choice::overlook;
use crate::plan::Mind;
use crate::rollout::{Allowance, Search, best_plan};

/// What a game needs so that a level can play it.
pub(crate) trait Thinking: Game + Sized {
    /// Judges one decision.
    type Mind: Mind<Self>;
    /// What a seat must find as expected for its plan to go on.
    type Moment: PartialEq + Send;

    /// Gets ready to judge for `seat`.
    fn mind(&self, state: &Self::State, seat: Seat, horizon: u32) -> Self::Mind;

    /// What the seat sees of its own doings.
    fn moment(view: &Self::View) -> Self::Moment;
}

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// How many of a hundred plans it overlooks.
    pub(crate) overlooks: u32,
    /// How it looks ahead, if it does.
    pub(crate) search: Option<Search>,
    /// How many turns ahead.
    pub(crate) horizon: u32,
}

/// A bot of such a level.
pub(crate) struct Thinker<G: Thinking> {
    level: Level,
    random: QuickRandom,
    /// What is still to be done of the plan, the next action last, and what the seat should see then.
    planned: Vec<G::Action>,
    expected: Option<G::Moment>,
    iterations: u64,
}

impl<G: Thinking> Thinker<G> {
    pub(crate) fn new(mut level: Level, settings: Settings) -> Self {
        if let Some(search) = &mut level.search {
            search.budget = settings.budget;
            // A browser has no threads to start.
            search.threads = if cfg!(target_family = "wasm") { 1 } else { settings.threads.max(1) };
        }
        Self { level, random: QuickRandom::new(settings.luck), planned: Vec::new(), expected: None, iterations: 0 }
    }
}

impl<G> Bot<G> for Thinker<G>
where
    G: Thinking + Sync,
    G::State: Send + Sync,
    G::Action: Send + Sync,
{
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        let state = game.imagine(view, &mut self.random);
        if game.actions(&state, seat).is_empty() {
            return None;
        }
        let as_expected = self.expected.take().is_some_and(|expected| expected == G::moment(view));
        let next = self.planned.pop().filter(|_| as_expected);
        let action = match next {
            Some(action) => action,
            None => {
                let mut search = self.level.search.map(|search| (search, Allowance::new(&search)));
                let mind = game.mind(&state, seat, self.level.horizon);
                let plans = overlook(mind.plans(game, &state, seat), self.level.overlooks, &mut self.random);
                let luck = self.random.next_u64();
                let plan = match &mut search {
                    Some((search, allowance)) => best_plan(search, &mind, game, plans, seat, luck, allowance),
                    None => plans.into_iter().next(),
                }?;
                self.iterations += search.map_or(0, |(_, allowance)| allowance.used());
                self.planned = plan.actions;
                self.planned.reverse();
                self.planned.pop()?
            }
        };
        if !self.planned.is_empty() {
            let mut after = state;
            game.apply(&mut after, seat, action, &mut ());
            self.expected = Some(G::moment(&game.view(&after, game_core::Viewer::Seat(seat))));
        }
        Some(action)
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }
}

//! Benchmarks of the bots that search: decisions in the middle of games, each with a fixed number of iterations.

use bots::{Budget, Playable, Settings, play};
use game_core::{ActionSet, Agreement, GameName, Hash, Hosted, Line, Seat, Seed, Viewer};
use games::with_game;

/// The bots that search.
const SEARCHERS: [&str; 2] = ["mcts", "expert"];

/// The searches that are measured: every game with every bot that searches.
pub const SEARCHES: [(GameName, &str); games::NAMES.len() * SEARCHERS.len()] = {
    let mut searches = [(games::NAMES[0], ""); games::NAMES.len() * SEARCHERS.len()];
    let mut number = 0;
    while number < searches.len() {
        searches[number] = (games::NAMES[number / SEARCHERS.len()], SEARCHERS[number % SEARCHERS.len()]);
        number += 1;
    }
    searches
};

/// Positions of one game in which one bot is to decide.
pub struct SearchWork(Box<dyn Fn(u32) -> (u64, u64)>);

impl SearchWork {
    /// Collects the positions for the search with this number in [`SEARCHES`].
    pub fn collect(number: usize) -> Option<Self> {
        let (name, bot) = *SEARCHES.get(number)?;
        // In Nile early enough that there is land to choose from, late enough that it matters.
        let skipped = if name == games::NILE { 100 } else { 28 };
        with_game!(name, G => Self::of(standard::<G>()?, bot, skipped))
    }

    /// Decides in every position, with this many iterations for each. Returns a number that depends on every choice,
    /// and how many iterations were made: none where one plan is clearly the best.
    pub fn run(&self, iterations: u32) -> (u64, u64) {
        (self.0)(iterations)
    }

    fn of<G: Playable + 'static>(game: G, bot: &'static str, skipped: usize) -> Self {
        let views = positions(&game, skipped);
        Self(Box::new(move |iterations| {
            let (mut choices, mut made) = (String::new(), 0);
            for (view, seat) in &views {
                let settings = Settings { budget: Budget::Iterations(iterations), ..Settings::new(1) };
                if let Some(mut bot) = G::bot(bot, settings) {
                    choices += &format!("{:?}", bot.choose(&game, view, *seat));
                    made += bot.iterations();
                }
            }
            (Hash::of(choices.as_bytes()).short(), made)
        }))
    }
}

/// The game for two with the standard material and the usual options.
fn standard<G: Hosted>() -> Option<G> {
    let agreement = Agreement { players: 2, material: None, options: &Default::default(), rules: G::RULES };
    G::open(&agreement).ok()
}

/// How many positions are collected.
const POSITIONS: usize = 8;

/// One position of each of several games between greedy bots: the first with a real choice after `skipped` actions.
fn positions<G: Playable>(game: &G, skipped: usize) -> Vec<(G::View, Seat)> {
    let mut views: Vec<(G::View, Seat)> = Vec::new();
    for number in 0.. {
        let (seed, mut acted) = (Seed::numbered(5, number), 0);
        let mut bots: Vec<_> =
            game.seats().iter().filter_map(|seat| G::bot("greedy", Settings::new(seat.index() as u64))).collect();
        let mut state = game.start();
        let followed = play(game, &seed, &mut bots, |line| match line {
            Line::Act { seat, action } => {
                let many = game.actions(&state, *seat).len() > 3;
                if acted >= skipped && many && views.len() == number as usize {
                    views.push((game.view(&state, Viewer::Seat(*seat)), *seat));
                }
                acted += 1;
                game.apply(&mut state, *seat, *action, &mut ());
            }
            Line::Chance(outcome) => {
                let _ = game.settle(&mut state, *outcome, &mut ());
            }
            _ => {}
        });
        if followed.is_err() || views.len() == POSITIONS || views.len() != number as usize + 1 {
            break;
        }
    }
    views
}

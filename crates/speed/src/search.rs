//! The work of the bots that search: decisions in the middle of games, each with a fixed number of iterations.

use ::nile::{Board, Nile, Options};
use ::silver_gold::{Deck, SilverGold};
use bots::{Budget, Playable, Settings, play};
use game_core::{ActionSet, Hash, Line, Seat, Seed, Viewer};

/// What is searched, and by whom: game and bot.
pub const SEARCHES: [(&str, &str); 4] =
    [("silver-gold", "mcts"), ("silver-gold", "expert"), ("nile", "mcts"), ("nile", "expert")];

/// Decisions of one game, to be made by one bot.
pub struct SearchWork(Box<dyn Fn(u32) -> (u64, u64)>);

impl SearchWork {
    /// The search with this number in [`SEARCHES`].
    pub fn collect(search: usize) -> Option<Self> {
        let (game, bot) = *SEARCHES.get(search)?;
        if game == "nile" {
            // Early enough that there is land to choose from, late enough that it matters.
            return Some(Self(decisions(Nile::new(Board::standard(), Options::default()), bot, 100)));
        }
        Some(Self(decisions(SilverGold::new(Deck::standard(), 2)?, bot, 28)))
    }

    /// Decides everything with so many iterations each; returns a number that depends on every choice, and how many
    /// iterations were made: none where one plan is better beyond doubt.
    pub fn think(&self, iterations: u32) -> (u64, u64) {
        (self.0)(iterations)
    }
}

/// How many decisions are made.
const DECISIONS: usize = 8;

fn decisions<G>(game: G, bot: &'static str, skipped: usize) -> Box<dyn Fn(u32) -> (u64, u64)>
where
    G: Playable + 'static,
{
    let mut views: Vec<(G::View, Seat)> = Vec::new();
    for number in 0.. {
        let (seed, mut acted) = (Seed::numbered(5, number), 0);
        let mut bots: Vec<_> =
            game.seats().iter().filter_map(|seat| G::bot("greedy", Settings::new(seat.index() as u64))).collect();
        let mut state = game.start();
        let followed = play(&game, &seed, &mut bots, |line| match line {
            Line::Act { seat, action } => {
                // One decision of each game, where there is a choice.
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
        if followed.is_err() || views.len() == DECISIONS || views.len() != number as usize + 1 {
            break;
        }
    }
    Box::new(move |iterations| {
        let (mut told, mut made) = (String::new(), 0);
        for (view, seat) in &views {
            let settings = Settings { budget: Budget::Iterations(iterations), ..Settings::new(1) };
            let mut bot = G::bot(bot, settings);
            if let Some(bot) = &mut bot {
                told += &format!("{:?}", bot.choose(&game, view, *seat));
                made += bot.iterations();
            }
        }
        (Hash::of(told.as_bytes()).short(), made)
    })
}

//! Information-set Monte-Carlo tree search (UCT) with random playouts: what a general framework would offer.
//! It knows the rules and nothing else.

use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting, play_out};

use crate::budget::Settings;
use crate::search_budget::SearchBudget;
use crate::{Bot, Playable};

/// The exploration constant of UCT: the usual square root of 2, for rewards from 0 to 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;
/// The iterations of [`Budget::Usual`](crate::Budget::Usual).
const USUAL_ITERATIONS: u32 = 5_000;
/// The iterations between two readings of the clock, which take time too.
const CLOCK_INTERVAL: u32 = 8;
/// The most nodes of a tree, however long the bot may think: about 200 MB.
const MAX_NODES: usize = 1 << 20;

/// Searches a tree of actions and outcomes. Every iteration imagines the hidden parts of the state anew.
#[derive(Clone, Debug)]
pub struct Mcts {
    random: QuickRandom,
    settings: Settings,
    iterations: u64,
}

impl Mcts {
    /// Uses one thread, whatever the settings say.
    pub fn new(settings: Settings) -> Self {
        let random = QuickRandom::new(settings.random_seed);
        Self { random, settings: Settings { threads: 1, ..settings }, iterations: 0 }
    }
}

impl<G: Playable> Bot<G> for Mcts {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat) -> Option<G::Action> {
        if game.actions(&game.imagine(view, &mut self.random), seat).is_empty() {
            return None;
        }
        let mut tree = Tree { nodes: vec![Node::new(seat)] };
        let mut budget = SearchBudget::start(self.settings, USUAL_ITERATIONS);
        // The first iteration is made even without a budget, so that there is always an answer.
        let mut batch = budget.next_batch(1, 1, 1, CLOCK_INTERVAL).or(Some(1));
        while let Some(iterations) = batch {
            for _ in 0..iterations {
                let world = game.imagine(view, &mut self.random);
                tree.iterate(game, world, seat, &mut self.random);
            }
            self.iterations += u64::from(iterations);
            batch = budget.next_batch(1, 1, 1, CLOCK_INTERVAL);
        }
        tree.most_visited()
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }
}

/// What leads from a node to a child.
#[derive(Clone, Copy, PartialEq)]
enum Edge<A, O> {
    Act(A),
    Chance(O),
}

type EdgeOf<G> = Edge<<G as Game>::Action, <G as Game>::Outcome>;

struct Node<G: Game> {
    children: Vec<(EdgeOf<G>, usize)>,
    /// The seat that acted last on the way here.
    seat: Seat,
    visits: u32,
    /// The sum of that seat's rewards.
    reward: f64,
    /// How often the action that leads here was legal when its parent was visited.
    availability: u32,
}

impl<G: Game> Node<G> {
    fn new(seat: Seat) -> Self {
        Self { children: Vec::new(), seat, visits: 0, reward: 0.0, availability: 0 }
    }
}

struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
}

impl<G: Playable> Tree<G> {
    fn iterate(&mut self, game: &G, mut state: G::State, me: Seat, random: &mut QuickRandom) {
        let mut path = vec![0];
        let mut node = 0;
        loop {
            let (next, is_new) = match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(draw) => {
                    let outcome = game.sample(draw, random);
                    if game.settle(&mut state, outcome, &mut ()).is_err() {
                        break;
                    }
                    let edge = Edge::Chance(outcome);
                    match self.child(node, edge) {
                        Some(child) => (child, false),
                        None if self.nodes.len() >= MAX_NODES => break,
                        None => (self.add_child(node, edge, self.nodes[node].seat), false),
                    }
                }
                Waiting::Seats(seats) => {
                    let first = if seats.contains(me) { Some(me) } else { seats.iter().next() };
                    let Some(seat) = first else { break };
                    let full = self.nodes.len() >= MAX_NODES && self.nodes[node].children.is_empty();
                    let selected = if full { None } else { self.select(game, &state, node, seat, random) };
                    let Some((action, child, is_new)) = selected else { break };
                    game.apply(&mut state, seat, action, &mut ());
                    (child, is_new)
                }
            };
            node = next;
            path.push(node);
            if is_new {
                break;
            }
        }
        play_out(game, &mut state, random);
        for index in path {
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.reward += game.reward(&state, node.seat);
        }
    }

    /// A random action that was never tried here; if all were tried, the one with the highest upper confidence bound.
    /// Returns the action, its node, and whether the node is new.
    fn select(
        &mut self,
        game: &G,
        state: &G::State,
        node: usize,
        seat: Seat,
        random: &mut QuickRandom,
    ) -> Option<(G::Action, usize, bool)> {
        let actions = game.actions(state, seat);
        let (mut untried, mut untried_count) = (None, 0);
        let mut best: Option<(G::Action, usize, f64)> = None;
        for action in actions.iter() {
            let Some(child) = self.child(node, Edge::Act(action)) else {
                // Reservoir sampling: each untried action is equally likely, without a list of them.
                untried_count += 1;
                if random.below(untried_count) == 0 {
                    untried = Some(action);
                }
                continue;
            };
            let known = &mut self.nodes[child];
            known.availability += 1;
            let visits = f64::from(known.visits.max(1));
            let bound = known.reward / visits + EXPLORATION * (logarithm(known.availability) / visits).sqrt();
            if best.is_none_or(|(_, _, highest)| bound > highest) {
                best = Some((action, child, bound));
            }
        }
        if let Some(action) = untried {
            return Some((action, self.add_child(node, Edge::Act(action), seat), true));
        }
        best.map(|(action, child, _)| (action, child, false))
    }

    fn child(&self, node: usize, edge: EdgeOf<G>) -> Option<usize> {
        self.nodes[node].children.iter().find(|(known, _)| *known == edge).map(|(_, child)| *child)
    }

    fn add_child(&mut self, node: usize, edge: EdgeOf<G>, seat: Seat) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node { availability: 1, ..Node::new(seat) });
        self.nodes[node].children.push((edge, child));
        child
    }

    fn most_visited(&self) -> Option<G::Action> {
        let tried = self.nodes[0].children.iter().filter_map(|(edge, child)| match edge {
            Edge::Act(action) => Some((*action, self.nodes[*child].visits)),
            Edge::Chance(_) => None,
        });
        tried.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(action, _)| action)
    }
}

/// The natural logarithm of a whole number. Unlike the standard library's it is the same to the last bit on every
/// platform.
fn logarithm(number: u32) -> f64 {
    let number = f64::from(number.max(1));
    // number = 2^exponent × rest, with rest from 1 to below 2.
    let exponent = (number.to_bits() >> 52) as i32 - 1023;
    let rest = f64::from_bits(number.to_bits() & ((1 << 52) - 1) | 1023 << 52);
    // ln(rest) = 2 artanh(x) with x = (rest - 1) / (rest + 1), at most 1/3: eleven terms are enough.
    let x = (rest - 1.0) / (rest + 1.0);
    let series = (0..11).rev().fold(0.0, |sum, term| sum * x * x + 1.0 / f64::from(2 * term + 1));
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * x * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_logarithm() {
        for number in (1..5_000).chain([1 << 20, u32::MAX]) {
            assert!((logarithm(number) - f64::from(number).ln()).abs() < 1e-9, "{number}");
        }
    }
}

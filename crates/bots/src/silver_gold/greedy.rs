//! Greedy play of Silver & Gold, with or without mistakes.

use ::silver_gold::{
    Action, Boxes, COLOUR_POINTS, Card, CardNumber, Colour, Deck, Player, Prizes, Score, SilverGold, Source, Symbol,
    View, colour_points,
};
use game_core::{ActionSet, Game, QuickRandom, Random, Seat};

use crate::Bot;
use crate::choice::{best, overlook};
use crate::plan::applied;

/// Chooses what scores most now. A part of the way to a tomb counts as a part of the tomb. It does not look ahead.
#[derive(Clone, Debug)]
pub struct SilverGoldGreedy {
    random: QuickRandom,
    skill: Skill,
}

/// What a player values, and how much it overlooks.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// The share of actions that it overlooks.
    overlook_percent: u32,
    /// The points that the whole way to a tomb is worth. With a low value the player hardly heads for the tomb.
    way: f64,
    /// Whether the player collects colours.
    colours: bool,
}

/// The way to a tomb is worth a little less than the tomb itself.
const GOOD: Skill = Skill { overlook_percent: 0, way: 9.0, colours: true };
const EASY: Skill = Skill { overlook_percent: 40, way: 7.0, colours: false };
const NOVICE: Skill = Skill { overlook_percent: 75, way: 2.5, colours: false };
/// The worth of a box owed by a red cross.
const EXTRA_BOX: f64 = 1.5;

impl SilverGoldGreedy {
    /// Sees everything. The seed breaks ties.
    pub fn new(random_seed: u64) -> Self {
        Self { random: QuickRandom::new(random_seed), skill: GOOD }
    }

    /// Overlooks some actions and does not collect colours.
    pub fn easy(random_seed: u64) -> Self {
        Self { skill: EASY, ..Self::new(random_seed) }
    }

    /// Overlooks most actions, and values treasure more than the way to the tomb.
    pub fn novice(random_seed: u64) -> Self {
        Self { skill: NOVICE, ..Self::new(random_seed) }
    }
}

impl Bot<SilverGold> for SilverGoldGreedy {
    fn choose(&mut self, game: &SilverGold, view: &View, seat: Seat) -> Option<Action> {
        let Self { random, skill } = self;
        let state = game.imagine(view, random);
        let own = view.own?;
        let deck = game.deck();
        let seen = overlook(game.actions(&state, seat).iter().collect(), skill.overlook_percent, random);
        best(seen, |action| {
            let value = match action {
                Action::Keep(pair) => pair.iter().map(|card| card_value(deck, &own.player, card, skill)).sum(),
                Action::Take(Source::Display(card)) => card_value(deck, &own.player, card, skill),
                // A known card is better than an unknown one.
                Action::Take(Source::Deck) => f64::MIN,
                Action::Cross(_) => {
                    let after = applied(game, &state, seat, action);
                    let player = after.player(seat);
                    worth(deck, player, &view.prizes, seat, skill) + EXTRA_BOX * f64::from(after.owed(seat))
                }
            };
            // Breaks ties; much smaller than any real difference.
            value + random.unit() * 1e-6
        })
    }
}

/// The score, the colour points due for this turn's pyramids, and the progress towards tombs.
fn worth(deck: &Deck, player: &Player, prizes: &Prizes, seat: Seat, skill: &Skill) -> f64 {
    let score = Score::new(deck, player, colour_points(prizes, seat)).total;
    let due: f64 = Colour::ALL.into_iter().map(|colour| next_points(deck, player, prizes, colour)).sum();
    let ways: f64 = player
        .cards
        .into_iter()
        .zip(player.crossed)
        .filter_map(|(number, crossed)| number.filter(|number| !player.completed.contains(*number)).zip(Some(crossed)))
        .map(|(number, crossed)| skill.way * progress(deck.card(number), crossed))
        .sum();
    f64::from(score) + if skill.colours { due } else { 0.0 } + ways
}

/// The colour points due for this turn's pyramids of a colour.
fn next_points(deck: &Deck, player: &Player, prizes: &Prizes, colour: Colour) -> f64 {
    let free = prizes[colour].iter().position(Option::is_none);
    free.filter(|_| player.reaches_points(deck, colour)).map_or(0.0, |place| f64::from(COLOUR_POINTS[place]))
}

/// The part of the shortest way to the tomb that is crossed off, from 0 to 1.
fn progress(card: &Card, crossed: Boxes) -> f64 {
    let whole = card.steps_to_tomb(Boxes::EMPTY).unwrap_or(25);
    let left = card.steps_to_tomb(crossed).unwrap_or(whole);
    1.0 - f64::from(left) / f64::from(whole)
}

/// The value of a new card: its treasure, less its way to the tomb, plus a bonus for completing a pair of a colour.
fn card_value(deck: &Deck, player: &Player, number: CardNumber, skill: &Skill) -> f64 {
    let card = deck.card(number);
    let count = |symbol| f64::from(card.boxes(symbol).len());
    let treasure =
        count(Symbol::Ruby) + count(Symbol::Emerald) + 2.0 * count(Symbol::Torch) + 1.5 * count(Symbol::RedCross)
            - 0.5 * count(Symbol::Skull);
    let way = f64::from(card.steps_to_tomb(Boxes::EMPTY).unwrap_or(25));
    let completed = (player.completed & deck.of_colour(card.colour)).len();
    let colour = if skill.colours && completed % 2 == 1 { 4.0 } else { 0.0 };
    treasure - skill.way / 6.0 * way + colour
}

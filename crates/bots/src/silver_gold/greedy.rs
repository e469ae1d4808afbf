//! Silver & Gold: takes what is worth most at once, with good eyes or poor ones.

use ::silver_gold::{
    Action, Boxes, COLOUR_POINTS, Card, CardNumber, Colour, Deck, Player, Prizes, Score, SilverGold, Source, Symbol,
    View, colour_points,
};
use game_core::{ActionSet, Game, QuickRandom, Random, Seat};

use crate::Bot;
use crate::choice::{best, overlook};

/// Chooses what scores most now, counting the way gone towards a tomb as part of the tomb; looks no further.
#[derive(Clone, Debug)]
pub struct SilverGoldGreedy {
    random: QuickRandom,
    sight: Sight,
}

/// What a player sees of the board.
#[derive(Clone, Copy, Debug)]
struct Sight {
    /// How many of a hundred possibilities are overlooked.
    overlooks: u32,
    /// What the whole way to a tomb is worth: who does not value it wanders about.
    way: f64,
    /// Whether colours are collected.
    colours: bool,
}

/// The way to a tomb is worth a little less than the tomb itself.
const GOOD: Sight = Sight { overlooks: 0, way: 9.0, colours: true };
const EASY: Sight = Sight { overlooks: 40, way: 7.0, colours: false };
const NOVICE: Sight = Sight { overlooks: 75, way: 2.5, colours: false };
/// A box owed by a red cross.
const EXTRA_BOX: f64 = 1.5;

impl SilverGoldGreedy {
    /// Ties are broken by luck that starts from a number.
    pub fn new(luck: u64) -> Self {
        Self { random: QuickRandom::new(luck), sight: GOOD }
    }

    /// Overlooks some possibilities and does not collect colours.
    pub fn easy(luck: u64) -> Self {
        Self { sight: EASY, ..Self::new(luck) }
    }

    /// Sees few possibilities, and treasure rather than the way.
    pub fn novice(luck: u64) -> Self {
        Self { sight: NOVICE, ..Self::new(luck) }
    }
}

impl Bot<SilverGold> for SilverGoldGreedy {
    fn choose(&mut self, game: &SilverGold, view: &View, seat: Seat) -> Option<Action> {
        let Self { random, sight } = self;
        let state = game.imagine(view, random);
        let own = view.own?;
        let deck = game.deck();
        let seen = overlook(game.actions(&state, seat).iter().collect(), sight.overlooks, random);
        best(seen, |action| {
            let value = match action {
                Action::Keep(pair) => pair.iter().map(|card| promise(deck, &own.player, card, sight)).sum(),
                Action::Take(Source::Display(card)) => promise(deck, &own.player, card, sight),
                // A card one can see is better than one that may be anything.
                Action::Take(Source::Deck) => f64::MIN,
                Action::Cross(_) => {
                    let mut after = state;
                    game.apply(&mut after, seat, action, &mut ());
                    let player = after.player(seat);
                    worth(deck, player, &view.prizes, seat, sight) + EXTRA_BOX * f64::from(after.owed(seat))
                }
            };
            // Far below any real difference: only equals are told apart by it.
            value + random.unit() * 1e-6
        })
    }
}

/// The score, the colour points that are due for the pyramids of this turn, and the ways gone.
fn worth(deck: &Deck, player: &Player, prizes: &Prizes, seat: Seat, sight: &Sight) -> f64 {
    let score = Score::new(deck, player, colour_points(prizes, seat)).total;
    let due: f64 = Colour::ALL.into_iter().map(|colour| next_points(deck, player, prizes, colour)).sum();
    let ways: f64 = player
        .cards
        .into_iter()
        .zip(player.crossed)
        .filter_map(|(number, crossed)| number.filter(|number| !player.completed.contains(*number)).zip(Some(crossed)))
        .map(|(number, crossed)| sight.way * way_gone(deck.card(number), crossed))
        .sum();
    f64::from(score) + if sight.colours { due } else { 0.0 } + ways
}

fn next_points(deck: &Deck, player: &Player, prizes: &Prizes, colour: Colour) -> f64 {
    let free = prizes[colour].iter().position(Option::is_none);
    free.filter(|_| player.reaches_points(deck, colour)).map_or(0.0, |place| f64::from(COLOUR_POINTS[place]))
}

/// The part of the shortest way to the tomb that is already crossed off, from 0 to 1.
fn way_gone(card: &Card, crossed: Boxes) -> f64 {
    let whole = card.steps_to_tomb(Boxes::EMPTY).unwrap_or(25);
    let left = card.steps_to_tomb(crossed).unwrap_or(whole);
    1.0 - f64::from(left) / f64::from(whole)
}

/// What a new card promises: treasure for its way, and a colour that is one short of the next points.
fn promise(deck: &Deck, player: &Player, number: CardNumber, sight: &Sight) -> f64 {
    let card = deck.card(number);
    let count = |symbol| f64::from(card.boxes(symbol).len());
    let treasure =
        count(Symbol::Ruby) + count(Symbol::Emerald) + 2.0 * count(Symbol::Torch) + 1.5 * count(Symbol::RedCross)
            - 0.5 * count(Symbol::Skull);
    let way = f64::from(card.steps_to_tomb(Boxes::EMPTY).unwrap_or(25));
    let completed = (player.completed & deck.of_colour(card.colour)).len();
    let colour = if sight.colours && completed % 2 == 1 { 4.0 } else { 0.0 };
    treasure - sight.way / 6.0 * way + colour
}

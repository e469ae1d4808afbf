//! The network's inputs for a player's position of Silver & Gold, in a fixed order.

use ::silver_gold::{
    Boxes, CARDS, COLOUR_POINTS, Card, CardNumber, CardSet, Colour, Deck, ExpeditionSet, Phase, Player, ROUNDS, Region,
    Score, SilverGold, State, Symbol, TURNS, colour_points,
};
use game_core::{Game, Seat};

use crate::feature_writer::FeatureWriter;
use crate::net::Features;

/// The number of inputs.
pub(crate) const INPUTS: usize = 105 + 2 * CARD_INPUTS;
const CARD_INPUTS: usize = 92;

/// The classes of the race for a colour: which points are next, and how near the player and the rivals are.
const RACES: usize = 28;
/// The number of different distances from the tomb; longer ones count as the last.
const MAX_DISTANCE: usize = 16;

/// Writes the inputs. It keeps what does not change during a search: the distances on all cards, and how near the
/// rivals are to colour points.
#[derive(Clone, Debug)]
pub(crate) struct FeatureExtractor {
    /// By card and distance: the boxes at that distance from the tomb.
    distances: Vec<[Boxes; MAX_DISTANCE]>,
    rivals: usize,
    /// By colour, how soon a rival may take points: 0 to 3, as [`threat_of`] says.
    threats: [usize; 3],
}

impl FeatureExtractor {
    /// Prepares the inputs of `seat`.
    pub(crate) fn new(game: &SilverGold, state: &State, seat: Seat) -> Self {
        let deck = game.deck();
        let distances: Vec<_> =
            CardNumber::all().take(CARDS).map(|number| boxes_by_distance(deck.card(number))).collect();
        let others: Vec<Player> =
            game.seats().iter().filter(|&other| other != seat).map(|other| *state.shown(other)).collect();
        let threat =
            |colour: Colour| others.iter().map(|rival| threat_of(deck, &distances, rival, colour)).max().unwrap_or(0);
        let threats = Colour::ALL.map(threat);
        Self { distances, rivals: others.len(), threats }
    }

    /// Writes the inputs of `seat` and returns its points, including those due at the end of this turn.
    pub(crate) fn write(&self, game: &SilverGold, state: &State, seat: Seat, features: &mut Features) -> f32 {
        let deck = game.deck();
        let player = state.player(seat);
        let races = Colour::ALL.map(|colour| self.race(deck, state, player, colour));
        let score = Score::new(deck, player, colour_points(state.prizes(), seat));
        let points = f32::from(score.total) + races.iter().map(|race| race.due).sum::<f32>();
        features.clear();
        let mut out = FeatureWriter::new(features);
        let (turns_in_round, turns_left) = turns_left(state);
        self.write_clock(&mut out, player, state, turns_in_round, turns_left);
        write_score_card(&mut out, player);
        for race in &races {
            out.add_at(race.class, 1.0);
        }
        out.skip(RACES);
        write_display(&mut out, deck, state.display(), &self.distances, &races);
        let next = if turns_in_round == 0 { ExpeditionSet::ALL } else { state.expeditions_left() };
        let sizes = |size: u32| next.iter().filter(|card| deck.pattern(*card).drawn().len() == size).count() as f32;
        for size in 2..=4 {
            out.scalar(sizes(size) / 8.0);
        }
        let gem_order = if player.rubies <= player.emeralds {
            [Symbol::Ruby, Symbol::Emerald]
        } else {
            [Symbol::Emerald, Symbol::Ruby]
        };
        let needs = Needs {
            gems: gem_order,
            torch: turns_in_round > 0 && !player.has_torch(state.round()),
            skulls: player.skulls > 0,
            next,
            deck,
        };
        let mut slots = [0, 1].map(|slot| {
            let number = player.cards[slot].filter(|number| !player.completed.contains(*number));
            let crossed = player.crossed[slot];
            let steps = number.map_or(99, |number| steps(&self.distances[number.index()], deck.card(number), crossed));
            (steps, number, crossed)
        });
        // The card that is nearer to its tomb comes first.
        slots.sort_by_key(|(steps, number, _)| (*steps, *number));
        for (steps, number, crossed) in slots {
            match number {
                None => out.skip(CARD_INPUTS),
                Some(number) => {
                    let card = deck.card(number);
                    let race = races[card.colour as usize].class;
                    write_card(&mut out, card, &self.distances[number.index()], crossed, steps, race, &needs);
                }
            }
        }
        debug_assert_eq!(out.position(), INPUTS);
        points
    }

    /// Writes the 25 inputs about the turns that are left.
    fn write_clock(&self, out: &mut FeatureWriter<'_>, player: &Player, state: &State, in_round: usize, left: usize) {
        let part = left as f32 / f32::from(ROUNDS * TURNS);
        out.scalar(part);
        out.scalar(part * part);
        out.one_hot(9, left);
        out.one_hot(8, in_round);
        let torch_open = in_round > 0 && !player.has_torch(state.round());
        out.scalar(if torch_open { in_round as f32 / f32::from(TURNS) } else { 0.0 });
        out.scalar(f32::from(torch_open));
        out.one_hot(4, self.rivals);
    }

    fn race(&self, deck: &Deck, state: &State, player: &Player, colour: Colour) -> Race {
        let completed = (player.completed & deck.of_colour(colour)).len() as usize;
        let mut place = state.prizes()[colour].iter().position(Option::is_none).unwrap_or(3);
        let mut due = 0.0;
        if place < 3 && player.reaches_points(deck, colour) && !player.fresh.is_empty() && is_unpaid(state) {
            due = f32::from(COLOUR_POINTS[place]);
            place += 1;
        }
        let class = if place == 3 || completed >= 6 { 0 } else { 1 + 3 * (completed % 2) + place };
        Race { class: 4 * class + self.threats[colour as usize], due }
    }
}

/// Whether this turn's colour points have not been awarded yet.
fn is_unpaid(state: &State) -> bool {
    matches!(state.phase(), Phase::Crossing | Phase::Replacing(_) | Phase::Drawing(_) | Phase::Refilling)
}

/// The race for the points of a colour.
struct Race {
    /// One of [`RACES`] classes.
    class: usize,
    /// The points due at the end of this turn.
    due: f32,
}

/// What the player can use of a card, and which patterns may come.
struct Needs<'a> {
    /// The gem that the player has fewer of comes first.
    gems: [Symbol; 2],
    torch: bool,
    skulls: bool,
    next: ExpeditionSet,
    deck: &'a Deck,
}

/// The turns after the present one: in this round, and in the whole game.
fn turns_left(state: &State) -> (usize, usize) {
    let done = match state.phase() {
        Phase::Over => return (0, 0),
        Phase::Dealing | Phase::Keeping | Phase::LayingOut | Phase::Revealing => state.turn() - 1,
        _ => state.turn(),
    };
    let in_round = usize::from(TURNS - done.min(TURNS));
    (in_round, in_round + usize::from(ROUNDS - state.round()) * usize::from(TURNS))
}

/// Writes the 21 inputs about the score card.
fn write_score_card(out: &mut FeatureWriter<'_>, player: &Player) {
    let (more, fewer) = (player.rubies.max(player.emeralds), player.rubies.min(player.emeralds));
    out.scalar(f32::from(more) / 10.0);
    out.scalar(f32::from(fewer) / 10.0);
    out.scalar(f32::from(player.completed.len() as u8) / 10.0);
    out.one_hot(7, usize::from(more - fewer));
    out.one_hot(11, usize::from(player.skulls));
}

/// Writes the 28 inputs about the display.
fn write_display(
    out: &mut FeatureWriter<'_>,
    deck: &Deck,
    display: CardSet,
    distances: &[[Boxes; MAX_DISTANCE]],
    races: &[Race; 3],
) {
    let (mut shortest, mut sum, mut treasure) = (20_u32, 0, 0);
    for number in display {
        let card = deck.card(number);
        out.add_at(races[card.colour as usize].class / 4, 1.0);
        let way = steps(&distances[number.index()], card, Boxes::EMPTY) as u32;
        shortest = shortest.min(way);
        sum += way;
        treasure += (card.rubies | card.emeralds | card.torches | card.red_crosses).len();
    }
    out.skip(7);
    let cards = display.len().max(1) as f32;
    out.one_hot(5, display.len() as usize);
    out.one_hot(13, shortest.saturating_sub(3) as usize);
    out.scalar(sum as f32 / cards / 10.0);
    out.scalar(treasure as f32 / cards / 8.0);
    out.scalar(f32::from(!display.is_empty()));
}

/// Writes the inputs about one of the player's cards.
fn write_card(
    out: &mut FeatureWriter<'_>,
    card: &Card,
    distances: &[Boxes; MAX_DISTANCE],
    crossed: Boxes,
    steps: usize,
    race: usize,
    needs: &Needs<'_>,
) {
    out.scalar(1.0);
    out.scalar(f32::from(crossed.is_empty()));
    out.one_hot(13, steps.saturating_sub(1));
    out.one_hot(RACES, race);
    let free = card.room() - crossed;
    let mut rings = [Boxes::EMPTY; MAX_DISTANCE];
    let mut reached = crossed;
    let mut ring = card.open_boxes(crossed);
    let (mut corridor, mut detour) = (Boxes::EMPTY, Boxes::EMPTY);
    for (distance, place) in rings.iter_mut().enumerate() {
        if ring.is_empty() {
            break;
        }
        *place = ring;
        if let Some(rest) = steps.checked_sub(distance + 1) {
            corridor |= ring & distances[rest.min(MAX_DISTANCE - 1)];
            detour |= ring & distances[(rest + 2).min(MAX_DISTANCE - 1)];
        }
        reached |= ring;
        ring = (ring.neighbours() & free) - reached;
    }
    let near = [rings[0], rings[1], rings[2], free - rings[0] - rings[1] - rings[2] - crossed];
    let count_near = |out: &mut FeatureWriter<'_>, symbols: Boxes| {
        near.iter().for_each(|boxes| out.scalar((symbols & *boxes).len() as f32));
    };
    for symbols in [card.boxes(needs.gems[0]), card.boxes(needs.gems[1]), card.torches] {
        count_near(out, symbols);
    }
    for boxes in near {
        out.scalar(if needs.torch { f32::from(card.torches.meets(boxes)) } else { 0.0 });
    }
    for symbols in [card.skulls, card.potions, card.red_crosses] {
        count_near(out, symbols);
    }
    let potions_wanted = (card.potions & free).len() as f32;
    out.scalar(if needs.skulls { potions_wanted } else { 0.0 });
    for way in [corridor, detour] {
        for symbols in [card.rubies | card.emeralds, card.skulls, card.red_crosses, card.torches, card.potions] {
            out.scalar((symbols & way).len() as f32);
        }
    }
    out.scalar(corridor.len() as f32 / 5.0);
    out.scalar(free.len() as f32 / 10.0);
    out.one_hot(6, rings[0].len() as usize);
    out.scalar(rings[1].len() as f32 / 5.0);
    let fits = needs
        .next
        .iter()
        .filter(|number| !needs.deck.pattern(*number).legal(crossed | card.walls, rings[0]).is_empty());
    out.scalar(fits.count() as f32 / needs.next.len().max(1) as f32);
}

/// The boxes of a card by their distance from the tomb.
fn boxes_by_distance(card: &Card) -> [Boxes; MAX_DISTANCE] {
    let mut distances = [Boxes::EMPTY; MAX_DISTANCE];
    let (mut reached, mut ring) = (Boxes::EMPTY, card.tomb);
    for place in &mut distances {
        *place = ring;
        reached |= ring;
        ring = (ring.neighbours() & card.room()) - reached;
    }
    distances
}

/// The boxes still to be crossed off to reach the tomb.
fn steps(distances: &[Boxes; MAX_DISTANCE], card: &Card, crossed: Boxes) -> usize {
    let from = |boxes: Boxes| distances.iter().position(|ring| ring.meets(boxes)).unwrap_or(MAX_DISTANCE - 1);
    if crossed.is_empty() { from(card.entrance) + 1 } else { from(crossed) }
}

/// How soon a rival may take points of a colour: 0 not soon, 1 one pyramid short, 2 that pyramid begun, 3 nearly done.
fn threat_of(deck: &Deck, distances: &[[Boxes; MAX_DISTANCE]], rival: &Player, colour: Colour) -> usize {
    let completed = (rival.completed & deck.of_colour(colour)).len();
    if completed.is_multiple_of(2) || completed >= 6 {
        return 0;
    }
    let at_work = |slot: usize| {
        let number = rival.cards[slot].filter(|number| deck.card(*number).colour == colour)?;
        (!rival.completed.contains(number))
            .then(|| steps(&distances[number.index()], deck.card(number), rival.crossed[slot]))
    };
    let nearest = [0, 1].into_iter().filter_map(at_work).min();
    nearest.map_or(1, |steps| if steps <= 4 { 3 } else { 2 })
}

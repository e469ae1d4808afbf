//! What a player's position in Silver & Gold looks like to the network: the inputs, in a fixed order.

use ::silver_gold::{
    Boxes, CARDS, COLOUR_POINTS, Card, CardNumber, CardSet, Colour, Deck, ExpeditionSet, Phase, Player, ROUNDS, Region,
    Score, SilverGold, State, Symbol, TURNS, colour_points,
};
use game_core::{Game, Seat};

use crate::net::Features;
use crate::writer::Writer;

/// How many inputs there are.
pub(crate) const INPUTS: usize = 105 + 2 * CARD_INPUTS;
const CARD_INPUTS: usize = 92;

/// The colour of a card, as a race: who is how near to which points.
const RACES: usize = 28;
/// Longer ways to a tomb do not exist, or not for long.
const LONGEST_WAY: usize = 16;

/// What does not change while a search looks ahead: the deck's ways, and how near the rivals are.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// By card and distance: the boxes so far from the tomb.
    ways: Vec<[Boxes; LONGEST_WAY]>,
    rivals: usize,
    /// By colour, how soon a rival may take points: 0 to 3.
    threats: [usize; 3],
}

impl Outlook {
    /// What `seat` sees of the deck and its rivals.
    pub(crate) fn new(game: &SilverGold, state: &State, seat: Seat) -> Self {
        let deck = game.deck();
        let ways: Vec<_> = CardNumber::all().take(CARDS).map(|number| ways_to_tomb(deck.card(number))).collect();
        let others: Vec<Player> =
            game.seats().iter().filter(|&other| other != seat).map(|other| *state.shown(other)).collect();
        let threat =
            |colour: Colour| others.iter().map(|rival| threat_of(deck, &ways, rival, colour)).max().unwrap_or(0);
        let threats = Colour::ALL.map(threat);
        Self { ways, rivals: others.len(), threats }
    }

    /// Writes the inputs of `seat` and returns the points it has, those due at the end of this turn included.
    pub(crate) fn describe(&self, game: &SilverGold, state: &State, seat: Seat, features: &mut Features) -> f32 {
        let deck = game.deck();
        let player = state.player(seat);
        let races = Colour::ALL.map(|colour| self.race(deck, state, player, colour));
        let score = Score::new(deck, player, colour_points(state.prizes(), seat));
        let points = f32::from(score.total) + races.iter().map(|race| race.due).sum::<f32>();
        features.clear();
        let mut out = Writer::new(features);
        let (turns_in_round, turns_left) = turns_left(state);
        self.write_clock(&mut out, player, state, turns_in_round, turns_left);
        write_score_card(&mut out, player);
        for race in &races {
            out.add_at(race.class, 1.0);
        }
        out.skip(RACES);
        write_display(&mut out, deck, state.display(), &self.ways, &races);
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
        let wants = Wants {
            gems: gem_order,
            torch: turns_in_round > 0 && !player.has_torch(state.round()),
            skulls: player.skulls > 0,
            next,
            deck,
        };
        let mut slots = [0, 1].map(|slot| {
            let number = player.cards[slot].filter(|number| !player.completed.contains(*number));
            let crossed = player.crossed[slot];
            let steps = number.map_or(99, |number| steps(&self.ways[number.index()], deck.card(number), crossed));
            (steps, number, crossed)
        });
        // The card that is nearer to its tomb first.
        slots.sort_by_key(|(steps, number, _)| (*steps, *number));
        for (steps, number, crossed) in slots {
            match number {
                None => out.skip(CARD_INPUTS),
                Some(number) => {
                    let card = deck.card(number);
                    let race = races[card.colour as usize].class;
                    write_card(&mut out, card, &self.ways[number.index()], crossed, steps, race, &wants);
                }
            }
        }
        debug_assert_eq!(out.place(), INPUTS);
        points
    }

    /// 25 inputs.
    fn write_clock(&self, out: &mut Writer<'_>, player: &Player, state: &State, in_round: usize, left: usize) {
        let part = left as f32 / f32::from(ROUNDS * TURNS);
        out.scalar(part);
        out.scalar(part * part);
        out.pick(9, left);
        out.pick(8, in_round);
        let torch_open = in_round > 0 && !player.has_torch(state.round());
        out.scalar(if torch_open { in_round as f32 / f32::from(TURNS) } else { 0.0 });
        out.scalar(f32::from(torch_open));
        out.pick(4, self.rivals);
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

/// Whether the points for this turn's pyramids are still to be taken.
fn is_unpaid(state: &State) -> bool {
    matches!(state.phase(), Phase::Crossing | Phase::Replacing(_) | Phase::Drawing(_) | Phase::Refilling)
}

/// A colour's race, and the points that are due in this turn.
struct Race {
    class: usize,
    due: f32,
}

/// What of a card is wanted, and what may come.
struct Wants<'a> {
    /// The gem of which there are fewer first.
    gems: [Symbol; 2],
    torch: bool,
    skulls: bool,
    next: ExpeditionSet,
    deck: &'a Deck,
}

/// Turns to come after the one that is played: in this round, and in all.
fn turns_left(state: &State) -> (usize, usize) {
    let done = match state.phase() {
        Phase::Over => return (0, 0),
        Phase::Dealing | Phase::Keeping | Phase::LayingOut | Phase::Revealing => state.turn() - 1,
        _ => state.turn(),
    };
    let in_round = usize::from(TURNS - done.min(TURNS));
    (in_round, in_round + usize::from(ROUNDS - state.round()) * usize::from(TURNS))
}

/// 21 inputs.
fn write_score_card(out: &mut Writer<'_>, player: &Player) {
    let (more, fewer) = (player.rubies.max(player.emeralds), player.rubies.min(player.emeralds));
    out.scalar(f32::from(more) / 10.0);
    out.scalar(f32::from(fewer) / 10.0);
    out.scalar(f32::from(player.completed.len() as u8) / 10.0);
    out.pick(7, usize::from(more - fewer));
    out.pick(11, usize::from(player.skulls));
}

/// 28 inputs.
fn write_display(
    out: &mut Writer<'_>,
    deck: &Deck,
    display: CardSet,
    ways: &[[Boxes; LONGEST_WAY]],
    races: &[Race; 3],
) {
    let (mut shortest, mut sum, mut treasure) = (20_u32, 0, 0);
    for number in display {
        let card = deck.card(number);
        out.add_at(races[card.colour as usize].class / 4, 1.0);
        let way = steps(&ways[number.index()], card, Boxes::EMPTY) as u32;
        shortest = shortest.min(way);
        sum += way;
        treasure += (card.rubies | card.emeralds | card.torches | card.red_crosses).len();
    }
    out.skip(7);
    let cards = display.len().max(1) as f32;
    out.pick(5, display.len() as usize);
    out.pick(13, shortest.saturating_sub(3) as usize);
    out.scalar(sum as f32 / cards / 10.0);
    out.scalar(treasure as f32 / cards / 8.0);
    out.scalar(f32::from(!display.is_empty()));
}

fn write_card(
    out: &mut Writer<'_>,
    card: &Card,
    ways: &[Boxes; LONGEST_WAY],
    crossed: Boxes,
    steps: usize,
    race: usize,
    wants: &Wants<'_>,
) {
    out.scalar(1.0);
    out.scalar(f32::from(crossed.is_empty()));
    out.pick(13, steps.saturating_sub(1));
    out.pick(RACES, race);
    let free = card.room() - crossed;
    let mut rings = [Boxes::EMPTY; LONGEST_WAY];
    let mut reached = crossed;
    let mut ring = card.open_boxes(crossed);
    let (mut corridor, mut detour) = (Boxes::EMPTY, Boxes::EMPTY);
    for (distance, place) in rings.iter_mut().enumerate() {
        if ring.is_empty() {
            break;
        }
        *place = ring;
        if let Some(rest) = steps.checked_sub(distance + 1) {
            corridor |= ring & ways[rest.min(LONGEST_WAY - 1)];
            detour |= ring & ways[(rest + 2).min(LONGEST_WAY - 1)];
        }
        reached |= ring;
        ring = (ring.neighbours() & free) - reached;
    }
    let near = [rings[0], rings[1], rings[2], free - rings[0] - rings[1] - rings[2] - crossed];
    for gem in wants.gems {
        let gems = card.boxes(gem);
        for boxes in near {
            out.scalar((gems & boxes).len() as f32);
        }
    }
    for boxes in near {
        out.scalar((card.torches & boxes).len() as f32);
    }
    for boxes in near {
        out.scalar(if wants.torch { f32::from(card.torches.meets(boxes)) } else { 0.0 });
    }
    for boxes in near {
        out.scalar((card.skulls & boxes).len() as f32);
    }
    for boxes in near {
        out.scalar((card.potions & boxes).len() as f32);
    }
    for boxes in near {
        out.scalar((card.red_crosses & boxes).len() as f32);
    }
    let potions_wanted = (card.potions & free).len() as f32;
    out.scalar(if wants.skulls { potions_wanted } else { 0.0 });
    for way in [corridor, detour] {
        for symbols in [card.rubies | card.emeralds, card.skulls, card.red_crosses, card.torches, card.potions] {
            out.scalar((symbols & way).len() as f32);
        }
    }
    out.scalar(corridor.len() as f32 / 5.0);
    out.scalar(free.len() as f32 / 10.0);
    out.pick(6, rings[0].len() as usize);
    out.scalar(rings[1].len() as f32 / 5.0);
    let fits = wants
        .next
        .iter()
        .filter(|number| !wants.deck.pattern(*number).legal(crossed | card.walls, rings[0]).is_empty());
    out.scalar(fits.count() as f32 / wants.next.len().max(1) as f32);
}

fn ways_to_tomb(card: &Card) -> [Boxes; LONGEST_WAY] {
    let mut ways = [Boxes::EMPTY; LONGEST_WAY];
    let (mut reached, mut ring) = (Boxes::EMPTY, card.tomb);
    for place in &mut ways {
        *place = ring;
        reached |= ring;
        ring = (ring.neighbours() & card.room()) - reached;
    }
    ways
}

/// Boxes still to cross to reach the tomb.
fn steps(ways: &[Boxes; LONGEST_WAY], card: &Card, crossed: Boxes) -> usize {
    let from = |boxes: Boxes| ways.iter().position(|ring| ring.meets(boxes)).unwrap_or(LONGEST_WAY - 1);
    if crossed.is_empty() { from(card.entrance) + 1 } else { from(crossed) }
}

/// How soon a rival may take points in a colour: 0 not soon, 1 one pyramid short, 2 at work on it, 3 nearly there.
fn threat_of(deck: &Deck, ways: &[[Boxes; LONGEST_WAY]], rival: &Player, colour: Colour) -> usize {
    let completed = (rival.completed & deck.of_colour(colour)).len();
    if completed.is_multiple_of(2) || completed >= 6 {
        return 0;
    }
    let at_work = |slot: usize| {
        let number = rival.cards[slot].filter(|number| deck.card(*number).colour == colour)?;
        (!rival.completed.contains(number))
            .then(|| steps(&ways[number.index()], deck.card(number), rival.crossed[slot]))
    };
    let nearest = [0, 1].into_iter().filter_map(at_work).min();
    nearest.map_or(1, |steps| if steps <= 4 { 3 } else { 2 })
}

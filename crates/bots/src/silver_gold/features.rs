//! The network's inputs for a player's position of Silver & Gold, in a fixed order: general ones, those of each card, and
//! those added later. The first network, of the yardstick `expert-1`, does not know the added ones.

use ::silver_gold::{
    Boxes, CARDS, COLOUR_POINTS, Card, CardNumber, CardSet, Colour, Deck, EXPEDITIONS, ExpeditionNumber, ExpeditionSet,
    PATTERNS, Phase, Player, ROUNDS, Region, Score, SilverGold, State, Symbol, TURNS, colour_points,
};
use game_core::{Game, Seat, SeatSet};

use crate::feature_writer::FeatureWriter;
use crate::net::Features;

/// The number of inputs.
pub(crate) const INPUTS: usize = FIRST_INPUTS + ADDED_INPUTS + 2 * REACH_INPUTS;
/// The number of inputs of the first network.
pub(crate) const FIRST_INPUTS: usize = GENERAL_INPUTS + 2 * CARD_INPUTS;
const GENERAL_INPUTS: usize = 105;
const CARD_INPUTS: usize = 92;
/// What both cards offer the next patterns, and which patterns these are.
const ADDED_INPUTS: usize = 2 + PATTERN_CLASSES;
/// What one card offers the next patterns.
const REACH_INPUTS: usize = 7;
/// The patterns are told apart by in how many ways they can be placed.
const PLACEMENTS: [usize; PATTERN_CLASSES] = [40, 30, 64, 20, 96, 16, 48];
const PATTERN_CLASSES: usize = 7;

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
    /// By expedition card, the pattern that it shows.
    patterns: [usize; EXPEDITIONS],
    /// By pattern, its class.
    classes: [usize; PATTERNS],
    rivals: SeatSet,
    /// By colour, how soon a rival may take points: 0 to 3, as [`threat_of`] says.
    threats: Threats,
}

/// By colour, how soon a rival may take points.
pub(crate) type Threats = [usize; 3];

/// What the inputs of a position are made from.
pub(super) struct Scene {
    /// The points, including those due at the end of this turn.
    pub(super) points: f32,
    races: [Race; 3],
    turns_in_round: usize,
    turns_left: usize,
    needs: Needs,
    /// The card that is nearer to its tomb comes first.
    pub(super) cards: [Option<CardInPlay>; 2],
}

impl Scene {
    /// Two positions with the same key have the same general inputs.
    pub(super) fn key(&self, state: &State, player: &Player) -> u128 {
        let [one, two, three] = self.races.each_ref().map(|race| race.class as u64);
        let parts = [
            (self.turns_left as u64, 5),
            (self.turns_in_round as u64, 3),
            (player.rubies.into(), 4),
            (player.emeralds.into(), 4),
            (player.skulls.into(), 4),
            (player.completed.len().into(), 6),
            (one, 5),
            (two, 5),
            (three, 5),
            (self.needs.torch.into(), 1),
            (self.needs.next.bits().into(), 8),
        ];
        // The leading 1 tells it from the keys of cards, and from an empty entry.
        let bits: u64 = parts.into_iter().fold(1, |bits, (part, size)| bits << size | part);
        u128::from(bits) << 64 | u128::from(state.display().bits())
    }
}

/// One of the player's cards that is not completed.
#[derive(Clone, Copy)]
pub(super) struct CardInPlay {
    number: CardNumber,
    crossed: Boxes,
    steps: usize,
    /// The class of its colour's race.
    race: usize,
}

impl CardInPlay {
    /// Two cards with the same key have the same inputs.
    pub(super) fn key(&self, place: usize, Scene { needs, .. }: &Scene) -> u128 {
        let flags = [needs.gems[0] == Symbol::Ruby, needs.torch, needs.skulls, place == 1];
        let flags = flags.into_iter().fold(0, |bits, flag| bits << 1 | u64::from(flag));
        let next = u64::from(needs.next.bits());
        let parts = [(self.number.get().into(), 6), (u64::from(self.crossed.bits()), 25), (self.race as u64, 5)];
        let bits = parts.into_iter().fold(next << 4 | flags, |bits, (part, size)| bits << size | part);
        bits.into()
    }
}

/// How many boxes are left to the tomb after the best placement of each pattern, and how many are left now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    steps: u8,
    after: [u8; PATTERNS],
}

impl FeatureExtractor {
    /// Prepares the inputs of `seat`.
    pub(crate) fn new(game: &SilverGold, state: &State, seat: Seat) -> Self {
        let deck = game.deck();
        let distances: Vec<_> =
            CardNumber::all().take(CARDS).map(|number| boxes_by_distance(deck.card(number))).collect();
        let mut rivals = game.seats();
        rivals.remove(seat);
        let threat = |colour: Colour| {
            rivals.iter().map(|rival| threat_of(deck, &distances, state.shown(rival), colour)).max().unwrap_or(0)
        };
        let threats = Colour::ALL.map(threat);
        let shown = |card| deck.patterns().iter().position(|known| std::ptr::eq(known, deck.pattern(card)));
        let mut patterns = [0; EXPEDITIONS];
        ExpeditionNumber::all().for_each(|card| patterns[card.index()] = shown(card).unwrap_or(0));
        let mut classes = [0; PATTERNS];
        for (class, pattern) in classes.iter_mut().zip(deck.patterns()) {
            let ways = pattern.placements().len();
            *class = PLACEMENTS.iter().position(|known| *known == ways).unwrap_or(0);
        }
        Self { distances, patterns, classes, rivals, threats }
    }

    /// How near the rivals are to colour points at the time of the decision.
    pub(crate) fn threats(&self) -> &Threats {
        &self.threats
    }

    /// The rivals of the seat.
    pub(crate) fn rivals(&self) -> SeatSet {
        self.rivals
    }

    /// How many more boxes a rival has to cross off before it takes points of a colour: `None` if it is not the next
    /// pyramid that brings them, or it has no card of the colour.
    pub(crate) fn rival_steps(&self, deck: &Deck, rival: &Player, colour: Colour) -> Option<usize> {
        is_one_short(deck, rival, colour).then(|| nearest_tomb(deck, &self.distances, rival, colour)).flatten()
    }

    /// Prepares the inputs of a position.
    pub(super) fn scene(&self, game: &SilverGold, state: &State, seat: Seat, threats: &Threats) -> Scene {
        let deck = game.deck();
        let player = state.player(seat);
        let races = Colour::ALL.map(|colour| race(deck, state, player, colour, threats[colour as usize]));
        let score = Score::new(deck, player, colour_points(state.prizes(), seat));
        let points = f32::from(score.total) + races.iter().map(|race| race.due).sum::<f32>();
        let (turns_in_round, turns_left) = turns_left(state);
        let next = if turns_in_round == 0 { ExpeditionSet::ALL } else { state.expeditions_left() };
        let gems = if player.rubies <= player.emeralds {
            [Symbol::Ruby, Symbol::Emerald]
        } else {
            [Symbol::Emerald, Symbol::Ruby]
        };
        let torch = turns_in_round > 0 && !player.has_torch(state.round());
        let mut cards = [0, 1].map(|slot| {
            let number = player.cards[slot].filter(|number| !player.completed.contains(*number))?;
            let (card, crossed) = (deck.card(number), player.crossed[slot]);
            let steps = steps(&self.distances[number.index()], card, crossed);
            Some(CardInPlay { number, crossed, steps, race: races[card.colour as usize].class })
        });
        cards.sort_by_key(|card| card.map_or((99, None), |card| (card.steps, Some(card.number))));
        let needs = Needs { gems, torch, skulls: player.skulls > 0, next };
        Scene { points, races, turns_in_round, turns_left, needs, cards }
    }

    /// The points that the rivals have taken for colours, on average.
    pub(crate) fn lost_points(&self, state: &State) -> f32 {
        let lost: i16 = self.rivals.iter().map(|rival| colour_points(state.prizes(), rival)).sum();
        f32::from(lost) / self.rivals.len().max(1) as f32
    }

    /// Writes the inputs that are not about the player's cards.
    pub(super) fn write_general(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        scene: &Scene,
        features: &mut Features,
    ) {
        let (deck, player) = (game.deck(), state.player(seat));
        let mut out = FeatureWriter::new(features);
        self.write_clock(&mut out, player, state, scene.turns_in_round, scene.turns_left);
        write_score_card(&mut out, player);
        for race in &scene.races {
            out.add_at(race.class, 1.0);
        }
        out.skip(RACES);
        write_display(&mut out, deck, state.display(), &self.distances, &scene.races);
        let next = scene.needs.next;
        let sizes = |size: u32| next.iter().filter(|card| deck.pattern(*card).drawn().len() == size).count() as f32;
        for size in 2..=4 {
            out.scalar(sizes(size) / 8.0);
        }
        debug_assert_eq!(out.position(), GENERAL_INPUTS);
    }

    /// Writes the inputs about one card; `place` is its place among the two.
    pub(super) fn write_card(
        &self,
        game: &SilverGold,
        scene: &Scene,
        place: usize,
        card: &CardInPlay,
        features: &mut Features,
    ) {
        let mut out = FeatureWriter::at(features, GENERAL_INPUTS + place * CARD_INPUTS);
        let distances = &self.distances[card.number.index()];
        write_card(&mut out, game.deck(), game.deck().card(card.number), distances, card, &scene.needs);
        debug_assert_eq!(out.position(), GENERAL_INPUTS + (place + 1) * CARD_INPUTS);
    }

    /// Writes the added inputs about one card.
    pub(super) fn write_reach(
        &self,
        game: &SilverGold,
        scene: &Scene,
        place: usize,
        in_play: &CardInPlay,
        features: &mut Features,
    ) -> Reach {
        let deck = game.deck();
        let card = deck.card(in_play.number);
        let CardInPlay { crossed, steps, .. } = *in_play;
        let (blocked, open) = (crossed | card.walls, card.open_boxes(crossed));
        let distances = &self.distances[in_play.number.index()];
        let wanted = |boxes: Boxes| boxes - crossed;
        let torches = if scene.needs.torch { wanted(card.torches) } else { Boxes::EMPTY };
        let treasures = [torches, wanted(card.boxes(scene.needs.gems[0])), wanted(card.red_crosses)];
        let mut reach = Reach { steps: steps as u8, after: [steps.saturating_sub(1) as u8; PATTERNS] };
        let mut takes = [[0.0; PATTERNS]; 3];
        for (index, pattern) in deck.patterns().iter().enumerate() {
            let legal = pattern.legal(blocked, open);
            if legal.is_empty() {
                continue;
            }
            let nearest = steps.saturating_sub(pattern.drawn().len() as usize);
            let ends_at = |distance: &usize| !(legal & pattern.legal(blocked, distances[*distance])).is_empty();
            // A single box is always allowed, and brings the tomb nearer by one.
            let after = (nearest..steps.saturating_sub(1)).find(ends_at);
            reach.after[index] = after.unwrap_or(steps.saturating_sub(1)) as u8;
            for (takes, treasure) in takes.iter_mut().zip(treasures) {
                let takes_one = !treasure.is_empty() && !(legal & pattern.legal(blocked, treasure)).is_empty();
                takes[index] = f32::from(takes_one);
            }
        }
        let mut out = FeatureWriter::at(features, FIRST_INPUTS + ADDED_INPUTS + place * REACH_INPUTS);
        let progress = |index: usize| f32::from(reach.steps.saturating_sub(reach.after[index]));
        let next = scene.needs.next;
        out.scalar(self.mean(next, |index| f32::from(reach.after[index] == 0)));
        out.scalar(self.mean(next, progress) / 4.0);
        out.scalar(self.mean(ExpeditionSet::ALL, progress) / 4.0);
        let least = next.iter().map(|card| progress(self.patterns[card.index()])).fold(4.0, f32::min);
        out.scalar(least / 4.0);
        for takes in takes {
            out.scalar(self.mean(next, |index| takes[index]));
        }
        reach
    }

    /// Writes the added inputs about the next patterns.
    pub(super) fn write_patterns(&self, scene: &Scene, features: &mut Features) {
        let mut out = FeatureWriter::at(features, FIRST_INPUTS + 2);
        for card in scene.needs.next {
            out.add_at(self.classes[self.patterns[card.index()]], 0.25);
        }
    }

    /// Writes the added inputs about both cards together.
    pub(super) fn write_added(&self, scene: &Scene, reaches: [Reach; 2], features: &mut Features) {
        let next = scene.needs.next;
        let mut out = FeatureWriter::at(features, FIRST_INPUTS);
        let in_play = |reach: &&Reach| reach.steps > 0;
        let completes = |index: usize| reaches.iter().filter(in_play).any(|reach| reach.after[index] == 0);
        out.scalar(self.mean(next, |index| f32::from(completes(index))));
        let progress = |index: usize| reaches.iter().map(|reach| reach.steps - reach.after[index]).max().unwrap_or(0);
        out.scalar(self.mean(next, |index| f32::from(progress(index))) / 4.0);
    }

    /// The mean over expedition cards of what their patterns are worth.
    fn mean(&self, cards: ExpeditionSet, value: impl Fn(usize) -> f32) -> f32 {
        let sum: f32 = cards.iter().map(|card| value(self.patterns[card.index()])).sum();
        sum / cards.len().max(1) as f32
    }

    /// Writes all inputs.
    pub(crate) fn write(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        threats: &Threats,
        features: &mut Features,
    ) {
        features.clear();
        let scene = self.scene(game, state, seat, threats);
        self.write_general(game, state, seat, &scene, features);
        self.write_patterns(&scene, features);
        let mut reaches = [Reach::default(); 2];
        for (place, card) in scene.cards.iter().enumerate() {
            if let Some(card) = card {
                self.write_card(game, &scene, place, card, features);
                reaches[place] = self.write_reach(game, &scene, place, card, features);
            }
        }
        self.write_added(&scene, reaches, features);
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
        out.one_hot(4, self.rivals.len() as usize);
    }
}

fn race(deck: &Deck, state: &State, player: &Player, colour: Colour, threat: usize) -> Race {
    let completed = (player.completed & deck.of_colour(colour)).len() as usize;
    let mut place = state.prizes()[colour].iter().position(Option::is_none).unwrap_or(3);
    let mut due = 0.0;
    if place < 3 && player.reaches_points(deck, colour) && !player.fresh.is_empty() && is_unpaid(state) {
        due = f32::from(COLOUR_POINTS[place]);
        place += 1;
    }
    let class = if place == 3 || completed >= 6 { 0 } else { 1 + 3 * (completed % 2) + place };
    Race { class: 4 * class + threat, due }
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
struct Needs {
    /// The gem that the player has fewer of comes first.
    gems: [Symbol; 2],
    torch: bool,
    skulls: bool,
    next: ExpeditionSet,
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
    deck: &Deck,
    card: &Card,
    distances: &[Boxes; MAX_DISTANCE],
    &CardInPlay { crossed, steps, race, .. }: &CardInPlay,
    needs: &Needs,
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
    let fits =
        needs.next.iter().filter(|number| !deck.pattern(*number).legal(crossed | card.walls, rings[0]).is_empty());
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

/// Whether a player's next pyramid of a colour brings points.
fn is_one_short(deck: &Deck, player: &Player, colour: Colour) -> bool {
    let completed = (player.completed & deck.of_colour(colour)).len();
    !completed.is_multiple_of(2) && completed < 6
}

/// The fewest boxes to the tomb of a player's cards of a colour.
fn nearest_tomb(deck: &Deck, distances: &[[Boxes; MAX_DISTANCE]], player: &Player, colour: Colour) -> Option<usize> {
    let at_work = |slot: usize| {
        let number = player.cards[slot].filter(|number| deck.card(*number).colour == colour)?;
        (!player.completed.contains(number))
            .then(|| steps(&distances[number.index()], deck.card(number), player.crossed[slot]))
    };
    [0, 1].into_iter().filter_map(at_work).min()
}

/// How soon a rival may take points of a colour: 0 not soon, 1 one pyramid short, 2 that pyramid begun, 3 nearly done.
fn threat_of(deck: &Deck, distances: &[[Boxes; MAX_DISTANCE]], rival: &Player, colour: Colour) -> usize {
    if !is_one_short(deck, rival, colour) {
        return 0;
    }
    let nearest = nearest_tomb(deck, distances, rival, colour);
    nearest.map_or(1, |steps| if steps <= 4 { 3 } else { 2 })
}

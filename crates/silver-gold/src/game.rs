//! The [`Game`] implementation: legal actions, checks and transitions.

use std::sync::Arc;

use game_core::{
    BySeat, Game, GameName, Hash, Hosted, Random, Recorded, Seat, SeatSet, Seed, SetupError, Sink, Standing, Viewer,
    Waiting, recorded_material,
};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Actions, Placement, Slot, Source};
use crate::boxes::Boxes;
use crate::chance::{Draw, Outcome, Pile, Shuffles, sample};
use crate::deck::Deck;
use crate::event::Event;
use crate::pattern::PlacementSet;
use crate::refusal::Refusal;
use crate::score::{Score, colour_points, standing};
use crate::state::{KEPT, Phase, State};
use crate::turn;
use crate::view::View;

/// The most players (S4). The fewest is one, for practice (S23).
pub const MAX_PLAYERS: usize = 4;

/// The rules of Silver & Gold: Pyramids with a deck and a number of players.
#[derive(Clone, Debug)]
pub struct SilverGold {
    pub(crate) deck: Arc<Deck>,
    pub(crate) seats: SeatSet,
}

impl SilverGold {
    /// The game for 1 to 4 players; `None` for any other number.
    pub fn new(deck: Arc<Deck>, players: usize) -> Option<Self> {
        let possible = (1..=MAX_PLAYERS).contains(&players);
        possible.then(|| Self { deck, seats: SeatSet::first_seats(players) })
    }

    /// The printed material.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    fn check_keep(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Action::Keep(pair) = action else { return Err(Refusal::MustKeep) };
        if !state.pending.contains(seat) {
            return Err(Refusal::AlreadyConfirmed);
        }
        if pair.len() != KEPT {
            return Err(Refusal::NotTwoCards);
        }
        (pair - state.hands[seat]).first().map_or(Ok(()), |card| Err(Refusal::NotDealt(card)))
    }

    fn check_cross(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Action::Cross(Placement { slot, boxes }) = action else { return Err(Refusal::MustCross) };
        let player = &state.players[seat];
        if !state.pending.contains(seat) {
            return Err(if player.holds_a_card() { Refusal::AlreadyConfirmed } else { Refusal::NoCardLeft });
        }
        let card = self.deck.card(player.cards[slot.index()].ok_or(Refusal::NoCard(slot))?);
        let crossed = player.crossed[slot.index()];
        if boxes.is_empty() {
            return Err(Refusal::NoBoxes);
        }
        if let Some(cell) = (boxes & card.walls).first() {
            return Err(Refusal::Wall(cell));
        }
        if let Some(cell) = (boxes & crossed).first() {
            return Err(Refusal::AlreadyCrossed(cell));
        }
        if boxes.len() > 1 {
            if state.owed[seat] > 0 {
                return Err(Refusal::OneExtraAtATime);
            }
            let pattern = state.expedition.map(|expedition| self.deck.pattern(expedition));
            if !pattern.is_some_and(|pattern| pattern.matches(boxes)) {
                return Err(Refusal::NotThePattern);
            }
        }
        if boxes.meets(card.open_boxes(crossed)) {
            Ok(())
        } else if crossed.is_empty() {
            Err(Refusal::MissesEntrance)
        } else {
            Err(Refusal::NotTouching)
        }
    }

    fn check_take(state: &State, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Take(Source::Display(card)) if !state.display.contains(card) => Err(Refusal::NotInTheDisplay(card)),
            Action::Take(Source::Deck) if state.deck.is_empty() => Err(Refusal::DeckEmpty),
            Action::Take(_) => Ok(()),
            Action::Keep(_) | Action::Cross(_) => Err(Refusal::MustTake),
        }
    }

    #[inline(always)]
    fn marks(&self, state: &State, seat: Seat) -> Actions<'_> {
        let player = &state.players[seat];
        let pattern = if state.owed[seat] > 0 { None } else { state.expedition.map(|card| self.deck.pattern(card)) };
        let mut patterns = [PlacementSet::EMPTY; 2];
        let mut singles = [Boxes::EMPTY; 2];
        for slot in Slot::BOTH.map(Slot::index) {
            let Some(number) = player.cards[slot] else { continue };
            let card = self.deck.card(number);
            let crossed = player.crossed[slot];
            singles[slot] = card.open_boxes(crossed);
            if let Some(pattern) = pattern {
                patterns[slot] = pattern.legal(crossed | card.walls, singles[slot]);
            }
        }
        Actions::Cross { pattern, patterns, singles }
    }

    pub(crate) fn totals(&self, state: &State) -> BySeat<i16> {
        BySeat::from_fn(|seat| self.score(state, seat).total)
    }
}

impl Game for SilverGold {
    type State = State;
    type Action = Action;
    type Actions<'g> = Actions<'g>;
    type Draw = Draw;
    type Outcome = Outcome;
    type Luck = Shuffles;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Score = Score;

    fn seats(&self) -> SeatSet {
        self.seats
    }

    fn start(&self) -> State {
        State::new()
    }

    #[inline(always)]
    fn waiting(&self, state: &State) -> Waiting<Draw> {
        let pyramid = |pile| Waiting::Chance(Draw::Pyramid { pile, from: state.deck });
        match state.phase {
            Phase::Dealing => pyramid(Pile::Deal),
            Phase::LayingOut | Phase::Drawing(_) | Phase::Refilling => pyramid(Pile::Deck),
            Phase::Revealing => {
                Waiting::Chance(Draw::Expedition { round: state.round(), from: state.expeditions_left })
            }
            Phase::Keeping | Phase::Crossing => Waiting::Seats(state.pending),
            Phase::Replacing(seat) => Waiting::Seats([seat].into_iter().collect()),
            Phase::Over => Waiting::Nobody,
        }
    }

    #[inline(always)]
    fn actions(&self, state: &State, seat: Seat) -> Actions<'_> {
        match state.phase {
            Phase::Keeping if state.pending.contains(seat) => Actions::Keep(state.hands[seat]),
            Phase::Crossing if state.pending.contains(seat) => self.marks(state, seat),
            Phase::Replacing(replacing) if replacing == seat => {
                Actions::Take { display: state.display, deck: !state.deck.is_empty() }
            }
            _ => Actions::Nothing,
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.seats.contains(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        match state.phase {
            Phase::Over => Err(Refusal::GameOver),
            Phase::Keeping => self.check_keep(state, seat, action),
            Phase::Crossing => self.check_cross(state, seat, action),
            Phase::Replacing(replacing) if replacing == seat => Self::check_take(state, action),
            Phase::Replacing(_) => Err(Refusal::NotYourTurn),
            Phase::Dealing | Phase::LayingOut | Phase::Revealing | Phase::Drawing(_) | Phase::Refilling => {
                Err(Refusal::CardToTurn)
            }
        }
    }

    #[inline(always)]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match (action, state.phase) {
            (Action::Cross(placement), Phase::Crossing) => turn::cross(self, state, seat, placement, sink),
            (Action::Keep(pair), Phase::Keeping) => turn::keep(self, state, seat, pair, sink),
            (Action::Take(source), Phase::Replacing(_)) => turn::take(self, state, seat, source, sink),
            _ => {}
        }
    }

    fn withdraw(&self, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if !self.seats.contains(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        match state.phase {
            Phase::Keeping | Phase::Crossing if state.players[seat] != state.shown[seat] => {
                turn::withdraw(state, seat, sink);
                Ok(())
            }
            Phase::Replacing(_) | Phase::Drawing(_) | Phase::Refilling => Err(Refusal::Settled),
            Phase::Over => Err(Refusal::GameOver),
            _ => Err(Refusal::NothingToWithdraw),
        }
    }

    #[inline(always)]
    fn settle(&self, state: &mut State, outcome: Outcome, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Waiting::Chance(draw) = self.waiting(state) else { return Err(Refusal::NothingToTurn) };
        match (draw, outcome) {
            (Draw::Pyramid { from, .. }, Outcome::Pyramid(card)) if from.contains(card) => {
                turn::turn_pyramid(self, state, card, sink);
            }
            (Draw::Expedition { from, .. }, Outcome::Expedition(card)) if from.contains(card) => {
                turn::turn_expedition(self, state, card, sink);
            }
            _ => return Err(Refusal::NotInThePile),
        }
        Ok(())
    }

    #[inline(always)]
    fn sample(&self, draw: Draw, random: &mut impl Random) -> Outcome {
        sample(draw, random)
    }

    fn luck(&self, seed: &Seed) -> Shuffles {
        Shuffles::new(seed)
    }

    fn decide(luck: &Shuffles, draw: Draw) -> Outcome {
        luck.decide(draw)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn imagine(&self, view: &View, random: &mut impl Random) -> State {
        view.imagine(self, random)
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        Score::new(&self.deck, state.shown(seat), colour_points(&state.prizes, seat))
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        let over = state.phase == Phase::Over;
        over.then(|| standing(self.seats, &self.totals(state), &state.players))
    }
}

/// The setup of a game in records: the whole deck and its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The hash of the deck, [`Deck::hash`].
    pub deck_sha256: Hash,
    /// The deck in its shortest form, [`Deck::compact_text`].
    pub deck: String,
}

impl Recorded for SilverGold {
    const NAME: GameName = GameName::literal("silver-gold");
    /// Version 2 has another standard deck. A record contains its deck, so it needs no version.
    const RULES: u32 = 2;
    type Setup = Setup;

    fn setup(&self) -> Setup {
        Setup { deck_sha256: self.deck.hash(), deck: self.deck.compact_text() }
    }

    fn from_setup(setup: Setup, players: usize) -> Result<Self, SetupError> {
        // Most records use a standard deck, which is parsed already.
        let known = (1..=Self::RULES).map(Deck::standard_of).find(|deck| deck.hash() == setup.deck_sha256);
        let deck = match known {
            Some(deck) if Hash::of(setup.deck.as_bytes()) == setup.deck_sha256 => deck,
            _ => recorded_material("deck", &setup.deck, setup.deck_sha256, Deck::parse, Deck::compact_text)?.into(),
        };
        let expected = Self::PLAYERS;
        Self::new(deck, players).ok_or(SetupError::Players { found: players, expected })
    }
}

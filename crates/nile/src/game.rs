//! The [`Game`] implementation: legal actions, checks and transitions.

use std::cmp::Reverse;
use std::sync::Arc;

use game_core::{Element, Game, Random, Recorded, Seat, SeatSet, Seed, SetupError, Sink, Standing, Viewer, Waiting};
use serde::{Deserialize, Serialize};

use crate::action::{ALL_COLOURS, Action, Actions, CHOICES, Choice, DECLINE, END, Menu, PIECES_FROM, STORE};
use crate::board::Board;
use crate::chance::{Draw, Luck, Outcome, sample};
use crate::dice::{DieNumber, MAX_DICE};
use crate::discovery::{self, Asks, DISCOVERIES, Discovery, Effect, SPOTS, Spot};
use crate::effects;
use crate::event::Event;
use crate::pay::Exchange;
use crate::pyramid::PyramidRow;
use crate::refusal::Refusal;
use crate::spend;
use crate::state::{Begins, Draft, FILLINGS, FIRST_COINS, Options, Phase, State, Turn};
use crate::turn::{self, Placed, TurnEnd};
use crate::valley::{Area, ByArea, ByPlayer, COLUMNS, Row, Space, Way};

/// The rules of Nile with a board, options and a rules version.
#[derive(Clone, Debug)]
pub struct Nile {
    pub(crate) board: Arc<Board>,
    pub(crate) options: Options,
    pub(crate) rules: u32,
}

/// What decides the game for a seat (N20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Pieces of the pyramid.
    pub pieces: u8,
    /// Resources built into it; a full one holds 60.
    pub built: u8,
    /// What the land is worth by price.
    pub land: u16,
}

/// What a viewer sees. Nile has no secrets except future dice, which no state contains.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The person who views the table.
    pub viewer: Viewer,
    /// The whole state.
    pub state: State,
}

impl Nile {
    /// The game on a board, by the current rules.
    pub fn new(board: Arc<Board>, options: Options) -> Self {
        Self { board, options, rules: Self::RULES }
    }

    /// The game by an older version of the rules. Version 1 asks for a Second harvest after twelve extra dice and for
    /// a Sandstorm when every colour is stormed already; version 2 does not (N13). Version 3 has other discoveries in
    /// the draft (N4).
    pub fn with_rules(board: Arc<Board>, options: Options, rules: u32) -> Result<Self, SetupError> {
        let known = (1..=Self::RULES).contains(&rules);
        if known {
            Ok(Self { board, options, rules })
        } else {
            Err(SetupError::UnknownRules { found: rules, newest: Self::RULES })
        }
    }

    /// The version of the rules that this game is played by.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// What a die gathers in a storm (N13) if it would gather `resources` without one. A Sandstorm leaves nothing; a Dust
    /// storm, which took its place in the draft, takes one.
    pub fn stormed_yield(&self, resources: u8) -> u8 {
        if self.rules >= 3 { resources.saturating_sub(1) } else { 0 }
    }

    /// The printed valley.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The options that were agreed.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The discoveries of the draft, in the order of their numbers (N4).
    pub fn discoveries(&self) -> &'static [Discovery; DISCOVERIES] {
        discovery::of_rules(self.rules)
    }

    /// How often a discovery is still in the draft, or was selected.
    pub fn in_draft(&self, state: &State, discovery: Discovery) -> u8 {
        self.slot(discovery).map_or(0, |slot| state.pool[slot])
    }

    /// The place of a discovery in the draft, if it is one of its twelve.
    pub(crate) fn slot(&self, discovery: Discovery) -> Option<usize> {
        self.discoveries().iter().position(|found| *found == discovery)
    }

    /// The owner of a space.
    pub fn owner(&self, state: &State, space: Space) -> Option<Seat> {
        let column = space.in_column().index();
        let owns = |seat: &Seat| space.row.from_edge_of(*seat) <= state.holdings[*seat].heights[column];
        [Seat::FIRST, Seat::SECOND].into_iter().find(owns)
    }

    /// Boxes that the purchases of this turn will redeem (N18).
    pub fn boxes_needed(&self, state: &State) -> u16 {
        spend::boxes_needed(state, &self.options, &ByArea::default(), 0)
    }

    /// Boxes that can be redeemed in this turn: those filled on an earlier one (N18).
    pub fn redeemable(&self, state: &State) -> u16 {
        spend::redeemable(state)
    }

    /// The cost of all purchases of this turn, with every reduction.
    pub fn cost(&self, state: &State) -> ByArea<u16> {
        spend::cost(state, &ByArea::default(), 0)
    }

    /// Which resources may replace others at payment in this turn (N14).
    pub fn exchange(&self, state: &State) -> Exchange {
        spend::exchange(state, &self.options)
    }

    /// The price of a space in this turn: its row's price, less the Surveyors' reduction.
    pub fn land_price(&self, state: &State, space: Space) -> u8 {
        spend::land_price(self.board.price(space.row), state.turn.surveyors)
    }

    fn menu(&self, state: &State) -> Actions {
        let actions = |menu, bits| Actions { menu, bits, ..Actions::NOTHING };
        match state.phase {
            Phase::Spending => self.spending(state),
            Phase::Bumping => actions(Menu::Bump, bump_bits(&state.turn) | 1 << DECLINE),
            Phase::Extras => actions(Menu::Extra, ALL_COLOURS | 1 << DECLINE),
            Phase::Doubling => {
                actions(Menu::Double, u128::from(turn::double_candidates(&state.turn).bits()) | 1 << DECLINE)
            }
            Phase::Discoveries => self.discovering(state),
            Phase::FirstPurchases => {
                let left = FIRST_COINS.saturating_sub(state.first_spent[state.active]);
                Actions::buying(Menu::Buy, state, spend::affordable_columns(&self.board, state, [left; 3], 0))
            }
            Phase::Drafting => Actions { drafted: self.discoveries(), ..actions(Menu::Draft, self.draft_bits(state)) },
            Phase::Beginning | Phase::Placing | Phase::Rolling | Phase::RollingExtra(_) | Phase::Over => {
                Actions::NOTHING
            }
        }
    }

    fn draft_bits(&self, state: &State) -> u128 {
        let in_draft = |index: usize| match self.options.draft {
            Draft::Remove => state.pool[index] > 0,
            Draft::Select => state.pool[index] == 0,
            Draft::Repeat => true,
        };
        (0..DISCOVERIES).map(|index| u128::from(in_draft(index)) << index).sum()
    }

    fn discovering(&self, state: &State) -> Actions {
        let mut actions = Actions { menu: Menu::Discover, bits: 1 << DECLINE, ..Actions::NOTHING };
        for spot in state.turn.spots {
            let asks = asks(state, spot);
            let choices: u128 = match asks {
                Asks::Nothing => 1,
                Asks::Area => ALL_COLOURS,
                Asks::Die => effects::gainful_dice(self, state, effect(state, spot)).bits().into(),
            };
            actions.asks[spot.index()] = asks;
            actions.bits |= choices << (spot.bit() * CHOICES);
        }
        actions
    }

    #[inline]
    pub(crate) fn spending(&self, state: &State) -> Actions {
        let turn = &state.turn;
        let limits = spend::price_limits(state, &self.options, self.board.highest_price());
        let mut bits = spend::affordable_columns(&self.board, state, limits, turn.surveyors) | 1 << END;
        for row in PyramidRow::all() {
            let fits = spend::piece_fits(state.me(), row, &self.options);
            if fits && spend::can_pay(state, &self.options, &spend::piece_cost(row), 1) {
                bits |= 1 << (PIECES_FROM + row.index() as u32);
            }
        }
        bits |= u128::from(turn::may_store(state)) << STORE;
        Actions::buying(Menu::Spend, state, bits)
    }

    fn check_buy(&self, state: &State, seat: Seat, space: Space) -> Result<(), Refusal> {
        let column = space.in_column().index();
        if self.owner(state, space).is_some() {
            return Err(Refusal::Owned(space));
        }
        if Row::at_height(seat, state.me().heights[column]) != space.row {
            return Err(Refusal::Floating);
        }
        let price = self.board.price(space.row);
        if state.phase == Phase::FirstPurchases {
            let left = FIRST_COINS.saturating_sub(state.first_spent[seat]);
            return if price <= left { Ok(()) } else { Err(Refusal::Overspent) };
        }
        let cost = spend::of_area(space.area, spend::land_price(price, state.turn.surveyors));
        if spend::can_pay(state, &self.options, &cost, 0) { Ok(()) } else { Err(Refusal::TooDear) }
    }

    fn check_build(&self, state: &State, row: PyramidRow) -> Result<(), Refusal> {
        if state.me().pieces_in(row) >= row.pieces() {
            return Err(Refusal::RowFull);
        }
        if !spend::piece_fits(state.me(), row, &self.options) {
            return Err(Refusal::NothingBeneath);
        }
        let affordable = spend::can_pay(state, &self.options, &spend::piece_cost(row), 1);
        if affordable { Ok(()) } else { Err(Refusal::TooDear) }
    }

    fn check_discover(&self, state: &State, spot: Spot, choice: Option<Choice>) -> Result<(), Refusal> {
        if !state.turn.spots.contains(spot) {
            return Err(Refusal::SpotNotRolled);
        }
        match (asks(state, spot), choice) {
            (Asks::Nothing, None) | (Asks::Area, Some(Choice::Area(_))) => Ok(()),
            (Asks::Die, Some(Choice::Die(die))) if state.turn.die(die).is_some() => {
                let gains = effects::gainful_dice(self, state, effect(state, spot)).contains(die);
                if gains { Ok(()) } else { Err(Refusal::NothingToRaid) }
            }
            _ => Err(Refusal::WrongChoice),
        }
    }
}

/// What the player chooses for the discovery of a space.
fn asks(state: &State, spot: Spot) -> Asks {
    state.placed[spot.index()].map_or(Asks::Nothing, |discovery| discovery.effect().asks())
}

fn effect(state: &State, spot: Spot) -> Effect {
    state.placed[spot.index()].unwrap_or(Discovery::FIRST).effect()
}

fn bump_bits(turn: &Turn) -> u128 {
    let possible = |(index, area): (usize, Area)| {
        let face = turn.dice[area.index()].face;
        let up = u128::from(face.bumped(Way::Up).is_some());
        let down = u128::from(face.bumped(Way::Down).is_some());
        (up | down << 1) << (2 * index)
    };
    Area::ALL.into_iter().enumerate().map(possible).sum()
}

impl Game for Nile {
    type State = State;
    type Action = Action;
    type Actions<'g> = Actions;
    type Draw = Draw;
    type Outcome = Outcome;
    type Luck = Luck;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Score = Score;

    fn seats(&self) -> SeatSet {
        SeatSet::first_seats(2)
    }

    fn start(&self) -> State {
        let in_pool = u8::from(self.options.draft == Draft::Remove);
        State {
            phase: if self.options.begins == Begins::Random { Phase::Beginning } else { Phase::Drafting },
            active: self.options.begins.seat().unwrap_or(Seat::FIRST),
            pool: [in_pool; DISCOVERIES],
            drafted: 0,
            placed: [None; SPOTS],
            first_spent: ByPlayer::default(),
            first_roller: Seat::FIRST,
            turns: 0,
            holdings: ByPlayer::default(),
            storms: ByPlayer::default(),
            turn: Turn::new(),
        }
    }

    #[inline(always)]
    fn waiting(&self, state: &State) -> Waiting<Draw> {
        match state.phase {
            Phase::Over => Waiting::Nobody,
            Phase::Beginning => Waiting::Chance(Draw::Beginner),
            Phase::Placing => {
                let spot = turn::next_spot(state).unwrap_or(Spot::LAST);
                Waiting::Chance(Draw::Discovery { spot, left: state.pool, of: self.discoveries() })
            }
            Phase::Rolling => Waiting::Chance(Draw::Dice { turn: state.turns }),
            Phase::RollingExtra(_) => {
                let number = state.turn.next_die().unwrap_or(DieNumber::LAST);
                Waiting::Chance(Draw::Die { turn: state.turns, number })
            }
            _ => Waiting::Seats(SeatSet::of(state.active)),
        }
    }

    #[inline(always)]
    fn actions(&self, state: &State, seat: Seat) -> Actions {
        if seat == state.active { self.menu(state) } else { Actions::NOTHING }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.seats().contains(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        match state.phase {
            Phase::Over => return Err(Refusal::GameOver),
            Phase::Beginning | Phase::Placing | Phase::Rolling | Phase::RollingExtra(_) => {
                return Err(Refusal::DiceToRoll);
            }
            _ if seat != state.active() => return Err(Refusal::NotYourTurn),
            _ => {}
        }
        let turn = &state.turn;
        match (state.phase, action) {
            (Phase::Drafting, Action::Draft(discovery)) => {
                let available = self.slot(discovery).is_some_and(|slot| self.draft_bits(state) >> slot & 1 == 1);
                if available { Ok(()) } else { Err(Refusal::NotInTheDraft(discovery)) }
            }
            (Phase::FirstPurchases | Phase::Spending, Action::Buy(space)) => self.check_buy(state, seat, space),
            (Phase::Spending, Action::Build(row)) => self.check_build(state, row),
            (Phase::Bumping, Action::Bump { die, way }) => {
                turn.dice[die.index()].face.bumped(way).map(drop).ok_or(Refusal::OffTheDie)
            }
            (Phase::Extras, Action::Extra(_)) | (Phase::Spending, Action::End) => Ok(()),
            (Phase::Discoveries, Action::Discover { spot, choice }) => self.check_discover(state, spot, choice),
            (Phase::Doubling, Action::Double(die)) => {
                let possible = turn::double_candidates(turn).contains(die);
                if possible { Ok(()) } else { Err(Refusal::CannotDouble) }
            }
            (Phase::Bumping | Phase::Extras | Phase::Discoveries | Phase::Doubling, Action::Decline) => Ok(()),
            (Phase::Spending, Action::Store) if state.me().fillings >= FILLINGS => Err(Refusal::StorehouseUsed),
            (Phase::Spending, Action::Store) if !turn::may_store(state) => Err(Refusal::MayNotStore),
            (Phase::Spending, Action::Store) => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    #[inline(always)]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match (state.phase, action) {
            (Phase::Spending, Action::Buy(space)) => turn::buy(self, state, space, sink),
            (Phase::Spending, Action::Build(row)) => turn::build(state, row, sink),
            (Phase::Spending, Action::End) => turn::end_turn(self, state, TurnEnd::Chosen, sink),
            (Phase::Spending, Action::Store) => turn::store(self, state, sink),
            (Phase::Drafting, Action::Draft(discovery)) => turn::draft(self, state, discovery, sink),
            (Phase::FirstPurchases, Action::Buy(space)) => turn::buy_first(self, state, space, sink),
            (Phase::Bumping, Action::Bump { die, way }) => turn::bump(self, state, die, way, sink),
            (Phase::Extras, Action::Extra(area)) => {
                state.turn.extras = state.turn.extras.saturating_sub(1);
                state.phase = Phase::RollingExtra(area);
            }
            (Phase::Discoveries, Action::Discover { spot, choice }) => {
                effects::discover(self, state, spot, choice, sink)
            }
            (Phase::Doubling, Action::Double(die)) => {
                turn::double(state, die, Placed::ByThePlayer, sink);
                turn::next_ability(self, state, sink);
            }
            (phase, Action::Decline) => turn::decline(self, state, seat, phase, sink),
            _ => {}
        }
    }

    fn withdraw(&self, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if !self.seats().contains(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        match state.phase {
            Phase::Over => Err(Refusal::GameOver),
            Phase::Spending if seat == state.active() && state.turn.bought() != (0, 0) => {
                turn::withdraw(state, sink);
                Ok(())
            }
            _ => Err(Refusal::NothingToWithdraw),
        }
    }

    #[inline(always)]
    fn settle(&self, state: &mut State, outcome: Outcome, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match (state.phase, outcome) {
            (Phase::Rolling, Outcome::Dice(faces)) => turn::roll(self, state, faces, sink),
            (Phase::RollingExtra(area), Outcome::Die(face)) => turn::roll_extra(self, state, area, face, sink),
            (Phase::Placing, Outcome::Discovery(discovery)) if self.in_draft(state, discovery) > 0 => {
                turn::place(self, state, discovery, sink);
            }
            (Phase::Beginning, Outcome::Beginner(seat)) if self.seats().contains(seat) => {
                state.active = seat;
                state.phase = Phase::Drafting;
            }
            (Phase::Beginning | Phase::Rolling | Phase::RollingExtra(_) | Phase::Placing, _) => {
                return Err(Refusal::NotPossible);
            }
            _ => return Err(Refusal::NothingToRoll),
        }
        Ok(())
    }

    #[inline(always)]
    fn sample(&self, draw: Draw, random: &mut impl Random) -> Outcome {
        sample(draw, random)
    }

    fn luck(&self, seed: &Seed) -> Luck {
        Luck(*seed)
    }

    fn decide(luck: &Luck, draw: Draw) -> Outcome {
        luck.decide(draw)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View { viewer, state: *state }
    }

    fn imagine(&self, view: &View, _: &mut impl Random) -> State {
        view.state
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        let holding = state.holding(seat);
        let worth = |column: usize| -> u16 {
            (0..holding.heights[column]).map(|height| u16::from(self.board.next_price(seat, height))).sum()
        };
        Score { pieces: holding.piece_count(), built: holding.built(), land: (0..COLUMNS).map(worth).sum() }
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        if state.phase != Phase::Over {
            return None;
        }
        // N19, N20: a complete pyramid holds the most resources, so the resources built decide, then the land.
        Some(Standing::by_rank(self.seats(), |seat| {
            let Score { built, land, .. } = self.score(state, seat);
            Reverse((built, land))
        }))
    }
}

const _: () = assert!(MAX_DICE <= CHOICES as usize && STORE < DECLINE);

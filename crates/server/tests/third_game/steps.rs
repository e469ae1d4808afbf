//! The rules of Steps, a roll-and-write game on one line of paper, for 1 to 4 players.
//!
//! Each player draws a row of six boxes. Six times a die is rolled, and every player secretly writes the number into one
//! of their empty boxes; then all show their rows. A box that is at least as high as the box to its left is a step.
//! The most steps win.

use game_core::{
    ActionSet, Agreement, Audience, BySeat, Game, GameName, Hosted, PlayerCount, Random, Recorded, Seat, SeatSet, Seed,
    SetupError, Sink, Standing, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

const BOXES: usize = 6;

/// A row of boxes; 0 is empty.
pub(crate) type Row = [u8; BOXES];

#[derive(Clone)]
pub(crate) struct Steps {
    seats: SeatSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    rows: BySeat<Row>,
    /// The rows as everybody saw them last.
    shown: BySeat<Row>,
    rolls: u8,
    die: Option<u8>,
    pending: SeatSet,
}

/// The box that a seat writes into, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Write(u8);

/// The empty boxes of a row.
pub(crate) struct Empty(Vec<u8>);

impl ActionSet for Empty {
    type Action = Write;

    fn len(&self) -> u32 {
        self.0.len() as u32
    }

    fn nth(&self, index: u32) -> Option<Write> {
        self.0.get(index as usize).copied().map(Write)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Rolled { value: u8 },
    Wrote { seat: Seat, place: u8 },
    TookBack { seat: Seat },
    Shown { rows: BySeat<Row> },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) rows: BySeat<Row>,
    pub(crate) rolls: u8,
    pub(crate) die: Option<u8>,
    pub(crate) pending: SeatSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("it is not this seat's turn")]
    NotAsked,
    #[error("this box is not empty")]
    Taken,
    #[error("a die shows 1 to 6, and only when it is rolled")]
    NoRoll,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Score {
    pub(crate) steps: u8,
}

impl Game for Steps {
    type State = State;
    type Action = Write;
    type Actions<'g> = Empty;
    type Draw = u8;
    type Outcome = u8;
    type Luck = Row;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Score = Score;

    fn seats(&self) -> SeatSet {
        self.seats
    }

    fn start(&self) -> State {
        State { rows: BySeat::default(), shown: BySeat::default(), rolls: 0, die: None, pending: SeatSet::EMPTY }
    }

    fn waiting(&self, state: &State) -> Waiting<u8> {
        match state.die {
            Some(_) => Waiting::Seats(state.pending),
            None if usize::from(state.rolls) == BOXES => Waiting::Nobody,
            None => Waiting::Chance(state.rolls),
        }
    }

    fn actions(&self, state: &State, seat: Seat) -> Empty {
        let empty = |place: &u8| self.check(state, seat, Write(*place)).is_ok();
        Empty((0..BOXES as u8).filter(empty).collect())
    }

    fn check(&self, state: &State, seat: Seat, Write(place): Write) -> Result<(), Refusal> {
        if state.die.is_none() || !state.pending.contains(seat) {
            return Err(Refusal::NotAsked);
        }
        if state.rows[seat].get(usize::from(place)) == Some(&0) { Ok(()) } else { Err(Refusal::Taken) }
    }

    fn apply(&self, state: &mut State, seat: Seat, Write(place): Write, sink: &mut impl Sink<Event>) {
        if let (Some(value), Some(number)) = (state.die, state.rows[seat].get_mut(usize::from(place))) {
            *number = value;
        }
        state.pending.remove(seat);
        sink.emit(Event::Wrote { seat, place });
        if state.pending.is_empty() {
            (state.shown, state.die) = (state.rows, None);
            state.rolls += 1;
            sink.emit(Event::Shown { rows: state.rows });
        }
    }

    fn withdraw(&self, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if state.die.is_none() || state.pending.contains(seat) || !self.seats.contains(seat) {
            return Err(Refusal::NotAsked);
        }
        state.rows[seat] = state.shown[seat];
        state.pending.insert(seat);
        sink.emit(Event::TookBack { seat });
        Ok(())
    }

    fn settle(&self, state: &mut State, value: u8, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if !matches!(self.waiting(state), Waiting::Chance(_)) || !(1..=6).contains(&value) {
            return Err(Refusal::NoRoll);
        }
        (state.die, state.pending) = (Some(value), self.seats);
        sink.emit(Event::Rolled { value });
        Ok(())
    }

    fn sample(&self, _: u8, random: &mut impl Random) -> u8 {
        1 + random.below(6) as u8
    }

    fn luck(&self, seed: &Seed) -> Row {
        let mut stream = seed.stream("dice");
        std::array::from_fn(|_| 1 + stream.below(6) as u8)
    }

    fn decide(luck: &Row, draw: u8) -> u8 {
        luck[usize::from(draw) % BOXES]
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let row = |seat| if viewer.is(seat) { state.rows[seat] } else { state.shown[seat] };
        View { rows: BySeat::from_fn(row), rolls: state.rolls, die: state.die, pending: state.pending }
    }

    fn imagine(&self, view: &View, _: &mut impl Random) -> State {
        let View { rows, rolls, die, pending } = *view;
        let mut state = State { rows, shown: rows, rolls, die, pending };
        // A seat that has written in secret has some box filled; which one does not matter to the others.
        for seat in self.seats.iter().filter(|seat| !pending.contains(*seat)) {
            let hidden = rows[seat].iter().filter(|number| **number > 0).count() == usize::from(rolls);
            if let (Some(value), true, Some(empty)) = (die, hidden, rows[seat].iter().position(|number| *number == 0)) {
                state.rows[seat][empty] = value;
            }
        }
        state
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        let steps = state.rows[seat].windows(2).filter(|pair| pair[1] >= pair[0] && pair[0] > 0).count();
        Score { steps: steps as u8 }
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        let over = matches!(self.waiting(state), Waiting::Nobody);
        over.then(|| Standing::by_rank(self.seats, |seat| std::cmp::Reverse(self.score(state, seat).steps)))
    }
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Setup {}

impl Recorded for Steps {
    const NAME: GameName = GameName::literal("steps");
    const RULES: u32 = 1;
    type Setup = Setup;

    fn setup(&self) -> Setup {
        Setup {}
    }

    fn from_setup(_: Setup, players: usize) -> Result<Self, SetupError> {
        Self::PLAYERS.check(players)?;
        Ok(Self { seats: SeatSet::first_seats(players) })
    }
}

impl Hosted for Steps {
    const MATERIAL: &'static str = "sheet";
    const PLAYERS: PlayerCount = PlayerCount { fewest: 1, most: 4 };
    const HAS_SECRETS: bool = true;

    fn open(agreement: &Agreement<'_>) -> Result<Self, SetupError> {
        Ok(Self { seats: SeatSet::first_seats(agreement.players) })
    }

    fn audience(event: &Event) -> Audience {
        match *event {
            Event::Wrote { seat, .. } | Event::TookBack { seat } => Audience::Only(seat),
            Event::Rolled { .. } | Event::Shown { .. } => Audience::Everyone,
        }
    }

    fn is_turn_complete(&self, _: &State, _: Seat) -> bool {
        true
    }

    fn points(score: &Score) -> i32 {
        score.steps.into()
    }
}

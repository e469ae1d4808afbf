//! A game that implements nothing of `Playable` still has every bot: Nim with 15 stones.

use std::convert::Infallible;

use bots::{BOTS, Playable, play_named};
use game_core::{ActionSet, Game, Level, Random, Seat, SeatSet, Seed, Sink, Standing, Viewer, Waiting};

/// Two players take one to three stones in turn. The last stone wins.
struct Nim;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Heap {
    stones: u32,
    turn: Seat,
}

/// The highest number of stones that may be taken; 0 if it is not the seat's turn.
struct Takes(u32);

impl ActionSet for Takes {
    type Action = u32;

    fn len(&self) -> u32 {
        self.0
    }

    fn nth(&self, index: u32) -> Option<u32> {
        (index < self.0).then_some(index + 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that many stones may not be taken now")]
struct Illegal;

fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

impl Game for Nim {
    type State = Heap;
    type Action = u32;
    type Actions<'g> = Takes;
    type Draw = Infallible;
    type Outcome = Infallible;
    type Luck = ();
    type Event = ();
    type View = Heap;
    type Refusal = Illegal;
    type Score = u8;

    fn seats(&self) -> SeatSet {
        SeatSet::first_seats(2)
    }

    fn start(&self) -> Heap {
        Heap { stones: 15, turn: Seat::FIRST }
    }

    fn waiting(&self, heap: &Heap) -> Waiting<Infallible> {
        let mut seats = self.seats();
        seats.remove(other(heap.turn));
        if heap.stones == 0 { Waiting::Nobody } else { Waiting::Seats(seats) }
    }

    fn actions(&self, heap: &Heap, seat: Seat) -> Takes {
        Takes(if seat == heap.turn { heap.stones.min(3) } else { 0 })
    }

    fn check(&self, heap: &Heap, seat: Seat, taken: u32) -> Result<(), Illegal> {
        if (1..=self.actions(heap, seat).0).contains(&taken) { Ok(()) } else { Err(Illegal) }
    }

    fn apply(&self, heap: &mut Heap, seat: Seat, taken: u32, _: &mut impl Sink<()>) {
        *heap = Heap { stones: heap.stones.saturating_sub(taken), turn: other(seat) };
    }

    fn withdraw(&self, _: &mut Heap, _: Seat, _: &mut impl Sink<()>) -> Result<(), Illegal> {
        Err(Illegal)
    }

    fn settle(&self, _: &mut Heap, outcome: Infallible, _: &mut impl Sink<()>) -> Result<(), Illegal> {
        match outcome {}
    }

    fn sample(&self, draw: Infallible, _: &mut impl Random) -> Infallible {
        draw
    }

    fn luck(&self, _: &Seed) {}

    fn decide((): &(), draw: Infallible) -> Infallible {
        draw
    }

    fn view(&self, heap: &Heap, _: Viewer) -> Heap {
        *heap
    }

    fn imagine(&self, heap: &Heap, _: &mut impl Random) -> Heap {
        *heap
    }

    fn score(&self, heap: &Heap, seat: Seat) -> u8 {
        u8::from(heap.stones == 0 && seat != heap.turn)
    }

    fn standing(&self, heap: &Heap) -> Option<Standing> {
        (heap.stones == 0).then(|| Standing::by_rank(self.seats(), |seat| u8::from(seat == heap.turn)))
    }
}

impl Playable for Nim {}

#[test]
fn every_bot_plays_a_game_without_a_network() {
    for name in BOTS {
        let end = play_named(&Nim, &[name, name], &Seed::numbered(1, 0), |_| {}).expect("by the rules");
        assert!(Nim.standing(&end).is_some(), "{name}");
    }
    assert!(Nim::weights().is_empty());
}

#[test]
fn the_levels_that_search_win_a_won_game() {
    for level in [Level::Hard, Level::Expert] {
        for game in 0..10 {
            // The first player wins by leaving a multiple of four.
            let names = [level.name(), "random"];
            let end = play_named(&Nim, &names, &Seed::numbered(2, game), |_| {}).expect("by the rules");
            assert_eq!(Nim.reward(&end, Seat::FIRST), 1.0, "{level}, game {game}");
        }
    }
}

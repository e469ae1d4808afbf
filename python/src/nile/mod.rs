//! The encodings of Nile.

mod actions;
mod observation;

use game_core::{ActionSet, Game, Seat};
use nile::{Action, Discovery, Draw, FACES, Face, NUMBERED_DISCOVERIES, Nile, Outcome, State, View};

use crate::codec::{Codec, NoAction, Part};

/// Nile with the tables of its encodings.
pub(crate) struct NileCodec {
    game: Nile,
    /// By seat, the printed board from that seat's edge.
    boards: [Vec<i8>; 2],
    observation_size: usize,
}

/// Room for more discoveries than there are, so that a new one does not change the other numbers.
const DISCOVERIES: usize = 32;
const _: () = assert!(NUMBERED_DISCOVERIES <= DISCOVERIES);

const BEGINNERS: usize = 2;
const DICE: usize = BEGINNERS + DISCOVERIES;
const DIE: usize = DICE + FACES * FACES * FACES;

impl Codec for NileCodec {
    type Game = Nile;
    const ACTIONS: usize = actions::ACTIONS;
    /// The seat that begins, the discoveries by number, the faces of three dice, the face of one.
    const OUTCOMES: usize = DIE + FACES;

    fn new(game: Nile) -> Self {
        let boards = [Seat::FIRST, Seat::SECOND].map(|seat| observation::board(game.board(), seat));
        Self { game, boards, observation_size: Part::total(&observation::layout()) }
    }

    fn game(&self) -> &Nile {
        &self.game
    }

    fn layout(&self) -> Vec<Part> {
        observation::layout()
    }

    fn observation_size(&self) -> usize {
        self.observation_size
    }

    fn encode(&self, _: &State, _: Seat, action: Action) -> usize {
        actions::encode(action)
    }

    fn decode(&self, state: &State, seat: Seat, number: usize) -> Result<Action, NoAction> {
        actions::decode(state, seat, number)
    }

    fn write_mask(&self, state: &State, seat: Seat, mask: &mut [i8]) {
        for action in self.game.actions(state, seat).iter() {
            if let Some(entry) = mask.get_mut(actions::encode(action)) {
                *entry = 1;
            }
        }
    }

    fn observe(&self, view: &View, seat: Seat, out: &mut [i8]) {
        observation::write(&self.game, &self.boards[seat.index() % 2], &view.state, seat, out);
    }

    fn describe(&self, number: usize) -> String {
        actions::describe(number)
    }

    fn outcomes(&self, draw: Draw) -> Vec<(usize, f64)> {
        let evenly =
            |from: usize, count: usize| (from..from + count).map(|number| (number, 1.0 / count as f64)).collect();
        match draw {
            Draw::Beginner => evenly(0, BEGINNERS),
            Draw::Dice { .. } => evenly(DICE, DIE - DICE),
            Draw::Die { .. } => evenly(DIE, FACES),
            Draw::Discovery { left, of, .. } => {
                let total: u32 = left.iter().map(|count| u32::from(*count)).sum();
                let share = |count: u8| f64::from(count) / f64::from(total.max(1));
                let number = |discovery: &Discovery| Self::encode_outcome(Outcome::Discovery(*discovery));
                let possible = of.iter().zip(left).filter(|(_, count)| *count > 0);
                possible.map(|(discovery, count)| (number(discovery), share(count))).collect()
            }
        }
    }

    fn encode_outcome(outcome: Outcome) -> usize {
        let index = |face: Face| usize::from(face.get()) - 1;
        match outcome {
            Outcome::Beginner(seat) => seat.index(),
            Outcome::Discovery(discovery) => BEGINNERS + usize::from(discovery.get()) - 1,
            Outcome::Dice([red, green, blue]) => DICE + (index(red) * FACES + index(green)) * FACES + index(blue),
            Outcome::Die(face) => DIE + index(face),
        }
    }

    fn decode_outcome(number: usize) -> Option<Outcome> {
        let face = |index: usize| Face::new((index % FACES) as u8 + 1);
        match number {
            0..BEGINNERS => Seat::from_number(number as u8 + 1).map(Outcome::Beginner),
            BEGINNERS..DICE => Discovery::new((number - BEGINNERS) as u8 + 1).map(Outcome::Discovery),
            DICE..DIE => {
                let dice = number - DICE;
                Some(Outcome::Dice([face(dice / FACES / FACES)?, face(dice / FACES)?, face(dice)?]))
            }
            _ if number < Self::OUTCOMES => face(number - DIE).map(Outcome::Die),
            _ => None,
        }
    }

    /// The resources built into the pyramid: a full one holds 60.
    fn points(&self, state: &State, seat: Seat) -> i32 {
        self.game.score(state, seat).built.into()
    }
}

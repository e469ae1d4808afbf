//! Players who know the rules: they need not ask what they may do.

use game_core::Hosted;
use game_core::{ActionSet, QuickRandom, Random, Seat, Waiting};
use nile::{Board, Nile, Options};
use protocol::{Choices, GameView, ServerMessage};
use silver_gold::{Deck, SilverGold};

use super::Player;

/// A whole turn, chosen at random from what the rules allow.
pub(crate) fn draft<G: Hosted>(game: &G, state: &G::State, seat: Seat, random: &mut QuickRandom) -> Vec<G::Action> {
    let (mut state, mut actions) = (*state, Vec::new());
    let asked = |state: &G::State| matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
    while asked(&state) && (actions.is_empty() || !game.is_turn_complete(&state, seat)) {
        let legal = game.actions(&state, seat);
        let action = legal.nth(random.below(legal.len())).expect("there is always something to do");
        game.act(&mut state, seat, action, &mut ()).expect("it is legal");
        actions.push(action);
    }
    actions
}

/// The two games, for people who know the rules.
pub(crate) struct Rules {
    silver_gold: SilverGold,
    nile: Nile,
}

impl Rules {
    pub(crate) fn new(seats: u8, options: Options) -> Self {
        let silver_gold = SilverGold::new(Deck::standard(), seats.into()).expect("so many may play");
        Self { silver_gold, nile: Nile::new(Board::standard(), options) }
    }

    /// A whole turn of a player who is asked, by what they see.
    pub(crate) fn draft(&self, player: &Player, random: &mut QuickRandom) -> Choices {
        let Some(ServerMessage::Table { info, sight: Some(sight), .. }) = &player.latest else {
            panic!("a game is on")
        };
        let seat = info.your_seat.expect("a seat");
        match sight.game() {
            games::NILE => turn(&self.nile, sight, seat, random),
            _ => turn(&self.silver_gold, sight, seat, random),
        }
    }
}

fn turn<G: Hosted>(game: &G, view: &GameView, seat: Seat, random: &mut QuickRandom) -> Choices {
    let state = game.imagine(&view.decode(G::NAME).expect("a view of this game"), random);
    Choices::encode(G::NAME, &draft(game, &state, seat, random))
}

//! What is played, and how: at random, but by the rules.

use game_core::Hosted;
use game_core::{ActionSet, QuickRandom, Random, Seat, Waiting};
use nile::{Board, Nile, Options};
use protocol::{Choices, GameName, GameView};
use silver_gold::{Deck, SilverGold};

use crate::Trouble;

/// A game of either kind, with standard material.
pub(crate) enum AnyGame {
    SilverGold(SilverGold),
    Nile(Nile),
}

impl AnyGame {
    /// By turns the one and the other.
    pub(crate) fn new(index: usize, players: u8) -> Result<Self, Trouble> {
        if !index.is_multiple_of(2) {
            return Ok(Self::Nile(Nile::new(Board::standard(), Options::default())));
        }
        let game = SilverGold::new(Deck::standard(), players.into());
        game.map(Self::SilverGold).ok_or_else(|| Trouble::Strange(format!("{players} cannot play")))
    }

    pub(crate) fn name(&self) -> GameName {
        match self {
            Self::SilverGold(_) => games::SILVER_GOLD,
            Self::Nile(_) => games::NILE,
        }
    }

    /// How many play.
    pub(crate) fn seats(&self) -> u8 {
        let seats = match self {
            Self::SilverGold(game) => game_core::Game::seats(game),
            Self::Nile(game) => game_core::Game::seats(game),
        };
        seats.len() as u8
    }

    /// Everything of a turn, at random; `None` if the seat cannot act on what it sees.
    pub(crate) fn choose(&self, sight: &GameView, seat: Seat, random: &mut QuickRandom) -> Option<Choices> {
        match self {
            Self::SilverGold(game) => choose(game, sight, seat, random),
            Self::Nile(game) => choose(game, sight, seat, random),
        }
    }
}

fn choose<G: Hosted>(game: &G, view: &GameView, seat: Seat, random: &mut QuickRandom) -> Option<Choices> {
    let mut state = game.imagine(&view.decode(G::NAME).ok()?, random);
    let mut chosen = Vec::new();
    let is_asked = |state: &G::State| matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
    while chosen.is_empty() || (!game.is_turn_complete(&state, seat) && is_asked(&state)) {
        let actions = game.actions(&state, seat);
        let action = actions.nth(random.below(actions.len()))?;
        game.act(&mut state, seat, action, &mut ()).ok()?;
        chosen.push(action);
    }
    Some(Choices::encode(G::NAME, &chosen))
}

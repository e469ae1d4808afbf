//! Random legal turns of any game, chosen from what a seat may see.

use game_core::{ActionSet, Agreement, Game, Hosted, QuickRandom, Random, Recorded, Seat, Waiting};
use games::with_game;
use protocol::{Choices, GameName, GameOptions, GameView};
use serde::Deserialize;
use serde_json::Value;

/// Knows the rules of one game and chooses random turns.
pub trait RandomPlayer: Send + Sync {
    /// The game's name.
    fn game(&self) -> GameName;

    /// The number of seats at the table.
    fn seats(&self) -> u8;

    /// A whole turn of the seat, or `None` if the view is not of this game or the seat cannot act.
    fn choose(&self, view: &GameView, seat: Seat, random: &mut QuickRandom) -> Option<Choices>;

    /// The same for a view as plain JSON, without the name of its game.
    fn choose_from(&self, view: &Value, seat: Seat, random: &mut QuickRandom) -> Option<Choices>;
}

impl<G: Hosted> RandomPlayer for G {
    fn game(&self) -> GameName {
        G::NAME
    }

    fn seats(&self) -> u8 {
        Game::seats(self).len() as u8
    }

    fn choose(&self, view: &GameView, seat: Seat, random: &mut QuickRandom) -> Option<Choices> {
        choose(self, &view.decode(G::NAME).ok()?, seat, random)
    }

    fn choose_from(&self, view: &Value, seat: Seat, random: &mut QuickRandom) -> Option<Choices> {
        choose(self, &G::View::deserialize(view).ok()?, seat, random)
    }
}

fn choose<G: Hosted>(game: &G, view: &G::View, seat: Seat, random: &mut QuickRandom) -> Option<Choices> {
    let state = game.imagine(view, random);
    Some(Choices::encode(G::NAME, &random_turn(game, &state, seat, random)?))
}

/// A player of a registered game, with the standard material. The number of seats is moved into the range that the game
/// allows. `None` if there is no such game or the options are not its own.
pub fn random_player(name: GameName, seats: u8, options: &GameOptions) -> Option<Box<dyn RandomPlayer>> {
    with_game!(name, G => {
        let players = usize::from(seats).clamp(G::PLAYERS.fewest, G::PLAYERS.most);
        let agreement = Agreement { players, material: None, options, rules: G::RULES };
        Some(Box::new(G::open(&agreement).ok()?) as Box<dyn RandomPlayer>)
    })?
}

/// A whole turn of random legal actions. `None` if the seat cannot act.
pub fn random_turn<G: Hosted>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut QuickRandom,
) -> Option<Vec<G::Action>> {
    let (mut state, mut turn) = (*state, Vec::new());
    let must_act = |state: &G::State| matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
    while turn.is_empty() || (!game.is_turn_complete(&state, seat) && must_act(&state)) {
        let actions = game.actions(&state, seat);
        let action = actions.nth(random.below(actions.len()))?;
        game.act(&mut state, seat, action, &mut ()).ok()?;
        turn.push(action);
    }
    Some(turn)
}

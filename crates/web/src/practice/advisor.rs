//! Runs in the worker: finds the best plan of a player, and the chances to win. It sees no more than the player may see.

use game_core::{Hosted, QuickRandom, Seat};
use protocol::{GameName, GameView};
use review::{Advice, Budget, Explained, chances_to_win};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question to the worker about the position of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PracticeQuestion {
    pub(crate) game: GameName,
    pub(crate) setup: Value,
    pub(crate) seats: usize,
    pub(crate) seat: Seat,
    /// What the player sees.
    pub(crate) view: GameView,
    /// The steps that the player has chosen since.
    pub(crate) steps: Vec<Value>,
    /// Whether the best plan is asked for, not only the chances.
    pub(crate) wants_advice: bool,
}

/// The answer of the worker. `A` is the type of the game's actions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PracticeAnswer<A> {
    /// The chance to win of every seat, from seat 1 on.
    pub(crate) chances: Vec<f64>,
    /// The best plan; none if the player has nothing to decide, or was not to be advised.
    pub(crate) advice: Option<Advice<A>>,
}

impl PracticeQuestion {
    /// The game and the position, with what the player cannot know made up.
    pub(super) fn position<G: Hosted>(&self) -> Option<(G, G::State)> {
        let game = G::from_setup(serde_json::from_value(self.setup.clone()).ok()?, self.seats).ok()?;
        let view: G::View = self.view.decode(G::NAME).ok()?;
        let mut state = game.imagine(&view, &mut QuickRandom::new(0));
        for step in &self.steps {
            let action = serde_json::from_value(step.clone()).ok()?;
            game.act(&mut state, self.seat, action, &mut ()).ok()?;
        }
        Some((game, state))
    }

    fn answer<G: Hosted + Explained>(&self) -> Option<String> {
        let (game, state) = self.position::<G>()?;
        let chances = chances_to_win(&game, &state);
        let advice = if self.wants_advice { Advice::new(&game, &state, self.seat, Budget::USUAL) } else { None };
        serde_json::to_string(&PracticeAnswer { chances, advice }).ok()
    }
}

/// Answers a question, as JSON.
pub(crate) fn answer(question: &PracticeQuestion) -> Option<String> {
    games::with_game!(question.game, G => question.answer::<G>())?
}

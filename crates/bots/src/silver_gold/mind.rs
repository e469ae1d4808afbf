//! Silver & Gold: judges a player's race by a learned network, and follows it into imagined futures.

use std::cell::RefCell;

use ::silver_gold::{Action, Outcome, Phase, SilverGold, Source, State};
use game_core::{ActionSet, Game, QuickRandom, Seat, Waiting};

use super::outlook::Outlook;
use crate::net::{Features, Net};
use crate::plan::{Mind, Plan, best_first};

/// The network answers in units of so many points.
pub(crate) const UNIT: f32 = 10.0;
/// What a box owed by a red cross is worth while nobody knows where it goes.
const EXTRA_BOX: f32 = 2.0;

/// Judges for one seat. The rivals are seen as they stand and do not move: what they do meanwhile changes little in
/// what is best for the seat itself.
pub(crate) struct SilverGoldMind<'a> {
    net: &'a Net,
    outlook: Outlook,
    /// How many turns are imagined before the network judges.
    horizon: u32,
}

thread_local! {
    static FEATURES: RefCell<Features> = RefCell::default();
}

impl<'a> SilverGoldMind<'a> {
    pub(crate) fn new(net: &'a Net, game: &SilverGold, state: &State, seat: Seat, horizon: u32) -> Self {
        Self { net, outlook: Outlook::new(game, state, seat), horizon }
    }

    /// The points that `seat` will have at the end, as far as one can tell.
    pub(crate) fn judge(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        FEATURES.with_borrow_mut(|features| self.judge_into(game, state, seat, features).0)
    }

    /// The same; leaves the inputs in `features` and returns the points so far, too.
    pub(crate) fn judge_into(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        features: &mut Features,
    ) -> (f32, f32) {
        let points = self.outlook.describe(game, state, seat, features);
        let to_come = if state.phase() == Phase::Over { 0.0 } else { UNIT * self.net.answer(features) };
        (points + to_come, points)
    }

    /// Calls `found` with every plan: its actions, the table afterwards and its value.
    pub(crate) fn for_each_plan(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let mut actions = Vec::with_capacity(4);
        self.extend(game, state, seat, &mut actions, found);
    }

    fn extend(
        &self,
        game: &SilverGold,
        state: &State,
        seat: Seat,
        actions: &mut Vec<Action>,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let set = game.actions(state, seat);
        for index in 0..set.len() {
            let Some(action) = set.nth(index) else { return };
            let mut after = *state;
            game.apply(&mut after, seat, action, &mut ());
            actions.push(action);
            if after.phase() == Phase::Crossing && after.owed(seat) > 0 {
                self.settle_debts(game, after, seat, actions, found);
            } else if action == Action::Take(Source::Deck) {
                found(actions, &after, self.judge_draw(game, &after, seat));
            } else {
                found(actions, &after, self.judge(game, &after, seat));
            }
            actions.pop();
        }
    }

    /// Extra boxes: every choice for a single one; of several, one after the other, each where it looks best.
    fn settle_debts(
        &self,
        game: &SilverGold,
        mut state: State,
        seat: Seat,
        actions: &mut Vec<Action>,
        found: &mut impl FnMut(&[Action], &State, f32),
    ) {
        let before = actions.len();
        while state.owed(seat) > 1 && state.phase() == Phase::Crossing {
            let set = game.actions(&state, seat);
            let judged = set.iter().map(|action| {
                let mut after = state;
                game.apply(&mut after, seat, action, &mut ());
                let value = self.judge(game, &after, seat) + EXTRA_BOX * f32::from(after.owed(seat));
                (action, after, value)
            });
            let best = judged.reduce(|best, next| if next.2 > best.2 { next } else { best });
            let Some((action, after, _)) = best else { break };
            actions.push(action);
            state = after;
        }
        if state.owed(seat) == 1 && state.phase() == Phase::Crossing {
            self.extend(game, &state, seat, actions, found);
        } else {
            found(actions, &state, self.judge(game, &state, seat));
        }
        actions.truncate(before);
    }

    /// The top of the deck may be any card of it.
    fn judge_draw(&self, game: &SilverGold, state: &State, seat: Seat) -> f32 {
        let deck = state.deck();
        let values = deck.iter().map(|card| {
            let mut after = *state;
            let settled = game.settle(&mut after, Outcome::Pyramid(card), &mut ());
            settled.map_or(0.0, |()| self.judge(game, &after, seat))
        });
        values.sum::<f32>() / deck.len().max(1) as f32
    }

    /// Does at once what looks best.
    fn play(&self, game: &SilverGold, state: &mut State, seat: Seat) {
        let mut best: Option<(State, f32)> = None;
        let taking = matches!(state.phase(), Phase::Replacing(_)) && !state.display().is_empty();
        if taking {
            // A card that can be seen is nearly always better than the top of the deck, and quicker to judge.
            for card in state.display() {
                let mut after = *state;
                game.apply(&mut after, seat, Action::Take(Source::Display(card)), &mut ());
                let value = self.judge(game, &after, seat);
                if best.is_none_or(|(_, highest)| value > highest) {
                    best = Some((after, value));
                }
            }
        } else {
            self.for_each_plan(game, state, seat, &mut |_, after, value| {
                if best.is_none_or(|(_, highest)| value > highest) {
                    best = Some((*after, value));
                }
            });
        }
        if let Some((after, _)) = best {
            *state = after;
        }
    }
}

impl Mind<SilverGold> for SilverGoldMind<'_> {
    fn plans(&self, game: &SilverGold, state: &State, seat: Seat) -> Vec<Plan<SilverGold>> {
        let mut plans = Vec::new();
        let state = state.alone(seat);
        self.for_each_plan(game, &state, seat, &mut |actions, after, value| {
            plans.push(Plan { actions: actions.to_vec(), after: *after, value });
        });
        best_first(&mut plans);
        plans
    }

    fn look_ahead(&self, game: &SilverGold, after: &State, seat: Seat, random: &mut QuickRandom) -> f32 {
        let mut state = *after;
        let mut turns = 0;
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(_) if state.phase() == Phase::Revealing && turns == self.horizon => break,
                Waiting::Chance(draw) => {
                    turns += u32::from(state.phase() == Phase::Revealing);
                    if game.settle(&mut state, game.sample(draw, random), &mut ()).is_err() {
                        break;
                    }
                }
                Waiting::Seats(seats) if seats.contains(seat) => self.play(game, &mut state, seat),
                Waiting::Seats(_) => break,
            }
        }
        self.judge(game, &state, seat)
    }
}

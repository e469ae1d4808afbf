//! The expert's game on a deal. It is played in the worker, which tells the page no move before its turn.

use std::cell::RefCell;

use challenge::{Challenge, Deal, ExpertGame, Playable};
use game_core::Hosted;
use games::with_game;
use leptos::prelude::*;
use review::Reviewed;
use serde::{Deserialize, Serialize};

use super::game::Compared;
use super::sides::SentMove;
use crate::bot_worker::{BotWorker, WorkerScript};

/// How long the worker plays on before it answers, in milliseconds. Bots at the table wait for it.
const SLICE_MS: f64 = 200.0;

/// A question to the worker: play on, and tell what the expert did before a turn.
#[derive(Serialize, Deserialize)]
pub(crate) struct ExpertStep {
    /// The link of the deal.
    expert_deal: String,
    /// The first turn that must not be told.
    until: u32,
}

/// The worker's answer.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct ExpertAnswer {
    /// All moves of the turns that may be told, so far.
    pub(crate) moves: Vec<SentMove>,
    /// Whether these are all that were asked for.
    pub(crate) is_complete: bool,
    /// What the expert reached; only if the whole game was asked for and is over.
    pub(crate) points: Option<i16>,
}

/// A game of the expert of any kind.
trait Play {
    /// Takes the next action. `false` if the game is over.
    fn advance(&mut self) -> bool;
    fn answer(&self, until: u32) -> ExpertAnswer;
}

struct Of<G: Hosted + Playable> {
    game: ExpertGame<G>,
    deal: Deal,
    /// All moves, each with its turn.
    moves: Vec<(u32, SentMove)>,
    is_over: bool,
}

impl<G: Hosted + Playable + Reviewed + Compared> Play for Of<G> {
    fn advance(&mut self) -> bool {
        let Some(step) = self.game.advance() else {
            self.is_over = true;
            return false;
        };
        let action = serde_json::to_value(step.action).unwrap_or_default();
        self.moves.push((G::turn(&step.before), (step.seat, action)));
        true
    }

    fn answer(&self, until: u32) -> ExpertAnswer {
        let told = self.moves.iter().take_while(|(turn, _)| *turn < until);
        let has_passed = self.moves.last().is_some_and(|(turn, _)| *turn >= until);
        let points = || self.game.game().points(self.game.state(), self.deal.seat);
        ExpertAnswer {
            moves: told.map(|(_, one)| one.clone()).collect(),
            is_complete: self.is_over || has_passed,
            points: (self.is_over && until == u32::MAX).then(points),
        }
    }
}

thread_local! {
    /// The game under way. Only the latest one is kept.
    static UNDER_WAY: RefCell<Option<(String, Box<dyn Play>)>> = const { RefCell::new(None) };
}

fn begin<G: Hosted + Playable + Reviewed + Compared>(deal: &Deal) -> Option<Box<dyn Play>> {
    let game = ExpertGame::<G>::new(deal).ok()?;
    Some(Box::new(Of { game, deal: deal.clone(), moves: Vec::new(), is_over: false }))
}

/// Runs in the worker: plays on for a moment and answers with the moves that may be told.
pub(crate) fn go_on(step: &ExpertStep) -> Option<String> {
    UNDER_WAY.with_borrow_mut(|under_way| {
        if under_way.as_ref().is_none_or(|(deal, _)| *deal != step.expert_deal) {
            let deal = Challenge::from_link(&step.expert_deal).ok()?.deal;
            let begun = with_game!(deal.game, G => begin::<G>(&deal))??;
            *under_way = Some((step.expert_deal.clone(), begun));
        }
        let (_, game) = under_way.as_mut()?;
        let end = js_sys::Date::now() + SLICE_MS;
        while !game.answer(step.until).is_complete && game.advance() && js_sys::Date::now() < end {}
        serde_json::to_string(&game.answer(step.until)).ok()
    })
}

/// The expert's game as the page knows it.
#[derive(Clone, Copy)]
pub(crate) struct Expert {
    pub(crate) answer: RwSignal<ExpertAnswer>,
    /// The link of the deal, without anybody's game.
    deal: StoredValue<String>,
    worker: StoredValue<Option<BotWorker>, LocalStorage>,
    /// The first turn that must not be told.
    until: RwSignal<u32>,
    is_asking: StoredValue<bool>,
}

impl Expert {
    /// The expert on the deal of a challenge. It begins when it is asked.
    pub(crate) fn new(challenge: &Challenge) -> Self {
        let deal = Challenge { by: None, ..challenge.clone() };
        let script = use_context::<WorkerScript>();
        Self {
            answer: RwSignal::new(ExpertAnswer::default()),
            deal: StoredValue::new(deal.to_link()),
            worker: StoredValue::new_local(script.and_then(|script| BotWorker::shared(&script))),
            until: RwSignal::new(0),
            is_asking: StoredValue::new(false),
        }
    }

    /// Asks for every turn before this one, until the worker has them.
    pub(crate) fn ask(self, until: u32) {
        self.until.set(until);
        if !self.is_asking.get_value() {
            self.go_on();
        }
    }

    fn go_on(self) {
        let until = self.until.get_untracked();
        let step = ExpertStep { expert_deal: self.deal.get_value(), until };
        self.is_asking.set_value(true);
        let answered = move |answer: Option<String>| {
            // The page may be gone.
            let Some(latest) = self.until.try_get_untracked() else { return };
            self.is_asking.set_value(false);
            let answer: Option<ExpertAnswer> = answer.and_then(|text| serde_json::from_str(&text).ok());
            let Some(answer) = answer else { return };
            let is_complete = answer.is_complete && until == latest;
            self.answer.set(answer);
            if !is_complete {
                self.go_on();
            }
        };
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                worker.expert(&step, answered);
            }
        });
    }
}

//! The state of help: what was asked, what is shown, and the setting of the chance bar.

use game_core::Hosted;
use leptos::prelude::*;
use protocol::Stage;
use review::Advice;
use serde_json::Value;

use super::advisor::{PracticeAnswer, PracticeQuestion};
use super::game::Advised;
use crate::bot_worker::{BotWorker, WorkerScript};
use crate::browser::{store, stored};
use crate::session::{Hint, Session};

/// The name under which it is stored whether the chances to win are shown.
const WATCHES: &str = "chances";

/// What the card says.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Said {
    Nothing,
    /// The expert is looking.
    Asking,
    /// Where to look: a sentence, and perhaps a question.
    Nudge(String, Option<String>),
    /// What to do, and why.
    Plan(String, String),
    /// There is nothing to decide.
    NoDecision,
    /// A decision was taken back.
    TakenBack,
    /// The worker gave no answer.
    Failed,
}

/// Words for a hint: where to look, or the plan.
type Words = fn(&PracticeQuestion, &Advice<Value>, is_shown: bool) -> Option<Said>;

#[derive(Clone, Copy)]
pub(super) struct Help {
    pub(super) session: Session,
    pub(super) said: RwSignal<Said>,
    /// The answer that the hint is about.
    found: StoredValue<Option<(PracticeQuestion, Advice<Value>)>>,
    /// Counts the questions, so that the answer to an old one is not shown.
    asked: StoredValue<u32>,
    /// The chance to win of every seat, as the expert sees it.
    pub(super) chances: RwSignal<Option<Vec<f64>>>,
    pub(super) watches: RwSignal<bool>,
    worker: StoredValue<Option<BotWorker>, LocalStorage>,
}

impl Help {
    pub(super) fn new(session: Session) -> Self {
        let script = use_context::<WorkerScript>();
        let help = Self {
            session,
            said: RwSignal::new(Said::Nothing),
            found: StoredValue::new(None),
            asked: StoredValue::new(0),
            chances: RwSignal::new(None),
            watches: RwSignal::new(stored(WATCHES).as_deref() == Some("on")),
            worker: StoredValue::new_local(script.and_then(|script| BotWorker::shared(&script))),
        };
        help.forget_with_the_position();
        help.watch_the_chances();
        help
    }

    /// A hint belongs to one position. After other steps of the same turn a shown plan stays to be read.
    fn forget_with_the_position(self) {
        // The secret choices of others do not change what the player decides on.
        let decision = Memo::new(move |_| self.session.read(|shown| Some((shown.version, shown.is_my_turn()))));
        let steps = self.session.practice.steps;
        Effect::new(move |before: Option<Option<(u64, bool)>>| {
            let now = decision.get();
            let is_same = before == Some(now);
            steps.track();
            let is_kept = match self.said.get_untracked() {
                Said::Plan(..) => is_same,
                Said::TakenBack => true,
                _ => before.is_none(),
            };
            if !is_kept {
                self.forget();
            }
            now
        });
    }

    fn forget(self) {
        self.asked.update_value(|asked| *asked += 1);
        self.found.set_value(None);
        self.session.practice.hint.set(None);
        self.said.set(Said::Nothing);
    }

    pub(super) fn is_playing(self) -> bool {
        self.session.stage() == Some(Stage::Playing)
    }

    /// What the button does: asks, stops, or shows the plan.
    pub(super) fn press(self) {
        match self.said.get_untracked() {
            Said::Asking => self.forget(),
            Said::Nudge(..) => self.show(true),
            _ => self.ask(),
        }
    }

    pub(super) fn take_back(self) {
        if !self.session.practice.can_take_back.get_untracked() || !untrack(|| self.is_playing()) {
            return;
        }
        self.forget();
        self.session.take_back();
        self.said.set(Said::TakenBack);
    }

    pub(super) fn watch(self, on: bool) {
        self.watches.set(on);
        store(WATCHES, if on { "on" } else { "off" });
    }

    /// The position as the player sees it.
    fn question(self, wants_advice: bool) -> Option<PracticeQuestion> {
        let steps = self.session.practice.steps.get_untracked();
        untrack(|| {
            self.session.read(|shown| {
                Some(PracticeQuestion {
                    game: shown.info.game,
                    setup: shown.info.setup.clone()?,
                    seats: shown.info.seats.len(),
                    seat: shown.seat()?,
                    view: shown.view_to_send()?,
                    steps,
                    wants_advice,
                })
            })
        })
    }

    fn ask(self) {
        self.forget();
        if !untrack(|| self.session.is_my_turn()) {
            return self.said.set(Said::NoDecision);
        }
        let Some(question) = self.question(true) else { return };
        self.said.set(Said::Asking);
        let number = self.asked.get_value();
        let asked = question.clone();
        let answered = move |answer: Option<String>| {
            // The page may be gone, or the player may have gone on.
            if self.asked.try_get_value() != Some(number) {
                return;
            }
            let answer: Option<PracticeAnswer<Value>> = answer.and_then(|text| serde_json::from_str(&text).ok());
            match answer.map(|answer| answer.advice) {
                None => self.said.set(Said::Failed),
                Some(None) => self.said.set(Said::NoDecision),
                Some(Some(advice)) => {
                    self.session.assist();
                    self.found.set_value(Some((asked, advice)));
                    self.show(false);
                }
            }
        };
        self.worker.with_value(|worker| match worker {
            Some(worker) => worker.practice(&question, answered),
            None => self.said.set(Said::Failed),
        });
    }

    /// Shows the hint: where to look, or the plan itself.
    fn show(self, is_shown: bool) {
        let Some((question, advice)) = self.found.get_value() else { return };
        let words: Option<Words> = games::with_game!(question.game, G => hint_words::<G>);
        let said = words.and_then(|words| words(&question, &advice, is_shown));
        self.said.set(said.unwrap_or(Said::Failed));
        self.session.practice.hint.set(Some(Hint { plan: advice.actions, is_shown }));
    }

    /// Asks for the chances to win after every entry, while they are shown.
    fn watch_the_chances(self) {
        let entry = Memo::new(move |_| self.session.read(|shown| Some(shown.last_entry)));
        let last = StoredValue::new(0_u32);
        Effect::new(move |_| {
            entry.track();
            if !self.watches.get() || !self.is_playing() {
                return self.chances.set(None);
            }
            let Some(question) =
                self.question(false).map(|question| PracticeQuestion { steps: Vec::new(), ..question })
            else {
                return;
            };
            last.update_value(|last| *last += 1);
            let number = last.get_value();
            let answered = move |answer: Option<String>| {
                let answer: Option<PracticeAnswer<Value>> = answer.and_then(|text| serde_json::from_str(&text).ok());
                if last.try_get_value() == Some(number)
                    && let Some(answer) = answer
                {
                    self.chances.set(Some(answer.chances));
                }
            };
            self.worker.with_value(|worker| {
                if let Some(worker) = worker {
                    worker.practice(&question, answered);
                }
            });
        });
    }
}

fn hint_words<G: Advised + Hosted>(
    question: &PracticeQuestion,
    advice: &Advice<Value>,
    is_shown: bool,
) -> Option<Said> {
    let (game, before) = question.position::<G>()?;
    let plan: Option<Vec<G::Action>> =
        advice.actions.iter().map(|action| serde_json::from_value(action.clone()).ok()).collect();
    let plan = plan?;
    if !is_shown {
        let (look, question) = game.nudge(&before, question.seat, &plan, advice.reasons.first().copied());
        return Some(Said::Nudge(look, question));
    }
    let mut reasons: Vec<String> = advice.reasons.iter().take(2).map(|reason| game.reason_words(*reason)).collect();
    if reasons.is_empty() {
        reasons.push(t!("review-better-later"));
    }
    let why = reasons.iter().map(|reason| format!("{reason}.")).collect::<Vec<_>>().join(" ");
    Some(Said::Plan(game.proposal(&before, question.seat, &plan), why))
}

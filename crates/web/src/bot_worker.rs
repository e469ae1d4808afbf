//! The web worker in which bots choose their moves, players get advice and games are reviewed, so that the page never waits for them.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use game_core::Seat;
use protocol::Choices;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::challenge::{self, ExpertStep};
use crate::practice::{self, PracticeQuestion};
use crate::review::{ReviewStep, go_on};
use crate::session::TableLog;

#[derive(Serialize, Deserialize)]
struct Job {
    log: TableLog,
    seat: Seat,
    /// Seeds the bot's random choices.
    luck: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Question {
    Review(ReviewStep),
    Practice(Box<PracticeQuestion>),
    Expert(ExpertStep),
    Move(Box<Job>),
}

/// Runs in the worker: chooses a bot's move, or goes on with a review or with a game of the expert. A bot sees no more than its seat may see.
pub(crate) fn run_job(job: &str) -> Option<String> {
    let Job { log, seat, luck } = match serde_json::from_str(job).ok()? {
        Question::Review(step) => return go_on(&step),
        Question::Practice(question) => return practice::answer(&question),
        Question::Expert(step) => return challenge::go_on(&step),
        Question::Move(job) => *job,
    };
    let choices = log.replay(&games::with_bots()).ok()?.bot_job(seat, luck)?.think()?;
    serde_json::to_string(&choices).ok()
}

/// The address of the worker's script; a context of every page.
#[derive(Clone)]
pub(crate) struct WorkerScript(pub(crate) String);

thread_local! {
    /// The worker, once a game needed it; `None` inside if the browser could not start it.
    static SHARED: RefCell<Option<Option<BotWorker>>> = const { RefCell::new(None) };
}

type Callback = Box<dyn FnOnce(Option<String>)>;

/// The page's end of the worker.
#[derive(Clone)]
pub(crate) struct BotWorker {
    worker: Worker,
    /// The jobs without an answer, by number.
    pending: Rc<RefCell<HashMap<u32, Callback>>>,
    last_job: Rc<Cell<u32>>,
}

impl BotWorker {
    /// The worker of this page, started when a game first needs it.
    pub(crate) fn shared(script: &WorkerScript) -> Option<Self> {
        SHARED.with_borrow_mut(|shared| shared.get_or_insert_with(|| Self::start(&script.0)).clone())
    }

    fn start(script: &str) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options).ok()?;
        let pending: Rc<RefCell<HashMap<u32, Callback>>> = Rc::default();
        let waiting = pending.clone();
        let answered = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = js_sys::Array::from(&event.data());
            let number = answer.get(0).as_f64().unwrap_or(0.0) as u32;
            let callback = waiting.borrow_mut().remove(&number);
            if let Some(callback) = callback {
                callback(answer.get(1).as_string());
            }
        });
        worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
        // The worker lives as long as the page.
        answered.forget();
        Some(Self { worker, pending, last_job: Rc::default() })
    }

    /// Asks for a bot's move. The callback gets `None` if the bot could not choose.
    pub(crate) fn choose(
        &self,
        log: &TableLog,
        seat: Seat,
        luck: u64,
        callback: impl FnOnce(Option<Choices>) + 'static,
    ) {
        let job = Job { log: log.clone(), seat, luck };
        self.ask(&job, |answer| callback(answer.and_then(|text| serde_json::from_str(&text).ok())));
    }

    /// Asks for the next part of a review, as JSON. The callback gets `None` if there is none.
    pub(crate) fn review(&self, step: &ReviewStep, callback: impl FnOnce(Option<String>) + 'static) {
        self.ask(step, callback);
    }

    /// Asks for advice or the chances to win, as JSON. The callback gets `None` if there is no answer.
    pub(crate) fn practice(&self, question: &PracticeQuestion, callback: impl FnOnce(Option<String>) + 'static) {
        self.ask(question, callback);
    }

    /// Asks the expert to play on. The callback gets `None` if it cannot.
    pub(crate) fn expert(&self, step: &ExpertStep, callback: impl FnOnce(Option<String>) + 'static) {
        self.ask(step, callback);
    }

    fn ask(&self, question: &impl Serialize, callback: impl FnOnce(Option<String>) + 'static) {
        let number = self.last_job.get().wrapping_add(1);
        self.last_job.set(number);
        let question = serde_json::to_string(question).unwrap_or_default();
        self.pending.borrow_mut().insert(number, Box::new(callback));
        let _ = self.worker.post_message(&js_sys::Array::of2(&number.into(), &question.into()));
    }
}

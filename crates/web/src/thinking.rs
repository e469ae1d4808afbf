//! Where bots think: in a worker of the browser, so that the page never waits for them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use game_core::{Seat, Seed};
use hosting::{Games, LogVersion, LoggedEntry, PersonId, ReplayError, Table, TableHeader};
use protocol::{Choices, NewTable, TableCode, TableId};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A table as it is kept in the browser and sent to the worker: what was agreed, and everything that happened.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Written {
    pub(crate) table: TableId,
    pub(crate) code: TableCode,
    pub(crate) agreed: NewTable,
    pub(crate) secret: Seed,
    #[serde(default)]
    pub(crate) version: LogVersion,
    pub(crate) log: Vec<StoredLine>,
}

/// One line of a log that is kept in this browser.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum StoredLine {
    /// The line as a host stores it, with its checksum.
    Line(String),
    /// An entry in a game that was kept before lines had checksums.
    Entry(LoggedEntry),
}

impl StoredLine {
    fn text(&self) -> String {
        match self {
            Self::Line(line) => line.clone(),
            Self::Entry(logged) => serde_json::to_string(logged).unwrap_or_default(),
        }
    }
}

/// Whoever plays in this browser made the table.
pub(crate) const HOST: PersonId = PersonId(1);

impl Written {
    pub(crate) fn header(&self) -> TableHeader {
        let Self { table: id, code, secret, version, .. } = *self;
        TableHeader { id, code, host: HOST, agreed: self.agreed.clone(), secret, version }
    }

    /// The table, replayed from its log.
    pub(crate) fn replay(&self, games: &Games) -> Result<Table, ReplayError> {
        let lines: Vec<String> = self.log.iter().map(StoredLine::text).collect();
        Table::replay(games, self.header(), (1..).zip(lines.iter().map(String::as_str)))
    }
}

#[derive(Serialize, Deserialize)]
struct Question {
    written: Written,
    seat: Seat,
    luck: u64,
}

/// In the worker: what a bot does. The bot is given no more than its seat may see.
pub(crate) fn answer(question: &str) -> Option<String> {
    let Question { written, seat, luck } = serde_json::from_str(question).ok()?;
    let choices = written.replay(&games::with_bots()).ok()?.bot_job(seat, luck)?.think()?;
    serde_json::to_string(&choices).ok()
}

type Done = Box<dyn FnOnce(Option<Choices>)>;

/// The worker, as the page sees it.
#[derive(Clone)]
pub(crate) struct Thinkers {
    worker: Worker,
    open: Rc<RefCell<HashMap<u32, Done>>>,
    next: Rc<RefCell<u32>>,
}

impl Thinkers {
    /// Starts the worker with this address.
    pub(crate) fn start(address: &str) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(address, &options).ok()?;
        let open: Rc<RefCell<HashMap<u32, Done>>> = Rc::default();
        let waiting = open.clone();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = js_sys::Array::from(&event.data());
            let number = answer.get(0).as_f64().unwrap_or(0.0) as u32;
            let done = waiting.borrow_mut().remove(&number);
            if let Some(done) = done {
                done(answer.get(1).as_string().and_then(|text| serde_json::from_str(&text).ok()));
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        // For as long as the page lives.
        heard.forget();
        Some(Self { worker, open, next: Rc::default() })
    }

    /// Lets a bot think for a seat, and tells what it does.
    pub(crate) fn think(&self, written: &Written, seat: Seat, luck: u64, done: impl FnOnce(Option<Choices>) + 'static) {
        let number = {
            let mut next = self.next.borrow_mut();
            *next += 1;
            *next
        };
        let question = Question { written: written.clone(), seat, luck };
        let question = serde_json::to_string(&question).unwrap_or_default();
        self.open.borrow_mut().insert(number, Box::new(done));
        let _ = self.worker.post_message(&js_sys::Array::of2(&number.into(), &question.into()));
    }
}

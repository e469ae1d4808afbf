//! A table on the server. The connection is made again by itself, and what was not answered is sent again under the same
//! name, after a reload too, so that nothing is lost and nothing is done twice.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo_timers::callback::{Interval, Timeout};
use leptos::prelude::*;
use protocol::{ClientMessage, Refusal, RefusalCode, Request, ServerMessage, TableId, VERSION};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};

use super::{Link, Session, Source};
use crate::browser::{forget, now_ms, random_bytes, store_value, stored_value};

/// How long to wait before trying again: at first, and at most.
const WAIT_MS: (u32, u32) = (300, 5_000);
/// How often the server is asked whether it is there.
const PING_MS: u32 = 20_000;
/// After so long without a word from the server the connection is dead, whatever the browser thinks.
const SILENCE_MS: i64 = 45_000;

struct Online {
    session: Session,
    socket: RefCell<Option<WebSocket>>,
    /// Asked and not yet answered, in order.
    open: RefCell<Vec<Request>>,
    wait_ms: Cell<u32>,
    heard_ms: Cell<i64>,
    ended: Cell<bool>,
    this: Weak<Online>,
}

/// Opens a table of the server that the page came from.
pub(crate) fn open_online(table: TableId) -> Session {
    let session = Session::new(table, Link::Connecting);
    let open: Vec<Request> = stored_value(&unsent(table)).unwrap_or_default();
    session.busy.set(!open.is_empty());
    let online = Rc::new_cyclic(|this: &Weak<Online>| Online {
        session,
        socket: RefCell::default(),
        open: open.into(),
        wait_ms: Cell::new(WAIT_MS.0),
        heard_ms: Cell::new(now_ms()),
        ended: Cell::new(false),
        this: this.clone(),
    });
    session.comes_from(Rc::new(Handle(Rc::downgrade(&online))));
    online.connect();
    let watched = Rc::downgrade(&online);
    let watch = Interval::new(PING_MS, move || {
        if let Some(online) = watched.upgrade() {
            online.look_after();
        }
    });
    let kept = StoredValue::new_local(Some((online, watch)));
    on_cleanup(move || {
        if let Some(Some((online, _))) = kept.try_update_value(Option::take) {
            online.ended.set(true);
            online.drop_socket();
        }
    });
    session
}

/// Under which name it is kept what a table was asked and has not answered.
fn unsent(table: TableId) -> String {
    format!("unsent.{table}")
}

struct Handle(Weak<Online>);

impl Source for Handle {
    fn ask(&self, _: TableId, ask: ClientMessage) {
        if let Some(online) = self.0.upgrade() {
            online.send(ask);
        }
    }
}

impl Online {
    fn connect(&self) {
        let location = window().location();
        let page = location.href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default();
        let folder = page.rsplit_once('/').map_or(page, |(folder, _)| folder);
        let address = format!("{}/ws", folder.replacen("http", "ws", 1));
        let Ok(socket) = WebSocket::new(&address) else { return self.try_again() };
        let this = self.this.clone();
        let opened = Closure::<dyn FnMut()>::new(move || {
            if let Some(online) = this.upgrade() {
                online.begin();
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        opened.forget();
        let this = self.this.clone();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let tell = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let (Some(online), Some(tell)) = (this.upgrade(), tell) {
                online.hear(tell);
            }
        });
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        let this = self.this.clone();
        let closed = Closure::<dyn FnMut()>::new(move || {
            if let Some(online) = this.upgrade() {
                online.try_again();
            }
        });
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        closed.forget();
        *self.socket.borrow_mut() = Some(socket);
    }

    /// Says hello, asks for the table from what was seen last, and asks again what was not answered.
    fn begin(&self) {
        self.heard_ms.set(now_ms());
        self.post(&request(ClientMessage::Hello { version: VERSION }));
        let after = self.session.shown.with_untracked(|shown| shown.as_ref().map(|shown| shown.number));
        self.post(&request(ClientMessage::Watch { table: self.session.table, after }));
        for request in self.open.borrow().iter() {
            self.post(request);
        }
    }

    fn hear(&self, tell: ServerMessage) {
        self.heard_ms.set(now_ms());
        match tell {
            ServerMessage::Welcome { .. } => {
                self.wait_ms.set(WAIT_MS.0);
                self.session.link.set(Link::Connected);
            }
            ServerMessage::Table { table, .. } if table == self.session.table => self.session.show(tell),
            ServerMessage::Said { seat, phrase, .. } => self.session.said.update(|said| said.push((seat, phrase))),
            ServerMessage::Done { id, .. } => self.answered(&id),
            ServerMessage::Refused { id, refusal } => self.refused(id, refusal),
            // Another version, or somebody who has moved to another device: trying again would not help.
            ServerMessage::Bye { refusal }
                if matches!(refusal.code, RefusalCode::WrongVersion | RefusalCode::Stranger) =>
            {
                self.end(refusal)
            }
            _ => {}
        }
    }

    fn answered(&self, id: &str) {
        self.open.borrow_mut().retain(|request| request.id != id);
        self.keep_open();
    }

    fn keep_open(&self) {
        let (open, name) = (self.open.borrow(), unsent(self.session.table));
        self.session.busy.set(!open.is_empty());
        if open.is_empty() {
            forget(&name);
        } else {
            store_value(&name, &*open);
        }
    }

    fn refused(&self, id: Option<String>, refusal: Refusal) {
        match refusal.code {
            // The database is away for a moment: nothing has changed, so the same is asked again.
            RefusalCode::Unavailable => {
                let this = self.this.clone();
                Timeout::new(WAIT_MS.1, move || {
                    if let (Some(online), Some(id)) = (this.upgrade(), id) {
                        online.open.borrow().iter().filter(|request| request.id == id).for_each(|one| online.post(one));
                    }
                })
                .forget();
            }
            RefusalCode::WrongVersion | RefusalCode::NoSuchTable => self.end(refusal),
            _ => {
                if let Some(id) = id {
                    self.answered(&id);
                }
                self.session.refusal.set(Some(refusal));
            }
        }
    }

    fn send(&self, ask: ClientMessage) {
        let request = request(ask);
        self.post(&request);
        self.open.borrow_mut().push(request);
        self.keep_open();
    }

    fn post(&self, request: &Request) {
        if let (Some(socket), Ok(text)) = (&*self.socket.borrow(), serde_json::to_string(request))
            && socket.ready_state() == WebSocket::OPEN
        {
            let _ = socket.send_with_str(&text);
        }
    }

    fn look_after(&self) {
        if now_ms() - self.heard_ms.get() > SILENCE_MS {
            self.drop_socket();
            self.try_again();
        } else {
            self.post(&request(ClientMessage::Ping));
        }
    }

    fn try_again(&self) {
        if self.ended.get() {
            return;
        }
        self.session.link.update(|link| {
            if *link == Link::Connected {
                *link = Link::Reconnecting(now_ms());
            }
        });
        let wait = self.wait_ms.get();
        self.wait_ms.set((wait * 2).min(WAIT_MS.1));
        let this = self.this.clone();
        Timeout::new(wait, move || {
            if let Some(online) = this.upgrade().filter(|online| !online.ended.get()) {
                online.drop_socket();
                online.connect();
            }
        })
        .forget();
    }

    fn end(&self, refusal: Refusal) {
        self.ended.set(true);
        self.drop_socket();
        forget(&unsent(self.session.table));
        self.session.link.set(Link::Ended(refusal));
    }

    fn drop_socket(&self) {
        if let Some(socket) = self.socket.borrow_mut().take() {
            socket.set_onclose(None);
            socket.set_onmessage(None);
            socket.set_onopen(None);
            let _ = socket.close();
        }
    }
}

fn request(ask: ClientMessage) -> Request {
    let id: [u8; 8] = random_bytes();
    Request { id: id.iter().map(|byte| format!("{byte:02x}")).collect(), message: ask }
}

//! A table on a server: carries out in the browser what [`Connection`] decides.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use protocol::{ClientMessage, Request, ServerMessage, TableId};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};

use super::connection::{Connection, Effect, Timer};
use super::{Backend, ConnectionStatus, Session};
use crate::browser::{now_ms, random_bytes, remove_stored, store_value, stored_value};

/// Opens a table of the server that the page came from.
pub(crate) fn open_online(table: TableId) -> Session {
    let session = Session::new(table, ConnectionStatus::Connecting);
    let unanswered: Vec<Request> = stored_value(&unanswered_name(table)).unwrap_or_default();
    session.busy.set(!unanswered.is_empty());
    let online = Rc::new_cyclic(|this: &Weak<Online>| Online {
        session,
        connection: Connection::new(table, unanswered, new_id).into(),
        socket: RefCell::default(),
        this: this.clone(),
    });
    session.set_backend(Rc::new(Handle(online.this.clone())));
    online.run(Connection::start);
    let this = online.this.clone();
    let back_online = window_event_listener(leptos::ev::online, move |_| run(&this, Connection::back_online));
    let owner = StoredValue::new_local(Some(online));
    on_cleanup(move || {
        back_online.remove();
        if let Some(Some(online)) = owner.try_update_value(Option::take) {
            online.disconnect();
        }
    });
    session
}

/// The name in the browser's storage of the requests that the server has not answered.
fn unanswered_name(table: TableId) -> String {
    format!("unsent.{table}")
}

fn new_id() -> String {
    game_core::hex::encode(&random_bytes::<8>())
}

struct Handle(Weak<Online>);

impl Backend for Handle {
    fn send(&self, message: ClientMessage) {
        if let Some(online) = self.0.upgrade() {
            online.run(|connection, _| connection.send(message));
        }
    }
}

struct Online {
    session: Session,
    connection: RefCell<Connection>,
    socket: RefCell<Option<WebSocket>>,
    this: Weak<Online>,
}

impl Online {
    /// Feeds the state machine and carries out its effects. It is not borrowed meanwhile: an effect may feed it again.
    fn run(&self, step: impl FnOnce(&mut Connection, i64) -> Vec<Effect>) {
        let effects = step(&mut self.connection.borrow_mut(), now_ms());
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    fn perform(&self, effect: Effect) {
        match effect {
            Effect::Connect => self.connect(),
            Effect::Disconnect => self.disconnect(),
            Effect::Send(request) => self.send(&request),
            Effect::StartTimer(timer, after_ms) => self.start_timer(timer, after_ms),
            Effect::StoreUnanswered(requests) => self.store_unanswered(&requests),
            Effect::SetStatus(status) => self.session.connection.set(status),
            Effect::Deliver(ServerMessage::Said { seat, phrase, .. }) => {
                self.session.phrases.update(|phrases| phrases.push((seat, phrase)));
            }
            Effect::Deliver(message) => self.session.update(message),
            Effect::Refuse(refusal) => self.session.refusal.set(Some(refusal)),
        }
    }

    fn connect(&self) {
        self.disconnect();
        let Ok(socket) = WebSocket::new(&socket_address()) else { return self.run(Connection::closed) };
        let this = self.this.clone();
        let opened = Closure::<dyn FnMut()>::new(move || run(&this, Connection::opened));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        opened.forget();
        let this = self.this.clone();
        let received = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            run(&this, |connection, now| connection.received(&text, now));
        });
        socket.set_onmessage(Some(received.as_ref().unchecked_ref()));
        received.forget();
        let this = self.this.clone();
        let closed = Closure::<dyn FnMut()>::new(move || run(&this, Connection::closed));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        closed.forget();
        *self.socket.borrow_mut() = Some(socket);
    }

    fn disconnect(&self) {
        if let Some(socket) = self.socket.borrow_mut().take() {
            socket.set_onclose(None);
            socket.set_onmessage(None);
            socket.set_onopen(None);
            let _ = socket.close();
        }
    }

    fn send(&self, request: &Request) {
        if let (Some(socket), Ok(text)) = (&*self.socket.borrow(), serde_json::to_string(request)) {
            // A socket that is closing refuses it. The request is sent again after the reconnect.
            let _ = socket.send_with_str(&text);
        }
    }

    fn start_timer(&self, timer: Timer, after_ms: u32) {
        let this = self.this.clone();
        Timeout::new(after_ms, move || run(&this, |connection, now| connection.timer_fired(timer, now))).forget();
    }

    fn store_unanswered(&self, requests: &[Request]) {
        let name = unanswered_name(self.session.table);
        self.session.busy.set(!requests.is_empty());
        if requests.is_empty() {
            remove_stored(&name);
        } else {
            store_value(&name, &requests);
        }
    }
}

/// Does nothing once the page has been left.
fn run(online: &Weak<Online>, step: impl FnOnce(&mut Connection, i64) -> Vec<Effect>) {
    if let Some(online) = online.upgrade() {
        online.run(step);
    }
}

/// The address of the server's socket. It is relative to the page, so that a server behind a path works too.
fn socket_address() -> String {
    let page = window().location().href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    let folder = page.rsplit_once('/').map_or(page, |(folder, _)| folder);
    format!("{}/ws", folder.replacen("http", "ws", 1))
}

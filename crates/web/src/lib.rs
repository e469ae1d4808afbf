//! The web client: both games in a browser, alone against bots, on one device, or with others through a server.
//!
//! The rules, the tables and the bots are the same crates that the server uses, so what is offered here is what is
//! legal there. `session` is where a table comes from (this browser, a server, a record); `silver_gold` and `nile` show
//! it and gather a turn; `pages` are everything around it.
#![allow(unreachable_pub, reason = "the component macro makes public types for properties")]

#[macro_use]
mod words;

mod app;
mod bot_worker;
mod browser;
mod fetched;
mod nile;
mod pages;
mod parts;
mod route;
mod session;
mod settings;
mod silver_gold;

use wasm_bindgen::prelude::wasm_bindgen;

/// Opens the client in the page; bots think in the worker with this address.
#[wasm_bindgen]
pub fn open_page(worker: String) {
    console_error_panic_hook::set_once();
    app::open(worker);
}

/// A bot's answer, called in the worker: what is at the table in, what it does out, both as JSON.
#[wasm_bindgen]
pub async fn think(question: String) -> Option<String> {
    let answer = fetched::fetch_bots().await.ok()?;
    answer(&question)
}

//! The web client: all games in a browser, against bots, on one shared device, or with others through a server.
//!
//! The rules, the tables and the bots are the same crates that the server uses, so a page offers what a server accepts.
//! `session` connects a page to a table in this browser, on a server or in a record. `silver_gold` and `nile` show a
//! table and collect a turn. `feel` has motion and sound. `pages` has everything around tables. `web_games` lists the games.
#![allow(unreachable_pub, reason = "the component macro makes public types for properties")]

#[macro_use]
mod words;

mod app;
mod bot_worker;
mod browser;
mod challenge;
mod daily;
mod ending;
mod evening;
mod feel;
mod fetched;
mod first_game;
mod game_tables;
mod nile;
mod pages;
mod parts;
mod practice;
mod review;
mod route;
mod session;
mod settings;
mod silver_gold;
mod spoken;
mod web_games;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the client in the page. The argument is the address of the bots' worker script.
#[wasm_bindgen]
pub fn open_page(worker: String) {
    console_error_panic_hook::set_once();
    app::open(worker);
}

/// Runs in the worker: chooses a bot's move. Takes and returns JSON.
#[wasm_bindgen]
pub async fn think(question: String) -> Option<String> {
    let answer = fetched::fetch_bots().await.ok()?;
    answer(&question)
}

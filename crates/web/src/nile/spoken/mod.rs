//! The spoken mode of Nile: moves and questions as text.
//!
//! `parse` understands a line, `answer` answers it from the [`Table`] without changing anything, and this module carries
//! out what the answer says. Only this module depends on a browser.

mod answer;
mod facts;
mod moves;
mod news;
mod parse;
mod table;

use game_core::Seat;
use games::nile::{Area, Nile};
use leptos::prelude::*;

use super::model::TableModel;
use super::names::area_title;
use crate::browser::now_ms;
use crate::parts::refusal_words;
use crate::spoken::{Listing, News, Voice};
use crate::words::Catalogue;
use answer::{Effect, Memory, answer, help};
use table::Table;

/// The texts of the spoken mode.
pub(crate) static TEXTS: Catalogue = catalogue!("nile-spoken");

/// Reads the table as it is now.
fn with_table<T>(model: TableModel, read: impl FnOnce(&Table<'_>) -> T) -> T {
    let deadline = model.session.read(|table| table.deadline_ms);
    let draft = model.with_draft(|_, draft| draft.clone());
    let (near, state) = (model.near.get(), model.state.get());
    model.game.with_value(|game| {
        read(&Table {
            game,
            state,
            near,
            draft,
            names: [Seat::FIRST, Seat::SECOND].map(|seat| model.name(seat)),
            me: Some(near).filter(|seat| model.is_me(*seat)),
            clock: deadline.map(|deadline| (deadline - now_ms()).max(0) / 1000),
        })
    })
}

/// The winner and the scores.
pub(crate) fn result_words(model: TableModel) -> String {
    with_table(model, |table| table.result_words())
}

/// The game's side of the conversation.
pub(crate) fn voice(model: TableModel) -> Voice {
    let memory = RwSignal::new(Memory::default());
    let history = model.session.history::<Nile>();
    let news = Memo::new(move |before: Option<&News>| {
        let events = history.get();
        with_table(model, |table| News::after(before, &events, |new| news::news(table, new), || table.turn_words()))
    });
    let reply = move |line: String| {
        let reply = untrack(|| {
            let mut next = memory.get();
            let heard = news.get().text;
            let reply = with_table(model, |table| answer(table, &mut next, &heard, &line));
            memory.set(next);
            reply
        });
        if let Some(effect) = reply.effect {
            carry_out(model, effect);
        }
        reply.text
    };
    let listing =
        Memo::new(move |_| Listing { title: t!("spoken-actions"), moves: with_table(model, |table| table.listed()) });
    let layout = Memo::new(move |_| {
        let area = memory.with(|memory| memory.area).unwrap_or(Area::Red);
        (t!("spoken-in-words", what = area_title(area)), with_table(model, |table| table.area_lines(area)))
    });
    Voice {
        answer: Callback::new(reply),
        news: news.into(),
        refusal: Signal::derive(move || model.session.refusal.get().map(|refusal| refusal_words(&refusal))),
        // Nile has no secrets, so players who share a device may hear each other's answers.
        listener: Signal::stored(None),
        listing: listing.into(),
        layout: layout.into(),
        help,
        example: || t!("niles-example"),
    }
}

fn carry_out(model: TableModel, effect: Effect) {
    match effect {
        Effect::Choose(action) => model.choose(action),
        Effect::TakeBack(index) => model.take_back(index),
        Effect::Undo => model.undo(),
        Effect::Confirm => model.confirm(),
    }
}

#[cfg(test)]
mod tests;

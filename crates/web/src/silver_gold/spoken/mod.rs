//! The spoken mode of Silver & Gold: moves and questions as text.
//!
//! `parse` understands a line, `answer` answers it from the [`Table`] without changing anything, and this module carries
//! out what the answer says. Only this module depends on a browser.

mod answer;
mod facts;
mod moves;
mod news;
mod parse;
mod preview;
mod table;

use game_core::BySeat;
use games::silver_gold::{CardSet, Phase, SilverGold};
use leptos::prelude::*;

use super::model::TableModel;
use super::names;
use crate::browser::now_ms;
use crate::parts::refusal_words;
use crate::spoken::{Listing, News, Voice};
use crate::words::Catalogue;
use answer::{Effect, Memory, answer, help};
use table::Table;

pub(crate) use facts::symbol_count;

/// The texts of the spoken mode.
pub(crate) static TEXTS: Catalogue = catalogue!("silver-gold-spoken");

/// Reads the table as it is now.
fn with_table<T>(model: TableModel, read: impl FnOnce(&Table<'_>) -> T) -> Option<T> {
    let view = model.view.get()?;
    let (sandbox, draft) = (model.sandbox.get(), model.draft.get());
    let deadline = model.session.read(|table| table.deadline_ms);
    Some(model.game.with_value(|game| {
        read(&Table {
            game,
            view: &view,
            names: BySeat::from_fn(|seat| names::name_or_you(model, seat)),
            turn: sandbox.as_ref().zip(draft.as_ref()),
            keeping: model.keeping.get(),
            taking: model.taking.get(),
            clock: deadline.map(|deadline| (deadline - now_ms()).max(0) / 1000),
        })
    }))
}

/// The winner and all points.
pub(crate) fn result_words(model: TableModel) -> String {
    with_table(model, |table| table.result_words()).unwrap_or_default()
}

/// The game's side of the conversation.
pub(crate) fn voice(model: TableModel) -> Voice {
    let memory = RwSignal::new(Memory::default());
    let news = news_of(model);
    let reply = move |line: String| {
        let said = untrack(|| {
            let mut next = memory.get();
            let heard = news.get().text;
            let reply = with_table(model, |table| answer(table, &mut next, &heard, &line))?;
            memory.set(next);
            Some(reply)
        });
        let Some(reply) = said else { return t!("connecting") };
        if let Some(effect) = reply.effect {
            carry_out(model, effect);
        }
        reply.text
    };
    let listing = Memo::new(move |_| {
        let moves = with_table(model, moves::listed).unwrap_or_default();
        Listing { title: t!("spoken-placements"), moves }
    });
    let layout = Memo::new(move |_| {
        let asked = memory.with(|memory| memory.card);
        with_table(model, |table| {
            let mine = || table.me().and_then(|me| table.player(me).cards.into_iter().flatten().next());
            let number = asked.or_else(mine)?;
            Some((t!("spoken-in-words", what = table.card(number)), table.row_lines(number)))
        })
        .flatten()
        .unwrap_or_default()
    });
    Voice {
        answer: Callback::new(reply),
        news: news.into(),
        refusal: Signal::derive(move || model.session.refusal.get().map(|refusal| refusal_words(&refusal))),
        listener: Signal::derive(move || model.my_seat()),
        listing: listing.into(),
        layout: layout.into(),
        help,
        example: || t!("sgs-example"),
    }
}

/// What happened since the last look.
fn news_of(model: TableModel) -> Memo<News> {
    let history = model.session.history::<SilverGold>();
    Memo::new(move |before: Option<&News>| {
        let events = history.get();
        with_table(model, |table| News::after(before, &events, |new| news::news(table, new), || table.turn_words()))
            .unwrap_or_default()
    })
}

fn carry_out(model: TableModel, effect: Effect) {
    match effect {
        Effect::Show(placement) => {
            model.active.set(placement.slot);
            model.hover.set(None);
            model.update_draft(|draft, sandbox| draft.show_placement(sandbox, placement));
        }
        Effect::Place => model.update_draft(|draft, sandbox| _ = draft.place(sandbox, None)),
        Effect::Confirm => {
            if untrack(|| model.phase()) == Some(Phase::Crossing) {
                model.update_draft(|draft, sandbox| _ = draft.place(sandbox, None));
            }
            untrack(|| model.press_confirm());
        }
        Effect::Undo => model.update_draft(|draft, _| draft.take_back()),
        Effect::StartOver => {
            model.keeping.set(CardSet::EMPTY);
            model.taking.set(None);
        }
        Effect::Withdraw => model.change_marks(),
        Effect::Keep(cards) => model.keeping.set(cards),
        Effect::Take(source) => model.taking.set(Some(source)),
    }
}

#[cfg(test)]
mod tests;

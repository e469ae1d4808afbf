//! The display and the deck, from which a completed pyramid is replaced.

use games::silver_gold::{CardNumber, Phase, Source};
use leptos::prelude::*;

use super::chamber::{Chamber, Marks, hue, pyramid_icon, symbol_icon};
use super::model::TableModel;
use super::names;
use super::spoken::symbol_count;
use crate::parts::Icon;

/// The symbols of a card in words; follows the number of steps to the tomb.
fn holds(model: TableModel, number: CardNumber) -> String {
    use games::silver_gold::Symbol::{Emerald, Potion, RedCross, Ruby, Skull, Torch};
    let card = model.card(number);
    let parts = [Ruby, Emerald, Torch, RedCross, Skull, Potion].into_iter().filter_map(|symbol| {
        let count = card.boxes(symbol).len();
        (count > 0).then(|| symbol_count(symbol, count))
    });
    let steps = card.steps_to_tomb(games::silver_gold::Boxes::EMPTY).unwrap_or(0);
    t!("sg-holds", steps = steps, parts = parts.collect::<Vec<String>>().join(", "))
}

/// An open pyramid card; a button if it can be chosen.
#[component]
pub(crate) fn OpenCard(
    model: TableModel,
    number: CardNumber,
    #[prop(into)] chosen: Signal<bool>,
    #[prop(into)] choosable: Signal<bool>,
    choose: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let card = model.card(number);
    let steps = card.steps_to_tomb(games::silver_gold::Boxes::EMPTY).unwrap_or(0);
    // The visible text is part of the label, in the same order.
    let inside = view! {
        <Chamber card=Signal::stored(Some(card)) marks=Signal::stored(Marks::default()) />
        <span class="meta">
            <Icon name=pyramid_icon(card.colour) />
            <span>
                <span class="screen-reader-only">{move || names::colour(card.colour)}" "</span>
                <b class="number">{number.get()}</b>
                <span class="screen-reader-only">", "</span>
            </span>
            <span class="steps">
                <Icon name=symbol_icon(games::silver_gold::Symbol::Tomb) />
                {steps}
                <span class="screen-reader-only">" "{move || holds(model, number)}</span>
            </span>
        </span>
    };
    let press = move |_| {
        if choosable.get_untracked() {
            choose();
        }
    };
    view! {
        <button
            type="button"
            class="display-card"
            class:is-chosen=move || chosen.get()
            data-hue=hue(card.colour)
            data-test=format!("card-{number}")
            aria-pressed=move || choosable.get().then(|| chosen.get().to_string())
            aria-disabled=move || (!choosable.get()).to_string()
            on:click=press
        >
            {inside}
        </button>
    }
}

#[component]
pub(crate) fn Display(model: TableModel) -> impl IntoView {
    let cards = Memo::new(move |_| {
        model.view.with(|view| view.as_ref().map(|view| view.display.iter().collect::<Vec<_>>()).unwrap_or_default())
    });
    let deck = Memo::new(move |_| model.view.with(|view| view.as_ref().map_or(0, |view| view.deck_size)));
    let mine = Memo::new(move |_| {
        model.my_seat().is_some_and(|me| model.phase() == Some(Phase::Replacing(me))) && model.my_turn()
    });
    let choose = move |source: Source| model.taking.set(Some(source));
    let from_deck = Memo::new(move |_| mine.get() && deck.get() > 0);
    view! {
        <section
            class="panel display"
            class:is-mine=move || mine.get()
            aria-label=move || t!("sg-display")
            data-test="display"
        >
            <span class="chip title-tab">
                {move || if mine.get() { t!("sg-choose-card") } else { t!("sg-display") }}
            </span>
            <div class="display-row">
                <For each=move || cards.get() key=|number| *number let:number>
                    <OpenCard
                        model
                        number
                        choosable=mine
                        chosen=Signal::derive(move || model.taking.get() == Some(Source::Display(number)))
                        choose=move || choose(Source::Display(number))
                    />
                </For>
                <button
                    type="button"
                    class="deck"
                    class:is-chosen=move || model.taking.get() == Some(Source::Deck)
                    class:is-empty=move || deck.get() == 0
                    data-test="card-deck"
                    aria-disabled=move || (!from_deck.get()).to_string()
                    aria-pressed=move || from_deck.get().then(|| (model.taking.get() == Some(Source::Deck)).to_string())
                    on:click=move |_| {
                        if from_deck.get_untracked() {
                            choose(Source::Deck)
                        }
                    }
                >
                    <span>
                        <b>{move || deck.get()}</b>
                        " "
                        {move || t!("sg-in-deck")}
                    </span>
                </button>
            </div>
        </section>
    }
}

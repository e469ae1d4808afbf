//! The start of the game: each player keeps two of four dealt cards.

use game_core::Seat;
use games::silver_gold::{CardNumber, CardSet, KEPT};
use leptos::prelude::*;

use super::display::OpenCard;
use super::model::TableModel;

#[component]
pub(crate) fn Keeping(model: TableModel) -> impl IntoView {
    let hand = Memo::new(move |_| {
        model.view.with(|view| view.as_ref().and_then(|view| view.own).map_or(CardSet::EMPTY, |own| own.hand))
    });
    let kept = Memo::new(move |_| {
        model.view.with(|view| {
            view.as_ref()
                .and_then(|view| view.own)
                .map_or(CardSet::EMPTY, |own| own.player.cards.into_iter().flatten().collect())
        })
    });
    let open = Memo::new(move |_| model.my_turn());
    // The card chosen last. A third choice replaces it, and the first choice stays.
    let last = StoredValue::new(None::<CardNumber>);
    // On a shared device the next player begins with an empty choice. A withdrawn choice is shown again to be changed.
    let seat = Memo::new(move |_| model.my_seat());
    Effect::new(move |before: Option<Option<Seat>>| {
        let (seat, kept) = (seat.get(), kept.get());
        if before != Some(seat) || !kept.is_empty() {
            model.keeping.set(kept);
            last.set_value(None);
        }
        seat
    });
    let toggle = move |number| {
        model.keeping.update(|keeping| {
            if keeping.contains(number) {
                keeping.remove(number);
                return;
            }
            if keeping.len() >= KEPT
                && let Some(other) = last.get_value().or(keeping.first())
            {
                keeping.remove(other);
            }
            keeping.insert(number);
            last.set_value(Some(number));
        });
    };
    let cards = move || hand.get().iter().collect::<Vec<_>>();
    view! {
        <section class="panel keeping" aria-label=move || t!("sg-keep-title") data-test="keeping">
            <h2>{move || t!("sg-keep-title")}</h2>
            <p>{move || t!("sg-keep-text")}</p>
            <div class="hand">
                <For each=cards key=|number| *number let:number>
                    <OpenCard
                        model
                        number
                        choosable=open
                        chosen=Signal::derive(move || model.keeping.get().contains(number))
                        choose=move || toggle(number)
                    />
                </For>
            </div>
        </section>
    }
}

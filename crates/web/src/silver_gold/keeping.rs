//! The start: two of the four cards dealt are kept.

use ::silver_gold::{CardSet, KEPT};
use leptos::prelude::*;

use super::desk::Desk;
use super::display::OpenCard;

#[component]
pub(crate) fn Keeping(desk: Desk) -> impl IntoView {
    let hand = Memo::new(move |_| {
        desk.view.with(|view| view.as_ref().and_then(|view| view.own).map_or(CardSet::EMPTY, |own| own.hand))
    });
    let kept = Memo::new(move |_| {
        desk.view.with(|view| {
            view.as_ref()
                .and_then(|view| view.own)
                .map_or(CardSet::EMPTY, |own| own.player.cards.into_iter().flatten().collect())
        })
    });
    let open = Memo::new(move |_| desk.my_turn());
    // A choice that is taken back is there again to be changed.
    Effect::new(move |_| {
        if !kept.get().is_empty() {
            desk.keeping.set(kept.get());
        }
    });
    let toggle = move |number| {
        desk.keeping.update(|keeping| {
            if keeping.contains(number) {
                keeping.remove(number);
            } else if keeping.len() < KEPT {
                keeping.insert(number);
            } else if let Some(first) = keeping.lowest() {
                // The third takes the place of the first.
                keeping.remove(first);
                keeping.insert(number);
            }
        });
    };
    let cards = move || hand.get().iter().collect::<Vec<_>>();
    view! {
        <section class="panel keeping" aria-label=move || t!("sg-keep-title") data-test="keeping">
            <h2>{move || t!("sg-keep-title")}</h2>
            <p>{move || t!("sg-keep-text")}</p>
            <div class="hand">
                <For each=cards key=|number| *number let:number>
                    <OpenCard desk number choosable=open chosen=Signal::derive(move || desk.keeping.get().contains(number)) choose=move || toggle(number)/>
                </For>
            </div>
        </section>
    }
}

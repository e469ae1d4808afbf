//! The last turn of the other player in one line, and the player's own turn that brought nothing.

use leptos::html::Button;
use leptos::prelude::*;

use super::dice::DieFace;
use super::model::TableModel;
use super::turns::TurnSummary;
use crate::parts::Icon;
use games::nile::Area;

/// What the other player did. It stays until the player has ended the next turn; a press shows it again.
#[component]
pub(crate) fn RivalTurn(model: TableModel) -> impl IntoView {
    let turn = Memo::new(move |_| model.pacing.rival_turn().filter(|_| model.pacing.is_current()));
    move || {
        turn.get().map(|turn| {
            let words = turn.words(model.name(turn.seat));
            view! {
                <button
                    type="button"
                    class="rival-turn"
                    data-test="rival-turn"
                    disabled=move || !model.pacing.can_show_again()
                    title=move || t!("nile-turn-again")
                    on:click=move |_| model.pacing.again()
                >
                    <Icon name="u-rotate-l" />
                    <span>{words}</span>
                </button>
            }
        })
    }
}

/// A turn of the player that brought nothing: it is acknowledged before the game goes on.
#[component]
pub(crate) fn NothingToSpend(model: TableModel) -> impl IntoView {
    let button = NodeRef::<Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    let notice = move |turn: TurnSummary| {
        let (me, name) = (model.me(turn.seat), model.name(turn.seat));
        let next = model.name(turn.seat.opponent());
        let title = t!("nile-nothing-title", me = me, name = name.clone(), next = next);
        let text = t!("nile-nothing-text", me = me, name = name, gathered = turn.gathered, coins = turn.coins);
        let die = |(area, face): (Area, u8)| view! { <DieFace area face=Signal::stored(face) /> };
        let dice = Area::ALL.into_iter().zip(turn.dice).map(die).collect_view();
        view! {
            <div
                class="panel nothing-to-spend"
                role="alertdialog"
                aria-labelledby="nothing-title"
                aria-describedby="nothing-text"
                data-test="nothing"
            >
                <span class="nothing-dice">{dice}</span>
                <div>
                    <h2 id="nothing-title">{title}</h2>
                    <p id="nothing-text">{text}</p>
                </div>
                <button
                    type="button"
                    class="button button-gold"
                    data-test="nothing-ok"
                    node_ref=button
                    on:click=move |_| model.pacing.acknowledge()
                >
                    {move || t!("nile-go-on")}
                </button>
            </div>
        }
    };
    move || model.pacing.nothing.get().map(notice)
}

//! The big button of a turn: one verb for each step, what the end of the turn would lose, and the question about it.

use games::nile::{Action, Area, Phase};
use leptos::html::Dialog;
use leptos::prelude::*;

use super::draft::Confirmation;
use super::model::TableModel;
use super::names::{die_name, reason, resources, space_name};
use super::tray::Unit;
use crate::browser::{store, stored};
use crate::parts::{COUNTDOWN_SECONDS, Icon, listed};
use crate::settings::settings;

/// What the big button does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Nothing: a card or a space must be chosen first.
    Choose,
    /// Nothing: the answers to a question are buttons of their own.
    Answer,
    /// Confirms the chosen discovery or first space.
    SetUp,
    /// Rolls one more die.
    Roll(Area),
    /// Ends the special spaces; this many resources and coins are there to spend.
    Gather(u16),
    /// Ends the turn with the plan, and loses this much.
    End(u16),
    /// Fills a storehouse box, ends the turn, and loses this much.
    Store(u16),
}

impl Next {
    /// What the button does in this draft; `None` while it is not this player's turn.
    pub(crate) fn of(model: TableModel) -> Option<Self> {
        let left = model.budget.get().left();
        Some(match model.confirmation.get()? {
            Confirmation::NotYet if matches!(model.phase(), Phase::Drafting | Phase::FirstPurchases) => Self::Choose,
            Confirmation::NotYet => Self::Answer,
            Confirmation::SetUp => Self::SetUp,
            Confirmation::Roll(area) => Self::Roll(area),
            Confirmation::Over => Self::End(0),
            // The filled box is worth one coin later.
            Confirmation::Store => Self::Store(left.saturating_sub(1)),
            Confirmation::Spending => {
                let steps = model.steps();
                let is_new = !steps.is_empty() && steps.iter().all(is_special) && model.gathered.get() != steps;
                if is_new { Self::Gather(left) } else { Self::End(left) }
            }
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Choose | Self::Answer => "nothing",
            Self::Roll(_) => "roll",
            Self::Gather(_) => "gather",
            Self::SetUp | Self::End(_) | Self::Store(_) => "confirm",
        }
    }

    /// What is lost when the button is pressed.
    const fn lost(self) -> u16 {
        match self {
            Self::End(lost) | Self::Store(lost) => lost,
            _ => 0,
        }
    }
}

/// Whether a step answers a question of a special space.
pub(super) const fn is_special(step: &Action) -> bool {
    !matches!(step, Action::Buy(_) | Action::Build(_) | Action::Store | Action::End | Action::Draft(_))
}

/// What could still be done with what would be lost.
fn could_still(model: TableModel) -> Vec<Action> {
    let actions = model.actions().into_iter();
    actions.filter(|action| matches!(action, Action::Buy(_) | Action::Build(_) | Action::Store)).collect()
}

/// The name under which it is stored that the player does not want to be asked in this game.
fn never_ask_name(model: TableModel) -> String {
    format!("draft.{}.no-question", model.session.table)
}

/// Handles the big button. A turn that would lose something that can still be used is ended only after a question.
pub(crate) fn press(model: TableModel) {
    match untrack(|| Next::of(model)) {
        None | Some(Next::Choose | Next::Answer) => {}
        Some(Next::Gather(_)) => {
            model.gathered.set(untrack(|| model.steps()));
            model.spoken.set(t!("nile-left-spoken", left = model.budget.get_untracked().left()));
        }
        Some(Next::End(lost)) if lost > 0 && !untrack(|| could_still(model)).is_empty() => {
            if stored(&never_ask_name(model)).is_some() {
                model.confirm();
            } else {
                model.asks_to_lose.set(true);
            }
        }
        Some(_) => model.confirm(),
    }
}

#[component]
pub(crate) fn Finish(model: TableModel) -> impl IntoView {
    let none = move || model.steps().is_empty();
    let spending = move || model.phase() == Phase::Spending;
    let can_store = move || model.check(Action::Store).is_ok();
    let why_not_store = move || model.check(Action::Store).err().map(reason);
    let undo_label = move || match model.steps().last() {
        Some(Action::Bump { .. }) => t!("nile-undo-bump"),
        _ => t!("nile-undo"),
    };
    view! {
        <div class="finish">
            <button
                type="button"
                class="button undo"
                data-test="undo"
                data-key="z"
                aria-disabled=move || none().to_string()
                on:click=move |_| {
                    if !none() {
                        model.undo();
                    }
                }
            >
                <Icon name="u-undo" />
                {undo_label}
            </button>
            <Show when=spending>
                <button
                    type="button"
                    class="button undo"
                    data-test="store"
                    data-key="s"
                    aria-disabled=move || (!can_store()).to_string()
                    aria-describedby="store-tip"
                    title=why_not_store
                    on:click=move |_| model.choose(Action::Store)
                >
                    <Icon name="i-store" />
                    {move || t!("nile-store")}
                </button>
            </Show>
            <BigButton model />
        </div>
        <p class="tip-text" id="store-tip">
            {move || if spending() { why_not_store().or_else(|| Some(t!("nile-store-tip"))) } else { None }}
        </p>
        <LossQuestion model />
    }
}

/// The label of the big button.
fn label(model: TableModel, next: Next) -> String {
    match next {
        _ if model.session.busy.get() => t!("nile-sending"),
        _ if model.countdown.seconds_left().is_some() => {
            t!("nile-confirm-in", seconds = model.countdown.seconds_left().unwrap_or_default())
        }
        Next::Choose | Next::Answer => t!("nile-choose-first"),
        Next::SetUp if model.phase() == Phase::Drafting => t!("nile-confirm"),
        Next::SetUp => t!("nile-confirm-buy"),
        Next::Roll(area) => t!("nile-roll", die = die_name(area)),
        Next::Gather(count) => t!("nile-gather", count = count),
        Next::End(0) => t!("nile-end-turn"),
        Next::End(lost) => t!("nile-end-lose", count = lost),
        Next::Store(0) => t!("nile-store"),
        Next::Store(lost) => t!("nile-store-lose", count = lost),
    }
}

#[component]
fn BigButton(model: TableModel) -> impl IntoView {
    let next = Memo::new(move |_| Next::of(model).unwrap_or(Next::Choose));
    let busy = move || model.session.busy.get();
    let can_press = move || next.get() != Next::Choose && !busy();
    let loses = move || next.get().lost() > 0;
    let keys = move || settings().letter_keys.get();
    view! {
        <Show when=move || next.get() != Next::Answer>
            <button
                type="button"
                class="button confirm"
                class:button-gold=move || !loses()
                class:loses=loses
                class:is-waiting=busy
                class:counting=move || model.countdown.seconds_left().is_some()
                data-test="confirm"
                data-key="c"
                data-does=move || next.get().name()
                style:--countdown=format!("{COUNTDOWN_SECONDS}s")
                aria-disabled=move || (!can_press()).to_string()
                on:click=move |_| {
                    if can_press() {
                        press(model);
                    }
                }
            >
                <Icon name=Signal::derive(move || if loses() { "u-alert" } else { "u-check" }) />
                {move || label(model, next.get())}
                <Show when=keys>
                    <kbd aria-hidden="true">"C"</kbd>
                </Show>
            </button>
        </Show>
    }
}

/// The names of what could still be bought or stored: the first two.
fn options(model: TableModel) -> String {
    let name = |action: &Action| match *action {
        Action::Buy(space) => {
            let price = model.state.with(|state| model.game.with_value(|game| game.land_price(state, space)));
            t!(
                "nile-lose-buy",
                space = space_name(space, model.near.get()),
                price = resources(space.area, price.into())
            )
        }
        Action::Build(row) => t!("nile-lose-build", row = row.get()),
        _ => t!("nile-lose-store"),
    };
    // A piece of the pyramid is worth more than land, and land more than a box.
    let mut all = could_still(model);
    all.sort_by_key(|action| match action {
        Action::Build(_) => 0,
        Action::Buy(_) => 1,
        _ => 2,
    });
    listed(&all.iter().take(2).map(name).collect::<Vec<_>>())
}

/// What is unspent, in words.
fn unspent(model: TableModel) -> String {
    let budget = model.budget.get();
    let left = |unit: Unit| unit.of(&budget.have).saturating_sub(unit.of(&budget.spent));
    let units = Unit::ALL.into_iter().filter(|unit| left(*unit) > 0);
    listed(&units.map(|unit| unit.name(left(unit))).collect::<Vec<_>>())
}

/// Asks before a turn is ended that would lose something. The first answer, and Escape, keep buying.
#[component]
fn LossQuestion(model: TableModel) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let never = RwSignal::new(false);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if model.asks_to_lose.get() {
            let _ = dialog.show_modal();
        } else if dialog.open() {
            dialog.close();
        }
    });
    on_cleanup(move || _ = model.asks_to_lose.try_set(false));
    let lost = move || Next::of(model).map_or(0, Next::lost);
    let end = move |_| {
        if never.get_untracked() {
            store(&never_ask_name(model), "yes");
        }
        model.asks_to_lose.set(false);
        model.confirm();
    };
    view! {
        <dialog
            class="panel question-dialog"
            role="alertdialog"
            node_ref=dialog
            data-test="loss"
            aria-labelledby="loss-title"
            aria-describedby="loss-text"
            on:close=move |_| model.asks_to_lose.set(false)
        >
            <Show when=move || model.asks_to_lose.get()>
                <h2 id="loss-title">{move || t!("nile-lose-title", count = lost())}</h2>
                <p id="loss-text">{move || t!("nile-lose-text", what = unspent(model), options = options(model))}</p>
                <button
                    type="button"
                    class="button button-gold"
                    autofocus
                    data-test="keep-buying"
                    on:click=move |_| model.asks_to_lose.set(false)
                >
                    {move || t!("nile-keep-buying")}
                </button>
                <button type="button" class="button loses" data-test="end-anyway" on:click=end>
                    <Icon name="u-alert" />
                    {move || t!("nile-end-lose", count = lost())}
                </button>
                <label class="check">
                    <input type="checkbox" bind:checked=never data-test="never-ask" />
                    {move || t!("nile-lose-never")}
                </label>
            </Show>
        </dialog>
    }
}

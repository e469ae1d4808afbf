//! The table of Silver & Gold.
//!
//! `model` is the state that the components share. `draft`, `outcome`, `sandbox`, `shape` and `threats` do not depend on a
//! browser. The other modules are components.

mod boxes;
pub(crate) mod chamber;
mod display;
mod draft;
mod drag;
mod ending;
mod expedition;
mod hints;
mod keeping;
mod keys;
mod log;
mod model;
mod move_bar;
mod names;
mod outcome;
mod practice;
mod preview;
mod prompt;
mod reveal;
mod review;
mod rivals;
mod rounds;
mod rules;
mod sandbox;
mod score_card;
mod shape;
mod spoken;
mod stage;
mod threats;
mod touch;

use games::silver_gold::{Phase, SilverGold};
use leptos::prelude::*;

use crate::parts::{Frame, KeysDialog, TableBar};
use crate::session::Session;
use crate::spoken::{SpokenLink, SpokenPanel, is_spoken};
use model::TableModel;

pub(crate) use review::card_words;
pub(crate) use rules::Rules;
pub(crate) use spoken::TEXTS as SPOKEN_TEXTS;

/// The pane below the stage on a phone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pane {
    Score,
    Display,
    Rivals,
    Log,
}

/// What the middle column shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Middle {
    Keeping,
    Stage,
}

impl Middle {
    fn of(model: TableModel) -> Self {
        match model.phase() {
            Some(Phase::Keeping) if model.my_seat().is_some() => Self::Keeping,
            _ => Self::Stage,
        }
    }
}

#[component]
pub(crate) fn TablePage(session: Session, game: SilverGold) -> impl IntoView {
    let model = TableModel::new(session, game);
    keys::listen(model);
    keys::follow(model);
    reveal::follow(model);
    practice::follow(model);
    touch::follow(model);
    log::announce(model);
    let voice = spoken::voice(model);
    let over = has_ended(model);
    view! {
        <Frame
            class="silver-gold"
            title=Signal::derive(|| t!("silver-gold"))
            bar=move || view! { <TableBar session /> }
        >
            <h1 class="screen-reader-only">{move || t!("silver-gold")}</h1>
            <SpokenLink />
            <SpokenPanel voice />
            <Show when=move || over.get() fallback=move || view! { <Table model /> }>
                <ending::Ending model />
            </Show>
            <KeysDialog keys=keys::all />
            // The spoken mode says all of this itself.
            <p class="screen-reader-only" role="status" data-test="spoken">
                {move || (!is_spoken()).then(|| model.move_announcement.get())}
            </p>
            <p class="screen-reader-only" role="status" data-test="outcome">
                {move || (!is_spoken()).then(|| model.event_announcement.get())}
            </p>
        </Frame>
    }
}

/// Whether the end is shown: the game is over, and its last turn has been revealed.
fn has_ended(model: TableModel) -> RwSignal<bool> {
    let is_over = move || model.phase() == Some(Phase::Over) && !model.reveal.is_running();
    let over = RwSignal::new(untrack(is_over));
    Effect::new(move |_| {
        if !is_over() {
            return over.set(false);
        }
        // The reveal of the last turn may begin in this very moment.
        request_animation_frame(move || {
            if over.try_get_untracked() == Some(false) {
                over.set(untrack(is_over));
            }
        });
    });
    over
}

/// The table while the game is played.
#[component]
fn Table(model: TableModel) -> impl IntoView {
    let pane = RwSignal::new(Pane::Score);
    let middle = Memo::new(move |_| Middle::of(model));
    // On a phone the new card is chosen in the place of the pyramids, after the completed one was shown.
    let taking = Memo::new(move |_| {
        model.my_seat().is_some_and(|me| model.phase() == Some(Phase::Replacing(me)) && !model.reveal.celebrates(me))
    });
    let seat = Signal::derive(move || model.seat());
    let class = move || table_class(pane.get(), middle.get(), taking.get()) + &model.reveal.class();
    view! {
        <div
            class=class
            on:keydown=move |_| model.by_keys.set_value(true)
            on:pointerdown=move |_| model.by_keys.set_value(false)
        >
            <rounds::Rounds model />
            <div class="column left">
                <expedition::Expedition model />
                <rivals::Rivals model />
            </div>
            <MiddleColumn model middle />
            <div class="column right">
                <section class="panel score" aria-label=move || t!("sg-score") data-test="score">
                    <score_card::ScoreCard model seat />
                </section>
                <hints::FirstHint model />
                <Panes pane />
                <log::Log model />
            </div>
            <reveal::RevealLine model />
        </div>
    }
}

fn table_class(pane: Pane, middle: Middle, taking: bool) -> String {
    let pane = match pane {
        Pane::Score => "table show-score",
        Pane::Display => "table show-display",
        Pane::Rivals => "table show-rivals",
        Pane::Log => "table show-log",
    };
    let mood = match middle {
        _ if taking => " is-taking",
        Middle::Keeping => " is-keeping",
        Middle::Stage => "",
    };
    format!("{pane}{mood}")
}

#[component]
fn MiddleColumn(model: TableModel, middle: Memo<Middle>) -> impl IntoView {
    let playing = move || model.my_seat().is_some();
    view! {
        <div class="column middle">
            {move || match middle.get() {
                Middle::Keeping => view! { <keeping::Keeping model /> }.into_any(),
                Middle::Stage => view! { <stage::Stage model /> }.into_any(),
            }} <Show when=playing>
                <move_bar::MoveBar model />
            </Show> <display::Display model />
        </div>
    }
}

/// The tabs that choose the pane on a phone.
#[component]
fn Panes(pane: RwSignal<Pane>) -> impl IntoView {
    let one = move |value: Pane, test: &'static str, name: fn() -> String| {
        view! {
            <button
                type="button"
                aria-pressed=move || (pane.get() == value).to_string()
                data-test=test
                on:click=move |_| pane.set(value)
            >
                {name}
            </button>
        }
    };
    view! {
        <div class="segments tabs-mobile" role="group" aria-label=move || t!("sg-panes")>
            {one(Pane::Score, "pane-score", || t!("sg-score"))}
            {one(Pane::Display, "pane-display", || t!("sg-display"))}
            {one(Pane::Rivals, "pane-rivals", || t!("sg-rivals"))}
            {one(Pane::Log, "pane-log", || t!("sg-log"))}
        </div>
    }
}

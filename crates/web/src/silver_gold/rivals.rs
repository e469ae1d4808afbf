//! The rivals: small chambers, points, whether they are ready, what they threaten. A press enlarges a rival.

use game_core::Seat;
use games::silver_gold::{Phase, Player, Slot};
use leptos::html::Dialog;
use leptos::prelude::*;

use super::chamber::{Chamber, Marks, pyramid_icon};
use super::model::TableModel;
use super::names;
use super::outcome::index;
use super::score_card::{ScoreCard, pyramid_chips};
use super::stage::is_complete;
use super::threats::threats;
use crate::parts::{Emblem, Icon};

/// The state of a seat: the class and icon of a chip, and its text.
fn state(model: TableModel, seat: Seat) -> (&'static str, &'static str, String) {
    let info = model.session.seat_info(seat);
    let waits = model.session.read(|table| Some(table.waiting.contains(&seat))) == Some(true);
    match info {
        Some(info) if info.stand_in => ("chip state-waiting", "u-bot", t!("sg-state-bot-plays")),
        Some(info) if !info.connected && matches!(info.sitter, protocol::Sitter::Person(_)) => {
            ("chip state-away", "u-signal-off", t!("sg-state-away"))
        }
        _ => match model.phase() {
            Some(Phase::Over) | None => ("", "", String::new()),
            Some(Phase::Replacing(_)) if !waits => ("", "", String::new()),
            _ if waits => ("chip state-waiting", "u-clock", t!("sg-state-choosing")),
            Some(Phase::Keeping) => ("chip state-ready", "u-check", t!("sg-state-chosen")),
            _ => ("chip state-ready", "u-check", t!("sg-state-placed")),
        },
    }
}

/// The seats other than the one that is large.
fn others(model: TableModel) -> Vec<Seat> {
    let large = model.seat();
    model.view.with(|view| {
        view.as_ref().map(|view| view.seats.iter().filter(|seat| *seat != large).collect()).unwrap_or_default()
    })
}

fn marks(model: TableModel, seat: Seat, slot: Slot) -> Marks {
    let (crossed, fresh) = (model.crossed(seat, slot), model.fresh.get()[seat][index(slot)]);
    Marks { crossed, fresh, lit: is_complete(model, seat, slot), ..Marks::default() }
}

#[component]
pub(crate) fn Rivals(model: TableModel) -> impl IntoView {
    let seats = Memo::new(move |_| others(model));
    let large = RwSignal::new(None::<Seat>);
    let open = move |seat: Seat| {
        if model.my_seat().is_some() { large.set(Some(seat)) } else { model.watched.set(seat) }
    };
    view! {
        <section class="panel rivals" aria-label=move || t!("sg-rivals") data-test="rivals">
            <For each=move || seats.get() key=|seat| *seat let:seat>
                <Rival model seat open />
            </For>
            <Show when=move || seats.get().is_empty()>
                <p class="empty">{move || t!("sg-alone")}</p>
            </Show>
        </section>
        <EnlargedRival model large />
    }
}

#[component]
fn Rival(model: TableModel, seat: Seat, open: impl Fn(Seat) + Copy + Send + Sync + 'static) -> impl IntoView {
    let chip = move || {
        let (class, icon, text) = state(model, seat);
        (!text.is_empty()).then(|| {
            view! {
                <span class=class data-test=format!("state-{}", seat.number())>
                    <Icon name=icon />
                    {text}
                </span>
            }
        })
    };
    let done = move || pyramid_chips(model, model.shown_player(seat).completed, games::silver_gold::CardSet::EMPTY);
    view! {
        <article class="rival" data-player=seat.number().to_string() data-test=format!("rival-{}", seat.number())>
            <div class="rival-head">
                <Emblem seat />
                <b>{move || names::name_or_you(model, seat)}</b>
                {chip}
                <span class="number" data-total=seat.number().to_string()>
                    <span class="screen-reader-only">{move || t!("sg-points-word")}" "</span>
                    {move || names::points(model.shown_total(seat))}
                </span>
            </div>
            <div class="rival-body">
                <SmallCard model seat place=Slot::Left />
                <SmallCard model seat place=Slot::Right />
                <span class="rival-done">
                    <em class="caps">{move || t!("sg-done")}</em>
                    {done}
                    <Tally model seat />
                </span>
                // The button lies over the content, not around it, so that the content does not become its label.
                <button
                    type="button"
                    class="rival-open"
                    data-test=format!("enlarge-{}", seat.number())
                    on:click=move |_| open(seat)
                    aria-label=move || t!("sg-look-at", name = names::player_name(model, seat))
                ></button>
            </div>
            <Threats model seat />
        </article>
    }
}

#[component]
pub(super) fn SmallCard(model: TableModel, seat: Seat, place: Slot) -> impl IntoView {
    let slot = place;
    let number = Memo::new(move |_| model.shown_player(seat).cards[index(slot)]);
    let card = Memo::new(move |_| number.get().map(|number| model.card(number)));
    let marks = Memo::new(move |_| marks(model, seat, slot));
    view! {
        <span class="figure" class:gone=move || number.get().is_none()>
            <Chamber card marks />
            <span class="caption">
                {move || card.get().map(|card| view! { <Icon name=pyramid_icon(card.colour) /> })}
                {move || number.get().map(|number| number.get())}
            </span>
        </span>
    }
}

/// Gems, torches and skulls of a rival in one line.
#[component]
pub(super) fn Tally(model: TableModel, seat: Seat) -> impl IntoView {
    let player = Memo::new(move |_| model.shown_player(seat));
    let one = move |icon: &'static str, count: fn(&Player) -> u32, name: fn(u32) -> String| {
        let count = move || count(&player.get());
        view! {
            <span>
                <Icon name=icon />
                <span aria-hidden="true">{count}</span>
                <span class="screen-reader-only">{move || name(count())}</span>
            </span>
        }
    };
    view! {
        <span class="tally">
            {one("i-ruby", |player| player.rubies.into(), |count| t!("sg-count-rubies", count = count))}
            {one("i-emerald", |player| player.emeralds.into(), |count| t!("sg-count-emeralds", count = count))}
            {one("i-torch", |player| player.torches.len(), |count| t!("sg-count-torches", count = count))}
            {one("i-skull", |player| player.skulls.into(), |count| t!("sg-count-skulls", count = count))}
        </span>
    }
}

/// The nearest colour points of a rival, and the boxes missing for them.
#[component]
fn Threats(model: TableModel, seat: Seat) -> impl IntoView {
    let found = Memo::new(move |_| {
        let (view, player) = (model.view.get()?, model.shown_player(seat));
        (view.phase != Phase::Over).then(|| model.game.with_value(|game| threats(game.deck(), &view.prizes, &player)))
    });
    let chips = move || {
        let near = found.get().unwrap_or_default().into_iter().take(2);
        near.map(|threat| {
            let text = t!("sg-threat", boxes = threat.boxes, points = threat.points);
            view! {
                <li class="chip" class:chip-danger=threat.boxes <= 4>
                    <Icon name=pyramid_icon(threat.colour) />
                    <span class="screen-reader-only">{names::colour(threat.colour)}": "</span>
                    {text}
                </li>
            }
        })
        .collect_view()
    };
    view! {
        <ul class="threats" data-test=format!("threats-{}", seat.number())>
            {chips}
        </ul>
    }
}

/// A dialog with a rival's cards and score card.
#[component]
fn EnlargedRival(model: TableModel, large: RwSignal<Option<Seat>>) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        if let (Some(dialog), Some(_)) = (dialog.get(), large.get()) {
            let _ = dialog.show_modal();
            // The focus is on the button at the end, but the content begins at the top.
            dialog.set_scroll_top(0);
        }
    });
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let card = move |seat: Seat, slot: Slot| {
        let number = Memo::new(move |_| model.shown_player(seat).cards[index(slot)]);
        let card = Memo::new(move |_| number.get().map(|number| model.card(number)));
        let marks = Memo::new(move |_| marks(model, seat, slot));
        let label = Signal::derive(move || {
            number.get().map_or_else(|| t!("sg-no-pyramid"), |number| described(model, number, marks.get()))
        });
        view! {
            <figure class="figure" class:gone=move || number.get().is_none()>
                <Chamber card marks label />
                <figcaption>{move || number.get().map(|number| names::pyramid(model, number))}</figcaption>
            </figure>
        }
    };
    view! {
        <dialog
            class="panel large-rival"
            node_ref=dialog
            on:close=move |_| large.set(None)
            data-test="large"
            aria-label=move || t!("sg-rivals")
        >
            {move || {
                large
                    .get()
                    .map(|seat| {
                        view! {
                            <div class="large-rival-body">
                                <div class="large-rival-cards">{card(seat, Slot::Left)}{card(seat, Slot::Right)}</div>
                                <div class="score">
                                    <ScoreCard model seat />
                                </div>
                            </div>
                            <Threats model seat />
                        }
                    })
            }}
            <button type="button" class="button" on:click=close data-test="close-large">
                {move || t!("sg-close")}
            </button>
        </dialog>
    }
}

/// A card in words: its name, the crossed boxes and the steps to the tomb.
fn described(model: TableModel, number: games::silver_gold::CardNumber, marks: Marks) -> String {
    let steps = model.card(number).steps_to_tomb(marks.crossed).unwrap_or(0);
    t!("sg-described", card = names::pyramid(model, number), crossed = marks.crossed.len(), steps = steps)
}

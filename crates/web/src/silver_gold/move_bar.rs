//! What the turn will bring, and the buttons that make it: turn, mirror, one box, undo, start over, confirm.

use ::silver_gold::{Phase, Source};
use leptos::prelude::*;

use super::chamber::pyramid_icon;
use super::desk::Desk;
use super::draft::{Tool, Why};
use super::names;
use super::outcome::{Outcome, index};
use crate::parts::{Countdown, Icon, listed, refusal_words};
use crate::settings::{Confirm, settings};

fn why(why: Why) -> String {
    match why {
        Why::MustTouch => t!("sg-why-touch"),
        Why::StartAtEntrance => t!("sg-why-entrance"),
        Why::HitsWall => t!("sg-why-wall"),
        Why::AlreadyCrossed => t!("sg-why-crossed"),
        Why::NoCard => t!("sg-no-pyramid"),
    }
}

/// What the bar is at.
#[derive(Clone, PartialEq, Debug)]
enum Mood {
    /// Nothing is shown yet: what to do.
    ClientMessage(String),
    /// What is shown cannot be placed.
    Refused(Why),
    /// What the turn brings so far.
    Preview,
    /// It is somebody else's move.
    Wait(String),
}

fn mood(desk: Desk) -> Mood {
    let (Some(view), Some(me)) = (desk.view.get(), desk.my_seat()) else { return Mood::Wait(String::new()) };
    let waiting = || {
        let names: Vec<String> =
            view.pending.iter().filter(|seat| *seat != me).map(|seat| names::sitter(desk, seat)).collect();
        listed(&names)
    };
    match view.phase {
        Phase::Keeping if view.pending.contains(me) => match desk.keeping.get().len() {
            0 | 1 => Mood::ClientMessage(t!("sg-keep-two", left = 2 - desk.keeping.get().len())),
            _ => Mood::Preview,
        },
        Phase::Crossing => match (desk.bench.get(), desk.draft.get()) {
            (Some(bench), Some(draft)) => {
                let ghost = desk.ghost();
                let refused = ghost.as_ref().and_then(|ghost| draft.refused(&bench, ghost));
                let owed = draft.owed(&bench);
                match () {
                    () if refused.is_some() => Mood::Refused(refused.unwrap_or(Why::MustTouch)),
                    () if ghost.is_some() || draft.is_whole(&bench) => Mood::Preview,
                    () if owed > 0 => Mood::ClientMessage(t!("sg-owed", left = owed)),
                    () if !draft.pattern_fits(&bench) => Mood::ClientMessage(t!("sg-fits-nowhere")),
                    () if draft.tool == Tool::OneBox => Mood::ClientMessage(t!("sg-choose-one")),
                    () => Mood::ClientMessage(t!("sg-choose")),
                }
            }
            _ if !view.players[me].holds_a_card() => Mood::Wait(t!("sg-pass")),
            _ => Mood::Wait(t!("sg-waiting", names = waiting())),
        },
        Phase::Keeping => Mood::Wait(t!("sg-waiting-kept", names = waiting())),
        Phase::Replacing(seat) if seat == me => match desk.taking.get() {
            None => Mood::ClientMessage(t!("sg-choose-card")),
            Some(_) => Mood::Preview,
        },
        Phase::Replacing(seat) => {
            let lowest = view.players[seat].fresh.first();
            let number = lowest.map_or(0, ::silver_gold::CardNumber::get);
            Mood::Wait(t!("sg-replaces", name = names::sitter(desk, seat), number = number))
        }
        _ => Mood::Wait(String::new()),
    }
}

/// Whether the gold button can be pressed.
fn ready(desk: Desk) -> bool {
    if desk.session.busy.get() || !desk.my_turn() {
        return false;
    }
    match desk.phase() {
        Some(Phase::Keeping) => desk.keeping.get().len() == ::silver_gold::KEPT,
        Some(Phase::Replacing(_)) => desk.taking.get().is_some(),
        Some(Phase::Crossing) => {
            let (Some(bench), Some(draft)) = (desk.bench.get(), desk.draft.get()) else { return false };
            draft.is_whole(&bench) || draft.ghost.is_some_and(|ghost| draft.refused(&bench, &ghost).is_none())
        }
        _ => false,
    }
}

/// Whether the draft is whole with what is shown: the next press makes it final.
fn whole(desk: Desk) -> bool {
    desk.outcome.with(|outcome| outcome.as_ref().is_some_and(|outcome| outcome.whole))
        && desk.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.is_empty()))
}

#[component]
pub(crate) fn MoveBar(desk: Desk) -> impl IntoView {
    let mood = Memo::new(move |_| mood(desk));
    let crossing = move || desk.bench.with(Option::is_some);
    let may_change = Memo::new(move |_| {
        let waits = matches!(desk.phase(), Some(Phase::Crossing | Phase::Keeping));
        let me = desk.my_seat();
        let confirmed = desk.view.with(|view| {
            view.as_ref().zip(me).is_some_and(|(view, me)| {
                !view.pending.contains(me) && (view.phase == Phase::Keeping || view.players[me].holds_a_card())
            })
        });
        waits && confirmed
    });
    speak(desk, mood);
    let countdown = start_countdown(desk);
    let empty = move || desk.draft.with(|draft| draft.as_ref().is_none_or(|draft| draft.is_empty()));
    let fixed = move || {
        desk.bench
            .with(|bench| {
                let bench = bench.as_ref()?;
                desk.draft
                    .with(|draft| draft.as_ref().map(|draft| !draft.steps.is_empty() || !draft.pattern_fits(bench)))
            })
            .unwrap_or(true)
    };
    let one_box = move || desk.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.tool == Tool::OneBox));
    let refusal = move || desk.session.refusal.get().map(|refusal| refusal_words(&refusal));
    let gold = move || match (countdown.seconds_left(), desk.phase()) {
        _ if desk.session.busy.get() => t!("sg-sending"),
        (_, Some(Phase::Keeping)) => t!("sg-keep"),
        (_, Some(Phase::Replacing(_))) => t!("sg-take"),
        (Some(left), _) => t!("sg-confirm-in", seconds = left),
        _ if !empty() && !whole(desk) && ready(desk) => t!("sg-place"),
        _ => t!("sg-confirm"),
    };
    let tools = move || {
        crossing().then(|| view! {
        <button type="button" class="button rotate-left" data-test="turn-left" disabled=move || one_box() || fixed() aria-label=move || t!("sg-turn-left")
            on:click=move |_| desk.work(|draft, bench| draft.turn_left(bench, None))><Icon name="u-rotate-l"/><kbd>"Q"</kbd></button>
        <button type="button" class="button" data-test="turn-right" disabled=move || one_box() || fixed() aria-label=move || t!("sg-turn-right")
            on:click=move |_| desk.work(|draft, bench| draft.turn_right(bench, None))><Icon name="u-rotate"/><span class="label-short">{move || t!("sg-turn-short")}</span><kbd>"E"</kbd></button>
        <button type="button" class="button" data-test="mirror" disabled=move || one_box() || fixed()
            on:click=move |_| desk.work(|draft, bench| draft.mirror(bench, None))><Icon name="u-mirror"/><span class="label">{move || t!("sg-mirror")}</span><kbd>"F"</kbd></button>
        <button type="button" class="button" data-test="one-box" aria-pressed=move || one_box().to_string() disabled=fixed
            on:click=move |_| desk.toggle_one_box()><Icon name="u-onebox"/><span class="label">{move || t!("sg-one-box")}</span><kbd>"1"</kbd></button>
        <button type="button" class="button" data-test="undo" disabled=empty
            on:click=move |_| desk.work(|draft, _| draft.undo())><Icon name="u-undo"/><span class="label">{move || t!("sg-undo")}</span><kbd>"Z"</kbd></button>
    })
    };
    view! {
        <section class="panel move" class:is-asked=move || desk.my_turn() class:is-refused=move || matches!(mood.get(), Mood::Refused(_)) aria-label=move || t!("sg-your-move") data-test="move-bar">
            <div class="move-prompt">
                {move || match mood.get() {
                    Mood::ClientMessage(text) => view! { <b class="word question" data-test="ask">{text}</b><Show when=move || !empty()><Total desk/></Show> }.into_any(),
                    Mood::Refused(reason) => view! { <span class="chip chip-danger" data-test="refused"><Icon name="u-alert"/>{move || why(reason)}</span> }.into_any(),
                    Mood::Preview => view! { <Preview desk/> }.into_any(),
                    Mood::Wait(text) => view! { <span class="wait" data-test="waiting">{(!text.is_empty()).then(|| view! { <span class="spinner" aria-hidden="true"></span> })}{text}</span> }.into_any(),
                }}
                <Show when=move || crossing() && !empty()>
                    <button type="button" class="button button-quiet over" data-test="start-over"
                        on:click=move |_| desk.work(|draft, bench| draft.start_over(bench))>{move || t!("sg-start-over")}</button>
                </Show>
            </div>
            <p class="move-refusal" role="alert" data-test="refusal">{refusal}</p>
            <div class="controls">
                {tools}
                <Show when=move || may_change.get()>
                    <button type="button" class="button wide" data-test="change-marks" on:click=move |_| desk.change_marks()>
                        <Icon name="u-undo"/><span class="label keep">{move || t!("sg-change-marks")}</span></button>
                </Show>
                <Show when=move || desk.my_turn()>
                    <button type="button" class="button button-gold" data-test="confirm" disabled=move || !ready(desk) on:click=move |_| desk.go_on()>
                        <Icon name="u-check"/><span class="label keep">{gold}</span>{move || crossing().then(|| view! { <kbd>"Enter"</kbd> })}</button>
                </Show>
            </div>
        </section>
    }
}

/// What the turn brings: gems, torches, skulls, completions, points, boxes owed; and the total before and after.
#[component]
fn Preview(desk: Desk) -> impl IntoView {
    let chips = move || desk.outcome.get().map(|outcome| chips(desk, &outcome));
    // On which pyramid, where it is not plain from what is large.
    let place = move || {
        let slot = desk.ghost().map(|ghost| ghost.placement.slot);
        let slot = slot.or_else(|| desk.draft.with(|draft| draft.as_ref()?.steps.last().map(|step| step.slot)))?;
        desk.player(desk.seat()).cards[index(slot)].map(|number| names::pyramid(desk, number))
    };
    let choice = move || match desk.phase() {
        Some(Phase::Keeping) => {
            let numbers: Vec<String> = desk.keeping.get().iter().map(|number| names::pyramid(desk, number)).collect();
            Some(t!("sg-keep-these", cards = numbers.join(", ")))
        }
        Some(Phase::Replacing(_)) => Some(match desk.taking.get() {
            Some(Source::Display(number)) => t!("sg-take-card", card = names::pyramid(desk, number)),
            _ => t!("sg-take-deck"),
        }),
        _ => None,
    };
    view! {
        {move || match choice() {
            Some(text) => view! { <b class="word">{text}</b> }.into_any(),
            None => view! { <b class="word where">{place}</b><span class="chips">{chips}</span><Total desk/> }.into_any(),
        }}
    }
}

/// The total before and after.
#[component]
fn Total(desk: Desk) -> impl IntoView {
    move || {
        desk.outcome.get().map(|outcome| {
            let (before, after) = (names::points(outcome.before.total), names::points(outcome.after.total));
            view! { <span class="delta number" data-test="preview"><span>{before}</span><Icon name="u-arrow"/><span>{after}</span></span> }
        })
    }
}

fn chips(desk: Desk, outcome: &Outcome) -> Vec<AnyView> {
    let mut chips = Vec::new();
    let mut chip = |class: &'static str, icon: &'static str, text: String| {
        chips.push(view! { <span class=class><Icon name=icon/>{text}</span> }.into_any());
    };
    for number in outcome.completed {
        chip("chip chip-gold", "i-tomb", t!("sg-gain-pyramid", card = names::pyramid(desk, number)));
    }
    for (colour, points) in &outcome.points {
        chip("chip chip-gold", pyramid_icon(*colour), t!("sg-gain-points", points = *points));
    }
    if outcome.torch {
        chip("chip chip-gold", "i-torch", t!("sg-gain-torch"));
    }
    if outcome.rubies > 0 {
        chip("chip", "i-ruby", format!("+{}", outcome.rubies));
    }
    if outcome.emeralds > 0 {
        chip("chip", "i-emerald", format!("+{}", outcome.emeralds));
    }
    match outcome.skulls {
        0 => {}
        wiped if wiped < 0 => chip("chip chip-ok", "i-potion", t!("sg-gain-potion", count = wiped.unsigned_abs())),
        marked => chip("chip chip-danger", "i-skull", format!("+{marked}")),
    }
    if outcome.owed > 0 {
        chip("chip", "i-redcross", t!("sg-then", count = outcome.owed));
    }
    if outcome.lapsed > 0 {
        chip("chip chip-warn", "i-redcross", t!("sg-lapsed", count = outcome.lapsed));
    }
    chips
}

/// What is shown is read aloud: what it covers and brings, or why it cannot be placed.
fn speak(desk: Desk, mood: Memo<Mood>) {
    Effect::new(move |_| {
        let text = match mood.get() {
            Mood::ClientMessage(text) | Mood::Wait(text) => text,
            Mood::Refused(reason) => why(reason),
            Mood::Preview => match desk.outcome.get() {
                Some(outcome) => told(desk, &outcome),
                None => return,
            },
        };
        desk.spoken.set(text);
    });
}

fn told(desk: Desk, outcome: &Outcome) -> String {
    let change = names::change(outcome.after.total - outcome.before.total);
    let mut parts = vec![t!("sg-told", change = change, total = names::points(outcome.after.total))];
    parts.extend(outcome.completed.iter().map(|number| t!("sg-gain-pyramid", card = names::pyramid(desk, number))));
    if outcome.torch {
        parts.push(t!("sg-gain-torch"));
    }
    if outcome.owed > 0 {
        parts.push(t!("sg-then", count = outcome.owed));
    }
    parts.join(". ")
}

/// Starts the countdown over whenever a complete draft changes, if the player chose one.
fn start_countdown(desk: Desk) -> Countdown {
    let countdown = Countdown::new();
    Effect::new(move |_| {
        countdown.stop();
        let pinned = desk.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.is_empty()));
        let runs = settings().confirm.get() == Confirm::Countdown && pinned && desk.phase() == Some(Phase::Crossing);
        if runs && ready(desk) && whole(desk) {
            countdown.start(move || desk.go_on());
        }
    });
    countdown
}

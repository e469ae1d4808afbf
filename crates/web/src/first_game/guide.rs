//! The guide above the table: a veil with a hole of light, and one card with one task.

use gloo_timers::callback::Interval;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::{ev, leptos_dom::helpers::window_event_listener};
use protocol::Stage;
use web_sys::Element;

use super::spot::{Area, around, is_phone, place, veil, visible};
use super::steps::{Step, Steps, Task};
use crate::browser::{remove_stored, store, stored};
use crate::parts::Icon;
use crate::route::Route;
use crate::session::{Session, guide_slot};

/// How often the guide looks at the page.
const LOOK_MS: u32 = 120;

/// Where everything is.
#[derive(Clone, PartialEq, Default)]
struct Layout {
    veil: String,
    ring: Area,
    card: Area,
}

#[derive(Clone, Copy)]
struct Progress {
    session: Session,
    steps: &'static Steps,
    /// The number of the step, from 0; the number of steps for the last words; none once the guide is closed.
    at: RwSignal<Option<usize>>,
    /// The version of the table when the step began.
    version: RwSignal<u64>,
    /// Whether the task was seen undone, so that doing it is news. Going back to a step does not end it at once.
    is_open: RwSignal<bool>,
    layout: RwSignal<Option<Layout>>,
    card: NodeRef<Div>,
}

impl Progress {
    fn step(&self) -> Option<&'static Step> {
        self.steps.all.get(self.at.get()?)
    }

    fn is_at_end(&self) -> bool {
        self.at.get() == Some(self.steps.all.len())
    }

    fn go_to(self, at: usize, is_open: bool) {
        store(&guide_slot(self.session.table), &at.to_string());
        self.at.set(Some(at));
        self.is_open.set(is_open);
        self.version.set(self.session.version());
        self.scroll_to_target();
    }

    fn next(self) {
        match self.at.get_untracked() {
            Some(at) if at < self.steps.all.len() => self.go_to(at + 1, true),
            _ => self.close(),
        }
    }

    fn back(self) {
        if let Some(before) = self.at.get_untracked().and_then(|at| at.checked_sub(1)) {
            self.go_to(before, false);
        }
    }

    fn close(self) {
        remove_stored(&guide_slot(self.session.table));
        self.at.set(None);
    }

    fn targets(&self) -> Vec<Element> {
        untrack(|| self.step()).map(Step::targets).unwrap_or_default()
    }

    /// Brings what the step points at onto the screen.
    fn scroll_to_target(self) {
        request_animation_frame(move || {
            let Some(target) = around(&self.targets()) else { return };
            let seen = Area::window();
            let bar = bar().map_or(seen.bottom, |bar| bar.top);
            if target.top < 0.0 || (target.bottom > bar && target.top < bar) {
                let card = self.layout.with_untracked(|layout| layout.as_ref().map_or(0.0, |one| one.card.height()));
                let room = if target.height() + card < bar { card + 24.0 } else { 60.0 };
                window().scroll_by_with_x_and_y(0.0, target.top - room);
            }
        });
    }

    /// Looks at the page: ends a step that is done, and follows what it points at.
    fn look(self) {
        if untrack(|| self.session.stage()) == Some(Stage::Finished) {
            return self.close();
        }
        let Some(step) = untrack(|| self.step()) else { return self.layout.set(None) };
        let is_done = match step.task {
            Task::Press => false,
            Task::Find(selector) => !visible(selector).is_empty(),
            Task::Act => self.session.version() != self.version.get_untracked(),
        };
        if is_done && self.is_open.get_untracked() {
            return self.next();
        }
        if !is_done {
            self.is_open.set(true);
        }
        let layout = self.measure();
        if self.layout.with_untracked(|before| *before != layout) {
            self.layout.set(layout);
        }
    }

    /// None while others play, or while a question covers the table.
    fn measure(&self) -> Option<Layout> {
        let is_asked = untrack(|| self.session.is_my_turn()) && visible("dialog[open]").is_empty();
        let target = around(&self.targets()).filter(|_| is_asked)?;
        let seen = Area::window();
        let ring = target.ringed(&seen);
        let size = self.card.get_untracked().map(|card| Area::of(&card));
        let size = size.unwrap_or(Area { right: 372.0, bottom: 260.0, ..Area::default() });
        let card = place(&seen, &ring, bar().as_ref(), size.width(), size.height());
        Some(Layout { veil: veil(&seen, &ring), ring, card })
    }

    /// A press on what the step points at.
    fn pressed(self, event: &ev::MouseEvent) {
        let is_asked = untrack(|| self.step()).is_some_and(|step| step.task == Task::Press);
        let target = event.target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Node>(target).ok());
        let is_hit = self.targets().iter().any(|element| element.contains(target.as_ref()));
        if is_asked && is_hit {
            self.next();
        }
    }
}

/// The bar with the big button, on screens where there is hardly room beside it.
fn bar() -> Option<Area> {
    around(&visible(".move, .plan-actions")).filter(|_| is_phone())
}

#[component]
pub(super) fn Guide(session: Session) -> impl IntoView {
    let steps = untrack(|| session.read(|table| Steps::of(table.info.game)))?;
    let at = stored(&guide_slot(session.table)).and_then(|at| at.parse().ok());
    let progress = Progress {
        session,
        steps,
        at: RwSignal::new(at),
        version: RwSignal::new(session.version()),
        is_open: RwSignal::new(true),
        layout: RwSignal::new(None),
        card: NodeRef::new(),
    };
    let watch = StoredValue::new_local(Some(Interval::new(LOOK_MS, move || {
        // The page may be gone when the timer fires for the last time.
        if progress.at.try_get_untracked().flatten().is_some() {
            progress.look();
        }
    })));
    let click = window_event_listener(ev::click, move |event| progress.pressed(&event));
    on_cleanup(move || {
        click.remove();
        drop(watch.try_update_value(Option::take));
    });
    let is_shown = Memo::new(move |_| progress.layout.with(Option::is_some) && progress.step().is_some());
    Some(view! {
        <Show when=move || is_shown.get()>
            <Light progress />
        </Show>
        <aside aria-label=move || t!("guide") aria-live="polite">
            <Show when=move || is_shown.get()>
                <Card progress />
            </Show>
            <Show when=move || progress.is_at_end()>
                <LastWords progress />
            </Show>
        </aside>
    })
}

/// The veil with its hole, and the ring.
#[component]
fn Light(progress: Progress) -> impl IntoView {
    let layout = move || progress.layout.get().unwrap_or_default();
    let ring = move |class: &'static str| {
        view! {
            <rect
                class=class
                x=move || layout().ring.left.to_string()
                y=move || layout().ring.top.to_string()
                width=move || layout().ring.width().to_string()
                height=move || layout().ring.height().to_string()
                rx="12"
            ></rect>
        }
    };
    view! {
        <svg class="guide-light" aria-hidden="true">
            <path d=move || layout().veil></path>
            {ring("guide-ring-edge")}
            {ring("guide-ring")}
        </svg>
    }
}

#[component]
fn Card(progress: Progress) -> impl IntoView {
    let all = progress.steps.all.len();
    let at = move || progress.at.get().unwrap_or_default();
    let dot = move |index: usize| {
        view! { <i class:done=move || index < at() class:current=move || index == at()></i> }
    };
    let pixels = |place: fn(&Area) -> f64| {
        move || progress.layout.with(|layout| format!("{}px", layout.as_ref().map_or(0.0, |one| place(&one.card))))
    };
    let words = move |read: fn(&Step) -> String| move || progress.step().map(read);
    view! {
        <div
            class="guide-card"
            node_ref=progress.card
            data-test="guide"
            data-step=move || (at() + 1).to_string()
            style:left=pixels(|card| card.left)
            style:top=pixels(|card| card.top)
        >
            <p class="guide-dots">
                <span aria-hidden="true">{(0..all).map(dot).collect_view()}</span>
                <b>{move || t!("guide-step", step = at() + 1, all = all)}</b>
            </p>
            <h2>{words(|step| (step.title)())}</h2>
            <p>{words(|step| (step.text)())}</p>
            <p class="guide-task">
                <Icon name="u-arrow" />
                <span>{words(|step| (step.ask)())}</span>
            </p>
            <div class="guide-buttons">
                <a class="button button-quiet" href=Route::Home.href() data-test="guide-leave">
                    {move || t!("guide-leave")}
                </a>
                <button
                    type="button"
                    class="button"
                    disabled=move || at() == 0
                    data-test="guide-back"
                    on:click=move |_| progress.back()
                >
                    {move || t!("guide-back")}
                </button>
                <button type="button" class="button" data-test="guide-next" on:click=move |_| progress.next()>
                    {move || t!("guide-next")}
                </button>
            </div>
        </div>
    }
}

/// The guide is done; the game goes on.
#[component]
fn LastWords(progress: Progress) -> impl IntoView {
    view! {
        <div class="guide-card guide-last" data-test="guide-end">
            <h2>{move || t!("guide-end")}</h2>
            <p>{progress.steps.end}</p>
            <div class="guide-buttons">
                <a class="button button-quiet" href=Route::Home.href() on:click=move |_| progress.close()>
                    {move || t!("guide-home")}
                </a>
                <button
                    type="button"
                    class="button button-gold"
                    data-test="guide-play-on"
                    on:click=move |_| progress.close()
                >
                    {move || t!("guide-play-on")}
                </button>
            </div>
        </div>
    }
}

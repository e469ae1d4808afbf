//! The ghost table: after each of the player's turns, what the ghost did with the same card.

use challenge::Challenge;
use leptos::html::Dialog;
use leptos::prelude::*;

use super::curve::Curve;
use super::expert::Expert;
use super::kept::Kept;
use super::sides::{BothHalves, Duel, Ghost, GhostMoves, Half, open_duel};
use crate::parts::{Emblem, Icon, Segments, isolated};
use crate::session::{Session, StoredGame};
use crate::settings::settings;
use game_core::Seat;

/// How long the result of a turn is seen before the ghost appears, in milliseconds at normal pace.
const PAUSE_MS: f64 = 1_400.0;

/// The ghost at a table. It shows itself when a turn of the player is complete.
#[component]
pub(super) fn GhostTable(session: Session) -> impl IntoView {
    let number = session.table.to_string();
    let kept = Kept::load(&number)?;
    let challenge = kept.challenge()?;
    let model = GhostModel {
        session,
        expert: Expert::new(&challenge),
        challenge: StoredValue::new(challenge),
        kept: RwSignal::new(kept),
        shown: RwSignal::new(None),
    };
    model.follow();
    Some(view! { <GhostDialog model /> })
}

#[derive(Clone, Copy)]
struct GhostModel {
    session: Session,
    challenge: StoredValue<Challenge>,
    kept: RwSignal<Kept>,
    expert: Expert,
    /// The turn that the dialog shows.
    shown: RwSignal<Option<u32>>,
}

impl GhostModel {
    /// Both games as far as they may be known. The ghost's moves are decoded here, and not further than the player is.
    fn duel(self) -> Option<Box<dyn Duel>> {
        let stored = StoredGame::load(&self.session.table.to_string()).ok()?;
        let sent = self.expert.answer.get();
        self.challenge.with_value(|challenge| {
            let moves = match (self.kept.with(|kept| kept.ghost), &challenge.by) {
                (Ghost::Friend, Some(by)) => GhostMoves::Packed(&by.moves),
                _ => GhostMoves::Sent(&sent.moves),
            };
            open_duel(challenge, &stored, &moves)
        })
    }

    /// Shows the ghost whenever a turn of the player is complete.
    fn follow(self) {
        Effect::new(move |_| {
            self.session.snapshot.track();
            let (ghost, seen) = self.kept.with(|kept| (kept.ghost, kept.seen));
            let Some(duel) = untrack(|| self.duel()) else { return };
            let now = if duel.is_over() { u32::MAX } else { duel.now() };
            if ghost == Ghost::Expert {
                self.expert.ask(now);
            }
            // The end of the game has a comparison of its own.
            let last = duel.last_turn().filter(|last| *last >= seen && ghost != Ghost::Nobody && !duel.is_over());
            let Some(last) = last.filter(|_| self.shown.get_untracked().is_none()) else { return };
            self.session.hold(true);
            let pause = PAUSE_MS * settings().pace.get_untracked().factor();
            let show = move || _ = self.shown.try_set(Some(last));
            gloo_timers::callback::Timeout::new(pause as u32, show).forget();
        });
    }

    fn close(self) {
        let Some(shown) = self.shown.get_untracked() else { return };
        self.shown.set(None);
        self.change(|kept| kept.seen = shown + 1);
        self.session.hold(false);
    }

    fn change(self, change: impl FnOnce(&mut Kept)) {
        self.kept.update(change);
        self.kept.with_untracked(|kept| kept.store(&self.session.table.to_string()));
    }

    fn friend(self) -> Option<String> {
        self.challenge.with_value(|challenge| challenge.by.as_ref().map(|by| friend_name(&by.name)))
    }

    /// The name of the ghost that plays along.
    fn name(self) -> String {
        let friend = self.friend().filter(|_| self.kept.with(|kept| kept.ghost == Ghost::Friend));
        friend.unwrap_or_else(|| t!("ghost-expert"))
    }
}

/// A challenger's name, or a word for somebody without one.
pub(super) fn friend_name(name: &str) -> String {
    if name.is_empty() { t!("ghost-friend") } else { isolated(name) }
}

#[component]
fn GhostDialog(model: GhostModel) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match model.shown.get() {
            Some(_) if !dialog.open() => _ = dialog.show_modal(),
            None if dialog.open() => dialog.close(),
            _ => {}
        }
    });
    on_cleanup(move || model.session.hold(false));
    let content = move || {
        let turn = model.shown.get()?;
        let duel = model.duel()?;
        let halves = duel.turn(turn)?;
        Some(view! { <GhostTurn model duel=StoredValue::new_local(duel) halves /> })
    };
    view! {
        <dialog
            class="ghost-dialog"
            node_ref=dialog
            aria-labelledby="ghost-title"
            data-test="ghost"
            on:close=move |_| model.close()
        >
            {content}
        </dialog>
    }
}

/// Who leads, and by how much.
fn lead_words(mine: i16, ghost: i16, name: String) -> String {
    match mine.cmp(&ghost) {
        std::cmp::Ordering::Greater => t!("ghost-you-lead", mine = mine, ghost = ghost),
        std::cmp::Ordering::Less => t!("ghost-leads", name = name, mine = mine, ghost = ghost),
        std::cmp::Ordering::Equal => t!("ghost-even", points = mine),
    }
}

#[component]
fn GhostTurn(model: GhostModel, duel: StoredValue<Box<dyn Duel>, LocalStorage>, halves: BothHalves) -> impl IntoView {
    let BothHalves { words, luck, mine, ghost } = halves;
    let (my_points, ghost_points) = (mine.points, ghost.as_ref().map(|half| half.points));
    let title = move || match ghost_points {
        Some(points) => lead_words(my_points, points, model.name()),
        None => t!("ghost-your-points", points = my_points),
    };
    let (lines, parted, stopped) = duel.with_value(|duel| (duel.lines(), duel.parted(), duel.stopped()));
    let is_wrong = stopped.is_some() && model.kept.with_untracked(|kept| kept.ghost == Ghost::Friend);
    let label = t!("ghost-curve", name = model.name());
    view! {
        <div class="ghost-head">
            <div>
                <h2 id="ghost-title" tabindex="-1">
                    {title}
                </h2>
                <p>{words.clone()}{(!luck.is_empty()).then(|| format!(". {luck}"))}</p>
            </div>
            <WhichGhost model />
        </div>
        <div class="panel ghost-strip">
            <Curve lines label parted />
            <div class="ghost-go">
                <button
                    type="button"
                    class="button button-gold"
                    autofocus
                    data-test="ghost-next"
                    on:click=move |_| model.close()
                >
                    <Icon name="u-arrow" />
                    {move || t!("ghost-next")}
                    <kbd>"Enter"</kbd>
                </button>
                <p class="ghost-sealed">
                    <Icon name="u-lock" />
                    {move || t!("ghost-sealed", name = model.name())}
                </p>
            </div>
        </div>
        <div class="ghost-sides">
            <Side seat=Seat::FIRST name=t!("you") half=mine is_ghost=false />
            {match ghost {
                Some(half) => view! { <Side seat=Seat::SECOND name=model.name() half is_ghost=true /> }.into_any(),
                None if is_wrong => {
                    view! {
                        <p class="panel" role="alert" data-test="ghost-stopped">
                            {t!("ghost-stopped", name = model.name())}
                        </p>
                    }
                        .into_any()
                }
                None => {
                    view! {
                        <p class="panel" role="status">
                            <span class="spinner" aria-hidden="true"></span>
                            {t!("ghost-thinks")}
                        </p>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

#[component]
fn WhichGhost(model: GhostModel) -> impl IntoView {
    let friend = model.friend().map(|name| (Ghost::Friend, Signal::stored(name)));
    let expert = (Ghost::Expert, Signal::derive(|| t!("ghost-expert")));
    let nobody = (Ghost::Nobody, Signal::derive(|| t!("ghost-nobody")));
    let choices: Vec<_> = friend.into_iter().chain([expert, nobody]).collect();
    let choose = move |ghost: Ghost| {
        model.change(|kept| kept.ghost = ghost);
        match ghost {
            Ghost::Nobody => model.close(),
            Ghost::Expert => {
                if let Some(duel) = model.duel() {
                    model.expert.ask(duel.now());
                }
            }
            Ghost::Friend => {}
        }
    };
    let chosen = Signal::derive(move || model.kept.with(|kept| kept.ghost));
    view! { <Segments label=Signal::derive(|| t!("ghost-which")) choices chosen choose /> }
}

/// A change of points with its sign.
pub(super) fn signed(change: i16) -> String {
    match change {
        0 => "0".into(),
        1.. => format!("+{change}"),
        _ => format!("\u{2212}{}", change.unsigned_abs()),
    }
}

#[component]
pub(super) fn Side(seat: Seat, name: String, half: Half, is_ghost: bool) -> impl IntoView {
    let label = if is_ghost { t!("ghost-of", name = name.clone()) } else { name.clone() };
    view! {
        <section
            class="panel ghost-side"
            class:is-ghost=is_ghost
            aria-label=label
            data-test=if is_ghost { "ghost-side" } else { "my-side" }
        >
            <div class="ghost-who">
                <Emblem seat />
                <h3>{name}</h3>
                {is_ghost
                    .then(|| {
                        view! {
                            <span class="chip">
                                <Icon name="u-ghost" />
                                {t!("ghost")}
                            </span>
                        }
                    })}
                <b class="number">{half.points}</b>
            </div>
            {half.picture}
            <p class="ghost-did">
                <span>{if half.did.is_empty() { t!("ghost-did-nothing") } else { half.did }}</span>
                <b class="number">{signed(half.change)}</b>
            </p>
        </section>
    }
}

//! Both games side by side, once the player's own is over.

use challenge::Challenge;
use game_core::Seat;
use leptos::prelude::*;

use super::curve::Curve;
use super::expert::Expert;
use super::game::SumLine;
use super::ghost::{Side, friend_name, signed};
use super::kept::Kept;
use super::sides::{BothHalves, Duel, Ghost, GhostMoves, open_duel};
use crate::daily::day_path;
use crate::pages::Unknown;
use crate::parts::{Frame, Icon, Segments};
use crate::route::Route;
use crate::session::StoredGame;

#[component]
pub(super) fn Comparison(number: String) -> impl IntoView {
    let stored = StoredGame::load(&number).ok();
    let kept = Kept::load(&number);
    let challenge = kept.as_ref().and_then(Kept::challenge);
    match (stored, kept, challenge) {
        (Some(stored), Some(kept), Some(challenge)) => view! { <Both number stored kept challenge /> }.into_any(),
        _ => view! { <Unknown /> }.into_any(),
    }
}

/// The games of the player and of one ghost, as far as the player may know them.
fn duel(challenge: &Challenge, stored: &StoredGame, ghost: Ghost, expert: Expert) -> Option<Box<dyn Duel>> {
    let sent = expert.answer.get();
    let moves = match (ghost, &challenge.by) {
        (Ghost::Friend, Some(by)) => GhostMoves::Packed(&by.moves),
        _ => GhostMoves::Sent(&sent.moves),
    };
    open_duel(challenge, stored, &moves)
}

#[component]
fn Both(number: String, stored: StoredGame, kept: Kept, challenge: Challenge) -> impl IntoView {
    let friend = challenge.by.as_ref().map(|by| friend_name(&by.name));
    let expert = Expert::new(&challenge);
    let first = if friend.is_some() && kept.ghost != Ghost::Expert { Ghost::Friend } else { Ghost::Expert };
    let ghost = RwSignal::new(first);
    let at = RwSignal::new(None::<u32>);
    let day = challenge.day;
    let challenge = StoredValue::new(challenge);
    let stored = StoredValue::new(stored);
    let both = move || stored.with_value(|stored| challenge.with_value(|of| duel(of, stored, ghost.get(), expert)));
    Effect::new(move |_| {
        if ghost.get() == Ghost::Expert
            && let Some(duel) = untrack(both)
        {
            expert.ask(if duel.is_over() { u32::MAX } else { duel.now() });
        }
    });
    let friend_of = friend.clone();
    let name = Signal::derive(move || {
        let friend = friend_of.clone().filter(|_| ghost.get() == Ghost::Friend);
        friend.unwrap_or_else(|| t!("ghost-expert"))
    });
    let choices: Vec<_> = friend
        .map(|name| (Ghost::Friend, Signal::stored(name)))
        .into_iter()
        .chain([(Ghost::Expert, Signal::derive(|| t!("ghost-expert")))])
        .collect();
    let is_over = untrack(both).is_some_and(|duel| duel.is_over());
    view! {
        <Frame class="compare" title=Signal::derive(|| t!("compare"))>
            <div class="ghost-head">
                <div>
                    <h1 tabindex="-1" data-test="compare-title">
                        {move || both().map(|duel| title(&*duel, name.get()))}
                    </h1>
                    <p data-test="parted">{move || both().map(|duel| parted_words(&*duel))}</p>
                </div>
                <Segments
                    label=Signal::derive(|| t!("ghost-which"))
                    choices
                    chosen=Signal::from(ghost)
                    choose=move |chosen| ghost.set(chosen)
                />
            </div>
            {if is_over {
                view! {
                    <div class="compare-top">
                        {move || both().map(|duel| view! { <Sums duel=&*duel name=name.get() /> })}
                        {move || both().map(|duel| curve(&*duel, name.get()))}
                    </div>
                    <Turns both=move || both() at name />
                }
                    .into_any()
            } else {
                view! {
                    <p class="panel" data-test="not-over">
                        {move || t!("compare-not-over")}
                    </p>
                }
                    .into_any()
            }}
            <div class="actions">
                {(!is_over)
                    .then(|| {
                        view! {
                            <a class="button button-gold" href=Route::Local(number.clone()).href()>
                                {move || t!("continue")}
                            </a>
                        }
                    })}
                {is_over
                    .then(|| {
                        view! {
                            <a
                                class="button button-gold"
                                href=Route::Shared(format!("challenge/local/{number}")).href()
                                data-test="challenge-back"
                            >
                                <Icon name="u-share" />
                                {move || t!("challenge-friend")}
                            </a>
                            <a class="button" href=Route::ReviewLocal(number.clone()).href()>
                                <Icon name="u-eye" />
                                {move || t!("review")}
                            </a>
                        }
                    })}
                {day
                    .map(|(day, _)| {
                        view! {
                            <a class="button" href=Route::Shared(day_path(day)).href()>
                                {move || t!("daily")}
                            </a>
                        }
                    })}
            </div>
        </Frame>
    }
}

fn title(duel: &dyn Duel, name: String) -> String {
    let [mine, ghost] = duel.lines();
    let last = |line: &[(u32, i16)]| line.last().map_or(0, |(_, points)| *points);
    let mine = last(&mine);
    if !duel.has_caught_up() {
        return t!("compare-mine", mine = mine);
    }
    t!("compare-title", mine = mine, name = name, ghost = last(&ghost))
}

fn parted_words(duel: &dyn Duel) -> String {
    match duel.parted() {
        Some(turn) => t!("compare-parted", turn = duel.turn_words(turn)),
        None if duel.is_over() && duel.has_caught_up() => t!("compare-same"),
        None => String::new(),
    }
}

fn curve(duel: &dyn Duel, name: String) -> impl IntoView + use<> {
    let (lines, parted) = (duel.lines(), duel.parted());
    view! {
        <section class="panel" aria-label=t!("compare-curve")>
            <div class="panel-head">
                <h2>{t!("compare-curve")}</h2>
            </div>
            <Curve lines label=t!("ghost-curve", name = name.clone()) parted />
            <p class="curve-key" aria-hidden="true">
                <span class="curve-key-mine">{t!("you")}</span>
                <span class="curve-key-ghost">{name}</span>
            </p>
        </section>
    }
}

/// Where the points come from.
#[component]
fn Sums<'a>(duel: &'a dyn Duel, name: String) -> impl IntoView + use<> {
    let won = duel.won();
    let sums = duel.sums();
    let rows = sums.as_ref().map(|[mine, ghost]| {
        let row = |(mine, ghost): (&SumLine, &SumLine)| {
            view! {
                <tr>
                    <th scope="row">
                        <Icon name=mine.icon />
                        {mine.name.clone()}
                    </th>
                    <td>{minus(mine.value)}</td>
                    <td>{minus(ghost.value)}</td>
                </tr>
            }
        };
        mine.iter().zip(ghost).map(row).collect_view()
    });
    let outcome = won.map(|won| {
        let word = |won: bool| if won { t!("compare-won") } else { t!("compare-lost") };
        view! {
            <tr>
                <th scope="row">{t!("compare-table")}</th>
                <td>{word(won[0])}</td>
                <td>{word(won[1])}</td>
            </tr>
        }
    });
    view! {
        <section class="panel" aria-label=t!("compare-sums") data-test="sums">
            <div class="panel-head">
                <h2>{t!("compare-sums")}</h2>
            </div>
            <table class="compare-sums">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">{t!("you")}</th>
                        <th scope="col">{name}</th>
                    </tr>
                </thead>
                <tbody>{rows} {outcome}</tbody>
            </table>
            {sums.is_none().then(|| view! { <p role="status">{t!("ghost-thinks")}</p> })}
        </section>
    }
}

/// A number with a real minus sign.
fn minus(value: i16) -> String {
    if value < 0 { signed(value) } else { value.to_string() }
}

/// The turns of both, one at a time, beginning where the two parted.
#[component]
fn Turns(
    both: impl Fn() -> Option<Box<dyn Duel>> + Copy + Send + Sync + 'static,
    at: RwSignal<Option<u32>>,
    name: Signal<String>,
) -> impl IntoView {
    let shown = move || {
        let duel = both()?;
        let turn = at.get().or_else(|| duel.parted()).or_else(|| duel.last_turn())?;
        Some((turn, duel))
    };
    let go = move |by: i32| {
        let Some((turn, duel)) = untrack(shown) else { return };
        let turns: Vec<u32> =
            duel.lines()[0].iter().map(|(turn, _)| *turn).filter(|turn| duel.turn(*turn).is_some()).collect();
        let place = turns.iter().position(|one| *one == turn).unwrap_or(0) as i32;
        let next = (place + by).clamp(0, turns.len() as i32 - 1) as usize;
        at.set(turns.get(next).copied());
    };
    let button = move |by: i32, icon: &'static str, label: fn() -> String, test: &'static str| {
        view! {
            <button type="button" class="button button-icon" aria-label=label data-test=test on:click=move |_| go(by)>
                <Icon name=icon />
            </button>
        }
    };
    let content = move || {
        let (turn, duel) = shown()?;
        let BothHalves { mine, ghost, .. } = duel.turn(turn)?;
        let ghost = ghost.map(|half| view! { <Side seat=Seat::SECOND name=name.get() half is_ghost=true /> });
        Some(view! {
            <div class="ghost-sides">
                <Side seat=Seat::FIRST name=t!("you") half=mine is_ghost=false />
                {ghost}
            </div>
        })
    };
    view! {
        <section aria-label=move || t!("compare-turns")>
            <div class="compare-steps">
                {button(-1, "u-prev", || t!("compare-before"), "turn-before")}
                <h2 role="status" data-test="compare-turn">
                    {move || shown().map(|(turn, duel)| duel.turn_words(turn))}
                </h2> {button(1, "u-next", || t!("compare-next"), "turn-next")}
            </div>
            {content}
        </section>
    }
}

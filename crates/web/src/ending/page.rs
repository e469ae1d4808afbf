//! The page of the end: words and towers on the horizon, below them the table of sources and the boards.

use game_core::Practice;
use leptos::html::H2;
use leptos::prelude::*;
use protocol::{Level, Sitter, TableId};

use super::actions::Actions;
use super::bests::Results;
use super::count::Count;
use super::finish::Finish;
use super::ledger::Ledger;
use super::towers::{Towers, signed};
use crate::feel::Sound;
use crate::parts::Icon;
use crate::session::{Session, local_practice};

#[component]
pub(crate) fn EndPage(session: Session, finish: Memo<Finish>, boards: ViewFn) -> impl IntoView {
    let lost = finish.with_untracked(|finish| finish.mine.as_ref().is_some_and(|mine| !mine.won));
    let fanfare = if lost { Sound::SoftFanfare } else { Sound::Fanfare };
    let count = Count::new(finish.with_untracked(Finish::steps), fanfare);
    let headline = NodeRef::<H2>::new();
    // A game that ends before the player's eyes is counted. One that is opened later shows its result.
    let is_live = untrack(|| session.read(|table| Some(!table.is_first))) == Some(true) && !session.is_replay();
    if is_live {
        count.start();
    }
    Effect::new(move |_| {
        if let (true, Some(headline)) = (count.is_done() && !session.is_replay(), headline.get()) {
            let _ = headline.focus();
        }
    });
    let results = results(session, finish);
    let is_assisted = local_practice(&session.table.to_string()).assisted;
    view! {
        <div class="finale" data-test="ending">
            <div class="finale-sky">
                <div class="finale-words">
                    <p class="caps">{move || finish.with(|finish| finish.about.clone())}</p>
                    <h2 tabindex="-1" node_ref=headline data-test="headline" aria-describedby="finale-scores">
                        {move || finish.with(|finish| shown_title(finish, count))}
                    </h2>
                    <Show when=move || count.is_done() fallback=move || view! { <Skip /> }>
                        <Why finish />
                        <Best finish table=session.table results />
                        {is_assisted.then(|| view! { <Assisted /> })}
                        <Show when=move || !session.is_replay()>
                            <Actions session finish results />
                        </Show>
                    </Show>
                    <p class="screen-reader-only" id="finale-scores" role="status" data-test="final-scores">
                        {move || count.is_done().then(|| finish.with(scores))}
                    </p>
                </div>
                <Towers finish count />
            </div>
            <div class="finale-below">
                <Ledger finish count />
                {boards.run()}
            </div>
        </div>
    }
}

/// The headline, or while counting the source that is counted.
fn shown_title(finish: &Finish, count: Count) -> String {
    if count.is_done() {
        return finish.headline.clone();
    }
    let step = count.counted().checked_sub(1);
    let source = step.and_then(|step| finish.sources.iter().find(|source| source.step == step));
    source.map_or_else(|| t!("end-count"), |source| source.name.clone())
}

/// Everybody's total in words, the winner first.
fn scores(finish: &Finish) -> String {
    let mut totals: Vec<_> = finish.finishers.iter().map(|one| (!one.won, -finish.final_total(one), one)).collect();
    totals.sort_by_key(|(lost, total, _)| (*lost, *total));
    let words = totals.iter().map(|(_, _, one)| {
        let total = signed(finish.final_total(one));
        t!("end-score", name = one.name.clone(), total = total, note = one.note.clone().unwrap_or_default())
    });
    format!("{}.", words.map(|words| words.trim().to_string()).collect::<Vec<_>>().join(", "))
}

#[component]
fn Skip() -> impl IntoView {
    view! {
        <p class="finale-why">{move || t!("end-skip-hint")}</p>
        <div class="finale-actions">
            // Every press ends the count; the button is for those who look for one.
            <button type="button" class="button" data-test="skip-count">
                <Icon name="u-next" />
                {move || t!("end-skip")}
            </button>
        </div>
    }
}

#[component]
fn Why(finish: Memo<Finish>) -> impl IntoView {
    move || {
        finish.with(|finish| finish.why.clone()).map(|why| {
            view! {
                <p class="finale-why" data-test="why">
                    <b>{t!("end-why")}</b>
                    " "
                    {why}
                </p>
            }
        })
    }
}

#[component]
fn Best(finish: Memo<Finish>, table: TableId, results: StoredValue<Option<Results>>) -> impl IntoView {
    move || {
        let mine = finish.with(|finish| finish.mine.clone())?;
        let words = results.with_value(|results| results.as_ref()?.words(table, &mine))?;
        Some(view! {
            <p class="finale-best" data-test="best">
                <Icon name="u-trophy" />
                {words}
            </p>
        })
    }
}

/// Says that the player had help.
#[component]
fn Assisted() -> impl IntoView {
    view! {
        <p class="finale-best" data-test="assisted">
            <Icon name="u-help" />
            {move || t!("end-assisted")}
        </p>
    }
}

/// Stores the viewer's result; none for games of practice, none for spectators, replays and people who share a device.
fn results(session: Session, finish: Memo<Finish>) -> StoredValue<Option<Results>> {
    let mine = finish
        .with_untracked(|finish| finish.mine.clone())
        .filter(|_| !session.is_replay() && local_practice(&session.table.to_string()) == Practice::default());
    let results = mine.map(|mine| Results::record(session.table, &mine, untrack(|| bot_level(session))));
    StoredValue::new(results)
}

/// The level of the bots, if one person plays against bots of one level.
pub(super) fn bot_level(session: Session) -> Option<Level> {
    session.read(|table| {
        let others = table.info.seats.iter().filter(|info| Some(info.seat) != table.seat());
        let levels = others.map(|info| if let Sitter::Bot(level) = info.sitter { Some(level) } else { None });
        let levels: Option<Vec<Level>> = levels.collect();
        let levels = levels?;
        let first = *levels.first()?;
        levels.iter().all(|level| *level == first).then_some(first)
    })
}

//! The scoring of Silver & Gold: a filled score card, and how its points are counted.

use std::sync::Arc;

use games::silver_gold::{COLOUR_POINTS, CardNumber, Colour, MAX_GEMS, ROUNDS};
use leptos::prelude::*;

use super::Prizes;
use super::example::{self, ME, Sheet};
use crate::parts::Icon;
use crate::silver_gold::chamber::pyramid_icon;
use crate::silver_gold::names;
use crate::words::Text;

#[component]
pub(super) fn Scoring() -> impl IntoView {
    let sheet = Arc::new(example::sheet());
    view! {
        <p>{|| t!("learn-sg-scoring-text")}</p>
        <div class="learn-pair">
            <ScoreSheet sheet=sheet.clone() />
            <ScoreTable sheet />
        </div>
    }
}

/// A filled score card.
#[component]
fn ScoreSheet(sheet: Arc<Sheet>) -> impl IntoView {
    let Sheet { deck, player, prizes, .. } = &*sheet;
    let player = *player;
    let alt = move || {
        t!(
            "learn-sg-sheet-alt",
            pyramids = player.completed.len(),
            torches = player.torches.len(),
            rubies = player.rubies,
            emeralds = player.emeralds,
            skulls = player.skulls
        )
    };
    let icon_class = |is_marked: bool| if is_marked { "icon" } else { "icon is-open" };
    let pyramid = |number: CardNumber| {
        view! {
            <span class="chip">
                <Icon name=pyramid_icon(deck.card(number).colour) />
                {number.get()}
            </span>
        }
    };
    let torch = |round: u8| {
        let class = if player.has_torch(round) { "is-on" } else { "" };
        view! {
            <span class=class>
                <Icon name="i-torch" />
                {round}
            </span>
        }
    };
    let gems = |column: u8| {
        view! {
            <span>
                <Icon name="i-ruby" class=icon_class(column < player.rubies) />
                <Icon name="i-emerald" class=icon_class(column < player.emeralds) />
            </span>
        }
    };
    let skull = |(index, value): (usize, &u8)| {
        let count = usize::from(player.skulls);
        let class = if index + 1 == count { "is-worst" } else { "" };
        view! {
            <span class=class>
                <Icon name="i-skull" class=icon_class(index < count) />
                {names::points(-i16::from(*value))}
            </span>
        }
    };
    view! {
        <div class="learn-sheet" role="img" aria-label=alt>
            <div class="learn-done">{player.completed.iter().map(pyramid).collect_view()}</div>
            <div class="learn-torches">{(1..=ROUNDS).map(torch).collect_view()}</div>
            <Prizes taken=Some(*prizes) />
            <div class="learn-gems">{(0..MAX_GEMS).map(gems).collect_view()}</div>
            <div class="learn-skulls">{deck.skull_values().iter().enumerate().map(skull).collect_view()}</div>
        </div>
    }
}

/// How the points of the score card are counted.
#[component]
fn ScoreTable(sheet: Arc<Sheet>) -> impl IntoView {
    view! {
        <table class="learn-table">
            <thead>
                <tr>
                    <th scope="col">{|| t!("learn-sg-what")}</th>
                    <th scope="col">{|| t!("learn-sg-how")}</th>
                    <th scope="col" class="is-number">
                        {|| t!("learn-points")}
                    </th>
                </tr>
            </thead>
            <tbody>
                <ScoreLines sheet=sheet.clone() />
            </tbody>
            <tfoot>
                <tr>
                    <th scope="row" colspan="2">
                        {|| t!("learn-sg-total")}
                    </th>
                    <td class="is-number" data-test="example-total">
                        {sheet.score.total}
                    </td>
                </tr>
            </tfoot>
        </table>
    }
}

#[component]
fn ScoreLines(sheet: Arc<Sheet>) -> impl IntoView {
    let Sheet { player, prizes, score, .. } = &*sheet;
    let (pyramids, torches, skulls) = (player.completed.len(), player.torches.len(), player.skulls);
    let pairs = player.rubies.min(player.emeralds);
    let singles = player.rubies.max(player.emeralds) - pairs;
    let taken = Colour::ALL.into_iter().flat_map(|colour| prizes[colour].into_iter().zip(COLOUR_POINTS));
    let taken = taken.filter(|(taker, _)| *taker == Some(ME)).map(|(_, points)| points.to_string());
    let taken = taken.collect::<Vec<String>>().join(" + ");
    view! {
        <Line
            name=|| t!("learn-sg-row-pyramids")
            how=Signal::derive(move || t!("learn-sg-row-pyramids-how", count = pyramids))
            points=score.pyramids
        />
        <Line name=|| t!("learn-sg-row-colours") how=Signal::derive(move || taken.clone()) points=score.colours />
        <Line
            name=|| t!("learn-sg-row-torches")
            how=Signal::derive(move || t!("learn-sg-row-torches-how", count = torches))
            points=score.torches
        />
        <Line
            name=|| t!("learn-sg-row-pairs")
            how=Signal::derive(move || t!("learn-sg-row-pairs-how", count = pairs))
            points=score.gem_pairs
        />
        <Line
            name=|| t!("learn-sg-row-singles")
            how=Signal::derive(move || t!("learn-sg-row-singles-how", count = singles))
            points=score.single_gems
        />
        <Line
            name=|| t!("learn-sg-row-skulls")
            how=Signal::derive(move || t!("learn-sg-row-skulls-how", count = skulls))
            points=score.skulls
        />
    }
}

#[component]
fn Line(name: Text, how: Signal<String>, points: i16) -> impl IntoView {
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{move || how.get()}</td>
            <td class="is-number">{names::points(points)}</td>
        </tr>
    }
}

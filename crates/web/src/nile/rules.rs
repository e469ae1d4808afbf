//! The rules of Nile.

mod example;
mod pictures;

use std::sync::Arc;

use game_core::Seat;
use games::nile::{
    Area, Board, DISCOVERIES, Die, Discovery, FILLINGS, FIRST_COINS, Face, Holding, MAX_EXTRA_DICE, MAX_TURNS,
    ROW_PIECES, Row, SPOTS, Space,
};
use leptos::prelude::*;

use self::example::{Example, example};
use self::pictures::{AREA_FRAME, PYRAMID_FRAME, area, pyramid};
use super::names::{die_icon, discovery_name, discovery_text, pips_icon, resource_icon};
use crate::pages::rules_page::{Controls, Legend, Minute, Picture, RulesPage, Ruling, Rulings, Section, Tips};
use crate::parts::Icon;
use crate::words::Text;

/// The rules of Nile as a page to read.
#[component]
pub(crate) fn Rules() -> impl IntoView {
    let played = StoredValue::new(example().map(Arc::new));
    view! {
        <RulesPage
            game=games::NILE
            title=|| t!("learn-open-nile")
            credit=|| t!("learn-nile-credit")
            contents=contents()
        >
            <Section id="minute" title=|| t!("learn-minute")>
                <InAMinute />
            </Section>
            <Section id="valley" title=|| t!("learn-nile-valley")>
                <p>{|| t!("learn-nile-valley-text")}</p>
                {played.get_value().map(|played| view! { <Valley played rolled=false /> })}
                <Symbols />
            </Section>
            <Section id="begin" title=|| t!("learn-nile-begin")>
                <p>{|| t!("learn-nile-begin-text", spots = SPOTS, all = DISCOVERIES, coins = FIRST_COINS)}</p>
            </Section>
            <Section id="turn" title=|| t!("learn-turn")>
                <Steps />
            </Section>
            <Section id="example" title=|| t!("learn-nile-scoring")>
                {played.get_value().map(|played| view! { <Worked played /> })}
            </Section>
            <Section id="end" title=|| t!("learn-the-end")>
                <p>{|| t!("learn-nile-end-text", turns = MAX_TURNS, built = whole_pyramid())}</p>
            </Section>
            <Section id="discoveries" title=|| t!("learn-nile-discoveries")>
                <Discoveries />
            </Section>
            <Section id="controls" title=|| t!("learn-controls")>
                <Controls
                    mouse=|| t!("learn-nile-mouse-text")
                    touch=|| t!("learn-nile-touch-text")
                    keyboard=|| t!("learn-nile-keyboard-text")
                />
            </Section>
            <Section id="tips" title=|| t!("learn-tips")>
                <Tips tips=tips() />
            </Section>
            <Rulings groups=rulings() />
        </RulesPage>
    }
}

fn contents() -> Vec<(&'static str, Text)> {
    vec![
        ("minute", || t!("learn-minute")),
        ("valley", || t!("learn-nile-valley")),
        ("begin", || t!("learn-nile-begin")),
        ("turn", || t!("learn-turn")),
        ("example", || t!("learn-nile-scoring")),
        ("end", || t!("learn-the-end")),
        ("discoveries", || t!("learn-nile-discoveries")),
        ("controls", || t!("learn-controls")),
        ("tips", || t!("learn-tips")),
        ("rulings", || t!("learn-rulings")),
    ]
}

fn tips() -> Vec<Text> {
    vec![
        || t!("hint-draft"),
        || t!("hint-first-land"),
        || t!("hint-bump"),
        || t!("hint-plan"),
        || t!("hint-unspent"),
        || t!("hint-store"),
    ]
}

#[component]
fn InAMinute() -> impl IntoView {
    view! {
        <Minute lines=vec![
            ("i-wheat", || t!("learn-nile-minute-1")),
            ("i-die-5", || t!("learn-nile-minute-2")),
            ("i-block", || t!("learn-nile-minute-3")),
            ("i-discovery", || t!("learn-nile-minute-4")),
            ("u-trophy", || t!("learn-nile-minute-5", pieces = pieces())),
        ] />
    }
}

/// The symbols of the valley.
#[component]
fn Symbols() -> impl IntoView {
    view! {
        <Legend entries=vec![
            ("i-brick", || t!("learn-nile-bricks"), || t!("learn-nile-bricks-does")),
            ("i-wheat", || t!("learn-nile-wheat"), || t!("learn-nile-wheat-does")),
            ("i-worker", || t!("learn-nile-workers"), || t!("learn-nile-workers-does")),
            ("i-coin", || t!("learn-nile-coin"), || t!("learn-nile-coin-does")),
            ("i-bump", || t!("learn-nile-bump"), || t!("learn-nile-bump-does")),
            ("i-extra", || t!("learn-nile-extra"), || t!("learn-nile-extra-does")),
            ("i-discovery", || t!("learn-nile-discovery"), || t!("learn-nile-discovery-does")),
            ("i-double", || t!("learn-nile-double"), || t!("learn-nile-double-does")),
        ] />
    }
}

/// How many pieces a pyramid has.
fn pieces() -> u8 {
    ROW_PIECES.iter().sum()
}

/// The value of a complete pyramid.
fn whole_pyramid() -> u8 {
    Holding { pieces: ROW_PIECES, ..Holding::default() }.built()
}

fn area_name(area: Area) -> String {
    match area {
        Area::Red => t!("learn-nile-area-red"),
        Area::Green => t!("learn-nile-area-green"),
        Area::Blue => t!("learn-nile-area-blue"),
    }
}

/// The valley with both players' first land.
#[component]
fn Valley(played: Arc<Example>, rolled: bool) -> impl IntoView {
    let one = |which: Area| {
        let Example { game, gathered, .. } = &*played;
        let die = gathered.turn().dice().iter().find(|die| die.area == which).filter(|_| rolled);
        let owner = |space| game.owner(gathered, space);
        let owned = |seat| {
            let spaces = Row::all().flat_map(|row| Face::all().map(move |column| Space { area: which, column, row }));
            spaces.filter(|space| owner(*space) == Some(seat)).count()
        };
        let (mine, theirs) = (owned(Seat::FIRST), owned(Seat::SECOND));
        let drawing = area(game.board(), which, owner, die.map(|die| die.face));
        view! {
            <figure class="valley-area" data-area=which.name()>
                <figcaption>
                    <Icon name=resource_icon(which) />
                    {move || area_name(which)}
                </figcaption>
                <Picture
                    frame=AREA_FRAME.into()
                    drawing
                    alt=Signal::derive(move || {
                        t!("learn-nile-area-alt", area = area_name(which), mine = mine, theirs = theirs)
                    })
                />
            </figure>
        }
    };
    view! { <div class="learn-valley">{Area::ALL.map(one).collect_view()}</div> }
}

#[component]
fn Steps() -> impl IntoView {
    let prices = || (1..=ROW_PIECES.len()).map(|price| price.to_string()).collect::<Vec<_>>().join(", ");
    let boxes = ["i-store-spent", "i-store", "i-store", "i-store-empty", "i-store-empty", "i-store-empty"];
    view! {
        <h3>{|| t!("learn-nile-step-1")}</h3>
        <p>{|| t!("learn-nile-step-1-text")}</p>
        <h3>{|| t!("learn-nile-step-2")}</h3>
        <p>{|| t!("learn-nile-step-2-text")}</p>
        <h3>{|| t!("learn-nile-step-3")}</h3>
        <p>{|| t!("learn-nile-step-3-text")}</p>
        <p class="learn-exchange" role="img" aria-label=|| t!("learn-nile-exchange-alt")>
            <Icon name="i-wheat" />
            <Icon name="u-arrow" />
            <Icon name="i-worker" />
            <Icon name="u-arrow" />
            <Icon name="i-brick" />
            <Icon name="u-arrow" />
            <Icon name="i-wheat" />
        </p>
        <p>{|| t!("learn-nile-exchange")}</p>
        <h3>{|| t!("learn-nile-pyramid")}</h3>
        <p>{|| t!("learn-nile-pyramid-text")}</p>
        <div class="learn-pair">
            <Picture
                class="valley-pyramid"
                frame=PYRAMID_FRAME.into()
                drawing=pyramid([4, 1, 0, 0], [0; 4])
                alt=Signal::derive(move || t!("learn-nile-pyramid-alt", pieces = pieces(), list = prices()))
            />
            <ol class="learn-bonuses">
                <li>{|| t!("learn-nile-bonus-4")}</li>
                <li>{|| t!("learn-nile-bonus-3")}</li>
                <li>{|| t!("learn-nile-bonus-2")}</li>
                <li>{|| t!("learn-nile-bonus-1")}</li>
            </ol>
        </div>
        <h3>{|| t!("learn-nile-store")}</h3>
        <p class="learn-store" role="img" aria-label=|| t!("learn-nile-store-alt")>
            {boxes.map(|name| view! { <Icon name /> }).collect_view()}
        </p>
        <p>{|| t!("learn-nile-store-text", boxes = FILLINGS)}</p>
    }
}

/// The turn of the example: what the dice bring, and what is built with it.
#[component]
fn Worked(played: Arc<Example>) -> impl IntoView {
    let turn = *played.gathered.turn();
    let tray = *turn.tray();
    let built = played.built.holding(Seat::FIRST).piece_count();
    let pieces = played.built.holding(Seat::FIRST).pieces;
    let rows = turn.dice().iter().map(|die| view! { <DieRow die=*die /> }).collect_view();
    let summary = move || {
        let (resources, coins) = (tray.resources, tray.coins);
        let (bricks, wheat, workers) = (resources.red, resources.green, resources.blue);
        t!("learn-nile-worked", bricks = bricks, wheat = wheat, workers = workers, coins = coins, built = built)
    };
    view! {
        <p>{|| t!("learn-nile-scoring-text")}</p>
        <Valley played rolled=true />
        <div class="learn-pair">
            <table class="learn-table">
                <thead>
                    <tr>
                        <th scope="col">{|| t!("learn-nile-die")}</th>
                        <th scope="col">{|| t!("learn-nile-yields")}</th>
                        <th scope="col" class="is-number">
                            {|| t!("learn-nile-in-all")}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {rows} <tr>
                        <th scope="row">{|| t!("learn-nile-equal")}</th>
                        <td>{tray.coins}</td>
                        <td class="is-number" data-test="example-coins">
                            {tray.coins}
                            <Icon name="i-coin" />
                        </td>
                    </tr>
                </tbody>
            </table>
            <Picture
                class="valley-pyramid"
                frame=PYRAMID_FRAME.into()
                drawing=pyramid([0; 4], pieces)
                alt=Signal::derive(move || t!("learn-nile-worked-alt", built = built))
            />
        </div>
        <p>{summary}</p>
    }
}

/// What one die brings.
#[component]
fn DieRow(die: Die) -> impl IntoView {
    let face = die.face.get();
    let name = move || match die.area {
        Area::Red => t!("learn-nile-red-die", face = face),
        Area::Green => t!("learn-nile-green-die", face = face),
        Area::Blue => t!("learn-nile-blue-die", face = face),
    };
    let how =
        move || if die.doubled { t!("learn-nile-doubled", once = die.gathered) } else { die.gathered.to_string() };
    let number = if die.doubled { 2 * die.gathered } else { die.gathered };
    view! {
        <tr>
            <th scope="row">
                <span class="learn-die">
                    <Icon name=die_icon(die.area) />
                    <Icon name=pips_icon(face) />
                </span>
                {name}
            </th>
            <td>{how}</td>
            <td class="is-number">{number}<Icon name=resource_icon(die.area) /></td>
        </tr>
    }
}

#[component]
fn Discoveries() -> impl IntoView {
    let one = |found: Discovery| {
        view! {
            <div>
                <dt>
                    <Icon name="i-discovery" />
                    <span class="number">{found.get()}</span>
                    {move || discovery_name(found)}
                </dt>
                <dd>{move || discovery_text(found)}</dd>
            </div>
        }
    };
    view! { <dl class="learn-legend">{Discovery::current().iter().copied().map(one).collect_view()}</dl> }
}

fn prices() -> String {
    let board = Board::standard();
    Row::all().map(|row| board.price(row).to_string()).collect::<Vec<_>>().join(", ")
}

#[rustfmt::skip]
fn rulings() -> Vec<(Text, Vec<Ruling>)> {
    vec![
        (|| t!("learn-nile-valley"), vec![
            Ruling { number: "N1", question: || t!("ruling-n1-q"), answer: || t!("ruling-n1-a", prices = prices()) },
            Ruling { number: "N2", question: || t!("ruling-n2-q"), answer: || t!("ruling-n2-a", spots = SPOTS) },
            Ruling { number: "N3", question: || t!("ruling-n3-q"), answer: || t!("ruling-n3-a") },
        ]),
        (|| t!("learn-setup"), vec![
            Ruling { number: "N4", question: || t!("ruling-n4-q"), answer: || t!("ruling-n4-a", all = DISCOVERIES, spots = SPOTS) },
            Ruling { number: "N5", question: || t!("ruling-n5-q"), answer: || t!("ruling-n5-a", coins = FIRST_COINS, boxes = FILLINGS) },
            Ruling { number: "N6", question: || t!("ruling-n6-q"), answer: || t!("ruling-n6-a") },
        ]),
        (|| t!("learn-the-turn"), vec![
            Ruling { number: "N7", question: || t!("ruling-n7-q"), answer: || t!("ruling-n7-a") },
            Ruling { number: "N8", question: || t!("ruling-n8-q"), answer: || t!("ruling-n8-a") },
            Ruling { number: "N9", question: || t!("ruling-n9-q"), answer: || t!("ruling-n9-a") },
            Ruling { number: "N10", question: || t!("ruling-n10-q"), answer: || t!("ruling-n10-a") },
            Ruling { number: "N11", question: || t!("ruling-n11-q"), answer: || t!("ruling-n11-a", dice = MAX_EXTRA_DICE) },
            Ruling { number: "N12", question: || t!("ruling-n12-q"), answer: || t!("ruling-n12-a") },
            Ruling { number: "N13", question: || t!("ruling-n13-q"), answer: || t!("ruling-n13-a") },
            Ruling { number: "N14", question: || t!("ruling-n14-q"), answer: || t!("ruling-n14-a") },
            Ruling { number: "N15", question: || t!("ruling-n15-q"), answer: || t!("ruling-n15-a") },
            Ruling { number: "N16", question: || t!("ruling-n16-q"), answer: || t!("ruling-n16-a") },
            Ruling { number: "N17", question: || t!("ruling-n17-q"), answer: || t!("ruling-n17-a") },
            Ruling { number: "N18", question: || t!("ruling-n18-q"), answer: || t!("ruling-n18-a", boxes = FILLINGS) },
        ]),
        (|| t!("learn-the-end"), vec![
            Ruling { number: "N19", question: || t!("ruling-n19-q"), answer: || t!("ruling-n19-a", pieces = pieces()) },
            Ruling { number: "N20", question: || t!("ruling-n20-q"), answer: || t!("ruling-n20-a", turns = MAX_TURNS, built = whole_pyramid()) },
        ]),
    ]
}

//! The rules of Silver & Gold.

mod example;
mod scoring;

use games::silver_gold::{COLOUR_POINTS, CardNumber, Colour, DISPLAY, Deck, ExpeditionNumber, Pattern, Symbol};
use leptos::prelude::*;

use self::example::ME;
use self::scoring::Scoring;
use super::chamber::{Chamber, Marks, pyramid_icon, symbol_icon};
use super::{names, shape};
use crate::pages::rules_page::{Controls, Legend, Minute, RulesPage, Ruling, Rulings, Section, Tips};
use crate::parts::Icon;
use crate::words::Text;

/// The rules of Silver & Gold as a page to read.
#[component]
pub(crate) fn Rules() -> impl IntoView {
    view! {
        <RulesPage
            game=games::SILVER_GOLD
            title=|| t!("learn-open-sg")
            credit=|| t!("learn-sg-credit")
            contents=contents()
        >
            <Section id="minute" title=|| t!("learn-minute")>
                <Minute lines=vec![
                    ("u-dig", || t!("learn-sg-minute-1")),
                    ("u-mirror", || t!("learn-sg-minute-2")),
                    ("i-ruby", || t!("learn-sg-minute-3")),
                    ("i-tomb", || t!("learn-sg-minute-4")),
                    ("u-trophy", || t!("learn-sg-minute-5")),
                ] />
            </Section>
            <Section id="card" title=|| t!("learn-sg-card")>
                <PyramidCard />
            </Section>
            <Section id="turn" title=|| t!("learn-turn")>
                <Steps />
            </Section>
            <Section id="scoring" title=|| t!("learn-sg-scoring")>
                <Scoring />
            </Section>
            <Section id="controls" title=|| t!("learn-controls")>
                <Controls
                    mouse=|| t!("learn-sg-mouse-text")
                    touch=|| t!("learn-sg-touch-text")
                    keyboard=|| t!("learn-sg-keyboard-text")
                />
                <Keys />
            </Section>
            <Section id="tips" title=|| t!("learn-tips")>
                <Tips tips=vec![
                    || t!("hint-keep"),
                    || t!("hint-place"),
                    || t!("hint-one-box"),
                    || t!("hint-red-cross"),
                    || t!("hint-waiting"),
                    || t!("hint-replace"),
                    || t!("hint-odds"),
                ] />
            </Section>
            <Rulings groups=rulings() />
        </RulesPage>
    }
}

fn contents() -> Vec<(&'static str, Text)> {
    vec![
        ("minute", || t!("learn-minute")),
        ("card", || t!("learn-sg-card")),
        ("turn", || t!("learn-turn")),
        ("scoring", || t!("learn-sg-scoring")),
        ("controls", || t!("learn-controls")),
        ("tips", || t!("learn-tips")),
        ("rulings", || t!("learn-rulings")),
    ]
}

#[component]
fn PyramidCard() -> impl IntoView {
    let deck = Deck::first_edition();
    let card = example::card(&deck);
    view! {
        <div class="learn-pair">
            <figure class="learn-card">
                <p class="learn-card-head">
                    <Icon name=pyramid_icon(card.colour) />
                    <span class="number">{example::CARD}</span>
                </p>
                <Chamber
                    card=Some(*card)
                    marks=Marks::default()
                    label=Signal::derive(|| t!("learn-sg-card-alt", number = example::CARD))
                />
            </figure>
            <Legend entries=vec![
                ("i-entrance", || t!("learn-sg-entrance"), || t!("learn-sg-entrance-does")),
                ("i-wall", || t!("learn-sg-wall"), || t!("learn-sg-wall-does")),
                ("i-redcross", || t!("learn-sg-red-cross"), || t!("learn-sg-red-cross-does")),
                ("i-ruby", || t!("learn-sg-ruby"), || t!("learn-sg-ruby-does")),
                ("i-emerald", || t!("learn-sg-emerald"), || t!("learn-sg-emerald-does")),
                ("i-torch", || t!("learn-sg-torch"), || t!("learn-sg-torch-does")),
                ("i-skull", || t!("learn-sg-skull"), || t!("learn-sg-skull-does")),
                ("i-potion", || t!("learn-sg-potion"), || t!("learn-sg-potion-does")),
                ("i-tomb", || t!("learn-sg-tomb"), || t!("learn-sg-tomb-does")),
            ] />
        </div>
        <p>{|| t!("learn-sg-card-text")}</p>
    }
}

#[component]
fn Steps() -> impl IntoView {
    let deck = Deck::first_edition();
    let card = example::card(&deck);
    let captions: [Text; 3] = [|| t!("learn-sg-dig-1"), || t!("learn-sg-dig-2"), || t!("learn-sg-dig-3")];
    let dig = example::dig(&deck).into_iter().zip(captions).map(|((expedition, marks), caption)| {
        let shown = Marks { legal: if marks.crossed.is_empty() { Default::default() } else { marks.legal }, ..marks };
        view! {
            <figure>
                <div class="learn-dig">
                    <Chamber
                        card=Some(*card)
                        marks=shown
                        label=Signal::derive(move || {
                            t!("learn-sg-dig-alt", crossed = marks.crossed.len(), now = marks.placed.len())
                        })
                    />
                    <Expedition number=expedition />
                </div>
                <figcaption>{caption}<Brings symbols=example::brings(card, marks.placed) /></figcaption>
            </figure>
        }
    });
    let refused = example::refused();
    view! {
        <p>{|| t!("learn-sg-begin")}</p>
        <h3>{|| t!("learn-sg-step-1")}</h3>
        <p>{|| t!("learn-sg-step-1-text")}</p>
        <Patterns />
        <h3>{|| t!("learn-sg-step-2")}</h3>
        <p>{|| t!("learn-sg-step-2-text")}</p>
        <div class="learn-figures">
            {dig.collect_view()} <figure>
                <div class="learn-dig">
                    <Chamber
                        card=Some(*card)
                        marks=refused
                        label=Signal::derive(move || {
                            t!("learn-sg-dig-alt", crossed = refused.crossed.len(), now = refused.ghost.len())
                        })
                    />
                    <Expedition number=example::REFUSED.0 />
                </div>
                <figcaption class="learn-no">
                    <Icon name="u-alert" />
                    {|| t!("learn-sg-dig-no")}
                </figcaption>
            </figure>
        </div>
        <h3>{|| t!("learn-sg-step-3")}</h3>
        <p>{|| t!("learn-sg-step-3-text")}</p>
        <Display />
        <h3>{|| t!("learn-sg-step-4")}</h3>
        <p>{|| t!("learn-sg-step-4-text")}</p>
        <Prizes taken=None />
    }
}

/// The pattern of an expedition card, hidden from screen readers.
/// A pattern as drawn on its card: the view box and the drawing.
fn pattern(pattern: &Pattern) -> (String, String) {
    let (width, height, drawing) = shape::picture(pattern.drawn(), 10.0);
    // Every card is drawn four boxes wide and three high, so that boxes have the same size on all cards.
    (format!("{} {} 40 30", (width - 40.0) / 2.0, (height - 30.0) / 2.0), drawing)
}

#[component]
fn Expedition(number: u8) -> impl IntoView {
    let deck = Deck::standard();
    let (frame, drawing) = pattern(deck.pattern(ExpeditionNumber::new(number).unwrap_or(ExpeditionNumber::FIRST)));
    view! { <svg class="shape learn-shape" viewBox=frame aria-hidden="true" inner_html=drawing></svg> }
}

#[component]
fn Patterns() -> impl IntoView {
    let deck = Deck::standard();
    let sizes: Vec<u32> = ExpeditionNumber::all().map(|number| deck.pattern(number).drawn().len()).collect();
    let count = sizes.len();
    let alt = move || {
        let list: Vec<String> = sizes.iter().map(|size| t!("learn-sg-boxes", count = *size)).collect();
        t!("learn-sg-patterns-alt", count = count, list = list.join(", "))
    };
    let cards = ExpeditionNumber::all().map(|number| view! { <Expedition number=number.get() /> });
    view! {
        <div class="learn-patterns" role="img" aria-label=alt>
            {cards.collect_view()}
        </div>
    }
}

/// The symbols under the marks, with their numbers.
#[component]
fn Brings(symbols: Vec<(Symbol, u32)>) -> impl IntoView {
    if symbols.is_empty() {
        return view! { <span class="learn-brings">{|| t!("learn-sg-nothing")}</span> }.into_any();
    }
    let one = |(symbol, count): (Symbol, u32)| {
        view! { <span class="chip">{count}" "<Icon name=symbol_icon(symbol) />{move || names::symbol(symbol)}</span> }
    };
    view! { <span class="learn-brings">{|| t!("learn-sg-brings")}" "{symbols.into_iter().map(one).collect_view()}</span> }.into_any()
}

/// Four real cards beside the deck.
#[component]
fn Display() -> impl IntoView {
    let deck = Deck::standard();
    let numbers: Vec<CardNumber> =
        [6, 21, 35, 46].into_iter().filter_map(CardNumber::new).take(DISPLAY as usize).collect();
    let list = numbers.iter().map(|number| number.get().to_string()).collect::<Vec<_>>().join(", ");
    let card = |number: &CardNumber| {
        let card = deck.card(*number);
        view! {
            <div>
                <Chamber card=Some(*card) marks=Marks::default() />
                <span class="learn-card-head">
                    <Icon name=pyramid_icon(card.colour) />
                    <span class="number">{number.get()}</span>
                </span>
            </div>
        }
    };
    view! {
        <div class="learn-display" role="img" aria-label=move || t!("learn-sg-display-alt", list = list.clone())>
            {numbers.iter().map(card).collect_view()}
            <div class="learn-deck">
                <span>{|| t!("learn-sg-deck")}</span>
            </div>
        </div>
    }
}

/// The points of the three colours, with those that are taken on a score card.
#[component]
pub(super) fn Prizes(taken: Option<games::silver_gold::Prizes>) -> impl IntoView {
    let list = COLOUR_POINTS.map(|points| points.to_string()).join(", ");
    let colour = move |colour: Colour| {
        let points = move |place: usize| {
            let taker = taken.and_then(|taken| taken[colour][place]);
            let class = match taker {
                Some(seat) if seat == ME => "is-mine",
                Some(_) => "is-gone",
                None => "",
            };
            view! { <span class=class>{COLOUR_POINTS[place]}</span> }
        };
        view! {
            <span class="learn-prize">
                <Icon name=pyramid_icon(colour) />
                {move || names::colour(colour)}
                {(0..COLOUR_POINTS.len()).map(points).collect_view()}
            </span>
        }
    };
    view! {
        <div class="learn-prizes" role="img" aria-label=move || t!("learn-sg-prizes-alt", list = list.clone())>
            {Colour::ALL.map(colour).collect_view()}
        </div>
    }
}

#[component]
fn Keys() -> impl IntoView {
    view! {
        <table class="learn-table learn-keys">
            <thead>
                <tr>
                    <th scope="col">{|| t!("learn-key")}</th>
                    <th scope="col">{|| t!("learn-does")}</th>
                </tr>
            </thead>
            <tbody>
                <KeyRow does=|| t!("learn-keys-arrows-does")>
                    <kbd>{|| t!("learn-keys-arrows")}</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-turn-does")>
                    <kbd>"Q"</kbd>
                    " "
                    <kbd>"E"</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-mirror-does")>
                    <kbd>"F"</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-space-does")>
                    <kbd>{|| t!("learn-keys-space")}</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-one-does")>
                    <kbd>"1"</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-undo-does")>
                    <kbd>"Z"</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-escape-does")>
                    <kbd>"Esc"</kbd>
                </KeyRow>
                <KeyRow does=|| t!("learn-keys-enter-does")>
                    <kbd>{|| t!("learn-keys-enter")}</kbd>
                </KeyRow>
            </tbody>
        </table>
    }
}

/// What a key does.
#[component]
fn KeyRow(does: Text, children: Children) -> impl IntoView {
    view! {
        <tr>
            <th scope="row">{children()}</th>
            <td>{does}</td>
        </tr>
    }
}

fn skull_values() -> String {
    Deck::standard().skull_values().map(|value| value.to_string()).join(", ")
}

#[rustfmt::skip]
fn rulings() -> Vec<(Text, Vec<Ruling>)> {
    vec![
        (|| t!("learn-material"), vec![
            Ruling { number: "S1", question: || t!("ruling-s1-q"), answer: || t!("ruling-s1-a") },
            Ruling { number: "S2", question: || t!("ruling-s2-q"), answer: || t!("ruling-s2-a") },
            Ruling { number: "S3", question: || t!("ruling-s3-q"), answer: || t!("ruling-s3-a", skulls = skull_values()) },
        ]),
        (|| t!("learn-setup"), vec![
            Ruling { number: "S4", question: || t!("ruling-s4-q"), answer: || t!("ruling-s4-a") },
        ]),
        (|| t!("learn-the-turn"), vec![
            Ruling { number: "S5", question: || t!("ruling-s5-q"), answer: || t!("ruling-s5-a") },
            Ruling { number: "S6", question: || t!("ruling-s6-q"), answer: || t!("ruling-s6-a") },
            Ruling { number: "S7", question: || t!("ruling-s7-q"), answer: || t!("ruling-s7-a") },
            Ruling { number: "S8", question: || t!("ruling-s8-q"), answer: || t!("ruling-s8-a") },
            Ruling { number: "S9", question: || t!("ruling-s9-q"), answer: || t!("ruling-s9-a") },
            Ruling { number: "S10", question: || t!("ruling-s10-q"), answer: || t!("ruling-s10-a") },
            Ruling { number: "S11", question: || t!("ruling-s11-q"), answer: || t!("ruling-s11-a") },
            Ruling { number: "S12", question: || t!("ruling-s12-q"), answer: || t!("ruling-s12-a") },
            Ruling { number: "S13", question: || t!("ruling-s13-q"), answer: || t!("ruling-s13-a") },
            Ruling { number: "S14", question: || t!("ruling-s14-q"), answer: || t!("ruling-s14-a") },
            Ruling { number: "S15", question: || t!("ruling-s15-q"), answer: || t!("ruling-s15-a") },
        ]),
        (|| t!("learn-replacing"), vec![
            Ruling { number: "S16", question: || t!("ruling-s16-q"), answer: || t!("ruling-s16-a") },
            Ruling { number: "S17", question: || t!("ruling-s17-q"), answer: || t!("ruling-s17-a") },
            Ruling { number: "S18", question: || t!("ruling-s18-q"), answer: || t!("ruling-s18-a") },
        ]),
        (|| t!("learn-points"), vec![
            Ruling { number: "S19", question: || t!("ruling-s19-q"), answer: || t!("ruling-s19-a") },
        ]),
        (|| t!("learn-the-end"), vec![
            Ruling { number: "S20", question: || t!("ruling-s20-q"), answer: || t!("ruling-s20-a") },
            Ruling { number: "S21", question: || t!("ruling-s21-q"), answer: || t!("ruling-s21-a") },
            Ruling { number: "S22", question: || t!("ruling-s22-q"), answer: || t!("ruling-s22-a", total = example::sheet().score.total) },
            Ruling { number: "S23", question: || t!("ruling-s23-q"), answer: || t!("ruling-s23-a") },
        ]),
    ]
}

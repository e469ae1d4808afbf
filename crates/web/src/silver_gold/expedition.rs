//! The expedition card of this turn, and a strip of all eight: which were played, and the odds of those to come.

use games::silver_gold::{ExpeditionNumber, ExpeditionSet, SilverGold};
use leptos::prelude::*;

use super::model::TableModel;
use super::{names, shape};

/// The probability in percent that the next card shows the pattern of `card`. Several cards may show it.
fn odds_of_next(game: &SilverGold, left: ExpeditionSet, card: ExpeditionNumber) -> u32 {
    let same = left.iter().filter(|other| alike(game, card, *other)).count() as u32;
    (200 * same + left.len()) / (2 * left.len().max(1))
}

/// Whether two cards show the same pattern.
fn alike(game: &SilverGold, one: ExpeditionNumber, other: ExpeditionNumber) -> bool {
    game.deck().pattern(one).is_same(game.deck().pattern(other))
}

/// How many of the remaining cards will be played in this round.
fn to_come(turn: u8, revealed: bool) -> u32 {
    u32::from(games::silver_gold::TURNS.saturating_sub(turn)) + u32::from(!revealed)
}

#[component]
pub(crate) fn Expedition(model: TableModel) -> impl IntoView {
    let pile = Pile::new(model);
    let drawn = move || pile.now.get().map(|card| drawing(model, card, 28.0));
    let title = move || match pile.now.get() {
        Some(card) => pattern_name(model, card),
        None => t!("sg-no-card"),
    };
    let rule = move || {
        let boxes = pile.now.get().map(|card| model.game.with_value(|game| game.deck().pattern(card).drawn().len()));
        boxes.map(|boxes| t!("sg-cross-off", boxes = boxes))
    };
    let left = move || pile.left.get().len();
    let caption = move || match pile.to_come.get() {
        0 => t!("sg-none-to-come"),
        _ => t!("sg-to-come", left = left()),
    };
    view! {
        <section class="panel expedition" aria-label=move || t!("sg-expedition") data-test="expedition">
            <div class="expedition-now">
                <div class="expedition-card">{drawn}</div>
                <div class="expedition-text">
                    <h2>{title}</h2>
                    <span class="chip only-mobile">{caption}</span>
                    <p>{rule}</p>
                </div>
            </div>
            <div class="strip-head">
                <span class="caps">{move || t!("sg-eight-cards")}</span>
                <span class="chip">{move || t!("sg-in-pile", count = left())}</span>
            </div>
            <ol class="strip" aria-label=move || t!("sg-eight-cards")>
                {ExpeditionNumber::all().map(|card| view! { <StripCard model pile card /> }).collect_view()}
            </ol>
            <p class="strip-note">{caption}" "{move || (pile.to_come.get() > 0).then(|| t!("sg-odds-note"))}</p>
        </section>
    }
}

/// The expedition cards as this round has used them.
#[derive(Clone, Copy)]
struct Pile {
    /// The card of this turn.
    now: Memo<Option<ExpeditionNumber>>,
    /// The cards that were not played in this round.
    left: Memo<ExpeditionSet>,
    /// How many of them will be played in this round.
    to_come: Memo<u32>,
}

impl Pile {
    fn new(model: TableModel) -> Self {
        Self {
            now: Memo::new(move |_| model.view.with(|view| view.as_ref().and_then(|view| view.expedition))),
            left: Memo::new(move |_| {
                model.view.with(|view| view.as_ref().map_or(ExpeditionSet::ALL, |view| view.expeditions_left))
            }),
            to_come: Memo::new(move |_| {
                model.view.with(|view| view.as_ref().map_or(0, |view| to_come(view.turn, view.expedition.is_some())))
            }),
        }
    }

    fn is_left(&self, card: ExpeditionNumber) -> bool {
        self.left.get().contains(card)
    }

    /// Whether a card and its neighbour in the strip are both left and show the same pattern. They share one figure, or
    /// the figures would add up to more than a hundred.
    fn shares_figure(&self, model: TableModel, card: ExpeditionNumber, by: i8) -> bool {
        let other = ExpeditionNumber::new(card.get().saturating_add_signed(by)).filter(|other| *other != card);
        let both_left = other.filter(|other| self.is_left(*other) && self.is_left(card));
        both_left.is_some_and(|other| model.game.with_value(|game| alike(game, card, other)))
    }
}

fn pattern_name(model: TableModel, card: ExpeditionNumber) -> String {
    model.game.with_value(|game| names::pattern(game, card))
}

/// The pattern of a card; a box is `unit` pixels wide.
fn drawing(model: TableModel, card: ExpeditionNumber, unit: f64) -> impl IntoView {
    let (width, height, inside) = model.game.with_value(|game| shape::picture(game.deck().pattern(card).drawn(), unit));
    view! {
        <svg
            class="shape"
            width=width
            height=height
            viewBox=format!("0 0 {width} {height}")
            aria-hidden="true"
            inner_html=inside
        ></svg>
    }
}

/// One of the eight cards: played, in play, or to come with its odds.
#[component]
fn StripCard(model: TableModel, pile: Pile, card: ExpeditionNumber) -> impl IntoView {
    let is_now = move || pile.now.get() == Some(card);
    let state = move || match () {
        () if is_now() => "strip-card is-now",
        () if pile.is_left(card) => "strip-card",
        () => "strip-card is-spent",
    };
    let odds = move || model.game.with_value(|game| odds_of_next(game, pile.left.get(), card));
    let shows_odds = move || pile.is_left(card) && pile.to_come.get() > 0;
    let figure =
        move || (shows_odds() && !pile.shares_figure(model, card, -1)).then(|| t!("sg-percent", number = odds()));
    let label = move || match (pattern_name(model, card), is_now()) {
        (name, true) => t!("sg-card-now", shape = name),
        (name, _) if shows_odds() => t!("sg-card-to-come", shape = name, odds = odds()),
        (name, _) if pile.is_left(card) => t!("sg-card-buried", shape = name),
        (name, _) => t!("sg-card-played", shape = name),
    };
    view! {
        <li class=state title=label>
            {drawing(model, card, 9.0)}
            <span class="screen-reader-only">{label}</span>
            <span class="strip-card-odds" class:of-two=move || pile.shares_figure(model, card, 1) aria-hidden="true">
                {figure}
            </span>
            <svg class="strip-card-check" aria-hidden="true">
                <use href="#u-check"></use>
            </svg>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::silver_gold::Deck;

    #[test]
    fn the_odds_of_all_different_patterns_to_be_next_make_a_whole() {
        let game = SilverGold::new(Deck::standard(), 2).unwrap();
        let of = |number| ExpeditionNumber::new(number).unwrap();
        let all = ExpeditionSet::ALL;
        let shares = ExpeditionNumber::all().map(|card| {
            let pattern = game.deck().pattern(card);
            let same = all.iter().filter(|other| game.deck().pattern(*other).is_same(pattern)).count() as u32;
            f64::from(odds_of_next(&game, all, card)) / f64::from(same)
        });
        assert!((shares.sum::<f64>() - 100.0).abs() < 5.0);
        let last = ExpeditionSet::from_iter([of(1), of(2)]);
        assert!([50, 100].contains(&odds_of_next(&game, last, of(1))));
    }

    #[test]
    fn seven_of_eight_cards_come() {
        assert_eq!(to_come(1, false), 7);
        assert_eq!(to_come(1, true), 6);
        assert_eq!(to_come(7, true), 0);
    }
}

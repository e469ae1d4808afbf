//! The expedition card of this turn, and the eight of the round: those played, and the odds of those to come.

use ::silver_gold::{ExpeditionNumber, ExpeditionSet, SilverGold};
use leptos::prelude::*;

use super::desk::Desk;
use super::{names, shape};

/// In a hundred, how likely the pattern of a card is the next to come; it may be on several cards.
fn odds_of_next(game: &SilverGold, left: ExpeditionSet, card: ExpeditionNumber) -> u32 {
    let same = left.iter().filter(|other| alike(game, card, *other)).count() as u32;
    (200 * same + left.len()) / (2 * left.len().max(1))
}

/// Whether two cards show the same pattern.
fn alike(game: &SilverGold, one: ExpeditionNumber, other: ExpeditionNumber) -> bool {
    game.deck().pattern(one).is_same(game.deck().pattern(other))
}

/// How many of the cards that are left will come in this round.
fn to_come(turn: u8, revealed: bool) -> u32 {
    u32::from(::silver_gold::TURNS.saturating_sub(turn)) + u32::from(!revealed)
}

#[component]
pub(crate) fn Expedition(desk: Desk) -> impl IntoView {
    let now = Memo::new(move |_| desk.view.with(|view| view.as_ref().and_then(|view| view.expedition)));
    let left = Memo::new(move |_| {
        desk.view.with(|view| view.as_ref().map_or(ExpeditionSet::ALL, |view| view.expeditions_left))
    });
    let coming = Memo::new(move |_| {
        desk.view.with(|view| view.as_ref().map_or(0, |view| to_come(view.turn, view.expedition.is_some())))
    });
    let drawn = move |unit: f64| {
        now.get().map(|card| {
            let (width, height, inside) = desk.game.with_value(|game| shape::picture(game.deck().pattern(card).drawn(), unit));
            view! { <svg class="shape" width=width height=height viewBox=format!("0 0 {width} {height}") aria-hidden="true" inner_html=inside></svg> }
        })
    };
    let title = move || match now.get() {
        Some(card) => desk.game.with_value(|game| names::pattern(game, card)),
        None => t!("sg-no-card"),
    };
    let rule = move || {
        let boxes = now.get().map(|card| desk.game.with_value(|game| game.deck().pattern(card).drawn().len()));
        boxes.map(|boxes| t!("sg-cross-off", boxes = boxes))
    };
    let one = move |card: ExpeditionNumber| {
        let (width, height, inside) =
            desk.game.with_value(|game| shape::picture(game.deck().pattern(card).drawn(), 9.0));
        let state = move || match () {
            () if now.get() == Some(card) => "strip-card is-now",
            () if left.get().contains(card) => "strip-card",
            () => "strip-card is-spent",
        };
        let odds = move || desk.game.with_value(|game| odds_of_next(game, left.get(), card));
        let shows_odds = move || left.get().contains(card) && coming.get() > 0;
        // Equal cards side by side share one figure, or the figures would add up to more than a hundred.
        let beside =
            |by: i8| ExpeditionNumber::new(card.get().saturating_add_signed(by)).filter(|other| *other != card);
        let shares_with = move |other: Option<ExpeditionNumber>| {
            let both_left = other.filter(|other| left.get().contains(*other) && left.get().contains(card));
            both_left.is_some_and(|other| desk.game.with_value(|game| alike(game, card, other)))
        };
        let (before, after) = (beside(-1), beside(1));
        let figure = move || (shows_odds() && !shares_with(before)).then(|| t!("sg-percent", number = odds()));
        let label = move || {
            let name = desk.game.with_value(|game| names::pattern(game, card));
            match () {
                () if now.get() == Some(card) => t!("sg-card-now", shape = name),
                () if shows_odds() => t!("sg-card-to-come", shape = name, odds = odds()),
                () if left.get().contains(card) => t!("sg-card-buried", shape = name),
                () => t!("sg-card-played", shape = name),
            }
        };
        view! {
            <li class=state title=label>
                <svg class="shape" width=width height=height viewBox=format!("0 0 {width} {height}") aria-hidden="true" inner_html=inside></svg>
                <span class="screen-reader-only">{label}</span>
                <span class="strip-card-odds" class:of-two=move || shares_with(after) aria-hidden="true">{figure}</span>
                <svg class="strip-card-check" aria-hidden="true"><use href="#u-check"></use></svg>
            </li>
        }
    };
    let caption = move || match (coming.get(), left.get().len()) {
        (0, _) => t!("sg-none-to-come"),
        (_, left) => t!("sg-to-come", left = left),
    };
    view! {
        <section class="panel expedition" aria-label=move || t!("sg-expedition") data-test="expedition">
            <div class="expedition-now">
                <div class="expedition-card">{move || drawn(28.0)}</div>
                <div class="expedition-text"><h2>{title}</h2><span class="chip only-mobile">{caption}</span><p>{rule}</p></div>
            </div>
            <div class="strip-head"><span class="caps">{move || t!("sg-eight-cards")}</span>
                <span class="chip">{move || t!("sg-in-pile", count = left.get().len())}</span></div>
            <ol class="strip" aria-label=move || t!("sg-eight-cards")>{ExpeditionNumber::all().map(one).collect_view()}</ol>
            <p class="strip-note">{caption}" "{move || (coming.get() > 0).then(|| t!("sg-odds-note"))}</p>
        </section>
    }
}

/// Seven dots: where in the round the table is. For the phone, where there is no sky to spare.
#[component]
pub(crate) fn Rounds(desk: Desk) -> impl IntoView {
    let at = Memo::new(move |_| desk.view.with(|view| view.as_ref().map_or((1, 1), |view| (view.round, view.turn))));
    let dot = move |turn: u8| {
        let state = move || match at.get().1.cmp(&turn) {
            std::cmp::Ordering::Greater => "past",
            std::cmp::Ordering::Equal => "current",
            std::cmp::Ordering::Less => "",
        };
        view! { <i class=state></i> }
    };
    view! {
        <div class="rounds-mobile">
            <span>{move || t!("sg-round", round = at.get().0)}</span>
            <span class="dots" aria-hidden="true">{(1..=::silver_gold::TURNS).map(dot).collect_view()}</span>
            <span>{move || t!("sg-turn", turn = at.get().1)}</span>
        </div>
    }
}

/// The sun on its way through the seven expeditions of a round.
#[component]
pub(crate) fn Sun(desk: Desk) -> impl IntoView {
    // Along the curve from (52, 66) over (372, 24) to (692, 66).
    const STOPS: [(i32, i32); 7] = [(52, 66), (159, 45), (265, 30), (372, 24), (479, 30), (585, 45), (692, 66)];
    let at = Memo::new(move |_| desk.view.with(|view| view.as_ref().map_or((1, 1), |view| (view.round, view.turn))));
    let stop = move |(place, (x, y)): (usize, (i32, i32))| {
        let turn = place as u8 + 1;
        let state = move || if turn < at.get().1 { "arc-done" } else { "arc-to-come" };
        view! {
            <g transform=format!("translate({x} {y})")>
                <circle r="8" class=state></circle>
                <path d="m-3.5.2 2.3 2.4L3.6-2.6" class="arc-check"></path>
            </g>
        }
    };
    let sun = move || {
        let (x, y) = STOPS.get(usize::from(at.get().1.saturating_sub(1))).copied().unwrap_or(STOPS[0]);
        format!("translate({x}px, {y}px)")
    };
    view! {
        <svg class="turn-arc" viewBox="0 0 744 170" aria-hidden="true">
            <path d="M52 66C222 10 522 10 692 66" class="arc-line"></path>
            {STOPS.into_iter().enumerate().map(stop).collect_view()}
            <g class="arc-now" style:transform=sun>
                <circle r="34" class="arc-halo"></circle><circle r="22" class="arc-sun"></circle>
                <text class="arc-number" text-anchor="middle" y="7.5">{move || at.get().1}</text>
            </g>
        </svg>
        <p class="turn" data-test="turn"><b>{move || t!("sg-turn", turn = at.get().1)}</b><span>{move || t!("sg-round", round = at.get().0)}</span></p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::silver_gold::Deck;

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

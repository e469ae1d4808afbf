//! Reviews of Silver & Gold: plans in words and pictures.

use game_core::{Game, Seat};
use games::silver_gold::{Action, Boxes, CardNumber, CardSet, Player, SilverGold, Slot, Source, State, TURNS};
use leptos::prelude::*;
use review::Reason;

use super::chamber::{Chamber, Marks};
use super::names;
use crate::review::{Fact, Picture, ShownGame, Unit};

/// The boxes that a plan crosses off on each of the two cards.
pub(super) fn boxes(plan: &[Action]) -> [Boxes; 2] {
    let mut boxes = [Boxes::EMPTY; 2];
    for action in plan {
        if let Action::Cross(placement) = action {
            boxes[usize::from(placement.slot == Slot::Right)] |= placement.boxes;
        }
    }
    boxes
}

/// A chamber with its name below.
fn chamber(game: &SilverGold, number: CardNumber, marks: Marks) -> AnyView {
    let card = *game.deck().card(number);
    let title = card_words(game, number);
    view! {
        <span class="review-chamber">
            <Chamber card=Signal::stored(Some(card)) marks=Signal::stored(marks) />
            <small>{title}</small>
        </span>
    }
    .into_any()
}

/// A card as players call it, such as "Orange 8".
pub(crate) fn card_words(game: &SilverGold, number: CardNumber) -> String {
    t!("sg-pyramid", colour = names::colour(game.deck().card(number).colour), number = number.get())
}

pub(super) fn cards_words(game: &SilverGold, cards: CardSet) -> String {
    crate::parts::listed(&cards.iter().map(|card| card_words(game, card)).collect::<Vec<_>>())
}

/// The player after a plan.
fn after(game: &SilverGold, before: &State, seat: Seat, plan: &[Action]) -> Player {
    let mut state = before.alone(seat);
    for action in plan {
        game.apply(&mut state, seat, *action, &mut ());
    }
    *state.player(seat)
}

/// The boxes that are missing to the nearest tomb of a player.
fn to_tomb(game: &SilverGold, player: &Player) -> Option<u32> {
    let cards = player.cards.iter().zip(player.crossed);
    cards.filter_map(|(card, crossed)| game.deck().card((*card)?).steps_to_tomb(crossed)).min()
}

impl ShownGame for SilverGold {
    const UNIT: Unit = Unit::Points;

    fn luck_titles() -> [(String, String); 2] {
        [(t!("review-expeditions"), t!("review-expeditions-text")), (t!("review-cards"), t!("review-cards-text"))]
    }

    fn turn_words(turn: u32) -> String {
        match turn.checked_sub(1) {
            None => t!("review-setup"),
            Some(turn) => {
                let (round, number) = (turn / u32::from(TURNS) + 1, turn % u32::from(TURNS) + 1);
                t!("review-sg-turn", round = round, turn = number)
            }
        }
    }

    fn plan_words(&self, before: &State, seat: Seat, actions: &[Action]) -> String {
        let first = actions.first();
        match first {
            Some(Action::Keep(cards)) => t!("review-keep", cards = cards_words(self, *cards)),
            Some(Action::Take(Source::Display(card))) => t!("review-take", card = card_words(self, *card)),
            Some(Action::Take(Source::Deck)) => t!("review-take-deck"),
            _ => {
                let player = before.player(seat);
                let parts = boxes(actions).into_iter().zip(player.cards).filter_map(|(boxes, card)| {
                    let card = card.filter(|_| !boxes.is_empty())?;
                    Some(t!("review-cross", count = boxes.len(), card = card_words(self, card)))
                });
                crate::parts::listed(&parts.collect::<Vec<_>>())
            }
        }
    }

    fn reason_words(&self, reason: Reason) -> String {
        match reason {
            Reason::Completes(card) => t!("review-completes", card = card_words(self, card)),
            Reason::PyramidPoints { colour, points } => {
                t!("review-pyramid-points", colour = names::colour(colour), points = points)
            }
            Reason::Torch => t!("review-torch"),
            Reason::Gems(points) => t!("review-gems", points = points),
            Reason::Skulls(points) => t!("review-skulls", points = points),
            Reason::NearerToTomb { card, boxes } => {
                t!("review-nearer", boxes = boxes, card = card_words(self, card))
            }
            Reason::OtherCard { card, boxes } => {
                t!("review-other-card", boxes = boxes, card = card_words(self, card))
            }
            _ => t!("review-better-later"),
        }
    }

    fn picture(
        &self,
        before: &State,
        seat: Seat,
        plan: &[Action],
        other: Option<&[Action]>,
        picture: Picture,
    ) -> AnyView {
        let cards = match plan.first() {
            Some(Action::Keep(cards)) => *cards,
            Some(Action::Take(Source::Display(card))) => std::iter::once(*card).collect(),
            Some(Action::Take(Source::Deck)) => CardSet::EMPTY,
            _ => return view! { <div class="review-chambers">{crossings(self, before, seat, plan, other, picture)}</div> }.into_any(),
        };
        let shown = cards.iter().map(|card| chamber(self, card, Marks::default())).collect_view();
        view! { <div class="review-chambers">{shown}</div> }.into_any()
    }

    fn facts(&self, before: &State, seat: Seat, plan: &[Action]) -> Vec<Fact> {
        if !matches!(plan.first(), Some(Action::Cross(_))) {
            return Vec::new();
        }
        let player = after(self, before, seat, plan);
        let points = |player: &Player| games::silver_gold::Score::new(self.deck(), player, 0).total;
        let now = points(&player) - points(before.player(seat));
        let left = to_tomb(self, &player).map_or_else(String::new, |left| left.to_string());
        vec![
            Fact { icon: "i-ruby", name: t!("review-points-now"), value: names::change(now) },
            Fact { icon: "i-tomb", name: t!("review-to-tomb"), value: left },
        ]
    }
}

/// The cards on which a plan, or the one beside it, crosses boxes off.
fn crossings(
    game: &SilverGold,
    before: &State,
    seat: Seat,
    plan: &[Action],
    other: Option<&[Action]>,
    picture: Picture,
) -> Vec<AnyView> {
    let (own, beside) = (boxes(plan), other.map(boxes).unwrap_or_default());
    let player = before.player(seat);
    let shown = (0..2).filter(|slot| !own[*slot].is_empty() || !beside[*slot].is_empty());
    let shown = shown.filter_map(|slot| {
        let mut marks = Marks { crossed: player.crossed[slot], ..Marks::default() };
        // What was chosen is an outline on both pictures; only the best is gold.
        match picture {
            Picture::Chosen => marks.ghost = own[slot],
            Picture::Best => (marks.placed, marks.ghost) = (own[slot], beside[slot]),
        }
        Some(chamber(game, player.cards[slot]?, marks))
    });
    shown.collect()
}

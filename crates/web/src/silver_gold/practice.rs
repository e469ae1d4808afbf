//! Hints in Silver & Gold: words for them, and how the table follows one.

use game_core::Seat;
use games::silver_gold::{Action, Boxes, Placement, SilverGold, Slot, Source, State};
use leptos::prelude::*;
use review::Reason;

use super::draft::Draft;
use super::model::TableModel;
use super::names;
use super::outcome::index;
use super::review::{boxes, card_words, cards_words};
use crate::parts::listed;
use crate::practice::Advised;
use crate::session::Hint;

/// The boxes by row and column, as the spoken mode names them.
fn cells(boxes: Boxes) -> String {
    listed(&boxes.iter().map(|cell| format!("{}-{}", cell.row(), cell.column())).collect::<Vec<_>>())
}

impl Advised for SilverGold {
    fn nudge(&self, before: &State, seat: Seat, plan: &[Action], reason: Option<Reason>) -> (String, Option<String>) {
        let place = match plan.first() {
            Some(Action::Keep(cards)) => {
                let first = cards.iter().next().map(|card| card_words(self, card)).unwrap_or_default();
                return (t!("practice-look", place = first), Some(t!("practice-ask-keep")));
            }
            Some(Action::Take(Source::Deck)) => return (t!("practice-look-deck"), None),
            Some(Action::Take(Source::Display(card))) => {
                let colour = names::colour(self.deck().card(*card).colour);
                return (t!("practice-look", place = colour), Some(t!("practice-ask-take")));
            }
            Some(Action::Cross(placement)) => before.player(seat).cards[index(placement.slot)],
            None => None,
        };
        let question = match reason {
            Some(Reason::Completes(_)) => t!("practice-ask-complete"),
            Some(Reason::PyramidPoints { .. }) => t!("practice-ask-points"),
            Some(Reason::Torch) => t!("practice-ask-torch"),
            Some(Reason::Gems(_)) => t!("practice-ask-gems"),
            Some(Reason::Skulls(_)) => t!("practice-ask-skulls"),
            Some(Reason::NearerToTomb { .. }) => t!("practice-ask-nearer"),
            _ => t!("practice-ask-where"),
        };
        (t!("practice-look", place = place.map(|card| card_words(self, card)).unwrap_or_default()), Some(question))
    }

    fn proposal(&self, before: &State, seat: Seat, plan: &[Action]) -> String {
        match plan.first() {
            Some(Action::Keep(cards)) => t!("practice-keep", cards = cards_words(self, *cards)),
            Some(Action::Take(Source::Deck)) => t!("practice-take-deck"),
            Some(Action::Take(Source::Display(card))) => t!("practice-take", card = card_words(self, *card)),
            _ => {
                let cards = before.player(seat).cards;
                let parts = boxes(plan).into_iter().zip(cards).filter_map(|(boxes, card)| {
                    let card = card.filter(|_| !boxes.is_empty())?;
                    Some(t!("practice-boxes", boxes = cells(boxes), card = card_words(self, card)))
                });
                t!("practice-cross", places = listed(&parts.collect::<Vec<_>>()))
            }
        }
    }
}

fn actions(hint: &Hint) -> Vec<Action> {
    hint.plan.iter().filter_map(|action| serde_json::from_value(action.clone()).ok()).collect()
}

/// The card that the hint is about, if boxes are crossed off.
pub(super) fn hinted_slot(model: TableModel) -> Option<Slot> {
    let hint = model.session.practice.hint.get()?;
    actions(&hint).iter().find_map(|action| match action {
        Action::Cross(placement) => Some(placement.slot),
        _ => None,
    })
}

/// Brings the card that a hint is about to the front. A plan that is shown is placed, still to be confirmed.
pub(super) fn follow(model: TableModel) {
    Effect::new(move |_| {
        let Some(hint) = model.session.practice.hint.get() else { return };
        if let Some(slot) = untrack(|| hinted_slot(model)) {
            model.active.set(slot);
        }
        if hint.is_shown {
            place(model, &actions(&hint));
        }
    });
}

fn place(model: TableModel, plan: &[Action]) {
    match plan.first() {
        Some(Action::Keep(cards)) => model.keeping.set(*cards),
        Some(Action::Take(source)) => model.taking.set(Some(*source)),
        _ => {
            let steps: Vec<Placement> = plan
                .iter()
                .filter_map(|action| if let Action::Cross(placement) = action { Some(*placement) } else { None })
                .collect();
            model.hover.set(None);
            model.update_draft(|draft: &mut Draft, sandbox| draft.follow(sandbox, steps));
        }
    }
}

//! Plans of Silver & Gold in words.

use game_core::Seat;
use games::silver_gold::{Action, CardNumber, SilverGold, Slot, Source, State};
use review::Reason;

use crate::review::{ReviewWords, Unit};

impl ReviewWords for SilverGold {
    const UNIT: Unit = Unit::Points;
    const LUCK: [&'static str; 2] = ["Luck of the expeditions", "Luck of the cards"];

    fn plan(&self, before: &State, seat: Seat, actions: &[Action]) -> String {
        let words = actions.iter().map(|action| match *action {
            Action::Keep(cards) => {
                let cards: Vec<String> = cards.iter().map(|card| title(self, card)).collect();
                format!("keep {}", cards.join(" and "))
            }
            Action::Cross(placement) => {
                let slot = usize::from(placement.slot == Slot::Right);
                let card = before.player(seat).cards[slot].map_or("a card".into(), |card| title(self, card));
                let boxes: Vec<String> = placement.boxes.iter().map(|cell| format!("{cell:?}")).collect();
                format!("{} on {card}", boxes.join(" "))
            }
            Action::Take(Source::Display(card)) => format!("take {}", title(self, card)),
            Action::Take(Source::Deck) => "take the top card of the deck".into(),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn reason(&self, reason: Reason) -> String {
        match reason {
            Reason::Completes(card) => format!("completes {}", title(self, card)),
            Reason::PyramidPoints { colour, points } => format!("takes the {points} of {colour}"),
            Reason::Torch => "lights the torch of the round".into(),
            Reason::Gems(points) => format!("brings {} more with gems", counted(points, "point")),
            Reason::Skulls(points) => format!("loses {} less to skulls", counted(points, "point")),
            Reason::NearerToTomb { card, boxes } => {
                format!("is {} nearer to the tomb of {}", counted(boxes, "box"), title(self, card))
            }
            Reason::OtherCard { card, boxes } => {
                format!("takes {} with {} to its tomb", title(self, card), counted(boxes, "box"))
            }
            _ => String::new(),
        }
    }
}

fn title(game: &SilverGold, card: CardNumber) -> String {
    format!("{card} {}", game.deck().card(card).colour)
}

fn counted(count: impl Into<i64>, noun: &str) -> String {
    let count = count.into();
    let ending = if noun.ends_with('x') { "es" } else { "s" };
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}{ending}") }
}

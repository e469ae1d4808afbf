//! Reviews of Nile: plans in words and lists.

use game_core::{Game, Seat};
use games::nile::{Action, Choice, Nile, State, Way};
use leptos::prelude::*;
use review::Reason;

use super::names::{area_name, die_name, discovery_name, space_name};
use crate::review::{Fact, Picture, ShownGame, Unit, decimal};

/// One action in a few words, with its price.
fn action_words(game: &Nile, seat: Seat, action: Action) -> String {
    match action {
        Action::Draft(discovery) => t!("review-draft", discovery = discovery_name(discovery)),
        Action::Buy(space) => {
            t!("review-buy", space = space_name(space, seat), price = game.board().price(space.row))
        }
        Action::Build(row) => t!("review-build", row = row.get()),
        Action::Bump { die, way: Way::Up } => t!("review-bump-up", die = die_name(die)),
        Action::Bump { die, .. } => t!("review-bump-down", die = die_name(die)),
        Action::Extra(area) => t!("review-extra", area = area_name(area)),
        Action::Discover { choice: Some(Choice::Area(area)), .. } => t!("review-discover-area", area = area_name(area)),
        Action::Discover { .. } => t!("review-discover"),
        Action::Double(_) => t!("review-double"),
        Action::Decline => t!("review-decline"),
        Action::End => t!("review-end"),
        Action::Store => t!("review-store"),
    }
}

/// The actions of a plan without its end, unless the end is all it has.
fn listed_actions(plan: &[Action]) -> &[Action] {
    match plan {
        [before @ .., Action::End] if !before.is_empty() => before,
        all => all,
    }
}

impl ShownGame for Nile {
    const UNIT: Unit = Unit::ChanceToWin;

    fn luck_titles() -> [(String, String); 2] {
        [(t!("review-dice"), t!("review-dice-text")), (t!("review-setup-luck"), t!("review-setup-luck-text"))]
    }

    fn turn_words(turn: u32) -> String {
        if turn == 0 { t!("review-setup") } else { t!("review-nile-turn", turn = turn) }
    }

    fn plan_words(&self, _: &State, seat: Seat, actions: &[Action]) -> String {
        let words = listed_actions(actions).iter().map(|action| action_words(self, seat, *action));
        words.collect::<Vec<_>>().join(", ")
    }

    fn reason_words(&self, reason: Reason) -> String {
        match reason {
            Reason::Pieces(count) => t!("review-pieces", count = count),
            Reason::Land(count) => t!("review-land", count = count),
            Reason::Unspent(count) => t!("review-unspent", count = count),
            Reason::Boxes(count) => t!("review-boxes", count = count),
            Reason::Ability => t!("review-ability"),
            _ => t!("review-better-later"),
        }
    }

    fn picture(&self, _: &State, seat: Seat, plan: &[Action], other: Option<&[Action]>, picture: Picture) -> AnyView {
        let mut beside: Vec<Action> = other.map(listed_actions).unwrap_or_default().to_vec();
        let row = |action: &Action| {
            let common = beside.iter().position(|one| one == action).map(|place| beside.swap_remove(place)).is_some();
            let words = action_words(self, seat, *action);
            view! { <li class:differs=other.is_some() && !common>{words}</li> }
        };
        let rows = listed_actions(plan).iter().map(row).collect_view();
        view! {
            <ul class="review-purchases" class:best=picture == Picture::Best>
                {rows}
            </ul>
        }
        .into_any()
    }

    fn facts(&self, before: &State, seat: Seat, plan: &[Action]) -> Vec<Fact> {
        if !plan.iter().any(|action| matches!(action, Action::Buy(_) | Action::Build(_) | Action::End | Action::Store))
        {
            return Vec::new();
        }
        let mut state = *before;
        for action in plan {
            self.apply(&mut state, seat, *action, &mut ());
        }
        let holding = state.holding(seat);
        let land = holding.heights.iter().map(|height| f64::from(*height)).sum();
        vec![
            Fact { icon: "i-block", name: t!("review-pieces-after"), value: holding.piece_count().to_string() },
            Fact { icon: "i-wheat", name: t!("review-land-after"), value: decimal(land, 0) },
        ]
    }
}

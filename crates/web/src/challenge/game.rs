//! What a comparison of two games on the same deal must know of a game.

use std::collections::BTreeMap;

use game_core::{Game, Seat};
use games::nile::Nile;
use games::silver_gold::{Action, Placement, ROUNDS, SilverGold, Slot, State as SilverGoldState, TURNS};
use leptos::prelude::*;
use review::Reviewed;
use serde::{Deserialize, Serialize};

use crate::review::{Picture, ShownGame};
use crate::silver_gold::card_words;
use crate::silver_gold::chamber::{Chamber, Marks};

/// One line of the sums at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SumLine {
    pub(crate) icon: &'static str,
    pub(crate) name: String,
    pub(crate) value: i16,
}

/// What one part of a game brought: tombs or pieces, and torches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) built: u8,
    pub(crate) torches: u8,
}

/// What one seat did in a turn: each action with the state before it.
pub(super) type Steps<G> = [(<G as Game>::State, <G as Game>::Action)];

/// A game whose ghosts can be shown.
pub(crate) trait Compared: ShownGame + Reviewed {
    /// What a seat has, as one number: points, or pieces of the pyramid.
    fn points(&self, state: &Self::State, seat: Seat) -> i16;

    /// What the points are made of at the end.
    fn sums(&self, end: &Self::State, seat: Seat) -> Vec<SumLine>;

    /// What a shared result shows without giving anything away: for each part of the game, how many tombs or pieces
    /// and how many torches it brought. The states are those after each turn.
    fn parts(&self, ends: &BTreeMap<u32, Self::State>, seat: Seat) -> Vec<Part>;

    /// The card or the dice that both had in a turn, in words.
    fn luck_words(&self, before: &Self::State) -> String;

    /// What a seat did in a turn, in a few words.
    fn turn_did(&self, seat: Seat, steps: &Steps<Self>) -> String {
        let parts = decisions::<Self>(steps);
        let words = parts.into_iter().map(|(before, actions)| self.plan_words(before, seat, &actions));
        words.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The boards of a seat with what it did in a turn.
    fn turn_picture(&self, seat: Seat, steps: &Steps<Self>, is_ghost: bool) -> AnyView;
}

/// The actions of a turn, grouped into decisions, each with the state in which it began.
fn decisions<G: Compared>(steps: &Steps<G>) -> Vec<(&G::State, Vec<G::Action>)> {
    let mut parts: Vec<(&G::State, Vec<G::Action>)> = Vec::new();
    let mut last: Option<&G::State> = None;
    for (before, action) in steps {
        match parts.last_mut() {
            Some((_, actions)) if last.is_some_and(|last| G::is_same_decision(last, before)) => actions.push(*action),
            _ => parts.push((before, vec![*action])),
        }
        last = Some(before);
    }
    parts
}

impl Compared for SilverGold {
    fn points(&self, state: &SilverGoldState, seat: Seat) -> i16 {
        self.score(state, seat).total
    }

    fn sums(&self, end: &SilverGoldState, seat: Seat) -> Vec<SumLine> {
        let score = self.score(end, seat);
        vec![
            SumLine { icon: "i-tomb", name: t!("compare-pyramids"), value: score.pyramids },
            SumLine { icon: "i-pyr-green", name: t!("compare-colours"), value: score.colours },
            SumLine { icon: "i-torch", name: t!("compare-torches"), value: score.torches },
            SumLine { icon: "i-ruby", name: t!("compare-gems"), value: score.gem_pairs + score.single_gems },
            SumLine { icon: "i-skull", name: t!("compare-skulls"), value: score.skulls },
        ]
    }

    /// The four rounds.
    fn parts(&self, ends: &BTreeMap<u32, SilverGoldState>, seat: Seat) -> Vec<Part> {
        let mut before = Part::default();
        let parts = (1..=u32::from(ROUNDS)).map(|round| {
            let end = ends.range(..=round * u32::from(TURNS)).next_back();
            let now = end.map_or(Part::default(), |(_, state)| {
                let player = state.player(seat);
                Part { built: player.completed.len() as u8, torches: player.torches.len() as u8 }
            });
            let part = Part {
                built: now.built.saturating_sub(before.built),
                torches: now.torches.saturating_sub(before.torches),
            };
            before = now;
            part
        });
        parts.collect()
    }

    fn luck_words(&self, before: &SilverGoldState) -> String {
        before.expedition().map_or_else(String::new, |_| t!("ghost-same-card"))
    }

    fn turn_picture(&self, seat: Seat, steps: &Steps<Self>, is_ghost: bool) -> AnyView {
        let Some((before, first)) = steps.first() else { return ().into_any() };
        if let Action::Keep(_) = first {
            return self.picture(before, seat, &[*first], None, Picture::Chosen);
        }
        let mut boxes = [games::silver_gold::Boxes::EMPTY; 2];
        for (_, action) in steps {
            if let Action::Cross(Placement { slot, boxes: crossed }) = action {
                boxes[usize::from(*slot == Slot::Right)] |= *crossed;
            }
        }
        let player = before.player(seat);
        let one = |slot: usize| {
            let number = player.cards[slot]?;
            let card = *self.deck().card(number);
            let mut marks = Marks { crossed: player.crossed[slot], ..Marks::default() };
            if is_ghost {
                marks.ghost = boxes[slot];
            } else {
                marks.placed = boxes[slot];
            }
            let left = card.steps_to_tomb(player.crossed[slot] | boxes[slot]).unwrap_or(0);
            let name = card_words(self, number);
            let caption = if left == 0 {
                t!("ghost-opened", card = name)
            } else {
                t!("ghost-to-tomb", card = name, boxes = left)
            };
            Some(view! {
                <figure>
                    <Chamber card=Signal::stored(Some(card)) marks=Signal::stored(marks) />
                    <figcaption class:done=left == 0>{caption}</figcaption>
                </figure>
            })
        };
        view! { <div class="ghost-boards">{(0..2).map(one).collect_view()}</div> }.into_any()
    }
}

impl Compared for Nile {
    fn points(&self, state: &Self::State, seat: Seat) -> i16 {
        self.score(state, seat).pieces.into()
    }

    fn sums(&self, end: &Self::State, seat: Seat) -> Vec<SumLine> {
        let score = self.score(end, seat);
        vec![
            SumLine { icon: "i-block", name: t!("compare-pieces"), value: score.pieces.into() },
            SumLine { icon: "i-brick", name: t!("compare-built"), value: score.built.into() },
            SumLine { icon: "i-wheat", name: t!("compare-land"), value: score.land as i16 },
        ]
    }

    /// The pyramid.
    fn parts(&self, ends: &BTreeMap<u32, Self::State>, seat: Seat) -> Vec<Part> {
        let built = ends.values().next_back().map_or(0, |end| self.score(end, seat).pieces);
        vec![Part { built, torches: 0 }]
    }

    fn luck_words(&self, before: &Self::State) -> String {
        if before.turns() == 0 { String::new() } else { t!("ghost-same-dice") }
    }

    fn turn_picture(&self, seat: Seat, steps: &Steps<Self>, _: bool) -> AnyView {
        let actions: Vec<_> = steps.iter().map(|(_, action)| *action).collect();
        match steps.first() {
            Some((before, _)) => self.picture(before, seat, &actions, None, Picture::Chosen),
            None => ().into_any(),
        }
    }
}

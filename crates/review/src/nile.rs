//! Reviews of Nile: the value of a position is the chance to win.

use bots::Judged;
use game_core::{BySeat, Game, Seat, Waiting};
use nile::{Action, Area, Draw, Face, Nile, Outcome, Phase, State};

use crate::decision::Candidate;
use crate::grade::Thresholds;
use crate::ledger::LuckKind;
use crate::reason::{Explained, Reason};
use crate::reviewed::{Outcomes, Reviewed};

impl Reviewed for Nile {
    const THRESHOLDS: Thresholds = Thresholds { good: 0.005, inaccuracy: 0.02, mistake: 0.05 };
    const ZERO_SUM: bool = true;

    fn result(&self, end: &State, seat: Seat) -> f64 {
        self.standing(end).map_or(0.0, |standing| standing.share(seat))
    }

    /// What one seat can expect, the other cannot: the seat that moves is judged.
    fn expectation(&self, state: &State, seat: Seat) -> f64 {
        let active = state.active();
        let of_active = match self.waiting(state) {
            Waiting::Nobody => return self.result(state, seat),
            Waiting::Chance(Draw::Beginner) => 0.5,
            Waiting::Seats(_) => self.best_value(state, active).unwrap_or(0.5),
            Waiting::Chance(_) => self.outlook(state, active),
        };
        if seat == active { of_active } else { 1.0 - of_active }
    }

    fn expectations(&self, state: &State) -> BySeat<f64> {
        let of_first = self.expectation(state, Seat::FIRST);
        BySeat::from_fn(|seat| match seat {
            Seat::FIRST => of_first,
            Seat::SECOND => 1.0 - of_first,
            _ => 0.0,
        })
    }

    fn win_chances(&self, _: &State, expectations: &BySeat<f64>) -> BySeat<f64> {
        *expectations
    }

    fn outcomes(&self, draw: Draw) -> Option<Outcomes<Self>> {
        let die = || Face::all();
        Some(match draw {
            Draw::Beginner => self.seats().iter().map(|seat| (Outcome::Beginner(seat), 0.5)).collect(),
            Draw::Dice { .. } => die()
                .flat_map(|red| die().flat_map(move |green| die().map(move |blue| [red, green, blue])))
                .map(|dice| (Outcome::Dice(dice), 1.0 / 216.0))
                .collect(),
            Draw::Die { .. } => die().map(|face| (Outcome::Die(face), 1.0 / 6.0)).collect(),
            Draw::Discovery { left, of, .. } => {
                let all: f64 = left.iter().map(|count| f64::from(*count)).sum();
                let placed = of.iter().zip(left).filter(|(_, count)| *count > 0);
                placed.map(|(discovery, count)| (Outcome::Discovery(*discovery), f64::from(count) / all)).collect()
            }
        })
    }

    fn luck_kind(draw: Draw) -> LuckKind {
        match draw {
            Draw::Dice { .. } | Draw::Die { .. } => LuckKind::Dice,
            Draw::Beginner | Draw::Discovery { .. } => LuckKind::Setup,
        }
    }

    fn before_the_deal(&self) -> Option<(f64, f64)> {
        None
    }

    fn turn(state: &State) -> u32 {
        state.turns().into()
    }

    fn is_simultaneous(_: &State) -> bool {
        false
    }

    fn is_same_decision(before: &State, after: &State) -> bool {
        before.phase() == Phase::Spending && after.phase() == Phase::Spending && before.turns() == after.turns()
    }

    fn known_to(state: &State, _: Seat) -> State {
        *state
    }
}

impl Explained for Nile {
    fn reasons(&self, before: &State, seat: Seat, better: &Candidate<Self>, chosen: &Candidate<Self>) -> Vec<Reason> {
        match before.phase() {
            Phase::Spending => {}
            Phase::Beginning | Phase::Drafting | Phase::Placing | Phase::FirstPurchases => return Vec::new(),
            _ => return vec![Reason::Ability],
        }
        let (good, other) = (better.after.holding(seat), chosen.after.holding(seat));
        let land = |heights: &[u8]| heights.iter().sum::<u8>();
        let unspent = |candidate: &Candidate<Self>| unspent(self, before, seat, &candidate.actions);
        let more = |one: u8, two: u8| (one > two).then(|| one - two);
        let mut reasons = Vec::new();
        reasons.extend(more(good.piece_count(), other.piece_count()).map(Reason::Pieces));
        reasons.extend(more(land(&good.heights), land(&other.heights)).map(Reason::Land));
        let (left, other_left) = (unspent(better), unspent(chosen));
        reasons.extend((left < other_left).then(|| Reason::Unspent(other_left - left)));
        reasons.extend(more(good.boxes, other.boxes).map(Reason::Boxes));
        reasons
    }
}

/// What a plan leaves unspent in the tray, as far as prices tell.
fn unspent(game: &Nile, before: &State, seat: Seat, actions: &[Action]) -> u16 {
    let mut state = *before;
    for action in actions.iter().take_while(|action| !matches!(action, Action::End | Action::Store)) {
        game.apply(&mut state, seat, *action, &mut ());
    }
    let cost = game.cost(&state);
    state.turn().tray().total().saturating_sub(Area::ALL.iter().map(|area| cost[*area]).sum())
}

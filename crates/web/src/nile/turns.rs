//! Turns in short: what a player rolled, gathered and bought.

use game_core::Seat;
use games::nile::{DieNumber, Event, Tray};

/// A turn from its roll to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TurnSummary {
    pub(crate) seat: Seat,
    /// The faces in the order in which they were rolled.
    pub(crate) dice: Vec<u8>,
    /// The number of resources, with those of Doubles and discoveries.
    pub(crate) gathered: u16,
    pub(crate) coins: u16,
    pub(crate) land: u16,
    pub(crate) pieces: u16,
    pub(crate) stored: bool,
    /// Whether the turn ended automatically, because there was nothing to spend.
    pub(crate) brought_nothing: bool,
}

impl TurnSummary {
    fn of(seat: Seat, dice: Vec<u8>) -> Self {
        Self { seat, dice, gathered: 0, coins: 0, land: 0, pieces: 0, stored: false, brought_nothing: false }
    }

    fn gain(&mut self, before: &Tray, after: &Tray) {
        let resources = |tray: &Tray| tray.total() - tray.coins;
        self.gathered += resources(after).saturating_sub(resources(before));
        self.coins += after.coins.saturating_sub(before.coins);
    }

    /// The turn in one sentence.
    pub(crate) fn words(&self, name: String) -> String {
        let dice = self.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let mut parts = vec![t!("nile-turn-rolled", name = name, dice = dice)];
        let mut add = |count: u16, words: fn(u16) -> String| parts.extend((count > 0).then(|| words(count)));
        add(self.gathered, |count| t!("nile-turn-gathered", count = count));
        add(self.coins, |count| t!("nile-turn-coins", count = count));
        add(self.land, |count| t!("nile-turn-land", count = count));
        add(self.pieces, |count| t!("nile-turn-pieces", count = count));
        parts.extend(self.stored.then(|| t!("nile-turn-stored")));
        parts.extend(self.brought_nothing.then(|| t!("nile-turn-nothing")));
        format!("{}.", parts.join(", "))
    }
}

/// All turns that have ended, the last one last.
pub(crate) fn ended_turns(events: &[Event]) -> Vec<TurnSummary> {
    let (mut ended, mut turn, mut yields) = (Vec::new(), None::<TurnSummary>, Vec::<(DieNumber, u8)>::new());
    for event in events {
        if let Event::Rolled { seat, dice, .. } = event {
            turn = Some(TurnSummary::of(*seat, dice.iter().map(|face| face.get()).collect()));
            yields.clear();
        }
        let Some(now) = &mut turn else { continue };
        match event {
            Event::RolledExtra { face, .. } => now.dice.push(face.get()),
            Event::GotCoins { coins, .. } => now.coins += u16::from(*coins),
            Event::Gathered { die, resources, .. } => {
                now.gathered += u16::from(*resources);
                yields.push((*die, *resources));
            }
            Event::Doubled { die, .. } => {
                let again = yields.iter().rev().find(|(of, _)| of == die).map_or(0, |(_, resources)| *resources);
                now.gathered += u16::from(again);
            }
            Event::Discovered { before, after, .. } => now.gain(before, after),
            Event::Bought { .. } => now.land += 1,
            Event::Built { .. } => now.pieces += 1,
            Event::Withdrew { .. } => (now.land, now.pieces) = (0, 0),
            Event::Stored { .. } => now.stored = true,
            Event::TurnEnded { by_itself, .. } => {
                now.brought_nothing = *by_itself;
                ended.extend(turn.take());
            }
            _ => {}
        }
    }
    ended
}

#[cfg(test)]
mod tests {
    use game_core::{ActionSet, Game, QuickRandom, Random, Waiting};
    use games::nile::{Board, Nile, Options, Phase};

    use super::*;

    /// Plays random games and compares every summary with the tray and the holdings of the state.
    #[test]
    fn summaries_agree_with_the_state() {
        let game = Nile::new(Board::standard(), Options::default());
        let mut compared = 0;
        for luck in 0..20 {
            let (mut random, mut state, mut events) = (QuickRandom::new(luck), game.start(), Vec::new());
            while !matches!(game.waiting(&state), Waiting::Nobody) {
                let before = state;
                match game.waiting(&state) {
                    Waiting::Chance(draw) => {
                        let outcome = game.sample(draw, &mut random);
                        game.settle(&mut state, outcome, &mut events).expect("a fair outcome");
                    }
                    Waiting::Seats(_) => {
                        let seat = state.active();
                        let actions = game.actions(&state, seat);
                        let action = actions.nth(random.below(actions.len())).expect("a legal action");
                        game.apply(&mut state, seat, action, &mut events);
                    }
                    Waiting::Nobody => {}
                }
                if before.phase() == Phase::Spending
                    && (state.active(), state.turns()) != (before.active(), before.turns())
                {
                    let summary = ended_turns(&events).pop().expect("a turn has ended");
                    let tray = before.turn().tray();
                    assert_eq!((summary.seat, summary.coins), (before.active(), tray.coins));
                    assert_eq!(summary.gathered, tray.total() - tray.coins);
                    assert!(!summary.brought_nothing);
                    compared += 1;
                }
            }
        }
        assert!(compared > 100, "{compared} turns");
    }
}

//! Benchmarks of Silver & Gold.

use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting};
use games::silver_gold::{Action, Boxes, Deck, SilverGold, Slot, State};

use crate::random_games;

/// Positions and actions collected from random games.
#[derive(Clone, Debug)]
pub struct SilverGoldWork {
    game: SilverGold,
    chambers: Vec<(Boxes, Boxes)>,
    marks: Vec<(State, Seat, Action)>,
}

impl SilverGoldWork {
    /// Plays random games of two and collects the positions that the other methods use.
    #[expect(clippy::expect_used, reason = "two may always play")]
    pub fn collect() -> Self {
        let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
        let mut work = Self { game, chambers: Vec::new(), marks: Vec::new() };
        let mut random = QuickRandom::new(1);
        while work.marks.len() < 1024 {
            work.play_one(&mut random);
        }
        work
    }

    fn play_one(&mut self, random: &mut QuickRandom) {
        let mut state = self.game.start();
        loop {
            match self.game.waiting(&state) {
                Waiting::Nobody => return,
                Waiting::Chance(draw) => {
                    let outcome = self.game.sample(draw, random);
                    if self.game.settle(&mut state, outcome, &mut ()).is_err() {
                        return;
                    }
                }
                Waiting::Seats(seats) => {
                    for seat in seats {
                        let actions = self.game.actions(&state, seat);
                        let Some(action) = actions.nth(random.below(actions.len())) else { return };
                        self.collect_mark(&state, seat, action);
                        self.game.apply(&mut state, seat, action, &mut ());
                    }
                }
            }
        }
    }

    fn collect_mark(&mut self, state: &State, seat: Seat, action: Action) {
        let Action::Cross(placement) = action else { return };
        let player = state.player(seat);
        let slot = usize::from(placement.slot == Slot::Right);
        if let Some(number) = player.cards[slot] {
            let card = self.game.deck().card(number);
            let crossed = player.crossed[slot];
            self.chambers.push((crossed | card.walls, card.open_boxes(crossed)));
        }
        self.marks.push((*state, seat, action));
    }

    /// How many sets of placements [`placements`](Self::placements) works out.
    pub fn placement_sets(&self) -> u64 {
        (self.chambers.len() * self.game.deck().patterns().len()) as u64
    }

    /// Finds all legal placements of every pattern on every chamber by look-up tables; returns how many there are.
    pub fn placements(&self) -> u64 {
        let mut count = 0;
        for pattern in self.game.deck().patterns() {
            for &(blocked, open) in &self.chambers {
                count += u64::from(pattern.legal(blocked, open).len());
            }
        }
        count
    }

    /// The same by trying every placement in turn: the baseline for comparison.
    pub fn placements_by_filter(&self) -> u64 {
        let mut count = 0;
        for pattern in self.game.deck().patterns() {
            for &(blocked, open) in &self.chambers {
                let legal = |boxes: &&Boxes| !boxes.meets(blocked) && boxes.meets(open);
                count += pattern.placements().iter().filter(legal).count() as u64;
            }
        }
        count
    }

    /// How many marks [`apply_marks`](Self::apply_marks) makes.
    pub fn mark_count(&self) -> u64 {
        self.marks.len() as u64
    }

    /// Copies every collected position and makes its mark; returns how many seats are left to act.
    pub fn apply_marks(&self) -> u64 {
        let mut left = 0;
        for (state, seat, action) in &self.marks {
            let mut state = *state;
            self.game.apply(&mut state, *seat, *action, &mut ());
            left += state.pending().len() as u64;
        }
        left
    }

    /// Plays whole random games of two; returns the sum of all points and the number of decisions.
    pub fn random_games(&self, games: u64, random_seed: u64) -> (i64, u64) {
        random_games(&self.game, games, random_seed, |score| i64::from(score.total))
    }
}

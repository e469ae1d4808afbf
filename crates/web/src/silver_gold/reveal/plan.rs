//! What a reveal shows, in which order, and how long each step takes.

use game_core::Seat;
use games::silver_gold::{CardNumber, Colour, Deck, Event, Score, Slot, View, colour_points};

/// A part of the score card: a source of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Pyramids,
    Torches,
    Colours,
    Gems,
    Skulls,
}

impl Part {
    /// All parts, in the order of the score card.
    pub(crate) const ALL: [Self; 5] = [Self::Pyramids, Self::Torches, Self::Colours, Self::Gems, Self::Skulls];

    pub(crate) const fn points(self, score: &Score) -> i16 {
        match self {
            Self::Pyramids => score.pyramids,
            Self::Torches => score.torches,
            Self::Colours => score.colours,
            Self::Gems => score.gem_pairs + score.single_gems,
            Self::Skulls => score.skulls,
        }
    }

    /// The part's name in the page.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pyramids => "pyramids",
            Self::Torches => "torches",
            Self::Colours => "colours",
            Self::Gems => "gems",
            Self::Skulls => "skulls",
        }
    }

    pub(crate) const fn icon(self) -> &'static str {
        match self {
            Self::Pyramids => "i-tomb",
            Self::Torches => "i-torch",
            Self::Colours => "i-pyr-orange",
            Self::Gems => "i-ruby",
            Self::Skulls => "i-skull",
        }
    }
}

/// A step of a reveal, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Step {
    /// The expedition card turns, and the sun steps on.
    Card,
    /// All have confirmed: a breath.
    Confirmed,
    /// The marks of all players appear.
    Marks,
    /// Points travel to the score cards.
    Points,
    /// The points of a colour are taken.
    Races,
    /// Pyramids are complete.
    Completed,
}

/// Points that travel from a pyramid to a part of a score card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chip {
    pub(crate) seat: Seat,
    pub(crate) part: Part,
    pub(crate) points: i16,
    /// The pyramid.
    pub(crate) slot: Slot,
    /// When it departs after the beginning of its step.
    pub(crate) delay: u32,
}

impl Chip {
    /// The step in which it travels.
    pub(crate) fn step(&self) -> Step {
        if self.part == Part::Colours { Step::Races } else { Step::Points }
    }
}

/// Points of a colour that were taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Race {
    pub(crate) seat: Seat,
    pub(crate) colour: Colour,
    pub(crate) points: u8,
}

/// Everything that one update of the table shows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Plan {
    turns_card: bool,
    /// The boxes that appear in the longest row of marks.
    marks: u32,
    pub(crate) chips: Vec<Chip>,
    pub(crate) races: Vec<Race>,
    pub(crate) completed: Vec<(Seat, CardNumber)>,
}

/// The time between two chips of the same player.
const NEXT_CHIP: u32 = 300;

impl Plan {
    /// What happened between two views of the table.
    pub(crate) fn new(deck: &Deck, before: &View, after: &View, events: &[Event]) -> Self {
        let mut plan = Self::default();
        let mut slots = Vec::new();
        for event in events {
            match *event {
                Event::Revealed { .. } => plan.turns_card = true,
                Event::Crossed { seat, slot, boxes } => {
                    plan.marks = plan.marks.max(boxes.len());
                    slots.push((seat, slot));
                }
                Event::TookPoints { seat, colour, points } => plan.races.push(Race { seat, colour, points }),
                Event::Completed { seat, card } => plan.completed.push((seat, card)),
                _ => {}
            }
        }
        for seat in after.seats {
            let score = |view: &View| Score::new(deck, &view.players[seat], colour_points(&view.prizes, seat));
            let (old, new) = (score(before), score(after));
            let slot = slots.iter().find(|(owner, _)| *owner == seat).map_or(Slot::Left, |(_, slot)| *slot);
            let mut delay = 0;
            for part in Part::ALL {
                let points = part.points(&new) - part.points(&old);
                if points == 0 {
                    continue;
                }
                let chip = Chip { seat, part, points, slot, delay: if part == Part::Colours { 0 } else { delay } };
                delay += if part == Part::Colours { 0 } else { NEXT_CHIP };
                plan.chips.push(chip);
            }
        }
        plan
    }

    /// Whether all have confirmed and their marks appear.
    pub(crate) const fn has_marks(&self) -> bool {
        self.marks > 0
    }

    pub(crate) const fn turns_card(&self) -> bool {
        self.turns_card
    }

    /// How long a step takes, in milliseconds at normal pace; 0 if there is nothing to show.
    fn lasts(&self, step: Step) -> u32 {
        let last_chip = |step| self.chips.iter().filter(|chip| chip.step() == step).map(|chip| chip.delay).max();
        match step {
            Step::Card if self.turns_card => 320,
            Step::Confirmed if self.has_marks() => 240,
            Step::Marks if self.has_marks() => 160 + 60 * (self.marks - 1),
            Step::Points => last_chip(step).map_or(0, |delay| delay + 420),
            Step::Races if !self.races.is_empty() || last_chip(step).is_some() => 600,
            Step::Completed if !self.completed.is_empty() => 1020,
            _ => 0,
        }
    }

    /// The steps that have something to show, each with its length.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (Step, u32)> + '_ {
        let all = [Step::Card, Step::Confirmed, Step::Marks, Step::Points, Step::Races, Step::Completed];
        all.into_iter().map(|step| (step, self.lasts(step))).filter(|(_, lasts)| *lasts > 0)
    }
}

#[cfg(test)]
mod tests {
    use game_core::{ActionSet, Game, QuickRandom, Random, Viewer, Waiting};
    use games::silver_gold::SilverGold;

    use super::*;

    /// Plays a random game and calls `check` with both views and the plan of every update.
    fn play(luck: u64, players: usize, mut check: impl FnMut(&SilverGold, &View, &View, &Plan)) {
        let game = SilverGold::new(Deck::standard(), players).unwrap();
        let (mut state, mut random) = (game.start(), QuickRandom::new(luck));
        let mut before = game.view(&state, Viewer::Spectator);
        let mut events = Vec::new();
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => break,
                Waiting::Chance(draw) => {
                    let outcome = game.sample(draw, &mut random);
                    game.settle(&mut state, outcome, &mut events).unwrap();
                }
                Waiting::Seats(seats) => {
                    let after = game.view(&state, Viewer::Spectator);
                    check(&game, &before, &after, &Plan::new(game.deck(), &before, &after, &events));
                    (before, events) = (after, Vec::new());
                    let seat = seats.first().unwrap();
                    let actions = game.actions(&state, seat);
                    let action = actions.nth(random.below(actions.len())).unwrap();
                    game.act(&mut state, seat, action, &mut events).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_chips_of_a_seat_add_up_to_the_change_of_its_total() {
        let mut shown = 0;
        for seed in 0..20 {
            play(seed, 3, |game, before, after, plan| {
                for seat in after.seats {
                    let total = |view: &View| {
                        Score::new(game.deck(), &view.players[seat], colour_points(&view.prizes, seat)).total
                    };
                    let chips: i16 = plan.chips.iter().filter(|chip| chip.seat == seat).map(|chip| chip.points).sum();
                    assert_eq!(chips, total(after) - total(before));
                    shown += i32::from(chips != 0);
                }
            });
        }
        assert!(shown > 100, "{shown}");
    }

    #[test]
    fn a_reveal_takes_at_most_four_and_a_half_seconds() {
        let mut longest = 0;
        for seed in 0..40 {
            play(seed, 4, |_, _, _, plan| {
                let length: u32 = plan.steps().map(|(_, lasts)| lasts).sum();
                longest = longest.max(length);
            });
        }
        assert!((2000..=4500).contains(&longest), "{longest} ms");
    }
}

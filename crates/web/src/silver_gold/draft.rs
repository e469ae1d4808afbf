//! A turn as it is worked out before it is confirmed: nothing of it leaves the browser, and all of it can be undone.

use std::sync::Arc;

use ::silver_gold::{Action, Actions, Boxes, Cell, Event, Pattern, Phase, Placement, SilverGold, Slot, State, View};
use game_core::{Game, QuickRandom, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use super::shape::{distance, mirrored, places_near, to_corner, turned_left, turned_right};

/// The table on which a turn is tried out. Nobody else at it is ever ready, so what is tried never settles.
#[derive(Clone)]
pub(crate) struct Bench {
    game: SilverGold,
    base: State,
    seat: Seat,
}

impl PartialEq for Bench {
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base && self.seat == other.seat
    }
}

impl Bench {
    /// The game to try things out with: somebody else always sits there.
    pub(crate) fn game(game: &SilverGold) -> Option<SilverGold> {
        SilverGold::new(Arc::new(game.deck().clone()), (game.seats().len() as usize).max(2))
    }

    /// The bench of whoever looks, if they are asked to cross off.
    pub(crate) fn new(game: &SilverGold, view: &View) -> Option<Self> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        if view.phase != Phase::Crossing || !view.pending.contains(seat) {
            return None;
        }
        let mut view = view.clone();
        view.pending = SeatSet::first_seats(game.seats().len() as usize);
        let base = game.imagine(&view, &mut QuickRandom::new(0));
        Some(Self { game: game.clone(), base, seat })
    }

    pub(crate) fn rules(&self) -> &SilverGold {
        &self.game
    }

    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// The table before anything was tried.
    pub(crate) fn base(&self) -> &State {
        &self.base
    }

    /// The table after some steps, and what happened; steps that are not allowed are left out.
    pub(crate) fn after(&self, steps: &[Placement]) -> (State, Vec<Event>) {
        let (mut state, mut events) = (self.base, Vec::new());
        for step in steps {
            let _ = self.game.act(&mut state, self.seat, Action::Cross(*step), &mut events);
        }
        (state, events)
    }

    /// What this turn's expedition card shows.
    pub(crate) fn pattern(&self) -> Option<&Pattern> {
        self.base.expedition().map(|card| self.game.deck().pattern(card))
    }
}

/// What is crossed off with: the pattern, or a single box instead of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Tool {
    Pattern,
    OneBox,
}

/// Boxes that are shown, but not placed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Ghost {
    pub(crate) placement: Placement,
    /// The box around which it is turned.
    anchor: Cell,
    /// The boxes that were tapped one by one; the pattern is laid so that it covers them.
    pub(crate) pins: Boxes,
}

/// Why a ghost cannot be placed, the most useful reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    MustTouch,
    StartAtEntrance,
    HitsWall,
    AlreadyCrossed,
    NoCard,
}

/// A turn in the making: what is placed, and what is shown on top of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Draft {
    pub(crate) steps: Vec<Placement>,
    pub(crate) ghost: Option<Ghost>,
    pub(crate) tool: Tool,
    /// The pattern as it is turned now, in the corner.
    shape: Boxes,
    /// Where the shape was turned by hand: there it is shown as it is, legal or not.
    exact: Option<(Slot, Cell)>,
}

impl Draft {
    /// Nothing yet. Where the pattern fits nowhere, a single box is chosen already.
    pub(crate) fn new(bench: &Bench) -> Self {
        let shape = bench.pattern().map_or(Boxes::EMPTY, Pattern::drawn);
        let mut draft = Self { steps: Vec::new(), ghost: None, tool: Tool::Pattern, shape, exact: None };
        if !draft.pattern_fits(bench) {
            draft.tool = Tool::OneBox;
        }
        draft
    }

    /// Whether the pattern can be placed anywhere, before the first step.
    pub(crate) fn pattern_fits(&self, bench: &Bench) -> bool {
        let (state, _) = bench.after(&[]);
        match bench.game.actions(&state, bench.seat) {
            Actions::Cross { patterns, .. } => patterns.iter().any(|ways| !ways.is_empty()),
            _ => false,
        }
    }

    /// Extra boxes that are owed now.
    pub(crate) fn owed(&self, bench: &Bench) -> u8 {
        bench.after(&self.steps).0.owed(bench.seat)
    }

    /// Whether nothing more is to be placed.
    pub(crate) fn is_whole(&self, bench: &Bench) -> bool {
        !bench.after(&self.steps).0.pending().contains(bench.seat)
    }

    /// Whether the whole pattern is placed now, not a single box.
    pub(crate) fn places_pattern(&self, bench: &Bench) -> bool {
        self.tool == Tool::Pattern && self.owed(bench) == 0
    }

    /// Every legal way on one card.
    pub(crate) fn ways(&self, bench: &Bench, slot: Slot) -> Vec<Boxes> {
        let (state, _) = bench.after(&self.steps);
        let Actions::Cross { pattern, patterns, singles } = bench.game.actions(&state, bench.seat) else {
            return Vec::new();
        };
        let of_slot = if slot == Slot::Left { 0 } else { 1 };
        match pattern {
            Some(pattern) if self.tool == Tool::Pattern => {
                patterns[of_slot].iter().map(|number| pattern.placement(number)).collect()
            }
            _ => singles[of_slot].iter().map(Boxes::of).collect(),
        }
    }

    /// Every box that belongs to a legal way.
    pub(crate) fn legal(&self, bench: &Bench, slot: Slot) -> Boxes {
        self.ways(bench, slot).into_iter().fold(Boxes::EMPTY, |all, way| all | way)
    }

    /// The legal ways nearest to a box: those over it, else those beside it.
    fn near(&self, bench: &Bench, slot: Slot, cell: Cell) -> Vec<Boxes> {
        let ways = self.ways(bench, slot);
        let nearest = ways.iter().map(|way| distance(*way, cell)).min().unwrap_or(u8::MAX);
        if nearest > 1 {
            return Vec::new();
        }
        ways.into_iter().filter(|way| distance(*way, cell) == nearest).collect()
    }

    /// What is shown over a box: the nearest legal way, as the shape is turned if that is legal; else the shape where
    /// it is, so that one sees why not.
    pub(crate) fn over(&self, bench: &Bench, slot: Slot, cell: Cell) -> Ghost {
        let near = self.near(bench, slot, cell);
        let by_hand = self.exact == Some((slot, cell)) && self.places_pattern(bench);
        let turned = || near.iter().copied().find(|way| to_corner(*way) == self.shape);
        let boxes = if by_hand {
            self.as_turned(bench, slot, cell)
        } else {
            turned().or(near.first().copied()).unwrap_or_else(|| self.as_turned(bench, slot, cell))
        };
        Ghost { placement: Placement { slot, boxes }, anchor: cell, pins: Boxes::of(cell) }
    }

    /// The shape as it is turned, over or beside a box: legal if possible, else as close to what was shown as possible.
    fn as_turned(&self, bench: &Bench, slot: Slot, cell: Cell) -> Boxes {
        if !self.places_pattern(bench) {
            return Boxes::of(cell);
        }
        let legal = self.ways(bench, slot);
        let shown = self.ghost.map_or(Boxes::EMPTY, |ghost| ghost.placement.boxes);
        let places = places_near(self.shape, cell);
        let best = places.iter().copied().max_by_key(|way| (legal.contains(way), (*way & shown).len()));
        best.unwrap_or_else(|| Boxes::of(cell))
    }

    fn show(&mut self, ghost: Ghost) {
        if ghost.placement.boxes.len() > 1 {
            self.shape = to_corner(ghost.placement.boxes);
        }
        self.ghost = Some(ghost);
    }

    /// A box is tapped: the same box again shows the next legal way over it; another box of the same pattern is
    /// recognised; any other moves what is shown.
    pub(crate) fn tap(&mut self, bench: &Bench, slot: Slot, cell: Cell) {
        if let Some(ghost) = self.ghost.filter(|ghost| ghost.placement.slot == slot) {
            if ghost.pins.contains(cell) {
                return self.next_way(bench, slot, cell);
            }
            let pins = ghost.pins | Boxes::of(cell);
            let covering = |way: &Boxes| pins - *way == Boxes::EMPTY;
            let ways = self.ways(bench, slot);
            let best = ways.into_iter().filter(covering).max_by_key(|way| {
                (*way == ghost.placement.boxes, to_corner(*way) == self.shape, (*way & ghost.placement.boxes).len())
            });
            if let Some(boxes) = best {
                self.exact = None;
                return self.show(Ghost { placement: Placement { slot, boxes }, anchor: cell, pins });
            }
        }
        let ghost = self.over(bench, slot, cell);
        self.show(ghost);
    }

    /// What is shown is carried to a box.
    pub(crate) fn carry(&mut self, bench: &Bench, slot: Slot, cell: Cell) {
        if !self.is_whole(bench) {
            let ghost = self.over(bench, slot, cell);
            self.show(ghost);
        }
    }

    /// The next legal way over a box.
    pub(crate) fn next_way(&mut self, bench: &Bench, slot: Slot, cell: Cell) {
        self.exact = None;
        let ways = self.near(bench, slot, cell);
        let shown = self.ghost.filter(|ghost| ghost.placement.slot == slot).map(|ghost| ghost.placement.boxes);
        let at = ways.iter().position(|way| Some(*way) == shown);
        let next = match at {
            Some(at) => ways.get((at + 1) % ways.len().max(1)).copied(),
            None => None,
        };
        let ghost = match next {
            Some(boxes) => Ghost { placement: Placement { slot, boxes }, anchor: cell, pins: Boxes::of(cell) },
            None => self.over(bench, slot, cell),
        };
        self.show(ghost);
    }

    /// Turns or mirrors the shape, where it is shown or would be shown.
    fn reshape(&mut self, bench: &Bench, at: Option<(Slot, Cell)>, change: fn(Boxes) -> Boxes) {
        if !self.places_pattern(bench) {
            return;
        }
        self.shape = change(self.shape);
        match self.ghost {
            Some(ghost) => {
                let boxes = self.as_turned(bench, ghost.placement.slot, ghost.anchor);
                let placement = Placement { boxes, ..ghost.placement };
                self.ghost = Some(Ghost { placement, pins: Boxes::of(ghost.anchor), ..ghost });
            }
            None => self.exact = at,
        }
    }

    pub(crate) fn turn_right(&mut self, bench: &Bench, at: Option<(Slot, Cell)>) {
        self.reshape(bench, at, turned_right);
    }

    pub(crate) fn turn_left(&mut self, bench: &Bench, at: Option<(Slot, Cell)>) {
        self.reshape(bench, at, turned_left);
    }

    pub(crate) fn mirror(&mut self, bench: &Bench, at: Option<(Slot, Cell)>) {
        self.reshape(bench, at, mirrored);
    }

    /// Changes between the pattern and a single box; what is shown stays where it is.
    pub(crate) fn take_up(&mut self, bench: &Bench, tool: Tool) {
        self.tool = tool;
        self.exact = None;
        if let Some(ghost) = self.ghost.take() {
            let shown = self.over(bench, ghost.placement.slot, ghost.anchor);
            if self.refused(bench, &shown).is_none() {
                self.show(shown);
            }
        }
    }

    /// Why a ghost cannot be placed; `None` if it can.
    pub(crate) fn refused(&self, bench: &Bench, ghost: &Ghost) -> Option<Why> {
        let Placement { slot, boxes } = ghost.placement;
        let (state, _) = bench.after(&self.steps);
        if bench.game.check(&state, bench.seat, Action::Cross(ghost.placement)).is_ok() {
            return None;
        }
        let player = state.player(bench.seat);
        let index = if slot == Slot::Left { 0 } else { 1 };
        let (Some(number), crossed) = (player.cards[index], player.crossed[index]) else { return Some(Why::NoCard) };
        let card = bench.game.deck().card(number);
        let reached = boxes.meets(card.open_boxes(crossed)) || boxes.meets(crossed);
        Some(match () {
            () if !reached && crossed.is_empty() => Why::StartAtEntrance,
            () if !reached => Why::MustTouch,
            () if boxes.meets(card.walls) => Why::HitsWall,
            () => Why::AlreadyCrossed,
        })
    }

    /// The steps with what is shown, if that can be placed.
    pub(crate) fn with_ghost(&self, bench: &Bench) -> Vec<Placement> {
        let mut steps = self.steps.clone();
        if let Some(ghost) = self.ghost.filter(|ghost| self.refused(bench, ghost).is_none()) {
            steps.push(ghost.placement);
        }
        steps
    }

    /// Places what is shown; says whether that was possible.
    pub(crate) fn place(&mut self, bench: &Bench) -> bool {
        let steps = self.with_ghost(bench);
        let placed = steps.len() > self.steps.len();
        if placed {
            self.steps = steps;
            self.ghost = None;
            self.exact = None;
        }
        placed
    }

    /// Takes the last thing back: what is shown, else the last that was placed, which is then shown again.
    pub(crate) fn undo(&mut self) {
        if self.ghost.take().is_some() {
            return;
        }
        if let Some(placement) = self.steps.pop()
            && let Some(anchor) = placement.boxes.first()
        {
            if self.steps.is_empty() {
                self.tool = if placement.boxes.len() > 1 { Tool::Pattern } else { Tool::OneBox };
            }
            self.show(Ghost { placement, anchor, pins: Boxes::of(anchor) });
        }
    }

    pub(crate) fn start_over(&mut self, bench: &Bench) {
        *self = Self { shape: self.shape, ..Self::new(bench) };
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.ghost.is_none()
    }

    /// Whether it can go on from here: after a reload, the table may have changed.
    pub(crate) fn fits(&self, bench: &Bench) -> bool {
        let mut state = bench.base;
        let mut allowed =
            |step: &Placement| bench.game.act(&mut state, bench.seat, Action::Cross(*step), &mut ()).is_ok();
        self.steps.iter().all(&mut allowed) && bench.pattern().is_some_and(|pattern| pattern.matches(self.shape))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::silver_gold::Deck;
    use game_core::{ActionSet, Waiting};

    /// Plays at random until seat 1 is asked to cross off for the `turn`-th time.
    fn bench(luck: u64, turn: u32) -> Bench {
        let game = SilverGold::new(Deck::standard(), 2).unwrap();
        let (mut state, mut random) = (game.start(), QuickRandom::new(luck));
        let mut asked = 0;
        loop {
            match game.waiting(&state) {
                Waiting::Chance(draw) => {
                    let outcome = game.sample(draw, &mut random);
                    game.settle(&mut state, outcome, &mut ()).unwrap();
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    if state.phase() == Phase::Crossing && seat == Seat::FIRST && state.owed(seat) == 0 {
                        asked += 1;
                        if asked == turn {
                            let view = game.view(&state, Viewer::Seat(seat));
                            return Bench::new(&Bench::game(&game).unwrap(), &view).unwrap();
                        }
                    }
                    let actions = game.actions(&state, seat);
                    let action = actions.nth(game_core::Random::below(&mut random, actions.len())).unwrap();
                    game.act(&mut state, seat, action, &mut ()).unwrap();
                }
                Waiting::Nobody => panic!("the game was too short"),
            }
        }
    }

    fn benches() -> impl Iterator<Item = Bench> {
        (1..40).map(|luck| bench(luck, 1 + luck as u32 % 20))
    }

    #[test]
    fn a_tap_on_a_glowing_box_shows_a_legal_way_over_it_and_taps_go_through_all_of_them() {
        for bench in benches() {
            let mut draft = Draft::new(&bench);
            for slot in Slot::BOTH {
                for cell in draft.legal(&bench, slot) {
                    let ways = draft.ways(&bench, slot).into_iter().filter(|way| way.contains(cell)).count();
                    draft.start_over(&bench);
                    let mut seen = Vec::new();
                    for _ in 0..ways {
                        draft.tap(&bench, slot, cell);
                        let ghost = draft.ghost.unwrap();
                        assert_eq!(draft.refused(&bench, &ghost), None);
                        assert!(ghost.placement.boxes.contains(cell) && !seen.contains(&ghost.placement.boxes));
                        seen.push(ghost.placement.boxes);
                    }
                }
            }
        }
    }

    #[test]
    fn boxes_tapped_one_by_one_are_recognised_in_every_orientation_and_order() {
        for bench in benches() {
            let mut draft = Draft::new(&bench);
            for slot in Slot::BOTH {
                for way in draft.ways(&bench, slot) {
                    let mut cells: Vec<Cell> = way.iter().collect();
                    for _ in 0..cells.len() {
                        cells.rotate_left(1);
                        draft.start_over(&bench);
                        cells.iter().for_each(|cell| draft.tap(&bench, slot, *cell));
                        assert_eq!(draft.ghost.unwrap().placement.boxes, way);
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_turned_by_hand_stays_as_it_is_turned_and_says_why_it_cannot_be_placed() {
        let mut refused = Vec::new();
        for bench in benches() {
            let mut draft = Draft::new(&bench);
            for (slot, cell) in Slot::BOTH.into_iter().flat_map(|slot| Cell::all().map(move |cell| (slot, cell))) {
                draft.start_over(&bench);
                if !draft.places_pattern(&bench) {
                    continue;
                }
                draft.tap(&bench, slot, cell);
                let before = to_corner(draft.ghost.unwrap().placement.boxes);
                draft.turn_right(&bench, None);
                let ghost = draft.ghost.unwrap();
                assert_eq!(to_corner(ghost.placement.boxes), turned_right(before));
                let allowed = draft.ways(&bench, slot).contains(&ghost.placement.boxes);
                let why = draft.refused(&bench, &ghost);
                assert_eq!(why.is_none(), allowed);
                refused.extend(why);
            }
        }
        for why in [Why::MustTouch, Why::StartAtEntrance, Why::HitsWall, Why::AlreadyCrossed] {
            assert!(refused.contains(&why), "{why:?}");
        }
    }

    #[test]
    fn a_draft_can_be_finished_undone_step_by_step_and_started_over() {
        let mut with_extras = 0;
        for bench in benches() {
            let mut draft = Draft::new(&bench);
            while !draft.is_whole(&bench) {
                let slot = Slot::BOTH.into_iter().find(|slot| !draft.legal(&bench, *slot).is_empty()).unwrap();
                // The last box, which is the most likely to lead somewhere.
                let cell = draft.legal(&bench, slot).iter().last().unwrap();
                draft.tap(&bench, slot, cell);
                assert!(draft.place(&bench));
            }
            with_extras += usize::from(draft.steps.len() > 1);
            assert!(draft.fits(&bench));
            while !draft.is_empty() {
                draft.undo();
            }
            assert!(!draft.is_whole(&bench));
            draft.start_over(&bench);
            assert_eq!(draft.with_ghost(&bench), []);
        }
        assert!(with_extras > 0);
    }

    #[test]
    fn one_box_keeps_the_place_and_goes_back_to_the_pattern() {
        for bench in benches() {
            let mut draft = Draft::new(&bench);
            let Some(slot) = Slot::BOTH.into_iter().find(|slot| draft.ways(&bench, *slot).len() > 1) else { continue };
            if !draft.places_pattern(&bench) {
                continue;
            }
            draft.take_up(&bench, Tool::OneBox);
            let open = draft.legal(&bench, slot);
            draft.tap(&bench, slot, open.first().unwrap());
            assert_eq!(draft.ghost.unwrap().placement.boxes, Boxes::of(open.first().unwrap()));
            draft.take_up(&bench, Tool::Pattern);
            assert!(draft.ghost.is_none_or(|ghost| draft.refused(&bench, &ghost).is_none()));
        }
    }
}

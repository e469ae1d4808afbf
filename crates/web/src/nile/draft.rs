//! A turn in progress: the steps chosen so far, played on a copy of the table. It stays in the browser until it is
//! confirmed, so every step can be taken back.

use game_core::{ActionSet, Game, Seat, Waiting};
use games::nile::{Action, Area, Nile, Phase, Refusal, State};

/// What the confirm button does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Confirmation {
    /// Nothing: the player has to choose something first.
    NotYet,
    /// Confirms the chosen discovery or first space.
    SetUp,
    /// Rolls one more die of this colour. The steps so far become final.
    Roll(Area),
    /// Ends the turn with the planned purchases.
    Spending,
    /// Fills a storehouse box and ends the turn.
    Store,
    /// Ends the turn, because nothing is left to choose.
    Over,
}

/// The unconfirmed steps of a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Draft {
    seat: Seat,
    base: State,
    steps: Vec<Action>,
}

impl Draft {
    pub(crate) fn new(seat: Seat, base: State) -> Self {
        Self { seat, base, steps: Vec::new() }
    }

    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    pub(crate) fn base(&self) -> &State {
        &self.base
    }

    pub(crate) fn steps(&self) -> &[Action] {
        &self.steps
    }

    fn is_asked(&self, game: &Nile, state: &State) -> bool {
        matches!(game.waiting(state), Waiting::Seats(seats) if seats.contains(self.seat))
    }

    fn is_set_up(&self) -> bool {
        matches!(self.base.phase(), Phase::Drafting | Phase::FirstPurchases)
    }

    /// The table to choose on, and the table after the last step. They differ if that step leaves nothing to choose.
    fn played(&self, game: &Nile) -> (State, State) {
        let (mut shown, mut last) = (self.base, self.base);
        for step in &self.steps {
            if game.act(&mut last, self.seat, *step, &mut ()).is_err() {
                break;
            }
            if self.is_asked(game, &last) && !self.is_set_up() {
                shown = last;
            }
        }
        (shown, last)
    }

    /// The table to show, on which the player chooses.
    pub(crate) fn state(&self, game: &Nile) -> State {
        self.played(game).0
    }

    pub(crate) fn confirmation(&self, game: &Nile) -> Confirmation {
        let (shown, last) = self.played(game);
        match (self.steps.last(), last.phase()) {
            (Some(_), _) if self.is_set_up() => Confirmation::SetUp,
            (Some(Action::Store), _) => Confirmation::Store,
            (Some(_), Phase::RollingExtra(area)) => Confirmation::Roll(area),
            (Some(_), _) if !self.is_asked(game, &last) => Confirmation::Over,
            _ if shown.phase() == Phase::Spending => Confirmation::Spending,
            _ => Confirmation::NotYet,
        }
    }

    /// Whether the last step leaves nothing to choose. Another choice then replaces it.
    fn is_closed(&self, game: &Nile) -> bool {
        !matches!(self.confirmation(game), Confirmation::NotYet | Confirmation::Spending)
    }

    /// Checks whether a step is legal now.
    pub(crate) fn check(&self, game: &Nile, action: Action) -> Result<(), Refusal> {
        game.check(&self.state(game), self.seat, action)
    }

    /// All legal steps.
    pub(crate) fn actions(&self, game: &Nile) -> Vec<Action> {
        let actions = game.actions(&self.state(game), self.seat);
        (0..actions.len()).filter_map(|index| actions.nth(index)).collect()
    }

    /// Adds a step. It replaces the last step if that left nothing to choose.
    pub(crate) fn choose(&mut self, game: &Nile, action: Action) -> Result<(), Refusal> {
        self.check(game, action)?;
        if self.is_closed(game) {
            self.steps.pop();
        }
        self.steps.push(action);
        Ok(())
    }

    /// Adds the stored steps of a reloaded page, up to the first illegal one.
    pub(crate) fn restore(&mut self, game: &Nile, steps: &[Action]) {
        let _ = steps.iter().try_for_each(|step| self.choose(game, *step));
    }

    /// Takes the last step back.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        self.steps.pop()
    }

    /// Removes one step and replays the others. Steps that are illegal without it are removed too; returns their number.
    pub(crate) fn take_back(&mut self, game: &Nile, index: usize) -> usize {
        let steps = std::mem::take(&mut self.steps);
        let mut lost = 0;
        for (_, step) in steps.into_iter().enumerate().filter(|(at, _)| *at != index) {
            if self.is_closed(game) || self.choose(game, step).is_err() {
                lost += 1;
            }
        }
        lost
    }

    /// Whether the only choice left is to confirm.
    pub(crate) fn is_complete(&self, game: &Nile) -> bool {
        match self.confirmation(game) {
            Confirmation::NotYet => false,
            Confirmation::Spending => !self.steps.is_empty() && self.actions(game) == [Action::End],
            Confirmation::SetUp | Confirmation::Roll(_) | Confirmation::Store | Confirmation::Over => true,
        }
    }

    /// The actions to send on confirmation; `None` while the player has to choose something first.
    pub(crate) fn confirmed(&self, game: &Nile) -> Option<Vec<Action>> {
        let confirmation = self.confirmation(game);
        let end = (confirmation == Confirmation::Spending).then_some(Action::End);
        (confirmation != Confirmation::NotYet).then(|| self.steps.iter().copied().chain(end).collect())
    }
}

#[cfg(test)]
mod tests {
    use game_core::Hosted;
    use game_core::{QuickRandom, Random};
    use games::nile::{Board, Options, Space};

    use super::*;

    fn game() -> Nile {
        Nile::new(Board::standard(), Options::default())
    }

    fn first<S: ActionSet>(actions: &S, random: &mut QuickRandom) -> Option<S::Action> {
        actions.nth(random.below(actions.len().max(1)))
    }

    /// The first table of a random game for which `wanted` holds.
    fn find(seed: u64, wanted: impl Fn(&Nile, &State) -> bool) -> Option<(Nile, Draft)> {
        let (game, mut random) = (game(), QuickRandom::new(seed));
        let mut state = game.start();
        loop {
            match game.waiting(&state) {
                Waiting::Nobody => return None,
                Waiting::Chance(draw) => {
                    let outcome = game.sample(draw, &mut random);
                    game.settle(&mut state, outcome, &mut ()).unwrap();
                }
                Waiting::Seats(seats) => {
                    if wanted(&game, &state) {
                        let draft = Draft::new(state.active(), state);
                        return Some((game, draft));
                    }
                    let seat = seats.first().unwrap();
                    let action = first(&game.actions(&state, seat), &mut random).unwrap();
                    game.act(&mut state, seat, action, &mut ()).unwrap();
                }
            }
        }
    }

    fn any(wanted: impl Fn(&Nile, &State) -> bool) -> (Nile, Draft) {
        (0..200).find_map(|seed| find(seed, &wanted)).unwrap()
    }

    fn buys(draft: &Draft, game: &Nile) -> Vec<Space> {
        let buys = draft.actions(game).into_iter();
        buys.filter_map(|action| if let Action::Buy(space) = action { Some(space) } else { None }).collect()
    }

    /// A turn in which the player can buy a space, the one behind it, and a space elsewhere.
    fn rich() -> (Nile, Draft, [Action; 3]) {
        for seed in 0..500 {
            let found = find(seed, |game, state| {
                state.phase() == Phase::Spending && buys(&Draft::new(state.active(), *state), game).len() > 8
            });
            let Some((game, draft)) = found else { continue };
            for space in buys(&draft, &game) {
                let mut with = draft.clone();
                with.choose(&game, Action::Buy(space)).unwrap();
                let behind = buys(&with, &game).into_iter().find(|other| other.in_column() == space.in_column());
                let Some(behind) = behind else { continue };
                with.choose(&game, Action::Buy(behind)).unwrap();
                let elsewhere = buys(&with, &game).into_iter().find(|other| other.in_column() != space.in_column());
                if let Some(elsewhere) = elsewhere {
                    return (game, draft, [space, behind, elsewhere].map(Action::Buy));
                }
            }
        }
        panic!("no such turn in 500 games");
    }

    #[test]
    fn taking_a_purchase_back_removes_only_what_depends_on_it() {
        let (game, mut draft, [space, behind, elsewhere]) = rich();
        for step in [space, behind, elsewhere] {
            draft.choose(&game, step).unwrap();
        }
        assert_eq!(draft.take_back(&game, 0), 1);
        assert_eq!(draft.steps(), [elsewhere]);
    }

    #[test]
    fn taking_everything_back_leaves_the_table_as_it_was() {
        let (game, mut draft, steps) = rich();
        for step in steps {
            draft.choose(&game, step).unwrap();
        }
        assert_ne!(draft.state(&game), *draft.base());
        while draft.undo().is_some() {}
        assert_eq!(draft.state(&game), *draft.base());
    }

    #[test]
    fn a_refused_step_changes_nothing() {
        let (game, mut draft, [_, behind, _]) = rich();
        let before = draft.clone();
        assert_eq!(draft.choose(&game, behind), Err(Refusal::Floating));
        assert_eq!(draft, before);
    }

    #[test]
    fn buying_takes_the_place_of_storing() {
        let (game, mut draft, [space, ..]) = rich();
        let before_storing = draft.state(&game);
        draft.choose(&game, Action::Store).unwrap();
        assert_eq!(draft.confirmation(&game), Confirmation::Store);
        assert_eq!(draft.state(&game), before_storing, "the table is shown as it is until the turn is confirmed");
        draft.choose(&game, space).unwrap();
        assert_eq!(draft.steps(), [space]);
        assert_eq!(draft.confirmation(&game), Confirmation::Spending);
    }

    #[test]
    fn another_colour_takes_the_place_of_the_chosen_one_before_the_die_is_rolled() {
        let (game, mut draft) = any(|_, state| state.phase() == Phase::Extras);
        assert_eq!(draft.confirmed(&game), None);
        draft.choose(&game, Action::Extra(Area::Red)).unwrap();
        assert_eq!(draft.confirmation(&game), Confirmation::Roll(Area::Red));
        draft.choose(&game, Action::Extra(Area::Blue)).unwrap();
        assert_eq!(draft.confirmed(&game), Some(vec![Action::Extra(Area::Blue)]));
    }

    #[test]
    fn in_the_first_purchases_one_space_is_chosen_and_another_replaces_it() {
        let (game, mut draft) = any(|_, state| state.phase() == Phase::FirstPurchases);
        let spaces = buys(&draft, &game);
        draft.choose(&game, Action::Buy(spaces[0])).unwrap();
        draft.choose(&game, Action::Buy(spaces[5])).unwrap();
        assert_eq!(draft.confirmed(&game), Some(vec![Action::Buy(spaces[5])]));
        assert_eq!(draft.state(&game), *draft.base());
    }

    #[test]
    fn confirmed_steps_are_a_complete_turn() {
        let mut random = QuickRandom::new(7);
        let mut seen = Vec::new();
        for seed in 0..300 {
            let wanted = [Phase::Drafting, Phase::FirstPurchases, Phase::Bumping, Phase::Extras, Phase::Spending];
            let wanted = wanted[seed as usize % wanted.len()];
            let Some((game, mut draft)) = find(seed, |_, state| state.phase() == wanted) else { continue };
            for _ in 0..12 {
                let actions: Vec<_> = draft.actions(&game).into_iter().filter(|one| *one != Action::End).collect();
                if draft.is_complete(&game) || actions.is_empty() {
                    break;
                }
                draft.choose(&game, actions[random.below(actions.len() as u32) as usize]).unwrap();
            }
            let Some(steps) = draft.confirmed(&game) else { continue };
            let mut state = *draft.base();
            for step in steps {
                game.act(&mut state, draft.seat(), step, &mut ()).unwrap();
            }
            assert!(game.is_turn_complete(&state, draft.seat()), "{draft:?}");
            seen.push(draft.confirmation(&game));
        }
        for wanted in [Confirmation::SetUp, Confirmation::Spending, Confirmation::Store] {
            assert!(seen.contains(&wanted), "{wanted:?}");
        }
    }
}

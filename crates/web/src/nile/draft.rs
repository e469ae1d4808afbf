//! A turn before it is confirmed: the steps chosen so far, played on the table as it stands. Nothing here leaves the
//! client, so every step can be taken back.

use game_core::{ActionSet, Game, Seat, Waiting};
use nile::{Action, Area, Nile, Phase, Refusal, State};

/// What confirming would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stand {
    /// Nothing yet: something has to be chosen before.
    Asking,
    /// A discovery or a first space is chosen.
    SetUp,
    /// One more die of this colour is rolled; what is chosen up to here is final then.
    Roll(Area),
    /// The turn ends with what is bought.
    Spending,
    /// A box is filled and the turn ends.
    Store,
    /// The turn ends, because nothing is left to do in it.
    Over,
}

/// The steps of a seat since the table was last shown.
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

    /// The table to choose on, and the table after the last step: another one if that step leaves nothing to choose.
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

    /// The table as it is to be shown, with everything that can still be chosen.
    pub(crate) fn state(&self, game: &Nile) -> State {
        self.played(game).0
    }

    pub(crate) fn stand(&self, game: &Nile) -> Stand {
        let (shown, last) = self.played(game);
        match (self.steps.last(), last.phase()) {
            (Some(_), _) if self.is_set_up() => Stand::SetUp,
            (Some(Action::Store), _) => Stand::Store,
            (Some(_), Phase::RollingExtra(area)) => Stand::Roll(area),
            (Some(_), _) if !self.is_asked(game, &last) => Stand::Over,
            _ if shown.phase() == Phase::Spending => Stand::Spending,
            _ => Stand::Asking,
        }
    }

    /// Whether the last step leaves nothing to choose; choosing another thing replaces it.
    fn is_closed(&self, game: &Nile) -> bool {
        !matches!(self.stand(game), Stand::Asking | Stand::Spending)
    }

    /// Whether a step may be chosen now; else why not.
    pub(crate) fn check(&self, game: &Nile, action: Action) -> Result<(), Refusal> {
        game.check(&self.state(game), self.seat, action)
    }

    /// All that may be chosen now.
    pub(crate) fn actions(&self, game: &Nile) -> Vec<Action> {
        let actions = game.actions(&self.state(game), self.seat);
        (0..actions.len()).filter_map(|index| actions.nth(index)).collect()
    }

    /// Chooses a step, in place of the last one if that left nothing to choose.
    pub(crate) fn choose(&mut self, game: &Nile, action: Action) -> Result<(), Refusal> {
        self.check(game, action)?;
        if self.is_closed(game) {
            self.steps.pop();
        }
        self.steps.push(action);
        Ok(())
    }

    /// Chooses steps that were chosen before a reload, as far as they are possible.
    pub(crate) fn go_on(&mut self, game: &Nile, steps: &[Action]) {
        let _ = steps.iter().try_for_each(|step| self.choose(game, *step));
    }

    /// Takes the last step back.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        self.steps.pop()
    }

    /// Takes one step back and plays the others again; those that are not possible without it go too. Returns how many
    /// those are.
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

    /// Whether nothing more can be chosen but to confirm.
    pub(crate) fn is_complete(&self, game: &Nile) -> bool {
        match self.stand(game) {
            Stand::Asking => false,
            Stand::Spending => !self.steps.is_empty() && self.actions(game) == [Action::End],
            Stand::SetUp | Stand::Roll(_) | Stand::Store | Stand::Over => true,
        }
    }

    /// What is sent when the steps are confirmed; none while something has to be chosen.
    pub(crate) fn confirmed(&self, game: &Nile) -> Option<Vec<Action>> {
        let stand = self.stand(game);
        let end = (stand == Stand::Spending).then_some(Action::End);
        (stand != Stand::Asking).then(|| self.steps.iter().copied().chain(end).collect())
    }
}

#[cfg(test)]
mod tests {
    use game_core::Hosted;
    use game_core::{QuickRandom, Random};
    use nile::{Board, Options, Space};

    use super::*;

    fn game() -> Nile {
        Nile::new(Board::standard(), Options::default())
    }

    fn first<S: ActionSet>(actions: &S, random: &mut QuickRandom) -> Option<S::Action> {
        actions.nth(random.below(actions.len().max(1)))
    }

    /// The first table of a random game of which something is true.
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

    /// A turn in which one can buy a space, the one behind it, and a space elsewhere.
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
    fn what_rests_on_a_purchase_goes_back_with_it_and_nothing_else_does() {
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
        assert_eq!(draft.stand(&game), Stand::Store);
        assert_eq!(draft.state(&game), before_storing, "the table is shown as it is until the turn is confirmed");
        draft.choose(&game, space).unwrap();
        assert_eq!(draft.steps(), [space]);
        assert_eq!(draft.stand(&game), Stand::Spending);
    }

    #[test]
    fn another_colour_takes_the_place_of_the_chosen_one_before_the_die_is_rolled() {
        let (game, mut draft) = any(|_, state| state.phase() == Phase::Extras);
        assert_eq!(draft.confirmed(&game), None);
        draft.choose(&game, Action::Extra(Area::Red)).unwrap();
        assert_eq!(draft.stand(&game), Stand::Roll(Area::Red));
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
    fn whatever_is_confirmed_is_a_whole_turn_for_the_server() {
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
            seen.push(draft.stand(&game));
        }
        for stand in [Stand::SetUp, Stand::Spending, Stand::Store] {
            assert!(seen.contains(&stand), "{stand:?}");
        }
    }
}

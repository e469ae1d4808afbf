//! What a player of Nile can do now, the best first, in words.

use std::cmp::Reverse;

use games::nile::{Action, Area, Choice, Column, Face, Kind, Phase, PyramidRow, Space, Way};

use super::super::names::{area_name, die_name, discovery_text, kind_name, kind_text, resources};
use super::super::pyramid::row_bonus;
use super::table::{Table, discovery_title, left_of, tray_words};
use crate::spoken::Listed;

impl Table<'_> {
    /// All legal actions, the one that brings most first.
    pub(super) fn legal(&self) -> Vec<Action> {
        let mut actions = self.actions();
        actions.sort_by_key(|action| Reverse(self.worth(*action)));
        actions
    }

    /// What an action brings, in hundredths of a unit; pieces before land, and ending the turn last.
    fn worth(&self, action: Action) -> i32 {
        match action {
            Action::Build(row) => {
                let completes = self.state.holding(self.near).pieces_in(row) + 1 == row.pieces();
                100_000 + 3_000 * i32::from(row.get()) + if completes { 10_000 } else { 0 }
            }
            Action::Buy(space) => self.land_worth(space),
            Action::Extra(area) => self.average(self.near, area),
            Action::Bump { .. } | Action::Double(_) | Action::Discover { .. } => {
                self.after(action).map_or(0, |after| 100 * i32::from(after.forecast()) + 1)
            }
            Action::Draft(found) => -i32::from(found.get()),
            Action::Decline => 100 * i32::from(self.forecast()),
            Action::Store => -1,
            Action::End => -2,
        }
    }

    /// What a space brings for its price.
    fn land_worth(&self, space: Space) -> i32 {
        let brings = match self.game.board().kind(space) {
            Kind::Double | Kind::Extra => 130,
            Kind::Land | Kind::Discovery => 100,
            Kind::Bump => 90,
        };
        let price = match self.state.phase() {
            Phase::FirstPurchases => self.game.board().price(space.row),
            _ => self.game.land_price(&self.state, space),
        };
        10 * brings / i32::from(price.max(1))
    }

    /// The units of the tray, without further choices.
    fn forecast(&self) -> u16 {
        self.budget().have.total()
    }

    /// The average yield of a die, in hundredths.
    pub(super) fn average(&self, seat: game_core::Seat, area: Area) -> i32 {
        let brings = |face: Face| {
            let column = Column { area, face };
            let height = self.state.holding(seat).height(column);
            i32::from(self.game.board().harvest_of(seat, column, height).resources)
        };
        100 * Face::all().map(brings).sum::<i32>() / 6
    }

    /// An action in words.
    pub(super) fn action_words(&self, action: Action) -> String {
        match action {
            Action::Draft(found) => discovery_title(found),
            Action::Buy(space) => {
                let what = match self.discovery(space) {
                    Some(found) => discovery_title(found),
                    None => kind_name(self.game.board().kind(space), space.area),
                };
                t!("niles-buy", space = self.space(space), what = what)
            }
            Action::Build(row) => t!("niles-build", row = row.get()),
            Action::Bump { die, way } => {
                let face = self.state.turn().dice().iter().find(|one| one.area == die).map(|one| one.face);
                let to = face.and_then(|face| face.bumped(way)).map_or(0, Face::get);
                match way {
                    Way::Up => t!("niles-bump-up", area = area_name(die), to = to),
                    Way::Down => t!("niles-bump-down", area = area_name(die), to = to),
                }
            }
            Action::Extra(area) => t!("niles-extra", die = die_name(area)),
            Action::Double(number) => match self.state.turn().die(number) {
                Some(die) => t!("niles-double", area = area_name(die.area), face = die.face.get()),
                None => t!("nile-double"),
            },
            Action::Discover { spot, choice } => {
                let name = self.state.discoveries()[spot.index()].map(discovery_title).unwrap_or_default();
                match choice {
                    None => t!("nile-use-of", name = name),
                    Some(choice) => t!("niles-use-on", name = name, what = self.choice_words(choice)),
                }
            }
            Action::Decline => match self.state.phase() {
                Phase::Bumping => t!("nile-no-bump"),
                Phase::Extras => t!("nile-no-extra"),
                Phase::Discoveries => t!("nile-no-discovery"),
                _ => t!("nile-no-double"),
            },
            Action::End => t!("nile-end-turn"),
            Action::Store => t!("nile-step-store"),
        }
    }

    fn choice_words(&self, choice: Choice) -> String {
        match choice {
            Choice::Area(area) => area_name(area),
            Choice::Die(number) => self
                .state
                .turn()
                .die(number)
                .map_or_else(String::new, |die| t!("nile-die", area = area_name(die.area), face = die.face.get())),
        }
    }

    /// What an action brings.
    pub(super) fn brings(&self, action: Action) -> String {
        match action {
            Action::Draft(found) => discovery_text(found),
            Action::Buy(space) => match self.discovery(space) {
                Some(found) => discovery_text(found),
                None => kind_text(self.game.board().kind(space), space),
            },
            Action::Build(row) => self.piece_brings(row),
            Action::Extra(area) => {
                let average = self.average(self.near, area);
                t!("niles-average", number = format!("{}.{}", average / 100, average % 100 / 10))
            }
            Action::Double(number) => self
                .state
                .turn()
                .die(number)
                .map_or_else(String::new, |die| t!("niles-gain", what = resources(die.area, die.gathered.into()))),
            Action::Bump { .. } | Action::Discover { .. } | Action::Decline => {
                let after = self.after(action).unwrap_or_else(|| self.clone());
                t!("niles-have", tray = tray_words(&after.budget().have))
            }
            Action::Store => t!("nile-store-brings"),
            Action::End => match self.budget().left() {
                0 => t!("nile-nothing-lost"),
                _ => t!("niles-loses", what = tray_words(&left_of(&self.budget()))),
            },
        }
    }

    fn piece_brings(&self, row: PyramidRow) -> String {
        let holding = self.state.holding(self.near);
        if holding.pieces_in(row) + 1 == row.pieces() {
            t!("nile-completes", row = row.get(), bonus = row_bonus(row))
        } else {
            t!("niles-pieces-after", count = holding.piece_count() + 1)
        }
    }

    /// What an action costs; nothing for those without a price.
    pub(super) fn cost(&self, action: Action) -> String {
        match action {
            Action::Buy(space) => self.price(space),
            Action::Build(row) => t!("niles-of-each", count = row.get()),
            _ => String::new(),
        }
    }

    /// An action with its price and what it brings.
    pub(super) fn way_words(&self, action: Action) -> String {
        let cost = self.cost(action);
        let what = self.action_words(action);
        let what = if cost.is_empty() { what } else { t!("niles-for", what = what, cost = cost) };
        t!("niles-way", what = what, brings = self.brings(action))
    }

    /// The legal actions for the list.
    pub(super) fn listed(&self) -> Vec<Listed> {
        let listed = |action: Action| Listed {
            say: self.say(action),
            what: self.action_words(action),
            brings: self.brings(action),
            worth: self.cost(action),
        };
        self.legal().into_iter().map(listed).collect()
    }
}

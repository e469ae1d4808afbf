//! The table of Nile as the spoken mode sees it, and the names of things.

use game_core::Seat;
use games::nile::{Action, Area, Choice, Column, Discovery, Face, Nile, Row, Space, State, Tray, Way};

use super::super::budget::Budget;
use super::super::draft::Draft;
use super::super::names::{area_name, discovery_name, resources};
use super::super::tray::Unit;
use super::parse::{COMMANDS, Command};
use crate::spoken::{folded, word_for};

/// Everything that questions are answered from.
#[derive(Clone)]
pub(super) struct Table<'t> {
    pub(super) game: &'t Nile,
    /// The table with the steps of the draft.
    pub(super) state: State,
    /// The seat whose bank rows are counted from.
    pub(super) near: Seat,
    /// The turn so far; `None` while this player is not asked.
    pub(super) draft: Option<Draft>,
    pub(super) names: [String; 2],
    /// The seat that is addressed as "you".
    pub(super) me: Option<Seat>,
    /// The seconds left on the clock.
    pub(super) clock: Option<i64>,
}

impl Table<'_> {
    pub(super) fn name(&self, seat: Seat) -> String {
        self.names[seat.index() & 1].clone()
    }

    /// The `me` argument of messages.
    pub(super) fn me(&self, seat: Seat) -> &'static str {
        if self.me == Some(seat) { "yes" } else { "no" }
    }

    pub(super) fn far(&self) -> Seat {
        self.near.opponent()
    }

    pub(super) fn actions(&self) -> Vec<Action> {
        self.draft.as_ref().map(|draft| draft.actions(self.game)).unwrap_or_default()
    }

    pub(super) fn steps(&self) -> &[Action] {
        self.draft.as_ref().map_or(&[], Draft::steps)
    }

    pub(super) fn budget(&self) -> Budget {
        Budget::of(self.game, &self.state, 0)
    }

    /// The table after one more step; `None` if the step is illegal.
    pub(super) fn after(&self, action: Action) -> Option<Self> {
        let mut next = self.clone();
        let draft = next.draft.as_mut()?;
        draft.choose(self.game, action).ok()?;
        next.state = draft.state(self.game);
        Some(next)
    }

    /// The spaces of a column, from the near bank.
    pub(super) fn spaces(&self, column: Column) -> impl Iterator<Item = Space> + use<> {
        let near = self.near;
        (0..games::nile::ROWS as u8).map(move |height| Space {
            area: column.area,
            column: column.face,
            row: Row::at_height(near, height),
        })
    }

    pub(super) fn owner(&self, space: Space) -> Option<Seat> {
        self.game.owner(&self.state, space)
    }

    pub(super) fn discovery(&self, space: Space) -> Option<Discovery> {
        self.game.board().spot(space).and_then(|spot| self.state.discoveries()[spot.index()])
    }

    /// The space that the player buys next in a column.
    pub(super) fn next_space(&self, area: Area, face: Face) -> Option<Space> {
        let buys = self.actions().into_iter().filter_map(|action| match action {
            Action::Buy(space) => Some(space),
            _ => None,
        });
        let open = buys.into_iter().find(|space| space.area == area && space.column == face);
        let height = self.state.holding(self.near).height(Column { area, face });
        open.or_else(|| Some(Space { area, column: face, row: Row::at_height(self.near, height) }))
    }

    /// What to type for an action.
    pub(super) fn say(&self, action: Action) -> String {
        let word = |command| word_for(COMMANDS, command);
        let area = |area| folded(&area_name(area));
        match action {
            Action::Draft(found) => format!("{} {}", word(Command::Pick), found.get()),
            Action::Buy(space) => format!("{} {} {}", word(Command::Buy), area(space.area), space.column.get()),
            Action::Build(row) => format!("{} {}", word(Command::Build), row.get()),
            Action::Bump { die, way } => {
                let way = if way == Way::Up { t!("niles-say-up") } else { t!("niles-say-down") };
                format!("{} {} {}", word(Command::Bump), area(die), way.split(' ').next().unwrap_or_default())
            }
            Action::Extra(die) => format!("{} {}", word(Command::Extra), area(die)),
            Action::Double(number) => match self.state.turn().die(number) {
                Some(die) => format!("{} {} {}", word(Command::Double), area(die.area), die.face.get()),
                None => word(Command::Double),
            },
            Action::Discover { spot, choice } => {
                let found = self.state.discoveries()[spot.index()].map_or(0, Discovery::get);
                let chosen = match choice {
                    None => String::new(),
                    Some(Choice::Area(die)) => format!(" {}", area(die)),
                    Some(Choice::Die(number)) => self
                        .state
                        .turn()
                        .die(number)
                        .map_or_else(String::new, |die| format!(" {} {}", area(die.area), die.face.get())),
                };
                format!("{} {found}{chosen}", word(Command::Use))
            }
            Action::Decline => word(Command::Keep),
            Action::End => word(Command::End),
            Action::Store => word(Command::Store),
        }
    }

    /// The name of a space, as in "Green 3, row 2".
    pub(super) fn space(&self, space: Space) -> String {
        super::super::names::space_name(space, self.near)
    }

    pub(super) fn price(&self, space: Space) -> String {
        let first = self.state.phase() == games::nile::Phase::FirstPurchases;
        let price = if first { self.game.board().price(space.row) } else { self.game.land_price(&self.state, space) };
        if first { price.to_string() } else { resources(space.area, price.into()) }
    }
}

/// A tray in words.
pub(super) fn tray_words(tray: &Tray) -> String {
    let units = Unit::ALL.into_iter().filter(|unit| unit.of(tray) > 0);
    let words: Vec<String> = units.map(|unit| unit.name(unit.of(tray))).collect();
    if words.is_empty() { t!("nile-nothing") } else { words.join(", ") }
}

/// What is left of a tray after a payment.
pub(super) fn left_of(budget: &Budget) -> Tray {
    let mut left = budget.have;
    for area in Area::ALL {
        left.resources[area] = left.resources[area].saturating_sub(budget.spent.resources[area]);
    }
    left.coins = left.coins.saturating_sub(budget.spent.coins);
    left
}

/// A discovery with its number and name.
pub(super) fn discovery_title(found: Discovery) -> String {
    t!("niles-discovery", number = found.get(), name = discovery_name(found))
}

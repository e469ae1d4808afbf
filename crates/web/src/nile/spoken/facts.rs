//! Answers to questions about the table of Nile: everything that a player who sees it sees.

use game_core::{Game, Seat};
use games::nile::{Action, Area, Column, Die, Discovery, Exchange, FILLINGS, Face, Kind, Phase, PyramidRow, Space};

use super::super::draft::Confirmation;
use super::super::names::{
    area_name, area_title, die_name, discovery_name, discovery_text, kind_name, resources, row_from,
};
use super::super::pyramid::row_bonus;
use super::table::{Table, discovery_title, left_of, tray_words};
use crate::spoken::{clock_words, joined};

impl Table<'_> {
    /// Whose turn it is, the dice, what the player has, what is asked, and the clock.
    pub(super) fn turn_words(&self) -> String {
        let seat = self.state.active();
        let round = self.state.turns().div_ceil(2);
        let stage = match self.state.phase() {
            Phase::Over => return self.result_words(),
            Phase::Drafting | Phase::Placing | Phase::FirstPurchases => {
                t!("nile-bar-setup", me = self.me(seat), name = self.name(seat))
            }
            _ => t!("nile-bar-turn", me = self.me(seat), name = self.name(seat), round = round),
        };
        let clock = self.clock.map(|left| clock_words(Some(left))).unwrap_or_default();
        joined([stage, self.dice_words(), self.tray_line(), self.storm_words(), self.asked_words(), clock])
    }

    /// What the player has to do now.
    pub(super) fn asked_words(&self) -> String {
        let Some(draft) = &self.draft else {
            return t!("nile-waiting-for", name = self.name(self.state.active()));
        };
        let turn = self.state.turn();
        match (draft.confirmation(self.game), self.state.phase()) {
            (Confirmation::Roll(area), _) => t!("niles-ask-roll", die = die_name(area)),
            (Confirmation::Store, _) => joined([t!("nile-task-store"), t!("spoken-next-yes")]),
            (Confirmation::Over | Confirmation::SetUp, _) => t!("spoken-next-yes"),
            (_, Phase::Drafting) => t!("niles-ask-draft"),
            (_, Phase::FirstPurchases) => t!("niles-ask-first", left = self.budget().have.coins),
            (_, Phase::Bumping) => t!("niles-ask-bump", count = turn.bumps()),
            (_, Phase::Extras) => t!("niles-ask-extra", count = turn.extras()),
            (_, Phase::Discoveries) => t!("niles-ask-use", names = self.usable().join(", ")),
            (_, Phase::Doubling) => t!("niles-ask-double", count = turn.doubles()),
            (_, Phase::Spending) => t!("niles-ask-spend"),
            _ => String::new(),
        }
    }

    /// The discoveries that can be used now.
    fn usable(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for action in self.actions() {
            if let Action::Discover { spot, .. } = action
                && let Some(found) = self.state.discoveries()[spot.index()]
                && !names.contains(&discovery_title(found))
            {
                names.push(discovery_title(found));
            }
        }
        names
    }

    /// The dice of the turn, and what each gathered.
    pub(super) fn dice_words(&self) -> String {
        let dice = self.state.turn().dice();
        if dice.is_empty() || matches!(self.state.phase(), Phase::Drafting | Phase::Placing | Phase::FirstPurchases) {
            return String::new();
        }
        let one = |die: &Die| {
            let (area, face) = (area_name(die.area), die.face.get());
            if die.doubled {
                t!("nile-die-doubled", area = area, face = face)
            } else {
                t!("nile-die", area = area, face = face)
            }
        };
        dice.iter().map(one).collect::<Vec<String>>().join(", ")
    }

    /// What the player has in one sentence.
    fn tray_line(&self) -> String {
        match self.state.phase() {
            Phase::Drafting | Phase::Placing | Phase::FirstPurchases | Phase::Over => String::new(),
            Phase::Spending => t!("niles-left", left = tray_words(&left_of(&self.budget()))),
            _ => t!("niles-have", tray = tray_words(&self.budget().have)),
        }
    }

    /// What was gathered, what the plan spends, what is left, and what pays for what.
    pub(super) fn tray_words(&self) -> String {
        let budget = self.budget();
        let exchange = match self.game.exchange(&self.state) {
            Exchange::OneStep => t!("nile-cycle"),
            Exchange::Free => t!("nile-market"),
            Exchange::None => t!("niles-no-exchange"),
        };
        let boxes = if budget.boxes > 0 { t!("nile-boxes-used", count = budget.boxes) } else { String::new() };
        joined([
            t!("niles-have", tray = tray_words(&budget.have)),
            t!("niles-spends", tray = tray_words(&budget.spent)),
            t!("niles-left", left = tray_words(&left_of(&budget))),
            boxes,
            exchange,
        ])
    }

    /// The colours whose next die gathers less.
    fn storm_words(&self) -> String {
        let stormed = |seat: Seat| {
            let areas = Area::ALL.into_iter().filter(move |area| self.state.storms(seat)[*area]);
            areas.map(move |area| t!("niles-storm", me = self.me(seat), name = self.name(seat), die = die_name(area)))
        };
        joined(stormed(self.near).chain(stormed(self.far())))
    }

    /// A player's pyramid, row by row.
    pub(super) fn pyramid_words(&self, seat: Seat) -> String {
        let holding = self.state.holding(seat);
        let row = |row: PyramidRow| match holding.row_complete(row) {
            true => t!("niles-row-done", row = row.get(), bonus = row_bonus(row)),
            false => t!(
                "niles-row",
                row = row.get(),
                built = holding.pieces_in(row),
                all = row.pieces(),
                bonus = row_bonus(row)
            ),
        };
        let title = t!("nile-pyramid-of", me = self.me(seat), name = self.name(seat), built = holding.piece_count());
        joined([title].into_iter().chain(PyramidRow::all().map(row)))
    }

    pub(super) fn storehouse_words(&self, seat: Seat) -> String {
        let holding = self.state.holding(seat);
        let redeemed = if self.state.active() == seat { self.budget().boxes } else { 0 };
        t!(
            "nile-storehouse-of",
            me = self.me(seat),
            name = self.name(seat),
            full = holding.boxes,
            used = holding.fillings.saturating_sub(holding.boxes),
            open = FILLINGS.saturating_sub(holding.fillings),
            redeemed = redeemed
        )
    }

    /// One space: what it is, whose it is, or its price.
    fn space_words(&self, space: Space) -> String {
        let what = match self.discovery(space) {
            Some(found) => discovery_title(found),
            None => kind_name(self.game.board().kind(space), space.area),
        };
        match self.owner(space) {
            Some(seat) => t!("niles-space-owned", what = what, me = self.me(seat), name = self.name(seat)),
            None => t!("niles-space-free", what = what, price = self.price(space)),
        }
    }

    /// A column from the player's bank.
    pub(super) fn column_words(&self, column: Column) -> String {
        let spaces: Vec<String> = self.spaces(column).map(|space| self.space_words(space)).collect();
        let is_rolled = self.state.turn().dice().iter().any(|die| die.area == column.area && die.face == column.face);
        let rolled = if is_rolled { t!("niles-rolled") } else { String::new() };
        let title = t!("niles-column", area = area_name(column.area), face = column.face.get());
        joined([title, rolled].into_iter().chain(spaces))
    }

    /// The columns of an area, one line for each.
    pub(super) fn area_lines(&self, area: Area) -> Vec<String> {
        let line = |face: Face| {
            let spaces = self.spaces(Column { area, face }).map(|space| match self.owner(space) {
                Some(seat) => t!("nile-owned", me = self.me(seat), name = self.name(seat)),
                None if self.game.board().kind(space) == Kind::Land => t!("nile-free"),
                None => match self.discovery(space) {
                    Some(found) => discovery_title(found),
                    None => kind_name(self.game.board().kind(space), area),
                },
            });
            t!("niles-column-line", face = face.get(), spaces = spaces.collect::<Vec<String>>().join(", "))
        };
        Face::all().map(line).collect()
    }

    pub(super) fn area_words(&self, area: Area) -> String {
        joined([area_title(area)].into_iter().chain(self.area_lines(area)))
    }

    /// How much land both players have in each area.
    pub(super) fn valley_words(&self) -> String {
        let land = |area: Area, seat: Seat| {
            let holding = self.state.holding(seat);
            let heights: Vec<String> =
                Face::all().map(|face| holding.height(Column { area, face }).to_string()).collect();
            t!("niles-land-of", name = self.name(seat), heights = heights.join(", "))
        };
        let line = |area: Area| {
            t!("niles-land", area = area_title(area), near = land(area, self.near), far = land(area, self.far()))
        };
        joined(Area::ALL.map(line).into_iter().chain([t!("niles-say-column-hint")]))
    }

    /// What each face brings the player.
    pub(super) fn yields_words(&self, seat: Seat) -> String {
        let holding = self.state.holding(seat);
        let face = |column: Column| {
            let harvest = self.game.board().harvest_of(seat, column, holding.height(column));
            let mut parts = Vec::new();
            if harvest.resources > 0 {
                parts.push(resources(column.area, harvest.resources.into()));
            }
            for (count, name) in [
                (harvest.bumps, t!("nile-bump")),
                (harvest.doubles, t!("nile-double")),
                (harvest.extras, t!("nile-extra")),
            ] {
                parts.extend((0..count).map(|_| name.clone()));
            }
            let found = harvest.spots.iter().filter_map(|spot| self.state.discoveries()[spot.index()]);
            parts.extend(found.map(discovery_name));
            let brings = if parts.is_empty() { t!("nile-nothing") } else { parts.join(", ") };
            t!("niles-face", face = column.face.get(), brings = brings)
        };
        let area = |area: Area| {
            let faces: Vec<String> = Face::all().map(|one| face(Column { area, face: one })).collect();
            t!("niles-yield", area = area_title(area), faces = faces.join("; "))
        };
        joined(Area::ALL.map(area))
    }

    /// The chance of each yield of the player's three dice.
    pub(super) fn odds_words(&self, seat: Seat) -> String {
        let area = |area: Area| {
            let holding = self.state.holding(seat);
            let brings = |face: Face| {
                let column = Column { area, face };
                self.game.board().harvest_of(seat, column, holding.height(column)).resources
            };
            let yields: Vec<u8> = Face::all().map(brings).collect();
            let most = yields.iter().copied().max().unwrap_or(0);
            let chances = (0..=most).rev().filter_map(|count| {
                let faces = yields.iter().filter(|one| **one == count).count();
                (faces > 0).then(|| t!("niles-chance", what = resources(area, count.into()), faces = faces))
            });
            t!("niles-odds", area = die_name(area), chances = chances.collect::<Vec<String>>().join(", "))
        };
        joined(Area::ALL.map(area))
    }

    pub(super) fn prices_words(&self) -> String {
        let row = |space: Space| self.game.board().price(space.row).to_string();
        let rows: Vec<String> = self.spaces(Column { area: Area::Red, face: Face::ONE }).map(row).collect();
        joined([t!("niles-prices", prices = rows.join(", ")), t!("niles-piece-prices")])
    }

    /// The discoveries: those in the draft, or those in the valley with their places and owners.
    pub(super) fn discoveries_words(&self) -> String {
        if matches!(self.state.phase(), Phase::Beginning | Phase::Drafting | Phase::Placing) {
            let drafted = self.game.discoveries().iter().copied();
            let left = drafted.filter(|found| self.game.in_draft(&self.state, *found) > 0);
            let title = t!("niles-in-draft");
            return joined([title].into_iter().chain(left.map(|found| self.discovery_line(found))));
        }
        let place = |space: &Space| {
            let found = self.discovery(*space)?;
            let owner = match self.owner(*space) {
                Some(seat) => t!("nile-owned", me = self.me(seat), name = self.name(seat)),
                None => t!("niles-price", price = self.price(*space)),
            };
            let area = area_title(space.area);
            let (column, row) = (space.column.get(), row_from(self.near, space.row));
            Some(t!(
                "niles-discovery-at",
                area = area,
                column = column,
                row = row,
                owner = owner,
                text = self.discovery_line(found)
            ))
        };
        joined(self.game.board().spots().iter().filter_map(place))
    }

    /// A discovery with what it does.
    pub(super) fn discovery_line(&self, found: Discovery) -> String {
        t!("niles-discovery-does", what = discovery_title(found), text = discovery_text(found))
    }

    /// The opponent: pyramid, storehouse and land.
    pub(super) fn rival_words(&self) -> String {
        let seat = self.far();
        joined([self.pyramid_words(seat), self.storehouse_words(seat), self.score_line(seat)])
    }

    pub(super) fn score_words(&self) -> String {
        joined([self.score_line(self.near), self.score_line(self.far())])
    }

    fn score_line(&self, seat: Seat) -> String {
        let score = self.game.score(&self.state, seat);
        let text = t!("niles-score", pieces = score.pieces, built = score.built, land = score.land);
        t!("niles-of", name = self.name(seat), text = text)
    }

    /// The steps of the plan.
    pub(super) fn plan_words(&self) -> String {
        let steps: Vec<String> = self.steps().iter().map(|step| self.action_words(*step)).collect();
        if steps.is_empty() {
            t!("niles-no-plan")
        } else {
            joined([t!("niles-planned", steps = steps.join("; ")), self.tray_line()])
        }
    }

    /// The winner and the scores.
    pub(super) fn result_words(&self) -> String {
        let standing = self.game.standing(&self.state);
        let winner = standing
            .filter(|standing| standing.winners() == 1)
            .and_then(|standing| [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| standing.won(*seat)));
        let title = match winner {
            Some(seat) => t!("niles-won", me = self.me(seat), name = self.name(seat)),
            None => t!("niles-draw"),
        };
        joined([title, self.score_words()])
    }
}

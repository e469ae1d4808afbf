//! What a turn has, what its plan spends, and what is left.
//!
//! The rules only say whether everything can be paid (N15). To show a payment, this module chooses one: with the fewest
//! boxes, then the fewest coins, then the fewest exchanges.

use games::nile::{Area, ByArea, Column, Die, Exchange, FIRST_COINS, Nile, Phase, State, Tray};

/// The resources of a turn, and what the plan spends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Budget {
    pub(crate) have: Tray,
    pub(crate) spent: Tray,
    /// Boxes of the storehouse that will be redeemed.
    pub(crate) boxes: u16,
}

impl Budget {
    /// The budget of the active seat. The units of the first purchases are shown as coins, because they pay for any
    /// colour.
    pub(crate) fn of(game: &Nile, state: &State, pending_price: u16) -> Self {
        match state.phase() {
            Phase::FirstPurchases => {
                let left = FIRST_COINS.saturating_sub(state.first_spent(state.active()));
                let coins = |coins| Tray { coins, ..Tray::default() };
                Self { have: coins(left.into()), spent: coins(pending_price), boxes: 0 }
            }
            Phase::Spending => {
                let have = *state.turn().tray();
                let (spent, boxes) = pay(&game.cost(state), &have, game.exchange(state));
                Self { have, spent, boxes }
            }
            // What the dice will bring without further bumps.
            Phase::Bumping => {
                let have = Tray { resources: forecast(game, state), ..*state.turn().tray() };
                Self { have, ..Self::default() }
            }
            _ => Self { have: *state.turn().tray(), ..Self::default() },
        }
    }

    /// What is left. It is lost at the end of the turn.
    pub(crate) fn left(&self) -> u16 {
        self.have.total().saturating_sub(self.spent.total())
    }
}

/// The yield of each area's dice, without further bumps.
fn forecast(game: &Nile, state: &State) -> ByArea<u16> {
    let seat = state.active();
    let stormed = state.storms(seat);
    let brings = |die: &Die| {
        let column = Column { area: die.area, face: die.face };
        let resources = game.board().harvest_of(seat, column, state.holding(seat).height(column)).resources;
        u16::from(if stormed[die.area] { game.stormed_yield(resources) } else { resources })
    };
    ByArea::from_fn(|area| state.turn().dice().iter().filter(|die| die.area == area).map(brings).sum())
}

/// Pays a cost. Returns what is taken from the tray, and how many boxes are needed as well.
fn pay(cost: &ByArea<u16>, tray: &Tray, exchange: Exchange) -> (Tray, u16) {
    let (resources, short) = match exchange {
        Exchange::None => pay_exchanging(cost, tray, ByArea::default()),
        Exchange::OneStep => pay_one_step(cost, tray),
        Exchange::Free => pay_freely(cost, tray),
    };
    let coins = short.min(tray.coins);
    (Tray { resources, coins }, short - coins)
}

/// Pays with `exchanged[area]` units of an area's resource spent on the resource they can replace.
fn pay_exchanging(cost: &ByArea<u16>, tray: &Tray, exchanged: ByArea<u16>) -> (ByArea<u16>, u16) {
    let rest = ByArea::from_fn(|area| cost[area].saturating_sub(exchanged[area.paid_by()]));
    let own = ByArea::from_fn(|area| rest[area].min(tray.resources[area].saturating_sub(exchanged[area])));
    let short = Area::ALL.into_iter().map(|area| rest[area] - own[area]).sum();
    (ByArea::from_fn(|area| own[area] + exchanged[area]), short)
}

fn pay_one_step(cost: &ByArea<u16>, tray: &Tray) -> (ByArea<u16>, u16) {
    // The limits are the units in the tray and the cost of the resource they replace.
    let most = |area: Area| {
        let stands_for = Area::ALL.into_iter().find(|other| other.paid_by() == area).unwrap_or(area);
        tray.resources[area].min(cost[stands_for])
    };
    let ways = (0..=most(Area::Red)).flat_map(|red| {
        (0..=most(Area::Green))
            .flat_map(move |green| (0..=most(Area::Blue)).map(move |blue| ByArea { red, green, blue }))
    });
    let paid = |way: ByArea<u16>| (pay_exchanging(cost, tray, way), way.red + way.green + way.blue);
    let best = ways.map(paid).min_by_key(|((_, short), exchanged)| (*short, *exchanged));
    best.map_or_else(|| pay_exchanging(cost, tray, ByArea::default()), |(paid, _)| paid)
}

fn pay_freely(cost: &ByArea<u16>, tray: &Tray) -> (ByArea<u16>, u16) {
    let (mut paid, mut short) = pay_exchanging(cost, tray, ByArea::default());
    for area in Area::ALL {
        let more = short.min(tray.resources[area] - paid[area]);
        paid[area] += more;
        short -= more;
    }
    (paid, short)
}

#[cfg(test)]
mod tests {
    use games::nile::missing;

    use super::*;

    fn by_area(values: [u16; 3]) -> ByArea<u16> {
        ByArea { red: values[0], green: values[1], blue: values[2] }
    }

    #[test]
    fn a_chain_of_exchanges_pays_what_own_units_alone_would_not() {
        // The Brick pays the Wheat, the Wheat the Worker.
        let tray = Tray { resources: by_area([1, 1, 0]), coins: 0 };
        let (spent, boxes) = pay(&by_area([0, 1, 1]), &tray, Exchange::OneStep);
        assert_eq!((spent, boxes), (tray, 0));
    }

    #[test]
    fn payments_need_as_many_boxes_as_the_rules_say_and_take_no_more_than_there_is() {
        for exchange in [Exchange::None, Exchange::OneStep, Exchange::Free] {
            for number in 0_u32..4_u32.pow(7) {
                let digit = |at: u32| (number / 4_u32.pow(at) % 4) as u16;
                let cost = by_area([digit(0), digit(1), digit(2)]);
                let tray = Tray { resources: by_area([digit(3), digit(4), digit(5)]), coins: digit(6) };
                let (spent, boxes) = pay(&cost, &tray, exchange);
                // The rules count the shortfall after coins, as boxes do here.
                assert_eq!(boxes, missing(&cost, &tray, exchange), "{cost:?} {tray:?} {exchange:?}");
                assert_eq!(spent.total() + boxes, cost.red + cost.green + cost.blue);
                assert!(Area::ALL.into_iter().all(|area| spent.resources[area] <= tray.resources[area]));
            }
        }
    }
}

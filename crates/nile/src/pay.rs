//! Payment: decided for the turn as a whole, without assigning units to costs (N14, N15).

use serde::{Deserialize, Serialize};

use crate::valley::{Area, ByArea};

/// What a player has gathered in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tray {
    /// Bricks, Wheat and Workers.
    pub resources: ByArea<u16>,
    /// Coins, which pay for any resource.
    pub coins: u16,
}

impl Tray {
    /// The number of resources and coins.
    pub fn total(&self) -> u16 {
        self.resources.red + self.resources.green + self.resources.blue + self.coins
    }
}

/// Which resources may replace others at payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exchange {
    /// Each resource pays only its own cost (option *no exchange*).
    None,
    /// Wheat may pay for Workers, Workers for Bricks, Bricks for Wheat, one step (N14).
    OneStep,
    /// Every resource may pay every cost (a Market).
    Free,
}

/// How many coins are missing to pay `cost` from `tray`; 0 if it can be paid.
///
/// Hall's theorem gives a closed form: costs can be paid if no subset of them needs more units than may pay for it.
#[inline]
pub fn missing(cost: &ByArea<u16>, tray: &Tray, exchange: Exchange) -> u16 {
    let over = |cost: u16, have: u16| cost.saturating_sub(have);
    let total = over(cost.red + cost.green + cost.blue, tray.total());
    match exchange {
        Exchange::Free => total,
        Exchange::OneStep => Area::ALL.into_iter().fold(total, |most, area| {
            let payable = tray.resources[area] + tray.resources[area.paid_by()] + tray.coins;
            most.max(over(cost[area], payable))
        }),
        Exchange::None => {
            let short: u16 = Area::ALL.into_iter().map(|area| over(cost[area], tray.resources[area])).sum();
            over(short, tray.coins)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Tries every way of paying: unit by unit, each kind of unit against each cost it may pay.
    fn can_pay(cost: [u16; 3], units: [u16; 3], coins: u16, exchange: Exchange) -> bool {
        let Some(area) = (0..3).find(|area| cost[*area] > 0) else { return true };
        let mut rest = cost;
        rest[area] -= 1;
        let may_pay = |kind: usize| match exchange {
            Exchange::None => kind == area,
            Exchange::OneStep => kind == area || Area::ALL[kind] == Area::ALL[area].paid_by(),
            Exchange::Free => true,
        };
        let by_unit = (0..3).filter(|kind| units[*kind] > 0 && may_pay(*kind)).any(|kind| {
            let mut left = units;
            left[kind] -= 1;
            can_pay(rest, left, coins, exchange)
        });
        by_unit || (coins > 0 && can_pay(rest, units, coins - 1, exchange))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn n15_the_closed_form_agrees_with_trying_every_payment(
            cost in [0_u16..5, 0..5, 0..5], units in [0_u16..5, 0..5, 0..5], coins in 0_u16..4, mode in 0..3
        ) {
            let exchange = [Exchange::None, Exchange::OneStep, Exchange::Free][mode as usize];
            let by_area = |values: [u16; 3]| ByArea::from_fn(|area| values[area.index()]);
            let tray = Tray { resources: by_area(units), coins };
            let fewest = (0..20).find(|more| can_pay(cost, units, coins + more, exchange));
            prop_assert_eq!(Some(missing(&by_area(cost), &tray, exchange)), fewest);
        }
    }

    #[test]
    fn n14_wheat_pays_workers_workers_pay_bricks_bricks_pay_wheat() {
        let one = |area: Area| ByArea::from_fn(|other| u16::from(other == area));
        let pays = |unit: Area, cost: Area| {
            missing(&one(cost), &Tray { resources: one(unit), coins: 0 }, Exchange::OneStep) == 0
        };
        assert!(pays(Area::Green, Area::Blue) && pays(Area::Blue, Area::Red) && pays(Area::Red, Area::Green));
        assert!(!pays(Area::Green, Area::Red) && !pays(Area::Blue, Area::Green) && !pays(Area::Red, Area::Blue));
    }
}

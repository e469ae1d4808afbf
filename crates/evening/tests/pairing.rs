//! Properties of pairings that always hold.
#![cfg(test)]

use std::collections::BTreeSet;

use evening::pairing::{Field, History, Plan, everybody, rounds_for_everybody, swiss};
use proptest::prelude::*;

/// Everybody who plays has one seat or rests; all tables have the right size; nobody rests if bots play.
fn check_plan(plan: &Plan, order: &[usize], seats: usize, bots: bool) {
    let seated: Vec<usize> = plan.tables.iter().flatten().flatten().copied().collect();
    let all: BTreeSet<usize> = seated.iter().chain(&plan.resting).copied().collect();
    assert_eq!(all.len(), seated.len() + plan.resting.len(), "nobody is there twice: {plan:?}");
    assert_eq!(all, order.iter().copied().collect());
    for table in &plan.tables {
        assert_eq!(table.len(), seats);
        assert!(table.iter().any(Option::is_some), "bots do not play among themselves: {plan:?}");
    }
    if bots {
        assert!(plan.resting.is_empty());
    } else if order.len() >= seats {
        assert!(plan.tables.iter().flatten().all(Option::is_some), "no bots: {plan:?}");
        assert!(plan.resting.len() < seats);
    }
}

fn remember(history: &mut History, plan: &Plan) {
    plan.tables.iter().for_each(|table| history.add_table(table));
    plan.resting.iter().for_each(|person| history.add_bye(*person));
}

/// The people in an order that depends on a number.
fn shuffled(people: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..people).collect();
    game_core::Seed::numbered(7, seed).stream("order").shuffle(&mut order);
    order
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn swiss_seats_everybody_once(people in 2_usize..=64, seats in 2_usize..=4, bots: bool, rounds in 1_u64..=8, seed: u64) {
        let mut history = History::new(people);
        for round in 0..rounds {
            let order = shuffled(people, seed.wrapping_add(round));
            let plan = swiss(Field { order: &order, seats, bots, history: &history });
            check_plan(&plan, &order, seats, bots);
            remember(&mut history, &plan);
        }
    }

    /// After fewer than half of the possible rounds, everybody has enough people left whom they have not met
    /// (by Dirac's theorem), so no two people meet twice, whatever the results were.
    #[test]
    fn swiss_pairs_never_meet_again_as_long_as_that_is_possible(people in 2_usize..=64, seed: u64) {
        let people = people - people % 2;
        let mut history = History::new(people);
        for round in 0..(people / 2).max(1) as u64 {
            let order = shuffled(people, seed.wrapping_add(round));
            let plan = swiss(Field { order: &order, seats: 2, bots: false, history: &history });
            remember(&mut history, &plan);
            prop_assert!(history.meetings.iter().flatten().all(|meetings| *meetings <= 1));
        }
    }

    #[test]
    fn nobody_rests_twice_before_everybody_has_rested(people in 1_usize..=20, rounds in 1_u64..=24, seed: u64) {
        let people = 2 * people + 1;
        let mut history = History::new(people);
        for round in 0..rounds {
            let order = shuffled(people, seed.wrapping_add(round));
            let plan = swiss(Field { order: &order, seats: 2, bots: false, history: &history });
            remember(&mut history, &plan);
            let (fewest, most) = (history.alone.iter().min(), history.alone.iter().max());
            prop_assert!(most <= fewest.map(|fewest| fewest + 1).as_ref());
        }
    }

    #[test]
    fn everybody_meets_everybody_once(people in 2_usize..=64, bots: bool) {
        let roster: Vec<usize> = (0..people).collect();
        let mut history = History::new(people);
        for round in 0..rounds_for_everybody(people, 2) {
            let plan = everybody(Field { order: &roster, seats: 2, bots, history: &history }, &roster, round);
            check_plan(&plan, &roster, 2, bots);
            remember(&mut history, &plan);
        }
        for (person, meetings) in history.meetings.iter().enumerate() {
            let once = |(other, meetings): (usize, &u8)| *meetings == u8::from(other != person);
            prop_assert!(meetings.iter().enumerate().all(once), "{person}: {meetings:?}");
        }
        // Everybody sits on both seats equally often, as far as the number of rounds allows.
        prop_assert!(history.seats.iter().all(|seats| seats[0].abs_diff(seats[1]) <= 8), "{:?}", history.seats);
    }

    #[test]
    fn who_has_left_is_not_paired(people in 4_usize..=20, gone in prop::collection::btree_set(0_usize..4, 1..=2), round in 0_usize..20) {
        let roster: Vec<usize> = (0..people).collect();
        let order: Vec<usize> = roster.iter().copied().filter(|person| !gone.contains(person)).collect();
        let history = History::new(people);
        let plan = everybody(Field { order: &order, seats: 2, bots: true, history: &history }, &roster, round);
        check_plan(&plan, &order, 2, true);
    }
}

#[test]
fn tables_of_four_rarely_meet_again() {
    // 16 people at tables of four can play five rounds without meeting again; this finds at least three.
    let mut history = History::new(16);
    for round in 0..3 {
        let order = shuffled(16, round);
        let plan = swiss(Field { order: &order, seats: 4, bots: true, history: &history });
        remember(&mut history, &plan);
    }
    let again: u32 = history.meetings.iter().flatten().map(|meetings| u32::from(meetings.saturating_sub(1))).sum();
    assert!(again <= 8, "{again} meetings are repeated");
}

#[test]
fn the_leader_meets_the_next_best_whom_they_have_not_met() {
    let mut history = History::new(6);
    history.add_table(&[Some(0), Some(1)]);
    let order = [0, 1, 2, 3, 4, 5];
    let plan = swiss(Field { order: &order, seats: 2, bots: true, history: &history });
    let pairs: Vec<BTreeSet<usize>> =
        plan.tables.iter().map(|table| table.iter().flatten().copied().collect()).collect();
    assert_eq!(pairs, [BTreeSet::from([0, 2]), BTreeSet::from([1, 3]), BTreeSet::from([4, 5])]);
}

#[test]
fn left_over_seats_are_spread_over_the_tables() {
    let history = History::new(5);
    let plan = swiss(Field { order: &[0, 1, 2, 3, 4], seats: 4, bots: true, history: &history });
    let people: Vec<usize> = plan.tables.iter().map(|table| table.iter().flatten().count()).collect();
    assert_eq!(people, [3, 2]);
}

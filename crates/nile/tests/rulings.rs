//! One or more tests for every ruling N1 to N20.
#![cfg(test)]

mod common;

use common::{FIRST, SECOND, SEVEN, Table, board, die, discovery, face, row_of_pyramid, space};
use game_core::{Game, Hosted, QuickRandom, Viewer, Waiting, play_out};
use nile::{
    Action, Area, Begins, Board, Choice, Column, Discovery, Draft, Effect, Event, Holding, Kind, Nile, Options,
    Outcome, Phase, ROW_PIECES, Refusal, Row, Space, Way,
};

use Area::{Blue, Green, Red};

// The valley

#[test]
fn n1_three_areas_of_six_columns_and_five_rows_with_mirrored_prices() {
    let board = Board::standard();
    assert_eq!(Row::all().map(|row| board.price(row)).collect::<Vec<_>>(), [1, 2, 3, 2, 1]);
    assert!(board.is_mirrored());
    assert_eq!(Column::all().count() * nile::ROWS, 90);
}

#[test]
fn n2_six_discovery_spaces_in_the_middle_row_and_few_extras() {
    let board = Board::standard();
    assert!(board.spots().iter().all(|spot| spot.row.get() == 3 && board.kind(*spot) == Kind::Discovery));
    let areas = board.balance().areas;
    for area in Area::ALL {
        assert!(areas[area].extras <= 3 && areas[area].bumps > 0 && areas[area].doubles > 0);
    }
}

#[test]
fn n3_the_third_resource_is_called_workers_and_the_rules_page_says_so() {
    let page = include_str!("../../../docs/rules/nile.md");
    assert!(page.contains("**Workers** (Arbeiter, ouvriers)"));
    for discovery in Discovery::all() {
        let name = discovery.name();
        assert!(page.contains(&format!("| {} | {name} | ", discovery.get())), "{name}");
    }
}

// Setup

#[test]
fn n4_remove_takes_turns_from_seat_1_until_six_remain() {
    let mut table = Table::new(board(&[]), Options::default());
    for (index, number) in [19, 24, 20, 22, 14, 16].into_iter().enumerate() {
        let seat = if index % 2 == 0 { FIRST } else { SECOND };
        assert_eq!(table.state.active(), seat);
        assert_eq!(table.act(seat, Action::Draft(discovery(number))), Ok(()));
        let again = table.act(table.state.active(), Action::Draft(discovery(number)));
        assert!(matches!(again, Err(Refusal::NotInTheDraft(_) | Refusal::DiceToRoll)));
    }
    assert_eq!(table.settle(Outcome::Discovery(discovery(19))), Err(Refusal::NotPossible), "it was removed");
    for number in [13, 15, 17, 18, 21, 23] {
        table.settle(Outcome::Discovery(discovery(number))).expect("it remained");
    }
    assert_eq!(table.state.discoveries().map(|placed| placed.expect("placed").get()), [13, 15, 17, 18, 21, 23]);
    assert_eq!((table.state.phase(), table.state.active()), (Phase::FirstPurchases, FIRST));
}

#[test]
fn n4_the_loser_begins_the_rematch_if_that_was_agreed() {
    let finished = |begins: Begins| {
        let game = Nile::new(Board::standard(), Options { begins, ..Options::default() });
        let mut state = game.start();
        play_out(&game, &mut state, &mut QuickRandom::new(3));
        (game, state)
    };
    let (game, end) = finished(Begins::Loser(FIRST));
    let standing = game.standing(&end).expect("over");
    let loser = if standing.won(FIRST) { SECOND } else { FIRST };
    let options = game.rematch_options(&end).expect("they depend on who lost");
    assert_eq!(options["begins"], serde_json::json!({ "loser": loser.number() }));
    let begins: Begins = serde_json::from_value(options["begins"].clone()).expect("an option");
    assert_eq!(begins, Begins::Loser(loser));
    for seat in [FIRST, SECOND] {
        let options = Options { begins: Begins::Loser(seat), ..Options::default() };
        assert_eq!(Nile::new(Board::standard(), options).start().active(), seat);
    }
    let (game, end) = finished(Begins::Second);
    assert!(game.rematch_options(&end).is_none(), "agreed for every game");
}

#[test]
fn n4_select_brings_each_once_and_repeat_any_number_of_times() {
    let select = Options { draft: Draft::Select, ..Options::default() };
    let mut table = Table::new(board(&[]), select);
    table.act(FIRST, Action::Draft(discovery(24))).expect("free");
    assert_eq!(table.act(SECOND, Action::Draft(discovery(24))), Err(Refusal::NotInTheDraft(discovery(24))));
    assert_eq!(table.act(SECOND, Action::Draft(discovery(5))), Err(Refusal::NotInTheDraft(discovery(5))), "retired");
    let table = Table::drafted(board(&[]), Options::default(), [5; 6]);
    assert_eq!(*table.state.discoveries(), [Some(discovery(5)); 6]);
}

#[test]
fn n4_twelve_discoveries_of_three_kinds() {
    let of_kind = |discoveries: &[Discovery], kind: fn(&Effect) -> bool| {
        discoveries.iter().map(|discovery| discovery.effect()).filter(kind).count()
    };
    let gathering = |effect: &Effect| {
        use Effect::{Coins, Die, LateHarvest, MoreCoins, OfChoice, OneOfMissing, Resource, Resources};
        let first = matches!(effect, Coins | Resource | OneOfMissing | Die(_));
        first || matches!(effect, Resources(_) | LateHarvest | MoreCoins(_) | OfChoice(_))
    };
    let buying = |effect: &Effect| {
        use Effect::{Architect, Bazaar, Canal, CheaperLand, CheaperPiece, Granary, Jar, Market};
        matches!(effect, CheaperPiece | CheaperLand | Market | Jar | Architect | Bazaar | Granary | Canal)
    };
    let rivals = |effect: &Effect| {
        use Effect::{DustStorm, Favour, Justice, Raid, Storm, Tax, Toll, Tribute};
        matches!(effect, Tax | Storm | Raid | Favour(_) | Toll | Justice(_) | Tribute | DustStorm)
    };
    for rules in 1..=3 {
        let game = Nile::with_rules(Board::standard(), Options::default(), rules).expect("known rules");
        let drafted = game.discoveries();
        assert!(drafted.windows(2).all(|pair| pair[0] < pair[1]), "in order, none twice");
        assert_eq!([gathering, buying, rivals].map(|kind| of_kind(drafted, kind)), [4, 4, 4], "rules {rules}");
    }
}

#[test]
fn n5_each_spends_exactly_seven_one_space_at_a_time() {
    let mut table = Table::drafted(board(&[]), Options::default(), [1; 6]);
    // Seat 1 buys 1 + 2 + 3 in one column and one edge: four purchases. Seat 2 buys seven edges.
    let first = [(1, 1), (1, 2), (1, 3)];
    for (turn, (column, row)) in first.into_iter().enumerate() {
        table.act(FIRST, Action::Buy(space(Red, column, row))).expect("legal");
        assert_eq!(table.act(FIRST, Action::Buy(space(Red, 2, 1))), Err(Refusal::NotYourTurn));
        table.act(SECOND, Action::Buy(space(Green, turn as u8 + 1, 5))).expect("legal");
    }
    assert_eq!(table.act(FIRST, Action::Buy(space(Red, 1, 4))), Err(Refusal::Overspent));
    assert_eq!(table.act(FIRST, Action::End), Err(Refusal::NotNow), "nobody may pass");
    table.act(FIRST, Action::Buy(space(Red, 2, 1))).expect("the seventh");
    assert_eq!(table.state.first_spent(FIRST), 7);
    for column in 4..=6 {
        table.act(SECOND, Action::Buy(space(Green, column, 5))).expect("seat 1 is skipped now");
    }
    table.act(SECOND, Action::Buy(space(Blue, 1, 5))).expect("the last purchase");
    assert_eq!((table.state.phase(), table.state.active()), (Phase::Rolling, SECOND), "the last buyer rolls first");
    assert_eq!(table.state.first_roller(), Some(SECOND));
}

#[test]
fn n5_balanced_start_fills_boxes_of_the_other_player() {
    let options = Options { balanced_start: true, ..Options::default() };
    let table = Table::ready(board(&[]), options, [1; 6], [SEVEN, SEVEN]);
    assert_eq!(table.state.active(), SECOND);
    let Holding { boxes, fillings, .. } = *table.state.holding(FIRST);
    assert_eq!((boxes, fillings), (nile::BALANCED_BOXES, nile::BALANCED_BOXES), "they count among the six");
    assert_eq!(table.state.holding(SECOND).boxes, 0);
}

#[test]
fn n6_no_floating_land_one_owner_and_past_the_middle_too() {
    let mut table = Table::drafted(board(&[]), Options::default(), [1; 6]);
    assert_eq!(table.act(FIRST, Action::Buy(space(Red, 1, 2))), Err(Refusal::Floating));
    assert_eq!(table.act(FIRST, Action::Buy(space(Red, 1, 5))), Err(Refusal::Floating), "that is seat 2's edge");
    assert_eq!(Row::new(6), None, "beyond the middle means up to row 5");
    table.act(FIRST, Action::Buy(space(Red, 1, 1))).expect("the own edge");
    table.act(SECOND, Action::Buy(space(Red, 1, 5))).expect("the other edge");
    assert_eq!(table.act(FIRST, Action::Buy(space(Red, 1, 1))), Err(Refusal::Owned(space(Red, 1, 1))));
    table.act(FIRST, Action::Buy(space(Red, 1, 2))).expect("above one's own");
    table.act(SECOND, Action::Buy(space(Red, 2, 5))).expect("legal");
    table.act(FIRST, Action::Buy(space(Red, 1, 3))).expect("the middle");
    assert_eq!(table.game.owner(&table.state, space(Red, 1, 3)), Some(FIRST));
    assert_eq!(table.game.owner(&table.state, space(Red, 1, 4)), None);
}

#[test]
fn n6_land_is_bought_past_the_middle_and_gathers_from_the_next_turn_on() {
    let mut table = Table::drafted(board(&[]), Options::default(), [1; 6]);
    let mut first = [space(Red, 1, 1), space(Red, 1, 2), space(Red, 1, 3), space(Red, 2, 1)].into_iter();
    let mut second = SEVEN.iter().map(|(area, column)| space(*area, 7 - column, 5));
    while table.state.phase() == Phase::FirstPurchases {
        let seat = table.state.active();
        let next = if seat == FIRST { first.next() } else { second.next() };
        table.act(seat, Action::Buy(next.expect("seven to spend"))).expect("legal");
    }
    table.pass([1, 2, 3]);
    table.roll([1, 4, 5]);
    assert_eq!(table.tray(), [3, 0, 0, 0]);
    table.buy(Red, 1, 4).expect("past the middle, for 2");
    table.buy(Red, 1, 5).expect("the other's edge, for 1, on land bought in the same turn");
    assert_eq!(table.tray(), [3, 0, 0, 0], "new land gathers from the next turn on");
    table.end();
    table.pass([1, 2, 3]);
    table.roll([1, 4, 5]);
    assert_eq!(table.tray(), [5, 0, 0, 0]);
}

// A turn

#[test]
fn n7_bumps_coins_gathering_extras_discoveries_doubles_spending() {
    let signs = [(Red, 1, 1, 'B'), (Green, 1, 1, 'E'), (Blue, 1, 1, 'D')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 1, 1]);
    assert_eq!(table.state.phase(), Phase::Bumping);
    assert_eq!(table.tray(), [0; 4], "nothing is gathered before the Bumps");
    table.bump(Red, Way::Up).expect("red to 2");
    assert_eq!(table.state.phase(), Phase::Extras);
    assert_eq!(table.tray(), [1, 0, 0, 1], "a pair and red's land in column 2");
    table.act(SECOND, Action::Extra(Red)).expect("one more red die");
    table.roll_extra(3);
    assert_eq!(table.state.phase(), Phase::Doubling);
    table.act(SECOND, Action::Double(die(4))).expect("the extra die");
    assert_eq!(table.state.phase(), Phase::Spending);
    assert_eq!(table.tray(), [3, 0, 0, 1]);
}

#[test]
fn n8_bumps_move_any_die_by_one_without_wrapping_and_may_be_declined() {
    let signs = [(Red, 1, 1, 'B'), (Green, 1, 1, 'B')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 1, 6]);
    assert_eq!(table.state.turn().bumps(), 2);
    assert_eq!(table.bump(Red, Way::Down), Err(Refusal::OffTheDie));
    assert_eq!(table.bump(Blue, Way::Up), Err(Refusal::OffTheDie));
    table.bump(Red, Way::Up).expect("the die that rolled the Bump");
    table.bump(Red, Way::Up).expect("two on one die");
    assert_eq!(table.state.turn().dice()[0].face, face(3));
    assert_ne!(table.state.phase(), Phase::Bumping);
    table.end();
    table.roll([1, 2, 2]);
    table.act(FIRST, Action::Decline).expect("optional");
    assert_eq!(table.tray(), [0, 1, 1, 1]);
}

#[test]
fn n8_a_column_reached_by_a_bump_gives_no_further_bump() {
    let signs = [(Red, 1, 1, 'B'), (Red, 2, 1, 'B')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 4, 5]);
    table.bump(Red, Way::Up).expect("onto the other Bump");
    assert_ne!(table.state.phase(), Phase::Bumping);
}

#[test]
fn n9_coins_of_the_roll_grow_with_the_pyramid() {
    let coins = |pieces: [u8; 4], dice: [u8; 3]| {
        let mut table = Table::plain();
        build_quietly(&mut table, pieces);
        table.roll(dice);
        table.tray()[3]
    };
    let (none, pair, three) = ([4, 5, 6], [5, 5, 6], [6, 6, 6]);
    assert_eq!([none, pair, three].map(|dice| coins([0; 4], dice)), [0, 1, 3]);
    assert_eq!([none, pair, three].map(|dice| coins([4, 0, 0, 0], dice)), [1, 2, 4], "row 1: one coin every turn");
    assert_eq!([none, pair, three].map(|dice| coins([4, 3, 0, 0], dice)), [1, 3, 7], "row 2: two and six");
    assert_eq!([none, pair, three].map(|dice| coins([4, 3, 2, 0], dice)), [1, 4, 10], "row 3: three and nine");
}

/// Plays on at random dice until seat 2 has built this; used where the way does not matter.
fn build_quietly(table: &mut Table, pieces: [u8; 4]) {
    // Everything yields: seat 2 buys what it can and builds whenever it may, seat 1 passes.
    let mut random = QuickRandom::new(9);
    for _ in 0..4000 {
        if table.state.active() == SECOND
            && table.state.phase() == Phase::Rolling
            && table.state.holding(SECOND).pieces == pieces
        {
            return;
        }
        let seat = table.state.active();
        let wanted = (0..4).find(|row| table.state.holding(SECOND).pieces[*row] < pieces[*row]);
        match table.game.waiting(&table.state) {
            Waiting::Chance(draw) => {
                let outcome = table.game.sample(draw, &mut random);
                table.settle(outcome).expect("fair");
            }
            _ if seat == FIRST => {
                let action = if table.state.phase() == Phase::Spending { Action::End } else { Action::Decline };
                table.act(seat, action).expect("one can always do without");
            }
            _ => {
                let build = wanted
                    .map(|row| Action::Build(row_of_pyramid(row as u8 + 1)))
                    .filter(|action| table.allowed(seat).contains(action));
                let land = table.allowed(seat).into_iter().find(|action| matches!(action, Action::Buy(_)));
                let last = if table.state.phase() == Phase::Spending { Action::End } else { Action::Decline };
                let action = build.or(land).unwrap_or(last);
                table.act(seat, action).expect("allowed");
            }
        }
    }
    panic!("the pyramid is never built");
}

#[test]
fn n9_a_row_completed_in_this_turn_counts_from_the_next() {
    let mut table = Table::plain();
    build_quietly(&mut table, [4, 0, 0, 0]);
    let turn_of_completion =
        table.events.iter().rposition(|event| matches!(event, Event::Built { .. })).expect("built");
    let coins_before: u8 = table.events[..turn_of_completion]
        .iter()
        .filter_map(|event| match event {
            Event::GotCoins { seat, coins } if *seat == SECOND => Some(*coins),
            _ => None,
        })
        .max()
        .unwrap_or(0);
    assert!(coins_before <= 3, "no bonus before the row was complete");
    table.roll([4, 5, 6]);
    assert_eq!(table.tray()[3], 1);
}

#[test]
fn n10_a_die_yields_one_for_each_owned_resource_space_and_specials_yield_none() {
    let signs = [(Red, 2, 1, 'D')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 2, 5]);
    assert_eq!(table.tray(), [1, 1, 0, 0], "column 5 of blue is not owned");
    table.end();
    table.roll([2, 4, 6]);
    assert_eq!(table.tray(), [0; 4], "the Double yields no resource");
}

#[test]
fn n11_extras_chain_and_stop_at_twelve_dice() {
    let signs = [(Red, 1, 1, 'E')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 4, 5]);
    for number in 1..=12 {
        assert_eq!(table.state.phase(), Phase::Extras, "die {number}");
        table.act(SECOND, Action::Extra(Red)).expect("picked after the die before was seen");
        table.roll_extra(1);
    }
    assert_ne!(table.state.phase(), Phase::Extras, "the thirteenth lapses");
    assert!(table.events.contains(&Event::ExtrasLapsed { seat: SECOND, count: 1 }));
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::RolledExtra { .. })).count(), 12);
}

#[test]
fn n11_an_extra_die_gathers_but_gives_no_bump_and_no_coins_and_may_be_declined() {
    let signs = [(Red, 1, 1, 'E'), (Green, 1, 1, 'B')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 4, 5]);
    table.act(SECOND, Action::Extra(Green)).expect("legal");
    table.roll_extra(1);
    assert_ne!(table.state.phase(), Phase::Bumping);
    assert_eq!(table.tray()[3], 0, "an extra die makes no pair");
    table.end();
    table.roll([1, 4, 5]);
    table.act(FIRST, Action::Decline).expect("optional");
    assert_ne!(table.state.phase(), Phase::Extras);
}

#[test]
fn n12_doubles_go_on_different_dice_and_count_resources_only() {
    let signs = [(Red, 1, 1, 'D'), (Red, 1, 2, 'D')];
    let columns = [SEVEN, [(Red, 1), (Green, 1), (Blue, 1), (Red, 2), (Green, 2), (Blue, 2), (Red, 3)]];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], columns);
    table.roll([1, 1, 1]);
    assert_eq!(table.state.phase(), Phase::Doubling, "one Double for green or blue");
    table.act(SECOND, Action::Double(die(2))).expect("green");
    assert_eq!(table.tray(), [0, 2, 1, 3], "coins are not doubled");
    assert_eq!(table.act(SECOND, Action::Double(die(2))), Err(Refusal::NotNow));
}

#[test]
fn n12_doubles_that_reach_for_all_dice_are_taken_for_the_player() {
    let signs = [(Red, 1, 1, 'D')];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, SEVEN]);
    table.roll([1, 1, 5]);
    assert_eq!(table.state.phase(), Phase::Spending);
    assert_eq!(table.tray(), [0, 2, 0, 1]);
    assert!(table.events.contains(&Event::Doubled { seat: SECOND, die: die(2), by_itself: true }), "the event says so");
}

/// Seat 2 has spent its seven on these spaces, seat 1 on [`SEVEN`]; it is seat 2's turn to roll.
fn second_owns(board: Board, options: Options, discoveries: [u8; 6], spaces: &[Space]) -> Table {
    let mut table = Table::drafted(board, options, discoveries);
    let mut first = SEVEN.iter().map(|(area, column)| space(*area, *column, 1));
    let mut second = spaces.iter().copied();
    while table.state.phase() == Phase::FirstPurchases {
        let seat = table.state.active();
        let next = if seat == FIRST { first.next() } else { second.next() };
        table.act(seat, Action::Buy(next.expect("seven to spend"))).expect("legal");
    }
    if table.state.active() == FIRST {
        table.pass([4, 5, 6]);
    }
    table
}

/// Seat 2 owns red column 5 down to its Discovery space, which it has just rolled; the discovery has this number.
fn rolled_discovery_with(number: u8, options: Options, dice: [u8; 3]) -> Table {
    let spaces = [space(Red, 5, 5), space(Red, 5, 4), space(Red, 5, 3), space(Blue, 1, 5)];
    let mut table = second_owns(board(&[]), options, [number; 6], &spaces);
    table.roll(dice);
    table
}

fn rolled_discovery(number: u8) -> Table {
    rolled_discovery_with(number, Options::default(), [5, 2, 3])
}

/// A valley whose Discovery spaces are the edges of the first columns: each seat owns three of them from the start.
fn edge_discoveries(number: u8) -> Table {
    let middle = [Red, Green, Blue].into_iter().flat_map(|area| [(area, 5, 3, '.'), (area, 6, 3, '.')]);
    let edges = [Red, Green, Blue].into_iter().map(|area| (area, 1, 1, '?'));
    let changes: Vec<_> = middle.chain(edges).collect();
    Table::ready(board(&changes), Options::default(), [number; 6], [SEVEN, SEVEN])
}

#[test]
fn n12_a_double_yields_all_of_a_die_again_and_never_the_same_die_twice() {
    let signs = [(Green, 1, 2, 'D')];
    let spaces = [space(Red, 1, 5), space(Red, 1, 4), space(Green, 1, 5), space(Green, 1, 4), space(Blue, 1, 5)];
    let mut table = second_owns(board(&signs), Options::default(), [8; 6], &spaces);
    table.roll([1, 1, 1]);
    table.act(SECOND, Action::Double(die(1))).expect("the red die");
    assert_eq!(table.tray(), [4, 1, 1, 3], "two Bricks, twice");
    let signs = [(Red, 1, 2, 'D'), (Green, 1, 2, 'D')];
    let mut table = second_owns(board(&signs), Options::default(), [8; 6], &spaces);
    table.roll([1, 1, 1]);
    table.act(SECOND, Action::Double(die(1))).expect("the first of two Doubles");
    assert_eq!(table.act(SECOND, Action::Double(die(1))), Err(Refusal::CannotDouble));
    table.act(SECOND, Action::Double(die(3))).expect("another die");
    assert_eq!(table.tray(), [2, 1, 2, 3]);
}

#[test]
fn n11_an_extra_die_brings_doubles_and_discoveries_and_declining_drops_all_extras() {
    let signs = [(Red, 2, 1, 'E'), (Green, 3, 1, 'D'), (Green, 4, 1, 'E')];
    let edges = [(Red, 2), (Green, 3), (Red, 1), (Green, 1), (Blue, 1), (Green, 4), (Blue, 2)];
    let mut table = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, edges]);
    table.roll([2, 1, 1]);
    table.act(SECOND, Action::Extra(Green)).expect("rolled");
    table.roll_extra(3);
    assert_eq!(table.state.phase(), Phase::Doubling, "the Double of the extra die's column");
    let mut both = Table::ready(board(&signs), Options::default(), [8; 6], [SEVEN, edges]);
    both.roll([2, 4, 6]);
    assert_eq!(both.state.turn().extras(), 2);
    both.act(SECOND, Action::Decline).expect("optional");
    assert_ne!(both.state.phase(), Phase::Extras);
    let spaces = [space(Red, 5, 5), space(Red, 5, 4), space(Red, 5, 3), space(Red, 1, 5)];
    let mut table = second_owns(board(&[(Red, 1, 1, 'E')]), Options::default(), [1; 6], &spaces);
    table.roll([1, 2, 3]);
    table.act(SECOND, Action::Extra(Red)).expect("rolled");
    table.roll_extra(5);
    assert_eq!(table.state.phase(), Phase::Discoveries, "the Discovery of the extra die's column");
}

#[test]
fn n13_a_space_that_has_acted_does_not_act_again_when_another_die_hits_it() {
    let spaces = [space(Red, 5, 5), space(Red, 5, 4), space(Red, 5, 3), space(Green, 1, 5)];
    let mut table = second_owns(board(&[(Green, 1, 1, 'E')]), Options::default(), [4; 6], &spaces);
    table.roll([5, 2, 3]);
    table.discover(1, None).expect("Second harvest, without Wheat");
    table.roll_extra(1);
    table.act(SECOND, Action::Extra(Red)).expect("the Extra of green column 1");
    table.roll_extra(5);
    assert_eq!(table.state.phase(), Phase::Spending, "the space is used");
}

#[test]
fn n13_equal_discoveries_add_up() {
    let mut storms = edge_discoveries(10);
    storms.roll([1, 1, 1]);
    storms.discover(2, Some(Choice::Area(Red))).expect("rolled");
    storms.discover(4, Some(Choice::Area(Green))).expect("rolled");
    storms.act(SECOND, Action::Decline).expect("the third is declined");
    assert_eq!(*storms.state.storms(FIRST), nile::ByArea { red: true, green: true, blue: false });

    let mut surveyors = edge_discoveries(6);
    surveyors.roll([1, 1, 1]);
    for spot in [2, 4] {
        surveyors.discover(spot, None).expect("rolled");
    }
    assert_eq!(surveyors.state.phase(), Phase::Spending, "a third has nothing left to take off");
    assert_eq!(surveyors.tray(), [0, 0, 0, 3]);
    surveyors.buy(Red, 2, 4).expect("2 becomes 1");
    surveyors.buy(Red, 2, 3).expect("3 becomes 1");
    surveyors.buy(Red, 4, 5).expect("1 stays 1");
    assert_eq!(surveyors.buy(Red, 5, 5), Err(Refusal::TooDear), "nothing is free");

    let mut builders = edge_discoveries(5);
    builders.roll([1, 1, 1]);
    for spot in [2, 4, 6] {
        builders.discover(spot, None).expect("rolled");
    }
    builders.build(1).expect("two of three coins");
    assert_eq!(builders.build(1), Err(Refusal::TooDear), "a builder saves one Brick on one piece");
}

#[test]
fn n13_a_discovery_that_can_do_nothing_is_not_asked_for_and_the_event_says_so() {
    for (number, dice, what) in [(4, [1, 2, 4], "Wheat was gathered"), (11, [1, 4, 5], "nothing to raid")] {
        let mut table = edge_discoveries(number);
        table.roll(dice);
        assert_ne!(table.state.phase(), Phase::Discoveries, "{what}");
        assert!(table.events.contains(&Event::Idle { seat: SECOND, discovery: discovery(number) }), "{what}");
    }
    let mut market = edge_discoveries(7);
    market.roll([1, 1, 1]);
    market.discover(2, None).expect("rolled");
    assert_ne!(market.state.phase(), Phase::Discoveries, "one Market is as good as three");
    let mut table = rolled_discovery_with(11, Options::default(), [5, 1, 3]);
    assert_eq!(table.discover(1, Some(Choice::Die(die(1)))), Err(Refusal::NothingToRaid));
    table.discover(1, Some(Choice::Die(die(2)))).expect("seat 1 owns green column 1");
}

#[test]
fn n13_second_harvest_is_not_asked_for_after_twelve_extra_dice() {
    let spaces = [space(Red, 5, 5), space(Red, 5, 4), space(Red, 5, 3), space(Red, 1, 5)];
    for (rules, expected) in [(1, Phase::Discoveries), (2, Phase::Spending)] {
        let table = second_owns(board(&[(Red, 1, 1, 'E')]), Options::default(), [4; 6], &spaces);
        let mut table = table.by_rules(rules);
        table.roll([1, 2, 3]);
        for shown in [1; 11].into_iter().chain([5]) {
            table.act(SECOND, Action::Extra(Red)).expect("rolled");
            table.roll_extra(shown);
        }
        assert_eq!(table.state.phase(), expected, "rules {rules}");
        let idle = Event::Idle { seat: SECOND, discovery: discovery(4) };
        assert_eq!(table.events.contains(&idle), rules == 2, "rules {rules}");
    }
}

#[test]
fn n13_a_sandstorm_is_not_asked_for_when_every_colour_is_stormed() {
    // Six Discovery spaces on seat 2's side: four in the columns of face 1, where it owns them all.
    let text = "[board storms]\n[prices]\n1 2 3 2 1\n\
        [red]\n?....?\n?.....\n......\n......\n......\n\
        [green]\n?....?\n......\n......\n......\n......\n\
        [blue]\n?.....\n......\n......\n......\n......\n";
    let (board, _) = Board::parse(text).expect("a valid board");
    let spaces = [(Red, 1, 5), (Red, 1, 4), (Green, 1, 5), (Blue, 1, 5), (Blue, 2, 5), (Blue, 3, 5)]
        .map(|(area, column, row)| space(area, column, row));
    for (rules, expected) in [(1, Phase::Discoveries), (2, Phase::Spending)] {
        let mut table = second_owns(board.clone(), Options::default(), [10; 6], &spaces).by_rules(rules);
        table.roll([1, 1, 1]);
        for (area, spot) in [Red, Green, Blue].into_iter().zip([1, 2, 4]) {
            assert_eq!(table.state.phase(), Phase::Discoveries);
            table.discover(spot, Some(Choice::Area(area))).expect("rolled");
        }
        assert_eq!(table.state.phase(), expected, "the fourth has nothing left to storm, rules {rules}");
    }
}

#[test]
fn n13_oasis_favour_market_and_a_stormed_die_in_detail() {
    let coins = |number: u8, dice: [u8; 3]| {
        let mut table = rolled_discovery_with(number, Options::default(), dice);
        table.discover(1, None).expect("rolled");
        table.tray()[3]
    };
    assert_eq!(coins(1, [5, 5, 3]), 1 + 1, "Oasis: a pair gives one coin, so does the Oasis");
    let mut behind = rolled_discovery(12);
    behind.act(SECOND, Action::Decline).expect("for now");
    behind.end();
    behind.roll([1, 1, 1]);
    behind.build(1).expect("seat 1 builds");
    behind.end();
    behind.roll([5, 2, 3]);
    behind.discover(1, None).expect("rolled");
    assert_eq!(behind.tray()[3], 3, "Pharaoh's favour: 1 and 2 more");

    let strict = Options { no_exchange: true, ..Options::default() };
    let mut market = rolled_discovery_with(7, strict, [5, 2, 3]);
    market.discover(1, None).expect("rolled");
    market.buy(Blue, 2, 5).expect("a Market is a Market");

    let mut storm = edge_discoveries(10);
    storm.roll([1, 4, 5]);
    storm.discover(2, Some(Choice::Area(Red))).expect("rolled");
    storm.end();
    storm.roll([1, 4, 6]);
    assert_eq!(storm.state.phase(), Phase::Discoveries, "a stormed die keeps its abilities");
}

#[test]
fn n9_any_two_equal_dice_are_a_pair_and_the_highest_row_decides_alone() {
    for dice in [[4, 4, 5], [5, 4, 4], [4, 5, 4]] {
        let mut table = Table::plain();
        table.roll(dice);
        assert_eq!(table.tray()[3], 1, "{dice:?}");
    }
    let free = Options { free_masonry: true, ..Options::default() };
    let mut table = Table::ready(board(&[]), free, [8; 6], [SEVEN, SEVEN]);
    build_quietly(&mut table, [0, 0, 2, 0]);
    table.roll([5, 5, 6]);
    assert_eq!(table.tray()[3], 3, "row 3 alone");
}

#[test]
fn n16_taking_back_forgets_pieces_too() {
    let mut table = rolled_discovery(5);
    table.discover(1, None).expect("rolled");
    table.act(SECOND, Action::Store).expect("a box for later");
    table.pass([4, 5, 6]);
    table.roll([5, 4, 6]);
    table.discover(1, None).expect("rolled");
    table.build(1).expect("with a Brick less");
    table.game.withdraw(&mut table.state, SECOND, &mut table.events).expect("not confirmed yet");
    assert_eq!(table.game.boxes_needed(&table.state), 0);
    assert_eq!(table.state.turn().bought(), (0, 0));
}

#[test]
fn n18_a_coin_is_enough_to_fill_a_box() {
    let mut table = Table::plain();
    table.roll([5, 5, 4]);
    assert_eq!(table.tray(), [0, 0, 0, 1]);
    table.act(SECOND, Action::Store).expect("a coin was got");
}

#[test]
fn n20_what_is_built_comes_before_the_land() {
    let mut table = Table::plain();
    table.roll([1, 1, 1]);
    table.build(1).expect("one piece for seat 2");
    table.end();
    table.roll([1, 4, 5]);
    table.buy(Red, 4, 1).expect("more land for seat 1");
    table.end();
    while table.state.phase() != Phase::Over {
        table.pass([4, 5, 6]);
    }
    let standing = table.game.standing(&table.state).expect("over");
    assert_eq!((standing.places[FIRST], standing.places[SECOND]), (2, 1));
}

#[test]
fn n13_a_discovery_acts_once_a_turn_and_may_be_declined() {
    let mut table = rolled_discovery(1);
    assert_eq!(table.state.phase(), Phase::Discoveries);
    assert_eq!(table.discover(2, None), Err(Refusal::SpotNotRolled));
    assert_eq!(table.discover(1, Some(Choice::Area(Red))), Err(Refusal::WrongChoice));
    table.discover(1, None).expect("rolled");
    assert_ne!(table.state.phase(), Phase::Discoveries);
    let mut table = rolled_discovery(1);
    table.act(SECOND, Action::Decline).expect("optional");
    assert_eq!(table.tray(), [2, 0, 0, 0]);
}

#[test]
fn n13_each_discovery_does_what_its_sentence_says() {
    let after = |number: u8, choice: Option<Choice>| {
        let mut table = rolled_discovery(number);
        assert_eq!(table.tray(), [2, 0, 0, 0], "two Bricks of red column 5");
        table.discover(1, choice).expect("rolled");
        table
    };
    assert_eq!(after(1, None).tray(), [2, 0, 0, 2], "Oasis: the dice all differ");
    assert_eq!(after(2, Some(Choice::Area(Red))).tray(), [3, 0, 0, 0], "Caravan: one more");
    assert_eq!(after(2, Some(Choice::Area(Blue))).tray(), [2, 0, 2, 0], "Caravan: two of what is missing");
    assert_eq!(after(3, None).tray(), [2, 1, 1, 0], "Flood");
    let mut harvest = after(4, None);
    assert_eq!(harvest.state.phase(), Phase::RollingExtra(Green), "Second harvest: there is no Wheat");
    harvest.roll_extra(3);
    assert_eq!(harvest.state.turn().dice().len(), 4);
    let surveyor = after(6, None);
    assert!(surveyor.allowed(SECOND).contains(&Action::Buy(space(Red, 5, 2))), "Surveyor: 2 becomes 1");
    let jars = after(8, None);
    assert_eq!((jars.state.holding(SECOND).boxes, jars.state.holding(SECOND).fillings), (1, 1), "Storage jars");
    assert_eq!(after(9, None).tray(), [2, 0, 0, 1], "Tax: nothing to take");
    assert_eq!(after(12, None).tray(), [2, 0, 0, 1], "Pharaoh's favour: nobody is behind");
    // Seat 1 owns green column 2, which seat 2 rolled.
    assert_eq!(after(11, Some(Choice::Die(die(2)))).tray(), [2, 1, 0, 0], "Raid");
    assert_eq!(rolled_discovery(11).discover(1, Some(Choice::Die(die(4)))), Err(Refusal::WrongChoice));
}

#[test]
fn n13_each_discovery_of_the_third_rules_does_what_its_sentence_says() {
    let after = |number: u8, choice: Option<Choice>| {
        let mut table = rolled_discovery(number);
        assert_eq!((table.tray(), table.game.rules()), ([2, 0, 0, 0], 3), "two Bricks of red column 5");
        table.discover(1, choice).expect("rolled");
        table
    };
    assert_eq!(after(13, None).tray(), [2, 1, 1, 0], "High water");
    assert_eq!(after(14, None).tray(), [2, 3, 0, 0], "Late harvest: there is no Wheat");
    let mut architect = after(15, None);
    assert_eq!(architect.tray(), [4, 0, 0, 0], "Architect");
    architect.build(1).expect("a Brick, another for the Wheat, and the Worker is saved");
    assert_eq!(architect.build(1), Err(Refusal::TooDear), "one piece only");
    let mut bazaar = after(16, None);
    assert_eq!(bazaar.tray(), [2, 0, 0, 2], "Bazaar");
    bazaar.buy(Blue, 2, 5).expect("a Brick pays for anything at the Bazaar");
    let granary = after(17, None);
    let holding = granary.state.holding(SECOND);
    assert_eq!((granary.tray(), holding.boxes, holding.fillings), ([2, 1, 0, 0], 1, 1), "Granary");
    // Seat 1 owns green column 2, which seat 2 rolled.
    assert_eq!(after(18, Some(Choice::Die(die(2)))).tray(), [2, 1, 0, 0], "Toll");
    assert_eq!(rolled_discovery(18).discover(1, Some(Choice::Die(die(4)))), Err(Refusal::WrongChoice));
    let justice = after(19, None);
    assert_eq!((justice.tray(), justice.state.first_roller()), ([2, 0, 0, 4], Some(FIRST)), "Pharaoh's justice");
    assert_eq!(after(20, None).tray(), [2, 0, 0, 3], "Palm grove: the dice all differ");
    assert_eq!(after(21, Some(Choice::Area(Blue))).tray(), [2, 0, 2, 0], "Trading ship");
    assert_eq!(after(22, None).tray(), [2, 0, 0, 2], "Tribute");
    let mut storm = after(23, Some(Choice::Area(Red)));
    assert_eq!(storm.tray(), [2, 0, 0, 1], "Dust storm");
    storm.end();
    storm.roll([1, 1, 5]);
    assert_eq!(storm.tray(), [0, 1, 0, 1], "Dust storm: the only Brick is missing");
    assert_eq!(storm.game.stormed_yield(3), 2, "Dust storm: one less");
    let canal = after(24, None);
    assert_eq!(canal.tray(), [2, 0, 0, 1], "Canal");
    assert_eq!(canal.game.land_price(&canal.state, space(Red, 5, 2)), 1, "Canal: 2 becomes 1");
}

#[test]
fn n13_a_toll_counts_all_land_of_the_column_and_a_late_harvest_the_wheat_at_hand() {
    let mut table = Table::drafted(board(&[]), Options::default(), [18; 6]);
    let mut first = [(Green, 2, 1), (Green, 2, 2), (Green, 2, 3), (Red, 1, 1)].into_iter();
    let mut second = [(Red, 5, 5), (Red, 5, 4), (Red, 5, 3), (Blue, 1, 5)].into_iter();
    while table.state.phase() == Phase::FirstPurchases {
        let seat = table.state.active();
        let (area, column, row) = if seat == FIRST { first.next() } else { second.next() }.expect("seven to spend");
        table.act(seat, Action::Buy(space(area, column, row))).expect("legal");
    }
    assert_eq!(table.state.active(), SECOND, "seat 2 bought last");
    table.roll([5, 2, 3]);
    table.discover(1, Some(Choice::Die(die(2)))).expect("rolled");
    assert_eq!(table.tray(), [2, 3, 0, 0], "three lands of seat 1 yield 3");

    let mut harvest = edge_discoveries(14);
    harvest.roll([1, 2, 4]);
    harvest.discover(2, None).expect("rolled");
    assert_eq!(harvest.tray()[1], 1 + 2, "Late harvest: there is Wheat");
}

#[test]
fn n13_a_dust_storm_brings_its_coin_in_any_case_and_a_toll_without_gain_is_not_asked_for() {
    let mut storms = edge_discoveries(23);
    storms.roll([1, 1, 1]);
    let coins = storms.tray()[3];
    for spot in [2, 4, 6] {
        storms.discover(spot, Some(Choice::Area(Red))).expect("a colour may be named again");
    }
    assert_eq!(storms.tray()[3], coins + 3);
    assert_eq!(*storms.state.storms(FIRST), nile::ByArea { red: true, green: false, blue: false });

    let mut toll = edge_discoveries(18);
    toll.roll([1, 4, 5]);
    assert!(toll.events.contains(&Event::Idle { seat: SECOND, discovery: discovery(18) }));
}

#[test]
fn n13_a_granary_fills_a_box_only_if_none_is_filled() {
    let mut granary = rolled_discovery(17);
    granary.discover(1, None).expect("rolled");
    granary.end();
    granary.pass([4, 5, 6]);
    granary.roll([5, 4, 6]);
    granary.discover(1, None).expect("rolled");
    let holding = granary.state.holding(SECOND);
    assert_eq!(
        (granary.tray(), holding.boxes, holding.fillings),
        ([2, 1, 0, 0], 1, 1),
        "a box is filled: only the Wheat"
    );
}

#[test]
fn n13_a_sandstorm_keeps_one_die_of_the_next_roll_from_gathering() {
    let mut table = rolled_discovery(10);
    table.discover(1, Some(Choice::Area(Red))).expect("rolled");
    table.end();
    assert!(table.state.storms(FIRST).red);
    table.roll([1, 1, 5]);
    assert_eq!(table.tray(), [0, 1, 0, 1], "the red die gathers nothing, coins come all the same");
    table.end();
    assert!(!table.state.storms(FIRST).red, "once only");
}

#[test]
fn n13_tax_takes_a_filled_box_and_the_market_and_the_master_builder_save() {
    let mut table = rolled_discovery(9);
    table.act(SECOND, Action::Decline).expect("for now");
    table.end();
    table.roll([1, 4, 5]);
    table.act(FIRST, Action::Store).expect("one Brick gathered, nothing bought");
    assert_eq!(table.state.holding(FIRST).boxes, 1);
    table.roll([5, 4, 6]);
    table.discover(1, None).expect("rolled");
    assert_eq!((table.tray(), table.state.holding(FIRST).boxes), ([2, 0, 0, 2], 0));
    assert_eq!(table.state.holding(FIRST).fillings, 1, "the filling stays used");

    let mut market = rolled_discovery(7);
    assert!(!market.allowed(SECOND).contains(&Action::Buy(space(Blue, 2, 5))));
    market.discover(1, None).expect("rolled");
    market.buy(Blue, 2, 5).expect("a Brick pays for anything at the Market");

    let mut builder = rolled_discovery(5);
    builder.discover(1, None).expect("rolled");
    assert_eq!(builder.build(1), Err(Refusal::TooDear), "two Bricks pay for the Wheat, not for the Worker");
    builder.act(SECOND, Action::Store).expect("a box for later");
    builder.pass([4, 5, 6]);
    builder.roll([5, 4, 6]);
    builder.discover(1, None).expect("rolled");
    builder.build(1).expect("a Brick for the Wheat, the box for the Worker, no Brick to pay");
    assert_eq!(builder.game.boxes_needed(&builder.state), 1);
    assert_eq!(builder.build(1), Err(Refusal::TooDear), "one piece only");
}

#[test]
fn n14_exchange_at_payment_is_one_step_and_can_be_switched_off() {
    let mut table = Table::plain();
    table.roll([1, 4, 5]);
    table.buy(Green, 3, 5).expect("a Brick pays for Wheat");
    table.end();
    table.roll([1, 4, 5]);
    assert_eq!(table.buy(Blue, 3, 1), Err(Refusal::TooDear), "but not for Workers");
    let mut strict =
        Table::ready(board(&[]), Options { no_exchange: true, ..Options::default() }, [8; 6], [SEVEN, SEVEN]);
    strict.roll([1, 4, 5]);
    assert_eq!(strict.buy(Green, 3, 5), Err(Refusal::TooDear));
    strict.buy(Red, 4, 5).expect("its own cost");
}

#[test]
fn n15_payment_is_settled_for_the_turn_as_a_whole() {
    // One Brick and one Wheat: Wheat's land first, then Workers' land. Only together it shows that the Brick must pay for the first.
    let mut table = Table::plain();
    table.roll([1, 1, 5]);
    assert_eq!(table.tray(), [1, 1, 0, 1]);
    table.buy(Green, 3, 5).expect("from Wheat or Brick");
    table.buy(Blue, 3, 5).expect("from the Wheat");
    table.buy(Red, 4, 5).expect("from the coin");
    assert_eq!(table.buy(Red, 5, 5), Err(Refusal::TooDear), "all is spent");
}

#[test]
fn n16_purchases_can_be_taken_back_until_the_turn_ends_and_the_rest_is_lost() {
    let mut table = Table::plain();
    table.roll([1, 1, 1]);
    let before = *table.state.holding(SECOND);
    assert_eq!(table.game.withdraw(&mut table.state, SECOND, &mut ()), Err(Refusal::NothingToWithdraw));
    table.build(1).expect("three resources");
    table.buy(Red, 1, 4).expect("two of three coins");
    table.game.withdraw(&mut table.state, SECOND, &mut ()).expect("not confirmed yet");
    assert_eq!(*table.state.holding(SECOND), before);
    assert_eq!(table.tray(), [1, 1, 1, 3], "and can be spent otherwise");
    assert_eq!(table.game.withdraw(&mut table.state, FIRST, &mut ()), Err(Refusal::NothingToWithdraw));
    table.end();
    assert_eq!(table.game.withdraw(&mut table.state, SECOND, &mut ()), Err(Refusal::NothingToWithdraw));
    table.pass([4, 5, 6]);
    table.roll([4, 5, 6]);
    assert_eq!(table.tray(), [0; 4], "nothing carries over");
}

#[test]
fn n17_a_piece_rests_on_two_and_free_masonry_lifts_that() {
    let mut table = Table::plain();
    build_quietly(&mut table, [2, 0, 0, 0]);
    let fits = |table: &Table, row: u8| {
        let mut rich = table.clone();
        rich.roll([1, 1, 1]);
        rich.build(row) != Err(Refusal::NothingBeneath)
    };
    assert!(fits(&table, 2), "two pieces carry one");
    assert!(!fits(&table, 3));
    let mut one = Table::plain();
    build_quietly(&mut one, [1, 0, 0, 0]);
    assert!(!fits(&one, 2), "one piece carries none");
    let mut free =
        Table::ready(board(&[]), Options { free_masonry: true, ..Options::default() }, [8; 6], [SEVEN, SEVEN]);
    free.roll([1, 1, 1]);
    assert_eq!(free.build(4), Err(Refusal::TooDear), "dear, but not forbidden");
    free.build(2).expect("six for six");
    let fifth = serde_json::from_str::<Action>(r#"{"build":5}"#).expect_err("no such row").to_string();
    assert!(fifth.contains("there is no row of the pyramid 5, expected 1 to 4"), "{fifth}");
    assert_eq!(ROW_PIECES.iter().sum::<u8>(), 10);
}

#[test]
fn n17_a_full_row_takes_no_more() {
    let mut table = Table::plain();
    build_quietly(&mut table, [4, 0, 0, 0]);
    table.roll([1, 1, 1]);
    assert_eq!(table.build(1), Err(Refusal::RowFull));
}

#[test]
fn n18_a_box_is_filled_only_after_gathering_and_buying_nothing() {
    let mut table = Table::plain();
    table.roll([1, 4, 5]);
    table.buy(Red, 4, 5).expect("one Brick");
    assert_eq!(table.act(SECOND, Action::Store), Err(Refusal::MayNotStore), "something was bought");
    table.game.withdraw(&mut table.state, SECOND, &mut ()).expect("taken back");
    table.act(SECOND, Action::Store).expect("nothing bought, one Brick gathered");
    assert_eq!(table.state.holding(SECOND).boxes, 1);
    table.pass([4, 5, 6]);
    assert_eq!(table.state.active(), SECOND);
}

#[test]
fn n18_redeeming_is_automatic_and_takes_the_fewest_boxes() {
    let mut table = Table::plain();
    for _ in 0..2 {
        table.roll([1, 4, 5]);
        table.act(SECOND, Action::Store).expect("may");
        table.pass([4, 5, 6]);
    }
    table.roll([1, 4, 5]);
    table.buy(Red, 1, 4).expect("two for a Brick and one box");
    assert_eq!(table.game.boxes_needed(&table.state), 1, "the player sees it beforehand");
    table.end();
    assert!(table.events.contains(&Event::Redeemed { seat: SECOND, boxes: 1 }));
    assert_eq!((table.state.holding(SECOND).boxes, table.state.holding(SECOND).fillings), (1, 2));
}

#[test]
fn n18_six_fillings_in_a_whole_game_and_a_fresh_box_waits_a_turn() {
    let mut table = Table::plain();
    for _ in 0..6 {
        table.roll([1, 4, 5]);
        table.act(SECOND, Action::Store).expect("may");
        table.pass([4, 5, 6]);
    }
    table.roll([1, 4, 5]);
    assert_eq!(table.act(SECOND, Action::Store), Err(Refusal::StorehouseUsed));
    // A jar filled in this turn cannot be redeemed in it.
    let mut jars = rolled_discovery(8);
    jars.discover(1, None).expect("rolled");
    assert_eq!(jars.state.holding(SECOND).boxes, 1);
    assert_eq!(jars.tray(), [2, 0, 0, 0]);
    assert_eq!(
        jars.build(1),
        Err(Refusal::TooDear),
        "two Bricks pay for a Brick and Wheat, the box would pay the Worker"
    );
}

#[test]
fn n19_the_tenth_piece_ends_the_game_when_the_turn_is_confirmed() {
    let mut table = Table::plain();
    build_quietly(&mut table, [4, 3, 2, 0]);
    let mut random = QuickRandom::new(5);
    while table.state.phase() != Phase::Over {
        let seat = table.state.active();
        match table.game.waiting(&table.state) {
            Waiting::Chance(draw) => {
                let outcome = table.game.sample(draw, &mut random);
                table.settle(outcome).expect("fair");
            }
            _ => {
                let top = Action::Build(row_of_pyramid(4));
                let action = match table.state.phase() {
                    Phase::Spending if seat == SECOND && table.allowed(seat).contains(&top) => top,
                    Phase::Spending => Action::End,
                    _ => Action::Decline,
                };
                table.act(seat, action).expect("allowed");
                if action == top {
                    assert_eq!(table.state.phase(), Phase::Spending, "not before the turn is confirmed");
                }
            }
        }
    }
    let standing = table.game.standing(&table.state).expect("over");
    assert_eq!((standing.places[SECOND], standing.places[FIRST]), (1, 2));
    assert_eq!(table.game.score(&table.state, SECOND).built, 60);
    assert_eq!(table.act(FIRST, Action::End), Err(Refusal::GameOver));
}

#[test]
fn n20_after_200_turns_each_the_bigger_pyramid_then_the_dearer_land_wins() {
    let mut table = Table::plain();
    while table.state.phase() != Phase::Over {
        table.pass([4, 5, 6]);
    }
    assert_eq!(table.state.turns(), 400);
    let standing = table.game.standing(&table.state).expect("over");
    assert_eq!((standing.places[FIRST], standing.places[SECOND]), (1, 1), "alike in all: a draw");

    let mut land = Table::plain();
    land.roll([1, 4, 5]);
    land.buy(Red, 4, 5).expect("one Brick");
    land.end();
    while land.state.phase() != Phase::Over {
        land.pass([4, 5, 6]);
    }
    let standing = land.game.standing(&land.state).expect("over");
    assert_eq!((standing.places[FIRST], standing.places[SECOND]), (2, 1), "more land by price");
    assert_eq!(land.game.score(&land.state, SECOND).land, 8);
}

#[test]
fn a_turn_without_anything_to_choose_ends_by_itself_and_says_so() {
    let mut table = Table::plain();
    table.roll([4, 5, 6]);
    assert_eq!(table.state.active(), FIRST);
    assert!(table.events.contains(&Event::TurnEnded { seat: SECOND, by_itself: true }));
}

#[test]
fn everything_is_open_but_the_dice_to_come() {
    let mut table = Table::plain();
    table.roll([1, 1, 1]);
    let views =
        [Viewer::Seat(FIRST), Viewer::Seat(SECOND), Viewer::Spectator].map(|who| table.game.view(&table.state, who));
    assert!(views.iter().all(|view| view.state == table.state));
}

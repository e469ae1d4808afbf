//! One or more tests for every ruling S1 to S23, and the rulebook's worked examples.
#![cfg(test)]

mod common;

use common::{I2, I3, L4, O4, S4, Table, V3, boxes, deck_with, number, numbers, seat};
use game_core::{ActionSet, BySeat, Game, QuickRandom, SeatSet, Viewer, Waiting};
use silver_gold::{
    Action, ByColour, CardSet, Deck, Event, Phase, Player, Refusal, Score, Slot, Source, TorchSet, colour_points,
    standing,
};

const LEFT: Slot = Slot::Left;
const RIGHT: Slot = Slot::Right;

/// Tombs at once: the tomb is five boxes below the entrance, and all between are red crosses.
const SHAFT: &str = ". . > . . / . . x . . / . . x . . / . . x . . / . . T . .";

// Material

#[test]
fn s1_the_standard_deck_has_16_cards_of_each_colour_and_no_oddities() {
    let (deck, warnings) = Deck::parse(include_str!("../../../decks/standard.txt")).expect("valid");
    assert_eq!(warnings, []);
    for colour in silver_gold::Colour::ALL {
        assert_eq!(deck.of_colour(colour).len(), 16);
    }
}

#[test]
fn s2_the_default_expeditions_are_i2_two_i3_two_v3_l4_o4_s4() {
    let deck = Deck::standard();
    let drawn: Vec<String> = deck.balance().patterns.iter().map(|p| format!("{} {}", p.cards, p.drawn)).collect();
    assert_eq!(drawn, ["1 XX", "2 XXX", "2 XX/X.", "1 XXX/X..", "1 XX/XX", "1 .XX/XX."]);
}

#[test]
fn s3_the_default_skulls_rise_to_20() {
    assert_eq!(Deck::standard().skull_values(), &[1, 2, 3, 4, 6, 8, 10, 13, 16, 20]);
}

// Setup

#[test]
fn s4_everyone_is_dealt_four_and_keeps_two_and_the_rest_goes_back() {
    let table = Table::with_display(deck_with(&[]), &[[1, 2], [3, 4], [5, 6]], &[48, 10, 20, 30]);
    for (index, pair) in [(1, [1, 2]), (2, [3, 4]), (3, [5, 6])] {
        assert_eq!(table.state.player(seat(index)).cards, pair.map(|card| Some(number(card))));
    }
    assert_eq!(table.state.display(), numbers(&[10, 20, 30, 48]).into_iter().collect());
    assert_eq!(table.state.deck().len(), 48 - 6 - 4);
}

#[test]
fn s4_the_choice_is_secret_until_all_have_chosen() {
    let mut table = Table::with_deck(deck_with(&[]), &[[1, 2], [3, 4]]);
    table.state = table.game.start();
    for card in 1..=8 {
        table.turn_up(card);
    }
    table.act(1, Action::Keep(numbers(&[1, 4]).into_iter().collect())).expect("dealt");
    let seen = table.game.view(&table.state, Viewer::Seat(seat(2)));
    assert_eq!(seen.players[seat(1)].cards, [None, None]);
    assert!(!seen.pending.contains(seat(1)), "that seat 1 has chosen is public");
    table.act(2, Action::Keep(numbers(&[7, 6]).into_iter().collect())).expect("dealt");
    let seen = table.game.view(&table.state, Viewer::Spectator);
    assert_eq!(seen.players[seat(1)].cards, [Some(number(1)), Some(number(4))]);
    assert_eq!(seen.players[seat(2)].cards, [Some(number(6)), Some(number(7))]);
}

#[test]
fn s4_only_two_of_the_own_four_can_be_kept() {
    let mut table = Table::with_deck(deck_with(&[]), &[[1, 2], [3, 4]]);
    table.state = table.game.start();
    assert_eq!(table.act(1, Action::Keep(CardSet::EMPTY)), Err(Refusal::CardToTurn));
    for card in 1..=8 {
        table.turn_up(card);
    }
    let mut keep = |cards: &[u8]| table.act(1, Action::Keep(numbers(cards).into_iter().collect()));
    assert_eq!(keep(&[1]), Err(Refusal::NotTwoCards));
    assert_eq!(keep(&[1, 2, 3]), Err(Refusal::NotTwoCards));
    assert_eq!(keep(&[1, 5]), Err(Refusal::NotDealt(number(5))));
    assert_eq!(keep(&[2, 3]), Ok(()));
    assert_eq!(keep(&[2, 3]), Err(Refusal::AlreadyConfirmed));
    assert_eq!(table.cross(2, LEFT, "X"), Err(Refusal::MustKeep));
}

// A turn

#[test]
fn s5_seven_of_eight_expeditions_come_in_each_of_four_rounds() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    let mut random = QuickRandom::new(5);
    while table.step(&mut random) {}
    let revealed: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Revealed { round, turn, expedition } => Some((*round, *turn, *expedition)),
            _ => None,
        })
        .collect();
    assert_eq!(revealed.len(), 28);
    for round in 1..=4 {
        let cards: Vec<_> = revealed.iter().filter(|(of, ..)| *of == round).collect();
        assert!(cards.iter().zip(1..).all(|((_, turn, _), expected)| *turn == expected));
        let mut different: Vec<_> = cards.iter().map(|(.., card)| card).collect();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 7);
    }
}

#[test]
fn s5_the_eighth_card_is_still_one_of_those_left() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    for expedition in 1..=6 {
        table.reveal(expedition);
        table.cross_anything(1);
        table.cross_anything(2);
    }
    let Waiting::Chance(silver_gold::Draw::Expedition { from, .. }) = table.game.waiting(&table.state) else {
        panic!("an expedition is due");
    };
    assert_eq!(from.iter().map(|card| card.get()).collect::<Vec<_>>(), [7, 8]);
}

#[test]
fn s6_marks_are_secret_until_all_have_confirmed() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(I2);
    let before = table.game.view(&table.state, Viewer::Seat(seat(2)));
    table.cross(1, LEFT, ". . X X .").expect("legal");
    let after = table.game.view(&table.state, Viewer::Seat(seat(2)));
    assert_eq!(after.players, before.players);
    assert_eq!((before.pending.len(), after.pending.len()), (2, 1));
    table.cross(2, LEFT, ". . X").expect("legal");
    let shown = table.game.view(&table.state, Viewer::Seat(seat(2)));
    assert_eq!(shown.players[seat(1)].crossed[0], boxes(". . X X ."));
}

#[test]
fn s6_marks_can_be_changed_by_withdrawing_until_the_last_has_confirmed() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(I2);
    assert_eq!(table.withdraw(1), Err(Refusal::NothingToWithdraw));
    table.cross(1, LEFT, ". . X X .").expect("legal");
    assert_eq!(table.cross(1, RIGHT, ". . X"), Err(Refusal::AlreadyConfirmed));
    table.withdraw(1).expect("seat 2 has not confirmed");
    assert!(table.events.contains(&Event::Withdrew { seat: seat(1), was_confirmed: true }));
    assert!(table.state.pending().contains(seat(1)));
    table.cross(1, RIGHT, ". . X").expect("legal");
    table.cross(2, LEFT, ". . X").expect("legal");
    assert_eq!(table.withdraw(1), Err(Refusal::NothingToWithdraw), "the turn is settled");
    assert_eq!(table.state.player(seat(1)).crossed, [boxes(""), boxes(". . X")]);
}

#[test]
fn s6_unfinished_marks_can_be_taken_back_unseen() {
    let mut table = Table::two(&[(1, SHAFT)], [[1, 2], [3, 4]]);
    table.reveal(I2);
    table.cross(1, LEFT, ". . X / . . X").expect("legal");
    assert_eq!(table.state.owed(seat(1)), 1);
    table.withdraw(1).expect("an extra box is still owed");
    let withdrew = Event::Withdrew { seat: seat(1), was_confirmed: false };
    assert!(table.events.contains(&withdrew));
    assert!(!withdrew.audience().includes(Viewer::Seat(seat(2))));
    assert_eq!(table.state.owed(seat(1)), 0);
    assert_eq!(table.state.player(seat(1)), table.state.shown(seat(1)));
}

#[test]
fn s6_kept_cards_can_be_changed_until_the_last_has_chosen() {
    let mut table = Table::with_deck(deck_with(&[]), &[[1, 2], [3, 4]]);
    table.state = table.game.start();
    for card in 1..=8 {
        table.turn_up(card);
    }
    table.act(1, Action::Keep(numbers(&[1, 2]).into_iter().collect())).expect("dealt");
    table.withdraw(1).expect("seat 2 has not chosen");
    table.act(1, Action::Keep(numbers(&[3, 4]).into_iter().collect())).expect("dealt");
    table.act(2, Action::Keep(numbers(&[5, 6]).into_iter().collect())).expect("dealt");
    assert_eq!(table.state.player(seat(1)).cards, [Some(number(3)), Some(number(4))]);
    assert_eq!(table.withdraw(1), Err(Refusal::NothingToWithdraw));
}

#[test]
fn s6_the_order_of_confirming_never_changes_the_result() {
    let pairs = [[1, 2], [3, 4], [5, 6], [7, 8]];
    for players in 2..=4 {
        let mut start = Table::with_deck(deck_with(&[(1, SHAFT), (3, SHAFT), (5, SHAFT)]), &pairs[..players]);
        start.reveal(V3);
        let mut results = Vec::new();
        for order in permutations((1..=players as u8).collect()) {
            let mut table = start.clone();
            order.iter().for_each(|seat| table.cross_anything(*seat));
            results.push(table.state);
        }
        assert_eq!(results.len(), (1..=players).product::<usize>());
        assert!(results.iter().all(|state| *state == results[0]));
    }
}

fn permutations(seats: Vec<u8>) -> Vec<Vec<u8>> {
    if seats.len() <= 1 {
        return vec![seats];
    }
    let with_first = |first: &u8| {
        let rest = seats.iter().copied().filter(|seat| seat != first).collect();
        permutations(rest).into_iter().map(move |rest| [vec![*first], rest].concat()).collect::<Vec<_>>()
    };
    seats.iter().flat_map(with_first).collect()
}

#[test]
fn s6_neither_the_score_nor_private_events_tell_before_all_have_confirmed() {
    let gems = ". . > r . / . . . . . / . . . . . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, gems)], [[1, 2], [3, 4]]);
    table.reveal(I2);
    table.cross(1, LEFT, ". . X X .").expect("a ruby");
    assert_eq!(table.game.score(&table.state, seat(1)).total, 0, "the ruby is not shown yet");
    table.cross_anything(2);
    assert_eq!(table.game.score(&table.state, seat(1)).total, 1);
    let private = [
        Event::Dealt { seat: seat(1), card: number(1) },
        Event::Placed { seat: seat(1), placement: None },
        Event::ExtrasLapsed { seat: seat(1), count: 1 },
    ];
    for event in private {
        assert!(event.audience().includes(Viewer::Seat(seat(1))));
        assert!(!event.audience().includes(Viewer::Seat(seat(2))) && !event.audience().includes(Viewer::Spectator));
    }
}

#[test]
fn s7_marks_are_the_whole_pattern_or_one_box_even_where_the_pattern_fits() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(I3);
    assert_eq!(table.cross(1, LEFT, ". . X X ."), Err(Refusal::NotThePattern));
    assert_eq!(table.cross(1, LEFT, ". . X X X / . . . . X"), Err(Refusal::NotThePattern));
    assert_eq!(table.cross(1, LEFT, ""), Err(Refusal::NoBoxes));
    assert_eq!(table.cross(1, LEFT, ". . X X X"), Ok(()));
    assert_eq!(table.cross(2, LEFT, ". . X . ."), Ok(()));
}

#[test]
fn s8_example_the_l_shape_turned_and_mirrored_over_the_entrance() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(L4);
    let turned_and_mirrored = ". X X . . / . . X . . / . . X . .";
    assert_eq!(table.cross(1, LEFT, turned_and_mirrored), Ok(()));
    assert_eq!(table.cross(2, LEFT, "X X X . . / X . . . ."), Ok(()));
}

#[test]
fn s8_first_marks_contain_the_entrance() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(V3);
    assert_eq!(table.cross(1, LEFT, "X X . . . / X"), Err(Refusal::MissesEntrance));
    assert_eq!(table.cross(1, LEFT, ". X"), Err(Refusal::MissesEntrance));
    assert_eq!(table.cross(1, LEFT, ". X X . . / . X"), Ok(()));
}

#[test]
fn s8_later_marks_touch_a_crossed_box_by_a_side() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(I2);
    table.cross(1, LEFT, ". . X X .").expect("legal");
    table.cross_anything(2);
    table.reveal(O4);
    assert_eq!(table.cross(1, LEFT, "/ / X X / X X"), Err(Refusal::NotTouching));
    assert_eq!(table.cross(1, LEFT, "/ X X / X X"), Err(Refusal::NotTouching), "corners do not count");
    assert_eq!(table.cross(1, LEFT, "/ . X X / . X X"), Ok(()));
}

#[test]
fn s8_only_free_boxes_are_crossed() {
    let walled = ". . > # . / . . . # . / . . . . . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, walled)], [[1, 2], [3, 4]]);
    table.reveal(I2);
    let wall = table.cross(1, LEFT, ". . X X .").expect_err("a wall");
    assert_eq!(wall.to_string(), "row 1, column 4 is a wall");
    table.cross(1, LEFT, ". X X . .").expect("legal");
    table.cross_anything(2);
    table.reveal(S4);
    let crossed = table.cross(1, LEFT, "X X . . . / . X X").expect_err("crossed");
    assert_eq!(crossed.to_string(), "row 1, column 2 is already crossed off");
    assert_eq!(table.cross(1, LEFT, "/ X X . . . / . X X"), Ok(()));
}

#[test]
fn s9_each_red_cross_owes_one_box_on_either_card() {
    let crosses = ". . > x . / . . . . . / . . . . . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, crosses)], [[1, 2], [3, 4]]);
    table.reveal(I2);
    table.cross(1, LEFT, ". . X X .").expect("legal");
    assert_eq!(table.state.owed(seat(1)), 1);
    assert!(table.state.pending().contains(seat(1)), "owed boxes cannot be declined");
    assert_eq!(table.cross(1, RIGHT, ". . X X ."), Err(Refusal::OneExtraAtATime));
    assert_eq!(table.cross(1, RIGHT, ". . . X ."), Err(Refusal::MissesEntrance));
    assert_eq!(table.cross(1, RIGHT, ". . X"), Ok(()), "the entrance of the untouched other card");
    assert!(!table.state.pending().contains(seat(1)));
}

#[test]
fn s9_extra_boxes_chain_and_two_crosses_owe_two() {
    let mut table = Table::two(&[(1, SHAFT)], [[1, 2], [3, 4]]);
    table.reveal(I3);
    table.cross(1, LEFT, ". . X / . . X / . . X").expect("legal");
    assert_eq!(table.state.owed(seat(1)), 2);
    table.cross_box(1, LEFT, 4, 3).expect("the third cross");
    assert_eq!(table.state.owed(seat(1)), 2, "one paid, one more owed");
    table.cross_box(1, RIGHT, 1, 3).expect("the other card");
    table.cross_box(1, LEFT, 5, 3).expect("the tomb");
    assert_eq!(table.state.owed(seat(1)), 0);
    assert!(table.state.player(seat(1)).completed.contains(number(1)));
}

#[test]
fn s9_what_is_owed_lapses_when_no_box_is_left_on_either_card() {
    let corridor = "> x # # # / # x # # # / # x # # # / # x # # # / # T # # #";
    let mut table = Table::two(&[(1, corridor), (2, corridor)], [[1, 2], [3, 4]]);
    for (expedition, slot) in [(I2, LEFT), (V3, RIGHT)] {
        table.reveal(expedition);
        table.cross_box(1, slot, 1, 1).expect("the entrance");
        table.cross_anything(2);
    }
    // Eight crosses are owed, but only seven other boxes are left on both cards.
    table.reveal(I3);
    table.cross(1, LEFT, ". X / . X / . X").expect("legal");
    table.cross_anything(1);
    let player = table.state.player(seat(1));
    assert_eq!(player.completed.len(), 2);
    assert!(table.events.contains(&Event::ExtrasLapsed { seat: seat(1), count: 1 }));
    assert_eq!(table.state.owed(seat(1)), 0);
}

#[test]
fn s10_a_completed_card_stays_until_it_is_replaced_and_extras_on_it_count() {
    let ruby_beside_the_tomb = ". . > . . / . . x . . / . . x . . / . . x . . / . . T r .";
    let mut table = Table::two(&[(1, ruby_beside_the_tomb)], [[1, 2], [3, 4]]);
    table.reveal(I3);
    table.cross(1, LEFT, ". . X / . . X / . . X").expect("legal");
    table.cross_box(1, LEFT, 4, 3).expect("owed");
    table.cross_box(1, LEFT, 5, 3).expect("the tomb");
    assert_eq!(table.cross_box(1, LEFT, 5, 4), Ok(()), "the ruby on the completed card");
    assert_eq!(table.state.player(seat(1)).rubies, 1);
    assert_eq!(table.state.player(seat(1)).cards[0], Some(number(1)));
}

#[test]
fn s10_complete_means_the_tomb_is_crossed_not_that_the_card_is_full() {
    let corridor = "> # # # # / . # # # # / . # # # # / . # # # # / T . . . .";
    let mut table = Table::two(&[(1, corridor)], [[1, 2], [3, 4]]);
    for (expedition, row) in [(I2, 1), (I3, 2), (V3, 3), (L4, 4), (O4, 5)] {
        table.reveal(expedition);
        table.cross_box(1, LEFT, row, 1).expect("one more step down");
        table.cross_anything(2);
    }
    assert_eq!(table.state.player(seat(1)).completed.first(), Some(number(1)));
}

#[test]
fn s11_gems_torches_skulls_potions_in_one_pattern() {
    let potion_first = ". . > p . / . . s . . / . . . . . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, potion_first)], [[1, 2], [3, 4]]);
    table.reveal(V3);
    table.cross(1, LEFT, ". . X X . / . . X").expect("legal");
    assert_eq!(table.state.player(seat(1)).skulls, 0, "the skull is marked before the potion wipes it");
}

#[test]
fn s11_extra_boxes_are_scored_one_by_one() {
    let potion_then_skull = ". . > x . / . . p . . / . . . . . / . . . . . / . . T . .";
    let mut table = Table::two(
        &[(1, potion_then_skull), (2, ". . > . . / . . s . . / . . . . . / . . . . . / . . T . .")],
        [[1, 2], [3, 4]],
    );
    table.reveal(I2);
    table.cross(1, RIGHT, ". . X / . . X").expect("a skull");
    table.cross_anything(2);
    assert_eq!(table.state.player(seat(1)).skulls, 1);
    table.reveal(I3);
    table.cross_box(1, LEFT, 1, 3).expect("legal");
    table.cross_anything(2);
    table.reveal(V3);
    table.cross_box(1, LEFT, 1, 4).expect("a red cross");
    table.cross_box(1, LEFT, 2, 3).expect("the potion as extra box");
    assert_eq!(table.state.player(seat(1)).skulls, 0);
}

#[test]
fn s12_example_the_torch_of_round_1() {
    let torches = ". . > t . / . . . t . / . . . t . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, torches)], [[1, 2], [3, 4]]);
    table.reveal(I2);
    table.cross(1, LEFT, ". . X X .").expect("a torch");
    table.cross_anything(2);
    assert_eq!(table.state.player(seat(1)).torches.bits(), 0b0001);
    table.reveal(I3);
    table.cross_box(1, LEFT, 2, 4).expect("a second torch in the same round");
    table.cross_anything(2);
    assert_eq!(table.state.player(seat(1)).torches.bits(), 0b0001, "does nothing");
    for expedition in 3..=7 {
        table.reveal(expedition);
        table.cross_box(1, RIGHT, expedition - 2, 3).expect("down the middle of the plain card");
        table.cross_anything(2);
    }
    settle_replacements(&mut table);
    assert_eq!(table.state.round(), 2);
    table.reveal(I2);
    table.cross_box(1, LEFT, 3, 4).expect("a torch in round 2");
    assert_eq!(table.state.player(seat(1)).torches.bits(), 0b0011);
    assert!(table.state.player(seat(1)).has_torch(2) && !table.state.player(seat(1)).has_torch(3));
}

/// Lets everybody replace from the display and fills it up, as far as that is due.
fn settle_replacements(table: &mut Table) {
    while !matches!(table.state.phase(), Phase::Revealing | Phase::Over) {
        table.step(&mut QuickRandom::new(1));
    }
}

#[test]
fn s13_skulls_are_a_counter_from_0_to_10_and_potions_take_two() {
    let skulls = "s s > s s / s s s s s / s s s s s / . . . . . / . . T . .";
    let potions = ". . > . . / . . p . . / . . p . . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, skulls), (2, potions)], [[1, 2], [3, 4]]);
    let mut seen = Vec::new();
    let drawings = [
        (O4, LEFT, ". . X X / . . X X"),
        (I3, LEFT, "/ / . . X X X"),
        (3, LEFT, "/ . X / . X / . X"),
        (L4, LEFT, "X X / X / X"),
        (I2, RIGHT, ". . X / . . X"),
    ];
    for (expedition, slot, drawing) in drawings {
        table.reveal(expedition);
        table.cross(1, slot, drawing).expect("legal");
        table.cross_anything(2);
        settle_replacements(&mut table);
        seen.push(table.state.player(seat(1)).skulls);
    }
    assert_eq!(seen, [3, 6, 8, 10, 8], "3, 6, 8, then 12 but never above 10, then two wiped");
}

#[test]
fn s13_a_potion_with_one_skull_or_none_wipes_what_there_is() {
    let potions = ". . > p . / . . s . . / . . p . . / . . . . . / . . T . .";
    let mut table = Table::two(&[(1, potions)], [[1, 2], [3, 4]]);
    let mut seen = Vec::new();
    for (expedition, row, column) in [(I2, 1, 3), (I3, 1, 4), (V3, 2, 3), (L4, 3, 3)] {
        table.reveal(expedition);
        table.cross_box(1, LEFT, row, column).expect("legal");
        table.cross_anything(2);
        seen.push(table.state.player(seat(1)).skulls);
    }
    assert_eq!(seen, [0, 0, 1, 0]);
}

#[test]
fn s14_both_colours_of_gems_stop_at_ten() {
    for (sign, count) in [("r", (|player| player.rubies) as fn(&Player) -> u8), ("g", |player| player.emeralds)] {
        let gems = "r r > r r / r r r r r / r r r r r / . . . . . / . . T . .".replace('r', sign);
        let mut table = Table::two(&[(1, &gems)], [[1, 2], [3, 4]]);
        let mut seen = Vec::new();
        for (expedition, drawing) in
            [(O4, ". . X X / . . X X"), (I3, "/ / . . X X X"), (3, "/ . X / . X / . X"), (L4, "X X / X / X")]
        {
            table.reveal(expedition);
            table.cross(1, LEFT, drawing).expect("legal");
            table.cross_anything(2);
            seen.push(count(table.state.player(seat(1))));
        }
        assert_eq!(seen, [3, 6, 8, 10], "{sign}: 3, 6, 8, then 12 but never above 10");
    }
}

#[test]
fn s15_everyone_with_a_card_must_mark_something() {
    let mut table = Table::two(&[], [[1, 2], [3, 4]]);
    table.reveal(O4);
    assert_eq!(table.game.waiting(&table.state), Waiting::Seats(SeatSet::first_seats(2)));
    assert_eq!(table.act(1, Action::Take(Source::Deck)), Err(Refusal::MustCross));
    assert!(!table.game.actions(&table.state, seat(1)).is_empty());
}

// Replace

/// Both seats complete the left card in one turn: 9 against 5.
fn both_complete() -> Table {
    let mut table = Table::with_display(deck_with(&[(9, SHAFT), (5, SHAFT)]), &[[9, 20], [5, 30]], &[40, 41, 42, 43]);
    table.reveal(I3);
    for index in [1, 2] {
        table.cross(index, LEFT, ". . X / . . X / . . X").expect("legal");
        table.cross_box(index, LEFT, 4, 3).expect("owed");
        table.cross_box(index, LEFT, 5, 3).expect("the tomb");
        table.cross_box(index, RIGHT, 1, 3).expect("owed");
    }
    table
}

#[test]
fn s16_lowest_number_replaces_first() {
    let mut table = both_complete();
    assert_eq!(table.game.waiting(&table.state), Waiting::Seats([seat(2)].into_iter().collect()));
    assert_eq!(table.take(1, 40), Err(Refusal::NotYourTurn));
    assert_eq!(table.take(2, 40), Ok(()));
    table.turn_up(1);
    assert_eq!(table.take(1, 1), Ok(()), "seat 1 may take what was turned up after seat 2's turn");
}

/// Seat 1 completes 3 and 10 in one turn, seat 2 completes 5.
fn three_completed() -> Table {
    let branch = ". . > . . / . . x . . / . . x x . / . . x . . / . . T . .";
    let cards = [(3, branch), (10, SHAFT), (5, SHAFT)];
    let mut table = Table::with_display(deck_with(&cards), &[[3, 10], [5, 30]], &[40, 41, 42, 43]);
    table.reveal(L4);
    for index in [1, 2] {
        table.cross(index, LEFT, ". . X . . / . . X . . / . . X X .").expect("legal");
        table.cross_box(index, LEFT, 4, 3).expect("owed");
        table.cross_box(index, LEFT, 5, 3).expect("the tomb");
        table.cross_box(index, RIGHT, 1, 3).expect("owed");
    }
    for row in 2..=5 {
        table.cross_box(1, RIGHT, row, 3).expect("three crosses and the tomb");
    }
    assert_eq!(table.state.player(seat(1)).fresh, numbers(&[3, 10]).into_iter().collect());
    assert_eq!(table.state.player(seat(2)).fresh, numbers(&[5]).into_iter().collect());
    table
}

fn waits_for(table: &Table, seat_number: u8) -> bool {
    table.game.waiting(&table.state) == Waiting::Seats([seat(seat_number)].into_iter().collect())
}

#[test]
fn s16_who_completed_two_replaces_both_before_the_next_the_lower_number_first() {
    let mut table = three_completed();
    assert!(waits_for(&table, 1));
    table.take(1, 41).expect("the first of two");
    assert_eq!(table.state.player(seat(1)).cards, [Some(number(41)), Some(number(10))], "the slot of 3 first");
    assert!(waits_for(&table, 1), "both before the next player");
    table.take(1, 42).expect("the second of two");
    assert_eq!(table.state.player(seat(1)).cards, [Some(number(41)), Some(number(42))]);
    table.turn_up(47);
    table.turn_up(48);
    assert!(waits_for(&table, 2));
}

#[test]
fn s17_the_display_is_refilled_only_when_the_player_has_replaced_all() {
    let mut table = three_completed();
    table.take(1, 41).expect("in the display");
    assert_eq!(table.state.display(), numbers(&[40, 42, 43]).into_iter().collect());
    table.act(1, Action::Take(Source::Deck)).expect("the deck is not empty");
    table.turn_up(48);
    assert_eq!(table.state.player(seat(1)).cards[1], Some(number(48)));
    assert_eq!(table.state.phase(), Phase::Refilling);
    table.turn_up(47);
    assert_eq!(table.state.display(), numbers(&[40, 42, 43, 47]).into_iter().collect());
}

#[test]
fn s17_example_replacement_from_the_display_and_refill() {
    let mut table = both_complete();
    table.take(2, 41).expect("in the display");
    let player = table.state.player(seat(2));
    assert_eq!(player.cards, [Some(number(41)), Some(number(30))]);
    assert_eq!(player.crossed[0], boxes(""), "the new card is untouched");
    assert_eq!(player.crossed[1], boxes(". . X"), "the other card keeps its marks");
    table.turn_up(12);
    assert_eq!(table.state.display(), numbers(&[40, 12, 42, 43]).into_iter().collect());
    assert_eq!(table.take(1, 41), Err(Refusal::NotInTheDisplay(number(41))));
}

#[test]
fn s17_a_new_card_lies_face_up_and_a_replacement_is_final() {
    let mut table = both_complete();
    table.act(2, Action::Take(Source::Deck)).expect("the deck is not empty");
    assert_eq!(table.withdraw(2), Err(Refusal::Settled));
    table.turn_up(17);
    let seen = table.game.view(&table.state, Viewer::Seat(seat(1)));
    assert_eq!(seen.players[seat(2)].cards[0], Some(number(17)));
    assert_eq!(table.withdraw(2), Err(Refusal::Settled));
}

#[test]
fn s18_players_go_on_with_one_card_or_none_when_all_are_gone() {
    // With red crosses nearly everywhere four players use up all 48 cards.
    let red = "x x > x x / x x x x x / x x x x x / x x x x x / x x T x x";
    let cards: Vec<(u8, &str)> = (1..=48).map(|card| (card, red)).collect();
    let (mut one_card, mut no_card, mut passed) = (0, 0, 0);
    for luck in 0..20 {
        let mut table = Table::with_deck(deck_with(&cards), &[[1, 2], [3, 4], [5, 6], [7, 8]]);
        let mut random = QuickRandom::new(luck);
        while table.step(&mut random) {
            let state = &table.state;
            for seat in table.game.seats() {
                let player = state.player(seat);
                let held = player.cards.iter().flatten().count();
                let owes_a_card = player.slot_to_replace().is_some();
                if held < 2 && !owes_a_card && state.phase() != Phase::Over {
                    assert!(state.display().is_empty() && state.deck().is_empty(), "replacing is compulsory");
                }
                if state.phase() == Phase::Crossing {
                    one_card += usize::from(held == 1);
                    no_card += usize::from(held == 0);
                    passed += usize::from(held == 0 && !state.pending().is_empty());
                    assert!(held > 0 || !state.pending().contains(seat), "who has no card passes (S15)");
                }
            }
            if state.deck().is_empty() && state.phase() == Phase::Revealing {
                assert!(state.display().len() <= 4);
            }
        }
        assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count(), 28);
        assert!(table.events.iter().any(|event| matches!(event, Event::Replaced { card: None, .. })));
        let completed: u32 = table.game.seats().iter().map(|seat| table.state.player(seat).completed.len()).sum();
        assert_eq!(completed, 48, "every pyramid is completed by a player");
    }
    assert!(one_card > 0 && no_card > 0 && passed > 0, "{one_card} {no_card} {passed}");
}

#[test]
fn s18_a_player_without_cards_gets_that_reason() {
    let red = "x x > x x / x x x x x / x x x x x / x x x x x / x x T x x";
    let cards: Vec<(u8, &str)> = (1..=48).map(|card| (card, red)).collect();
    let mut table = Table::with_deck(deck_with(&cards), &[[1, 2], [3, 4], [5, 6], [7, 8]]);
    let without = |table: &Table| {
        let crossing = table.state.phase() == Phase::Crossing;
        table.game.seats().iter().find(|seat| crossing && !table.state.player(*seat).holds_a_card())
    };
    let mut random = QuickRandom::new(3);
    while without(&table).is_none() {
        assert!(table.step(&mut random), "with this luck a player runs out of cards while others have some");
    }
    let seat = without(&table).expect("found");
    assert_eq!(table.cross(seat.number(), LEFT, ". . X"), Err(Refusal::NoCardLeft));
}

#[test]
fn s18_points_are_taken_on_the_last_turn() {
    let cards: Vec<(u8, &str)> = (1..=48).map(|card| (card, SHAFT)).collect();
    let mut taken_last = 0;
    for luck in 0..200 {
        let mut table = Table::with_deck(deck_with(&cards), &[[1, 2], [3, 4], [5, 6], [7, 8]]);
        let mut random = QuickRandom::new(luck);
        table.play_until(&mut random, |state| {
            state.round() == 4 && state.turn() == 7 && state.phase() == Phase::Revealing
        });
        table.events.clear();
        while table.step(&mut random) {}
        taken_last += table.points_taken().len();
    }
    assert!(taken_last > 0);
}

#[test]
fn s18_on_the_last_turn_only_the_replacement_is_skipped() {
    // All of seat 1's cards are shafts, so that it completes pyramids to the very end.
    let cards: Vec<(u8, &str)> = (1..=48).map(|card| (card, SHAFT)).collect();
    let mut completed_last = 0;
    for luck in 0..40 {
        let mut table = Table::with_deck(deck_with(&cards), &[[1, 2], [3, 4]]);
        let mut random = QuickRandom::new(luck);
        table.play_until(&mut random, |state| {
            state.round() == 4 && state.turn() == 7 && state.phase() == Phase::Revealing
        });
        table.events.clear();
        while table.step(&mut random) {}
        let completed = table.events.iter().filter(|event| matches!(event, Event::Completed { .. })).count();
        completed_last += completed;
        assert!(!table.events.iter().any(|event| matches!(event, Event::Replaced { .. } | Event::Displayed { .. })));
        for seat in table.game.seats() {
            assert_eq!(table.state.player(seat).slot_to_replace(), None, "completed cards are set aside");
            let score = table.game.score(&table.state, seat);
            assert_eq!(score.pyramids, 10 * table.state.player(seat).completed.len() as i16);
        }
    }
    assert!(completed_last > 0);
}

#[test]
fn s16_the_lower_number_is_replaced_first_on_the_right_too() {
    let mut table = three_completed();
    table.take(1, 41).expect("in the display");
    table.act(1, Action::Take(Source::Deck)).expect("the deck is not empty");
    table.turn_up(8);
    let player = table.state.player(seat(1));
    assert_eq!(player.cards, [Some(number(41)), Some(number(8))]);
    let both = Player { fresh: numbers(&[8, 41]).into_iter().collect(), ..*player };
    assert_eq!(both.slot_to_replace(), Some(RIGHT));
}

// Points

/// Everybody completes their earlier pyramids, one a turn, and then, all in one turn, the first card of `now`.
/// The other card of `now` is plain and takes the marks that must go somewhere. Events are those of the last turn.
fn complete_now(earlier: &[&[u8]], now: &[[u8; 2]]) -> Table {
    let mut table = complete_earlier(earlier, now);
    table.events.clear();
    let expedition = table.state.expeditions_left().iter().next().expect("the round goes on");
    table.reveal(expedition.get());
    for index in 1..=now.len() as u8 {
        complete_left(&mut table, index);
    }
    settle_replacements(&mut table);
    table
}

fn complete_earlier(earlier: &[&[u8]], now: &[[u8; 2]]) -> Table {
    let mut queues: Vec<Vec<u8>> =
        earlier.iter().zip(now).map(|(cards, [last, _])| [*cards, &[*last]].concat()).collect();
    let shafts: Vec<(u8, &str)> = queues.iter().flatten().map(|card| (*card, SHAFT)).collect();
    let kept: Vec<[u8; 2]> = queues.iter_mut().zip(now).map(|(cards, [_, other])| [cards.remove(0), *other]).collect();
    let mut table = Table::with_deck(deck_with(&shafts), &kept);
    for expedition in 1.. {
        if queues.iter().all(Vec::is_empty) {
            break;
        }
        table.reveal(expedition);
        for (index, queue) in (1..).zip(&queues) {
            if queue.is_empty() { table.cross_anything(index) } else { complete_left(&mut table, index) }
        }
        while table.state.phase() != Phase::Revealing {
            let index = (1..=4).find(|index| waits_for(&table, *index)).expect("a seat replaces a card");
            table.act(index, Action::Take(Source::Deck)).expect("the deck is not empty");
            table.turn_up(queues[usize::from(index) - 1].remove(0));
        }
    }
    table
}

/// Crosses the pattern over the entrance of a shaft and follows the red crosses down to the tomb.
fn complete_left(table: &mut Table, index: u8) {
    let card = table.state.player(seat(index)).cards[0].expect("a card");
    let drawing = match table.state.expedition().expect("revealed").get() {
        1 => ". . X / . . X",
        2 | 3 => ". . X / . . X / . . X",
        4 | 5 => ". . X . / . . X X",
        6 => ". . X . / . . X . / . . X X",
        7 => ". . X X / . . X X",
        _ => ". . X . / . . X X / . . . X",
    };
    table.cross(index, LEFT, drawing).expect("an untouched shaft");
    for row in 3..=5 {
        if !table.state.player(seat(index)).crossed[0].meets(common::single(row, 3)) {
            table.cross_box(index, LEFT, row, 3).expect("owed");
        }
    }
    assert!(table.state.player(seat(index)).completed.contains(card));
    table.cross_anything(index);
}

#[test]
fn s19_example_the_green_and_the_purple_10() {
    // Linus completes his second green pyramid, Tim his second purple one.
    let table = complete_now(&[&[1], &[3]], &[[4, 47], [6, 48]]);
    assert_eq!(table.points_taken(), [(1, "green", 10), (2, "purple", 10)]);
}

#[test]
fn s19_example_number_15_before_number_33_for_the_purple_6_and_3() {
    // The 10 is gone to Tim for his second; Sarah completes her second (33), Tim his fourth (15).
    let table = complete_now(&[&[2, 3], &[6, 9, 12]], &[[33, 47], [15, 46]]);
    assert_eq!(table.points_taken(), [(2, "purple", 6), (1, "purple", 3)]);
}

#[test]
fn s19_points_run_out_after_10_6_and_3() {
    let table = complete_now(&[&[1], &[4], &[7], &[10]], &[[13, 45], [16, 46], [19, 47], [22, 48]]);
    assert_eq!(table.points_taken(), [(1, "green", 10), (2, "green", 6), (3, "green", 3)]);
}

#[test]
fn s19_one_player_may_take_several_of_a_colour() {
    let table = complete_now(&[&[1, 4, 7, 10, 13], &[]], &[[16, 47], [3, 48]]);
    assert_eq!(table.points_taken(), [(1, "green", 3)]);
    assert_eq!(colour_points(table.state.prizes(), seat(1)), 10 + 6 + 3);
}

/// A player who completed these cards before this turn, and those in it.
fn completing(before: &[u8], now: &[u8]) -> Player {
    let fresh: CardSet = numbers(now).into_iter().collect();
    Player { completed: numbers(before).into_iter().collect::<CardSet>() | fresh, fresh, ..Player::default() }
}

#[test]
fn s19_the_2nd_4th_and_6th_count_even_when_two_are_completed_at_once() {
    let deck = deck_with(&[]);
    let green = [1, 4, 7, 10, 13, 16, 19, 22, 25];
    for (before, now) in (0..=7).flat_map(|before| [(before, 1), (before, 2)]) {
        let player = completing(&green[..before], &green[before..before + now]);
        let nth = before + 1..=before + now;
        let expected = nth.into_iter().any(|nth| [2, 4, 6].contains(&nth));
        assert_eq!(player.reaches_points(&deck, silver_gold::Colour::Green), expected, "{before} and {now} more");
        assert!(!player.reaches_points(&deck, silver_gold::Colour::Purple));
    }
}

#[test]
fn s19_the_lowest_number_of_the_turn_decides_not_the_highest() {
    // Both seats complete two greens at once: 4 and 46 against 7 and 10. The 10 points go to who has the 4.
    let branch = ". . > . . / . . x . . / . . x x . / . . x . . / . . T . .";
    let cards = [(4, branch), (46, SHAFT), (7, branch), (10, SHAFT)];
    let mut table = Table::with_display(deck_with(&cards), &[[7, 10], [4, 46]], &[40, 41, 42, 43]);
    table.reveal(L4);
    for index in [1, 2] {
        table.cross(index, LEFT, ". . X . . / . . X . . / . . X X .").expect("legal");
        for (slot, row) in [(LEFT, 4), (LEFT, 5), (RIGHT, 1), (RIGHT, 2), (RIGHT, 3), (RIGHT, 4), (RIGHT, 5)] {
            table.cross_box(index, slot, row, 3).expect("owed");
        }
    }
    settle_replacements(&mut table);
    assert_eq!(table.points_taken(), [(2, "green", 10), (1, "green", 6)]);
}

#[test]
fn s19_an_odd_pyramid_takes_nothing() {
    let table = complete_now(&[&[1, 4], &[]], &[[7, 47], [3, 48]]);
    assert_eq!(table.points_taken(), [], "the third green and the first purple");
}

// End

fn player(cards: &[u8], torches: u8, rubies: u8, emeralds: u8, skulls: u8) -> Player {
    let completed = numbers(cards).into_iter().collect();
    Player { completed, torches: TorchSet::from_bits(torches), rubies, emeralds, skulls, ..Player::default() }
}

#[test]
fn s20_uncompleted_cards_score_nothing_and_a_total_may_be_negative() {
    let deck = Deck::standard();
    let mut unlucky = player(&[], 0, 0, 0, 10);
    unlucky.cards = [Some(number(1)), Some(number(2))];
    let score = Score::new(&deck, &unlucky, 0);
    assert_eq!((score.pyramids, score.skulls, score.total), (0, -20, -20));
}

#[test]
fn s20_gems_pair_up_and_only_the_highest_skull_counts() {
    let deck = Deck::standard();
    let score = Score::new(&deck, &player(&[1, 2], 0b1111, 10, 7, 3), 9);
    let parts = (score.torches, score.gem_pairs, score.single_gems, score.skulls, score.colours, score.pyramids);
    assert_eq!(parts, (20, 35, 3, -3, 9, 20));
    assert_eq!(score.total, 84);
}

#[test]
fn s21_ties_go_to_the_lowest_completed_number_and_order_all_places() {
    let players =
        [player(&[7], 0, 0, 0, 0), player(&[3], 0, 0, 0, 0), player(&[40], 1, 0, 0, 0), player(&[5], 0, 0, 0, 0)];
    let by_seat = BySeat::from_fn(|seat| players[seat.index()]);
    let totals = BySeat::from_fn(|seat| [10, 10, 15, 10][seat.index()]);
    let places = standing(SeatSet::first_seats(4), &totals, &by_seat).places;
    assert_eq!([1, 2, 3, 4].map(|index| places[seat(index)]), [4, 2, 1, 3]);
}

#[test]
fn s21_players_tied_without_a_pyramid_share_their_place_after_those_with_one() {
    let players = [player(&[], 0, 10, 0, 0), player(&[48], 0, 0, 0, 0), player(&[], 0, 10, 0, 0)];
    let by_seat = BySeat::from_fn(|seat| players.get(seat.index()).copied().unwrap_or_default());
    let totals = BySeat::from_fn(|_| 10);
    let places = standing(SeatSet::first_seats(3), &totals, &by_seat).places;
    assert_eq!([1, 2, 3, 4].map(|index| places[seat(index)]), [2, 1, 2, 0]);
}

#[test]
fn s22_example_the_final_score_of_111() {
    let linus = player(&[1, 4, 7, 10, 2, 5, 3], 0b1001, 6, 3, 5);
    let score = Score::new(&Deck::standard(), &linus, 19);
    let expected =
        Score { pyramids: 70, colours: 19, torches: 10, gem_pairs: 15, single_gems: 3, skulls: -6, total: 111 };
    assert_eq!(score, expected);
}

#[test]
fn s23_one_player_alone_takes_each_colours_points_in_turn() {
    let earlier = complete_earlier(&[&[1, 4, 7]], &[[10, 47]]);
    assert_eq!(earlier.points_taken(), [(1, "green", 10)]);
    let table = complete_now(&[&[1, 4, 7]], &[[10, 47]]);
    assert_eq!(table.points_taken(), [(1, "green", 6)]);
    assert_eq!(*table.state.prizes(), ByColour { green: [Some(seat(1)), Some(seat(1)), None], ..ByColour::default() });
}

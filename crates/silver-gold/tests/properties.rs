//! What holds in every game, checked along random games.
#![cfg(test)]

mod common;

use std::collections::BTreeSet;

use common::{Table, seat};
use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Seed, Viewer, Waiting, play_out};
use proptest::prelude::*;
use silver_gold::{
    Action, Boxes, Card, CardNumber, CardSet, Cell, Deck, Draw, Event, Outcome, Pattern, Phase, Placement, SilverGold,
    Slot, Source, State, Symbol, TOP_ROW, generate,
};

fn new_table(players: usize) -> Table {
    let game = SilverGold::new(Deck::standard(), players).expect("one to four may play");
    Table { state: game.start(), game, events: Vec::new() }
}

/// The legal placements without masks or tables: turn, mirror and move a list of squares and look at every one.
fn obvious_placements(drawn: &[(i32, i32)], card: &Card, crossed: &BTreeSet<(i32, i32)>) -> BTreeSet<Vec<(i32, i32)>> {
    let is = |symbol: Symbol, (row, column): (i32, i32)| {
        let cell = Cell::at(row as u8 + 1, column as u8 + 1).expect("inside");
        card.symbol(cell) == symbol
    };
    let inside = |(row, column): (i32, i32)| (0..5).contains(&row) && (0..5).contains(&column);
    let entrance = card.entrance.first().map(|cell| (i32::from(cell.row()) - 1, i32::from(cell.column()) - 1));
    let mut found = BTreeSet::new();
    for orientation in 0..8 {
        let turned: Vec<(i32, i32)> = drawn
            .iter()
            .map(|&(mut row, mut column)| {
                for _ in 0..orientation % 4 {
                    (row, column) = (column, -row);
                }
                if orientation >= 4 { (row, -column) } else { (row, column) }
            })
            .collect();
        for (down, right) in (-5..10).flat_map(|down| (-5..10).map(move |right| (down, right))) {
            let mut squares: Vec<_> = turned.iter().map(|(row, column)| (row + down, column + right)).collect();
            squares.sort_unstable();
            let free = |&square: &(i32, i32)| inside(square) && !is(Symbol::Wall, square) && !crossed.contains(&square);
            let beside = |&(row, column): &(i32, i32)| {
                [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                    .iter()
                    .any(|neighbour| crossed.contains(neighbour))
            };
            let connected = if crossed.is_empty() {
                squares.iter().any(|square| Some(*square) == entrance)
            } else {
                squares.iter().any(beside)
            };
            if squares.iter().all(free) && connected {
                found.insert(squares);
            }
        }
    }
    found
}

fn squares(boxes: Boxes) -> Vec<(i32, i32)> {
    let mut squares: Vec<_> =
        boxes.iter().map(|cell| (i32::from(cell.row()) - 1, i32::from(cell.column()) - 1)).collect();
    squares.sort_unstable();
    squares
}

/// A connected part of a chamber around its entrance, grown at random.
fn grown(card: &Card, size: u32, random: &mut QuickRandom) -> Boxes {
    let mut crossed = Boxes::EMPTY;
    for _ in 0..size {
        let open: Vec<Cell> = card.open_boxes(crossed).iter().collect();
        if let Some(cell) = open.get(random.below(open.len() as u32) as usize) {
            crossed |= Boxes::of(*cell);
        }
    }
    crossed
}

#[test]
fn s8_the_tables_agree_with_a_slow_obvious_recount_on_random_boards() {
    let mut random = QuickRandom::new(8);
    for board in 0..600 {
        let deck = if board % 3 == 0 { (*Deck::standard()).clone() } else { generate(board / 30) };
        let card = *deck.card(CardNumber::new(1 + random.below(48) as u8).expect("a card"));
        let size = random.below(17);
        let crossed = grown(&card, size, &mut random);
        for pattern in deck.patterns() {
            let legal = pattern.legal(crossed | card.walls, card.open_boxes(crossed));
            let by_tables: BTreeSet<_> = listed(pattern, &card, crossed).into_iter().map(squares).collect();
            let crossed: BTreeSet<_> = squares(crossed).into_iter().collect();
            let obvious = obvious_placements(&squares(pattern.drawn()), &card, &crossed);
            assert_eq!(by_tables, obvious);
            assert_eq!(legal.len() as usize, obvious.len());
        }
    }
}

fn listed(pattern: &Pattern, card: &Card, crossed: Boxes) -> Vec<Boxes> {
    let set = pattern.legal(crossed | card.walls, card.open_boxes(crossed));
    set.iter().map(|number| pattern.placement(number)).collect()
}

/// Every action one can think of at this table: every card, every pair, every placement of every pattern, every box.
fn thinkable(game: &SilverGold) -> Vec<Action> {
    let cards: Vec<CardNumber> = CardNumber::all().collect();
    let pairs = cards.iter().flat_map(|a| cards.iter().map(|b| Action::Keep([*a, *b].into_iter().collect())));
    let marks = game.deck().patterns().iter().flat_map(|pattern| pattern.placements().iter().copied());
    let singles = Cell::all().map(Boxes::of);
    let crossings = marks.chain(singles).chain([Boxes::EMPTY, Boxes::ALL, TOP_ROW]);
    let crossings: Vec<Boxes> = crossings.collect();
    let crossings = Slot::BOTH
        .into_iter()
        .flat_map(move |slot| crossings.clone().into_iter().map(move |boxes| Action::Cross(Placement { slot, boxes })));
    let takes = cards.iter().map(|card| Action::Take(Source::Display(*card))).chain([Action::Take(Source::Deck)]);
    let none = Action::Keep(CardSet::EMPTY);
    pairs.chain(crossings).chain(takes).chain([none]).collect()
}

#[test]
fn listed_actions_are_accepted_and_all_others_are_refused() {
    for players in 1..=4 {
        let mut table = new_table(players);
        let thinkable = thinkable(&table.game);
        let mut random = QuickRandom::new(players as u64);
        let mut steps = 0;
        loop {
            // All seats, those that do not play too; every few steps, for it takes its time.
            for seat in (1..=4).map(seat).filter(|_| steps % 5 == 0) {
                let listed: Vec<Action> = table.game.actions(&table.state, seat).iter().collect();
                let set: std::collections::HashSet<Action> = listed.iter().copied().collect();
                assert_eq!(set.len(), listed.len(), "no action is listed twice");
                for action in thinkable.iter().chain(&listed) {
                    let accepted = table.game.check(&table.state, seat, *action).is_ok();
                    assert_eq!(accepted, set.contains(action), "{seat} {action:?} {:?}", table.state);
                }
                assert_eq!(table.game.actions(&table.state, seat).nth(listed.len() as u32), None);
            }
            steps += 1;
            if !table.step(&mut random) {
                break;
            }
        }
    }
}

#[test]
fn a_refused_action_or_outcome_leaves_the_state_as_it_was() {
    let mut table = new_table(3);
    let thinkable = thinkable(&table.game);
    let mut random = QuickRandom::new(4);
    loop {
        let before = table.state;
        for _ in 0..40 {
            let action = thinkable[random.below(thinkable.len() as u32) as usize];
            let seat = seat(1 + random.below(4) as u8);
            let mut events = Vec::new();
            let mut state = before;
            if table.game.act(&mut state, seat, action, &mut events).is_err() {
                assert_eq!((state, events), (before, vec![]));
            }
            let card = CardNumber::new(1 + random.below(48) as u8).expect("a card");
            let mut events = Vec::new();
            let mut state = before;
            if table.game.settle(&mut state, Outcome::Pyramid(card), &mut events).is_err() {
                assert_eq!((state, events), (before, vec![]));
            }
        }
        if !table.step(&mut random) {
            break;
        }
    }
}

#[test]
fn a_game_always_ends_after_28_turns_and_no_card_is_ever_in_two_places() {
    for luck in 0..200 {
        let players = 1 + luck as usize % 4;
        let mut table = new_table(players);
        let mut random = QuickRandom::new(luck);
        while table.step(&mut random) {
            check_cards(&table.game, &table.state);
        }
        let reveals = table.events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count();
        assert_eq!((reveals, table.state.phase()), (28, Phase::Over));
        assert!(table.game.standing(&table.state).is_some());
    }
}

/// Every card lies in exactly one place.
fn check_cards(game: &SilverGold, state: &State) {
    let mut places = vec![state.deck(), state.display()];
    for seat in game.seats() {
        let player = state.player(seat);
        let held: CardSet = player.cards.into_iter().flatten().collect();
        // While seats keep their cards in secret, the kept ones are still among the four in hand.
        places.push((held | state.hand(seat)) - player.completed);
        places.push(player.completed);
    }
    let together = places.iter().fold(CardSet::EMPTY, |all, cards| all | *cards);
    assert_eq!(together, CardSet::ALL);
    assert_eq!(places.iter().map(|cards| cards.len()).sum::<u32>(), 48);
}

#[test]
fn s5_what_the_seed_decides_depends_on_the_draw_alone() {
    let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
    let luck = game.luck(&Seed::numbered(1, 1));
    let all = Draw::Pyramid { pile: silver_gold::Pile::Deck, from: CardSet::ALL };
    let Outcome::Pyramid(top) = SilverGold::decide(&luck, all) else { panic!("a pyramid card") };
    let without_top = CardSet::ALL - CardSet::of(top);
    let second = SilverGold::decide(&luck, Draw::Pyramid { pile: silver_gold::Pile::Deck, from: without_top });
    assert_ne!(second, Outcome::Pyramid(top));
    assert_eq!(SilverGold::decide(&luck, all), Outcome::Pyramid(top), "asked again, the same answer");
    let Outcome::Pyramid(below) = second else { panic!("a pyramid card") };
    let without_second = CardSet::ALL - CardSet::of(below);
    let draw = Draw::Pyramid { pile: silver_gold::Pile::Deck, from: without_second };
    assert_eq!(SilverGold::decide(&luck, draw), Outcome::Pyramid(top), "what lies below does not matter");
}

/// A portable generator has test values: docs/records.md gives these.
#[test]
fn s5_a_seed_of_zeros_shuffles_as_documented() {
    let game = SilverGold::new(Deck::standard(), 2).expect("two may play");
    let luck = game.luck(&Seed::from_bytes([0; 32]));
    let mut left = CardSet::ALL;
    for expected in [24, 36, 18, 29, 32, 11] {
        let draw = Draw::Pyramid { pile: silver_gold::Pile::Deck, from: left };
        let card = CardNumber::new(expected).expect("a card");
        assert_eq!(SilverGold::decide(&luck, draw), Outcome::Pyramid(card));
        left.remove(card);
    }
    let mut table = Table { state: game.start(), game, events: Vec::new() };
    table.play_until(&mut QuickRandom::new(1), |state| state.phase() == Phase::Revealing);
    for expected in [8, 1, 4, 2, 5, 3, 6] {
        let Waiting::Chance(draw) = table.game.waiting(&table.state) else { panic!("an expedition is due") };
        let Outcome::Expedition(card) = SilverGold::decide(&luck, draw) else { panic!("an expedition is due") };
        assert_eq!(card.get(), expected);
        table.reveal(card.get());
        table.play_until(&mut QuickRandom::new(1), |state| state.phase() == Phase::Revealing);
    }
}

/// Two states that differ only in what a viewer may not know.
fn hidden_twin(game: &SilverGold, state: &State, viewer: Viewer, random: &mut QuickRandom) -> State {
    game.imagine(&game.view(state, viewer), random)
}

#[test]
fn views_are_equal_when_only_hidden_things_differ() {
    let mut really_different = 0;
    for luck in 0..60 {
        let players = 1 + luck as usize % 4;
        let mut table = new_table(players);
        let mut random = QuickRandom::new(luck);
        loop {
            for viewer in table.game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let twin = hidden_twin(&table.game, &table.state, viewer, &mut random);
                assert_eq!(table.game.view(&twin, viewer), table.game.view(&table.state, viewer));
                really_different += u32::from(twin != table.state);
                if let Viewer::Seat(seat) = viewer {
                    let listed = |state: &State| table.game.actions(state, seat).iter().collect::<Vec<_>>();
                    assert_eq!(listed(&twin), listed(&table.state), "a view is enough to know what one may do");
                }
            }
            if !table.step(&mut random) {
                break;
            }
        }
    }
    assert!(really_different > 1000, "{really_different}");
}

#[test]
fn a_view_shows_nothing_of_others_choices_whatever_they_are() {
    // Every way in which seat 1 can act looks the same to seat 2, as long as seat 2 has not confirmed.
    let (first, second) = (seat(1), seat(2));
    let mut compared = 0;
    for luck in 0..10 {
        let mut table = new_table(2);
        let mut random = QuickRandom::new(luck);
        loop {
            if matches!(table.game.waiting(&table.state), Waiting::Seats(seats) if seats.len() == 2) {
                let mut views = Vec::new();
                for action in table.game.actions(&table.state, first).iter() {
                    let mut state = table.state;
                    let mut seen_events = Vec::new();
                    table.game.act(&mut state, first, action, &mut seen_events).expect("listed");
                    seen_events.retain(|event: &Event| event.audience().includes(Viewer::Seat(second)));
                    let confirmed = !state.pending().contains(first);
                    views.push((confirmed, seen_events, table.game.view(&state, Viewer::Seat(second))));
                }
                for pair in views.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                    assert_eq!(pair[0], pair[1]);
                    compared += 1;
                }
            }
            if !table.step(&mut random) {
                break;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn events_for_everyone_are_enough_to_follow_the_cards_and_marks() {
    for luck in 0..50 {
        let mut table = Table::with_deck((*Deck::standard()).clone(), &[[1, 2], [3, 4], [5, 6]]);
        let mut random = QuickRandom::new(luck);
        let mut cards = [[1, 2], [3, 4], [5, 6]].map(|pair| pair.map(CardNumber::new));
        let mut crossed = [[Boxes::EMPTY; 2]; 3];
        let mut scored = [[0_i32; 4]; 3];
        while table.step(&mut random) {}
        for event in table.events.iter().filter(|event| event.audience() == game_core::Audience::Everyone) {
            match *event {
                Event::Crossed { seat, slot, boxes } => crossed[seat.index()][slot as usize] |= boxes,
                Event::Replaced { seat, slot, card, .. } => {
                    cards[seat.index()][slot as usize] = card;
                    crossed[seat.index()][slot as usize] = Boxes::EMPTY;
                }
                Event::Scored { seat, rubies, emeralds, torch, skulls } => {
                    let change = [i32::from(rubies), i32::from(emeralds), i32::from(torch), i32::from(skulls)];
                    scored[seat.index()] = std::array::from_fn(|i| scored[seat.index()][i] + change[i]);
                }
                _ => {}
            }
        }
        for seat in table.game.seats() {
            let player = table.state.player(seat);
            let torches = player.torches.len() as i32;
            let card = [player.rubies.into(), player.emeralds.into(), torches, player.skulls.into()];
            assert_eq!(scored[seat.index()], card, "what was scored adds up to the score card");
            for slot in 0..2 {
                let player = table.state.player(seat);
                if let Some(card) = player.cards[slot] {
                    assert_eq!(cards[seat.index()][slot], Some(card));
                    assert_eq!(crossed[seat.index()][slot], player.crossed[slot]);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_on_actions_made_of_random_bytes(bytes: Vec<u8>, luck: u64, steps in 0_u32..200) {
        let mut table = new_table(1 + luck as usize % 4);
        let mut random = QuickRandom::new(luck);
        for _ in 0..steps {
            table.step(&mut random);
        }
        let _ = serde_json::from_slice::<Action>(&bytes);
        for chunk in bytes.chunks(7) {
            let byte = |index: usize| chunk.get(index).copied().unwrap_or(0);
            let boxes = Boxes::from_bits(u32::from_le_bytes([byte(1), byte(2), byte(3), byte(4)]));
            let slot = Slot::BOTH[usize::from(byte(5)) % 2];
            let seat = Seat::from_number(byte(6) % 5).unwrap_or(seat(1));
            let pair = [byte(1), byte(2)].into_iter().filter_map(CardNumber::new).collect();
            let source = CardNumber::new(byte(1)).map_or(Source::Deck, Source::Display);
            let action = match byte(0) % 4 {
                0 => Action::Keep(pair),
                1 => Action::Take(source),
                _ => Action::Cross(Placement { slot, boxes }),
            };
            let _ = table.game.act(&mut table.state, seat, action, &mut table.events);
            let _ = table.game.withdraw(&mut table.state, seat, &mut table.events);
            // The quick door does not check, but it does not panic either.
            let mut unchecked = table.state;
            table.game.apply(&mut unchecked, seat, action, &mut ());
            play_out(&table.game, &mut unchecked, &mut random);
        }
    }

    #[test]
    fn actions_survive_json(luck: u64) {
        let mut table = new_table(2);
        let mut random = QuickRandom::new(luck);
        while table.step(&mut random) {
            if let Waiting::Seats(seats) = table.game.waiting(&table.state) {
                for seat in seats {
                    let actions = table.game.actions(&table.state, seat);
                    let action = actions.nth(random.below(actions.len())).expect("listed");
                    let json = serde_json::to_string(&action).expect("actions are JSON");
                    prop_assert_eq!(serde_json::from_str::<Action>(&json).expect("and back"), action);
                }
            }
        }
    }
}

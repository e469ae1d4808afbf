//! What holds in every game, checked along random games.
#![cfg(test)]

mod common;

use std::collections::HashSet;

use common::{FIRST, SECOND, Table, space};
use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting, play_out};
use nile::{
    Action, Area, Begins, Board, COLUMNS, Choice, Column, DieNumber, Discovery, Draft, Event, FILLINGS, Face,
    MAX_TURNS, Nile, Options, Outcome, Phase, PyramidRow, ROW_PIECES, ROWS, Row, Space, Spot, State, Way,
};
use proptest::prelude::*;

fn options(luck: u64) -> Options {
    Options {
        draft: [Draft::Remove, Draft::Select, Draft::Repeat][luck as usize % 3],
        no_exchange: luck & 4 != 0,
        free_masonry: luck & 8 != 0,
        balanced_start: luck & 16 != 0,
        begins: [Begins::First, Begins::Second, Begins::Random, Begins::Loser(Seat::SECOND)][(luck / 3) as usize % 4],
        valley: nile::Valley::Standard,
    }
}

fn new_table(luck: u64) -> Table {
    Table::new((*Board::standard()).clone(), options(luck))
}

/// Every action one can think of.
fn thinkable() -> Vec<Action> {
    let spaces = Column::all().flat_map(|column| Row::all().map(move |row| (column, row)));
    let choices = Area::ALL.map(Choice::Area).into_iter().chain(DieNumber::all().map(Choice::Die));
    let choices: Vec<Option<Choice>> = choices.map(Some).chain([None]).collect();
    let bumps = Area::ALL.into_iter().flat_map(|die| [Way::Up, Way::Down].map(|way| Action::Bump { die, way }));
    let discover =
        Spot::all().flat_map(|spot| choices.iter().map(move |choice| Action::Discover { spot, choice: *choice }));
    Discovery::all()
        .map(Action::Draft)
        .chain(spaces.map(|(column, row)| Action::Buy(Space { area: column.area, column: column.face, row })))
        .chain(PyramidRow::all().map(Action::Build))
        .chain(bumps)
        .chain(Area::ALL.map(Action::Extra))
        .chain(discover)
        .chain(DieNumber::all().map(Action::Double))
        .chain([Action::Decline, Action::End, Action::Store])
        .collect()
}

#[test]
fn listed_actions_are_accepted_and_all_others_are_refused() {
    let thinkable = thinkable();
    for luck in 0..24 {
        let mut table = new_table(luck);
        let mut random = QuickRandom::new(luck);
        for step in 0..600 {
            for seat in [FIRST, SECOND, Seat::from_number(3).expect("a seat")].into_iter().filter(|_| step % 3 == 0) {
                let listed: Vec<Action> = table.game.actions(&table.state, seat).iter().collect();
                let set: HashSet<Action> = listed.iter().copied().collect();
                assert_eq!(set.len(), listed.len(), "no action is listed twice");
                for action in &thinkable {
                    let accepted = table.game.check(&table.state, seat, *action).is_ok();
                    assert_eq!(accepted, set.contains(action), "{seat} {action:?} {:?}", table.state);
                }
                assert!(listed.iter().all(|action| thinkable.contains(action)));
                assert_eq!(table.game.actions(&table.state, seat).nth(listed.len() as u32), None);
            }
            if !table.step(&mut random) {
                break;
            }
        }
    }
}

/// Two owners or a gap cannot even be written down, so this looks at what can: heights that overlap, rows that float.
fn check_table(state: &State, options: &Options) {
    for column in Column::all() {
        let heights = [FIRST, SECOND].map(|seat| state.holding(seat).height(column));
        assert!(usize::from(heights[0] + heights[1]) <= ROWS, "a space never has two owners");
    }
    for seat in [FIRST, SECOND] {
        let holding = state.holding(seat);
        assert!(holding.fillings <= FILLINGS && holding.boxes <= holding.fillings, "six fillings in a game");
        assert!(holding.pieces.iter().zip(ROW_PIECES).all(|(built, whole)| *built <= whole));
        for pair in holding.pieces.windows(2) {
            assert!(
                options.free_masonry || pair[1] < pair[0].max(1),
                "a row never holds more than one fewer than the row beneath"
            );
        }
    }
}

#[test]
fn columns_have_no_gaps_spaces_one_owner_and_every_game_ends() {
    for luck in 0..60 {
        let mut table = new_table(luck);
        let mut random = QuickRandom::new(luck);
        let mut owners = [None; COLUMNS * ROWS];
        while table.step(&mut random) {
            check_table(&table.state, table.game.options());
            if table.state.phase() == Phase::Rolling {
                // Bought and confirmed land stays with its owner for the whole game.
                for (index, owner) in owners.iter_mut().enumerate() {
                    let column = Column::all().nth(index / ROWS).expect("a column");
                    let now = table.game.owner(
                        &table.state,
                        Space {
                            area: column.area,
                            column: column.face,
                            row: Row::all().nth(index % ROWS).expect("a row"),
                        },
                    );
                    assert!(owner.is_none() || *owner == now, "a space has one owner for the whole game");
                    *owner = now;
                }
            }
        }
        assert!(table.state.turns() <= 2 * MAX_TURNS);
        assert!(table.game.standing(&table.state).is_some());
    }
}

#[test]
fn resources_never_carry_over_a_turn_and_payments_are_covered() {
    for luck in 0..40 {
        let mut table = new_table(luck);
        let mut random = QuickRandom::new(luck);
        while table.step(&mut random) {
            if table.state.phase() == Phase::Rolling {
                assert_eq!(table.tray(), [0; 4]);
            }
            if table.state.phase() == Phase::Spending {
                let boxes = u16::from(table.state.holding(table.state.active()).boxes);
                assert!(table.game.boxes_needed(&table.state) <= boxes, "whatever is bought can be paid");
            }
        }
    }
}

#[test]
fn nobody_is_asked_where_there_is_one_answer() {
    for luck in 0..60 {
        let mut table = new_table(luck);
        let mut random = QuickRandom::new(luck);
        while table.step(&mut random) {
            if let Waiting::Seats(seats) = table.game.waiting(&table.state) {
                let answers = table.game.actions(&table.state, seats.first().expect("a pending seat")).len();
                // After a purchase one may take it back, so ending the turn is still the player's to say.
                assert!(answers > 1 || table.state.turn().bought() != (0, 0), "{:?}", table.state);
            }
        }
    }
}

#[test]
fn six_fillings_are_all_there_are() {
    for luck in 0..30 {
        let mut table = new_table(luck & !16);
        let mut random = QuickRandom::new(luck);
        while table.step(&mut random) {}
        for seat in [FIRST, SECOND] {
            let stored = table.events.iter().filter(|event| **event == Event::Stored { seat }).count();
            assert!(stored <= usize::from(FILLINGS));
        }
    }
}

#[test]
fn a_random_game_allocates_nothing_after_setup() {
    let game = Nile::new(Board::standard(), Options::default());
    let mut random = QuickRandom::new(1);
    let used = allocation_counter::measure(|| {
        for _ in 0..10 {
            let mut state = game.start();
            play_out(&game, &mut state, &mut random);
            assert!(game.standing(&state).is_some());
        }
    });
    assert_eq!((used.count_total, used.bytes_total), (0, 0));
}

#[test]
fn n1_a_board_is_written_as_it_was_read_and_all_faults_of_a_broken_one_are_reported_at_once() {
    let text = include_str!("../../../boards/standard.txt");
    let (board, warnings) = Board::parse(text).expect("valid");
    assert_eq!(warnings, []);
    assert_eq!(Board::parse(&board.compact_text()).expect("valid").0, board);
    assert_eq!(Board::parse(&board.readable_text()).expect("valid").0, board);
    let reported = |text: String| match Board::parse(&text) {
        Ok((_, problems)) | Err(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    };
    assert!(reported(text.replacen("? .", ". .", 1)).contains("5 Discovery spaces, expected 6"));
    assert!(reported(text.replacen(". . . . . .", "E E E . . .", 1)).contains("red: 4 Extra spaces, at most 3"));
    assert!(
        reported(text.replacen(". . . . . .", ". . B . . .", 1))
            .contains("warning: board: it is not its own mirror image")
    );
    assert!(reported(text.replace("1 2 3 2 1", "1 2 3 2")).contains("prices: 4 prices, expected 5"));
    let both = reported(text.replacen(". . . . . .", ". . ! . .", 1).replace("[blue]", "[yellow]"));
    assert!(
        both.contains("unknown sign '!'") && both.contains("row 5 has 5 spaces") && both.contains("[blue] is missing"),
        "{both}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_on_any_action_at_any_time(luck: u64, steps in 0_u32..400, picks: Vec<(u16, u8)>) {
        let thinkable = thinkable();
        let mut table = new_table(luck);
        let mut random = QuickRandom::new(luck);
        for _ in 0..steps {
            table.step(&mut random);
        }
        for (pick, other) in picks {
            let action = thinkable[usize::from(pick) % thinkable.len()];
            let seat = Seat::from_number(other % 4 + 1).unwrap_or(FIRST);
            let _ = table.act(seat, action);
            let _ = table.game.withdraw(&mut table.state, seat, &mut ());
            let face = Face::new(other % 6 + 1).expect("a face");
            let outcomes = [Outcome::Dice([face; 3]), Outcome::Die(face), Outcome::Discovery(Discovery::FIRST)];
            let _ = table.settle(outcomes[usize::from(other) % 3]);
            // The quick door does not check, but it does not panic either.
            let mut unchecked = table.state;
            for _ in 0..40 {
                table.game.apply(&mut unchecked, seat, action, &mut ());
            }
            let _ = (table.game.score(&unchecked, FIRST), table.game.actions(&unchecked, seat).len());
            play_out(&table.game, &mut unchecked, &mut QuickRandom::new(luck));
        }
    }

    #[test]
    fn nothing_panics_on_damaged_boards_and_actions(bytes: Vec<u8>, place: prop::sample::Index, byte: u8) {
        let _ = Board::parse(&String::from_utf8_lossy(&bytes));
        let _ = serde_json::from_slice::<Action>(&bytes);
        let mut text = include_str!("../../../boards/standard.txt").as_bytes().to_vec();
        let place = place.index(text.len());
        text[place] = byte;
        let _ = Board::parse(&String::from_utf8_lossy(&text));
    }

    #[test]
    fn actions_survive_json(luck: u64) {
        let mut table = new_table(luck);
        let mut random = QuickRandom::new(luck);
        for _ in 0..300 {
            if let Waiting::Seats(seats) = table.game.waiting(&table.state) {
                let actions = table.game.actions(&table.state, seats.first().expect("a pending seat"));
                let action = actions.nth(random.below(actions.len())).expect("listed");
                let json = serde_json::to_string(&action).expect("actions are JSON");
                prop_assert_eq!(serde_json::from_str::<Action>(&json).expect("and back"), action);
            }
            table.step(&mut random);
        }
        prop_assert_eq!(space(Area::Red, 1, 1).to_string(), "red column 1 row 1");
    }
}

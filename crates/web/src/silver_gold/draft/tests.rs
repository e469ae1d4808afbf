//! Drafts on sandboxes of random games.

use game_core::{ActionSet, QuickRandom, Seat, Viewer, Waiting};
use games::silver_gold::{Deck, Phase, Region, SilverGold};

use super::*;

/// Plays at random until seat 1 is asked to cross off for the `turn`-th time.
fn sandbox(luck: u64, turn: u32) -> Sandbox {
    let game = SilverGold::new(Deck::standard(), 2).unwrap();
    let (mut state, mut random) = (game.start(), QuickRandom::new(luck));
    let mut asked = 0;
    loop {
        match game.waiting(&state) {
            Waiting::Chance(draw) => {
                let outcome = game.sample(draw, &mut random);
                game.settle(&mut state, outcome, &mut ()).unwrap();
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().unwrap();
                if state.phase() == Phase::Crossing && seat == Seat::FIRST && state.owed(seat) == 0 {
                    asked += 1;
                    if asked == turn {
                        let view = game.view(&state, Viewer::Seat(seat));
                        return Sandbox::new(&Sandbox::game(&game).unwrap(), &view).unwrap();
                    }
                }
                let actions = game.actions(&state, seat);
                let action = actions.nth(game_core::Random::below(&mut random, actions.len())).unwrap();
                game.act(&mut state, seat, action, &mut ()).unwrap();
            }
            Waiting::Nobody => panic!("the game was too short"),
        }
    }
}

fn sandboxes() -> impl Iterator<Item = Sandbox> {
    (1..40).map(|luck| sandbox(luck, 1 + luck as u32 % 20))
}

#[test]
fn taps_on_a_legal_box_show_every_legal_placement_over_it() {
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        for slot in Slot::BOTH {
            for cell in draft.legal_boxes(&sandbox, slot) {
                let count = draft.placements(&sandbox, slot).into_iter().filter(|boxes| boxes.contains(cell)).count();
                draft.start_over(&sandbox);
                let mut seen = Vec::new();
                for _ in 0..count {
                    draft.tap(&sandbox, slot, cell);
                    let ghost = draft.ghost.unwrap();
                    assert_eq!(draft.problem(&sandbox, &ghost), None);
                    assert!(ghost.placement.boxes.contains(cell) && !seen.contains(&ghost.placement.boxes));
                    seen.push(ghost.placement.boxes);
                }
            }
        }
    }
}

#[test]
fn boxes_tapped_one_by_one_are_recognised_in_every_orientation_and_order() {
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        for slot in Slot::BOTH {
            for boxes in draft.placements(&sandbox, slot) {
                let mut cells: Vec<Cell> = boxes.iter().collect();
                for _ in 0..cells.len() {
                    cells.rotate_left(1);
                    draft.start_over(&sandbox);
                    cells.iter().for_each(|cell| draft.tap(&sandbox, slot, *cell));
                    assert_eq!(draft.ghost.unwrap().placement.boxes, boxes);
                }
            }
        }
    }
}

#[test]
fn a_shape_turned_by_hand_stays_turned_and_says_why_it_cannot_be_placed() {
    let mut problems = Vec::new();
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        for (slot, cell) in Slot::BOTH.into_iter().flat_map(|slot| Cell::all().map(move |cell| (slot, cell))) {
            draft.start_over(&sandbox);
            if !draft.places_pattern(&sandbox) {
                continue;
            }
            draft.tap(&sandbox, slot, cell);
            let before = draft.ghost.unwrap().placement.boxes.to_corner();
            draft.turn_right(&sandbox, None);
            let ghost = draft.ghost.unwrap();
            assert_eq!(ghost.placement.boxes.to_corner(), before.turned_right());
            let allowed = draft.placements(&sandbox, slot).contains(&ghost.placement.boxes);
            let problem = draft.problem(&sandbox, &ghost);
            assert_eq!(problem.is_none(), allowed);
            problems.extend(problem);
        }
    }
    for problem in [Problem::MustTouch, Problem::StartAtEntrance, Problem::HitsWall, Problem::AlreadyCrossed] {
        assert!(problems.contains(&problem), "{problem:?}");
    }
}

#[test]
fn a_draft_can_be_finished_undone_step_by_step_and_started_over() {
    let mut with_extras = 0;
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        while !draft.is_complete(&sandbox) {
            let slot = Slot::BOTH.into_iter().find(|slot| !draft.legal_boxes(&sandbox, *slot).is_empty()).unwrap();
            // The last box, which is the most likely to lead somewhere.
            let cell = draft.legal_boxes(&sandbox, slot).iter().last().unwrap();
            draft.tap(&sandbox, slot, cell);
            assert!(draft.place(&sandbox));
        }
        with_extras += usize::from(draft.steps.len() > 1);
        assert!(draft.is_valid(&sandbox));
        while !draft.is_empty() {
            draft.undo();
        }
        assert!(!draft.is_complete(&sandbox));
        draft.start_over(&sandbox);
        assert_eq!(draft.with_ghost(&sandbox), []);
    }
    assert!(with_extras > 0);
}

#[test]
fn one_box_keeps_the_place_and_goes_back_to_the_pattern() {
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        let Some(slot) = Slot::BOTH.into_iter().find(|slot| draft.placements(&sandbox, *slot).len() > 1) else {
            continue;
        };
        if !draft.places_pattern(&sandbox) {
            continue;
        }
        draft.choose_tool(&sandbox, Tool::OneBox);
        let open = draft.legal_boxes(&sandbox, slot);
        draft.tap(&sandbox, slot, open.first().unwrap());
        assert_eq!(draft.ghost.unwrap().placement.boxes, Boxes::of(open.first().unwrap()));
        draft.choose_tool(&sandbox, Tool::Pattern);
        assert!(draft.ghost.is_none_or(|ghost| draft.problem(&sandbox, &ghost).is_none()));
    }
}

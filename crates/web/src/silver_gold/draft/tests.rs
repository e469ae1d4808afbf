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
fn presses_on_a_legal_box_place_every_legal_placement_over_it() {
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        for slot in Slot::BOTH {
            for cell in draft.legal_boxes(&sandbox, slot) {
                let count = draft.placements(&sandbox, slot).into_iter().filter(|boxes| boxes.contains(cell)).count();
                draft.start_over(&sandbox);
                let mut seen = Vec::new();
                for _ in 0..count {
                    draft.press(&sandbox, slot, cell, true);
                    let [placed] = draft.steps[..] else { panic!("one shape is placed") };
                    assert!(placed.boxes.contains(cell) && !seen.contains(&placed.boxes));
                    seen.push(placed.boxes);
                }
                draft.start_over(&sandbox);
            }
        }
    }
}

#[test]
fn boxes_tapped_one_by_one_are_recognised_in_every_orientation_and_order() {
    let mut seen = 0;
    for sandbox in sandboxes() {
        let mut draft = Draft::new(&sandbox);
        for slot in Slot::BOTH {
            for boxes in draft.placements(&sandbox, slot) {
                let mut cells: Vec<Cell> = boxes.iter().collect();
                for _ in 0..cells.len() {
                    cells.rotate_left(1);
                    draft.start_over(&sandbox);
                    // A shape on a red cross stays: the next tap is the extra box.
                    let tap = |cell: &Cell| {
                        draft.press(&sandbox, slot, *cell, true);
                        draft.is_complete(&sandbox)
                    };
                    if cells.iter().all(tap) {
                        assert_eq!(draft.steps, [Placement { slot, boxes }]);
                        seen += 1;
                    }
                    draft.start_over(&sandbox);
                }
            }
        }
    }
    assert!(seen > 200, "only {seen} shapes");
}

/// All boxes of both cards.
fn everywhere() -> impl Iterator<Item = (Slot, Cell)> {
    Slot::BOTH.into_iter().flat_map(|slot| Cell::all().map(move |cell| (slot, cell)))
}

/// Something that a player does to the shape at a box.
type Change = fn(&mut Draft, &Sandbox, (Slot, Cell));

#[test]
fn what_is_previewed_at_a_box_covers_it_and_nothing_else_is_ever_placed() {
    let changes: [Change; 4] = [
        |_, _, _| {},
        |draft, sandbox, at| draft.turn_right(sandbox, Some(at)),
        |draft, sandbox, at| draft.mirror(sandbox, Some(at)),
        |draft, sandbox, at| draft.next_placement(sandbox, at.0, at.1),
    ];
    let mut placed_turned = 0;
    for sandbox in sandboxes() {
        for at in everywhere() {
            for (number, change) in changes.iter().enumerate() {
                let mut draft = Draft::new(&sandbox);
                change(&mut draft, &sandbox, at);
                let preview = draft.preview(&sandbox, Some(at));
                let steps = draft.with_preview(&sandbox, Some(at));
                if draft.place(&sandbox, Some(at)) {
                    assert_eq!(draft.steps, [preview.unwrap().placement]);
                    assert_eq!(draft.steps, steps);
                    assert!(draft.is_on_last_step(at.0, at.1));
                    placed_turned += usize::from(number > 0);
                } else {
                    assert_eq!((draft.steps.len(), steps.len()), (0, 0));
                }
            }
        }
    }
    assert!(placed_turned > 100, "{placed_turned}");
}

#[test]
fn a_press_elsewhere_moves_the_placed_shape_and_a_refused_one_is_no_longer_placed() {
    let (mut moved, mut refused) = (0, 0);
    for sandbox in sandboxes() {
        for (one, other) in everywhere().zip(everywhere().skip(7)) {
            let mut draft = Draft::new(&sandbox);
            draft.press(&sandbox, one.0, one.1, false);
            let Some(before) = draft.steps.first().copied().filter(|_| draft.is_complete(&sandbox)) else { continue };
            if draft.is_on_last_step(other.0, other.1) {
                continue;
            }
            draft.press(&sandbox, other.0, other.1, false);
            match draft.steps[..] {
                [] => {
                    let shown = draft.preview(&sandbox, Some(other)).unwrap();
                    assert!(draft.problem(&sandbox, &shown).is_some());
                    refused += 1;
                }
                [after] => {
                    assert!(after != before && draft.is_on_last_step(other.0, other.1));
                    moved += 1;
                }
                _ => panic!("the shape exists twice"),
            }
        }
    }
    assert!(moved > 5 && refused > 50, "{moved} {refused}");
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
            let at = Some((slot, cell));
            let before = draft.preview(&sandbox, at).unwrap().placement.boxes.to_corner();
            draft.turn_right(&sandbox, at);
            let ghost = draft.preview(&sandbox, at).unwrap();
            assert_eq!(ghost.placement.boxes.to_corner(), before.turned_right());
            let legal = draft.placements(&sandbox, slot).contains(&ghost.placement.boxes);
            let allowed = legal && ghost.placement.boxes.contains(cell);
            let problem = draft.problem(&sandbox, &ghost);
            assert_eq!(problem.is_none(), allowed);
            problems.extend(problem);
        }
    }
    use Problem::{AlreadyCrossed, HitsWall, Misses, MustTouch, StartAtEntrance};
    for problem in [MustTouch, StartAtEntrance, HitsWall, AlreadyCrossed, Misses] {
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
            draft.press(&sandbox, slot, cell, true);
        }
        with_extras += usize::from(draft.steps.len() > 1);
        assert!(draft.is_valid(&sandbox));
        while !draft.steps.is_empty() {
            // Box by box: the last one becomes the preview.
            let last = draft.steps.last().copied();
            draft.undo();
            assert_eq!(draft.ghost.map(|ghost| ghost.placement), last);
        }
        draft.undo();
        assert!(draft.is_empty());
        assert!(!draft.is_complete(&sandbox));
        draft.start_over(&sandbox);
        assert_eq!(draft.with_preview(&sandbox, None), []);
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
        draft.press(&sandbox, slot, open.first().unwrap(), true);
        assert_eq!(draft.steps, [Placement { slot, boxes: Boxes::of(open.first().unwrap()) }]);
        if !draft.is_complete(&sandbox) {
            continue;
        }
        draft.choose_tool(&sandbox, Tool::Pattern);
        assert!(draft.steps.is_empty() || draft.steps.iter().all(|step| step.boxes.len() > 1));
        assert!(draft.ghost.is_none_or(|ghost| draft.problem(&sandbox, &ghost).is_none()));
    }
}

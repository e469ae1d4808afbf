//! Everything the parts of the table share: what is shown, and the turn that is being worked out.

use std::sync::Arc;

use ::silver_gold::{
    Action, Boxes, Card, CardNumber, CardSet, Cell, Event, Phase, Player, Score, SilverGold, Slot, Source, View,
    colour_points,
};
use game_core::{BySeat, Seat};
use leptos::prelude::*;
use protocol::Choices;
use serde::{Deserialize, Serialize};

use super::draft::{Bench, Draft, Ghost, Tool};
use super::outcome::{Outcome, index, outcome};
use crate::session::{DraftSlot, Session, Snapshot, StoredDraft};

/// A draft as it outlives a reload: the turn it belongs to, and what was worked out.
#[derive(Serialize, Deserialize)]
struct KeptDraft {
    round: u8,
    turn: u8,
    draft: Draft,
}

impl StoredDraft for KeptDraft {
    type Turn = (u8, u8);

    fn turn(&self) -> (u8, u8) {
        (self.round, self.turn)
    }

    fn is_empty(&self) -> bool {
        self.draft.is_empty()
    }
}

/// The table as its parts know it. Cheap to copy: it holds signals only.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) session: Session,
    pub(crate) game: StoredValue<SilverGold>,
    pub(crate) view: Memo<Option<Arc<View>>>,
    /// Where the turn is tried out, while marks are asked for.
    pub(crate) bench: Memo<Option<Bench>>,
    pub(crate) draft: RwSignal<Option<Draft>>,
    /// The box under the pointer or the focus.
    pub(crate) hover: RwSignal<Option<(Slot, Cell)>>,
    /// The card that is large on a phone.
    pub(crate) active: RwSignal<Slot>,
    /// The cards to keep of those dealt.
    pub(crate) keeping: RwSignal<CardSet>,
    /// The replacement that is chosen, but not taken yet.
    pub(crate) taking: RwSignal<Option<Source>>,
    /// Whose cards somebody who watches sees large.
    pub(crate) watched: RwSignal<Seat>,
    /// What is read aloud about the move in the making.
    pub(crate) spoken: RwSignal<String>,
    /// What is read aloud about the table.
    pub(crate) told: RwSignal<String>,
    /// Whether the last press was one of a key.
    pub(crate) by_keys: StoredValue<bool>,
    /// What the turn would bring with what is shown.
    pub(crate) outcome: Memo<Option<Outcome>>,
    /// Marks that were shown just now, of each seat.
    pub(crate) fresh: Memo<BySeat<[Boxes; 2]>>,
    /// The marks that were sent last, to go on from if they are taken back.
    sent: RwSignal<Option<Draft>>,
}

impl Desk {
    pub(crate) fn new(session: Session, game: SilverGold) -> Self {
        let workshop = StoredValue::new(Bench::game(&game));
        let game = StoredValue::new(game);
        let view = Memo::new(move |_| session.read(|table| table.view::<SilverGold>()).map(Arc::new));
        let bench = Memo::new(move |_| {
            let view = view.get()?;
            workshop.with_value(|workshop| Bench::new(workshop.as_ref()?, &view))
        });
        let draft = RwSignal::new(None::<Draft>);
        let hover = RwSignal::new(None);
        let outcome = Memo::new(move |_| {
            let (bench, draft) = (bench.get()?, draft.get()?);
            let mut steps = draft.with_ghost(&bench);
            if draft.ghost.is_none()
                && let Some((slot, cell)) = hover.get()
            {
                let mut shown = draft.clone();
                shown.ghost = Some(draft.over(&bench, slot, cell));
                steps = shown.with_ghost(&bench);
            }
            Some(outcome(&bench, &steps))
        });
        let fresh = Memo::new(move |_| session.read(|table| Some(fresh_marks(table))).unwrap_or_default());
        let desk = Self {
            session,
            game,
            view,
            bench,
            draft,
            hover,
            active: RwSignal::new(Slot::Left),
            keeping: RwSignal::new(CardSet::EMPTY),
            taking: RwSignal::new(None),
            watched: RwSignal::new(Seat::FIRST),
            spoken: RwSignal::new(String::new()),
            told: RwSignal::new(String::new()),
            by_keys: StoredValue::new(false),
            outcome,
            fresh,
            sent: RwSignal::new(None),
        };
        desk.keep_draft();
        // A chosen card stays chosen until it is taken, also while that is on its way.
        Effect::new(move |_| {
            view.track();
            desk.taking.set(None);
        });
        desk
    }

    fn draft_slot(&self) -> DraftSlot {
        DraftSlot::of_seat(self.session.table, untrack(|| self.seat()))
    }

    /// A draft begins with the turn, goes on after a reload, and is there again when marks are taken back.
    fn keep_draft(self) {
        Effect::new(move |_| {
            let Some(bench) = self.bench.get() else {
                self.draft.set(None);
                self.hover.set(None);
                return;
            };
            let turn = (bench.base().round(), bench.base().turn());
            let kept = self.draft_slot().load::<KeptDraft>(&turn).map(|kept| kept.draft);
            let sent = self.sent.get_untracked();
            let draft = sent.or(kept).filter(|draft| draft.fits(&bench)).unwrap_or_else(|| Draft::new(&bench));
            self.sent.set(None);
            self.draft.set(Some(draft));
        });
        Effect::new(move |_| {
            if let (Some(draft), Some(bench)) = (self.draft.get(), self.bench.get_untracked()) {
                self.write(&bench, &draft);
            }
        });
    }

    /// The seat whose cards are large: one's own, or the one that is watched.
    pub(crate) fn seat(&self) -> Seat {
        self.my_seat().unwrap_or_else(|| self.watched.get())
    }

    pub(crate) fn my_seat(&self) -> Option<Seat> {
        self.session.my_seat()
    }

    pub(crate) fn phase(&self) -> Option<Phase> {
        self.view.with(|view| view.as_ref().map(|view| view.phase))
    }

    /// Whether the game waits for me.
    pub(crate) fn my_turn(&self) -> bool {
        self.session.is_my_turn()
    }

    /// Everything of a seat as far as it may be seen: with the marks of this turn, if it is one's own.
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.view.with(|view| {
            let Some(view) = view else { return Player::default() };
            match view.own {
                Some(own) if view.viewer.is(seat) => own.player,
                _ => view.players[seat],
            }
        })
    }

    /// Everything of a seat as everybody sees it.
    pub(crate) fn shown_player(&self, seat: Seat) -> Player {
        self.view.with(|view| view.as_ref().map_or_else(Player::default, |view| view.players[seat]))
    }

    pub(crate) fn score(&self, seat: Seat) -> Score {
        let player = self.shown_player(seat);
        self.view.with(|view| {
            let Some(view) = view else { return Score::default() };
            self.game.with_value(|game| Score::new(game.deck(), &player, colour_points(&view.prizes, seat)))
        })
    }

    pub(crate) fn card(&self, number: CardNumber) -> Card {
        self.game.with_value(|game| *game.deck().card(number))
    }

    /// What is shown over the boxes: what was tapped, else what is under the pointer.
    pub(crate) fn ghost(&self) -> Option<Ghost> {
        let (bench, draft) = (self.bench.get()?, self.draft.get()?);
        if draft.is_whole(&bench) {
            return None;
        }
        draft.ghost.or_else(|| self.hover.get().map(|(slot, cell)| draft.over(&bench, slot, cell)))
    }

    /// Changes the draft, if there is one.
    pub(crate) fn work(&self, change: impl FnOnce(&mut Draft, &Bench)) {
        let Some(bench) = self.bench.get_untracked() else { return };
        self.draft.update(|draft| {
            if let Some(draft) = draft {
                change(draft, &bench);
            }
        });
    }

    pub(crate) fn tap(&self, slot: Slot, cell: Cell) {
        self.active.set(slot);
        self.work(|draft, bench| draft.tap(bench, slot, cell));
    }

    pub(crate) fn toggle_one_box(&self) {
        self.work(|draft, bench| {
            let tool = if draft.tool == Tool::Pattern { Tool::OneBox } else { Tool::Pattern };
            if draft.steps.is_empty() && (tool == Tool::OneBox || draft.pattern_fits(bench)) {
                draft.take_up(bench, tool);
            }
        });
    }

    /// The gold button: places what is shown and, when nothing more is owed, makes the turn final.
    pub(crate) fn go_on(&self) {
        match self.phase() {
            Some(Phase::Crossing) => self.place_or_confirm(),
            Some(Phase::Keeping) => {
                let pair = self.keeping.get_untracked();
                if pair.len() == ::silver_gold::KEPT {
                    self.session.act(choices(&[Action::Keep(pair)]));
                }
            }
            Some(Phase::Replacing(_)) => {
                if let Some(source) = self.taking.get_untracked() {
                    self.session.act(choices(&[Action::Take(source)]));
                }
            }
            _ => {}
        }
    }

    fn place_or_confirm(&self) {
        let Some(bench) = self.bench.get_untracked() else { return };
        let Some(mut draft) = self.draft.get_untracked() else { return };
        if draft.ghost.is_none()
            && let Some((slot, cell)) = self.hover.get_untracked()
            && !draft.is_whole(&bench)
        {
            draft.ghost = Some(draft.over(&bench, slot, cell));
        }
        if !draft.is_whole(&bench) && !draft.place(&bench) {
            return;
        }
        if draft.is_whole(&bench) {
            self.confirm(&bench, &draft);
        }
        self.draft.set(Some(draft));
        self.hover.set(None);
    }

    fn confirm(&self, bench: &Bench, draft: &Draft) {
        if self.session.busy.get_untracked() {
            return;
        }
        self.write(bench, draft);
        let marks: Vec<Action> = draft.steps.iter().copied().map(Action::Cross).collect();
        self.session.act(choices(&marks));
    }

    /// Takes the confirmed choice back, to go on from it.
    pub(crate) fn change_marks(&self) {
        self.sent.set(self.draft_slot().last::<KeptDraft>().map(|kept| {
            let mut draft = kept.draft;
            // The last step is shown again, so that it can be changed at once.
            draft.ghost = None;
            draft.undo();
            draft
        }));
        self.session.withdraw();
    }

    fn write(&self, bench: &Bench, draft: &Draft) {
        let (round, turn) = (bench.base().round(), bench.base().turn());
        self.draft_slot().save(&KeptDraft { round, turn, draft: draft.clone() });
    }

    /// The marks of a seat on one of its cards, without what is being worked out.
    pub(crate) fn crossed(&self, seat: Seat, slot: Slot) -> Boxes {
        self.shown_player(seat).crossed[index(slot)]
    }
}

fn choices(actions: &[Action]) -> Choices {
    Choices::encode(games::SILVER_GOLD, &actions)
}

fn fresh_marks(snapshot: &Snapshot) -> BySeat<[Boxes; 2]> {
    let mut fresh: BySeat<[Boxes; 2]> = BySeat::default();
    if let (false, Some(events)) = (snapshot.is_first, snapshot.events::<SilverGold>()) {
        for event in events {
            match event {
                Event::Crossed { seat, slot, boxes } => fresh[seat][index(slot)] = boxes,
                Event::Replaced { seat, slot, .. } => fresh[seat][index(slot)] = Boxes::EMPTY,
                _ => {}
            }
        }
    }
    fresh
}

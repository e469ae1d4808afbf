//! The shared state of the table page: what is shown, and the turn in progress.

use std::sync::Arc;

use game_core::{BySeat, Seat, Viewer};
use games::silver_gold::{
    Action, Boxes, Card, CardNumber, CardSet, Cell, Event, Phase, Player, Score, SilverGold, Slot, Source, View,
    colour_points,
};
use leptos::prelude::*;
use protocol::Choices;
use serde::{Deserialize, Serialize};

use super::draft::{Draft, Ghost, Tool};
use super::outcome::{Outcome, index, outcome};
use super::reveal::Reveal;
use super::sandbox::Sandbox;
use crate::session::{DraftSlot, Session, Snapshot, StoredDraft};
use crate::settings::{Confirm, settings};

/// A draft as it is stored across a reload, with the turn it belongs to.
#[derive(Serialize, Deserialize)]
struct SavedDraft {
    round: u8,
    turn: u8,
    draft: Draft,
}

impl StoredDraft for SavedDraft {
    type Turn = (u8, u8);

    fn turn(&self) -> (u8, u8) {
        (self.round, self.turn)
    }

    fn is_empty(&self) -> bool {
        self.draft.is_empty()
    }
}

/// The state that all components of the table share. It holds only signals, so it is cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct TableModel {
    pub(crate) session: Session,
    pub(crate) game: StoredValue<SilverGold>,
    pub(crate) view: Memo<Option<Arc<View>>>,
    /// Where the turn is tried out; `None` unless this player has to cross off boxes.
    pub(crate) sandbox: Memo<Option<Sandbox>>,
    pub(crate) draft: RwSignal<Option<Draft>>,
    /// The box that the pointer or the focus is on, where the shape is previewed.
    pub(crate) hover: RwSignal<Option<(Slot, Cell)>>,
    /// The box with the keyboard focus.
    pub(crate) focused: RwSignal<Option<(Slot, Cell)>>,
    /// The card that is large on a phone.
    pub(crate) active: RwSignal<Slot>,
    /// The cards to keep of those dealt.
    pub(crate) keeping: RwSignal<CardSet>,
    /// The chosen replacement, not confirmed yet.
    pub(crate) taking: RwSignal<Option<Source>>,
    /// The seat whose cards a spectator sees large.
    pub(crate) watched: RwSignal<Seat>,
    /// The text for screen readers about the turn in progress.
    pub(crate) move_announcement: RwSignal<String>,
    /// The text for screen readers about events at the table.
    pub(crate) event_announcement: RwSignal<String>,
    /// Whether the last input came from the keyboard.
    pub(crate) by_keys: StoredValue<bool>,
    /// The result of the turn: of the draft with its preview, or of the confirmed choice.
    pub(crate) outcome: Memo<Option<Outcome>>,
    /// The marks of the last turn, by seat and slot.
    pub(crate) fresh: Memo<BySeat<[Boxes; 2]>>,
    pub(crate) reveal: Reveal,
    /// The draft to continue with after the sent marks were withdrawn.
    sent: RwSignal<Option<Draft>>,
}

impl TableModel {
    pub(crate) fn new(session: Session, game: SilverGold) -> Self {
        let sandbox_game = StoredValue::new(Sandbox::game(&game));
        let game = StoredValue::new(game);
        let view = Memo::new(move |_| session.read(|table| table.view::<SilverGold>()).map(Arc::new));
        let sandbox = Memo::new(move |_| {
            let view = view.get()?;
            sandbox_game.with_value(|sandbox_game| Sandbox::new(sandbox_game.as_ref()?, &view))
        });
        let draft = RwSignal::new(None::<Draft>);
        let hover = RwSignal::new(None);
        let outcome = Memo::new(move |_| {
            let Some(sandbox) = sandbox.get() else { return game.with_value(|game| confirmed(game, &*view.get()?)) };
            let steps = draft.with(|draft| Some(draft.as_ref()?.with_preview(&sandbox, hover.get())))?;
            Some(outcome(&sandbox, &steps))
        });
        let fresh = Memo::new(move |before: Option<&BySeat<[Boxes; 2]>>| {
            session.read(|table| Some(fresh_marks(table, before))).unwrap_or_default()
        });
        let model = Self {
            session,
            game,
            view,
            sandbox,
            draft,
            hover,
            focused: RwSignal::new(None),
            active: RwSignal::new(Slot::Left),
            keeping: RwSignal::new(CardSet::EMPTY),
            taking: RwSignal::new(None),
            watched: RwSignal::new(Seat::FIRST),
            move_announcement: RwSignal::new(String::new()),
            event_announcement: RwSignal::new(String::new()),
            by_keys: StoredValue::new(false),
            outcome,
            fresh,
            reveal: Reveal::new(),
            sent: RwSignal::new(None),
        };
        model.keep_draft();
        // The choice stays until the table changes, also while it is being sent.
        Effect::new(move |_| {
            view.track();
            model.taking.set(None);
        });
        model
    }

    fn draft_slot(&self) -> DraftSlot {
        DraftSlot::of_seat(self.session.table, untrack(|| self.seat()))
    }

    /// Begins a draft with each turn, or restores the stored one; and stores every change.
    fn keep_draft(self) {
        Effect::new(move |_| {
            let Some(sandbox) = self.sandbox.get() else {
                self.draft.set(None);
                self.hover.set(None);
                return;
            };
            let turn = (sandbox.base().round(), sandbox.base().turn());
            let kept = self.draft_slot().load::<SavedDraft>(&turn).map(|kept| kept.draft);
            let sent = self.sent.get_untracked();
            let draft = sent.or(kept).filter(|draft| draft.is_valid(&sandbox)).unwrap_or_else(|| Draft::new(&sandbox));
            self.sent.set(None);
            // A keyboard player sees the new shape where the focus is, if it can go there.
            if let Some((slot, cell)) = self.focused.get_untracked().filter(|_| self.by_keys.get_value())
                && draft.legal_boxes(&sandbox, slot).contains(cell)
            {
                self.hover.set(Some((slot, cell)));
            }
            self.draft.set(Some(draft));
        });
        Effect::new(move |_| {
            if let (Some(draft), Some(sandbox)) = (self.draft.get(), self.sandbox.get_untracked()) {
                self.write(&sandbox, &draft);
            }
        });
    }

    /// The seat whose cards are large: the player's own, or the watched one.
    pub(crate) fn seat(&self) -> Seat {
        self.my_seat().unwrap_or_else(|| self.watched.get())
    }

    pub(crate) fn my_seat(&self) -> Option<Seat> {
        self.session.my_seat()
    }

    pub(crate) fn phase(&self) -> Option<Phase> {
        self.view.with(|view| view.as_ref().map(|view| view.phase))
    }

    /// Whether the game waits for this player.
    pub(crate) fn my_turn(&self) -> bool {
        self.session.is_my_turn()
    }

    /// What this viewer may see of a seat. The own seat includes the marks of this turn.
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.view.with(|view| {
            let Some(view) = view else { return Player::default() };
            match view.own {
                Some(own) if view.viewer.is(seat) => own.player,
                _ => view.players[seat],
            }
        })
    }

    /// What all players see of a seat.
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

    /// The points that have not arrived at a seat's score card yet, by part. While the player previews a turn there are
    /// none, because a preview counts from the true total.
    pub(crate) fn travelling(&self, seat: Seat) -> [i16; 5] {
        let travelling = self.reveal.travelling(seat);
        let is_previewed = travelling != [0; 5]
            && self.my_seat() == Some(seat)
            && (self.ghost().is_some()
                || self.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.is_empty())));
        if is_previewed { [0; 5] } else { travelling }
    }

    /// The total of a seat without the points that are on their way.
    pub(crate) fn shown_total(&self, seat: Seat) -> i16 {
        self.score(seat).total - self.travelling(seat).iter().sum::<i16>()
    }

    pub(crate) fn card(&self, number: CardNumber) -> Card {
        self.game.with_value(|game| *game.deck().card(number))
    }

    /// The ghost: the shape that is previewed over the box with the pointer or the focus.
    pub(crate) fn ghost(&self) -> Option<Ghost> {
        let (sandbox, draft) = (self.sandbox.get()?, self.draft.get()?);
        draft.preview(&sandbox, self.hover.get())
    }

    /// Whether everything is placed, so that the turn can be confirmed.
    pub(crate) fn is_placed(&self) -> bool {
        self.with_draft(|draft, sandbox| draft.is_complete(sandbox)) == Some(true)
    }

    /// Reads the draft; `None` unless this player has to cross off boxes.
    pub(crate) fn with_draft<T>(&self, read: impl FnOnce(&Draft, &Sandbox) -> T) -> Option<T> {
        self.sandbox.with(|sandbox| self.draft.with(|draft| Some(read(draft.as_ref()?, sandbox.as_ref()?))))
    }

    /// Changes the draft, if there is one and it was not sent.
    pub(crate) fn update_draft(&self, change: impl FnOnce(&mut Draft, &Sandbox)) {
        let Some(sandbox) = self.sandbox.get_untracked().filter(|_| !self.session.busy.get_untracked()) else { return };
        self.draft.update(|draft| {
            if let Some(draft) = draft {
                change(draft, &sandbox);
            }
        });
    }

    /// Previews the shape over a box. A preview that was kept elsewhere is dropped: the shape exists once.
    pub(crate) fn point_at(&self, slot: Slot, cell: Cell) {
        if self.hover.get_untracked() == Some((slot, cell)) {
            return;
        }
        let is_elsewhere = |ghost: &Ghost| (ghost.placement.slot, ghost.anchor) != (slot, cell);
        if self.draft.with_untracked(|draft| draft.as_ref()?.ghost.filter(is_elsewhere)).is_some() {
            self.update_draft(|draft, _| draft.ghost = None);
        }
        self.hover.set(Some((slot, cell)));
    }

    /// Previews the shape over a box, and lifts a placed shape for it.
    pub(crate) fn move_to(&self, slot: Slot, cell: Cell) {
        if untrack(|| self.is_placed()) {
            self.update_draft(|draft, sandbox| _ = draft.lift_complete(sandbox));
        }
        self.point_at(slot, cell);
    }

    /// Keeps the preview where it is while nothing points at it.
    pub(crate) fn keep_preview(&self) {
        if let Some(preview) = untrack(|| self.ghost()) {
            self.update_draft(|draft, _| draft.ghost = Some(preview));
        }
        self.hover.set(None);
    }

    /// Handles a press on a box: places the shape there, or shows why it cannot be placed.
    pub(crate) fn press_box(&self, slot: Slot, cell: Cell, by_mouse: bool) {
        self.active.set(slot);
        let at_once = settings().confirm.get_untracked() == Confirm::Off;
        let on_placed = self.draft.with_untracked(|draft| draft.as_ref()?.is_on_last_step(slot, cell).then_some(()));
        if at_once && on_placed.is_some() && untrack(|| self.is_placed()) {
            return self.press_confirm();
        }
        self.update_draft(|draft, sandbox| draft.press(sandbox, slot, cell, !by_mouse));
        if at_once && by_mouse && untrack(|| self.is_placed()) {
            self.press_confirm();
        }
    }

    pub(crate) fn toggle_one_box(&self) {
        self.update_draft(|draft, sandbox| {
            let tool = if draft.tool == Tool::Pattern { Tool::OneBox } else { Tool::Pattern };
            if draft.shapes_first_step(sandbox) && (tool == Tool::OneBox || draft.pattern_fits(sandbox)) {
                draft.choose_tool(sandbox, tool);
            }
        });
    }

    /// Handles the big button: places the preview, or confirms what is placed.
    pub(crate) fn press_confirm(&self) {
        match self.phase() {
            Some(Phase::Crossing) => self.place_or_confirm(),
            Some(Phase::Keeping) => {
                let pair = self.keeping.get_untracked();
                if pair.len() == games::silver_gold::KEPT {
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
        let (Some(sandbox), Some(mut draft)) = (self.sandbox.get_untracked(), self.draft.get_untracked()) else {
            return;
        };
        if draft.is_complete(&sandbox) {
            return self.confirm(&sandbox, &draft);
        }
        let placed = draft.place(&sandbox, self.hover.get_untracked());
        if placed && draft.is_complete(&sandbox) && settings().confirm.get_untracked() == Confirm::Off {
            self.confirm(&sandbox, &draft);
        }
        self.draft.set(Some(draft));
    }

    fn confirm(&self, sandbox: &Sandbox, draft: &Draft) {
        if self.session.busy.get_untracked() {
            return;
        }
        self.write(sandbox, draft);
        let marks: Vec<Action> = draft.steps.iter().copied().map(Action::Cross).collect();
        self.session.act(choices(&marks));
    }

    /// Withdraws the confirmed choice, so that it can be changed.
    pub(crate) fn change_marks(&self) {
        self.sent.set(self.draft_slot().last::<SavedDraft>().map(|kept| {
            let mut draft = kept.draft;
            // The last step becomes a preview again, so that it can be changed at once.
            draft.undo();
            draft
        }));
        self.session.withdraw();
    }

    fn write(&self, sandbox: &Sandbox, draft: &Draft) {
        let (round, turn) = (sandbox.base().round(), sandbox.base().turn());
        self.draft_slot().save(&SavedDraft { round, turn, draft: draft.clone() });
    }

    /// The confirmed marks of a seat on one of its cards.
    pub(crate) fn crossed(&self, seat: Seat, slot: Slot) -> Boxes {
        self.shown_player(seat).crossed[index(slot)]
    }
}

fn choices(actions: &[Action]) -> Choices {
    Choices::encode(games::SILVER_GOLD, &actions)
}

/// The result of a confirmed choice that the others do not see yet.
fn confirmed(game: &SilverGold, view: &View) -> Option<Outcome> {
    let Viewer::Seat(me) = view.viewer else { return None };
    let (before, after) = (view.players[me], view.own?.player);
    let is_hidden = view.phase == Phase::Crossing && before != after;
    is_hidden.then(|| Outcome::between(game.deck(), &view.prizes, me, &before, &after))
}

/// The marks of the last turn. They stay fresh until the next marks are shown.
fn fresh_marks(snapshot: &Snapshot, before: Option<&BySeat<[Boxes; 2]>>) -> BySeat<[Boxes; 2]> {
    let Some(events) = snapshot.events::<SilverGold>().filter(|_| !snapshot.is_first) else { return BySeat::default() };
    let is_reveal = events.iter().any(|event| matches!(event, Event::Crossed { .. }));
    let mut fresh = before.filter(|_| !is_reveal).copied().unwrap_or_default();
    for event in events {
        match event {
            Event::Crossed { seat, slot, boxes } => fresh[seat][index(slot)] = boxes,
            Event::Replaced { seat, slot, .. } => fresh[seat][index(slot)] = Boxes::EMPTY,
            _ => {}
        }
    }
    fresh
}

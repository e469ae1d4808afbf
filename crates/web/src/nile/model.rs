//! The shared state of the table page: the table as it is shown, the turn in progress, and what the player does with it.

use game_core::Seat;
use games::nile::{Action, Area, Event, Nile, Phase, Refusal, Space, State};
use leptos::prelude::*;
use protocol::Choices;
use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::cells::{Cell, cells};
use super::draft::{Confirmation, Draft};
use super::finish::is_special;
use super::pacing::Pacing;
use super::spoken::result_words;
use super::{log, names};
use crate::parts::{Countdown, seat_name};
use crate::session::{DraftSlot, Session, StoredDraft};
use crate::settings::{Confirm, settings};

/// The steps of a turn as they are stored across a reload, with the version of the table they belong to.
#[derive(Serialize, Deserialize)]
struct SavedSteps {
    seat: Seat,
    version: u64,
    steps: Vec<Action>,
}

impl StoredDraft for SavedSteps {
    type Turn = (Seat, u64);

    fn turn(&self) -> (Seat, u64) {
        (self.seat, self.version)
    }

    fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

fn save_draft(session: Session, draft: &Draft) {
    let kept = SavedSteps { seat: draft.seat(), version: session.version(), steps: draft.steps().to_vec() };
    DraftSlot::of_table(session.table).save(&kept);
}

/// What a phone shows: one area of the valley, or the pyramid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Area(Area),
    Pyramid,
}

/// The state that all components of the table share. It holds only signals, so it is cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct TableModel {
    pub(crate) session: Session,
    pub(crate) game: StoredValue<Nile>,
    /// What is shown, and when.
    pub(crate) pacing: Pacing,
    draft: RwSignal<Option<Draft>>,
    /// The table with the steps of the draft.
    pub(crate) state: Memo<State>,
    /// What the confirm button does; `None` while it is not this player's turn.
    pub(crate) confirmation: Memo<Option<Confirmation>>,
    /// The seat whose bank is the near one.
    pub(crate) near: Memo<Seat>,
    pub(crate) cells: Memo<Vec<Cell>>,
    pub(crate) budget: Memo<Budget>,
    /// The space whose explanation is shown.
    pub(crate) explained: RwSignal<Option<Space>>,
    /// Why the last attempted step was illegal.
    pub(crate) why_not: RwSignal<Option<Refusal>>,
    pub(crate) place: RwSignal<Place>,
    /// The answers to special spaces after which the player went on to buy.
    pub(crate) gathered: RwSignal<Vec<Action>>,
    /// Whether the player is asked about what the end of the turn would lose.
    pub(crate) asks_to_lose: RwSignal<bool>,
    /// The text for screen readers.
    pub(crate) spoken: RwSignal<String>,
    pub(crate) countdown: Countdown,
}

impl TableModel {
    pub(crate) fn new(session: Session, game: Nile) -> Self {
        let start = game_core::Game::start(&game);
        let game = StoredValue::new(game);
        let pacing = Pacing::new(session, game);
        let base = pacing.shown;
        let draft = RwSignal::new(None::<Draft>);
        let explained = RwSignal::new(None);
        begin_drafts(session, game, pacing, draft, explained);
        let state = Memo::new(move |_| {
            let base = base.get().unwrap_or(start);
            let drafted = draft.with(|draft| {
                let draft = draft.as_ref().filter(|draft| *draft.base() == base)?;
                Some(game.with_value(|game| draft.state(game)))
            });
            drafted.unwrap_or(base)
        });
        let confirmation =
            Memo::new(move |_| draft.with(|draft| game.with_value(|game| Some(draft.as_ref()?.confirmation(game)))));
        let near = Memo::new(move |_| session.my_seat().unwrap_or(Seat::FIRST));
        let history = session.history::<Nile>();
        let fresh = Memo::new(move |_| fresh_land(&history.get(), near.get()));
        let cells = Memo::new(move |_| {
            let state = state.get();
            draft.with(|draft| game.with_value(|game| cells(game, &state, draft.as_ref(), near.get(), &fresh.get())))
        });
        let budget = Memo::new(move |_| {
            let state = state.get();
            let last = draft.with(|draft| draft.as_ref().and_then(|draft| draft.steps().last().copied()));
            game.with_value(|game| Budget::of(game, &state, last.map_or(0, |step| first_price(game, step))))
        });
        let model = Self {
            session,
            game,
            pacing,
            draft,
            state,
            confirmation,
            near,
            cells,
            budget,
            explained,
            why_not: RwSignal::new(None),
            place: RwSignal::new(Place::Area(Area::Red)),
            gathered: RwSignal::new(Vec::new()),
            asks_to_lose: RwSignal::new(false),
            spoken: RwSignal::new(String::new()),
            countdown: Countdown::new(),
        };
        model.announce_events();
        model
    }

    /// Announces the events of others to screen readers.
    fn announce_events(self) {
        Effect::new(move |_| {
            let said = self.session.read(|table| {
                let events = table.events::<Nile>().filter(|_| !table.is_first)?;
                let sentences = events.iter().filter_map(|event| log::sentence(self, event));
                let end = events.contains(&Event::GameEnded).then(|| result_words(self));
                Some(sentences.map(|(_, sentence)| sentence).chain(end).collect::<Vec<_>>().join(" "))
            });
            if let Some(said) = said.filter(|said| !said.is_empty()) {
                self.spoken.set(said);
            }
        });
    }

    /// Reads the draft; `None` while it is not this player's turn.
    pub(crate) fn with_draft<T>(&self, read: impl FnOnce(&Nile, &Draft) -> T) -> Option<T> {
        self.draft.with(|draft| draft.as_ref().map(|draft| self.game.with_value(|game| read(game, draft))))
    }

    pub(crate) fn steps(&self) -> Vec<Action> {
        self.with_draft(|_, draft| draft.steps().to_vec()).unwrap_or_default()
    }

    /// All legal steps.
    pub(crate) fn actions(&self) -> Vec<Action> {
        self.with_draft(|game, draft| draft.actions(game)).unwrap_or_default()
    }

    /// Checks whether a step is legal now.
    pub(crate) fn check(&self, action: Action) -> Result<(), Refusal> {
        self.with_draft(|game, draft| draft.check(game, action)).unwrap_or(Err(Refusal::NotYourTurn))
    }

    /// Whether this player has to choose something.
    pub(crate) fn is_asked(&self) -> bool {
        self.confirmation.get().is_some()
    }

    pub(crate) fn phase(&self) -> Phase {
        self.state.with(State::phase)
    }

    pub(crate) fn far(&self) -> Seat {
        if self.near.get() == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
    }

    /// Whether several players share this device, so that none of them is addressed as "you".
    pub(crate) fn is_shared(&self) -> bool {
        self.session.is_shared()
    }

    /// Whether a seat is this player's, to be addressed as "you".
    pub(crate) fn is_me(&self, seat: Seat) -> bool {
        !self.is_shared() && self.session.my_seat() == Some(seat)
    }

    /// The `me` argument of messages: "yes" if the seat is addressed as "you".
    pub(crate) fn me(&self, seat: Seat) -> &'static str {
        if self.is_me(seat) { "yes" } else { "no" }
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            return t!("you");
        }
        self.session.seat_info(seat).as_ref().map_or_else(String::new, seat_name)
    }

    /// Adds a step to the draft, or shows why it is illegal.
    pub(crate) fn choose(self, action: Action) {
        if self.is_sent() {
            return;
        }
        self.countdown.stop();
        let chosen = self
            .draft
            .try_update(|draft| draft.as_mut().map(|draft| self.game.with_value(|game| draft.choose(game, action))));
        match chosen.flatten() {
            Some(Ok(())) => self.chosen(),
            Some(Err(refusal)) => self.why_not.set(Some(refusal)),
            None => self.spoken.set(names::reason(Refusal::NotYourTurn)),
        }
    }

    /// After a step: announces what is left, and confirms a complete turn if the settings say so.
    fn chosen(self) {
        self.session.refusal.set(None);
        self.why_not.set(None);
        if self.phase_untracked() == Phase::Spending {
            self.spoken.set(t!("nile-left-spoken", left = self.budget.get_untracked().left()));
        }
        if untrack(|| self.with_draft(|game, draft| draft.is_complete(game))) != Some(true) {
            return;
        }
        match settings().confirm.get_untracked() {
            Confirm::On => {}
            Confirm::Off => self.confirm(),
            Confirm::Countdown => self.countdown.start(move || self.confirm()),
        }
    }

    fn phase_untracked(&self) -> Phase {
        self.state.with_untracked(State::phase)
    }

    /// Whether the turn was sent and cannot be changed any more.
    fn is_sent(&self) -> bool {
        self.session.busy.get_untracked()
    }

    pub(crate) fn undo(self) {
        if self.is_sent() {
            return;
        }
        self.countdown.stop();
        self.draft.update(|draft| {
            if let Some(draft) = draft {
                draft.undo();
            }
        });
        self.spoken.set(t!("nile-taken-back", more = 0));
    }

    pub(crate) fn take_back(self, index: usize) {
        if self.is_sent() {
            return;
        }
        self.countdown.stop();
        let lost = self.draft.try_update(|draft| {
            draft.as_mut().map_or(0, |draft| self.game.with_value(|game| draft.take_back(game, index)))
        });
        self.spoken.set(t!("nile-taken-back", more = lost.unwrap_or(0)));
    }

    /// Replaces everything that was planned after the answers to special spaces by a plan.
    pub(crate) fn follow_plan(self, plan: &[Action]) {
        if self.is_sent() {
            return;
        }
        self.countdown.stop();
        self.draft.update(|draft| {
            let Some(draft) = draft else { return };
            let special = draft.steps().iter().copied().take_while(is_special);
            let steps = special.chain(plan.iter().copied().filter(|step| *step != Action::End)).collect::<Vec<_>>();
            while draft.undo().is_some() {}
            self.game.with_value(|game| draft.restore(game, &steps));
        });
        self.why_not.set(None);
    }

    /// Sends the steps, if they make a complete turn.
    pub(crate) fn confirm(self) {
        self.countdown.stop();
        let steps = untrack(|| self.with_draft(|game, draft| draft.confirmed(game))).flatten();
        if let Some(steps) = steps.filter(|_| !self.session.busy.get_untracked()) {
            self.session.act(Choices::encode(games::NILE, &steps));
        }
    }

    /// Handles a press on a space: uses its discovery, takes the purchase back, or buys it; and explains the space.
    pub(crate) fn press(self, cell: &Cell) {
        let planned = untrack(|| self.steps()).iter().position(|step| *step == Action::Buy(cell.space));
        if let Some(spot) = cell.usable {
            self.choose(Action::Discover { spot, choice: None });
        } else if let Some(index) = planned {
            self.take_back(index);
        } else if cell.open {
            self.choose(Action::Buy(cell.space));
        }
        self.explained.set(Some(cell.space));
    }
}

/// Begins a draft whenever the table asks this player for something, and stores it. A draft lasts as long as the table it
/// was begun on does not change.
fn begin_drafts(
    session: Session,
    game: StoredValue<Nile>,
    pacing: Pacing,
    draft: RwSignal<Option<Draft>>,
    explained: RwSignal<Option<Space>>,
) {
    Effect::new(move |_| {
        // No turn begins while another one is still shown.
        let base = pacing.shown.get().filter(|_| pacing.is_current());
        let seat = session.read(|table| table.seat().filter(|_| table.is_my_turn()));
        let next = seat.zip(base);
        draft.update(|draft| match (&*draft, next) {
            (Some(old), Some((seat, base))) if old.seat() == seat && *old.base() == base => {}
            (_, next) => {
                explained.set(None);
                *draft = next.map(|(seat, base)| {
                    let mut draft = Draft::new(seat, base);
                    let kept = DraftSlot::of_table(session.table).load::<SavedSteps>(&(seat, session.version()));
                    if let Some(kept) = kept {
                        game.with_value(|game| draft.restore(game, &kept.steps));
                    }
                    draft
                });
            }
        });
    });
    Effect::new(move |_| {
        draft.with(|draft| {
            if let Some(draft) = draft {
                save_draft(session, draft);
            }
        });
    });
}

/// The price of a planned first purchase.
fn first_price(game: &Nile, step: Action) -> u16 {
    match step {
        Action::Buy(space) => game.board().price(space.row).into(),
        _ => 0,
    }
}

/// The land that the opponent bought in its last turn.
fn fresh_land(events: &[Event], near: Seat) -> Vec<Space> {
    let of_others = |event: &&Event| !matches!(event, Event::Rolled { seat, .. } if *seat != near);
    let last_turn = events.iter().rev().take_while(of_others);
    let bought = last_turn.filter_map(|event| match event {
        Event::Bought { seat, space, .. } if *seat != near => Some(*space),
        _ => None,
    });
    // Before the first roll all land is new, so none is highlighted.
    if events.iter().any(|event| matches!(event, Event::Rolled { .. })) { bought.collect() } else { Vec::new() }
}

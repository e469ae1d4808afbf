//! What the table shows, and when: another player's turn is shown step by step, and a turn of the player that brings
//! nothing stops until it is acknowledged.

use game_core::{Game, Seat};
use games::nile::{Action, Area, Event, Nile, State};
use leptos::prelude::*;

use super::names::resource_icon;
use super::turns::{TurnSummary, ended_turns};
use crate::feel::{Flight, Flights, Script, Show, Sound, play};
use crate::session::Session;
use crate::settings::settings;

/// Durations in milliseconds at normal pace: three dice that begin 80 apart, a purchase, a piece, a bare pause.
const DICE: u32 = 680;
const LAND: u32 = 320;
const PIECE: u32 = 480;
const PAUSE: u32 = 600;
/// The time for all purchases of a turn.
const PURCHASES: u32 = 1_600;
const BETWEEN_FLIGHTS: u32 = 60;

/// The state that is shown, which may lag behind the table.
#[derive(Clone, Copy)]
pub(crate) struct Pacing {
    session: Session,
    game: StoredValue<Nile>,
    pub(crate) show: Show,
    pub(crate) flights: Flights,
    /// The state that is shown.
    pub(crate) shown: RwSignal<Option<State>>,
    /// The state of the table.
    actual: Memo<Option<State>>,
    history: Signal<Vec<Event>>,
    /// A turn of the player that brought nothing, until it is acknowledged.
    pub(crate) nothing: RwSignal<Option<TurnSummary>>,
    /// Whether a piece of another player's pyramid settles.
    pub(crate) building: RwSignal<bool>,
    /// The state before the last purchases of another player, and these purchases.
    last: StoredValue<Option<(State, Vec<Event>)>>,
}

impl Pacing {
    pub(crate) fn new(session: Session, game: StoredValue<Nile>) -> Self {
        let actual = Memo::new(move |_| session.read(|table| Some(table.view::<Nile>()?.state)));
        let pacing = Self {
            session,
            game,
            show: Show::new(),
            flights: Flights::new(),
            shown: RwSignal::new(actual.get_untracked()),
            actual,
            history: session.history::<Nile>(),
            nothing: RwSignal::new(None),
            building: RwSignal::new(false),
            last: StoredValue::new(None),
        };
        pacing.follow();
        on_cleanup(move || session.hold(false));
        pacing
    }

    /// Whether the table is shown as it is.
    pub(crate) fn is_current(self) -> bool {
        self.shown.get() == self.actual.get()
    }

    /// The last turn that has ended, if it was another player's.
    pub(crate) fn rival_turn(self) -> Option<TurnSummary> {
        let turn = ended_turns(&self.history.get()).pop()?;
        (!self.is_own(turn.seat)).then_some(turn)
    }

    /// Whether a seat is played on this device.
    fn is_own(self, seat: Seat) -> bool {
        self.session.is_shared() || self.session.my_seat() == Some(seat)
    }

    /// Shows what happens, as it happens.
    fn follow(self) {
        let seen = StoredValue::new((self.actual.get_untracked(), self.history.with_untracked(Vec::len)));
        Effect::new(move |_| {
            let (state, events) = (self.actual.get(), self.history.get());
            let (before, known) = seen.get_value();
            seen.set_value((state, events.len()));
            match (before, state) {
                (Some(before), Some(after)) if events.len() > known && !self.session.is_replay() => {
                    untrack(|| self.advance(before, after, &events, known));
                }
                _ => self.shown.set(state),
            }
        });
    }

    /// Shows what led from one state to the next: purchases of others, a turn that brought nothing, a new roll.
    fn advance(self, before: State, after: State, events: &[Event], known: usize) {
        if self.nothing.with_untracked(Option::is_some) {
            // The rest is shown when the player has acknowledged it.
            return;
        }
        let news = &events[known..];
        let mut script = Script::new();
        let bought: Vec<Event> = news.iter().copied().filter(|event| self.is_purchase_of_others(event)).collect();
        if !bought.is_empty() {
            self.last.set_value(Some((before, bought.clone())));
        }
        self.add_purchases(&mut script, before, &bought);
        let ends = news.iter().filter(|event| matches!(event, Event::TurnEnded { .. })).count();
        let turns = ended_turns(events);
        let mut recent = turns.iter().rev().take(ends);
        // The spoken mode says it in its log. The focus must stay in the text box.
        let stops = |turn: &&TurnSummary| turn.brought_nothing && self.is_own(turn.seat);
        if let Some(lost) = recent.find(stops).filter(|_| !settings().spoken.get_untracked()).cloned() {
            self.session.hold(true);
            return self.show.play(script, move || {
                self.building.set(false);
                self.nothing.set(Some(lost));
            });
        }
        self.add_roll(&mut script, after, news);
        self.show.play(script, move || {
            self.building.set(false);
            self.flights.clear();
            self.shown.set(Some(after));
        });
    }

    fn is_purchase_of_others(self, event: &Event) -> bool {
        match event {
            Event::Bought { seat, .. } | Event::Built { seat, .. } => !self.is_own(*seat),
            _ => false,
        }
    }

    /// Adds purchases one by one, as far as the rules allow them on the state before.
    fn add_purchases(self, script: &mut Script, before: State, bought: &[Event]) {
        let mut state = before;
        let usual = bought.iter().map(|event| if matches!(event, Event::Built { .. }) { PIECE } else { LAND });
        let whole: u32 = usual.clone().sum::<u32>().max(1);
        for (event, usual) in bought.iter().zip(usual) {
            let (seat, action, is_piece) = match *event {
                Event::Bought { seat, space, .. } => (seat, Action::Buy(space), false),
                Event::Built { seat, row } => (seat, Action::Build(row), true),
                _ => continue,
            };
            let is_legal = self.game.with_value(|game| {
                let is_legal = game.check(&state, seat, action).is_ok();
                if is_legal {
                    game.apply(&mut state, seat, action, &mut ());
                }
                is_legal
            });
            // A first purchase may end the purchases, and what follows is part of the next state.
            if !is_legal || state.turns() != before.turns() {
                return;
            }
            let lasts = usual.min(usual * PURCHASES / whole);
            script.then(lasts, move || {
                self.shown.set(Some(state));
                self.building.set(is_piece);
                play(if is_piece { Sound::Piece } else { Sound::Land });
            });
        }
    }

    /// Adds the last roll of these events: the dice, then what they gather.
    fn add_roll(self, script: &mut Script, after: State, news: &[Event]) {
        let Some(rolled) =
            news.iter().rposition(|event| matches!(event, Event::Rolled { .. } | Event::RolledExtra { .. }))
        else {
            return;
        };
        script.then(DICE, move || {
            self.building.set(false);
            self.shown.set(Some(after));
            play(Sound::Dice);
        });
        let gathered = &news[rolled..];
        let seat = after.active();
        let flights = self.flights_of(gathered, seat);
        if flights.is_empty() {
            return script.then(PAUSE, || {});
        }
        let has_coins = gathered.iter().any(|event| matches!(event, Event::GotCoins { .. }));
        let lasts = Flight::LASTS + BETWEEN_FLIGHTS * flights.len() as u32;
        script.then(lasts, move || {
            self.flights.launch(flights);
            play(if has_coins { Sound::Coin } else { Sound::Good });
        });
    }

    /// Goods on their way from the rolled columns to the player who gathers them.
    fn flights_of(self, events: &[Event], seat: Seat) -> Vec<Flight> {
        let is_near = self.session.my_seat().unwrap_or(Seat::FIRST) == seat;
        let goods = events.iter().filter_map(|event| match *event {
            Event::Gathered { area, resources, .. } if resources > 0 => Some((Some(area), resources)),
            Event::GotCoins { coins, .. } => Some((None, coins)),
            _ => None,
        });
        let flight = |(index, (area, count)): (u32, (Option<Area>, u8))| {
            let from = area.map_or(".nile .area-head .dice".into(), |area| {
                format!(".nile .area[data-area=\"{}\"] .beam", area.name())
            });
            let place = area.map_or(4, |area| area as usize + 1);
            let to =
                if is_near { format!(".nile .tray li:nth-of-type({place})") } else { ".nile .far-bank-name".into() };
            let icon = Some(area.map_or("i-coin", resource_icon));
            Flight { from, to, icon, text: count.to_string(), delay: index * BETWEEN_FLIGHTS }
        };
        (0..).zip(goods).map(flight).collect()
    }

    /// Shows the last purchases of another player again.
    pub(crate) fn again(self) {
        let Some((before, bought)) = self.last.get_value() else { return };
        let mut script = Script::new();
        script.then(DICE, move || {
            self.shown.set(Some(before));
            play(Sound::Dice);
        });
        self.add_purchases(&mut script, before, &bought);
        self.show.play(script, move || {
            self.building.set(false);
            self.shown.set(self.actual.get_untracked());
        });
    }

    /// Whether [`again`](Self::again) has something to show.
    pub(crate) fn can_show_again(self) -> bool {
        self.history.track();
        self.last.with_value(Option::is_some)
    }

    /// Goes on after a turn that brought nothing.
    pub(crate) fn acknowledge(self) {
        self.nothing.set(None);
        self.session.hold(false);
        self.shown.set(self.actual.get_untracked());
        play(Sound::Dice);
    }
}

//! The reveal: the new card, the marks of all players, their points, decided races and completed pyramids, one after the
//! other. The table is up to date from the first frame; the reveal only shows how it came to be.

mod plan;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use game_core::{BySeat, Seat};
use games::silver_gold::{Colour, Event, SilverGold, Slot, View};
use leptos::prelude::*;

use super::log::{self, Line};
use super::model::TableModel;
use super::names;
use crate::feel::{Flight, FlightLayer, Flights, Script, Show as TimedShow, Sound, play};
use crate::parts::{Emblem, Icon};

pub(crate) use plan::Part;
use plan::{Chip, Plan, Race, Step};

/// Points by seat and part of the score card.
type PointsByPart = BySeat<[i16; 5]>;

/// What the line about the last turn says.
#[derive(Clone, PartialEq)]
enum Said {
    /// All players have confirmed.
    Confirmed,
    Event(Line),
    /// The change of the own total, and the total.
    Total(i16, i16),
}

/// The reveal at a table.
#[derive(Clone, Copy)]
pub(crate) struct Reveal {
    show: TimedShow,
    flights: Flights,
    /// What is shown now, and the step it has come to.
    now: RwSignal<Option<(Arc<Plan>, Step)>>,
    /// The points that are on their way.
    travelling: RwSignal<PointsByPart>,
    /// The line about the last turn: sentences, each with the step in which it becomes known.
    said: RwSignal<Vec<(Step, Said)>>,
}

impl Reveal {
    pub(crate) fn new() -> Self {
        Self {
            show: TimedShow::new(),
            flights: Flights::new(),
            now: RwSignal::new(None),
            travelling: RwSignal::new(BySeat::default()),
            said: RwSignal::new(Vec::new()),
        }
    }

    pub(crate) fn is_running(self) -> bool {
        self.show.is_running()
    }

    /// The points that have not arrived at a seat's score card yet, by part.
    pub(crate) fn travelling(self, seat: Seat) -> [i16; 5] {
        self.travelling.with(|travelling| travelling[seat])
    }

    /// Whether these points of a colour are being taken before the eyes of the players.
    pub(crate) fn is_race(self, colour: Colour, points: u8) -> bool {
        self.races(|races| races.iter().any(|race| (race.colour, race.points) == (colour, points)))
    }

    /// Whether another seat takes the higher points of a colour now.
    pub(crate) fn lost_race(self, colour: Colour, seat: Seat) -> bool {
        self.races(|races| races.iter().find(|race| race.colour == colour).is_some_and(|race| race.seat != seat))
    }

    fn races(self, read: impl Fn(&[Race]) -> bool) -> bool {
        self.now.with(|now| now.as_ref().is_some_and(|(plan, _)| read(&plan.races)))
    }

    /// Whether a completed pyramid of this seat is being shown.
    pub(crate) fn celebrates(self, seat: Seat) -> bool {
        self.now
            .with(|now| now.as_ref().is_some_and(|(plan, _)| plan.completed.iter().any(|(owner, _)| *owner == seat)))
    }

    /// The class of the table while something is shown.
    pub(crate) fn class(self) -> String {
        self.now.with(|now| {
            let Some((plan, step)) = now else { return String::new() };
            let mut class = String::new();
            let mut add = |is: bool, name: &str| {
                if is {
                    class.push(' ');
                    class.push_str(name);
                }
            };
            add(plan.turns_card(), "turns-card");
            add(plan.has_marks(), if *step < Step::Marks { "before-marks" } else { "shows-marks" });
            add(!plan.races.is_empty(), if *step < Step::Races { "before-races" } else { "shows-races" });
            let completes = if *step < Step::Completed { "before-completion" } else { "shows-completion" };
            add(!plan.completed.is_empty(), completes);
            class
        })
    }

    fn play(self, model: TableModel, plan: Plan) {
        let plan = Arc::new(plan);
        self.travel(&plan.chips, 1);
        // The chips that have not landed. The end of the show lands them all.
        let open = Rc::new(RefCell::new(plan.chips.clone()));
        let mut script = Script::new();
        for (step, lasts) in plan.steps() {
            let begins = script.length();
            for chip in plan.chips.iter().copied().filter(|chip| chip.step() == step) {
                let lands = open.clone();
                script.at(begins + chip.delay + Flight::LASTS, move || {
                    lands.borrow_mut().retain(|one| *one != chip);
                    self.travel(&[chip], -1);
                });
                if untrack(|| model.seat()) == chip.seat {
                    script.at(begins + chip.delay, move || play(sound_of(chip)));
                }
            }
            let plan = plan.clone();
            script.then(lasts, move || self.begin(model, &plan, step));
        }
        self.show.play(script, move || {
            self.travel(&open.take(), -1);
            self.flights.clear();
            self.now.set(None);
        });
    }

    /// Adds points that depart, or removes points that land.
    fn travel(self, chips: &[Chip], sign: i16) {
        if !chips.is_empty() {
            self.travelling.update(|travelling| {
                for chip in chips {
                    travelling[chip.seat][chip.part as usize] += sign * chip.points;
                }
            });
        }
    }

    fn begin(self, model: TableModel, plan: &Arc<Plan>, step: Step) {
        self.now.set(Some((plan.clone(), step)));
        let me = untrack(|| model.seat());
        let chips = plan.chips.iter().filter(|chip| chip.step() == step);
        self.flights.launch(chips.map(|chip| flight(chip, chip.seat == me)));
        match step {
            Step::Card => play(Sound::Card),
            Step::Confirmed => play(Sound::Confirm),
            Step::Marks => play(if untrack(|| model.my_seat()).is_some() { Sound::Pencil } else { Sound::SoftPencil }),
            Step::Points => {}
            Step::Races => {
                let is_mine = plan.races.iter().any(|race| race.seat == me);
                play(if is_mine { Sound::Gong } else { Sound::MuffledGong });
            }
            Step::Completed => {
                if plan.completed.iter().any(|(seat, _)| *seat == me) {
                    play(Sound::Pyramid);
                }
            }
        }
    }
}

fn sound_of(chip: Chip) -> Sound {
    match chip.part {
        Part::Torches => Sound::Torch,
        Part::Skulls => Sound::Skull,
        _ => Sound::Gem,
    }
}

/// A chip from its pyramid, or from the points of its colour, to its place on the score card.
fn flight(chip: &Chip, is_large: bool) -> Flight {
    let (number, place) = (chip.seat.number(), if chip.slot == Slot::Left { 1 } else { 2 });
    let total = format!("[data-total=\"{number}\"]");
    let (from, to) = match (is_large, chip.part) {
        (true, Part::Colours) => (".score .colour-points".to_string(), total),
        (true, part) => {
            let line = format!(".score [data-part=\"{}\"]", part.name());
            (format!("#stage .pyramid:nth-child({place}) .pyramid-chamber"), format!("{line}, {total}"))
        }
        (false, _) => (format!(".rival[data-player=\"{number}\"] .figure:nth-child({place})"), total),
    };
    Flight { from, to, icon: Some(chip.part.icon()), text: names::change(chip.points), delay: chip.delay }
}

/// Shows every update of the table, and says in one line what happened.
pub(crate) fn follow(model: TableModel) {
    let seen = StoredValue::new(None::<Arc<View>>);
    let news = log::news(model);
    Effect::new(move |_| {
        let Some(after) = model.view.get() else { return };
        let before = seen.get_value();
        seen.set_value(Some(after.clone()));
        let events = untrack(|| {
            model.session.read(|table| table.events::<SilverGold>().filter(|_| !table.is_first)).unwrap_or_default()
        });
        let Some(before) = before.filter(|before| before.viewer == after.viewer && !events.is_empty()) else { return };
        let plan = model.game.with_value(|game| Plan::new(game.deck(), &before, &after, &events));
        let me = untrack(|| model.my_seat());
        say(model.reveal, &plan, &news.get_untracked(), me.map(|me| (me, untrack(|| model.score(me)).total)));
        model.reveal.play(model, plan);
    });
}

/// Adds what an update says to the line about the turn, or begins a new line.
fn say(reveal: Reveal, plan: &Plan, news: &[Line], me: Option<(Seat, i16)>) {
    let mut said = Vec::new();
    if plan.has_marks() {
        said.push((Step::Confirmed, Said::Confirmed));
    }
    for line in news.iter().filter(|line| line.important) {
        let step = match line.event {
            Event::TookPoints { .. } => Step::Races,
            Event::Completed { .. } => Step::Completed,
            // The log has these; the display and the end of the game show them.
            Event::Replaced { .. } | Event::GameEnded => continue,
            _ => Step::Card,
        };
        said.push((step, Said::Event(line.clone())));
    }
    let change = |me: Seat| plan.chips.iter().filter(|chip| chip.seat == me).map(|chip| chip.points).sum::<i16>();
    if let Some((change, total)) = me.map(|(me, total)| (change(me), total)).filter(|(change, _)| *change != 0) {
        said.push((Step::Points, Said::Total(change, total)));
    }
    if plan.has_marks() {
        reveal.said.set(said);
    } else if !said.is_empty() {
        reveal.said.update(|before| add_news(before, said));
    }
}

/// Adds news to the line about the turn. Its changes of the total become one.
fn add_news(said: &mut Vec<(Step, Said)>, mut news: Vec<(Step, Said)>) {
    if let Some((_, Said::Total(change, _))) = news.last_mut() {
        let before = said.iter().map(|(_, said)| if let Said::Total(before, _) = said { *before } else { 0 });
        *change += before.sum::<i16>();
        said.retain(|(_, said)| !matches!(said, Said::Total(..)));
    }
    said.extend(news);
}

/// The line about the last turn. It stays until the player places something.
#[component]
pub(crate) fn RevealLine(model: TableModel) -> impl IntoView {
    let reveal = model.reveal;
    let is_moving = Memo::new(move |_| model.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.is_empty())));
    let known = move || {
        let step = reveal.now.with(|now| now.as_ref().map(|(_, step)| *step));
        let mut said = reveal.said.get();
        said.retain(|(at, _)| step.is_none_or(|step| *at <= step));
        said
    };
    let text = move || known().iter().map(|(_, said)| sentence(model, said)).collect::<Vec<_>>().join(" ");
    let seats = move || model.view.with(|view| view.as_ref().map(|view| view.seats.iter().collect::<Vec<_>>()));
    let ticks = move || {
        let all = seats().unwrap_or_default().into_iter();
        all.map(|seat| {
            view! {
                <span class="reveal-tick">
                    <Emblem seat />
                    <Icon name="u-check" />
                </span>
            }
        })
        .collect_view()
    };
    let is_shown = move || !is_moving.get() && reveal.said.with(|said| !said.is_empty());
    view! {
        <Show when=is_shown>
            <p class="panel reveal-line" aria-hidden="true" data-test="reveal-line">
                <span class="reveal-ticks">{ticks}</span>
                <span>{text}</span>
            </p>
        </Show>
        <FlightLayer flights=reveal.flights />
    }
}

fn sentence(model: TableModel, said: &Said) -> String {
    match said {
        Said::Confirmed => t!("sg-all-confirmed"),
        Said::Event(line) => format!("{}.", log::sentence(model, line)),
        Said::Total(change, total) => {
            t!("sg-turn-total", change = names::change(*change), total = names::points(*total))
        }
    }
}

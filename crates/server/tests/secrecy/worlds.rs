//! A message to a viewer must be the same in every possible world that the viewer cannot tell apart.

use std::ops::Add;

use client::random_turn;
use game_core::{ActionSet, Game, Hosted, Line, LineOf, Opening, QuickRandom, Random, Seat, Viewer, Waiting};
use nile::Nile;
use protocol::{Choices, GameEvents, GameView};
use serde_json::Value;
use silver_gold::{CardNumber, Outcome, SilverGold};

use crate::changes::applied;
use crate::frame::{check_frame, has_only};
use crate::listen::{Played, Received};

/// The number of checks.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Checked {
    /// Messages of any kind.
    pub(crate) messages: u64,
    /// Messages that were compared with another world, because something was hidden.
    pub(crate) in_another_world: u64,
    /// Pairs of messages after two different secret choices of another seat that were equal byte for byte.
    pub(crate) swapped: u64,
    /// Changes that led to the same table as the whole would have shown.
    pub(crate) changes: u64,
}

impl Add for Checked {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            messages: self.messages + other.messages,
            in_another_world: self.in_another_world + other.in_another_world,
            swapped: self.swapped + other.swapped,
            changes: self.changes + other.changes,
        }
    }
}

/// What must be known of a game to construct other possible worlds from its record.
pub(crate) trait Worlds: Hosted {
    /// Whether two consecutive lines of one seat were sent as one message.
    fn are_one_turn(first: &Self::Action, second: &Self::Action, rolled: bool) -> bool;

    /// Whether other seats must not see this action before the step is over.
    fn is_secret(action: &Self::Action) -> bool;

    /// Another outcome of the first entry, in which hidden hands are dealt: the same for the viewer, random for others.
    fn deal(&self, recorded: &[Self::Outcome], viewer: Viewer, random: &mut QuickRandom) -> Vec<Self::Outcome>;
}

impl Worlds for SilverGold {
    fn are_one_turn(first: &silver_gold::Action, second: &silver_gold::Action, _: bool) -> bool {
        // A pattern and its bonus boxes are one turn. Taking a card is a turn of its own.
        matches!((first, second), (silver_gold::Action::Cross(_), silver_gold::Action::Cross(_)))
    }

    fn is_secret(action: &silver_gold::Action) -> bool {
        !matches!(action, silver_gold::Action::Take(_))
    }

    fn deal(&self, recorded: &[Outcome], viewer: Viewer, random: &mut QuickRandom) -> Vec<Outcome> {
        let is_own = |index: usize| viewer.is(self.seats().iter().nth(index / 4).expect("a seat"));
        let own: Vec<Outcome> =
            (0..recorded.len()).filter(|index| is_own(*index)).map(|index| recorded[index]).collect();
        let mut others: Vec<Outcome> =
            CardNumber::all().map(Outcome::Pyramid).filter(|card| !own.contains(card)).collect();
        let mut dealt = recorded.to_vec();
        for index in (0..recorded.len()).filter(|index| !is_own(*index)) {
            dealt[index] = others.swap_remove(random.below(others.len() as u32) as usize);
        }
        dealt
    }
}

impl Worlds for Nile {
    fn are_one_turn(_: &nile::Action, _: &nile::Action, rolled: bool) -> bool {
        // Drafts and first purchases are sent one by one. After the first roll, each turn is one message.
        rolled
    }

    fn is_secret(_: &nile::Action) -> bool {
        false
    }

    fn deal(&self, recorded: &[nile::Outcome], _: Viewer, _: &mut QuickRandom) -> Vec<nile::Outcome> {
        recorded.to_vec()
    }
}

/// One entry of the table's log, from the record.
struct Entry<G: Game> {
    /// The acting seat; `None` for the first entry.
    seat: Option<Seat>,
    /// The seat's actions; empty for a withdrawal.
    actions: Vec<G::Action>,
    /// The chance outcomes after them.
    chance: Vec<G::Outcome>,
}

/// The game as it was played.
struct Truth<G: Game> {
    game: G,
    entries: Vec<Entry<G>>,
    /// The state after each entry, and the events of each entry.
    states: Vec<G::State>,
    events: Vec<Vec<G::Event>>,
}

impl<G: Worlds> Truth<G> {
    fn read(record: &str) -> Self {
        let mut lines = record.lines();
        let opening: Opening<G::Setup> = serde_json::from_str(lines.next().expect("an opening")).expect("an opening");
        let game = G::from_setup(opening.setup, opening.players.len()).expect("a setup");
        lines.next().expect("a commitment");
        let mut entries = vec![Entry::<G> { seat: None, actions: Vec::new(), chance: Vec::new() }];
        let mut rolled = false;
        for line in lines {
            let last = entries.last_mut().expect("the first");
            match serde_json::from_str::<LineOf<G>>(line).expect("a line") {
                Line::Chance(outcome) => {
                    // In Nile the first roll follows the last purchase.
                    rolled |= line.contains("dice");
                    last.chance.push(outcome);
                }
                Line::Act { seat, action } => {
                    let goes_on = last.seat == Some(seat)
                        && last.chance.is_empty()
                        && last.actions.last().is_some_and(|before| G::are_one_turn(before, &action, rolled));
                    if goes_on {
                        last.actions.push(action);
                    } else {
                        entries.push(Entry { seat: Some(seat), actions: vec![action], chance: Vec::new() });
                    }
                }
                Line::Withdraw { seat } => {
                    entries.push(Entry { seat: Some(seat), actions: Vec::new(), chance: Vec::new() });
                }
                Line::Result(_) | Line::Receipt(_) | Line::Seed(_) => {}
            }
        }
        let mut truth = Self { game, entries, states: Vec::new(), events: Vec::new() };
        let mut state = truth.game.start();
        for entry in &truth.entries {
            let mut events = Vec::new();
            follow(&truth.game, &mut state, entry, &entry.actions, &entry.chance, &mut events);
            truth.states.push(state);
            truth.events.push(events);
        }
        truth
    }

    /// Whether actions of this entry are still hidden after it: the next entry is a secret choice too, and there was no
    /// chance outcome in between.
    fn is_open(&self, index: usize) -> bool {
        let hides = |entry: &Entry<G>| entry.actions.is_empty() || entry.actions.iter().all(G::is_secret);
        let next = self.entries.get(index + 1);
        let hidden_deal = index == 0 && next.is_some_and(|next| hides(next) && next.seat.is_some());
        let entry = &self.entries[index];
        hidden_deal || (entry.seat.is_some() && entry.chance.is_empty() && hides(entry) && next.is_some_and(hides))
    }

    /// Another possible world after this entry that the viewer cannot tell apart from the true one. `None` if nothing is
    /// hidden from the viewer.
    fn another_world(&self, index: usize, viewer: Viewer, random: &mut QuickRandom) -> Option<World<G>> {
        let first = (0..=index).rev().take_while(|index| self.is_open(*index)).last()?;
        let mut state = if first == 0 { self.game.start() } else { self.states[first - 1] };
        let mut events = Vec::new();
        for entry in &self.entries[first..=index] {
            let mut happened = Vec::new();
            let hidden = entry.seat.is_some_and(|seat| !viewer.is(seat)) && !entry.actions.is_empty();
            let chance =
                if entry.seat.is_none() { self.game.deal(&entry.chance, viewer, random) } else { entry.chance.clone() };
            match entry.seat {
                Some(seat) if hidden => {
                    let actions = random_turn(&self.game, &state, seat, random).expect("the seat may act");
                    follow(&self.game, &mut state, entry, &actions, &chance, &mut happened);
                }
                _ => follow(&self.game, &mut state, entry, &entry.actions, &chance, &mut happened),
            }
            events.push(happened);
        }
        Some(World { first, state, events })
    }
}

struct World<G: Game> {
    first: usize,
    state: G::State,
    events: Vec<Vec<G::Event>>,
}

fn follow<G: Game>(
    game: &G,
    state: &mut G::State,
    entry: &Entry<G>,
    actions: &[G::Action],
    chance: &[G::Outcome],
    events: &mut Vec<G::Event>,
) {
    match entry.seat {
        Some(seat) if actions.is_empty() => game.withdraw(state, seat, events).expect("it was withdrawn"),
        Some(seat) => actions.iter().for_each(|action| game.act(state, seat, *action, events).expect("legal")),
        None => {}
    }
    chance.iter().for_each(|outcome| game.settle(state, *outcome, events).expect("it was drawn"));
}

/// Checks every message to every viewer. Returns the first leak as an error.
pub(crate) fn check<G: Worlds>(played: &Played) -> Result<Checked, String> {
    let truth = Truth::<G>::read(&played.record);
    let mut all = Checked::default();
    for received in &played.received {
        all = all + check_viewer(played, &truth, received)?;
    }
    Ok(all)
}

fn check_viewer<G: Worlds>(played: &Played, truth: &Truth<G>, received: &Received) -> Result<Checked, String> {
    let parsed: Vec<Value> = received.raw.iter().map(|raw| serde_json::from_str(raw).expect("JSON")).collect();
    let mut tables = parsed.iter().filter(|message| message["tell"] == "table" || message["tell"] == "change");
    let last = tables.next_back().and_then(|message| message["number"].as_u64()).ok_or("no table was shown")?;
    let mut check = ViewerCheck {
        played,
        truth,
        viewer: received.viewer,
        // The entries of the game are the last ones of the log.
        first: last + 1 - truth.entries.len() as u64,
        random: QuickRandom::new(played.plan.luck),
        shown: None,
        table: None,
        by_entry: vec![None; truth.entries.len()],
        checked: Checked { messages: received.raw.len() as u64, ..Checked::default() },
    };
    for (message, raw) in parsed.iter().zip(&received.raw) {
        check.message(message, raw).map_err(|leak| format!("{:?}: {leak}: {raw}", received.viewer))?;
    }
    check.checked.swapped = check_swaps(truth, received.viewer, &check.by_entry)?;
    Ok(check.checked)
}

/// Checks the messages to one viewer, one after the other.
struct ViewerCheck<'a, G: Game> {
    played: &'a Played,
    truth: &'a Truth<G>,
    viewer: Viewer,
    /// The number of the game's first entry.
    first: u64,
    random: QuickRandom,
    /// The index of the last entry that was shown.
    shown: Option<usize>,
    /// The table as the client has it.
    table: Option<Value>,
    /// The message about each entry, without its number.
    by_entry: Vec<Option<String>>,
    checked: Checked,
}

impl<G: Worlds> ViewerCheck<'_, G> {
    fn message(&mut self, message: &Value, raw: &str) -> Result<(), String> {
        match message["tell"].as_str() {
            Some("table") => {
                self.table = Some(message.clone());
                self.table(message, raw)
            }
            Some("change") => {
                let message = applied(self.table.as_ref(), message)?;
                self.table = Some(message.clone());
                self.checked.changes += 1;
                self.table(&message, raw)
            }
            Some("legal") => self.legal(message),
            Some("done") if has_only(message, &["tell", "id", "number", "table"]) => Ok(()),
            Some("refused" | "bye") if has_only(message, &["tell", "id", "code", "reason"]) => Ok(()),
            Some("welcome") if has_only(message, &["tell", "version", "name"]) => Ok(()),
            _ => Err("an unknown message: check that it tells no secret".into()),
        }
    }

    fn legal(&mut self, message: &Value) -> Result<(), String> {
        let index = self.shown.ok_or("choices without a game")?;
        let Viewer::Seat(seat) = self.viewer else { return Err("choices for a spectator".into()) };
        let world = self.truth.another_world(index, self.viewer, &mut self.random);
        let state = world.map_or(self.truth.states[index], |world| world.state);
        let legal: Vec<G::Action> = self.truth.game.actions(&state, seat).iter().collect();
        let same = message["choices"] == json(&Choices::encode(G::NAME, &legal));
        if !same || !has_only(message, &["tell", "id", "choices", "complete"]) {
            return Err("not what may be done".into());
        }
        Ok(())
    }

    fn table(&mut self, message: &Value, raw: &str) -> Result<(), String> {
        check_frame(self.played, message)?;
        let number = message["number"].as_u64().unwrap_or(0);
        let Some(index) = number.checked_sub(self.first).map(|index| index as usize) else {
            let early = message.get("sight").is_some() || message.get("news").is_some();
            return if early { Err("a game before it began".into()) } else { Ok(()) };
        };
        if index >= self.truth.entries.len() {
            return Err("an entry that the record does not have".into());
        }
        self.game(message, index)?;
        self.shown = Some(index);
        self.by_entry[index] = Some(without_numbers(raw, number));
        Ok(())
    }

    /// Compares the game in a message with the same entry in another world.
    fn game(&mut self, message: &Value, index: usize) -> Result<(), String> {
        let (truth, viewer) = (self.truth, self.viewer);
        let world = truth.another_world(index, viewer, &mut self.random);
        self.checked.in_another_world += u64::from(world.is_some());
        let hidden_from = world.as_ref().map_or(usize::MAX, |world| world.first);
        let state = world.as_ref().map_or(truth.states[index], |world| world.state);
        if message["sight"] != json(&GameView::encode(G::NAME, &truth.game.view(&state, viewer))) {
            return Err(format!("would look different if others had chosen differently, entry {index}"));
        }
        let since = self.shown.map_or(0, |shown| shown + 1);
        let happened = (since..=index).flat_map(|entry| match &world {
            Some(world) if entry >= hidden_from => &world.events[entry - world.first],
            _ => &truth.events[entry],
        });
        let news: Vec<G::Event> = happened.filter(|event| G::audience(event).includes(viewer)).copied().collect();
        if message["news"] != json(&GameEvents::encode(G::NAME, &news)) {
            return Err(format!("news would be different if others had chosen differently, entry {index}"));
        }
        let waiting: Vec<Seat> = match truth.game.waiting(&state) {
            Waiting::Seats(seats) => seats.iter().collect(),
            _ => Vec::new(),
        };
        if message["waiting"] != json(&waiting) {
            return Err("it waits for other seats than the view shows".into());
        }
        Ok(())
    }
}

/// A seat chose, withdrew and chose something else in secret: the others must have received the same bytes both times.
fn check_swaps<G: Worlds>(truth: &Truth<G>, viewer: Viewer, by_entry: &[Option<String>]) -> Result<u64, String> {
    let mut swaps = 0;
    for (start, three) in truth.entries.windows(3).enumerate() {
        let [one, back, other] = three else { continue };
        let Some(seat) = one.seat.filter(|seat| back.seat == Some(*seat) && other.seat == Some(*seat)) else {
            continue;
        };
        let swapped = back.actions.is_empty() && one.actions != other.actions && !one.actions.is_empty();
        let hidden = truth.is_open(start) && truth.is_open(start + 2) && !viewer.is(seat);
        if let (true, Some(first), Some(second)) = (swapped && hidden, &by_entry[start], &by_entry[start + 2]) {
            if first != second {
                return Err(format!("{viewer:?} can tell what {seat} chose in secret:\n{first}\n{second}"));
            }
            swaps += 1;
        }
    }
    Ok(swaps)
}

/// A message without its own number and the one that it follows.
fn without_numbers(raw: &str, number: u64) -> String {
    let raw = raw.replacen(&format!("\"number\":{number},"), "\"number\":0,", 1);
    let follows = raw.find("\"follows\":").map(|start| (start, start + raw[start..].find(',').unwrap_or(0)));
    follows.map_or(raw.clone(), |(start, end)| format!("{}{}", &raw[..start], &raw[end..]))
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

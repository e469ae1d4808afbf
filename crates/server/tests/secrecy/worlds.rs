//! A message to a viewer must be the same in every possible world that the viewer cannot tell apart.

use std::collections::HashSet;
use std::ops::Add;

use client::random_turn;
use game_core::{ActionSet, Game, Hosted, Line, LineOf, Opening, QuickRandom, Random, Seat, Viewer, Waiting};
use nile::Nile;
use protocol::{Choices, GameEvents, GameView};
use serde_json::Value;
use silver_gold::{CardNumber, Outcome, SilverGold};

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
}

impl Add for Checked {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            messages: self.messages + other.messages,
            in_another_world: self.in_another_world + other.in_another_world,
            swapped: self.swapped + other.swapped,
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
    let mut random = QuickRandom::new(played.plan.luck);
    let mut checked = Checked { messages: received.raw.len() as u64, ..Checked::default() };
    let parsed: Vec<Value> = received.raw.iter().map(|raw| serde_json::from_str(raw).expect("JSON")).collect();
    let tables = || parsed.iter().zip(&received.raw).filter(|(message, _)| message["tell"] == "table");
    let last = tables().next_back().and_then(|(message, _)| message["number"].as_u64()).ok_or("no table was shown")?;
    // The entries of the game are the last ones of the log.
    let first = last + 1 - truth.entries.len() as u64;
    let mut before = None;
    let mut by_entry: Vec<Option<String>> = vec![None; truth.entries.len()];
    for (message, raw) in parsed.iter().zip(&received.raw) {
        let leak = |what: &str| Err(format!("{:?}: {what}: {raw}", received.viewer));
        match message["tell"].as_str() {
            Some("table") => {}
            Some("legal") => {
                let Some(index) = before else { return leak("choices without a game") };
                let Viewer::Seat(seat) = received.viewer else { return leak("choices for a spectator") };
                let state = truth
                    .another_world(index, received.viewer, &mut random)
                    .map_or(truth.states[index], |world| world.state);
                let legal: Vec<G::Action> = truth.game.actions(&state, seat).iter().collect();
                if message["choices"] != json(&Choices::encode(G::NAME, &legal))
                    || !has_only(message, &["tell", "id", "choices", "complete"])
                {
                    return leak("not what may be done");
                }
                continue;
            }
            Some("done") if has_only(message, &["tell", "id", "number", "table"]) => continue,
            Some("refused" | "bye") if has_only(message, &["tell", "id", "code", "reason"]) => continue,
            Some("welcome") if has_only(message, &["tell", "version", "name"]) => continue,
            _ => return leak("an unknown message: check that it tells no secret"),
        }
        if let Err(what) = check_frame(played, message) {
            return leak(&what);
        }
        let number = message["number"].as_u64().unwrap_or(0);
        let Some(index) = number.checked_sub(first).map(|index| index as usize) else {
            if message.get("sight").is_some() || message.get("news").is_some() {
                return leak("a game before it began");
            }
            continue;
        };
        if index >= truth.entries.len() {
            return leak("an entry that the record does not have");
        }
        let world = truth.another_world(index, received.viewer, &mut random);
        checked.in_another_world += u64::from(world.is_some());
        let hidden_from = world.as_ref().map_or(usize::MAX, |world| world.first);
        let state = world.as_ref().map_or(truth.states[index], |world| world.state);
        if message["sight"] != json(&GameView::encode(G::NAME, &truth.game.view(&state, received.viewer))) {
            return leak(&format!("would look different if others had chosen differently, entry {index}"));
        }
        let since = before.map_or(0, |before: usize| before + 1);
        let happened = (since..=index).flat_map(|entry| match &world {
            Some(world) if entry >= hidden_from => &world.events[entry - world.first],
            _ => &truth.events[entry],
        });
        let news: Vec<G::Event> =
            happened.filter(|event| G::audience(event).includes(received.viewer)).copied().collect();
        if message["news"] != json(&GameEvents::encode(G::NAME, &news)) {
            return leak(&format!("news would be different if others had chosen differently, entry {index}"));
        }
        let waiting: Vec<Seat> = match truth.game.waiting(&state) {
            Waiting::Seats(seats) => seats.iter().collect(),
            _ => Vec::new(),
        };
        if message["waiting"] != json(&waiting) {
            return leak("it waits for other seats than the view shows");
        }
        before = Some(index);
        by_entry[index] = Some(raw.replacen(&format!("\"number\":{number},"), "\"number\":0,", 1));
    }
    checked.swapped = check_swaps(truth, received.viewer, &by_entry)?;
    Ok(checked)
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

/// Checks the parts of a message besides the game: they may contain only public data.
fn check_frame(played: &Played, message: &Value) -> Result<(), String> {
    let fields = ["tell", "table", "number", "info", "sight", "news", "version", "waiting", "clock_left"];
    if !has_only(message, &fields) {
        return Err("an unknown field: check that it tells no secret".into());
    }
    let number = message["number"].as_u64().ok_or("no number")?;
    if message["version"].as_u64().is_none_or(|version| version > 4 * number) {
        return Err("a version that counts something else".into());
    }
    let mut info = message["info"].clone();
    let about = info.as_object_mut().ok_or("no info")?;
    // The setup is public: it is in the record's opening.
    let opening: Value =
        played.record.lines().next().and_then(|line| serde_json::from_str(line).ok()).ok_or("no opening")?;
    if about.remove("setup").is_some_and(|setup| setup != opening["setup"]) {
        return Err("a setup that is not the record's".into());
    }
    let table = played.table.to_string();
    let promised = crate::bytes::hex(game_core::Hash::of(&played.server_secret).bytes());
    let mut words: HashSet<&str> = [
        "silver-gold",
        "nile",
        "link",
        "none",
        "gathering",
        "playing",
        "finished",
        "open",
        "bot",
        "person",
        "novice",
        "Person 1",
        "Person 2",
        "Person 3",
        "Person 4",
        &table,
        &promised,
    ]
    .into();
    let code = about.get("code").and_then(Value::as_str).filter(|code| code.len() == 6).unwrap_or_default().to_string();
    words.insert(&code);
    let fields = [
        "table",
        "code",
        "game",
        "visibility",
        "clock",
        "stage",
        "seats",
        "your_seat",
        "you_host",
        "commitment",
        "rematch",
        "seat",
        "sitter",
        "ready",
        "connected",
        "stand_in",
        "bot",
        "person",
    ];
    check_words(&info, &words, &fields)
}

/// Allows only these words, these fields, and numbers of seats.
fn check_words(value: &Value, words: &HashSet<&str>, fields: &[&str]) -> Result<(), String> {
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) if number.as_u64().is_some_and(|number| (1..=4).contains(&number)) => Ok(()),
        Value::String(text) if words.contains(text.as_str()) => Ok(()),
        Value::Array(values) => values.iter().try_for_each(|value| check_words(value, words, fields)),
        Value::Object(values) => values.iter().try_for_each(|(field, value)| {
            if !fields.contains(&field.as_str()) {
                return Err(format!("an unknown field, {field}: check that it tells no secret"));
            }
            check_words(value, words, fields)
        }),
        other => Err(format!("{other} in the description of the seats")),
    }
}

fn has_only(message: &Value, fields: &[&str]) -> bool {
    message.as_object().is_some_and(|message| message.keys().all(|field| fields.contains(&field.as_str())))
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

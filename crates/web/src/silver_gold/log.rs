//! The events in sentences: in the log, for screen readers, and as a short notice.

use game_core::{BySeat, Seat};
use games::silver_gold::{CardNumber, Event, SilverGold, Slot};
use leptos::prelude::*;
use protocol::StandInTurn;

use super::model::TableModel;
use super::names;
use super::outcome::index;
use super::spoken::result_words;
use crate::parts::{Emblem, Icon, StandInMark};

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) seat: Option<Seat>,
    pub(crate) round: u8,
    pub(crate) turn: u8,
    pub(crate) event: Event,
    /// The card of the event.
    card: Option<CardNumber>,
    /// Whether it is shown as a notice.
    pub(crate) important: bool,
    /// Whether a bot played in the place of the seat's person.
    by_stand_in: bool,
}

/// The events that the log shows, each with its card.
fn lines(events: &[Event]) -> Vec<Line> {
    let mut cards: BySeat<[Option<CardNumber>; 2]> = BySeat::default();
    let (mut round, mut turn) = (1, 0);
    let mut lines = Vec::new();
    for (number, event) in events.iter().enumerate() {
        let at = |cards: &BySeat<[Option<CardNumber>; 2]>, seat: Seat, slot: Slot| cards[seat][index(slot)];
        let (seat, card, important) = match *event {
            Event::Revealed { round: new_round, turn: new_turn, .. } => {
                (round, turn) = (new_round, new_turn);
                (None, None, false)
            }
            Event::Kept { seat, cards: kept } => {
                let mut pair = kept.iter();
                cards[seat] = [pair.next(), pair.next()];
                (Some(seat), None, false)
            }
            Event::Crossed { seat, slot, .. } => (Some(seat), at(&cards, seat, slot), false),
            Event::Scored { seat, .. } => (Some(seat), None, false),
            Event::Completed { seat, card } => (Some(seat), Some(card), true),
            Event::Replaced { seat, slot, card, .. } => {
                cards[seat][index(slot)] = card;
                (Some(seat), card, true)
            }
            Event::TookPoints { seat, .. } => (Some(seat), None, true),
            Event::ExtrasLapsed { seat, .. } => (Some(seat), None, false),
            Event::RoundEnded { .. } | Event::GameEnded => (None, None, true),
            Event::Dealt { .. }
            | Event::Placed { .. }
            | Event::Confirmed { .. }
            | Event::Withdrew { .. }
            | Event::Displayed { .. } => continue,
        };
        lines.push(Line { number, seat, round, turn, event: *event, card, important, by_stand_in: false });
    }
    lines
}

/// Marks the lines of turns that a bot played in the place of a person. What it crossed off is shown with the marks of
/// the others, so it is looked for up to the next expedition.
fn mark_stand_ins(lines: &mut [Line], turns: &[StandInTurn]) {
    for turn in turns {
        let shown = lines.iter_mut().skip_while(|line| line.number < turn.from);
        let shown = shown.take_while(|line| !is_head(line));
        shown.filter(|line| line.seat == Some(turn.seat)).for_each(|line| line.by_stand_in = true);
    }
}

/// A line as a sentence.
pub(crate) fn sentence(model: TableModel, line: &Line) -> String {
    let me = line.seat.is_some() && line.seat == model.my_seat();
    let who = if me { "you".to_string() } else { "other".to_string() };
    let name = line.seat.map(|seat| names::player_name(model, seat)).unwrap_or_default();
    let card = line.card.map(|card| names::pyramid(model, card)).unwrap_or_default();
    match line.event {
        Event::Revealed { round, turn, expedition } => {
            let shape = model.game.with_value(|game| names::pattern(game, expedition));
            t!("sg-log-revealed", round = round, turn = turn, shape = shape)
        }
        Event::Kept { cards, .. } => {
            let cards: Vec<String> = cards.iter().map(|card| names::pyramid(model, card)).collect();
            t!("sg-log-kept", who = who, name = name, cards = cards.join(", "))
        }
        Event::Crossed { boxes, .. } => t!("sg-log-crossed", who = who, name = name, boxes = boxes.len(), card = card),
        Event::Scored { rubies, emeralds, torch, skulls, .. } => {
            let mut parts = Vec::new();
            if rubies > 0 {
                parts.push(t!("sg-count-rubies", count = rubies));
            }
            if emeralds > 0 {
                parts.push(t!("sg-count-emeralds", count = emeralds));
            }
            if torch {
                parts.push(t!("sg-count-torches", count = 1));
            }
            match skulls {
                0 => {}
                wiped if wiped < 0 => parts.push(t!("sg-count-wiped", count = wiped.unsigned_abs())),
                marked => parts.push(t!("sg-count-skulls", count = marked)),
            }
            t!("sg-log-scored", who = who, name = name, parts = parts.join(", "))
        }
        Event::Completed { .. } => t!("sg-log-completed", who = who, name = name, card = card),
        Event::Replaced { card: None, .. } => t!("sg-log-no-card", who = who, name = name),
        Event::Replaced { from_deck: true, .. } => t!("sg-log-from-deck", who = who, name = name, card = card),
        Event::Replaced { .. } => t!("sg-log-from-display", who = who, name = name, card = card),
        Event::TookPoints { colour, points, .. } => {
            t!("sg-log-points", who = who, name = name, points = points, colour = names::colour(colour))
        }
        Event::ExtrasLapsed { count, .. } => t!("sg-lapsed", count = count),
        Event::RoundEnded { round } => t!("sg-log-round", round = round),
        Event::GameEnded => t!("sg-log-over"),
        _ => String::new(),
    }
}

fn is_head(line: &Line) -> bool {
    matches!(line.event, Event::Revealed { .. } | Event::RoundEnded { .. } | Event::GameEnded)
}

/// Sorts the newest expedition first. Below the heading of each, its events stay in order.
fn newest_first(lines: &[Line]) -> Vec<Line> {
    lines.chunk_by(|_, next| !is_head(next)).rev().flatten().cloned().collect()
}

/// The log, the newest expedition first.
#[component]
pub(crate) fn Log(model: TableModel) -> impl IntoView {
    let history = model.session.history_with_stand_ins::<SilverGold>();
    let all = Memo::new(move |_| {
        let (events, stand_ins) = history.get();
        let mut lines = lines(&events);
        mark_stand_ins(&mut lines, &stand_ins);
        newest_first(&lines)
    });
    view! {
        <section class="panel game-log" aria-label=move || t!("sg-log") data-test="log">
            <div class="panel-head">
                <h2>{move || t!("sg-log")}</h2>
            </div>
            <Show when=move || all.with(Vec::is_empty)>
                <p class="muted">{move || t!("log-empty")}</p>
            </Show>
            <ol tabindex="0" aria-label=move || t!("sg-log")>
                <For each=move || all.get() key=|line| (line.number, line.by_stand_in) let:line>
                    <LogLine model line />
                </For>
            </ol>
        </section>
    }
}

#[component]
fn LogLine(model: TableModel, line: Line) -> impl IntoView {
    let is_head = is_head(&line);
    let seat = line.seat;
    let (important, by_stand_in) = (line.important, line.by_stand_in);
    view! {
        <li class:head=is_head class:important=important>
            {match seat {
                Some(seat) => view! { <Emblem seat /> }.into_any(),
                None => {
                    view! {
                        <span class="log-icon">
                            <Icon name="u-dig" />
                        </span>
                    }
                        .into_any()
                }
            }}
            <span>{move || sentence(model, &line)} " " {by_stand_in.then(|| view! { <StandInMark /> })}</span>
        </li>
    }
}

/// The events of the last update.
pub(crate) fn news(model: TableModel) -> Memo<Vec<Line>> {
    let history = model.session.history::<SilverGold>();
    Memo::new(move |_| {
        let new = model.session.read(|table| table.events::<SilverGold>().filter(|_| !table.is_first));
        let from = new.map_or(0, |new| new.len());
        // Read the whole history, because a line needs earlier events to know its card.
        let all = history.get();
        let first = all.len().saturating_sub(from);
        lines(&all).into_iter().filter(|line| line.number >= first).collect::<Vec<Line>>()
    })
}

/// Announces new events to screen readers.
pub(crate) fn announce(model: TableModel) {
    let news = news(model);
    Effect::new(move |_| {
        let fresh = news.get();
        let mut said: Vec<String> = fresh.iter().map(|line| sentence(model, line)).collect();
        if fresh.iter().any(|line| line.event == Event::GameEnded) {
            said.push(result_words(model));
        }
        if !said.is_empty() {
            model.event_announcement.set(said.join(". "));
        }
    });
}

#[cfg(test)]
mod tests {
    use games::silver_gold::{Boxes, CardSet, ExpeditionNumber};

    use super::*;

    #[test]
    fn events_stay_below_the_heading_of_their_expedition() {
        let revealed = |turn| Event::Revealed { round: 1, turn, expedition: ExpeditionNumber::new(turn).unwrap() };
        let kept = |seat| Event::Kept { seat, cards: CardSet::EMPTY };
        let passed = |seat| Event::ExtrasLapsed { seat, count: 1 };
        let (first, second) = (Seat::FIRST, Seat::SECOND);
        let events = [
            kept(first),
            revealed(1),
            passed(first),
            passed(second),
            revealed(2),
            passed(second),
            Event::RoundEnded { round: 1 },
        ];
        let order: Vec<usize> = newest_first(&lines(&events)).iter().map(|line| line.number).collect();
        assert_eq!(order, [6, 4, 5, 1, 2, 3, 0]);
    }

    #[test]
    fn marks_of_a_stand_in_are_found_where_they_are_shown() {
        let revealed = |turn| Event::Revealed { round: 1, turn, expedition: ExpeditionNumber::new(turn).unwrap() };
        let crossed = |seat| Event::Crossed { seat, slot: Slot::Left, boxes: Boxes::EMPTY };
        let (first, second) = (Seat::FIRST, Seat::SECOND);
        let events = [revealed(1), Event::Confirmed { seat: first }, crossed(first), crossed(second), revealed(2)];
        let events = [&events[..], &[crossed(first)]].concat();
        let mut lines = lines(&events);
        // The bot confirmed with the second event; its marks are shown when the other seat has confirmed too.
        mark_stand_ins(&mut lines, &[StandInTurn { seat: first, from: 1, to: 2 }]);
        let marked: Vec<usize> = lines.iter().filter(|line| line.by_stand_in).map(|line| line.number).collect();
        assert_eq!(marked, [2]);
    }
}

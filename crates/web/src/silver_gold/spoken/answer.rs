//! The answers of the spoken mode of Silver & Gold.

use game_core::Seat;
use games::silver_gold::{CardNumber, CardSet, KEPT, Phase, Placement, Source};

use super::super::outcome::outcome;
use super::super::sandbox::Sandbox;
use super::super::shape::Name;
use super::moves::{candidates, legal_ways, way_words};
use super::parse::{COMMANDS, Command, Move, PARTS, Part, Said, ShapeWord, cards, parse};
use super::preview::{placement_words, steps_words};
use super::table::Table;
use crate::parts::listed;
use crate::spoken::{AT_ONCE, Help, Reply, VERBS, Verb, clock_words, folded, joined, word_for};

/// What an answer does to the turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Shows a placement that is not placed yet.
    Show(Placement),
    /// Places what is shown. More boxes are owed.
    Place,
    /// Places what is shown and confirms the turn.
    Confirm,
    Undo,
    StartOver,
    /// Takes a confirmed turn back.
    Withdraw,
    Keep(CardSet),
    Take(Source),
}

/// What the last answers were about.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Memory {
    /// The placements of the last list, to be chosen by number.
    choices: Vec<Placement>,
    /// How many of them have been named.
    named: usize,
    /// The card that was asked for last.
    pub(super) card: Option<CardNumber>,
    last: String,
}

type Answer = Reply<Effect>;

/// Answers a line.
pub(super) fn answer(table: &Table<'_>, memory: &mut Memory, news: &str, line: &str) -> Answer {
    let said = parse(table.game.deck(), line);
    let reply = match said {
        Said::Verb(Verb::Repeat, _) => return Reply::says(memory.last.clone()),
        Said::Verb(Verb::Last, _) => Reply::says(news),
        Said::Verb(verb, rest) => common(table, memory, verb, &rest),
        Said::Command(command, rest) => own_command(table, memory, command, &rest),
        Said::Number(number) => match memory.choices.get(number.wrapping_sub(1)).copied() {
            Some(placement) => show(table, placement),
            None => Reply::says(t!("spoken-no-number", number = number)),
        },
        Said::Move(wanted) => play(table, memory, &wanted),
        other => not_understood(table, other),
    };
    memory.last.clone_from(&reply.text);
    reply
}

fn not_understood(table: &Table<'_>, said: Said) -> Answer {
    Reply::says(match said {
        Said::WrongColour(number) => t!("sgs-wrong-colour", number = number.get(), card = table.card(number)),
        Said::Unknown(word) => t!("spoken-unknown", word = word, example = example(table)),
        _ => t!("spoken-not-now"),
    })
}

/// A move that is legal now, as it is typed.
pub(super) fn example(table: &Table<'_>) -> String {
    let best = table.turn.and_then(|(sandbox, draft)| Some(legal_ways(sandbox, draft).first()?.placement));
    best.map_or_else(|| word_for(VERBS, Verb::Help), |placement| table.say(placement))
}

fn common(table: &Table<'_>, memory: &mut Memory, verb: Verb, rest: &[String]) -> Answer {
    match verb {
        Verb::Turn => Reply::says(table.turn_words()),
        Verb::Legal => legal(table, memory),
        Verb::More => more(table, memory),
        Verb::Plan => Reply::says(joined([table.plan_words()])),
        Verb::Yes => confirm(table),
        Verb::No | Verb::Undo => undo(table),
        Verb::Score => match named_seat(table, rest).or(table.me()) {
            Some(seat) => Reply::says(table.score_words(seat)),
            None => Reply::says(table.rivals_words()),
        },
        Verb::Rivals => match named_seat(table, rest) {
            Some(seat) => Reply::says(table.rival_words(seat)),
            None => Reply::says(table.rivals_words()),
        },
        Verb::Odds => Reply::says(table.odds_words()),
        Verb::Clock => Reply::says(clock_words(table.clock)),
        Verb::Help => Reply::says(joined(help().into_iter().map(|(say, what)| format!("{say}: {what}")))),
        Verb::Last | Verb::Repeat => Reply::says(memory.last.clone()),
    }
}

fn own_command(table: &Table<'_>, memory: &mut Memory, command: Command, rest: &[String]) -> Answer {
    match command {
        Command::Cards => Reply::says(table.cards_words()),
        Command::Display => Reply::says(table.display_words()),
        Command::Races => Reply::says(table.races_words()),
        Command::Shape => Reply::says(table.expedition_words()),
        Command::Change => match table.me() {
            Some(me) if may_change(table, me) => Reply::does(Effect::Withdraw, t!("sgs-withdrawn")),
            _ => Reply::says(t!("sgs-nothing-sent")),
        },
        Command::Card | Command::Rows | Command::Take | Command::Keep => match cards(table.game.deck(), rest) {
            Ok((cards, deck)) => with_cards(table, memory, command, &cards, deck),
            Err(said) => not_understood(table, said),
        },
    }
}

fn with_cards(table: &Table<'_>, memory: &mut Memory, command: Command, cards: &[CardNumber], deck: bool) -> Answer {
    match command {
        Command::Take => take(table, cards, deck),
        Command::Keep => keep(table, cards),
        _ => {
            let mine = table.me().and_then(|me| table.player(me).cards.into_iter().flatten().next());
            let Some(number) = cards.first().copied().or(memory.card).or(mine) else {
                return Reply::says(t!("sgs-which-card"));
            };
            memory.card = Some(number);
            Reply::says(match command {
                Command::Rows => joined([table.card(number)].into_iter().chain(table.row_lines(number))),
                _ => table.layout_words(number),
            })
        }
    }
}

/// Whether the player has confirmed, but others have not.
fn may_change(table: &Table<'_>, me: Seat) -> bool {
    let confirmed = !table.view.pending.contains(me) && !table.view.pending.is_empty();
    confirmed && matches!(table.view.phase, Phase::Keeping | Phase::Crossing)
}

/// The player that a name begins with.
fn named_seat(table: &Table<'_>, rest: &[String]) -> Option<Seat> {
    let wanted = rest.first()?;
    table.view.seats.iter().find(|seat| folded(&table.names[*seat]).starts_with(wanted.as_str()))
}

fn legal(table: &Table<'_>, memory: &mut Memory) -> Answer {
    let Some((sandbox, draft)) = table.turn else { return Reply::says(table.turn_words()) };
    memory.choices = legal_ways(sandbox, draft).iter().map(|way| way.placement).collect();
    memory.named = 0;
    let heading = t!("spoken-count", count = memory.choices.len());
    let some = named(table, memory);
    let debt = super::preview::debt(draft.owed(sandbox));
    Reply::says(joined([debt, heading].into_iter().chain(some)))
}

fn more(table: &Table<'_>, memory: &mut Memory) -> Answer {
    if memory.named >= memory.choices.len() {
        return Reply::says(t!("spoken-no-more"));
    }
    Reply::says(joined(named(table, memory)))
}

/// The next five of the list.
fn named(table: &Table<'_>, memory: &mut Memory) -> Vec<String> {
    let Some((sandbox, draft)) = table.turn else { return Vec::new() };
    let ways = legal_ways(sandbox, draft);
    let way = |placement: &Placement| ways.iter().find(|way| way.placement == *placement);
    let next = memory.choices.iter().enumerate().skip(memory.named).take(AT_ONCE);
    let mut said: Vec<String> = next
        .filter_map(|(at, placement)| {
            Some(t!("spoken-numbered", number = at + 1, way = way_words(sandbox, draft, way(placement)?)))
        })
        .collect();
    memory.named = (memory.named + AT_ONCE).min(memory.choices.len());
    let left = memory.choices.len() - memory.named;
    said.push(if left > 0 { t!("spoken-next-more", count = left) } else { t!("spoken-next-number") });
    said
}

fn play(table: &Table<'_>, memory: &mut Memory, wanted: &Move) -> Answer {
    let found = match candidates(table, wanted) {
        Ok(found) => found,
        Err(reason) => return Reply::says(joined([reason, t!("spoken-next-legal")])),
    };
    match found.as_slice() {
        [one] => show(table, *one),
        _ => {
            let Some((sandbox, draft)) = table.turn else { return Reply::says(t!("spoken-not-now")) };
            let ways = legal_ways(sandbox, draft).into_iter().map(|way| way.placement);
            memory.choices = ways.filter(|placement| found.contains(placement)).collect();
            memory.named = 0;
            let some = named(table, memory);
            Reply::says(joined([t!("spoken-which", count = found.len())].into_iter().chain(some)))
        }
    }
}

/// Shows a placement: its whole result, and how to confirm it.
fn show(table: &Table<'_>, placement: Placement) -> Answer {
    let Some((sandbox, draft)) = table.turn else { return Reply::says(t!("spoken-not-now")) };
    let steps: Vec<Placement> = draft.steps.iter().copied().chain([placement]).collect();
    if !sandbox.allows(&steps) {
        return Reply::says(t!("spoken-not-now"));
    }
    let next = if is_complete(sandbox, &steps) { t!("spoken-next-yes") } else { t!("sgs-say-yes-then") };
    let preview = steps_words(sandbox, &steps, |what| t!("sgs-preview", what = what));
    Reply::does(Effect::Show(placement), joined([preview, next]))
}

/// Whether nothing is left to place after some steps.
fn is_complete(sandbox: &Sandbox, steps: &[Placement]) -> bool {
    !sandbox.after(steps).0.pending().contains(sandbox.seat())
}

fn confirm(table: &Table<'_>) -> Answer {
    if let Some((sandbox, draft)) = table.turn {
        let steps = draft.with_preview(sandbox, None);
        let result = outcome(sandbox, &steps);
        return match steps.last() {
            None => Reply::says(joined([t!("sgs-no-plan"), t!("spoken-next-legal")])),
            Some(_) if is_complete(sandbox, &steps) => Reply::does(Effect::Confirm, t!("spoken-confirmed")),
            Some(_) if draft.ghost.is_none() => {
                Reply::says(joined([super::preview::debt(result.owed), t!("sgs-say-box")]))
            }
            Some(last) => {
                let before = &steps[..steps.len() - 1];
                let what = t!("sgs-placed", what = placement_words(sandbox, before, *last));
                Reply::does(Effect::Place, joined([super::preview::debt(result.owed), what, t!("sgs-say-box")]))
            }
        };
    }
    match (table.view.phase, table.taking) {
        (Phase::Keeping, _) if table.keeping.len() == KEPT && asked(table) => {
            Reply::does(Effect::Confirm, t!("spoken-confirmed"))
        }
        (Phase::Replacing(seat), Some(_)) if Some(seat) == table.me() => {
            Reply::does(Effect::Confirm, t!("spoken-confirmed"))
        }
        _ if asked(table) => Reply::says(table.turn_words()),
        _ => Reply::says(joined([t!("spoken-not-now"), table.turn_words()])),
    }
}

fn asked(table: &Table<'_>) -> bool {
    table.me().is_some_and(|me| table.view.pending.contains(me))
}

fn undo(table: &Table<'_>) -> Answer {
    match table.turn {
        Some((_, draft)) if !draft.is_empty() => Reply::does(Effect::Undo, t!("spoken-undone")),
        Some(_) => Reply::says(t!("spoken-nothing-to-undo")),
        None if !table.keeping.is_empty() || table.taking.is_some() => {
            Reply::does(Effect::StartOver, t!("spoken-undone"))
        }
        None if table.me().is_some_and(|me| may_change(table, me)) => {
            Reply::does(Effect::Withdraw, t!("sgs-withdrawn"))
        }
        None => Reply::says(t!("spoken-nothing-to-undo")),
    }
}

fn keep(table: &Table<'_>, cards: &[CardNumber]) -> Answer {
    let hand = table.view.own.map(|own| own.hand).unwrap_or_default();
    let pair: CardSet = cards.iter().copied().collect();
    if table.view.phase != Phase::Keeping || !asked(table) {
        return Reply::says(t!("spoken-not-now"));
    }
    if pair.len() != KEPT || !(pair - hand).is_empty() {
        return Reply::says(table.cards_words());
    }
    let cards: Vec<String> = pair.iter().map(|number| table.card(number)).collect();
    Reply::does(Effect::Keep(pair), joined([t!("sgs-keeps", cards = listed(&cards)), t!("spoken-next-yes")]))
}

fn take(table: &Table<'_>, cards: &[CardNumber], deck: bool) -> Answer {
    if !matches!(table.view.phase, Phase::Replacing(seat) if Some(seat) == table.me()) {
        return Reply::says(t!("spoken-not-now"));
    }
    match cards {
        [number] if !deck && table.view.display.contains(*number) => {
            let text = joined([t!("sgs-take", card = table.card(*number)), t!("spoken-next-yes")]);
            Reply::does(Effect::Take(Source::Display(*number)), text)
        }
        [] if deck && table.view.deck_size > 0 => {
            Reply::does(Effect::Take(Source::Deck), joined([t!("sgs-take-deck"), t!("spoken-next-yes")]))
        }
        _ => Reply::says(joined([table.display_words(), t!("sgs-ask-take")])),
    }
}

/// The commands with examples.
pub(crate) fn help() -> Vec<Help> {
    let part = |part| word_for(PARTS, part);
    let own = |command| word_for(COMMANDS, command);
    let verb = |verb| word_for(VERBS, verb);
    let corner = part(Part::Shape(ShapeWord::Is(Name::Corner)));
    let both = |one: String, two: String| format!("{one}, {two}");
    vec![
        (format!("{corner} 10 1-1 90"), t!("sgs-help-shape")),
        ("10 1-1 1-2 2-2".into(), t!("sgs-help-boxes")),
        (format!("{} 10 1-1", part(Part::One)), t!("sgs-help-one")),
        (both(verb(Verb::Legal), verb(Verb::More)), t!("sgs-help-legal")),
        (both(verb(Verb::Yes), verb(Verb::Undo)), t!("sgs-help-yes")),
        (own(Command::Change), t!("sgs-help-change")),
        (both(verb(Verb::Turn), verb(Verb::Clock)), t!("sgs-help-turn")),
        (both(format!("{} 23", own(Command::Card)), own(Command::Rows)), t!("sgs-help-card")),
        (own(Command::Cards), t!("sgs-help-cards")),
        (own(Command::Display), t!("sgs-help-display")),
        (both(own(Command::Shape), verb(Verb::Odds)), t!("sgs-help-odds")),
        (both(verb(Verb::Score), verb(Verb::Rivals)), t!("sgs-help-score")),
        (own(Command::Races), t!("sgs-help-races")),
        (format!("{} 10 29", own(Command::Keep)), t!("sgs-help-keep")),
        (format!("{0} 17, {0} {1}", own(Command::Take), part(Part::Deck)), t!("sgs-help-take")),
        (both(verb(Verb::Plan), verb(Verb::Last)), t!("sgs-help-plan")),
        (both(verb(Verb::Repeat), verb(Verb::Help)), t!("sgs-help-repeat")),
    ]
}

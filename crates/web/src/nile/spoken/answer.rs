//! The answers of the spoken mode of Nile.

use games::nile::{Action, Area, Choice, Column, Phase, Way};

use super::super::draft::Confirmation;
use super::super::names::{die_name, reason};
use super::parse::{COMMANDS, Command, Parts, Said, parse};
use super::table::{Table, left_of, tray_words};
use crate::parts::listed;
use crate::spoken::{AT_ONCE, Help, Reply, VERBS, Verb, clock_words, joined, word_for};

/// What an answer does to the turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Effect {
    Choose(Action),
    TakeBack(usize),
    Undo,
    Confirm,
}

/// What the last answers were about.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Memory {
    /// The actions of the last list, to be chosen by number.
    choices: Vec<Action>,
    /// How many of them have been named.
    named: usize,
    /// The area that was asked for last.
    pub(super) area: Option<Area>,
    /// Whether the player was asked if the turn should end with a loss.
    asked_to_end: bool,
    last: String,
}

type Answer = Reply<Effect>;

/// Answers a line.
pub(super) fn answer(table: &Table<'_>, memory: &mut Memory, news: &str, line: &str) -> Answer {
    let asked_to_end = std::mem::take(&mut memory.asked_to_end);
    let reply = match parse(line) {
        Said::Verb(Verb::Repeat, _) => {
            memory.asked_to_end = asked_to_end;
            return Reply::says(memory.last.clone());
        }
        Said::Verb(Verb::Last, _) => Reply::says(news),
        Said::Verb(Verb::Yes, _) if asked_to_end => Reply::does(Effect::Confirm, t!("niles-ended")),
        Said::Verb(Verb::No, _) if asked_to_end => Reply::says(joined([t!("niles-go-on"), table.asked_words()])),
        Said::Verb(verb, parts) => common(table, memory, verb, &parts),
        Said::Command(command, parts) => own_command(table, memory, command, &parts),
        Said::Number(number) => match memory.choices.get(number.wrapping_sub(1)).copied() {
            Some(Action::End) => end(table, memory),
            Some(action) => choose(table, action),
            None => Reply::says(t!("spoken-no-number", number = number)),
        },
        Said::Unknown(word) => Reply::says(t!("spoken-unknown", word = word, example = example(table))),
    };
    memory.last.clone_from(&reply.text);
    reply
}

/// Something that can be typed now.
fn example(table: &Table<'_>) -> String {
    table.legal().first().map_or_else(|| word_for(VERBS, Verb::Help), |action| table.say(*action))
}

fn common(table: &Table<'_>, memory: &mut Memory, verb: Verb, parts: &Parts) -> Answer {
    match verb {
        Verb::Turn => Reply::says(table.turn_words()),
        Verb::Legal => legal(table, memory),
        Verb::More if memory.named >= memory.choices.len() => Reply::says(t!("spoken-no-more")),
        Verb::More => Reply::says(joined(named(table, memory))),
        Verb::Plan => Reply::says(joined([table.plan_words()])),
        Verb::Yes => confirm(table, memory),
        Verb::No | Verb::Undo if table.steps().is_empty() => Reply::says(t!("spoken-nothing-to-undo")),
        Verb::No | Verb::Undo => Reply::does(Effect::Undo, t!("spoken-undone")),
        Verb::Score => Reply::says(table.score_words()),
        Verb::Rivals => Reply::says(table.rival_words()),
        Verb::Odds => {
            let rival = parts
                .words
                .first()
                .is_some_and(|name| crate::spoken::folded(&table.name(table.far())).starts_with(name.as_str()));
            Reply::says(table.odds_words(if rival { table.far() } else { table.near }))
        }
        Verb::Clock => Reply::says(clock_words(table.clock)),
        Verb::Help => Reply::says(joined(help().into_iter().map(|(say, what)| format!("{say}: {what}")))),
        Verb::Last | Verb::Repeat => Reply::says(memory.last.clone()),
    }
}

fn own_command(table: &Table<'_>, memory: &mut Memory, command: Command, parts: &Parts) -> Answer {
    if let Some(question) = question(table, memory, command, parts) {
        return Reply::says(question);
    }
    if table.draft.is_none() {
        return Reply::says(joined([t!("spoken-not-now"), table.turn_words()]));
    }
    match command {
        Command::End => end(table, memory),
        Command::Back if parts.words.is_empty() => common(table, memory, Verb::Undo, parts),
        Command::Back => take_back(table, parts),
        Command::Roll => confirm(table, memory),
        _ => play(table, memory, command, parts),
    }
}

/// The answer to a question; `None` if the command is a move.
fn question(table: &Table<'_>, memory: &mut Memory, command: Command, parts: &Parts) -> Option<String> {
    let near = table.near;
    Some(match (command, parts.area, parts.face()) {
        (Command::Column, Some(area), Some(face)) => {
            memory.area = Some(area);
            table.column_words(Column { area, face })
        }
        (Command::Column | Command::Valley, Some(area), _) => {
            memory.area = Some(area);
            table.area_words(area)
        }
        (Command::Column | Command::Valley, None, _) => table.valley_words(),
        (Command::Pyramid, ..) => joined([table.pyramid_words(near), table.pyramid_words(table.far())]),
        (Command::Tray, ..) => table.tray_words(),
        (Command::Storehouse, ..) => joined([table.storehouse_words(near), table.storehouse_words(table.far())]),
        (Command::Dice, ..) => {
            let dice = table.dice_words();
            joined([if dice.is_empty() { t!("niles-no-dice") } else { dice }])
        }
        (Command::Roll, ..) if !is_rolling(table) => joined([table.dice_words(), table.asked_words()]),
        (Command::Yields, ..) => table.yields_words(near),
        (Command::Discoveries, ..) => match parts.discovery() {
            Some(found) => joined([table.discovery_line(found)]),
            None => table.discoveries_words(),
        },
        (Command::Prices, ..) => table.prices_words(),
        _ => return None,
    })
}

fn is_rolling(table: &Table<'_>) -> bool {
    let confirmation = table.draft.as_ref().map(|draft| draft.confirmation(table.game));
    matches!(confirmation, Some(Confirmation::Roll(_)))
}

fn legal(table: &Table<'_>, memory: &mut Memory) -> Answer {
    memory.choices = table.legal();
    memory.named = 0;
    if memory.choices.is_empty() {
        return Reply::says(table.turn_words());
    }
    let heading = t!("spoken-count", count = memory.choices.len());
    Reply::says(joined([heading].into_iter().chain(named(table, memory))))
}

/// The next five of the list.
fn named(table: &Table<'_>, memory: &mut Memory) -> Vec<String> {
    let next = memory.choices.iter().enumerate().skip(memory.named).take(AT_ONCE);
    let mut said: Vec<String> =
        next.map(|(at, action)| t!("spoken-numbered", number = at + 1, way = table.way_words(*action))).collect();
    memory.named = (memory.named + AT_ONCE).min(memory.choices.len());
    let left = memory.choices.len() - memory.named;
    said.push(if left > 0 { t!("spoken-next-more", count = left) } else { t!("spoken-next-number") });
    said
}

/// The actions that a typed move can mean.
fn meant(table: &Table<'_>, command: Command, parts: &Parts) -> Vec<Action> {
    let dice = |area: Area, face: Option<u8>| {
        let turn = *table.state.turn();
        games::nile::DieNumber::all().zip(turn.dice().to_vec()).filter_map(move |(number, die)| {
            let is = die.area == area && face.is_none_or(|face| die.face.get() == face);
            is.then_some(number)
        })
    };
    let (area, number) = (parts.area, parts.numbers.first().copied());
    match (command, area) {
        (Command::Buy, Some(area)) => {
            let face = parts.face().and_then(|face| table.next_space(area, face));
            face.map(Action::Buy).into_iter().collect()
        }
        (Command::Build, _) => parts.row().map(Action::Build).into_iter().collect(),
        (Command::Bump, Some(die)) => match parts.way {
            Some(way) => vec![Action::Bump { die, way }],
            None => [Way::Up, Way::Down].map(|way| Action::Bump { die, way }).to_vec(),
        },
        (Command::Extra, Some(area)) => vec![Action::Extra(area)],
        (Command::Double, Some(area)) => dice(area, number).map(Action::Double).collect(),
        (Command::Use, _) => {
            let die = |found: Action| match (found, area) {
                (_, None) | (Action::Discover { choice: None, .. }, _) => true,
                (Action::Discover { choice: Some(Choice::Area(one)), .. }, Some(area)) => one == area,
                (Action::Discover { choice: Some(Choice::Die(one)), .. }, Some(area)) => {
                    dice(area, parts.numbers.last().copied().filter(|_| parts.numbers.len() > 1)).any(|die| die == one)
                }
                _ => false,
            };
            let is = |action: &Action| match (*action, parts.discovery()) {
                (Action::Discover { spot, .. }, Some(found)) => {
                    table.state.discoveries()[spot.index()] == Some(found) && die(*action)
                }
                (Action::Discover { .. }, None) => die(*action),
                _ => false,
            };
            table.actions().into_iter().filter(is).collect()
        }
        (Command::Keep, _) => vec![Action::Decline],
        (Command::Pick, _) => parts.discovery().map(Action::Draft).into_iter().collect(),
        (Command::Store, _) => vec![Action::Store],
        _ => Vec::new(),
    }
}

fn play(table: &Table<'_>, memory: &mut Memory, command: Command, parts: &Parts) -> Answer {
    let meant = meant(table, command, parts);
    let legal: Vec<Action> = table.legal().into_iter().filter(|action| meant.contains(action)).collect();
    match (legal.as_slice(), meant.as_slice()) {
        ([one], _) => choose(table, *one),
        ([_, ..], _) => {
            memory.choices.clone_from(&legal);
            memory.named = 0;
            let which = t!("spoken-which", count = legal.len());
            Reply::says(joined([which].into_iter().chain(named(table, memory))))
        }
        ([], [first, ..]) => {
            let why = table.draft.as_ref().and_then(|draft| draft.check(table.game, *first).err()).map(reason);
            Reply::says(joined([why.unwrap_or_else(|| t!("spoken-not-now")), t!("spoken-next-legal")]))
        }
        ([], []) => {
            Reply::says(joined([t!("niles-incomplete", example = example_of(table, command)), t!("spoken-next-legal")]))
        }
    }
}

/// An example of a command: a legal one, or else what can be typed now.
fn example_of(table: &Table<'_>, command: Command) -> String {
    let word = word_for(COMMANDS, command);
    let says = table.legal().into_iter().map(|action| table.say(action));
    says.into_iter().find(|say| say.starts_with(&word)).unwrap_or_else(|| example(table))
}

/// Adds a step to the plan, and says what is asked next.
fn choose(table: &Table<'_>, action: Action) -> Answer {
    let Some(after) = table.after(action) else { return Reply::says(t!("spoken-not-now")) };
    let way = table.way_words(action);
    let what = match (action, table.state.phase()) {
        (Action::Buy(_) | Action::Build(_), Phase::Spending) => {
            let left = t!("niles-left", left = tray_words(&left_of(&after.budget())));
            let next = if after.budget().left() == 0 { t!("niles-say-end-now") } else { String::new() };
            joined([t!("niles-planned", steps = way), left, next])
        }
        (_, Phase::Drafting | Phase::FirstPurchases) => {
            joined([t!("niles-planned", steps = way), t!("spoken-next-yes")])
        }
        (Action::Extra(area), _) => {
            joined([t!("niles-planned", steps = way), t!("niles-ask-roll", die = die_name(area))])
        }
        (Action::Store, _) => joined([t!("nile-task-store"), t!("spoken-next-yes")]),
        _ => joined([table.action_words(action), after.turn_words()]),
    };
    Reply::does(Effect::Choose(action), what)
}

fn confirm(table: &Table<'_>, memory: &mut Memory) -> Answer {
    let Some(draft) = &table.draft else { return Reply::says(table.turn_words()) };
    match draft.confirmation(table.game) {
        Confirmation::NotYet => Reply::says(joined([t!("niles-no-plan"), table.asked_words()])),
        Confirmation::SetUp if draft.steps().is_empty() => Reply::says(table.asked_words()),
        Confirmation::Spending => end(table, memory),
        Confirmation::SetUp | Confirmation::Roll(_) | Confirmation::Over => {
            Reply::does(Effect::Confirm, t!("spoken-confirmed"))
        }
        Confirmation::Store => Reply::does(Effect::Confirm, t!("niles-ended")),
    }
}

/// Ends the turn; asks once if that loses what could still buy something.
fn end(table: &Table<'_>, memory: &mut Memory) -> Answer {
    let Some(draft) = &table.draft else { return Reply::says(table.turn_words()) };
    match draft.confirmation(table.game) {
        Confirmation::Spending => {}
        Confirmation::Store | Confirmation::Over => return Reply::does(Effect::Confirm, t!("niles-ended")),
        _ => return Reply::says(joined([t!("spoken-not-now"), table.asked_words()])),
    }
    let budget = table.budget();
    let still = table.legal().into_iter().filter(|action| !matches!(action, Action::End));
    let still: Vec<String> = still.take(3).map(|action| format!("“{}”", table.say(action))).collect();
    if budget.left() == 0 || still.is_empty() {
        return Reply::does(Effect::Confirm, t!("niles-ended"));
    }
    memory.asked_to_end = true;
    let lost = t!("niles-would-lose", what = tray_words(&left_of(&budget)));
    Reply::says(joined([lost, t!("niles-still", moves = listed(&still)), t!("niles-really-end")]))
}

fn take_back(table: &Table<'_>, parts: &Parts) -> Answer {
    let is = |step: &Action| match (*step, parts.area) {
        (Action::Buy(space), Some(area)) => space.area == area && parts.face().is_none_or(|face| face == space.column),
        (Action::Build(row), None) => parts.row().is_none_or(|wanted| wanted == row),
        _ => false,
    };
    match table.steps().iter().rposition(is) {
        Some(index) => {
            let what = table.action_words(table.steps()[index]);
            Reply::does(Effect::TakeBack(index), t!("niles-taken-back", what = what))
        }
        None => Reply::says(joined([t!("spoken-nothing-to-undo"), table.plan_words()])),
    }
}

/// The commands with examples.
pub(crate) fn help() -> Vec<Help> {
    let own = |command| word_for(COMMANDS, command);
    let verb = |verb| word_for(VERBS, verb);
    let word = |text: String| text.split(' ').next().unwrap_or_default().to_string();
    let (red, up) = (word(t!("niles-say-red")), word(t!("niles-say-up")));
    let both = |one: String, two: String| format!("{one}, {two}");
    vec![
        (format!("{} {red} 3", own(Command::Buy)), t!("niles-help-buy")),
        (format!("{} 2", own(Command::Build)), t!("niles-help-build")),
        (both(format!("{} {red} 3", own(Command::Back)), verb(Verb::Undo)), t!("niles-help-back")),
        (both(own(Command::End), own(Command::Store)), t!("niles-help-end")),
        (format!("{} {red} {up}", own(Command::Bump)), t!("niles-help-bump")),
        (
            both(format!("{} {red}", own(Command::Extra)), format!("{} {red}", own(Command::Double))),
            t!("niles-help-extra"),
        ),
        (both(format!("{} 3", own(Command::Use)), own(Command::Keep)), t!("niles-help-use")),
        (format!("{} 5", own(Command::Pick)), t!("niles-help-pick")),
        (both(verb(Verb::Legal), verb(Verb::More)), t!("niles-help-legal")),
        (both(verb(Verb::Yes), verb(Verb::No)), t!("niles-help-yes")),
        (both(verb(Verb::Turn), verb(Verb::Clock)), t!("niles-help-turn")),
        (both(own(Command::Dice), own(Command::Tray)), t!("niles-help-tray")),
        (
            both(format!("{} {red} 4", own(Command::Column)), format!("{} {red}", own(Command::Valley))),
            t!("niles-help-column"),
        ),
        (both(own(Command::Pyramid), own(Command::Storehouse)), t!("niles-help-pyramid")),
        (both(own(Command::Discoveries), own(Command::Prices)), t!("niles-help-discoveries")),
        (both(own(Command::Yields), verb(Verb::Odds)), t!("niles-help-odds")),
        (both(verb(Verb::Score), verb(Verb::Rivals)), t!("niles-help-score")),
        (both(verb(Verb::Plan), verb(Verb::Last)), t!("niles-help-plan")),
        (both(verb(Verb::Repeat), verb(Verb::Help)), t!("niles-help-repeat")),
    ]
}

//! Texts for players, bots, levels, clocks, phrases and refusals.

use game_core::Seat;
use protocol::{Clock, Level, Phrase, Refusal, RefusalCode, SeatInfo, Sitter};

pub(crate) fn level_name(level: Level) -> String {
    match level {
        Level::Novice => t!("level-novice"),
        Level::Easy => t!("level-easy"),
        Level::Hard => t!("level-hard"),
        Level::Expert => t!("level-expert"),
    }
}

pub(crate) fn clock_name(clock: Clock) -> String {
    match clock {
        Clock::None => t!("clock-none"),
        Clock::Seconds30 => t!("clock-seconds30"),
        Clock::Minutes2 => t!("clock-minutes2"),
        Clock::Hour => t!("clock-hour"),
        Clock::Day => t!("clock-day"),
        Clock::Days3 => t!("clock-days3"),
    }
}

/// The name of a bot, or of a person without a name: the emblem of the seat.
pub(crate) fn bot_name(seat: Seat) -> String {
    match seat.index() {
        0 => t!("bot-sun"),
        1 => t!("bot-moon"),
        2 => t!("bot-star"),
        _ => t!("bot-wave"),
    }
}

/// The name of a seat's player.
pub(crate) fn seat_name(info: &SeatInfo) -> String {
    sitter_name(info.seat, &info.sitter)
}

pub(crate) fn sitter_name(seat: Seat, sitter: &Sitter) -> String {
    match sitter {
        Sitter::Open => t!("seat-open"),
        Sitter::Bot(_) => bot_name(seat),
        // A person who plays alone may have no name.
        Sitter::Person(name) if name.is_empty() => bot_name(seat),
        Sitter::Person(name) => isolated(name),
    }
}

/// A name that cannot change the direction of the text around it. Only names in scripts that are written from right to
/// left need the marks, which also work where elements cannot be used, as in labels for screen readers.
pub(crate) fn isolated(name: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_DIRECTIONAL_ISOLATE: char = '\u{2069}';
    // Hebrew, Arabic and their neighbours, their presentation forms, and the historic scripts.
    let is_right_to_left = |letter| {
        matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
            || matches!(letter, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if name.chars().any(is_right_to_left) {
        return format!("{FIRST_STRONG_ISOLATE}{name}{POP_DIRECTIONAL_ISOLATE}");
    }
    name.into()
}

/// Names as a list in a sentence.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => t!("and", before = before.join(", "), last = last.clone()),
    }
}

pub(crate) fn phrase_words(phrase: Phrase) -> String {
    match phrase {
        Phrase::Hello => t!("phrase-hello"),
        Phrase::GoodLuck => t!("phrase-good-luck"),
        Phrase::WellPlayed => t!("phrase-well-played"),
        Phrase::OhNo => t!("phrase-oh-no"),
        Phrase::OneMoment => t!("phrase-one-moment"),
        Phrase::YourTurn => t!("phrase-your-turn"),
        Phrase::ThankYou => t!("phrase-thank-you"),
        Phrase::OnceMore => t!("phrase-once-more"),
        Phrase::Clap => t!("phrase-clap"),
        Phrase::Laugh => t!("phrase-laugh"),
        Phrase::Surprise => t!("phrase-surprise"),
        Phrase::Heart => t!("phrase-heart"),
    }
}

/// The symbol of a reaction; phrases have none.
pub(crate) fn reaction_icon(phrase: Phrase) -> Option<&'static str> {
    match phrase {
        Phrase::Clap => Some("r-clap"),
        Phrase::Laugh => Some("r-laugh"),
        Phrase::Surprise => Some("r-surprise"),
        Phrase::Heart => Some("r-heart"),
        _ => None,
    }
}

/// A refusal in the player's language. The server's reason is in English; it is shown only where the code does not say
/// enough.
pub(crate) fn refusal_words(refusal: &Refusal) -> String {
    match refusal.code {
        RefusalCode::TooMany => t!("refused-too-many"),
        RefusalCode::WrongVersion => t!("refused-version"),
        RefusalCode::NoSuchTable | RefusalCode::NotFound => t!("refused-no-table"),
        RefusalCode::SeatTaken => t!("refused-seat-taken"),
        RefusalCode::NotSeated => t!("refused-not-seated"),
        RefusalCode::Stranger => t!("refused-stranger"),
        RefusalCode::NotHost => t!("refused-not-host"),
        RefusalCode::WrongStage => t!("refused-stage"),
        RefusalCode::Stale => t!("refused-stale"),
        RefusalCode::Damaged => t!("refused-damaged", reason = refusal.reason.clone()),
        RefusalCode::Unavailable => t!("refused-unavailable"),
        RefusalCode::Malformed
        | RefusalCode::Foreign
        | RefusalCode::WrongMethod
        | RefusalCode::TooLarge
        | RefusalCode::Illegal => t!("refused-other", reason = refusal.reason.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_right_to_left_are_isolated_and_others_are_as_they_are() {
        let shown = |name: &str| sitter_name(Seat::from_number(1).expect("a seat"), &Sitter::Person(name.into()));
        for name in ["Ada", "Zoë", "陳小明", "👩\u{200d}👧"] {
            assert_eq!(shown(name), name);
        }
        for name in ["שלום", "علی", "Ada علی", "\u{10800}", "\u{1e900}"] {
            assert_eq!(shown(name), format!("\u{2068}{name}\u{2069}"));
        }
    }
}

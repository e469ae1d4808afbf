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
        Clock::Day => t!("clock-day"),
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
        Sitter::Person(name) => name.clone(),
    }
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

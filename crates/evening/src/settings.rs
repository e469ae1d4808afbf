//! The limits of an evening's settings.

use hosting::Games;
use protocol::{Clock, NewEvent, Pairing, Refusal, RefusalCode};

use crate::pairing::MOST_SEATS;

/// The most rounds that a host can ask for.
const MAX_ROUNDS: u8 = 20;
/// The shortest and longest round in minutes.
const ROUND_MINUTES: std::ops::RangeInclusive<u16> = 1..=240;
/// The longest pause between two rounds, in seconds.
const MAX_PAUSE: u16 = 900;

/// Refuses settings that cannot be played. The name is checked by the caller, as all names are.
pub fn check_settings(games: &Games, new: &NewEvent) -> Result<(), Refusal> {
    let refuse = |reason: String| Err(Refusal::new(RefusalCode::Malformed, reason));
    let game = games.get(new.game)?;
    let (fewest, most) = (game.players.fewest.max(2), game.players.most.min(MOST_SEATS));
    if !(fewest..=most).contains(&usize::from(new.seats)) {
        let (seats, name) = (new.seats, new.game);
        return refuse(format!("a table of {name} has {fewest} to {most} seats at an evening, not {seats}"));
    }
    if new.rounds > MAX_ROUNDS {
        return refuse(format!("an evening has at most {MAX_ROUNDS} rounds, not {}", new.rounds));
    }
    if new.rounds == 0 && new.pairing == Pairing::Swiss {
        return refuse("the number of rounds is missing".into());
    }
    if !matches!(new.clock, Clock::None | Clock::Seconds30 | Clock::Minutes2) {
        return refuse(
            "at an evening a turn takes at most two minutes: the clock is none, seconds30 or minutes2".into(),
        );
    }
    if new.round_minutes != 0 && !ROUND_MINUTES.contains(&new.round_minutes) {
        let (min, max) = (ROUND_MINUTES.start(), ROUND_MINUTES.end());
        return refuse(format!("a round takes {min} to {max} minutes, or 0 for no limit, not {}", new.round_minutes));
    }
    if new.pause_seconds > MAX_PAUSE {
        return refuse(format!("a pause takes at most {MAX_PAUSE} seconds, not {}", new.pause_seconds));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Absence, Level};

    fn nile() -> NewEvent {
        NewEvent {
            name: "Club night".into(),
            game: games::NILE,
            seats: 2,
            options: Default::default(),
            pairing: Pairing::Swiss,
            rounds: 5,
            clock: Clock::Minutes2,
            round_minutes: 45,
            pause_seconds: 60,
            absence: Absence::Bot,
            level: Level::Easy,
        }
    }

    #[test]
    fn settings_out_of_range_are_refused_with_a_reason() {
        let check = |change: fn(&mut NewEvent)| {
            let mut new = nile();
            change(&mut new);
            check_settings(&games::without_bots(), &new).map_err(|refusal| refusal.reason)
        };
        assert_eq!(check(|_| ()), Ok(()));
        let refused = [
            check(|new| new.seats = 3),
            check(|new| (new.game, new.seats) = (games::SILVER_GOLD, 1)),
            check(|new| (new.game, new.seats) = (games::SILVER_GOLD, 5)),
            check(|new| new.rounds = 21),
            check(|new| new.rounds = 0),
            check(|new| new.clock = Clock::Day),
            check(|new| new.round_minutes = 241),
            check(|new| new.pause_seconds = 901),
        ];
        for reason in refused {
            assert!(reason.expect_err("refused").contains(char::is_alphabetic));
        }
        assert_eq!(check(|new| (new.pairing, new.rounds) = (Pairing::Everybody, 0)), Ok(()));
    }
}

//! The result of a finished game in one line, for lists of games.

use game_core::Seat;
use protocol::{GameName, SeatScore};
use serde::Deserialize;

use crate::session::local_record;
use crate::web_games::WebGame;

/// The line of a record that holds the results.
#[derive(Deserialize)]
struct ResultLine {
    result: Vec<SeatScore>,
}

/// The results of a finished game in this browser.
pub(super) fn local_results(number: &str) -> Vec<SeatScore> {
    let record = local_record(number).ok().flatten().unwrap_or_default();
    let mut lines = record.lines().rev();
    let found = lines.find_map(|line| serde_json::from_str::<ResultLine>(line).ok());
    found.map(|line| line.result).unwrap_or_default()
}

/// The result as the player of a seat reads it: the place, and the points with one's own first. `None` without results.
pub(super) fn result_words(game: GameName, results: &[SeatScore], own: Seat) -> Option<String> {
    let field = WebGame::find(game)?.points_field;
    let points = |score: &SeatScore| score.score.get(field).map(ToString::to_string);
    let mine = results.get(own.index())?;
    let others = results.iter().enumerate().filter(|(index, _)| *index != own.index());
    let all: Option<Vec<String>> = [points(mine)].into_iter().chain(others.map(|(_, score)| points(score))).collect();
    let points = all?.join(" : ");
    let winners = results.iter().filter(|score| score.place == 1).count();
    Some(match mine.place {
        1 if results.len() == 1 => points,
        1 if winners > 1 => t!("result-tied", points = points),
        1 => t!("result-won", points = points),
        place => t!("result-place", place = place, all = results.len(), points = points),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fetched::PAGES_TEXTS;
    use crate::words::add_catalogue;

    #[test]
    fn a_result_has_the_place_and_the_points_with_ones_own_first() {
        add_catalogue(&PAGES_TEXTS);
        let score = |place, total| SeatScore { place, score: serde_json::json!({ "total": total }) };
        let words = |results: &[SeatScore], seat| {
            result_words(games::SILVER_GOLD, results, Seat::from_number(seat).expect("a seat")).expect("a result")
        };
        let results = [score(2, 48), score(1, 56)];
        assert!(words(&results, 1).contains("48 : 56"));
        assert!(words(&results, 2).contains("56 : 48"));
        assert_ne!(words(&[score(1, 5), score(1, 5)], 1), words(&[score(1, 5), score(2, 5)], 1), "a tie is no win");
        assert_eq!(result_words(games::SILVER_GOLD, &[], Seat::FIRST), None);
        assert_eq!(result_words(games::NILE, &results, Seat::FIRST), None, "no pieces, no result");
    }
}

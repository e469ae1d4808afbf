//! Silver & Gold at a table.

use std::sync::Arc;

use game_core::{Agreement, Audience, Hosted, PlayerCount, Recorded, Seat, SetupError};

use crate::{Deck, Event, MAX_PLAYERS, Score, SilverGold, State};

/// The names that older servers stored with every table, whatever its game. They have no meaning here.
const IGNORED_OPTIONS: [&str; 4] = ["draft", "no_exchange", "free_masonry", "balanced_start"];

/// Silver & Gold has no options.
fn check_options(agreement: &Agreement<'_>) -> Result<(), SetupError> {
    let unknown = agreement.options.keys().find(|name| !IGNORED_OPTIONS.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| Err(SetupError::Options(format!("there is no option {name:?}"))))
}

impl Hosted for SilverGold {
    const MATERIAL: &'static str = "deck";
    const PLAYERS: PlayerCount = PlayerCount { fewest: 1, most: MAX_PLAYERS };
    const HAS_SECRETS: bool = true;

    fn open(agreement: &Agreement<'_>) -> Result<Self, SetupError> {
        let parse = |text: &str| Deck::parse(text).map(|(deck, warnings)| (Arc::new(deck), warnings));
        check_options(agreement)?;
        if !(1..=Self::RULES).contains(&agreement.rules) {
            return Err(SetupError::UnknownRules { found: agreement.rules, newest: Self::RULES });
        }
        let deck = agreement.material(Self::MATERIAL, || Deck::standard_of(agreement.rules), parse)?;
        let expected = Self::PLAYERS;
        Self::new(deck, agreement.players).ok_or(SetupError::Players { found: agreement.players, expected })
    }

    fn audience(event: &Event) -> Audience {
        event.audience()
    }

    fn points(score: &Score) -> i32 {
        score.total.into()
    }

    /// An extra box that is owed belongs to the turn. Each replacement card is a turn of its own (S16).
    fn is_turn_complete(&self, state: &State, seat: Seat) -> bool {
        state.owed(seat) == 0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value};

    use super::*;

    fn open_with(names: &[&str]) -> Result<SilverGold, SetupError> {
        let options: Map<String, Value> = names.iter().map(|name| (name.to_string(), Value::Bool(true))).collect();
        SilverGold::open(&Agreement { players: 2, material: None, options: &options, rules: SilverGold::RULES })
    }

    #[test]
    fn unknown_options_are_refused_except_those_that_older_servers_stored() {
        assert!(open_with(&IGNORED_OPTIONS).is_ok());
        let refused = open_with(&["draft", "open_hands"]).expect_err("there is no such option");
        assert_eq!(refused.to_string(), "the options cannot be read: there is no option \"open_hands\"");
    }
    #[test]
    fn tables_keep_the_standard_deck_of_their_rules() {
        let deck_of = |rules| {
            let options = Map::new();
            let game = SilverGold::open(&Agreement { players: 2, material: None, options: &options, rules });
            game.map(|game| game.deck().hash())
        };
        assert_eq!(deck_of(1), Ok(Deck::first_edition().hash()));
        assert_eq!(deck_of(SilverGold::RULES), Ok(Deck::standard().hash()));
        assert_ne!(deck_of(1), deck_of(SilverGold::RULES));
        assert!(deck_of(SilverGold::RULES + 1).is_err());
    }
}

//! The registry of games in this client. A new game adds its entry to [`GAMES`], to [`RULES_PAGES`] and to the list in
//! [`game_tables`](crate::game_tables); everything else is in its own folder.
//!
//! A game's table and its rules are fetched when they are first needed. [`GAMES`] is part of the first download, so it
//! must not point to them, to the rules in code, or to their texts.

use std::ops::RangeInclusive;

use game_core::{Hosted, PlayerCount, Recorded};
use games::{Nile, SilverGold};
use leptos::prelude::*;
use protocol::GameName;

use crate::words::{Catalogue, Text};
use crate::{nile, silver_gold};

/// One game as the pages around its table see it.
pub(crate) struct WebGame {
    pub(crate) name: GameName,
    /// The texts of this entry, which are part of the first download.
    pub(crate) texts: Catalogue,
    pub(crate) title: Text,
    /// The game in one sentence.
    pub(crate) about: Text,
    /// How many players, and how long.
    pub(crate) size: Text,
    /// Three symbols that stand for the game.
    pub(crate) icons: [&'static str; 3],
    /// The symbol in lists of tables.
    pub(crate) icon: &'static str,
    /// The field of a seat's score, as records have it, that is shown in lists.
    pub(crate) points_field: &'static str,
    players: PlayerCount,
    /// Whether all seats choose at the same time and in secret.
    pub(crate) has_secrets: bool,
}

/// All games, in the order in which they are offered.
pub(crate) static GAMES: &[WebGame] = &[
    WebGame {
        name: SilverGold::NAME,
        texts: catalogue!("silver-gold-lobby"),
        title: || t!("silver-gold"),
        about: || t!("silver-gold-about"),
        size: || t!("silver-gold-size"),
        icons: ["i-pyr-green", "i-pyr-orange", "i-pyr-purple"],
        icon: "i-pyr-orange",
        points_field: "total",
        players: SilverGold::PLAYERS,
        has_secrets: SilverGold::HAS_SECRETS,
    },
    WebGame {
        name: Nile::NAME,
        texts: catalogue!("nile-lobby"),
        title: || t!("nile"),
        about: || t!("nile-about"),
        size: || t!("nile-size"),
        icons: ["i-wheat", "i-worker", "i-brick"],
        icon: "i-brick",
        points_field: "pieces",
        players: Nile::PLAYERS,
        has_secrets: Nile::HAS_SECRETS,
    },
];

pub(crate) static SILVER_GOLD_TEXTS: Catalogue = catalogue!("silver-gold");
pub(crate) static NILE_TEXTS: Catalogue = catalogue!("nile");

/// The rules of one game, as a page to read. Only the part of the client with the rules may use it.
pub(crate) struct RulesPage {
    pub(crate) game: &'static WebGame,
    /// The texts of the rules, and those of the game's table, which the rules repeat.
    pub(crate) texts: [&'static Catalogue; 2],
    /// Why one should read on.
    pub(crate) teaser: Text,
    pub(crate) title: Text,
    pub(crate) page: fn() -> AnyView,
}

static SILVER_GOLD_RULES: Catalogue = catalogue!("silver-gold-rules");
static NILE_RULES: Catalogue = catalogue!("nile-rules");

/// The rules of all games.
pub(crate) static RULES_PAGES: &[RulesPage] = &[
    RulesPage {
        game: &GAMES[0],
        texts: [&SILVER_GOLD_TEXTS, &SILVER_GOLD_RULES],
        teaser: || t!("learn-sg-teaser"),
        title: || t!("learn-open-sg"),
        page: || view! { <silver_gold::Rules /> }.into_any(),
    },
    RulesPage {
        game: &GAMES[1],
        texts: [&NILE_TEXTS, &NILE_RULES],
        teaser: || t!("learn-nile-teaser"),
        title: || t!("learn-open-nile"),
        page: || view! { <nile::Rules /> }.into_any(),
    },
];

impl WebGame {
    /// The game with this name, if this client knows it.
    pub(crate) fn find(name: GameName) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// The game with this name; the first game, if this client does not know it.
    pub(crate) fn find_or_first(name: GameName) -> &'static Self {
        Self::find(name).unwrap_or(&GAMES[0])
    }

    /// The numbers of players that can sit at one table, bots included.
    pub(crate) fn players(&self) -> RangeInclusive<usize> {
        self.players.fewest.max(2)..=self.players.most
    }
}

/// A game's title in the reader's language, or its name if this client does not know it.
pub(crate) fn game_title(name: GameName) -> String {
    WebGame::find(name).map_or_else(|| name.to_string(), |game| (game.title)())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_here_with_its_rules() {
        assert!(GAMES.iter().map(|game| game.name).eq(games::NAMES));
        assert!(RULES_PAGES.iter().map(|rules| rules.game.name).eq(games::NAMES));
    }
}

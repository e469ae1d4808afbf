//! The routes of the client. They are in the fragment of the address, behind the `#`: so they work on any web server, and
//! browsers do not send a table's secret id to it.

use leptos::prelude::*;
use protocol::{EventId, GameName, TableId};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::web_games::WebGame;

/// A page of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    Home,
    /// A game in this browser, by its number.
    Local(String),
    /// A new game for several people on this device.
    PassAndPlay,
    /// A new table on the server.
    NewTable,
    /// A table on the server with anyone who waits for this game.
    Anyone(GameName),
    /// A table on the server.
    Table(TableId),
    /// The player's games, in this browser and on the server.
    Mine,
    /// The replay of a finished game on the server.
    Replay(TableId),
    /// The replay of a record file.
    ReplayFile,
    /// The replay of a finished game in this browser.
    ReplayLocal(String),
    /// The review of a finished game on the server.
    Review(TableId),
    /// The review of a record file.
    ReviewFile,
    /// The review of a finished game in this browser.
    ReviewLocal(String),
    /// A new duplicate evening, or one to join by its code.
    NewEvening,
    /// A duplicate evening on the server.
    Evening(EventId),
    /// The standings of an evening in large type.
    Projector(EventId),
    Learn(Option<GameName>),
    Settings,
    /// Challenges, comparisons and daily digs: the whole path. Their part of the client reads the rest of it.
    Shared(String),
    /// Signs the player in on this device too, with a code from another one.
    Claim(String),
    Unknown,
}

impl Route {
    fn parse(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_matches('/');
        let mut parts = path.splitn(2, '/');
        let (first, rest) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let table = |to: fn(TableId) -> Self| rest.parse().map_or(Self::Unknown, to);
        let game = |name: &str| name.parse().ok().and_then(WebGame::find).map(|game| game.name);
        match (first, rest) {
            ("", "") => Self::Home,
            ("play", number) if !number.is_empty() => Self::Local(number.into()),
            ("pass", "") => Self::PassAndPlay,
            ("new", "") => Self::NewTable,
            ("t", _) => table(Self::Table),
            ("mine", "") => Self::Mine,
            ("replay", "") => Self::ReplayFile,
            ("replay", number) if number.starts_with("local/") => Self::ReplayLocal(number[6..].into()),
            ("replay", _) => table(Self::Replay),
            ("review", "") => Self::ReviewFile,
            ("review", number) if number.starts_with("local/") => Self::ReviewLocal(number[6..].into()),
            ("review", _) => table(Self::Review),
            ("evening", "") => Self::NewEvening,
            ("evening", id) => match id.strip_suffix("/projector") {
                Some(id) => id.parse().map_or(Self::Unknown, Self::Projector),
                None => id.parse().map_or(Self::Unknown, Self::Evening),
            },
            ("learn", "") => Self::Learn(None),
            ("learn", name) => game(name).map_or(Self::Unknown, |game| Self::Learn(Some(game))),
            ("anyone", name) => game(name).map_or(Self::Unknown, Self::Anyone),
            ("settings", "") => Self::Settings,
            ("challenge" | "compare" | "daily", _) => Self::Shared(path.into()),
            ("claim", code) if !code.is_empty() => Self::Claim(code.into()),
            _ => Self::Unknown,
        }
    }

    /// The address, relative to the page.
    pub(crate) fn href(&self) -> String {
        match self {
            Self::Home | Self::Unknown => "#/".into(),
            Self::Local(number) => format!("#/play/{number}"),
            Self::PassAndPlay => "#/pass".into(),
            Self::NewTable => "#/new".into(),
            Self::Anyone(game) => format!("#/anyone/{game}"),
            Self::Table(table) => format!("#/t/{table}"),
            Self::Mine => "#/mine".into(),
            Self::Replay(table) => format!("#/replay/{table}"),
            Self::ReplayFile => "#/replay".into(),
            Self::ReplayLocal(number) => format!("#/replay/local/{number}"),
            Self::Review(table) => format!("#/review/{table}"),
            Self::ReviewFile => "#/review".into(),
            Self::ReviewLocal(number) => format!("#/review/local/{number}"),
            Self::NewEvening => "#/evening".into(),
            Self::Evening(evening) => format!("#/evening/{evening}"),
            Self::Projector(evening) => format!("#/evening/{evening}/projector"),
            Self::Learn(None) => "#/learn".into(),
            Self::Learn(Some(game)) => format!("#/learn/{game}"),
            Self::Settings => "#/settings".into(),
            Self::Shared(path) => format!("#/{path}"),
            Self::Claim(code) => format!("#/claim/{code}"),
        }
    }

    /// The absolute address, to send to others.
    pub(crate) fn link(&self) -> String {
        let location = window().location();
        let page = location.href().unwrap_or_default();
        format!("{}{}", page.split('#').next().unwrap_or_default(), self.href())
    }

    /// Navigates there.
    pub(crate) fn go(&self) {
        let _ = window().location().set_hash(&self.href());
    }

    /// Navigates there in place of the current page, which the way back leaves out.
    pub(crate) fn replace(&self) {
        let _ = window().location().replace(&self.href());
    }
}

/// The current route; follows every navigation.
pub(crate) fn current() -> ReadSignal<Route> {
    let read = || Route::parse(&window().location().hash().unwrap_or_default());
    let (route, set_route) = signal(read());
    let changed = Closure::<dyn FnMut()>::new(move || set_route.set(read()));
    window().set_onhashchange(Some(changed.as_ref().unchecked_ref()));
    // The listener lives as long as the page.
    changed.forget();
    route
}

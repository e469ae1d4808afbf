//! How a guided first game begins: on its own material, always with the same luck, and after the parts that a guide would
//! only delay.

use game_core::{Hosted, Recorded, Seed};
use games::{Nile, SilverGold};
use hosting::{Entry, PersonId, Table};
use protocol::{Choices, GameName, GameOptions, Level, Material, NewTable, Refusal, RefusalCode, ServerMessage};

use leptos::prelude::GetUntracked;

use crate::browser::{now_ms, store};
use crate::nile::opening_turn;
use crate::session::{NewLocalGame, StoredGame, guide_slot, guided_tables};
use crate::settings::settings;

/// The person in the first seat.
const PLAYER: PersonId = PersonId(1);

/// Luck with which the first turn has something to show. The tests of this file say what.
const SILVER_GOLD_LUCK: u64 = 277;
const NILE_LUCK: u64 = 63;

const NILE_BOARD: &str = include_str!("../../../../boards/first-game.txt");

/// Starts the guided game, or resumes the one that was left.
pub(super) fn start(game: GameName) -> Result<String, Refusal> {
    let left = guided_tables()
        .into_iter()
        .find(|number| StoredGame::load(number).is_ok_and(|stored| stored.log.agreed.game == game));
    if let Some(number) = left {
        return Ok(number);
    }
    let luck = if game == Nile::NAME { NILE_LUCK } else { SILVER_GOLD_LUCK };
    let stored = prepare(game, settings().name.get_untracked(), luck, now_ms())?;
    let number = stored.log.table.to_string();
    stored.store(&number);
    store(&guide_slot(&number), "0");
    Ok(number)
}

/// The game right before the player's first guided turn.
fn prepare(game: GameName, player: String, luck: u64, now_ms: i64) -> Result<StoredGame, Refusal> {
    let new = NewLocalGame { game, options: GameOptions::default(), people: vec![player], bots: vec![Level::Novice] };
    let board = || Material { kind: Nile::MATERIAL.into(), text: NILE_BOARD.into() };
    let material = (game == Nile::NAME).then(board);
    let agree = |agreed| NewTable { material, ..agreed };
    let (mut stored, mut table) = new.create_as(agree, || Seed::numbered(luck, 0), now_ms)?;
    while let Some(entry) = if game == SilverGold::NAME { keep(&table) } else { set_up(&table) } {
        let applied = stored.log.apply(&mut table, entry, now_ms);
        applied.map_err(|error| Refusal::new(RefusalCode::Illegal, error))?;
    }
    Ok(stored)
}

/// Keeps two of the dealt cards; nothing after that.
fn keep(table: &Table) -> Option<Entry> {
    let seat = table.people_to_act().first()?;
    let (legal, _) = table.legal(PLAYER, &Choices::empty(SilverGold::NAME)).ok()?;
    let first = legal.to_values().into_iter().next().filter(|choice| choice.get("keep").is_some())?;
    Some(Entry::Acted { seat, choices: Choices::encode(SilverGold::NAME, &[first]) })
}

/// The next turn of either player, up to the turn that the guide explains.
fn set_up(table: &Table) -> Option<Entry> {
    let ServerMessage::Table { sight, .. } = table.message(PLAYER, 0, 0, |_| true) else { return None };
    let view = sight?.decode::<<Nile as game_core::Game>::View>(Nile::NAME).ok()?;
    let game = Nile::from_setup(serde_json::from_value(table.setup()).ok()?, 2).ok()?;
    let (seat, turn) = opening_turn(&game, &view)?;
    Some(Entry::Acted { seat, choices: Choices::encode(Nile::NAME, &turn) })
}

#[cfg(test)]
mod tests {
    use game_core::{ActionSet, Game, Seat};
    use games::nile::{Action as NileAction, Area, PyramidRow};
    use games::silver_gold::{Action, Slot};

    use super::*;

    fn opened(game: GameName, luck: u64) -> Table {
        let stored = prepare(game, "Ana".into(), luck, 0).expect("the opening is legal");
        stored.log.replay(&games::without_bots()).expect("the game that was stored")
    }

    fn view<G: Hosted>(table: &Table) -> (G, G::View) {
        let ServerMessage::Table { sight, .. } = table.message(PLAYER, 0, 0, |_| true) else { panic!("a table") };
        let game = G::from_setup(serde_json::from_value(table.setup()).expect("a setup"), 2).expect("a game");
        (game, sight.expect("a view").decode(G::NAME).expect("a view"))
    }

    /// Whether a piece of the pyramid can be paid after any one red space, and at least one space can be bought.
    fn can_buy_and_build(luck: u64) -> bool {
        let (game, view) = view::<Nile>(&opened(Nile::NAME, luck));
        let actions = game.actions(&view.state, Seat::FIRST);
        let actions = (0..actions.len()).filter_map(|index| actions.nth(index));
        let is_red = |action: &NileAction| matches!(action, NileAction::Buy(space) if space.area == Area::Red);
        let builds = actions.filter(is_red).map(|buy| {
            let mut state = view.state;
            game.act(&mut state, Seat::FIRST, buy, &mut ()).is_ok()
                && game.check(&state, Seat::FIRST, NileAction::Build(PyramidRow::FIRST)).is_ok()
        });
        let builds: Vec<bool> = builds.collect();
        !builds.is_empty() && !builds.contains(&false)
    }

    /// Whether the first shape can reach a torch of the left card, which scores at once, if the bot keeps random cards.
    fn can_reach_a_torch(luck: u64, of_bot: u64) -> bool {
        let mut table = opened(SilverGold::NAME, luck);
        let bot = table.bots_to_act().first().expect("the bot has to keep two cards");
        let entry = table.decide_fast_bot(bot, table.version(bot), of_bot).expect("a legal turn");
        table.apply(&hosting::LoggedEntry { entry, request: None, at_ms: 0 }).expect("a legal entry");
        let (game, view) = view::<SilverGold>(&table);
        let (legal, _) = table.legal(PLAYER, &Choices::empty(SilverGold::NAME)).expect("it is the player's turn");
        let legal = legal.decode::<Vec<Action>>(SilverGold::NAME).expect("actions");
        let player = view.own.expect("the player's own cards").player;
        legal.into_iter().any(|action| match action {
            Action::Cross(placement) if placement.slot == Slot::Left && placement.boxes.len() > 2 => {
                let card = player.cards[placement.slot as usize].map(|number| *game.deck().card(number));
                card.is_some_and(|card| !(card.torches & placement.boxes).is_empty())
            }
            _ => false,
        })
    }

    #[test]
    fn the_first_turn_of_silver_gold_can_score() {
        let scores = |luck: &u64| (0..10).all(|of_bot| can_reach_a_torch(*luck, of_bot));
        assert!(scores(&SILVER_GOLD_LUCK), "{:?} would do", (0..1000).find(scores));
    }

    #[test]
    fn the_first_turn_of_nile_can_buy_and_build() {
        assert!(can_buy_and_build(NILE_LUCK), "{:?} would do", (0..1000).find(|luck| can_buy_and_build(*luck)));
    }
}

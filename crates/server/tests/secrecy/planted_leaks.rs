//! The checks find leaks: messages of clean games are changed, and every change must be found.

use game_core::{Seat, Viewer};
use nile::Options;
use protocol::GameName;
use serde_json::{Value, json};

use crate::listen::{Plan, Played, play};
use crate::{bytes, check};

/// Copies of a game with one message to a viewer changed by `edit`; a sample of all messages that it can change.
fn planted(played: &Played, viewer: Viewer, edit: impl Fn(&mut Value) -> bool) -> Vec<Played> {
    let received =
        played.received.iter().position(|received| received.viewer == viewer).expect("this viewer is connected");
    let mut all = Vec::new();
    for at in 0..played.received[received].raw.len() {
        let mut message: Value = serde_json::from_str(&played.received[received].raw[at]).expect("JSON");
        if edit(&mut message) {
            let mut leaky = played.clone();
            leaky.received[received].raw[at] = message.to_string();
            all.push(leaky);
        }
    }
    let step = all.len().div_ceil(6).max(1);
    all.into_iter().step_by(step).collect()
}

/// Whether a message shows a secret turn in which a seat has confirmed and others have not.
fn is_secret_turn(message: &Value, confirmed: u64) -> bool {
    let view = &message["sight"]["silver-gold"];
    let pending = view["pending"].as_array().map_or(&[][..], Vec::as_slice);
    view["phase"] == "crossing" && !pending.is_empty() && !pending.contains(&confirmed.into())
}

fn is_playing(message: &Value) -> bool {
    message["info"]["stage"] == "playing"
}

/// Changes messages to a viewer with `edit`, which returns whether it could. The checks must find each change.
fn assert_found(name: &str, played: &Played, viewer: Viewer, edit: impl Fn(&mut Value) -> bool) {
    let leaks = planted(played, viewer, edit);
    assert!(!leaks.is_empty(), "{name} could not be planted");
    for leak in leaks {
        assert!(check(&leak).is_err(), "{name} was not found");
    }
}

fn one_ruby_too_early(message: &mut Value) -> bool {
    let secret = is_secret_turn(message, 1);
    if secret {
        let rubies = &mut message["sight"]["silver-gold"]["players"][0]["rubies"];
        *rubies = (rubies.as_u64().expect("a number") + 1).into();
    }
    secret
}

fn placement_of_another_seat(message: &mut Value) -> bool {
    let secret = is_secret_turn(message, 1);
    if secret {
        let placed = json!({"placed": {"seat": 1, "placement": {"slot": "left", "boxes": ["r1c1"]}}});
        message["news"]["silver-gold"].as_array_mut().expect("news").push(placed);
    }
    secret
}

fn hand_of_another_seat(message: &mut Value) -> bool {
    let view = &mut message["sight"]["silver-gold"];
    let keeping = view["phase"] == "keeping";
    if keeping {
        view["hand_sizes"] = json!([[1, 2, 3, 4], [5, 6, 7, 8], [], []]);
    }
    keeping
}

fn unknown_field(message: &mut Value) -> bool {
    let playing = is_playing(message);
    if playing {
        message["deck"] = json!([7, 8, 9]);
    }
    playing
}

fn coming_expedition(message: &mut Value) -> bool {
    let left = &mut message["sight"]["silver-gold"]["expeditions_left"];
    let Some(cards) = left.as_array_mut().filter(|cards| cards.len() > 1) else { return false };
    cards.rotate_left(1);
    true
}

fn next_roll(message: &mut Value) -> bool {
    let playing = is_playing(message) && message["news"]["nile"].as_array().is_some_and(|news| !news.is_empty());
    if playing {
        let rolled = json!({"rolled": {"seat": 1, "turn": 99, "dice": [1, 2, 3]}});
        message["news"]["nile"].as_array_mut().expect("news").push(rolled);
    }
    playing
}

/// Parts of the seed and of the server's secret in several encodings, as the name of a player.
fn assert_seeds_are_found(played: &Played) {
    let seed = bytes::hex(&played.seed());
    let encoded = bytes::base64(&played.server_secret, false);
    let numbers = format!("{:?}", &played.seed()[3..15]);
    for secret in [seed.to_uppercase(), seed[20..40].to_string(), encoded[3..23].to_string(), numbers] {
        assert_found("a seed", played, Viewer::Spectator, |message| {
            let playing = is_playing(message);
            if playing {
                message["info"]["seats"][0]["sitter"] = json!({"person": secret});
            }
            playing
        });
    }
}

/// Messages that come too early: the content of the next entry under the number of this one.
fn assert_early_messages_are_found(played: &Played) {
    let raw = &played.received[1].raw;
    let parse = |at: usize| -> Value { serde_json::from_str(&raw[at]).expect("JSON") };
    let mut early_messages = 0;
    for at in (1..raw.len() - 1).step_by(5) {
        let (now, mut next) = (parse(at), parse(at + 1));
        if now["tell"] == "table" && next["tell"] == "table" && is_playing(&now) && now["sight"] != next["sight"] {
            let mut leaky = played.clone();
            next["number"] = now["number"].clone();
            leaky.received[1].raw[at] = next.to_string();
            assert!(check(&leaky).is_err(), "a message that comes too early was not found");
            early_messages += 1;
        }
    }
    assert!(early_messages > 3, "{early_messages}");
}

/// A game of each kind without leaks.
async fn clean_games(changes: bool) -> (Played, Played) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = test_support::start(folder.path()).await;
    let store = server::Store::open(&folder.path().join("pyramids.db")).await.expect("the same database");
    let plan =
        |game: GameName, luck| Plan { game, seats: 2, bots: Vec::new(), options: Options::default(), luck, changes };
    let silver_gold = play(server.address, &store, plan(games::SILVER_GOLD, 77)).await;
    let nile = play(server.address, &store, plan(games::NILE, 78)).await;
    server.stop().await;
    check(&silver_gold).expect("no leak");
    check(&nile).expect("no leak");
    (silver_gold, nile)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planted_leak_is_found() {
    let (silver_gold, nile) = clean_games(false).await;
    let (ada, bob) = (Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND));
    assert_found("one ruby too early", &silver_gold, bob, one_ruby_too_early);
    assert_found("what another seat has placed", &silver_gold, Viewer::Spectator, placement_of_another_seat);
    assert_found("another seat's hand", &silver_gold, ada, hand_of_another_seat);
    assert_found("an unknown field", &silver_gold, ada, unknown_field);
    assert_found("the coming expedition", &silver_gold, bob, coming_expedition);
    assert_found("the next roll", &nile, Viewer::Spectator, next_roll);
    assert_seeds_are_found(&silver_gold);
    assert_early_messages_are_found(&silver_gold);
}

/// The changes of a message during a game.
fn changes<'m>(message: &'m mut Value, game: &str) -> Option<&'m mut Vec<Value>> {
    message.get_mut("changes")?.get_mut(game)?.as_array_mut()
}

fn too_many_rubies(message: &mut Value) -> bool {
    let Some(changes) = changes(message, "silver-gold") else { return false };
    changes.retain(|change| change[0] != json!(["players"]) && change[0] != json!(["players", 0]));
    changes.push(json!([["players", 0, "rubies"], 77]));
    true
}

/// A value that the client has only for a moment.
fn value_that_is_replaced_at_once(message: &mut Value) -> bool {
    let Some(changes) = changes(message, "silver-gold") else { return false };
    let Some(first) = changes.first().cloned() else { return false };
    changes.insert(0, json!([first[0], [7, 8, 9]]));
    true
}

fn field_that_no_view_has(message: &mut Value) -> bool {
    let Some(changes) = changes(message, "nile") else { return false };
    changes.push(json!([["next_dice"], [1, 2, 3]]));
    true
}

fn third_part_of_a_change(message: &mut Value) -> bool {
    let Some(pair) = changes(message, "nile").and_then(|changes| changes.first_mut()) else { return false };
    pair.as_array_mut().expect("a pair").push(json!([1, 2, 3]));
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leak_that_is_planted_in_a_change_is_found() {
    let (silver_gold, nile) = clean_games(true).await;
    let (ada, bob) = (Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND));
    assert_found("rubies in a change", &silver_gold, bob, too_many_rubies);
    assert_found("a value for a moment", &silver_gold, ada, value_that_is_replaced_at_once);
    assert_found("an unknown field of the view", &nile, Viewer::Spectator, field_that_no_view_has);
    assert_found("a third part", &nile, ada, third_part_of_a_change);
    assert_found("an unknown field", &nile, bob, |message| {
        let is_change = message["tell"] == "change";
        if is_change {
            message["deck"] = json!([7, 8, 9]);
        }
        is_change
    });
}

//! Only views leave the server. Records every message to every seat and to a spectator in hundreds of whole games, and
//! proves from the raw bytes that no hidden card, unconfirmed mark or seed appears too early.
//!
//! The proof does not repeat the server's code. From the record of the finished game, [`worlds`] constructs for every
//! message another possible world: one that agrees with everything the client could know at that time, but with other
//! cards in the other hands and other marks on the other cards. The message must be the same in that world.
#![cfg(test)]

mod bytes;
mod listen;
mod worlds;

use game_core::Hosted;
use game_core::{Seat, Viewer};
use listen::{Plan, Played, Received, play};
use nile::{Draft, Nile, Options};
use protocol::Level;
use serde_json::Value;
use silver_gold::SilverGold;
use worlds::{Checked, Worlds};

/// The number of tables played at the same time.
const AT_A_TIME: usize = 24;

fn check(played: &Played) -> Result<Checked, String> {
    match played.plan.game {
        games::NILE => check_game::<Nile>(played),
        _ => check_game::<SilverGold>(played),
    }
}

fn check_game<G: Hosted + Worlds>(played: &Played) -> Result<Checked, String> {
    bytes::check(played)?;
    worlds::check::<G>(played)
}

/// Tables of both games, with people only and with bots, with and without options.
fn plans() -> Vec<Plan> {
    let silver_gold = (0..160).map(|luck| {
        let seats = 2 + (luck % 3) as u8;
        let bots = if luck % 4 == 3 { vec![(seats, Level::Novice)] } else { Vec::new() };
        Plan { game: games::SILVER_GOLD, seats, bots, options: Options::default(), luck }
    });
    let nile = (0..80).map(|luck| {
        let options = Options {
            draft: [Draft::Remove, Draft::Select, Draft::Repeat][(luck % 3) as usize],
            no_exchange: luck & 4 != 0,
            free_masonry: luck & 8 != 0,
            balanced_start: luck & 16 != 0,
        };
        let options = if luck % 4 == 0 { Options::default() } else { options };
        let bots = if luck % 8 == 7 { vec![(2, Level::Novice)] } else { Vec::new() };
        Plan { game: games::NILE, seats: 2, bots, options, luck: 1000 + luck }
    });
    silver_gold.chain(nile).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_client_receives_a_secret_too_early_in_hundreds_of_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = test_support::start(folder.path()).await;
    let store = server::Store::open(&folder.path().join("pyramids.db")).await.expect("the same database");
    let room = std::sync::Arc::new(tokio::sync::Semaphore::new(AT_A_TIME));
    let mut tables = tokio::task::JoinSet::new();
    for plan in plans() {
        let (room, store, address) = (room.clone(), store.clone(), server.address);
        tables.spawn(async move {
            let _place = room.acquire_owned().await.expect("never closed");
            let played = play(address, &store, plan).await;
            check(&played).unwrap_or_else(|leak| panic!("{:?}: {leak}", played.plan))
        });
    }
    let mut all = Checked::default();
    let mut games = 0;
    while let Some(checked) = tables.join_next().await {
        all = all + checked.expect("no leak");
        games += 1;
    }
    eprintln!("{games} games: {all:?}");
    // The checks must have had enough to compare.
    assert!(games == 240 && all.messages > 50_000 && all.in_another_world > 10_000 && all.swapped > 500, "{all:?}");
    server.stop().await;
}

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

#[tokio::test(flavor = "multi_thread")]
async fn a_planted_leak_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = test_support::start(folder.path()).await;
    let store = server::Store::open(&folder.path().join("pyramids.db")).await.expect("the same database");
    let plan = Plan { game: games::SILVER_GOLD, seats: 2, bots: Vec::new(), options: Options::default(), luck: 77 };
    let played = play(server.address, &store, plan).await;
    let nile = Plan { game: games::NILE, seats: 2, bots: Vec::new(), options: Options::default(), luck: 78 };
    let nile = play(server.address, &store, nile).await;
    server.stop().await;
    check(&played).expect("no leak");
    check(&nile).expect("no leak");

    let (ada, bob) = (Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND));
    let seed = bytes::hex(&played.seed());
    let encoded = bytes::base64(&played.server_secret, false);
    let numbers: Vec<u8> = played.seed().to_vec();
    let found = |name: &str, leaks: Vec<Played>| {
        assert!(!leaks.is_empty(), "{name} could not be planted");
        for leak in leaks {
            assert!(check(&leak).is_err(), "{name} was not found");
        }
    };
    let early = |message: &Value| message["info"]["stage"] == "playing";
    found(
        "one ruby too early",
        planted(&played, bob, |message| {
            let secret = is_secret_turn(message, 1);
            if secret {
                let rubies = &mut message["sight"]["silver-gold"]["players"][0]["rubies"];
                *rubies = (rubies.as_u64().expect("a number") + 1).into();
            }
            secret
        }),
    );
    found(
        "what another seat has placed",
        planted(&played, Viewer::Spectator, |message| {
            let secret = is_secret_turn(message, 1);
            if secret {
                let placed =
                    serde_json::json!({"placed": {"seat": 1, "placement": {"slot": "left", "boxes": ["r1c1"]}}});
                message["news"]["silver-gold"].as_array_mut().expect("news").push(placed);
            }
            secret
        }),
    );
    found(
        "another seat's hand",
        planted(&played, ada, |message| {
            let view = &mut message["sight"]["silver-gold"];
            let keeping = view["phase"] == "keeping";
            if keeping {
                view["hand_sizes"] = serde_json::json!([[1, 2, 3, 4], [5, 6, 7, 8], [], []]);
            }
            keeping
        }),
    );
    found(
        "an unknown field",
        planted(&played, ada, |message| {
            let playing = early(message);
            if playing {
                message["deck"] = serde_json::json!([7, 8, 9]);
            }
            playing
        }),
    );
    found(
        "the coming expedition",
        planted(&played, bob, |message| {
            let left = &mut message["sight"]["silver-gold"]["expeditions_left"];
            let Some(cards) = left.as_array_mut().filter(|cards| cards.len() > 1) else { return false };
            cards.rotate_left(1);
            true
        }),
    );
    for secret in
        [seed.to_uppercase(), seed[20..40].to_string(), encoded[3..23].to_string(), format!("{:?}", &numbers[3..15])]
    {
        found(
            "a seed",
            planted(&played, Viewer::Spectator, |message| {
                let playing = early(message);
                if playing {
                    message["info"]["seats"][0]["sitter"] = serde_json::json!({"person": secret});
                }
                playing
            }),
        );
    }
    found(
        "the next roll",
        planted(&nile, Viewer::Spectator, |message| {
            let playing = early(message) && message["news"]["nile"].as_array().is_some_and(|news| !news.is_empty());
            if playing {
                let rolled = serde_json::json!({"rolled": {"seat": 1, "turn": 99, "dice": [1, 2, 3]}});
                message["news"]["nile"].as_array_mut().expect("news").push(rolled);
            }
            playing
        }),
    );
    // A message that comes too early: the content of the next entry under the number of this one.
    let received: &Received = &played.received[1];
    let mut early_messages = 0;
    for at in (1..received.raw.len() - 1).step_by(5) {
        let (now, next): (Value, Value) = (
            serde_json::from_str(&received.raw[at]).expect("JSON"),
            serde_json::from_str(&received.raw[at + 1]).expect("JSON"),
        );
        if now["tell"] == "table" && next["tell"] == "table" && early(&now) && now["sight"] != next["sight"] {
            let mut leaky = played.clone();
            let mut message = next;
            message["number"] = now["number"].clone();
            leaky.received[1].raw[at] = message.to_string();
            assert!(check(&leaky).is_err(), "a message that comes too early was not found");
            early_messages += 1;
        }
    }
    assert!(early_messages > 3, "{early_messages}");
}

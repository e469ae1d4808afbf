//! Fills a SQLite database with finished games, to measure a server on a database of some age (`docs/load.md`).
//!
//! `cargo run --release -p server --example fill -- FILE GAMES`
//!
//! A few games are played to the end. All others are copies of them under other ids, with other players and checksums of
//! their own, so that every log is valid (`pyramids doctor` checks it).

use std::error::Error;
use std::path::PathBuf;

use client::{RandomPlayer, random_player};
use game_core::{QuickRandom, Random, Seat, SeatSet, Seed};
use hosting::{
    Command, Entry, Games, Guest, LOG_FORMAT, LogVersion, LoggedEntry, PersonId, StoredHeader, Table, TableHeader,
};
use protocol::{ClientMessage, GameOptions, NewTable, Stage, TableCode, TableId};
use rusqlite::{Connection, Transaction};

/// The number of different games of each kind.
const PATTERNS: u64 = 20;
/// The number of people who have played them.
const PEOPLE: i64 = 10_000;
/// The number of games that are written at once.
const AT_ONCE: usize = 1_000;

/// A game that was played to its end by the people 1 and 2.
struct Pattern {
    header: TableHeader,
    log: Vec<LoggedEntry>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: fill FILE GAMES";
    let file: PathBuf = arguments.next().ok_or(usage)?.into();
    let count: usize = arguments.next().ok_or(usage)?.parse()?;
    // Makes the file and its schema.
    drop(server::Store::open(&file).await?);
    let games = games::with_bots();
    let patterns = games::NAMES.iter().flat_map(|name| (0..PATTERNS).map(|luck| (*name, luck)));
    let patterns: Vec<Pattern> = patterns.map(|(name, luck)| play(&games, name, luck)).collect::<Result<_, _>>()?;
    let mut connection = Connection::open(&file)?;
    // After a power failure during filling, start over.
    connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")?;
    add_people(&mut connection)?;
    let mut random = QuickRandom::new(count as u64);
    let mut ids: Vec<[u8; 16]> = (0..count).map(|_| random_bytes(&mut random)).collect();
    // In the order of their ids, the pages of the file are written one after the other.
    ids.sort_unstable();
    for (done, ids) in ids.chunks(AT_ONCE).enumerate() {
        let commit = connection.transaction()?;
        for (index, id) in ids.iter().enumerate() {
            let number = done * AT_ONCE + index;
            add_game(&commit, &patterns[number % patterns.len()], TableId::from_bytes(*id), number)?;
        }
        commit.commit()?;
    }
    eprintln!("{count} finished games in {}", file.display());
    Ok(())
}

fn random_bytes<const N: usize>(random: &mut QuickRandom) -> [u8; N] {
    std::array::from_fn(|_| random.next_u64() as u8)
}

/// Plays a random game to its end.
fn play(games: &Games, name: protocol::GameName, luck: u64) -> Result<Pattern, Box<dyn Error>> {
    let player = random_player(name, 2, &GameOptions::default()).ok_or("an unknown game")?;
    let mut random = QuickRandom::new(luck + 1);
    let header = TableHeader {
        id: TableId::from_bytes([0; 16]),
        code: TableCode::from_bytes([0; 6]),
        host: PersonId(1),
        agreed: NewTable::new(name, 2),
        secret: Seed::numbered(luck, 0),
        version: LogVersion::current(games.get(name)?.rules),
    };
    let mut table = Table::new(games, header.clone())?;
    let mut log = Vec::new();
    for seat in SeatSet::first_seats(2) {
        perform(&mut table, &mut log, seat, ClientMessage::Sit { table: header.id, seat: Some(seat) })?;
    }
    for seat in SeatSet::first_seats(2) {
        let ready = ClientMessage::Ready { table: header.id, luck: Seed::numbered(luck, 1) };
        perform(&mut table, &mut log, seat, ready)?;
    }
    while table.stage() == Stage::Playing {
        act(&mut table, &mut log, &*player, &mut random)?;
    }
    Ok(Pattern { header, log })
}

/// Lets the first seat that must act take a random turn.
fn act(
    table: &mut Table,
    log: &mut Vec<LoggedEntry>,
    player: &dyn RandomPlayer,
    random: &mut QuickRandom,
) -> Result<(), Box<dyn Error>> {
    let seat = table.waiting().first().ok_or("the game waits for nobody")?;
    let view = table.view(game_core::Viewer::Seat(seat)).ok_or("no game")?;
    let choices = player.choose(&view, seat, random).ok_or("no legal action")?;
    let (table_id, version) = (table.id(), table.version(seat));
    perform(table, log, seat, ClientMessage::Act { table: table_id, version, choices })
}

/// Carries out a request of the person on a seat.
fn perform(
    table: &mut Table,
    log: &mut Vec<LoggedEntry>,
    seat: Seat,
    message: ClientMessage,
) -> Result<(), Box<dyn Error>> {
    let guest = guest(i64::from(seat.number()));
    let request_id = log.len().to_string();
    let entry = table.decide(&Command { guest: guest.clone(), request_id: request_id.clone(), message })?;
    let logged = LoggedEntry { entry, request: Some((guest.id, request_id)), at_ms: 1 };
    table.apply(&logged)?;
    log.push(logged);
    Ok(())
}

fn guest(id: i64) -> Guest {
    Guest { id: PersonId(id), name: format!("Player {id}") }
}

fn add_people(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let commit = connection.transaction()?;
    for id in 1..=PEOPLE {
        // The tokens of these people are not known to anybody.
        let token = game_core::Hash::of(&id.to_le_bytes());
        commit
            .prepare_cached("INSERT INTO people (who, name, token_sha256, created_ms) VALUES (?1, ?2, ?3, 0)")?
            .execute((id, guest(id).name, token.bytes().as_slice()))?;
    }
    commit.commit()
}

/// Writes a copy of a game, with other people.
fn add_game(commit: &Transaction<'_>, pattern: &Pattern, id: TableId, number: usize) -> Result<(), Box<dyn Error>> {
    let first = number as i64 % (PEOPLE - 1);
    let other = |person: PersonId| PersonId(first + person.0);
    let code = code(number);
    let TableHeader { secret, version, .. } = pattern.header;
    let agreed = serde_json::value::to_raw_value(&pattern.header.agreed)?;
    let header = StoredHeader { id, code: code.parse()?, host: other(PersonId(1)), agreed: &agreed, secret, version };
    // Without the columns for lists, as in a database of an older version.
    commit
        .prepare_cached(
            "INSERT INTO tables (id, code, host, agreed, secret, created_ms, log_format, rules, checksum, finished)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, TRUE)",
        )?
        .execute((
            id.bytes().as_slice(),
            code,
            header.host.0,
            agreed.get(),
            secret.bytes().as_slice(),
            number as i64,
            version.format,
            version.rules,
            header.checksum() as i64,
        ))?;
    for (number, logged) in (1_u64..).zip(&pattern.log) {
        let logged = with_people(logged.clone(), other);
        let line = hosting::encode_entry(id, number, &logged, LOG_FORMAT)?;
        commit.prepare_cached("INSERT INTO entries (id, number, logged) VALUES (?1, ?2, ?3)")?.execute((
            id.bytes().as_slice(),
            number as i64,
            line,
        ))?;
        if let Entry::Sat { guest, .. } = &logged.entry {
            commit
                .prepare_cached("INSERT INTO sitters (who, id, finished) VALUES (?1, ?2, TRUE)")?
                .execute((guest.id.0, id.bytes().as_slice()))?;
        }
    }
    Ok(())
}

/// A code that no other number has.
fn code(number: usize) -> String {
    const DIGITS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";
    let digit = |place: u32| char::from(DIGITS[number / 30_usize.pow(place) % 30]);
    (0..6).map(digit).collect()
}

/// The same entry, but other people caused it.
fn with_people(mut logged: LoggedEntry, other: impl Fn(PersonId) -> PersonId) -> LoggedEntry {
    if let Entry::Sat { guest: sitter, .. } = &mut logged.entry {
        *sitter = guest(other(sitter.id).0);
    }
    if let Some((person, _)) = &mut logged.request {
        *person = other(*person);
    }
    logged
}

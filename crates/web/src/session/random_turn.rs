//! Random legal turns, for tests.

use game_core::{QuickRandom, Random};
use hosting::{Command, Guest, Table};
use protocol::{Choices, ClientMessage};

use super::TableLog;

/// Takes a random turn for the first person whom the game waits for.
pub(super) fn take_turn(log: &mut TableLog, table: &mut Table, random: &mut QuickRandom) {
    let seat = table.people_to_act().first().expect("the game waits for a person");
    let (_, id) = table.people().find(|(of, _)| *of == seat).expect("a person");
    let (game, mut draft) = (table.agreed().game, Vec::new());
    let choices = loop {
        let choices = Choices::encode(game, &draft);
        let (next, is_complete) = table.legal(id, &choices).expect("it is this seat's turn");
        if is_complete {
            break choices;
        }
        let mut next = next.to_values();
        draft.push(next.swap_remove(random.below(next.len() as u32) as usize));
    };
    let message = ClientMessage::Act { table: table.id(), version: table.version(seat), choices };
    let guest = Guest { id, name: String::new() };
    let entry = table.decide(&Command { guest, request_id: String::new(), message }).expect("a legal turn");
    log.apply(table, entry, 0).expect("a legal entry");
}

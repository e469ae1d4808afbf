//! Connections that watch a table and do nothing.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::{ClientMessage, NewTable, TableId};

use crate::Shared;
use crate::error::LoadError;
use crate::guest::Guest;
use crate::message::{Incoming, Kind};

/// The number of connections that watch the same table.
const PER_TABLE: usize = 100;
/// The interval of heartbeats. It is shorter than the server's idle timeout.
const HEARTBEAT: Duration = Duration::from_secs(45);

/// Counts the idle connections that are still open.
pub(crate) struct Idle(Rc<Cell<usize>>);

impl Idle {
    pub(crate) fn held(&self) -> usize {
        self.0.get()
    }
}

/// Opens the connections, `at_once` at a time, and returns when each has received its table.
pub(crate) async fn connect(shared: &Rc<Shared>, count: usize, at_once: usize) -> Result<Idle, LoadError> {
    let held = Rc::new(Cell::new(0));
    let mut tables: Vec<TableId> = Vec::new();
    let new = NewTable::new(games::SILVER_GOLD, 4);
    for _ in 0..count.div_ceil(PER_TABLE) {
        // The number of tables per person is limited, so each table gets a host of its own.
        let host = shared.http.create_guest("Load host").await?;
        tables.push(shared.http.create_table(&host, &new).await?.table);
    }
    let watched = (0..count).zip(tables.iter().cycle());
    let connecting = watched.map(|(index, table)| watch(shared.clone(), held.clone(), index, *table));
    stream::iter(connecting).buffer_unordered(at_once).try_collect::<Vec<()>>().await?;
    Ok(Idle(held))
}

async fn watch(shared: Rc<Shared>, held: Rc<Cell<usize>>, index: usize, table: TableId) -> Result<(), LoadError> {
    let mut guest = Guest::create(&shared, &format!("Idle {index}")).await?;
    guest.connection.request(ClientMessage::Watch { table, after: None }).await?;
    while Incoming::decode(&guest.connection.receive().await?)?.kind != Kind::Table {}
    held.set(held.get() + 1);
    tokio::task::spawn_local(async move {
        if let Err(error) = keep_alive(guest).await {
            held.set(held.get() - 1);
            shared.measurements.borrow_mut().count_error(&error);
        }
    });
    Ok(())
}

/// Receives whatever comes, and sends a heartbeat when nothing does, until the connection breaks.
async fn keep_alive(mut guest: Guest) -> Result<(), LoadError> {
    loop {
        match tokio::time::timeout(HEARTBEAT, guest.connection.receive()).await {
            Ok(received) => drop(received?),
            Err(_) => drop(guest.connection.request(ClientMessage::Ping).await?),
        }
    }
}

//! Connections that watch and do nothing.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::{ClientMessage, NewTable, TableId};

use crate::client::{Client, Heard, Kind};
use crate::{Shared, Trouble};

/// So many watch the same table.
const PER_TABLE: usize = 100;
/// How often a connection shows that it lives.
const PING: Duration = Duration::from_secs(45);

/// How many of them are still connected.
pub(crate) struct Idle(Rc<Cell<usize>>);

impl Idle {
    pub(crate) fn held(&self) -> usize {
        self.0.get()
    }
}

/// Connects them, and returns when each has been shown its table.
pub(crate) async fn connect(shared: &Rc<Shared>, count: usize, at_once: usize) -> Result<Idle, Trouble> {
    let held = Rc::new(Cell::new(0));
    let mut tables: Vec<TableId> = Vec::new();
    if count > 0 {
        let new = NewTable::new(games::SILVER_GOLD, 4);
        for _ in 0..count.div_ceil(PER_TABLE) {
            // A host of its own for each: nobody may make too many.
            let host = shared.http.guest("Load host").await?;
            tables.push(shared.http.table(&host, &new).await?.table);
        }
    }
    let watched = (0..count).zip(tables.iter().cycle());
    let connecting = watched.map(|(index, table)| watch(shared.clone(), held.clone(), index, *table));
    stream::iter(connecting).buffer_unordered(at_once).try_collect::<Vec<()>>().await?;
    Ok(Idle(held))
}

async fn watch(shared: Rc<Shared>, held: Rc<Cell<usize>>, index: usize, table: TableId) -> Result<(), Trouble> {
    let mut client = Client::new(&shared.http, &format!("Idle {index}")).await?;
    client.ask(ClientMessage::Watch { table, after: None }).await?;
    while Heard::read(&client.hear().await?)?.tell != Kind::Table {}
    held.set(held.get() + 1);
    tokio::task::spawn_local(async move {
        let trouble = loop {
            match tokio::time::timeout(PING, client.hear()).await {
                Ok(Ok(_)) => {}
                Ok(Err(trouble)) => break trouble,
                Err(_) => {
                    if let Err(trouble) = client.ask(ClientMessage::Ping).await {
                        break trouble;
                    }
                }
            }
        };
        held.set(held.get() - 1);
        shared.figures.borrow_mut().count(&trouble);
    });
    Ok(())
}

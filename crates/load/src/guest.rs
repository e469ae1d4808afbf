//! A guest with one connection.

use client::Connection;
use protocol::{ClientMessage, VERSION};

use crate::Shared;
use crate::error::LoadError;

/// A guest who is connected.
pub(crate) struct Guest {
    pub(crate) cookie: String,
    pub(crate) connection: Connection,
}

impl Guest {
    /// Creates a guest and connects it.
    pub(crate) async fn create(shared: &Shared, name: &str) -> Result<Self, LoadError> {
        let cookie = shared.http.create_guest(name).await?;
        let connection = connect(shared, &cookie).await?;
        Ok(Self { cookie, connection })
    }

    /// Replaces a connection that broke.
    pub(crate) async fn reconnect(&mut self, shared: &Shared) -> Result<(), LoadError> {
        self.connection = connect(shared, &self.cookie).await?;
        Ok(())
    }
}

async fn connect(shared: &Shared, cookie: &str) -> Result<Connection, LoadError> {
    let mut connection = Connection::open(&shared.http, cookie, &[]).await?;
    connection.request(ClientMessage::Hello { version: VERSION, changes: shared.changes }).await?;
    Ok(connection)
}

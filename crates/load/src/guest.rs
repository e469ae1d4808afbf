//! A guest with one connection.

use client::{Connection, HttpClient};
use protocol::{ClientMessage, VERSION};

use crate::error::LoadError;

/// A guest who is connected.
pub(crate) struct Guest {
    pub(crate) cookie: String,
    pub(crate) connection: Connection,
}

impl Guest {
    /// Creates a guest and connects it.
    pub(crate) async fn create(http: &HttpClient, name: &str) -> Result<Self, LoadError> {
        let cookie = http.create_guest(name).await?;
        let connection = connect(http, &cookie).await?;
        Ok(Self { cookie, connection })
    }

    /// Replaces a connection that broke.
    pub(crate) async fn reconnect(&mut self, http: &HttpClient) -> Result<(), LoadError> {
        self.connection = connect(http, &self.cookie).await?;
        Ok(())
    }
}

async fn connect(http: &HttpClient, cookie: &str) -> Result<Connection, LoadError> {
    let mut connection = Connection::open(http, cookie, &[]).await?;
    connection.request(ClientMessage::Hello { version: VERSION }).await?;
    Ok(connection)
}

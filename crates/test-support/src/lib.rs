//! Set-up for tests that speak the real protocol to a real server: a server in this process, a running `pyramids serve`,
//! a PostgreSQL cluster, and players with assertions built in.
//!
//! Only tests depend on this crate. Its functions panic when a step fails, and the panic message says which.
#![allow(clippy::expect_used, clippy::panic, reason = "a failed step fails the test")]

mod http;
mod player;
mod postgres;
mod program;
mod record;
mod resending;
mod server;

pub use http::{exchange, http, try_http};
pub use player::{Player, table_body};
pub use postgres::Cluster;
pub use program::{Program, StartFailure};
pub use record::assert_proven;
pub use resending::ResendingTurns;
pub use server::{config, log_of, start, start_on, start_with};

//! Set-up for tests that speak the real protocol to a real server: a server in this process, a running `pyramids serve`,
//! a PostgreSQL cluster, and players with assertions built in.
//!
//! Only tests depend on this crate. Its functions panic when a step fails, and the panic message says which.
#![allow(clippy::expect_used, clippy::panic, reason = "a failed step fails the test")]

mod authority;
mod http;
mod left_out;
mod player;
mod postgres;
mod process;
mod program;
mod record;
mod resending;
mod server;

pub use authority::{Authority, Certified};
pub use http::{exchange, http, try_http};
pub use left_out::is_left_out;
pub use player::{Player, table_body};
pub use postgres::Cluster;
pub use process::ending_with_this_process;
pub use program::{Program, StartFailure};
pub use record::assert_proven;
pub use resending::ResendingTurns;
pub use server::{config, log_of, start, start_on, start_with};

//! The server's limits as flags and environment variables.

use server::Limits;

/// Declares a flag and an environment variable for each limit. The defaults are those of [`Limits`].
macro_rules! limit_args {
    ($($(#[doc = $doc:literal])+ $name:ident, $env:literal, $least:literal..=$most:literal;)+) => {
        /// How much a client may ask of the server.
        #[derive(clap::Args, Clone, Debug)]
        #[command(next_help_heading = "Limits")]
        pub(crate) struct LimitArgs {
            $(
                $(#[doc = $doc])+
                #[arg(long, value_name = "N", env = $env, default_value_t = Limits::default().$name,
                      value_parser = clap::value_parser!(u32).range($least..=$most))]
                $name: u32,
            )+
            /// Count addresses of this machine too
            ///
            /// They belong to a reverse proxy that is not trusted, or to a program under test.
            #[arg(long, env = "PYRAMIDS_COUNT_LOCAL")]
            pub(crate) count_local: bool,
        }

        impl LimitArgs {
            /// The limits by the names of their flags.
            pub(crate) fn by_flag(&self) -> Vec<(String, u32)> {
                vec![$((stringify!($name).replace('_', "-"), self.$name),)+]
            }
        }

        impl From<&LimitArgs> for Limits {
            fn from(args: &LimitArgs) -> Self {
                Self { $($name: args.$name,)+ count_local: args.count_local }
            }
        }
    };
}

limit_args! {
    /// Messages a second per connection, with bursts of five times as many
    rate, "PYRAMIDS_RATE", 1..=1_000_000;
    /// Bytes per message
    max_message_bytes, "PYRAMIDS_MAX_MESSAGE_BYTES", 1_024..=1_048_576;
    /// Bytes per request body; a whole deck has 4 KB
    max_body_bytes, "PYRAMIDS_MAX_BODY_BYTES", 1_024..=1_048_576;
    /// Phrases a minute per connection
    max_phrases, "PYRAMIDS_MAX_PHRASES", 1..=1_000_000;
    /// Tables that a connection may watch at the same time
    max_watched, "PYRAMIDS_MAX_WATCHED", 1..=1_000_000;
    /// Seconds without a message after which a connection is closed
    max_silence, "PYRAMIDS_MAX_SILENCE", 1..=86_400;
    /// Open connections
    max_connections, "PYRAMIDS_MAX_CONNECTIONS", 1..=10_000_000;
    /// Open connections per person
    max_connections_person, "PYRAMIDS_MAX_CONNECTIONS_PERSON", 1..=10_000_000;
    /// Open connections per address
    max_connections_address, "PYRAMIDS_MAX_CONNECTIONS_ADDRESS", 1..=10_000_000;
    /// HTTP requests a second per address, with bursts of five times as many
    max_requests, "PYRAMIDS_MAX_REQUESTS", 1..=1_000_000;
    /// New people an hour per address
    max_people, "PYRAMIDS_MAX_PEOPLE", 1..=10_000_000;
    /// Table codes a minute that an address may try
    max_codes, "PYRAMIDS_MAX_CODES", 1..=1_000_000;
    /// Tables in memory; the others stay on disk
    max_tables, "PYRAMIDS_MAX_TABLES", 1..=10_000_000;
    /// New tables an hour per person
    max_new_tables_person, "PYRAMIDS_MAX_NEW_TABLES_PERSON", 1..=10_000_000;
    /// New tables an hour per address
    max_new_tables_address, "PYRAMIDS_MAX_NEW_TABLES_ADDRESS", 1..=10_000_000;
    /// Unfinished tables per host
    max_open_tables, "PYRAMIDS_MAX_OPEN_TABLES", 1..=10_000_000;
    /// Days after which an unfinished table is no longer listed or counted; its link keeps working
    max_open_days, "PYRAMIDS_MAX_OPEN_DAYS", 1..=36_500;
}

//! Every limit of the server, in one place: its flag, its environment variable, its usual value.

/// Makes a limit a flag with an environment variable, a value if nobody says otherwise, and a line of the summary.
macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident, $env:literal, $usual:literal, $least:literal..=$most:literal;)+) => {
        /// How much anybody may ask of the server. Where an address is counted, it is an IPv4 address or the first half
        /// of an IPv6 address, and each node counts for itself.
        #[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
        #[command(next_help_heading = "Limits")]
        pub struct Limits {
            $(
                $(#[doc = $doc])+
                #[arg(long, value_name = "N", env = $env, default_value_t = $usual,
                      value_parser = clap::value_parser!(u32).range($least..=$most))]
                pub $name: u32,
            )+
            /// Count addresses of this machine itself too
            ///
            /// They are a reverse proxy that is not trusted to tell the address, or a program that is tried out.
            #[arg(long, env = "PYRAMIDS_COUNT_LOCAL")]
            pub count_local: bool,
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($name: $usual,)+ count_local: false }
            }
        }

        impl Limits {
            /// All of them by the names of their flags.
            pub fn all(&self) -> Vec<(String, u32)> {
                vec![$((stringify!($name).replace('_', "-"), self.$name),)+]
            }
        }
    };
}

limits! {
    /// Messages a second that a connection may send, and five times as many at once
    rate, "PYRAMIDS_RATE", 20, 1..=1_000_000;
    /// Bytes of a message
    max_message_bytes, "PYRAMIDS_MAX_MESSAGE_BYTES", 16_384, 1_024..=1_048_576;
    /// Bytes of a request's body: a whole deck is 4 KB
    max_body_bytes, "PYRAMIDS_MAX_BODY_BYTES", 65_536, 1_024..=1_048_576;
    /// Phrases a minute that a connection may say
    max_phrases, "PYRAMIDS_MAX_PHRASES", 20, 1..=1_000_000;
    /// Tables that a connection may watch at a time
    max_watched, "PYRAMIDS_MAX_WATCHED", 16, 1..=1_000_000;
    /// Seconds after which a connection from which nothing comes is closed
    max_silence, "PYRAMIDS_MAX_SILENCE", 120, 1..=86_400;
    /// Connections at a time
    max_connections, "PYRAMIDS_MAX_CONNECTIONS", 50_000, 1..=10_000_000;
    /// Connections of a person at a time
    max_connections_person, "PYRAMIDS_MAX_CONNECTIONS_PERSON", 20, 1..=10_000_000;
    /// Connections from an address at a time
    max_connections_address, "PYRAMIDS_MAX_CONNECTIONS_ADDRESS", 500, 1..=10_000_000;
    /// Requests a second from an address, and five times as many at once
    max_requests, "PYRAMIDS_MAX_REQUESTS", 50, 1..=1_000_000;
    /// New people an hour from an address
    max_people, "PYRAMIDS_MAX_PEOPLE", 200, 1..=10_000_000;
    /// Codes of tables a minute that may be tried from an address
    max_codes, "PYRAMIDS_MAX_CODES", 30, 1..=1_000_000;
    /// Tables at a time that are played or looked at; the others rest on disk
    max_tables, "PYRAMIDS_MAX_TABLES", 50_000, 1..=10_000_000;
    /// Tables an hour that a person may make
    max_new_tables_person, "PYRAMIDS_MAX_NEW_TABLES_PERSON", 60, 1..=10_000_000;
    /// Tables an hour that may be made from an address
    max_new_tables_address, "PYRAMIDS_MAX_NEW_TABLES_ADDRESS", 300, 1..=10_000_000;
    /// Tables of one host that are not finished
    max_open_tables, "PYRAMIDS_MAX_OPEN_TABLES", 100, 1..=10_000_000;
    /// Days after which a table that is not finished is no longer listed or counted; its link goes on
    max_open_days, "PYRAMIDS_MAX_OPEN_DAYS", 30, 1..=36_500;
}

//! Every limit of the server, in one list: its flag, its environment variable, its default, its range and its help.

use std::ops::RangeInclusive;
use std::time::Duration;

/// One limit, for programs that read the limits from flags or variables.
#[derive(Debug)]
pub struct LimitInfo {
    /// The name of the flag, without dashes in front.
    pub flag: &'static str,
    /// The environment variable.
    pub env: &'static str,
    /// The value if none is given.
    pub default: u32,
    /// The values that are allowed.
    pub range: RangeInclusive<u32>,
    /// What is limited, in one line.
    pub help: &'static str,
    /// Reads the limit.
    pub get: fn(&Limits) -> u32,
    /// Changes the limit.
    pub set: fn(&mut Limits, u32),
}

macro_rules! limits {
    ($($name:ident, $flag:literal, $env:literal, $default:literal, $range:expr, $help:literal;)+) => {
        /// How much clients may ask of the server. An *address* is an IPv4 address or the first half of an IPv6
        /// address. Each node counts for itself.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $(
                #[doc = $help]
                pub $name: u32,
            )+
            /// Whether the machine's own addresses count too. They belong to a proxy that is not trusted, or to a test.
            pub count_local: bool,
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($name: $default,)+ count_local: false }
            }
        }

        impl Limits {
            /// All limits that are numbers.
            pub const ALL: &'static [LimitInfo] = &[$(LimitInfo {
                flag: $flag,
                env: $env,
                default: $default,
                range: $range,
                help: $help,
                get: |limits| limits.$name,
                set: |limits, value| limits.$name = value,
            },)+];
        }
    };
}

impl Limits {
    /// How long a client may take to send the head of a request, its body, or hello.
    pub(crate) fn request_timeout(&self) -> Duration {
        Duration::from_secs(self.request_timeout.into())
    }
}

limits! {
    rate, "rate", "PYRAMIDS_RATE", 20, 1..=1_000_000,
        "Messages a second that a connection may send, in bursts of up to five times as many";
    max_message_bytes, "max-message-bytes", "PYRAMIDS_MAX_MESSAGE_BYTES", 16_384, 1_024..=1_048_576,
        "Bytes of a message";
    max_body_bytes, "max-body-bytes", "PYRAMIDS_MAX_BODY_BYTES", 65_536, 1_024..=1_048_576,
        "Bytes of a request's body: a whole deck is 4 KB";
    max_review_bytes, "max-review-bytes", "PYRAMIDS_MAX_REVIEW_BYTES", 262_144, 1_024..=16_777_216,
        "Bytes of a review that is kept with its game: one of four players is 110 KB";
    max_reviews, "max-reviews", "PYRAMIDS_MAX_REVIEWS", 30, 1..=1_000_000,
        "Reviews an hour that a person may store";
    max_phrases, "max-phrases", "PYRAMIDS_MAX_PHRASES", 20, 1..=1_000_000,
        "Phrases a minute that a connection may say";
    max_watched, "max-watched", "PYRAMIDS_MAX_WATCHED", 16, 1..=1_000_000,
        "Tables that a connection may watch at a time";
    max_silence, "max-silence", "PYRAMIDS_MAX_SILENCE", 120, 1..=86_400,
        "Seconds without a message after which a connection is closed";
    max_connections, "max-connections", "PYRAMIDS_MAX_CONNECTIONS", 50_000, 1..=10_000_000,
        "Connections at a time";
    max_connections_person, "max-connections-person", "PYRAMIDS_MAX_CONNECTIONS_PERSON", 20, 1..=10_000_000,
        "Connections of a person at a time";
    max_connections_address, "max-connections-address", "PYRAMIDS_MAX_CONNECTIONS_ADDRESS", 500, 1..=10_000_000,
        "Connections from an address at a time";
    max_pending, "max-pending", "PYRAMIDS_MAX_PENDING", 5_000, 1..=10_000_000,
        "Connections at a time that are no WebSockets: requests, idle and slow clients";
    max_pending_address, "max-pending-address", "PYRAMIDS_MAX_PENDING_ADDRESS", 200, 1..=10_000_000,
        "Connections from an address at a time that are no WebSockets";
    request_timeout, "request-timeout", "PYRAMIDS_REQUEST_TIMEOUT", 15, 1..=3_600,
        "Seconds in which a client must send a request, then its body, and on a WebSocket hello";
    send_timeout, "send-timeout", "PYRAMIDS_SEND_TIMEOUT", 30, 1..=3_600,
        "Seconds after which a client that does not read what it is sent is disconnected";
    max_requests, "max-requests", "PYRAMIDS_MAX_REQUESTS", 50, 1..=1_000_000,
        "Requests a second from an address, in bursts of up to five times as many";
    max_people, "max-people", "PYRAMIDS_MAX_PEOPLE", 200, 1..=10_000_000,
        "New people an hour from an address";
    max_devices, "max-devices", "PYRAMIDS_MAX_DEVICES", 10, 1..=1_000,
        "Devices on which a person may be signed in";
    max_device_codes, "max-device-codes", "PYRAMIDS_MAX_DEVICE_CODES", 5, 1..=1_000,
        "Codes for another device that a person may have open: a new one replaces the oldest";
    max_codes, "max-codes", "PYRAMIDS_MAX_CODES", 10, 1..=1_000_000,
        "Table codes a minute that may be tried from an address";
    max_tables, "max-tables", "PYRAMIDS_MAX_TABLES", 50_000, 1..=10_000_000,
        "Tables in memory at a time";
    max_new_tables_person, "max-new-tables-person", "PYRAMIDS_MAX_NEW_TABLES_PERSON", 60, 1..=10_000_000,
        "Tables an hour that a person may make";
    max_new_tables_address, "max-new-tables-address", "PYRAMIDS_MAX_NEW_TABLES_ADDRESS", 300, 1..=10_000_000,
        "Tables an hour that may be made from an address";
    max_open_tables, "max-open-tables", "PYRAMIDS_MAX_OPEN_TABLES", 100, 1..=10_000_000,
        "Unfinished tables of one host";
    max_new_evenings, "max-new-evenings", "PYRAMIDS_MAX_NEW_EVENINGS", 10, 1..=10_000_000,
        "Evenings an hour that a person may open";
    bot_deadline, "bot-deadline", "PYRAMIDS_BOT_DEADLINE", 2_000, 10..=600_000,
        "Milliseconds that a bot may think about a turn; after that a fast bot moves instead";
    max_gathering_seats, "max-gathering-seats", "PYRAMIDS_MAX_GATHERING_SEATS", 5, 1..=10_000_000,
        "Tables at which a person may have a seat before the game begins";
    max_absence, "max-absence", "PYRAMIDS_MAX_ABSENCE", 60, 1..=86_400,
        "Seconds after which the seat of a disconnected player is freed, if the game has not begun";
    notice_delay, "notice-delay", "PYRAMIDS_NOTICE_DELAY", 30, 0..=86_400,
        "Seconds between the beginning of a turn at a slow table and the notice about it";
    max_notices, "max-notices", "PYRAMIDS_MAX_NOTICES", 60, 1..=1_000_000,
        "Push messages an hour to the devices of a person";
    max_push_tables, "max-push-tables", "PYRAMIDS_MAX_PUSH_TABLES", 50, 1..=10_000,
        "Tables about which a device gets push messages: a new one replaces the oldest";
    max_open_days, "max-open-days", "PYRAMIDS_MAX_OPEN_DAYS", 30, 1..=36_500,
        "Days after which an unfinished table is no longer listed or counted; its link still works";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_a_flag_a_variable_and_a_default_in_range() {
        let mut limits = Limits::default();
        for (limit, value) in Limits::ALL.iter().zip(7..) {
            assert_eq!(limit.env, format!("PYRAMIDS_{}", limit.flag.replace('-', "_").to_uppercase()));
            assert!(limit.range.contains(&limit.default), "{}", limit.flag);
            assert_eq!((limit.get)(&limits), limit.default, "{}", limit.flag);
            (limit.set)(&mut limits, value);
        }
        assert!(Limits::ALL.iter().zip(7..).all(|(limit, value)| (limit.get)(&limits) == value));
    }
}

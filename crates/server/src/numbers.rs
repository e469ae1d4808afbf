//! The server's numbers for Prometheus. `docs/hosting.md` explains each.

use std::sync::OnceLock;

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use protocol::RefusalCode;

pub(crate) const TABLES: &str = "pyramids_tables";
pub(crate) const CONNECTIONS: &str = "pyramids_connections";
pub(crate) const MEMORY: &str = "process_resident_memory_bytes";
pub(crate) const ACTIONS: &str = "pyramids_actions_total";
pub(crate) const REFUSALS: &str = "pyramids_refusals_total";
pub(crate) const HTTP_SECONDS: &str = "pyramids_http_seconds";
pub(crate) const REQUEST_SECONDS: &str = "pyramids_request_seconds";
pub(crate) const ACTION_SECONDS: &str = "pyramids_action_seconds";
pub(crate) const COMMIT_SECONDS: &str = "pyramids_commit_seconds";
pub(crate) const LOAD_SECONDS: &str = "pyramids_load_seconds";
pub(crate) const BOT_SECONDS: &str = "pyramids_bot_seconds";

/// Times are counted by how long they took at most, in seconds.
const BOUNDS: [f64; 14] = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Where the numbers are gathered; one for the whole program. `None` if something else gathers them.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let handle = PrometheusBuilder::new().set_buckets(&BOUNDS).ok()?.install_recorder().ok()?;
        describe_gauge!(TABLES, "tables in memory: played, or looked at");
        describe_gauge!(CONNECTIONS, "open WebSocket connections");
        describe_gauge!(MEMORY, "memory of the server's process");
        describe_counter!(ACTIONS, "what people did at tables, on disk");
        describe_counter!(REFUSALS, "what was refused, by code");
        describe_histogram!(HTTP_SECONDS, "to answer an HTTP request");
        describe_histogram!(REQUEST_SECONDS, "to answer a message on a WebSocket");
        describe_histogram!(ACTION_SECONDS, "until an action is on disk and told");
        describe_histogram!(COMMIT_SECONDS, "for the database to commit a group of entries");
        describe_histogram!(LOAD_SECONDS, "to load a table from the database");
        describe_histogram!(BOT_SECONDS, "for a bot to think of a turn");
        Some(handle)
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Counts something that was refused.
pub(crate) fn refused(code: RefusalCode) {
    metrics::counter!(REFUSALS, "code" => code.name()).increment(1);
}

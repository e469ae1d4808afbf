//! The server's metrics for Prometheus. `docs/hosting.md` explains each.

use std::sync::OnceLock;

use ::metrics::{counter, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use protocol::RefusalCode;

pub(crate) const TABLES: &str = "pyramids_tables";
pub(crate) const CONNECTIONS: &str = "pyramids_connections";
pub(crate) const MEMORY: &str = "process_resident_memory_bytes";
pub(crate) const CPU: &str = "process_cpu_seconds_total";
pub(crate) const ACTIONS: &str = "pyramids_actions_total";
pub(crate) const REFUSALS: &str = "pyramids_refusals_total";
pub(crate) const DAMAGED_TABLES: &str = "pyramids_damaged_tables_total";
pub(crate) const HTTP_SECONDS: &str = "pyramids_http_seconds";
pub(crate) const REQUEST_SECONDS: &str = "pyramids_request_seconds";
pub(crate) const ACTION_SECONDS: &str = "pyramids_action_seconds";
pub(crate) const COMMIT_SECONDS: &str = "pyramids_commit_seconds";
pub(crate) const LOAD_SECONDS: &str = "pyramids_load_seconds";
pub(crate) const BOT_SECONDS: &str = "pyramids_bot_seconds";
pub(crate) const BOTS_WAITING: &str = "pyramids_bots_waiting";
pub(crate) const NOTICES: &str = "pyramids_notices_total";
pub(crate) const FAST_BOTS: &str = "pyramids_fast_bots_total";

/// Upper bounds of the histogram buckets, in seconds.
const BOUNDS: [f64; 14] = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// The recorder of the whole process. `None` if the process has another one already.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let handle = PrometheusBuilder::new().set_buckets(&BOUNDS).ok()?.install_recorder().ok()?;
        describe_gauge!(TABLES, "tables in memory");
        describe_gauge!(CONNECTIONS, "open WebSocket connections");
        describe_gauge!(MEMORY, "resident memory of the server process");
        describe_gauge!(CPU, "processor time of the server process, in user mode and in the kernel");
        describe_counter!(ACTIONS, "actions by people, stored on disk");
        describe_counter!(REFUSALS, "refusals, by code");
        describe_counter!(DAMAGED_TABLES, "tables that were found to be damaged");
        describe_histogram!(HTTP_SECONDS, "time to answer an HTTP request");
        describe_histogram!(REQUEST_SECONDS, "time to answer a WebSocket message");
        describe_histogram!(ACTION_SECONDS, "time until an action was on disk and sent to the table");
        describe_histogram!(COMMIT_SECONDS, "time for the database to commit a group of entries");
        describe_histogram!(LOAD_SECONDS, "time to load a table from the database");
        describe_histogram!(BOT_SECONDS, "time for a bot to choose a turn");
        describe_gauge!(BOTS_WAITING, "bots that wait for their turn to think");
        describe_counter!(FAST_BOTS, "turns that a fast bot played because another bot failed, by reason");
        describe_counter!(NOTICES, "notices that it is somebody's turn, by channel and result");
        // Visible from the start, so that an alert can watch it.
        counter!(DAMAGED_TABLES).increment(0);
        Some(handle)
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Counts a refusal.
pub(crate) fn count_refusal(code: RefusalCode) {
    counter!(REFUSALS, "code" => code.name()).increment(1);
}

//! Flags and environment variables for notices: how the server notifies players of their turn at a slow table.

use std::fmt;

use clap::Args;
use server::{NoticeSettings, Webhook};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Notices")]
pub(crate) struct NoticeArgs {
    /// The public address of this site, such as `https://pyramids.example.org`, for links and for push services
    #[arg(long, value_name = "ADDRESS", env = "PYRAMIDS_SITE_ADDRESS")]
    site_address: Option<String>,
    /// Send a signed POST request to this address when a turn begins at a slow table
    #[arg(long, value_name = "ADDRESS", env = "PYRAMIDS_WEBHOOK", hide_env_values = true, requires = "webhook_secret")]
    webhook: Option<String>,
    /// The secret that signs what is sent to the webhook (use the variable: other users can see arguments)
    #[arg(long, value_name = "SECRET", env = "PYRAMIDS_WEBHOOK_SECRET", hide_env_values = true)]
    webhook_secret: Option<String>,
    /// Let browsers name push services on this machine, without HTTPS: for tests only
    #[arg(long, env = "PYRAMIDS_LOCAL_PUSH", hide = true)]
    local_push: bool,
}

impl NoticeArgs {
    pub(crate) fn settings(&self) -> NoticeSettings {
        let secret = self.webhook_secret.clone().unwrap_or_default();
        NoticeSettings {
            site: self.site_address.clone(),
            webhook: self.webhook.clone().map(|address| Webhook { address, secret }),
            local_push: self.local_push,
        }
    }
}

impl fmt::Display for NoticeArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let site = self.site_address.as_deref().unwrap_or("without a site address");
        let webhook = if self.webhook.is_some() { "and to the webhook" } else { "no webhook" };
        write!(f, "to browsers that ask for them, {webhook}; {site}")
    }
}

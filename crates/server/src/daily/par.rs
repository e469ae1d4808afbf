//! Par: what the bot `expert` makes of a day's deal without knowing what comes.

use std::sync::Arc;

use games::daily::{judge, par};
use protocol::{DailyFormat, Day};

use super::Daily;
use crate::error::RequestError;
use crate::lock;
use crate::store::StoreError;

impl Daily {
    /// Lets `expert` play a day's deal in the background, unless it has or does.
    pub(super) fn start_par(self: &Arc<Self>, day: Day, format: DailyFormat) {
        if !lock(&self.pars).insert((day, format)) {
            return;
        }
        let daily = self.clone();
        tokio::spawn(async move {
            if let Err(error) = daily.find_par(day, format).await {
                tracing::warn!(%day, %format, %error, "par was not found; the next request tries again");
            }
            lock(&daily.pars).remove(&(day, format));
        });
    }

    async fn find_par(&self, day: Day, format: DailyFormat) -> Result<(), RequestError> {
        let _one_at_a_time = self.expert.lock().await;
        if self.store().daily_par(day, format).await?.is_some() {
            return Ok(());
        }
        let secret = self.secret(day);
        let (sender, played) = tokio::sync::oneshot::channel();
        // Not a task of the runtime: nobody waits for this thread when the server stops.
        std::thread::spawn(move || {
            let played = par(day, format, &secret).and_then(|record| {
                let judged = judge(day, format, &secret, &record, true).ok()?;
                Some((judged.result, record))
            });
            let _ = sender.send(played);
        });
        let played = played.await.map_err(|_| StoreError::Closed)?;
        let Some((result, record)) = played else { return Ok(()) };
        Ok(self.store().add_daily_par(day, format, &result, &record).await?)
    }
}

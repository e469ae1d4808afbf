//! The list of a past day as a file that anybody can check.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use games::daily_list::{FORMAT, ListLine, ListOpening};
use protocol::{DailyFormat, Day};
use serde::Serialize;
use tokio::sync::mpsc;

use super::Daily;
use crate::error::RequestError;
use crate::store::StoreError;

/// Attempts that are read at a time.
const CHUNK: i64 = 50;
/// Lines that wait for a slow client.
const WAITING: usize = 8;

type Lines = mpsc::Sender<Result<Bytes, StoreError>>;

impl Daily {
    /// The file. It is read from the database while it is sent, so that a long list needs little memory.
    pub(crate) async fn list(self: &Arc<Self>, day: Day) -> Result<Body, RequestError> {
        self.check_over(day)?;
        let mut attempts = 0;
        for format in DailyFormat::ALL {
            self.settle(day, format).await?;
            attempts += self.store().daily_sum(day, format).await?.results;
        }
        let opening = ListOpening {
            list: FORMAT.into(),
            day,
            commitment: self.commitment(day),
            secret: self.secret(day),
            attempts: u64::try_from(attempts).unwrap_or(0),
        };
        let (lines, receiver) = mpsc::channel(WAITING);
        let daily = self.clone();
        tokio::spawn(async move {
            if let Err(error) = daily.send_list(&opening, &lines).await {
                tracing::warn!(%day, %error, "a list was not sent to its end");
                // The client sees that the file is cut off.
                let _ = lines.send(Err(error)).await;
            }
        });
        let next = async |mut receiver: mpsc::Receiver<_>| Some((receiver.recv().await?, receiver));
        Ok(Body::from_stream(futures_util::stream::unfold(receiver, next)))
    }

    async fn send_list(&self, opening: &ListOpening, lines: &Lines) -> Result<(), StoreError> {
        send(lines, opening).await?;
        for format in DailyFormat::ALL {
            if let Some((result, record)) = self.store().daily_par(opening.day, format).await? {
                send(lines, &ListLine::Par { format, result, record }).await?;
            }
            self.send_attempts(opening.day, format, lines).await?;
        }
        Ok(())
    }

    async fn send_attempts(&self, day: Day, format: DailyFormat, lines: &Lines) -> Result<(), StoreError> {
        let (mut sent, mut place, mut last_rank) = (0_i64, 1, None);
        loop {
            let chunk = self.store().ranked_attempts(day, format, (sent, CHUNK)).await?;
            if chunk.is_empty() {
                return Ok(());
            }
            for attempt in chunk {
                sent += 1;
                if last_rank != Some(attempt.rank) {
                    (place, last_rank) = (super::count(sent), Some(attempt.rank));
                }
                let Some((result, record)) = self.store().daily_record(day, format, attempt.person).await? else {
                    continue;
                };
                send(lines, &ListLine::Attempt { format, place, name: attempt.name, result, record }).await?;
            }
        }
    }
}

async fn send(lines: &Lines, line: &impl Serialize) -> Result<(), StoreError> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    lines.send(Ok(text.into())).await.map_err(|_| StoreError::Closed)
}

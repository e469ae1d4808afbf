//! How everybody did.

use std::sync::Arc;

use hosting::PersonId;
use protocol::{DailyField, DailyFormat, DailyPlace, Day};

use super::{Daily, count};
use crate::error::RequestError;
use crate::store::ListedAttempt;

/// How many of the best attempts are shown.
const BEST: i64 = 10;

impl Daily {
    /// How everybody did, and the place of a person with a result.
    pub(super) async fn field(
        self: &Arc<Self>,
        day: Day,
        format: DailyFormat,
        mine: Option<(PersonId, i64)>,
    ) -> Result<DailyField, RequestError> {
        let par = self.store().daily_par(day, format).await?.map(|(result, _)| result);
        let results = self.store().daily_sum(day, format).await?.results;
        if par.is_none() && results > 0 {
            self.start_par(day, format);
        }
        let histogram = self.store().daily_histogram(day, format).await?;
        let mut places = self.places(day, format, (0, BEST), mine).await?;
        let mut place = None;
        if let Some((person, rank)) = mine {
            let better = self.store().better_attempts(day, format, rank).await?;
            place = Some(count(better + 1));
            if !places.iter().any(|place| place.you) {
                let next = self.store().better_attempts(day, format, rank - 1).await?;
                // Equal attempts are next to each other: of them only the person's own is shown.
                places
                    .extend(self.places(day, format, ((better - 1).max(BEST), i64::from(better > BEST)), mine).await?);
                let row = self.store().daily_attempt(day, format, person).await?;
                let settled = row.and_then(|row| Some((row.settled?.1.points, row.name)));
                places.extend(settled.map(|(points, name)| DailyPlace {
                    place: count(better + 1),
                    name,
                    points,
                    you: true,
                }));
                places.extend(self.places(day, format, (next.max(BEST), 1), mine).await?);
            }
        }
        let histogram = histogram.into_iter().map(|(points, attempts)| (points, count(attempts))).collect();
        Ok(DailyField { results: count(results), place, histogram, par, places })
    }

    /// Some attempts in the order of their places.
    async fn places(
        &self,
        day: Day,
        format: DailyFormat,
        range: (i64, i64),
        mine: Option<(PersonId, i64)>,
    ) -> Result<Vec<DailyPlace>, RequestError> {
        let mut places = Vec::new();
        for ListedAttempt { person, name, rank, points } in self.store().ranked_attempts(day, format, range).await? {
            let place = count(self.store().better_attempts(day, format, rank).await? + 1);
            let you = mine.is_some_and(|(mine, _)| mine == person);
            places.push(DailyPlace { place, name, points, you });
        }
        Ok(places)
    }
}

//! The daily dig: one deal a day for everybody, dealt card by card at a table of the server.
//!
//! The secret of a day comes from a key in the database, so all nodes know it and nothing has to be agreed on. Its hash is
//! published the day before. An attempt counts as its log stands at midnight (UTC); its result is found when it is asked for.

mod field;
mod list;
mod par;
mod results;
mod start;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use game_core::{Hash, Receipt, Seed};
use hosting::PersonId;
use protocol::{
    DailyArchive, DailyArchiveDay, DailyAttempt, DailyCommitment, DailyDig, DailyFormat, DailyFormatDig, Day, Refusal,
    RefusalCode,
};
use ring::hmac;

use crate::error::RequestError;
use crate::random_bytes;
use crate::rooms::Rooms;
use crate::store::{Store, StoreError};

/// The name under which the key is stored.
const KEY_NAME: &str = "daily";
/// The longest streak that is counted, in days.
const MAX_STREAK: i64 = 10_000;
/// The most days in an answer about past days.
const ARCHIVE_DAYS: i64 = 42;

/// The daily digs of a server.
pub(crate) struct Daily {
    rooms: Arc<Rooms>,
    key: hmac::Key,
    /// The pars that `expert` is playing for.
    pars: Mutex<HashSet<(Day, DailyFormat)>>,
    /// Held while `expert` plays: it must not take more than one processor.
    expert: tokio::sync::Mutex<()>,
    /// Held while results are found, so that many requests do not do the same work.
    settling: tokio::sync::Mutex<()>,
}

impl Daily {
    pub(crate) async fn new(rooms: &Arc<Rooms>) -> Result<Self, StoreError> {
        let stored = rooms.store().server_key(KEY_NAME, &random_bytes::<32>()?).await?;
        Ok(Self {
            rooms: rooms.clone(),
            key: hmac::Key::new(hmac::HMAC_SHA256, &stored),
            pars: Mutex::default(),
            expert: tokio::sync::Mutex::default(),
            settling: tokio::sync::Mutex::default(),
        })
    }

    fn store(&self) -> &Store {
        self.rooms.store()
    }

    /// The secret of a day, from which its deals come.
    fn secret(&self, day: Day) -> Seed {
        let tag = hmac::sign(&self.key, format!("pyramids daily {day}").as_bytes());
        let mut bytes = [0; 32];
        bytes.copy_from_slice(tag.as_ref());
        Seed::from_bytes(bytes)
    }

    fn commitment(&self, day: Day) -> Hash {
        Receipt::promise(&self.secret(day))
    }

    fn today(&self) -> Day {
        Day::at_ms(self.store().now_ms())
    }

    /// Whether a day is over, so that its secret may be known.
    pub(crate) fn is_over(&self, day: Day) -> bool {
        day < self.today()
    }

    /// A day as a person may see it; today if none is given.
    pub(crate) async fn dig(
        self: &Arc<Self>,
        day: Option<Day>,
        person: Option<PersonId>,
    ) -> Result<DailyDig, RequestError> {
        let day = day.unwrap_or_else(|| self.today());
        self.check_begun(day)?;
        let ends_in_ms = u64::try_from(day.end_ms() - self.store().now_ms()).unwrap_or(0);
        let mut formats = Vec::with_capacity(DailyFormat::ALL.len());
        for format in DailyFormat::ALL {
            formats.push(self.format_dig(day, format, person).await?);
        }
        let streak = match person {
            Some(person) => self.streak(person).await?,
            None => 0,
        };
        let next = DailyCommitment { day: day.plus(1), commitment: self.commitment(day.plus(1)) };
        let secret = self.is_over(day).then(|| self.secret(day));
        Ok(DailyDig { day, ends_in_ms, commitment: self.commitment(day), secret, next, formats, streak })
    }

    async fn format_dig(
        self: &Arc<Self>,
        day: Day,
        format: DailyFormat,
        person: Option<PersonId>,
    ) -> Result<DailyFormatDig, RequestError> {
        self.settle(day, format).await?;
        let row = match person {
            Some(person) => self.store().daily_attempt(day, format, person).await?,
            None => None,
        };
        let mine = row.as_ref().map(|row| DailyAttempt {
            table: row.table,
            result: row.settled.as_ref().map(|(_, result)| result.clone()),
        });
        let rank = row.and_then(|row| row.settled).map(|(rank, _)| rank);
        // Before a person's own attempt is over, nothing about the deal may be known.
        let field = match person {
            person if rank.is_some() || self.is_over(day) => Some(self.field(day, format, person.zip(rank)).await?),
            _ => None,
        };
        let attempts = self.store().daily_sum(day, format).await?.attempts;
        Ok(DailyFormatDig { format, attempts: count(attempts), mine, field })
    }

    /// Past days, the newest first, up to and with a day.
    pub(crate) async fn archive(
        &self,
        until: Option<Day>,
        person: Option<PersonId>,
    ) -> Result<DailyArchive, RequestError> {
        let yesterday = self.today().plus(-1);
        let last = until.map_or(yesterday, |until| until.min(yesterday));
        let first = self.store().first_daily_day().await?;
        let Some(oldest) = first.filter(|first| *first <= last) else {
            return Ok(DailyArchive { first, days: Vec::new() });
        };
        let from = last.plus(1 - ARCHIVE_DAYS).max(oldest);
        let counts = self.store().daily_counts(from, last).await?;
        let points = match person {
            Some(person) => self.store().daily_points_of(person, from, last).await?,
            None => Vec::new(),
        };
        let archived = |number: i64| {
            let day = Day::from_number(number)?;
            let attempts = counts.iter().find(|(day, _)| *day == number).map_or(0, |(_, attempts)| *attempts);
            let mine = points.iter().filter(|(day, ..)| *day == number);
            let mine = mine.map(|(_, format, points)| (*format, *points)).collect();
            let (commitment, secret) = (self.commitment(day), self.secret(day));
            Some(DailyArchiveDay { day, commitment, secret, attempts: count(attempts), mine })
        };
        let days = (from.number()..=last.number()).rev().filter_map(archived).collect();
        Ok(DailyArchive { first, days })
    }

    /// On how many days in a row a person has made a rated attempt. Today's is not missed before the day is over.
    async fn streak(&self, person: PersonId) -> Result<u32, RequestError> {
        let days = self.store().daily_days_of(person, MAX_STREAK).await?;
        let today = self.today().number();
        let last = days.first().copied().filter(|last| *last >= today - 1);
        let Some(last) = last else { return Ok(0) };
        Ok(days.iter().zip(0..).take_while(|(day, behind)| **day == last - behind).count() as u32)
    }

    /// Refuses days whose deal nobody may know yet.
    fn check_begun(&self, day: Day) -> Result<(), Refusal> {
        if day <= self.today() {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::WrongStage, format!("the dig of {day} has not begun")))
    }

    /// Refuses days that are not over.
    fn check_over(&self, day: Day) -> Result<(), Refusal> {
        if self.is_over(day) {
            return Ok(());
        }
        let reason = format!("the dig of {day} is not over: its list would reveal the deal");
        Err(Refusal::new(RefusalCode::WrongStage, reason))
    }
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

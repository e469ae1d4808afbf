//! The daily dig: one deal a day for everyone.
//!
//! Where a day's deal comes from, and what is known about other people, is behind [`source`]: a [`server`], or the date.
//! Everything else works without a server: the results of this device ([`results`]), the calendar, the share card.

mod calendar;
mod dates;
mod field;
mod page;
mod picture;
mod results;
mod server;
mod server_dig;
mod share;
mod source;
mod streak;

pub(crate) use dates::{day_path, day_words};
pub(crate) use page::DailyPage;
pub(crate) use server::StartPage;

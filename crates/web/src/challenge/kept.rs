//! What this browser keeps about a game that is part of a challenge.

use challenge::Challenge;
use leptos::prelude::GetUntracked;
use protocol::{Refusal, RefusalCode};
use serde::{Deserialize, Serialize};

use super::sides::Ghost;
use crate::browser::{now_ms, store_value, stored_value};
use crate::session::{challenge_slot, create_deal};
use crate::settings::settings;

/// A game's challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The text of the link. It holds the ghost's game, packed.
    pub(crate) link: String,
    /// Whose ghost plays along.
    pub(crate) ghost: Ghost,
    /// The turns whose ghost was shown: all before this one.
    pub(crate) seen: u32,
    /// Whether the deal was played before on this device, so that this game counts for nothing.
    pub(crate) practice: bool,
}

impl Kept {
    /// What is stored about a game, if it is a challenge.
    pub(crate) fn load(number: &str) -> Option<Self> {
        stored_value(&challenge_slot(number))
    }

    pub(crate) fn store(&self, number: &str) {
        store_value(&challenge_slot(number), self);
    }

    /// The challenge. A stored link is one that could be read before.
    pub(crate) fn challenge(&self) -> Option<Challenge> {
        Challenge::from_link(&self.link).ok()
    }
}

/// Starts a game on the deal of a challenge; returns the number it is stored under.
pub(crate) fn start(challenge: &Challenge, ghost: Ghost, practice: bool) -> Result<String, Refusal> {
    challenge.deal.check().map_err(|error| Refusal::new(RefusalCode::Illegal, error.to_string()))?;
    let name = settings().name.get_untracked();
    let stored = create_deal(&challenge.deal, &name, now_ms())?;
    let number = stored.log.table.to_string();
    Kept { link: challenge.to_link(), ghost, seen: 0, practice }.store(&number);
    stored.store(&number);
    Ok(number)
}

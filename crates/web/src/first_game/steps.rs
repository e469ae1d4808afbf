//! The steps of the guides: what each points at, what it says, and how the player does it.

use games::{NILE, SILVER_GOLD};
use protocol::GameName;
use web_sys::Element;

use super::spot::{is_phone, visible};
use crate::browser::media;
use crate::words::Text;

/// How a step is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Presses what the step points at.
    Press,
    /// Brings about something that this selector finds.
    Find(&'static str),
    /// Completes the turn.
    Act,
}

pub(super) struct Step {
    /// What the step points at: the first of these selectors that finds something on the screen.
    targets: &'static [&'static str],
    /// What it points at on a phone instead.
    on_phone: Option<&'static str>,
    pub(super) title: Text,
    pub(super) text: Text,
    pub(super) ask: Text,
    pub(super) task: Task,
}

impl Step {
    /// The elements that the step points at.
    pub(super) fn targets(&self) -> Vec<Element> {
        let on_phone = self.on_phone.filter(|_| is_phone()).map(visible).filter(|found| !found.is_empty());
        let of = || self.targets.iter().map(|selector| visible(selector)).find(|found| !found.is_empty());
        on_phone.or_else(of).unwrap_or_default()
    }
}

/// A guide for one game.
pub(super) struct Steps {
    game: GameName,
    pub(super) all: &'static [Step],
    /// The last words of the guide.
    pub(super) end: Text,
}

impl Steps {
    pub(super) fn of(game: GameName) -> Option<&'static Self> {
        [&SILVER_GOLD_STEPS, &NILE_STEPS].into_iter().find(|steps| steps.game == game)
    }
}

const PLACED: &str = ".move[data-state=placed]";

static SILVER_GOLD_STEPS: Steps = Steps {
    game: SILVER_GOLD,
    all: &[
        Step {
            targets: &[".expedition-now", ".expedition"],
            on_phone: None,
            title: || t!("guide-sg-shape"),
            text: || t!("guide-sg-shape-text"),
            ask: || t!("guide-sg-shape-task"),
            task: Task::Press,
        },
        Step {
            targets: &[".pyramid.is-active .pyramid-chamber"],
            on_phone: None,
            title: || t!("guide-sg-place"),
            text: || t!("guide-sg-place-text"),
            ask: || if media("(pointer: coarse)") { t!("guide-sg-place-touch") } else { t!("guide-sg-place-mouse") },
            task: Task::Find(PLACED),
        },
        Step {
            targets: &[".silver-gold .score"],
            on_phone: Some(".silver-gold .move-prompt"),
            title: || t!("guide-sg-score"),
            text: || t!("guide-sg-score-text"),
            ask: || t!("guide-sg-score-task"),
            task: Task::Press,
        },
        Step {
            targets: &[".silver-gold .move"],
            on_phone: None,
            title: || t!("guide-sg-confirm"),
            text: || t!("guide-sg-confirm-text"),
            ask: || t!("guide-sg-confirm-task"),
            task: Task::Act,
        },
    ],
    end: || t!("guide-sg-end"),
};

static NILE_STEPS: Steps = Steps {
    game: NILE,
    all: &[
        Step {
            targets: &[".area-head", ".area-tabs"],
            on_phone: None,
            title: || t!("guide-nile-roll"),
            text: || t!("guide-nile-roll-text"),
            ask: || t!("guide-nile-roll-task"),
            task: Task::Press,
        },
        Step {
            targets: &[".nile .tray", ".nile .plan-actions .left"],
            on_phone: None,
            title: || t!("guide-nile-gather"),
            text: || t!("guide-nile-gather-text"),
            ask: || t!("guide-nile-gather-task"),
            task: Task::Press,
        },
        Step {
            targets: &[".area[data-area=red] .board-box", ".area-tabs"],
            on_phone: None,
            title: || t!("guide-nile-buy"),
            text: || t!("guide-nile-buy-text"),
            ask: || t!("guide-nile-buy-task"),
            task: Task::Find(".cart [data-step=buy]"),
        },
        Step {
            targets: &[".nile .build .stand", ".area-tabs"],
            on_phone: None,
            title: || t!("guide-nile-build"),
            text: || t!("guide-nile-build-text"),
            ask: || t!("guide-nile-build-task"),
            task: Task::Find(".cart [data-step=build]"),
        },
        Step {
            targets: &[".nile .plan-actions"],
            on_phone: None,
            title: || t!("guide-nile-end"),
            text: || t!("guide-nile-end-text"),
            ask: || t!("guide-nile-end-task"),
            task: Task::Act,
        },
    ],
    end: || t!("guide-nile-last"),
};

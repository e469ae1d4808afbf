//! What the player hears and feels of the own moves.

use games::silver_gold::{Boxes, Event, SilverGold};
use leptos::prelude::*;

use super::model::TableModel;
use crate::feel::{Sound, Vibration, play, vibrate};

/// Follows the turn in progress: a tick when something is placed, a knock when the turn is confirmed.
pub(crate) fn follow(model: TableModel) {
    let placed = Memo::new(move |_| {
        model.draft.with(|draft| Some(draft.as_ref()?.steps.iter().map(|step| step.boxes).collect::<Vec<Boxes>>()))
    });
    Effect::new(move |before: Option<Option<Vec<Boxes>>>| {
        let now = placed.get();
        // Not for a draft that was stored, or taken back.
        if let (Some(Some(before)), Some(now)) = (before, &now)
            && now.len() >= before.len()
            && !now.is_empty()
            && *now != before
        {
            play(Sound::Place);
            vibrate(Vibration::Place);
        }
        now
    });
    Effect::new(move |_| {
        let me = untrack(|| model.my_seat());
        let events = model.session.read(|table| table.events::<SilverGold>().filter(|_| !table.is_first));
        let is_mine = |event: &Event| matches!(event, Event::Confirmed { seat } if me == Some(*seat));
        if events.is_some_and(|events| events.iter().any(is_mine)) {
            play(Sound::Confirm);
            vibrate(Vibration::Confirm);
        }
    });
}

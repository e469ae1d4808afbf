//! What the table says without being asked.

/// The last news, and how much of the game they cover.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct News {
    /// How many events have been told; none before the table was seen for the first time.
    told: Option<usize>,
    /// Changes with every new text.
    pub(crate) number: usize,
    pub(crate) text: String,
}

impl News {
    /// The news after more events. `tell` tells new events; `begin` tells how the table stands, when it is seen for the
    /// first time or by another player.
    pub(crate) fn after<E>(
        before: Option<&Self>,
        events: &[E],
        tell: impl FnOnce(&[E]) -> String,
        begin: impl FnOnce() -> String,
    ) -> Self {
        let before = before.cloned().unwrap_or_default();
        let new = before.told.and_then(|told| events.get(told..));
        let text = match new {
            Some([]) => String::new(),
            Some(new) => tell(new),
            None => begin(),
        };
        let told = Some(events.len());
        if text.is_empty() { Self { told, ..before } } else { Self { told, number: before.number + 1, text } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(before: Option<&News>, events: &[u8]) -> News {
        News::after(
            before,
            events,
            |new| if new == [0] { String::new() } else { format!("{new:?}") },
            || "start".into(),
        )
    }

    #[test]
    fn only_new_events_are_told_and_a_shorter_history_starts_over() {
        let first = after(None, &[1, 2]);
        assert_eq!((first.number, first.text.as_str()), (1, "start"));
        let same = after(Some(&first), &[1, 2]);
        assert_eq!(same, first);
        let second = after(Some(&same), &[1, 2, 3, 4]);
        assert_eq!((second.number, second.text.as_str()), (2, "[3, 4]"));
        let silent = after(Some(&second), &[1, 2, 3, 4, 0]);
        assert_eq!((silent.number, silent.text.as_str()), (2, "[3, 4]"), "events without words keep the last news");
        assert_eq!(after(Some(&silent), &[9]).text, "start");
    }
}

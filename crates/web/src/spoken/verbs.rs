//! The commands that both games have.

use super::input::Keyword;

/// A command that both games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Turn,
    Legal,
    More,
    Plan,
    Yes,
    No,
    Undo,
    Score,
    Rivals,
    Odds,
    Clock,
    Last,
    Repeat,
    Help,
}

pub(crate) static VERBS: &[Keyword<Verb>] = &[
    Keyword { meaning: Verb::Turn, english: "turn status state where", local: || t!("say-turn") },
    Keyword { meaning: Verb::Legal, english: "legal moves list options", local: || t!("say-legal") },
    Keyword { meaning: Verb::More, english: "more next", local: || t!("say-more") },
    Keyword { meaning: Verb::Plan, english: "plan preview draft", local: || t!("say-plan") },
    Keyword { meaning: Verb::Yes, english: "yes y ok confirm", local: || t!("say-yes") },
    Keyword { meaning: Verb::No, english: "no n cancel", local: || t!("say-no") },
    Keyword { meaning: Verb::Undo, english: "undo z", local: || t!("say-undo") },
    Keyword { meaning: Verb::Score, english: "score points s", local: || t!("say-score") },
    Keyword { meaning: Verb::Rivals, english: "rivals rival opponents opponent others", local: || t!("say-rivals") },
    Keyword { meaning: Verb::Odds, english: "odds chances", local: || t!("say-odds") },
    Keyword { meaning: Verb::Clock, english: "clock time", local: || t!("say-clock") },
    Keyword { meaning: Verb::Last, english: "last news happened", local: || t!("say-last") },
    Keyword { meaning: Verb::Repeat, english: "repeat again", local: || t!("say-repeat") },
    Keyword { meaning: Verb::Help, english: "help commands h", local: || t!("say-help") },
];

#[cfg(test)]
mod tests {
    use super::super::SPOKEN_TEXTS;
    use super::super::input::{meaning, words};
    use super::*;
    use crate::words::{Language, add_catalogue, set_language};

    #[test]
    fn commands_are_understood_in_every_language_and_always_in_english() {
        let _language = super::super::lock_language();
        add_catalogue(&SPOKEN_TEXTS);
        for (language, word) in
            [(Language::English, "legal"), (Language::German, "erlaubt"), (Language::French, "possibles")]
        {
            set_language(language);
            assert_eq!(meaning(VERBS, word), Some(Verb::Legal), "{word}");
            assert_eq!(meaning(VERBS, "rivals"), Some(Verb::Rivals));
            for verb in VERBS {
                let first = words(&(verb.local)()).first().cloned().unwrap_or_default();
                assert_eq!(meaning(VERBS, &first), Some(verb.meaning), "{first} in {language:?}");
            }
        }
        set_language(Language::English);
        assert_eq!(meaning(VERBS, "nonsense"), None);
    }
}

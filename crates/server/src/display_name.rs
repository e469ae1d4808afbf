//! Validates display names: short, visible, and hard to confuse with another by invisible characters.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{EmojiStatus, GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};

/// The longest name, in characters.
const MAX_NAME: usize = 24;
/// The most combining marks in a row. Scripts need two; a stack of more covers the lines above and below.
const MAX_MARKS: usize = 2;

/// Selects the coloured form of a symbol.
const EMOJI_SELECTOR: char = '\u{fe0f}';
/// Makes a key of a digit: `1️⃣`.
const KEYCAP: char = '\u{20e3}';
/// Joins emoji into one: a family.
const JOINER: char = '\u{200d}';
/// Keeps letters apart that would be joined, in Persian and in scripts of India.
const NON_JOINER: char = '\u{200c}';

/// Why a name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NameError {
    /// The name has no visible character.
    #[error("a name is missing")]
    Missing,
    /// The name has too many characters.
    #[error("the name has {length} characters, expected at most {max}")]
    TooLong {
        /// The number of its characters.
        length: usize,
        /// The most characters.
        max: usize,
    },
    /// Such a name could pass for another one.
    #[error("the name has characters that cannot be seen")]
    Invisible,
    /// Such a name would cover the text around it.
    #[error("the name has more than {MAX_MARKS} marks on one letter, or a mark without a letter")]
    Marks,
}

/// Validates a display name and returns it in normal form C, with spaces trimmed and collapsed.
pub(crate) fn checked_name(name: &str) -> Result<String, NameError> {
    checked_title(name, MAX_NAME)
}

/// Validates the name of something, which may be longer.
pub(crate) fn checked_title(name: &str, max: usize) -> Result<String, NameError> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect();
    let letters: Vec<char> = name.chars().collect();
    match letters.len() {
        0 => return Err(NameError::Missing),
        length if length > max => return Err(NameError::TooLong { length, max }),
        _ => {}
    }
    if (0..letters.len()).any(|at| is_hidden(letters[at]) && !is_part_of_a_sequence(&letters, at)) {
        return Err(NameError::Invisible);
    }
    if has_loose_marks(&letters) { Err(NameError::Marks) } else { Ok(name) }
}

/// Whether a character cannot be seen, changes the direction of text, or looks different on every device.
fn is_hidden(letter: char) -> bool {
    let category = letter.general_category();
    matches!(category, GeneralCategory::Control | GeneralCategory::Format | GeneralCategory::PrivateUse)
        || matches!(category, GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator)
        || matches!(letter, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}')
        || matches!(letter, '\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}')
        || matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a hidden character does visible work where it stands: it selects the coloured form of a symbol, or joins two
/// emoji or two letters of a script that needs it.
fn is_part_of_a_sequence(letters: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| letters[before]);
    let after = letters.get(at + 1).copied();
    match letters[at] {
        EMOJI_SELECTOR => before.is_some_and(|before| is_coloured_by_selector(before, after)),
        JOINER => {
            let is_emoji_before = before.is_some_and(|before| before == EMOJI_SELECTOR || is_emoji(before));
            (is_emoji_before && after.is_some_and(is_emoji)) || are_joined(before, after)
        }
        NON_JOINER => are_joined(before, after),
        _ => false,
    }
}

/// Whether the emoji selector changes how a symbol looks. Without this rule it could be added to any letter unseen.
fn is_coloured_by_selector(symbol: char, after: Option<char>) -> bool {
    match symbol.emoji_status() {
        EmojiStatus::EmojiOther | EmojiStatus::EmojiModifierBase => true,
        // Digits, `#` and `*`.
        EmojiStatus::EmojiOtherAndEmojiComponent => after == Some(KEYCAP),
        _ => false,
    }
}

fn is_emoji(letter: char) -> bool {
    !letter.is_ascii()
        && !matches!(letter.emoji_status(), EmojiStatus::NonEmoji | EmojiStatus::NonEmojiButEmojiComponent)
}

/// Letters from Arabic to Myanmar, Khmer and Mongolian: there a joiner changes how its neighbours look.
fn are_joined(before: Option<char>, after: Option<char>) -> bool {
    let needs_joiners = |letter: Option<char>| matches!(letter, Some('\u{620}'..='\u{109f}' | '\u{1780}'..='\u{18aa}'));
    needs_joiners(before) && needs_joiners(after)
}

/// Whether a mark has no letter, or a letter has too many.
fn has_loose_marks(letters: &[char]) -> bool {
    let mut marks = MAX_MARKS;
    letters.iter().any(|letter| {
        let is_mark = letter.general_category_group() == GeneralCategoryGroup::Mark && *letter != EMOJI_SELECTOR;
        // A mark on a space has no letter either.
        marks = if is_mark { marks + 1 } else { usize::from(*letter == ' ') * MAX_MARKS };
        marks > MAX_MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(checked_name("  Ada   Lovelace "), Ok("Ada Lovelace".into()));
        for name in ["Zoë 🐪", "👩\u{200d}👧", "علی\u{200c}رضا"] {
            assert_eq!(checked_name(name), Ok(name.into()));
        }
        for joined in ["\u{200d}a", "a\u{200d}", "a\u{200d}\u{200d}b", "\u{200d}"] {
            assert!(checked_name(joined).is_err(), "{joined:?}");
        }
        for nonsense in ["", "   ", "a\u{202e}b", "a\u{0}b", "a\u{ad}b", "\u{3164}", "a\u{e0041}", &"x".repeat(25)] {
            assert!(checked_name(nonsense).is_err(), "{nonsense:?}");
        }
    }

    #[test]
    fn no_invisible_character_makes_a_look_alike() {
        let variations = ('\u{fe00}'..='\u{fe0f}').chain(['\u{180b}', '\u{e0100}', '\u{e01ef}']);
        let joiners = [JOINER, NON_JOINER, '\u{2060}', '\u{feff}', '\u{61c}', '\u{1d173}', '\u{e000}'];
        let directions = ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}').chain(['\u{200e}', '\u{200f}']);
        for hidden in variations.chain(joiners).chain(directions) {
            for name in [format!("Ad{hidden}a"), format!("Ada{hidden}"), format!("{hidden}Ada"), format!("1{hidden}")] {
                assert_eq!(checked_name(&name), Err(NameError::Invisible), "{name:?}");
            }
        }
        // These are coloured with and without a selector.
        for name in ["☕\u{fe0f}", "😀\u{fe0f}", "❤\u{fe0f}\u{fe0f}", "❤\u{fe0e}"] {
            assert_eq!(checked_name(name), Err(NameError::Invisible), "{name:?}");
        }
    }

    #[test]
    fn emoji_and_all_scripts_are_allowed() {
        for name in
            ["❤\u{fe0f}", "❤\u{fe0f}\u{200d}🔥", "🤷\u{200d}♀\u{fe0f}", "🏳\u{fe0f}\u{200d}🌈", "1\u{fe0f}\u{20e3}"]
        {
            assert_eq!(checked_name(name), Ok(name.into()), "{name:?}");
        }
        for name in ["Đặng Thị", "ศรีสุดา", "क्षत्रिय", "שָׁלוֹם", "علي", "O'Brien-Żak", "陳小明", "👍🏽", "🇪🇬"]
        {
            assert!(checked_name(name).is_ok(), "{name:?}: {:?}", checked_name(name));
        }
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        assert_eq!(checked_name("Zoe\u{308}"), Ok("Zoë".into()));
        assert_eq!(checked_name("A\u{30a}sa"), checked_name("\u{212b}sa"));
    }

    #[test]
    fn marks_are_not_stacked_and_have_a_letter() {
        for name in ["Z\u{335}\u{336}\u{337}", "a\u{301}\u{302}\u{303}\u{304}", "\u{301}a", "a \u{20dd}", "\u{20e3}"] {
            assert_eq!(checked_name(name), Err(NameError::Marks), "{name:?}");
        }
        assert!(checked_name("q\u{301}\u{323}").is_ok(), "two marks");
    }
}
